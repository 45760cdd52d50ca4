"""A page that goes through an explanation step by step and highlights the reasons for each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nonosat.drawing import svg
from nonosat.drawing.markup import markup
from nonosat.drawing.page import about, data_of, document, name_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.web.words import words


def draw(
    sheet: PuzzleSheet,
    steps: Sequence[Mapping[str, Any]],
    *,
    told: Iterable[tuple[int, str]] | None = None,
    beginning: str = "",
    language: str = "en",
) -> str:
    """A self-contained HTML page.

    ``steps`` have the shape that they have in the JSON of explanations: ``technique``, ``lines``, ``cells``,
    ``because``, ``text``, and optionally ``assumption`` and ``chain``, and ``parts``, which can be shown
    together or one by one; the picture of the sheet is what is known before them, which ``beginning`` says in
    words unless these are the given cells. ``language`` is that of their sentences. ``told`` is what
    paper has of the steps: their sentences, each with the number of its first step. Raises
    ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(sheet) | {"steps": list(steps), "beginning": beginning, "language": language}
    if told is None:
        told = enumerate((str(step["text"]) for step in steps), 1)
    listed = "\n".join(f'<li value="{number}">{markup(text)}</li>' for number, text in told)
    name = name_of(puzzle, language)
    return document(
        puzzle.palette,
        title=words(language)["page.explained"].format(name=name),
        heading=f'<h1>{markup(name)}</h1>\n<p class="about">{about(puzzle)}</p>',
        kind="steps",
        paper=f"{svg.draw(sheet)}\n<ol>\n{listed}\n</ol>",
        data=data,
    )
