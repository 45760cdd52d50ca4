"""Comments of formulas are short enough for programs that read lines into 1,024 bytes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonosat import Grid, Puzzle, encode


@pytest.mark.parametrize("size", [(3, 5), (8, 10), (40, 41)])
def test_every_cell_is_shown_once_and_no_line_is_long(size: tuple[int, int]) -> None:
    height, width = size
    puzzle = Puzzle.of(Grid.from_text(["#" * width] * height))
    lines = str(encode(puzzle)).splitlines()
    shown = [line.split()[3:] for line in lines if line.startswith("c p show ")]
    assert all(numbers[-1] == "0" for numbers in shown)
    assert [int(each) for numbers in shown for each in numbers[:-1]] == list(range(1, height * width + 1))
    assert max(map(len, lines)) <= 1000


@pytest.mark.parametrize("title", ["word " * 900, "ä" * 3000, "no end " + "x" * 2500])
def test_a_long_title_is_broken_without_a_loss(title: str) -> None:
    puzzle = replace(Puzzle.of(Grid.from_text(["##."])), title=title)
    text = b"".join(encode(puzzle).dimacs())
    lines = text.splitlines()
    assert max(map(len, lines)) <= 1000
    first = next(number for number, line in enumerate(lines) if line.startswith(b"c title"))
    last = next(number for number, line in enumerate(lines) if line.startswith(b"c rows"))
    parts = [line.decode() for line in lines[first:last]]
    assert all(part.startswith("c … ") for part in parts[1:])
    told = "".join(part.removeprefix("c title").removeprefix("c … ") for part in parts)
    assert told.replace(" ", "") == title.replace(" ", "")


def test_no_title_is_taken_for_what_counters_read() -> None:
    title = "x" * 990 + " p show 1 0"
    lines = str(encode(replace(Puzzle.of(Grid.from_text(["##."])), title=title))).splitlines()
    assert [line for line in lines if line.startswith(("c p", "c t "))] == ["c t pmc", "c p show 1 2 3 0"]
