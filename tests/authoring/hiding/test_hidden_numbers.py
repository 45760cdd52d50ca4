"""Hiding numbers: as many as brute force can hide, and the picture is the only one of what is left."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from partly_known_clues import readings

from nonosat import Grid, Puzzle, hide
from nonosat.authoring.hiding.number_problem import Number, numbers_hidden
from nonosat.clues import ANY_RUNS, Run, clue
from nonosat.errors import InputError
from nonosat.logic.propagation import propagate
from nonosat.outcome import Verdict
from nonosat.palette import Palette
from nonosat.solver import solve


@cache
def all_grids(height: int, width: int, colours: int) -> list[tuple[tuple[int, ...], ...]]:
    rows = list(itertools.product(range(colours + 1), repeat=width))
    return list(itertools.product(rows, repeat=height))


def picture_count(puzzle: Puzzle) -> int:
    """The number of pictures, up to 2, by trying all."""
    count = 0
    for rows in all_grids(puzzle.height, puzzle.width, len(puzzle.palette)):
        lines = zip((*puzzle.rows, *puzzle.columns), (*rows, *zip(*rows, strict=True)), strict=True)
        if all(own is None or readings(own, cells) for own, cells in lines):
            count += 1
            if count == 2:
                break
    return count


def unique_puzzles(height: int, width: int, colours: int, seed: int) -> Iterator[Puzzle]:
    rng = random.Random(seed)
    while True:
        cells = bytes(rng.randint(0, colours) for _ in range(height * width))
        puzzle = Puzzle.of(Grid(height, width, cells, "#" if colours == 1 else "rg"))
        if picture_count(puzzle) == 1:
            yield puzzle


def all_numbers(puzzle: Puzzle) -> list[Number]:
    return [
        Number(line, place)
        for line, each in enumerate(puzzle.lines())
        for place in range(len(each.clue or ()))
    ]


def most_hidden(puzzle: Puzzle, numbers: list[tuple[Number, ...]], *, colours: bool, by_lines: bool) -> int:
    """The most numbers of some groups that can be hidden together, by trying all sets of groups."""
    best = 0
    for size in range(len(numbers) + 1):
        for chosen in itertools.combinations(numbers, size):
            flat = [number for group in chosen for number in group]
            if len(flat) <= best:
                continue
            hidden = numbers_hidden(puzzle, flat, colours=colours)
            if propagate(hidden).is_complete if by_lines else picture_count(hidden) == 1:
                best = len(flat)
    return best


def place_names(puzzle: Puzzle, numbers: Iterable[tuple[str, int | None]]) -> list[Number]:
    names = [line.name for line in puzzle.lines()]
    return [Number(names.index(name), place) for name, place in numbers]


@pytest.mark.parametrize(
    ("height", "width", "colours", "wish"),
    [
        (3, 3, 1, {}),
        (2, 4, 1, {}),
        (3, 4, 1, {"lines": True}),
        (3, 3, 1, {"line_solvable": True}),
        (3, 4, 1, {"symmetric": True}),
        (2, 3, 2, {}),
        (2, 3, 2, {"colours": True}),
        (2, 3, 2, {"lines": True}),
    ],
)
def test_as_many_are_hidden_as_brute_force_hides(
    height: int, width: int, colours: int, wish: dict[str, bool], *, exhaustive: bool
) -> None:
    puzzles = unique_puzzles(height, width, colours, seed=height * width)
    for puzzle in itertools.islice(puzzles, 60 if exhaustive else 1):
        by_lines = wish.get("line_solvable", False)
        if by_lines and not propagate(puzzle).is_complete:
            continue
        groups = [(number,) for number in all_numbers(puzzle)]
        if wish.get("lines"):
            groups = [(Number(line, None),) for line in range(height + width)]
        elif wish.get("symmetric"):
            lines = [[n for n in all_numbers(puzzle) if n.line == line] for line in range(height + width)]
            pairs = [(row, height - 1 - row) for row in range((height + 1) // 2)]
            pairs += [(height + c, height + width - 1 - c) for c in range((width + 1) // 2)]
            groups = [tuple({n: 0 for line in pair for n in lines[line]}) for pair in pairs]
            groups = [group for group in groups if group]
        expected = most_hidden(puzzle, groups, colours=wish.get("colours", False), by_lines=by_lines)
        found = hide(puzzle, **wish)
        assert (found.verdict, found.minimum, found.complete) == (Verdict.UNIQUE, True, True)
        assert len(found.numbers) == expected
        total = height + width if wish.get("lines") else len(all_numbers(puzzle))
        assert found.lower_bound == total - expected
        assert found.puzzle is not None
        assert picture_count(found.puzzle) == 1
        named = place_names(puzzle, found.numbers)
        own = numbers_hidden(puzzle, named, colours=wish.get("colours", False))
        assert (own.rows, own.columns) == (found.puzzle.rows, found.puzzle.columns)


def test_as_few_are_shown_again_as_brute_force_shows() -> None:
    for puzzle in itertools.islice(unique_puzzles(3, 3, 1, seed=4), 6):
        numbers = all_numbers(puzzle)
        hidden = numbers_hidden(puzzle, numbers, colours=False)
        picture = solve(puzzle).pictures[0]
        found = hide(hidden, reveal=True, picture=picture)
        fewest = len(numbers) - most_hidden(puzzle, [(n,) for n in numbers], colours=False, by_lines=False)
        assert (len(found.numbers), found.lower_bound, found.minimum) == (fewest, fewest, True)
        assert found.puzzle is not None
        assert picture_count(found.puzzle) == 1


def test_clues_with_any_runs_are_shown_whole_and_count_for_their_numbers() -> None:
    picture = Grid.from_text(["#.##", ".#.#", "##.."])
    own = Puzzle.of(picture)
    puzzle = own.with_clues({0: (ANY_RUNS, Run(2)), 1: None, 3: (ANY_RUNS,), 5: (Run(None),)})
    found = hide(puzzle, reveal=True, picture=picture)
    assert (found.verdict, found.minimum) == (Verdict.UNIQUE, True)
    assert found.puzzle is not None
    assert picture_count(found.puzzle) == 1
    costs = [len(own.lines()[number.line].clue or ()) for number in place_names(own, found.numbers)]
    assert sum(costs) == found.lower_bound


def test_lines_to_keep_are_kept_and_no_more_is_hidden_than_asked_for() -> None:
    puzzle = Puzzle.of(Grid.from_text(["##.#.", "#..##", ".###.", "#.#.#"]))
    free = hide(puzzle)
    kept = hide(puzzle, keep=["row 1", "column 3"])
    assert not {"row 1", "column 3"} & {name for name, _ in kept.numbers}
    assert kept.minimum
    assert len(kept.numbers) <= len(free.numbers)
    few = hide(puzzle, at_most=3)
    assert (len(few.numbers), few.minimum, few.verdict) == (3, True, Verdict.UNIQUE)
    assert few.lower_bound == len(all_numbers(puzzle)) - 3
    assert hide(puzzle, at_most=0).puzzle is not None
    with pytest.raises(InputError, match="row 9"):
        hide(puzzle, keep=["row 9"])


def test_a_seed_chooses_among_equally_good_answers_and_repeats_itself() -> None:
    puzzle = Puzzle.of(Grid.from_text(["##.#.", "#..##", ".###.", "#.#.#"]))
    answers = {seed: hide(puzzle, seed=seed).numbers for seed in range(8)}
    assert len(set(map(len, answers.values()))) == 1
    assert len(set(answers.values())) > 1
    assert answers[3] == hide(puzzle, seed=3).numbers


def test_a_puzzle_without_an_only_picture_has_nothing_to_hide() -> None:
    several = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    found = hide(several)
    assert (found.verdict, found.puzzle) == (Verdict.MULTIPLE, None)
    assert found.reason is not None
    assert hide(Puzzle((clue(2),), (clue(1), ()))).verdict is Verdict.NONE
    shown = hide(several, reveal=True, picture=Grid.from_text(["#.", ".#"]))
    assert shown.reason is not None
    assert shown.reason.text == "even with all numbers shown there are several pictures"


def test_a_picture_is_asked_for_and_must_fit() -> None:
    puzzle = Puzzle(((Run(None),), clue(1)), (None, None))
    with pytest.raises(InputError, match="goal"):
        hide(puzzle, reveal=True)
    with pytest.raises(InputError, match="expected a picture with the clue 1"):
        hide(puzzle, reveal=True, picture=Grid.from_text(["##", "##"]))
    tatham = Puzzle((clue(1, 1), clue(2), clue(1), clue(1)), (clue(2), clue(1), clue(2), clue(1)))
    with pytest.raises(InputError, match="line logic alone"):
        hide(tatham, line_solvable=True)


def test_the_only_picture_of_a_puzzle_with_unknown_numbers_need_not_be_given_to_reveal_them() -> None:
    impossible = Puzzle(((Run(None),), clue(2)), (clue(2), ()))
    assert hide(impossible, reveal=True).verdict is Verdict.NONE
    puzzle = Puzzle(((Run(None),), clue(1)), (clue(2), ()))
    found = hide(puzzle, reveal=True)
    assert (found.verdict, found.numbers, found.minimum) == (Verdict.UNIQUE, (), True)
    assert str(found.picture) == "#.\n#."


def test_givens_and_numbers_that_are_unknown_already_stay() -> None:
    picture = Grid.from_text(["#..", ".#.", "..#"])
    givens = Grid.from_text(["#??", "?#?", "???"])
    own = Puzzle.of(picture)
    puzzle = Puzzle(((Run(None),), *own.rows[1:]), own.columns, givens=givens)
    found = hide(puzzle)
    assert found.puzzle is not None
    assert found.puzzle.givens == givens
    assert found.puzzle.rows[0] == (Run(None),)
    assert ("row 1", 0) not in found.numbers
    assert picture_count_with(found.puzzle, givens) == 1


def picture_count_with(puzzle: Puzzle, givens: Grid) -> int:
    rows_of = all_grids(puzzle.height, puzzle.width, 1)
    return sum(
        puzzle.is_solved_by(Grid(puzzle.height, puzzle.width, bytes(itertools.chain(*rows)), "#"))
        for rows in rows_of
        if givens.agrees_with(Grid(puzzle.height, puzzle.width, bytes(itertools.chain(*rows)), "#"))
    )


def test_colours_of_hidden_numbers_are_kept_unless_asked_otherwise() -> None:
    puzzle = Puzzle.of(Grid.from_text(["rrg", "g.r"], letters="rg"), palette=Palette.of_letters("rg"))
    kept, lost = hide(puzzle), hide(puzzle, colours=True)
    for found, known in ((kept, True), (lost, False)):
        assert found.puzzle is not None
        runs = [run for line in found.puzzle.lines() for run in line.clue or () if run.length is None]
        assert runs
        assert all((run.colour is not None) == known for run in runs)


def test_numbers_beside_any_runs_and_half_known_clues_are_hidden_like_others() -> None:
    beside = hide(Puzzle(((Run(1), ANY_RUNS),), (clue(1), ())))
    assert (beside.numbers, beside.minimum, beside.lower_bound) == (
        (("row 1", 0), ("column 1", 0)),
        True,
        0,
    )
    assert beside.unknown_before == (("row 1", 1),)
    half_known = Puzzle(((Run(None), Run(1)), ()), (clue(1), (), clue(1)))
    kept = hide(half_known, lines=True, keep=["row 2", "column 1", "column 2", "column 3"])
    assert (kept.numbers, kept.minimum) == ((("row 1", None),), True)


def test_of_two_lines_that_mirror_each_other_both_are_hidden_or_none() -> None:
    puzzle = Puzzle((clue(1), (Run(1), ANY_RUNS)), (clue(2), ()))
    hidden = hide(puzzle, symmetric=True)
    assert {"row 1", "row 2"} <= {name for name, _ in hidden.numbers}
    kept = hide(puzzle, symmetric=True, keep=["row 2"])
    assert not {"row 1", "row 2"} & {name for name, _ in kept.numbers}
