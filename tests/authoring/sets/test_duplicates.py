"""Duplicates are found by clues and by solutions, all of them and no others; forms are invariant."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from itertools import permutations, product

import pytest
from slowness import rest_slow

import nonosat
from nonosat.authoring.sets.canonical_forms import Neighbours, distance, form_of, orientations
from nonosat.authoring.sets.duplicate_search import DuplicatesResult
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

BOAT = ["..#..", ".##..", "..#..", "#####", ".###."]
HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]


def puzzle_of(rows: list[str], *, letters: str = "#") -> Puzzle:
    grid = Grid.from_text(rows, letters=letters)
    return Puzzle.from_solution(grid, palette=Palette.of_letters(letters))


def groups_of(found: DuplicatesResult) -> list[tuple[str, int, list[int | None]]]:
    return [
        (group.match.value, group.cells, [each.index for each in group.members]) for group in found.groups
    ]


def test_the_same_clues_are_one_group_however_they_are_laid_down() -> None:
    boat = puzzle_of(BOAT)
    framed = puzzle_of(["." * 7, *(f".{row}." for row in BOAT)])
    found = nonosat.duplicates([boat, puzzle_of(HEART), boat.transposed(), framed, boat.mirrored()])
    assert groups_of(found) == [("clues", 0, [0, 2, 3, 4])]
    assert (found.puzzles, found.complete, found.unsolved) == (5, True, ())


@pytest.mark.parametrize("first", [True, False])
def test_an_inverted_solution_is_found_even_with_a_frame(first: bool) -> None:  # noqa: FBT001
    inverted = ["".join(".#"[cell == "."] for cell in row) for row in BOAT]
    framed = ["." * 7, *(f".{row}." for row in inverted), "." * 7]
    pair = [puzzle_of(BOAT), puzzle_of(framed).transposed()]
    # The frame leaves several solutions: the goal says which one is intended.
    pair[1] = replace(pair[1], goal=Grid.from_text(framed).transposed())
    found = nonosat.duplicates([*(pair if first else pair[::-1]), puzzle_of(HEART)])
    assert groups_of(found) == [("inverted", 0, [0, 1])]


def test_a_solution_that_is_its_own_inverse_is_no_duplicate_of_itself() -> None:
    assert nonosat.duplicates([puzzle_of(["##..", "##.."]), puzzle_of(BOAT)]).groups == ()


def test_puzzles_of_several_colours_have_no_inverse() -> None:
    coloured = [puzzle_of(["ab.", "..a"], letters="ab"), puzzle_of(["..a", "ab."], letters="ab")]
    assert [kind for kind, *_ in groups_of(nonosat.duplicates(coloured))] == ["clues"]
    assert groups_of(nonosat.duplicates([coloured[0], puzzle_of(["..b", "ba."], letters="ab")])) != []


def test_a_puzzle_with_hidden_numbers_has_the_same_solution() -> None:
    boat = puzzle_of(BOAT)
    hidden = replace(boat, rows=(None, *boat.rows[1:]))
    assert nonosat.solve(hidden).verdict == "unique"
    assert groups_of(nonosat.duplicates([boat, hidden])) == [("solution", 0, [0, 1])]
    assert groups_of(nonosat.duplicates([boat, hidden], clues_only=True)) == []


def test_near_solutions_are_reported_with_their_distance() -> None:
    other = ["..#..", ".###.", "..#..", "#####", "####."]
    pair = [puzzle_of(BOAT), puzzle_of(other).transposed()]
    assert [nonosat.solve(each).verdict for each in pair] == ["unique"] * 2
    assert groups_of(nonosat.duplicates(pair, near=2)) == [("near", 2, [0, 1])]
    assert groups_of(nonosat.duplicates(pair, near=1)) == []


def test_a_wrong_goal_is_not_used_as_the_solution() -> None:
    lying = replace(puzzle_of(HEART), goal=Grid.from_text(BOAT))
    assert groups_of(nonosat.duplicates([puzzle_of(BOAT), lying], near=1)) == []


def test_several_solutions_are_none_to_compare_and_no_limit() -> None:
    switch = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    found = nonosat.duplicates([switch, puzzle_of(BOAT)], near=1)
    assert (found.not_unique, found.complete, found.groups) == (1, True, ())


def test_a_solution_that_was_not_found_in_time_is_reported() -> None:
    hard = nonosat.generate("dom", 6)
    found = nonosat.duplicates([hard, puzzle_of(BOAT), hard.transposed()], puzzle_limit=0)
    assert groups_of(found) == [("clues", 0, [0, 2])]
    assert [each.index for each in found.unsolved] == [0, 1]
    assert not found.complete
    solved = replace(puzzle_of(BOAT), goal=Grid.from_text(BOAT))
    assert nonosat.duplicates([puzzle_of(BOAT), solved], puzzle_limit=0).complete


@pytest.mark.parametrize("arguments", [{"near": -1}, {"near": 1, "clues_only": True}])
def test_what_cannot_be_near_is_a_value_error(arguments: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="near"):
        nonosat.duplicates([], **arguments)  # type: ignore[arg-type]


def brute_distance(first: Grid, second: Grid, colours: int) -> int:
    """By definition: the fewest cells over all ways to lay down, to move and to recolour one of the two."""
    best = 99
    drawn = drawn_cells(second)
    for turned in orientations(first):
        cells = drawn_cells(turned)
        for down, right in product(range(-turned.height, second.height), range(-turned.width, second.width)):
            moved = {(row + down, column + right): value for (row, column), value in cells.items()}
            places = moved.keys() | drawn.keys()
            if len(places) - len(moved.keys() & drawn.keys()) >= best:
                continue
            for numbers in permutations(range(1, colours + 2), colours):
                named = (0, *numbers)
                best = min(best, sum(named[moved.get(each, 0)] != drawn.get(each, 0) for each in places))
    return best


def drawn_cells(solution: Grid) -> dict[tuple[int, int], int]:
    return {(row, column): value for row, column, value in solution.decided() if value}


def changed_and_framed(solution: Grid, rng: random.Random, most: int) -> Grid:
    """A solution laid down otherwise in a larger frame, with up to so many other cells anywhere."""
    turned = rng.choice(list(orientations(solution)))
    height, width = turned.height + 2, turned.width + 3
    cells = bytearray(height * width)
    down, right = rng.randint(0, 2), rng.randint(0, 3)
    for (row, column), value in drawn_cells(turned).items():
        cells[(row + down) * width + column + right] = value
    for _ in range(rng.randint(0, most)):
        cells[rng.randrange(len(cells))] ^= 1
    return Grid(height, width, bytes(cells))


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("most", rest_slow([1, 2, 3], quick=1))
def test_neighbours_are_those_of_brute_force(most: int, colours: int) -> None:
    rng = random.Random(most * 10 + colours)
    solutions: list[Grid] = []
    for _ in range(4):
        height, width = rng.choice([(5, 4), (4, 6), (5, 5), (2, 7)])
        cells = bytes(rng.choices(range(colours + 1), k=height * width))
        solutions.append(Grid(height, width, cells))
        solutions += [changed_and_framed(solutions[-1], rng, most + 1) for _ in range(2)]
    rng.shuffle(solutions)
    neighbours = Neighbours(most)
    found = {
        (other, place): cells
        for place, solution in enumerate(solutions)
        for other, cells in neighbours.add(solution).items()
    }
    wanted = {
        (first, second): brute_distance(solutions[first], solutions[second], colours + 1)
        for second in range(len(solutions))
        for first in range(second)
    }
    assert found == {pair: cells for pair, cells in wanted.items() if cells <= most}
    assert found


def test_small_solutions_are_compared_with_those_of_their_size() -> None:
    neighbours = Neighbours(3)
    assert neighbours.add(Grid.from_text(["##.", "#.#", ".##"])) == {}
    assert neighbours.add(Grid.from_text(["##.", "#.#", "###"])) == {0: 1}


def test_a_colour_without_a_counterpart_differs_everywhere() -> None:
    assert distance(bytes([1, 2, 1, 1]), bytes([1, 1, 1, 1]), 3) == 1
    assert distance(bytes([1, 1, 2, 2]), bytes([1, 1, 1, 1]), 3) == 2
    assert distance(bytes([1, 1, 2, 2]), bytes([1, 1, 1, 1]), 1) is None


# Forms


def laid_down(puzzle: Puzzle) -> list[Puzzle]:
    """A puzzle in the eight ways to lay it down."""
    found = []
    for _ in range(4):
        puzzle = puzzle.transposed().mirrored()
        found += [puzzle, puzzle.mirrored()]
    return found


def framed(puzzle: Puzzle, before: tuple[int, int], after: tuple[int, int]) -> Puzzle:
    rows, columns = (
        ((),) * before[side] + clues + ((),) * after[side]
        for side, clues in enumerate((puzzle.rows, puzzle.columns))
    )
    return Puzzle(rows, columns, palette=puzzle.palette)


def recoloured(puzzle: Puzzle, order: tuple[int, ...]) -> Puzzle:
    def changed(clue: Clue | None) -> Clue | None:
        if clue is None:
            return None
        return tuple(run._replace(colour=run.colour and order[run.colour - 1]) for run in clue)

    return replace(puzzle, rows=tuple(map(changed, puzzle.rows)), columns=tuple(map(changed, puzzle.columns)))


def random_puzzle(seed: int, colours: int) -> Puzzle:
    rng = random.Random(seed)
    height, width = rng.randint(1, 6), rng.randint(1, 6)
    cells = bytes(rng.randint(0, colours) for _ in range(height * width))
    letters = "abc"[:colours]
    return Puzzle.from_solution(Grid(height, width, cells, letters), palette=Palette.of_letters(letters))


@pytest.mark.parametrize("colours", [1, 2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_turning_mirroring_framing_and_recolouring_keep_the_form(seed: int, colours: int) -> None:
    puzzle = random_puzzle(seed, colours)
    form = form_of(puzzle)
    for turned in laid_down(puzzle):
        for order in permutations(range(1, colours + 1)):
            assert form_of(recoloured(framed(turned, (seed % 3, 1), (0, 2)), order)) == form


def test_unknown_clues_are_part_of_the_form() -> None:
    puzzle = Puzzle(((Run(2), Run(None)), None), ((Run(1),), (ANY_RUNS,), (), (Run(1),)))
    assert {form_of(turned) for turned in laid_down(puzzle)} == {form_of(puzzle)}
    others = [puzzle.with_clues({line: (Run(1),)}) for line in (0, 1, 3, 4)]
    assert form_of(puzzle) not in set(map(form_of, others))


def test_a_colour_that_no_clue_has_makes_no_difference() -> None:
    plain = Puzzle.from_solution(Grid.from_text(["##.", "#.."]))
    assert form_of(replace(plain, palette=Palette.of_letters("ab"))) == form_of(plain)


def test_equal_forms_are_duplicates_among_all_small_solutions() -> None:
    """Against brute force: solutions of three by three that can be laid on each other, and no others."""
    groups: dict[bytes, set[tuple[tuple[Clue | None, ...], ...]]] = defaultdict(set)
    puzzles = [Puzzle.from_solution(Grid(3, 3, bytes(cells), "#")) for cells in product((0, 1), repeat=9)]
    for puzzle in puzzles:
        groups[form_of(puzzle)].add(_least(puzzle))
    assert all(len(group) == 1 for group in groups.values())
    assert len(groups) == len(set(map(_least, puzzles)))


def _least(puzzle: Puzzle) -> tuple[tuple[Clue | None, ...], ...]:
    """The least of all orientations without blank lines around, by definition."""

    def cut(side: tuple[Clue | None, ...]) -> tuple[Clue | None, ...]:
        while side and side[0] == ():
            side = side[1:]
        while side and side[-1] == ():
            side = side[:-1]
        return side

    return min((cut(each.rows), cut(each.columns)) for each in laid_down(puzzle))  # type: ignore[type-var]
