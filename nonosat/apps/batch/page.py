"""The page of a batch: a sortable table with thumbnails, in one file.

``page.css`` is its style, ``page.js`` sorts. A thumbnail is a solution in a few hundred bytes, one pixel per
cell.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from nonosat.apps.batch.summaries import Line, value_of
from nonosat.drawing.markup import markup
from nonosat.drawing.page import head
from nonosat.model.plurals import amount
from nonosat.model.rgb_colour import Rgb, rgb

#: The columns: field, and whether it is sorted as a number.
_COLUMNS = {
    "title": False,
    "file": False,
    "index": True,
    "size": True,
    "verdict": False,
    "difficulty": True,
    "label": False,
    "line_steps": True,
    "bottleneck": False,
    "longest_search": True,
    "seconds": True,
    "exit": True,
    "reason": False,
}

#: The columns with long texts.
_LONG = frozenset({"title", "file", "reason"})


def as_page(
    lines: Iterable[Line], *, title: str, unread: Sequence[str] = (), overview: str = ""
) -> Iterator[str]:
    """Yield the page in parts, so that it need not fit in memory; an ``overview`` is shown first."""
    style, script = (
        (files(__package__) / name).read_text(encoding="utf-8") for name in ("page.css", "page.js")
    )
    yield f"""{head(title, style)}<body>
<h1>{markup(title)}</h1>
<p id="totals"></p>
"""
    if overview:
        yield f"<pre>{markup(overview)}</pre>\n"
    yield f"""<table>
<thead><tr><th scope="col">solution</th>{"".join(map(_heading, _COLUMNS))}</tr></thead>
<tbody>
"""
    verdicts: Counter[str] = Counter()
    for line in lines:
        verdicts[str(value_of(line, "verdict") or "no verdict")] += 1
        yield _row(line)
    yield "</tbody>\n</table>\n"
    if unread:
        items = "".join(f"<li>{markup(sentence)}</li>" for sentence in unread)
        yield f"<h2>Not read</h2>\n<ul>{items}</ul>\n"
    totals = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common(8))
    count = amount(verdicts.total(), "answer")
    yield f'<p class="totals">{markup(count)}{": " if totals else ""}{markup(totals)}</p>\n'
    yield f"<script>\n{script}</script>\n</body>\n</html>\n"


def _heading(name: str) -> str:
    kind = "number" if _COLUMNS[name] else "text"
    return f'<th scope="col" data-kind="{kind}"><button type="button">{name}</button></th>'


def _row(line: Line) -> str:
    solution = solution_in(line)
    image = ""
    if solution:
        width, height = len(solution[0]), len(solution)
        side = max(1, min(96 // max(width, height), 8))
        image = (
            f'<img src="{data_url(solution, line.get("palette"))}" alt="{width} by {height} cells" '
            f'width="{width * side}" height="{height * side}" loading="lazy">'
        )
    return f"<tr><td>{image}</td>{''.join(_cell(line, name) for name in _COLUMNS)}</tr>\n"


def _cell(line: Line, name: str) -> str:
    value = value_of(line, name)
    if value is None:
        return "<td></td>"
    if name == "size":
        return f'<td class="number" data-value="{value}">{line.get("width")}×{line.get("height")}</td>'
    if name == "verdict":
        return f'<td class="verdict {markup(str(value))}">{markup(str(value))}</td>'
    kind = "number" if _COLUMNS[name] else "long" if name in _LONG else "short"
    return f'<td class="{kind}">{markup(str(value))}</td>'


#: The colours of blank cells, of undecided cells, and of letters without a colour.
_BLANK, _UNDECIDED, _SHADED = (255, 255, 255), (190, 198, 208), (20, 22, 26)


def solution_in(line: Mapping[str, Any]) -> list[str] | None:
    """Return the grid to show for a line: the backbone of several solutions, or else the solution."""
    answer = line.get("answer") or {}
    solutions = answer.get("solutions") or []
    if len(solutions) > 1 and answer.get("backbone"):
        return list(answer["backbone"])
    for solution in (*solutions[:1], answer.get("solution"), answer.get("backbone"), line.get("grid")):
        if solution:
            return list(solution)
    return None


def data_url(rows: Sequence[str], palette: Mapping[str, str | None] | None = None) -> str:
    """Return the data URL of a PNG of the rows of a grid.

    >>> data_url([".#", "##"])[:32]
    'data:image/png;base64,iVBORw0KGg'
    """
    return f"data:image/png;base64,{base64.b64encode(_png(rows, palette or {})).decode()}"


def _png(rows: Sequence[str], palette: Mapping[str, str | None]) -> bytes:
    """Return a PNG with a palette (https://www.w3.org/TR/png-3/)."""
    letters = ".?" + "".join(sorted(set("".join(rows)) - set(".?")))
    colours = [_BLANK, _UNDECIDED, *(_colour(palette.get(letter)) for letter in letters[2:])]
    numbers = str.maketrans({letter: chr(number) for number, letter in enumerate(letters)})
    width, height = len(rows[0]), len(rows)
    cells = b"".join(b"\0" + row.translate(numbers).encode("latin-1") for row in rows)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(part for colour in colours for part in colour)),
            _chunk(b"IDAT", zlib.compress(cells, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _colour(value: str | None) -> Rgb:
    return _SHADED if value is None else rgb(value)
