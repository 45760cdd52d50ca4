"""The whole program against brute force: random puzzles, in files of random formats, solved and counted."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from brute_force import solutions_of
from colour_order import ColourOrder
from command_line import nonosat_here
from full_puzzles import full_puzzle
from lacking import skip_without
from partly_known_clues import hidden
from slowness import rest_slow

from benchmarks.program import Program
from nonosat.files.converting import losses
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.model.errors import UnknownName, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

WRITERS = [format for format in all_formats() if format.write and format.read]
VERDICTS = {0: "none", 1: "unique"}
#: Programs of others; the other adapters are nonosat itself.
OTHERS = ("pbnsolve", "gecode", "chuffed", "cp-sat")


def random_puzzle(chance: random.Random) -> Puzzle:
    """Return a small puzzle in one to three colours, sometimes with unknown or contradictory clues."""
    colours = chance.choice((1, 1, 2, 3))
    puzzle = full_puzzle(chance, most=(4, 4, 3)[colours - 1], colours=colours)
    if chance.random() < 0.4:
        return hidden(puzzle, chance, numbers=0.3, others=0.05)
    if chance.random() < 0.3:
        rows = list(puzzle.rows)
        chance.shuffle(rows)
        return replace(puzzle, rows=tuple(rows), goal=None)
    return puzzle


def in_some_format(chance: random.Random, puzzle: Puzzle) -> tuple[str, bytes, Puzzle]:
    """Return a format that can hold the clues, a file, and what it holds of the puzzle."""
    for format in chance.sample(WRITERS, len(WRITERS)):
        try:
            data = encoded([puzzle], "", format=format.name)
        except UnsupportedPuzzle:
            continue
        if any("given cell" in what for what in losses(puzzle, format)):
            puzzle = replace(puzzle, givens=None)
        return format.name, data, puzzle
    raise AssertionError("no format holds the puzzle")


def answer(command: str, path: Path, format: str, *options: str) -> Any:
    code, out, err = nonosat_here(command, str(path), "--from", format, "--json", "--quiet", *options)
    assert code in (0, 1), (code, err)
    return json.loads(out)


def solutions_in(solved: Any, data: bytes, format: str) -> list[list[int]]:
    """Return the solutions, with colours in the order of the file."""
    order = ColourOrder(next(read_named(data, "-", format=format)))
    return sorted(order.cells_of_rows(rows) for rows in solved["solutions"])


def solutions_as(puzzle: Puzzle, solutions: list[bytes]) -> list[list[int]]:
    order = ColourOrder(puzzle)
    grids = (Grid(puzzle.height, puzzle.width, cells, puzzle.palette.letters) for cells in solutions)
    return sorted(order.cells(grid) or [] for grid in grids)


def test_solve_and_count_say_what_brute_force_says(
    tmp_path: Path,
    exhaustive: bool,  # noqa: FBT001
) -> None:
    formats: set[str] = set()
    verdicts: set[str] = set()
    for seed in range(3_000 if exhaustive else 60):
        chance = random.Random(seed)
        format, data, puzzle = in_some_format(chance, random_puzzle(chance))
        path = tmp_path / "puzzle"
        path.write_bytes(data)
        expected = solutions_of(puzzle)
        where = f"seed {seed}, {format}: {data!r}"
        counted = answer("count", path, format)
        assert counted["count"] == len(expected), where
        verdict = VERDICTS.get(len(expected), "multiple")
        if len(expected) > 200:
            solved = answer("solve", path, format)
            assert solved["verdict"] == verdict, where
        else:
            solved = answer("solve", path, format, "--all")
            assert solved["verdict"] == verdict, where
            assert solutions_in(solved, data, format) == solutions_as(puzzle, expected), where
        formats.add(format)
        verdicts.add(verdict)
    assert verdicts == {"none", "unique", "multiple"}
    assert len(formats) > 15


@pytest.mark.parametrize("name", rest_slow(OTHERS, quick=0))
def test_other_solvers_find_what_brute_force_finds(name: str, exhaustive: bool) -> None:  # noqa: FBT001
    program = Program.adapted(name)
    try:
        program.version()
    except UnknownName:
        skip_without(name)
    compared, wanted = 0, 300 if exhaustive else 8
    for seed in itertools.count():
        puzzle = random_puzzle(random.Random(seed))
        if program.can_hold(puzzle) is None and all(line.is_known for line in puzzle.lines()):
            measured = program.measure(puzzle, seed=None, time_limit=60)
            found = VERDICTS.get(len(solutions_of(puzzle)), "multiple")
            assert measured.answer.verdict == found, (seed, puzzle, measured)
            compared += 1
        if compared == wanted:
            return
