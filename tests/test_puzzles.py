"""The puzzles of the project: each states how many pictures it has."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat import pictures, read_all
from nonosat.model.puzzle import Puzzle

#: Those in ``hard`` take minutes and do not state how many pictures they have.
FILES = sorted(path for path in PUZZLES.rglob("*") if path.is_file())
STATED = [path for path in FILES if path.parent.name != "hard"]


def _puzzles() -> list[tuple[str, Puzzle]]:
    return [(path.name, puzzle) for path in STATED for puzzle in read_all(path)]


def test_the_puzzles_are_there() -> None:
    assert {"gchq.json", "gchq_without_givens.json", "tatham_4x4.json", "dom_9.json"} <= {
        path.name for path in FILES
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_says_where_it_is_from_and_what_may_be_done_with_it(path: Path) -> None:
    for puzzle in read_all(path):
        assert puzzle.title
        assert puzzle.author
        assert puzzle.licence


@pytest.mark.parametrize(("name", "puzzle"), _puzzles(), ids=[name for name, _ in _puzzles()])
def test_each_has_the_pictures_it_states(name: str, puzzle: Puzzle) -> None:
    assert puzzle.expected is not None, name
    found = list(pictures(puzzle))
    assert len(found) == puzzle.expected
    assert len(set(found)) == len(found)
    assert all(puzzle.is_solved_by(picture) for picture in found)
    if puzzle.goal is not None:
        assert puzzle.goal in found
