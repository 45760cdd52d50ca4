"""The page of an explanation: step by step, with the premises of each step highlighted."""

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
    sentences: Iterable[tuple[int, str]] | None = None,
    beginning: str = "",
    language: str = "en",
) -> str:
    """Return a self-contained HTML page.

    ``steps`` are as in the JSON of explanations: ``technique``, ``lines``, ``cells``, ``premises``, ``text``,
    optionally ``assumption`` and ``chain``, and ``substeps``, which are shown together or one by one. The
    grid of the sheet is known before them; ``beginning`` describes it unless it holds the givens.
    ``language`` is that of their sentences. ``sentences`` are shown without scripts, each with the number
    of its first step. Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(sheet) | {"steps": list(steps), "beginning": beginning, "language": language}
    if sentences is None:
        sentences = enumerate((str(step["text"]) for step in steps), 1)
    listed = "\n".join(f'<li value="{number}">{markup(text)}</li>' for number, text in sentences)
    name = name_of(puzzle, language)
    return document(
        puzzle.palette,
        title=words(language)["page.explained"].format(name=name),
        heading=f'<h1>{markup(name)}</h1>\n<p class="about">{about(puzzle)}</p>',
        kind="steps",
        paper=f"{svg.draw(sheet)}\n<ol>\n{listed}\n</ol>",
        data=data,
    )
