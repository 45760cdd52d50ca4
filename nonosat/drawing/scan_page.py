"""The page to correct a scan: the photograph with the reading over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonosat.drawing.markup import markup
from nonosat.drawing.page import document, fingerprint
from nonosat.model.puzzle import Puzzle


def draw(
    puzzle: Puzzle, *, title: str, pages: Sequence[Mapping[str, Any]], puzzles: Sequence[Mapping[str, Any]]
) -> str:
    """Return a self-contained HTML page; the colours of its surroundings are those of ``puzzle``.

    ``pages`` are the photographs: ``source`` (a data URL), ``width`` and ``height`` in pixels. ``puzzles``
    have ``page``, the ``corners`` of the grid, its ``palette`` (a list of ``letter``, ``colour``, ``name``),
    ``rows`` and ``columns``: lists of lists of items as in ``scanned_clues.js``, with places in pixels of the
    page, and perhaps a ``note``; ``text`` is the verdict and ``notes`` are further sentences, both by the
    codes of languages; ``file`` is the name to save under. ``saved`` and ``background`` are as in nonosat's
    own format.
    """
    data: dict[str, Any] = {"pages": list(pages), "puzzles": list(puzzles)}
    data["key"] = f"nonosat:scan:{fingerprint(data)}"
    heading = f"""<h1>{markup(title)}</h1>
<p class="about" id="verdict">{markup(str(puzzles[0]["text"]["en"]))}</p>
<p class="about" id="notes"></p>"""
    paper = f"<p>{markup(' '.join(str(each['text']['en']) for each in puzzles))}</p>"
    return document(puzzle.palette, title=title, heading=heading, kind="scan", paper=paper, data=data)
