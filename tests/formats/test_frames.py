"""Frames that are drawn around the cells of a text picture: layout, and never colours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonosat.errors import InputError
from nonosat.files.registry import encoded, read_named
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


@pytest.mark.parametrize(
    "text",
    [
        *("|_|▓|\n|_|r|\n", "╔═╗\n║a║\n╚═╝\n", "  |2|\n1 |▓|\n", "    *\n   /|\n  / |\n /  |\n*---*\n"),
        *("| a | b |\n|---|---|\n| 1 | 2 |\n", "|\n|\n", "|▓|\n|▓▓|x|\n"),
    ],
)
def test_a_frame_is_no_colour_of_a_picture(text: str) -> None:
    with pytest.raises(InputError):
        list(read_named(text.encode(), "x.txt"))
    with pytest.raises(InputError):
        list(read_named(text.encode(), "x.txt", format="text"))


def test_letters_that_are_drawn_as_frames_are_replaced_in_text() -> None:
    goal = Grid.from_text(["|b", "b."], letters="|b")
    puzzle = replace(Puzzle.of(goal), goal=goal)
    assert puzzle.palette.letters == "|b"
    assert str(next(read_named(encoded([puzzle], "", format="text"), "x")).goal) == "ab\nb."
