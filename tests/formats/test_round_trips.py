"""Every format: what is written is read as it was, and told apart from the others."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from format_puzzles import PICTURES, pictures, puzzles
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from unknown_puzzles import random_puzzle

from nonosat.errors import UnsupportedPuzzle
from nonosat.files.registry import all_formats, encoded, read_all, read_named
from nonosat.notation.format import Format
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

WRITERS = [format for format in all_formats() if format.write]
names = [format.name for format in WRITERS]


def meaning(puzzle: Puzzle) -> list[list[tuple[int | None, str | None]]]:
    """The clues with colours as values, so that letters and their order do not matter."""
    values = puzzle.palette.colours
    black = len(values) == 1 and values[0] in (None, "#000000")
    return [
        [(run.length, None if black else values[(run.colour or 1) - 1]) for run in clue or ()]
        for clue in puzzle.rows + puzzle.columns
    ]


def cells(puzzle: Puzzle, name: str) -> list[str | None] | None:
    grid = getattr(puzzle, name)
    if grid is None:
        return None
    values = {0: "blank", 255: "undecided"} | dict(enumerate(puzzle.palette.colours, 1))
    if len(puzzle.palette) == 1 and puzzle.palette.colours[0] is None:
        values[1] = "#000000"
    return [values[cell] for cell in grid.cells]


def without_values(puzzle: Puzzle) -> list[list[tuple[int | None, int]]]:
    """The clues with colours numbered as they first occur in a column, and then in a row."""
    numbers: dict[int | None, int] = {}
    return [
        [(run.length, numbers.setdefault(run.colour, len(numbers))) for run in clue or ()]
        for clue in puzzle.columns + puzzle.rows
    ]


@st.composite
def puzzles_for(draw: st.DrawFn, format: Format) -> Puzzle:
    flags = {"colour": format.colour, "givens": format.givens, "goal": format.goal}
    puzzle = draw(puzzles(**flags))
    if format.name not in PICTURES:
        return puzzle
    palette = puzzle.palette
    picture = draw(pictures(colours=len(palette), letters=palette.letters))
    assume(format.name != "gif" or 0 in picture.cells)
    return replace(Puzzle.of(picture, palette=palette), goal=picture)


@pytest.mark.parametrize("format", WRITERS, ids=names)
@settings(max_examples=12)
@given(st.data())
def test_what_is_written_is_read_as_it_was(format: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_for(format))
    (again,) = read_all(encoded([puzzle], "", format=format.name), format=format.name)
    if format.name == "text":
        # Text has letters, but no values for them.
        assert str(again.goal) == str(puzzle.goal)
    elif format.name in ("csv", "hand"):
        assert without_values(again) == without_values(puzzle)
    else:
        assert meaning(again) == meaning(puzzle)
    if format.givens:
        assert cells(again, "givens") == cells(puzzle, "givens")
    if format.goal and format.name != "text":
        assert cells(again, "goal") == cells(puzzle, "goal")
    for text in ("title", "author"):
        if text in format.keeps:
            assert getattr(again, text) == getattr(puzzle, text)


@pytest.mark.parametrize(
    "format", [format for format in WRITERS if format.many], ids=lambda format: format.name
)
@settings(max_examples=4)
@given(st.data())
def test_several_puzzles_are_read_in_order(format: Format, data: st.DataObject) -> None:
    several = [data.draw(puzzles_for(format)) for _ in range(3)]
    again = list(read_all(encoded(several, "", format=format.name), format=format.name))
    assert [puzzle.size for puzzle in again] == [puzzle.size for puzzle in several]
    if format.name != "text":
        assert list(map(meaning, again)) == list(map(meaning, several))


@pytest.mark.parametrize("format", WRITERS, ids=names)
@settings(max_examples=5)
@given(st.data())
def test_the_format_is_told_by_content_and_suffix(format: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_for(format))
    suffix = next((suffix for suffix in format.suffixes if suffix not in (".txt", ".pnm")), "")
    written = encoded([puzzle], "", format=format.name)
    if suffix:
        told = next(read_named(written, f"puzzle{suffix}"))
        seen = without_values if format.name == "csv" else meaning
        assert seen(told) == seen(puzzle)


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_unknown_clues_are_read_as_they_were_written_or_refused_by_name(format: Format) -> None:
    rng = random.Random(format.name)
    written = refused = 0
    for _ in range(80):
        puzzle = replace(random_puzzle(rng), givens=None)
        if len(puzzle.palette) > 1 and not format.colour:
            continue
        unknown = [line.name for line in puzzle.lines() if not line.is_known]
        if not unknown:
            continue
        colours = ("#102030", "#405060", "#708090")[: len(puzzle.palette)]
        if len(colours) > 1:
            puzzle = replace(puzzle, palette=Palette(puzzle.palette.letters, colours))
        try:
            data = encoded([puzzle], "", format=format.name)
        except UnsupportedPuzzle as error:
            by_colour = "a colour that only unknown runs may have" in str(error)
            assert any(name in str(error) for name in unknown) or by_colour
            refused += 1
            continue
        (again,) = read_named(data, "", format=format.name)
        values = "colour values" in format.keeps
        assert kinds(again, values=values) == kinds(puzzle, values=values)
        written += 1
    assert written if format.unknown else refused and not written


def kinds(puzzle: Puzzle, *, values: bool) -> tuple[int, list[object]]:
    """The number of colours, and the clues with their values, or with numbers in the order they occur in."""
    numbers: dict[int, object] = dict(enumerate(puzzle.palette.colours, 1)) if values else {}
    clues: list[object] = []
    for clue in puzzle.rows + puzzle.columns:
        runs = [
            (run.length, run.colour and numbers.setdefault(run.colour, len(numbers)), run.repeats)
            for run in clue or ()
        ]
        clues.append(None if clue is None else runs)
    free = any(run.colour is None for clue in puzzle.rows + puzzle.columns for run in clue or ())
    return (len(puzzle.palette) if free or values else 0), clues
