"""Hiding numbers: as many as brute force can hide, beside known clues and unknown ones."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path

import pytest
from unknown_puzzles import grids_for, random_puzzle

import nonosat
from nonosat import Grid, Puzzle, hide
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.palette import Palette
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import solve

PUZZLES = Path(__file__).parents[3] / "puzzles"
#: More are not tried in all combinations.
MOST_GROUPS = 11
#: A number: its line and its index, ``None`` for the whole clue.
Number = tuple[int, int | None]

#: Options, the largest size of known clues to try them on, and its colours.
OPTIONS: list[tuple[dict[str, bool], int, int]] = [
    ({}, 8, 1),
    ({"lines": True}, 12, 1),
    ({"line_solvable": True}, 9, 1),
    ({"symmetric": True}, 12, 1),
    ({"lines": True, "symmetric": True}, 12, 1),
    ({}, 6, 2),
    ({"colours": True}, 6, 2),
    ({"lines": True}, 6, 2),
]


def known_numbers(puzzle: Puzzle, *, lines: bool) -> list[Number]:
    """Return the known numbers, or clues, that can be hidden."""
    known: list[Number] = []
    for line, each in enumerate((*puzzle.rows, *puzzle.columns)):
        if lines and each is not None and each != (ANY_RUNS,):
            known.append((line, None))
        elif not lines:
            known += [(line, run_index) for run_index, run in enumerate(each or ()) if run.length is not None]
    return known


def groups_of(puzzle: Puzzle, *, lines: bool, symmetric: bool) -> list[list[Number]]:
    """What is hidden together."""
    known = known_numbers(puzzle, lines=lines)
    if not symmetric:
        return [[number] for number in known]
    height, width = puzzle.height, puzzle.width
    pairs = [{row, height - 1 - row} for row in range((height + 1) // 2)]
    pairs += [{height + column, height + width - 1 - column} for column in range((width + 1) // 2)]
    together = [[number for number in known if number[0] in pair] for pair in pairs]
    return [group for group in together if group]


def hidden(puzzle: Puzzle, numbers: list[Number], *, colours: bool) -> Puzzle:
    clues: list[Clue | None] = [*puzzle.rows, *puzzle.columns]
    for line, run_index in numbers:
        own = clues[line]
        if run_index is None or own is None:
            clues[line] = None
        else:
            unknown = Run(None, None if colours else own[run_index].colour)
            clues[line] = (*own[:run_index], unknown, *own[run_index + 1 :])
    return Puzzle(
        tuple(clues[: puzzle.height]),
        tuple(clues[puzzle.height :]),
        givens=puzzle.givens,
        palette=puzzle.palette,
    )


def is_unique(puzzle: Puzzle) -> bool:
    """Whether there is one solution, by trying all."""
    return grids_for(puzzle).solutions(puzzle).bit_count() == 1


def most_hidden(puzzle: Puzzle, groups: list[list[Number]], options: dict[str, bool]) -> int:
    """The most numbers of some groups that can be hidden together, by trying all sets of groups."""
    best = 0
    for size in range(len(groups), 0, -1):
        for chosen in itertools.combinations(groups, size):
            numbers = [number for group in chosen for number in group]
            if len(numbers) > best:
                trial = hidden(puzzle, numbers, colours=options.get("colours", False))
                if propagate(trial).is_complete if options.get("line_solvable") else is_unique(trial):
                    best = len(numbers)
    return best


def unknown_puzzles(rng: random.Random) -> Iterator[Puzzle]:
    """Puzzles with one solution that have an unknown clue."""
    while True:
        puzzle = random_puzzle(rng)
        if not all(line.is_known for line in puzzle.lines()) and is_unique(puzzle):
            yield puzzle


def known_puzzles(rng: random.Random, most: int, colours: int) -> Iterator[Puzzle]:
    """Puzzles with one solution whose clues are known, of so many cells at most."""
    while True:
        height = rng.randint(2, 3)
        width = most // height
        cells = bytes(rng.randint(0, colours) for _ in range(height * width))
        puzzle = Puzzle.from_solution(Grid(height, width, cells, "#" if colours == 1 else "rg"))
        if is_unique(puzzle):
            yield puzzle


@pytest.mark.parametrize("kind", ["known", "unknown"])
@pytest.mark.parametrize(("options", "most", "colours"), OPTIONS)
def test_as_much_is_hidden_as_brute_force_hides(
    options: dict[str, bool], most: int, colours: int, kind: str, *, exhaustive: bool
) -> None:
    tried = 0
    rng = random.Random(38 + most + colours)
    for puzzle in known_puzzles(rng, most, colours) if kind == "known" else unknown_puzzles(rng):
        lines = options.get("lines", False)
        groups = groups_of(puzzle, lines=lines, symmetric=options.get("symmetric", False))
        if len(groups) > MOST_GROUPS or (options.get("line_solvable") and not propagate(puzzle).is_complete):
            continue
        expected = most_hidden(puzzle, groups, options)
        known = len(known_numbers(puzzle, lines=lines))
        found = hide(puzzle, **options)
        assert (found.verdict, found.optimal, found.complete) == (Verdict.UNIQUE, True, True)
        assert (len(found.numbers), found.lower_bound) == (expected, known - expected), puzzle
        again = hidden(puzzle, named(puzzle, found.numbers), colours=options.get("colours", False))
        assert found.puzzle is not None
        assert (again.rows, again.columns) == (found.puzzle.rows, found.puzzle.columns)
        assert is_unique(again)
        tried += 1
        if tried == (200 if exhaustive else 4):
            break


def named(puzzle: Puzzle, numbers: Iterable[tuple[str, int | None]]) -> list[Number]:
    names = [line.name for line in puzzle.lines()]
    return [(names.index(name), run_index) for name, run_index in numbers]


def test_as_few_are_shown_again_as_brute_force_shows() -> None:
    for own in itertools.islice(known_puzzles(random.Random(4), 9, 1), 6):
        groups = groups_of(own, lines=False, symmetric=False)
        nothing = hidden(own, [number for group in groups for number in group], colours=False)
        found = hide(nothing, reveal=True, goal=solve(own).solutions[0])
        fewest = len(groups) - most_hidden(own, groups, {})
        assert (len(found.numbers), found.lower_bound, found.optimal) == (fewest, fewest, True)
        assert found.puzzle is not None
        assert is_unique(found.puzzle)


def test_clues_with_any_runs_are_shown_whole_and_count_for_their_numbers() -> None:
    solution = Grid.from_text(["#.##", ".#.#", "##.."])
    own = Puzzle.from_solution(solution)
    puzzle = own.with_clues({0: (ANY_RUNS, Run(2)), 1: None, 3: (ANY_RUNS,), 5: (Run(None),)})
    found = hide(puzzle, reveal=True, goal=solution)
    assert (found.verdict, found.optimal) == (Verdict.UNIQUE, True)
    assert found.puzzle is not None
    assert is_unique(found.puzzle)
    assert found.lower_bound == sum(
        len(own.lines()[line].clue or ()) for line, _ in named(own, found.numbers)
    )


def test_lines_to_keep_are_kept_and_no_more_is_hidden_than_asked_for() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.#.", "#..##", ".###.", "#.#.#"]))
    free = hide(puzzle)
    kept = hide(puzzle, keep=["row 1", "column 3"])
    assert not {"row 1", "column 3"} & {name for name, _ in kept.numbers}
    assert kept.optimal
    assert len(kept.numbers) <= len(free.numbers)
    few = hide(puzzle, at_most=3)
    assert (len(few.numbers), few.optimal, few.verdict) == (3, True, Verdict.UNIQUE)
    assert few.lower_bound == len(known_numbers(puzzle, lines=False)) - 3
    assert hide(puzzle, at_most=0).puzzle is not None
    with pytest.raises(InputError, match="row 9"):
        hide(puzzle, keep=["row 9"])


def test_a_seed_chooses_among_equally_good_answers_and_repeats_itself() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.#.", "#..##", ".###.", "#.#.#"]))
    answers = {seed: hide(puzzle, seed=seed).numbers for seed in range(8)}
    assert len(set(map(len, answers.values()))) == 1
    assert len(set(answers.values())) > 1
    assert answers[3] == hide(puzzle, seed=3).numbers


def test_a_puzzle_that_is_not_unique_has_nothing_to_hide() -> None:
    several = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    found = hide(several)
    assert (found.verdict, found.puzzle) == (Verdict.MULTIPLE, None)
    assert found.reason is not None
    assert hide(Puzzle((clue(2),), (clue(1), ()))).verdict is Verdict.NONE
    shown = hide(several, reveal=True, goal=Grid.from_text(["#.", ".#"]))
    assert shown.reason is not None
    assert shown.reason.text == "even with all numbers shown there are several solutions"


def test_a_goal_is_required_and_must_satisfy_the_clues() -> None:
    puzzle = Puzzle(((Run(None),), clue(1)), (None, None))
    with pytest.raises(InputError, match="goal"):
        hide(puzzle, reveal=True)
    with pytest.raises(InputError, match="expected a solution with the clue 1"):
        hide(puzzle, reveal=True, goal=Grid.from_text(["##", "##"]))
    tatham = Puzzle((clue(1, 1), clue(2), clue(1), clue(1)), (clue(2), clue(1), clue(2), clue(1)))
    with pytest.raises(InputError, match="line logic alone"):
        hide(tatham, line_solvable=True)


def test_the_only_solution_of_a_puzzle_with_unknown_numbers_need_not_be_given_to_reveal_them() -> None:
    impossible = Puzzle(((Run(None),), clue(2)), (clue(2), ()))
    assert hide(impossible, reveal=True).verdict is Verdict.NONE
    puzzle = Puzzle(((Run(None),), clue(1)), (clue(2), ()))
    found = hide(puzzle, reveal=True)
    assert (found.verdict, found.numbers, found.optimal) == (Verdict.UNIQUE, (), True)
    assert str(found.solution) == "#.\n#."


def test_givens_and_numbers_that_are_unknown_already_stay() -> None:
    solution = Grid.from_text(["#..", ".#.", "..#"])
    givens = Grid.from_text(["#??", "?#?", "???"])
    own = Puzzle.from_solution(solution)
    puzzle = Puzzle(((Run(None),), *own.rows[1:]), own.columns, givens=givens)
    found = hide(puzzle)
    assert found.puzzle is not None
    assert found.puzzle.givens == givens
    assert found.puzzle.rows[0] == (Run(None),)
    assert ("row 1", 0) not in found.numbers
    assert is_unique(found.puzzle)


def test_colours_of_hidden_numbers_are_kept_unless_asked_otherwise() -> None:
    puzzle = Puzzle.from_solution(
        Grid.from_text(["rrg", "g.r"], letters="rg"), palette=Palette.of_letters("rg")
    )
    kept, lost = hide(puzzle), hide(puzzle, colours=True)
    for found, known in ((kept, True), (lost, False)):
        assert found.puzzle is not None
        runs = [run for line in found.puzzle.lines() for run in line.clue or () if run.length is None]
        assert runs
        assert all((run.colour is not None) == known for run in runs)


def test_numbers_beside_any_runs_and_half_known_clues_are_hidden_like_others() -> None:
    beside = hide(Puzzle(((Run(1), ANY_RUNS),), (clue(1), ())))
    assert (beside.numbers, beside.optimal, beside.lower_bound) == (
        (("row 1", 0), ("column 1", 0)),
        True,
        0,
    )
    assert beside.initially_unknown == (("row 1", 1),)
    half_known = Puzzle(((Run(None), Run(1)), ()), (clue(1), (), clue(1)))
    kept = hide(half_known, lines=True, keep=["row 2", "column 1", "column 2", "column 3"])
    assert (kept.numbers, kept.optimal) == ((("row 1", None),), True)


def test_of_two_lines_that_mirror_each_other_both_are_hidden_or_none() -> None:
    puzzle = Puzzle((clue(1), (Run(1), ANY_RUNS)), (clue(2), ()))
    hidden = hide(puzzle, symmetric=True)
    assert {"row 1", "row 2"} <= {name for name, _ in hidden.numbers}
    kept = hide(puzzle, symmetric=True, keep=["row 2"])
    assert not {"row 1", "row 2"} & {name for name, _ in kept.numbers}


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (
            Puzzle(((Run(1), ANY_RUNS),), (clue(1), ())),
            "unique: this is still the only solution with 2 numbers hidden, the most possible "
            "(1 more was unknown before)",
        ),
        (
            Puzzle(((Run(None), ANY_RUNS),), ((Run(None),), ())),
            "unique: this is still the only solution with 0 numbers hidden, the most possible "
            "(3 were unknown before)",
        ),
    ],
)
def test_the_sentence_says_what_was_unknown_before(puzzle: Puzzle, said: str) -> None:
    assert str(hide(puzzle)) == said


def test_effort_bounds_the_search_and_every_answer_is_unique() -> None:
    puzzle = nonosat.read(PUZZLES / "survey" / "00016_knot.json")
    hidden_before = -1
    for effort in (0.0005, 0.02, 0.1):
        found = hide(puzzle, effort=effort, jobs=1)
        assert found.verdict is Verdict.UNIQUE
        assert found.complete
        assert not found.optimal
        assert found.puzzle is not None
        assert nonosat.solve(found.puzzle).verdict is Verdict.UNIQUE
        assert list(found.sentences())[-1].endswith("a larger --effort searches longer.")
        assert len(found.numbers) >= hidden_before
        hidden_before = len(found.numbers)
        assert hide(puzzle, effort=effort, jobs=1).numbers == found.numbers
    assert hidden_before > 0


@pytest.mark.parametrize("effort", [-1.0, inf])
def test_an_effort_is_a_number_from_0_on(effort: float) -> None:
    with pytest.raises(InvalidValue, match="effort"):
        hide(nonosat.read(PUZZLES / "gchq.json"), effort=effort)
