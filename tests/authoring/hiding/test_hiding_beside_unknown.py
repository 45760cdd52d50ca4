"""Hiding in puzzles that have ``?``, ``*`` and missing clues: as much as brute force hides, and the
sentence says so.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from unknown_puzzles import grids_for, random_puzzle

from nonosat import Puzzle, hide
from nonosat.clues import ANY_RUNS, Clue, Run, clue
from nonosat.outcome import Verdict
from nonosat.questions.hiding import HideQuestion

#: More are not tried in all combinations.
MOST_GROUPS = 11
#: A number: its line and its place, ``None`` for the whole clue.
Number = tuple[int, int | None]

WISHES = [
    {},
    {"lines": True},
    {"symmetric": True},
    {"lines": True, "symmetric": True},
    {"colours": True},
]


def numbers_told(puzzle: Puzzle, *, lines: bool) -> list[Number]:
    """What the clues tell that can be hidden."""
    told: list[Number] = []
    for line, each in enumerate((*puzzle.rows, *puzzle.columns)):
        if lines and each is not None and each != (ANY_RUNS,):
            told.append((line, None))
        elif not lines:
            told += [(line, place) for place, run in enumerate(each or ()) if run.length is not None]
    return told


def groups_of(puzzle: Puzzle, *, lines: bool, symmetric: bool) -> list[list[Number]]:
    """What is hidden together."""
    told = numbers_told(puzzle, lines=lines)
    if not symmetric:
        return [[number] for number in told]
    height, width = puzzle.height, puzzle.width
    pairs = [{row, height - 1 - row} for row in range((height + 1) // 2)]
    pairs += [{height + column, height + width - 1 - column} for column in range((width + 1) // 2)]
    together = [[number for number in told if number[0] in pair] for pair in pairs]
    return [group for group in together if group]


def hidden(puzzle: Puzzle, numbers: list[Number], *, colours: bool) -> Puzzle:
    clues: list[Clue | None] = [*puzzle.rows, *puzzle.columns]
    for line, place in numbers:
        own = clues[line]
        if place is None or own is None:
            clues[line] = None
        else:
            unknown = Run(None, None if colours else own[place].colour)
            clues[line] = (*own[:place], unknown, *own[place + 1 :])
    return Puzzle(
        tuple(clues[: puzzle.height]),
        tuple(clues[puzzle.height :]),
        givens=puzzle.givens,
        palette=puzzle.palette,
    )


def is_unique(puzzle: Puzzle) -> bool:
    return grids_for(puzzle).pictures(puzzle).bit_count() == 1


def most_hidden(puzzle: Puzzle, groups: list[list[Number]], *, colours: bool) -> int:
    best = 0
    for size in range(len(groups), 0, -1):
        for chosen in itertools.combinations(groups, size):
            numbers = [number for group in chosen for number in group]
            if len(numbers) > best and is_unique(hidden(puzzle, numbers, colours=colours)):
                best = len(numbers)
    return best


def unique_puzzles(seed: int) -> Iterator[Puzzle]:
    """Puzzles with one picture that have an unknown clue."""
    rng = random.Random(seed)
    while True:
        puzzle = random_puzzle(rng)
        if not all(line.is_known for line in puzzle.lines()) and is_unique(puzzle):
            yield puzzle


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: " ".join(wish) or "numbers")
def test_as_much_is_hidden_beside_unknown_clues_as_brute_force_hides(
    wish: dict[str, bool], *, exhaustive: bool
) -> None:
    tried = 0
    for puzzle in unique_puzzles(38 + WISHES.index(wish)):
        lines, colours = wish.get("lines", False), wish.get("colours", False)
        groups = groups_of(puzzle, lines=lines, symmetric=wish.get("symmetric", False))
        if len(groups) > MOST_GROUPS:
            continue
        expected = most_hidden(puzzle, groups, colours=colours)
        told = len(numbers_told(puzzle, lines=lines))
        found = hide(puzzle, **wish)
        assert (found.verdict, found.minimum, found.complete) == (Verdict.UNIQUE, True, True)
        assert (len(found.numbers), found.lower_bound) == (expected, told - expected), puzzle
        names = [line.name for line in puzzle.lines()]
        again = hidden(puzzle, [(names.index(name), place) for name, place in found.numbers], colours=colours)
        assert found.puzzle is not None
        assert (again.rows, again.columns) == (found.puzzle.rows, found.puzzle.columns)
        assert is_unique(again)
        tried += 1
        if tried == (400 if exhaustive else 8):
            break


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (
            Puzzle(((Run(1), ANY_RUNS),), (clue(1), ())),
            "unique: this is still the only picture with 2 numbers hidden, the most possible "
            "(1 more was unknown before)",
        ),
        (
            Puzzle(((Run(None), ANY_RUNS),), ((Run(None),), ())),
            "unique: this is still the only picture with 0 numbers hidden, the most possible "
            "(3 were unknown before)",
        ),
    ],
)
def test_the_sentence_says_what_was_unknown_before(puzzle: Puzzle, said: str) -> None:
    *_, answer = [None, *_answers(puzzle)]
    assert answer == said


def _answers(puzzle: Puzzle) -> Iterator[str]:
    work = HideQuestion().work(puzzle)
    try:
        while True:
            next(work)
    except StopIteration as end:
        yield end.value.verdict()
