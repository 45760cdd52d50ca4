"""The form of a puzzle stays when it is laid down differently, and differs for any other puzzle."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from itertools import permutations, product

import pytest

from nonosat.clues import ANY_RUNS, Clue, Run
from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.sets.forms import form_of


def _orientations(puzzle: Puzzle) -> list[Puzzle]:
    found = []
    for _ in range(4):
        puzzle = puzzle.transposed().mirrored()
        found += [puzzle, puzzle.mirrored()]
    return found


def _framed(puzzle: Puzzle, before: tuple[int, int], after: tuple[int, int]) -> Puzzle:
    rows, columns = (
        ((),) * before[side] + clues + ((),) * after[side]
        for side, clues in enumerate((puzzle.rows, puzzle.columns))
    )
    return Puzzle(rows, columns, palette=puzzle.palette)


def _recoloured(puzzle: Puzzle, order: tuple[int, ...]) -> Puzzle:
    def changed(clue: Clue | None) -> Clue | None:
        if clue is None:
            return None
        return tuple(run._replace(colour=run.colour and order[run.colour - 1]) for run in clue)

    return replace(puzzle, rows=tuple(map(changed, puzzle.rows)), columns=tuple(map(changed, puzzle.columns)))


def _random_puzzle(seed: int, colours: int) -> Puzzle:
    rng = random.Random(seed)
    height, width = rng.randint(1, 6), rng.randint(1, 6)
    cells = bytes(rng.randint(0, colours) for _ in range(height * width))
    letters = "abc"[:colours]
    return Puzzle.of(Grid(height, width, cells, letters), palette=Palette.of_letters(letters))


@pytest.mark.parametrize("colours", [1, 2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_turning_mirroring_framing_and_recolouring_keep_the_form(seed: int, colours: int) -> None:
    puzzle = _random_puzzle(seed, colours)
    form = form_of(puzzle)
    for turned in _orientations(puzzle):
        for order in permutations(range(1, colours + 1)):
            assert form_of(_recoloured(_framed(turned, (seed % 3, 1), (0, 2)), order)) == form


def test_unknown_clues_are_part_of_the_form() -> None:
    puzzle = Puzzle(((Run(2), Run(None)), None), ((Run(1),), (ANY_RUNS,), (), (Run(1),)))
    assert {form_of(turned) for turned in _orientations(puzzle)} == {form_of(puzzle)}
    others = [puzzle.with_clues({line: (Run(1),)}) for line in (0, 1, 3, 4)]
    assert form_of(puzzle) not in set(map(form_of, others))


def test_a_colour_that_no_clue_has_makes_no_difference() -> None:
    plain = Puzzle.of(Grid.from_text(["##.", "#.."]))
    assert form_of(replace(plain, palette=Palette.of_letters("ab"))) == form_of(plain)


def test_equal_forms_are_twins_among_all_small_pictures() -> None:
    """Against brute force: pictures of three by three that can be laid on each other, and no others."""
    groups: dict[bytes, set[tuple[tuple[Clue | None, ...], ...]]] = defaultdict(set)
    puzzles = [Puzzle.of(Grid(3, 3, bytes(cells), "#")) for cells in product((0, 1), repeat=9)]
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

    return min((cut(each.rows), cut(each.columns)) for each in _orientations(puzzle))  # type: ignore[type-var]
