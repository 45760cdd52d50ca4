"""The page for playing a puzzle with mouse, touch and keys, checked against its clues."""

from __future__ import annotations

from nonosat.drawing import svg
from nonosat.drawing.markup import markup
from nonosat.drawing.page import about, data_of, document, fingerprint, name_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.files.formats.addresses import link_of
from nonosat.model.highlight import Highlight
from nonosat.model.puzzle import Puzzle


def draw(sheet: PuzzleSheet, *, studio_url: str | None = None) -> str:
    """Return a self-contained HTML page that starts with the grid of the sheet.

    With ``studio_url`` the page links to its puzzle in that studio.

    The page does not know the solution: it compares the cells with the clues and accepts any solution. The
    highlights of the sheet are visible until a cell changes. Raises ``UnsupportedPuzzle`` when the puzzle is
    too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(sheet)
    data["key"] = f"nonosat:{fingerprint(data)}"
    data["difficulty"] = sheet.difficulty
    data["highlights"] = [_highlight_data(highlight, puzzle) for highlight in sheet.highlights]
    heading = f'<h1>{markup(name_of(puzzle))}</h1>\n<p class="about">{about(puzzle)}</p>'
    if studio_url is not None:
        address = markup(link_of(puzzle, studio_url))
        heading += f'\n<p class="about"><a href="{address}">{markup(studio_url)}</a></p>'
    return document(
        puzzle.palette, title=name_of(puzzle), heading=heading, kind="play", paper=svg.draw(sheet), data=data
    )


def _highlight_data(highlight: Highlight, puzzle: Puzzle) -> dict[str, object]:
    cells = [row * puzzle.width + column for row, column in highlight.cells]
    return {"kind": highlight.kind, "cells": cells, "lines": list(highlight.lines)}
