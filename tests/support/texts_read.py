"""Texts read as files: the puzzle, its clues as numbers, or why it is refused."""

from __future__ import annotations

import pytest

from nonosat.files.registry import read_named
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle


def text_read(text: str, name: str = "-", format: str | None = None) -> Puzzle:
    (puzzle,) = read_named(text.encode(), name, format=format)
    return puzzle


def lengths(puzzle: Puzzle) -> list[list[list[int | None]]]:
    return [[[run.length for run in clue or ()] for clue in side] for side in (puzzle.rows, puzzle.columns)]


def refusal(text: str, name: str = "x", format: str | None = None) -> str:
    with pytest.raises(InputError) as caught:
        list(read_named(text.encode(), name, format=format))
    assert "\n" not in str(caught.value)
    return str(caught.value)
