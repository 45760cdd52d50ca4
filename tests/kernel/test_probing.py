"""Probing decides nothing that a picture contradicts, and alike in both kernels."""

from __future__ import annotations

import random
from itertools import product

import pytest
from random_lines import random_grid

from nonosat.grid import UNDECIDED, Grid
from nonosat.logic import kernel
from nonosat.logic.bits import May
from nonosat.logic.propagation import propagate
from nonosat.logic.trials import probe
from nonosat.outcome import PROBING, Verdict
from nonosat.puzzle import Puzzle
from nonosat.solver import solve


def probed(puzzle: Puzzle, patience: int, reward: int) -> tuple[int | None, list[May]] | None:
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return None
    cells = knowledge._cells.copy()
    return cells.probe(patience, reward, lambda: None), list(cells)


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_both_kernels_probe_alike(colours: int, *, unknown: bool) -> None:
    source = random.Random(2 * colours + unknown)
    compared = 0
    sizes = [(1, 9), (5, 5), (6, 8), (9, 7), (3, 66)]
    for height, width in sizes * 5:
        puzzle = random_grid(source, height, width, colours, unknown=unknown)
        for patience, reward in ((10**6, 0), (20, 1)):
            found = probed(puzzle, patience, reward)
            with kernel.pure():
                assert found == probed(puzzle, patience, reward), puzzle
            compared += found is not None
    assert compared > 20


@pytest.mark.parametrize(
    ("letters", "height", "width"), [(".#", 3, 4), (".#", 4, 3), (".ab", 2, 4), (".ab", 3, 2)]
)
def test_no_picture_of_any_small_grid_is_lost(letters: str, height: int, width: int) -> None:
    pictures: dict[tuple[object, ...], list[Grid]] = {}
    for cells in product(letters, repeat=height * width):
        rows = ["".join(cells[row * width : (row + 1) * width]) for row in range(height)]
        picture = Grid(height, width, bytes(map(letters.index, cells)), letters[1:])
        pictures.setdefault(_clues(rows), []).append(picture)
    completed = more = 0
    for alike in pictures.values():
        knowledge = propagate(Puzzle.of(alike[0]))
        probed = probe(knowledge)
        assert probed is not None
        found = probed.grid()
        for cell, value in enumerate(found.cells):
            assert value == UNDECIDED or {picture.cells[cell] for picture in alike} == {value}
        completed += found.is_complete
        more += found.is_complete and not knowledge.is_complete
        if found.is_complete:
            assert len(alike) == 1
    assert completed >= more
    assert completed > 10


def _clues(rows: list[str]) -> tuple[object, ...]:
    return tuple(
        tuple((letter, len(run)) for letter, run in _runs("".join(line)))
        for line in (*rows, *zip(*rows, strict=True))
    )


def _runs(line: str) -> list[tuple[str, str]]:
    runs: list[tuple[str, str]] = []
    for place, letter in enumerate(line):
        if place and line[place - 1] == letter:
            runs[-1] = (letter, runs[-1][1] + letter)
        else:
            runs.append((letter, letter))
    return [each for each in runs if each[0] != "."] or []


@pytest.mark.usefixtures("native")
def test_the_statistics_say_that_probing_answered() -> None:
    source = random.Random(5)
    answered = 0
    for _ in range(60):
        puzzle = random_grid(source, 8, 8, 1, unknown=False)
        found, named = solve(puzzle), solve(puzzle, solver="glucose4")
        assert found.verdict is named.verdict
        assert named.statistics.solver != PROBING
        if found.statistics.solver == PROBING:
            answered += 1
            assert {each.cells for each in found.pictures} == {each.cells for each in named.pictures} or (
                found.verdict is Verdict.MULTIPLE
            )
            assert not found.statistics.clauses
    assert answered
