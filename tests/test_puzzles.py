"""The puzzles of the project: each states how many solutions it has."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat import read_all, solutions
from nonosat.model.puzzle import Puzzle

#: Puzzles in ``hard`` take minutes and do not state their number of solutions.
FILES = sorted(path for path in PUZZLES.rglob("*") if path.is_file())
STATED = [path for path in FILES if path.parent.name != "hard"]


def _puzzles() -> list[tuple[str, Puzzle]]:
    return [(path.name, puzzle) for path in STATED for puzzle in read_all(path)]


def test_the_puzzles_exist() -> None:
    assert {"gchq.json", "gchq_without_givens.json", "tatham_4x4.json", "dom_9.json"} <= {
        path.name for path in FILES
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_has_its_source_and_licence(path: Path) -> None:
    for puzzle in read_all(path):
        assert puzzle.title
        assert puzzle.author
        assert puzzle.licence


@pytest.mark.parametrize(("name", "puzzle"), _puzzles(), ids=[name for name, _ in _puzzles()])
def test_each_has_the_stated_number_of_solutions(name: str, puzzle: Puzzle) -> None:
    assert puzzle.expected is not None, name
    found = list(solutions(puzzle))
    assert len(found) == puzzle.expected
    assert len(set(found)) == len(found)
    assert all(puzzle.is_solved_by(solution) for solution in found)
    if puzzle.goal is not None:
        assert puzzle.goal in found
