r"""Pictures drawn with frames and lines between the cells, made into rows of cells.

    ╔══╗      +-+-+
    ║# ║      |#| |      |#|_|
    ║ #║      +-+-+      |_|#|
    ╚══╝      | |#|
              +-+-+

Bars with one character between any two stand between cells; others stand around groups of cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonosat.errors import InputError
from nonosat.notation.drawn_cells import BARS
from nonosat.notation.text_lines import TextLine

_BAR = re.compile("[" + "".join(sorted(BARS)) + "]")
#: A line above, between or below cells: corners and dashes, and no cell.
_EDGE = re.compile(r"[\s+=\-|\u2500-\u257f]+\Z")
_CORNER = re.compile("(?![" + "".join(sorted(BARS)) + "])[+\u2500-\u257f]")
_DASHES = re.compile(r"[\s_=-]*\Z")
#: What an empty place between bars becomes.
_BLANK = "."


def without_frames(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines with cells only; the lines themselves where nothing is framed.

    Raises ``InputError`` where several characters between bars may be one cell or several.
    """
    if not any(_BAR.search(line.text) or _is_edge(line) for line in lines):
        return list(lines)
    kept = [line for line in lines if not _is_edge(line) and not _is_dashed(line)]
    parts = [_parts(line.text) for line in kept]
    if any(len(found) > 1 for found in parts):
        every = [part.strip() for found in parts for part in found]
        if all(len(part) <= 1 for part in every):
            parts = [[part.strip() or _BLANK for part in found] for found in parts]
        elif {len(set(part)) for part in every} <= {0, 1}:
            raise InputError(
                "expected one character for each cell between bars", found=kept[0].text, line=kept[0].number
            )
    return [
        line._replace(text="".join(found).replace(" ", _BLANK) if found else "")
        for line, found in zip(kept, parts, strict=True)
    ]


def _is_edge(line: TextLine) -> bool:
    return _EDGE.match(line.text) is not None and _CORNER.search(line.text) is not None


def _is_dashed(line: TextLine) -> bool:
    return not line.is_blank and _DASHES.match(line.text) is not None


def _parts(text: str) -> list[str]:
    """What stands between bars; a bar at the beginning or at the end only closes the frame."""
    text = text.strip()
    parts = _BAR.split(text)
    if text[:1] in BARS:
        parts = parts[1:]
    if text[-1:] in BARS:
        parts = parts[:-1]
    return parts if text else []
