"""The page of a batch: a table with thumbnails, sorted by a click, in one file.

``as_page`` makes it of the lines of results, with ``plots`` of a graded set; ``list.css`` and ``list.js``
beside it are its style and the sorting, which is all that it needs of a browser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files

from nonosat.amounts import amount
from nonosat.batch.page.plots import overview_part
from nonosat.batch.set_overview import SetOverview
from nonosat.batch.summaries import Line, value_of
from nonosat.batch.thumbnails import data_address, picture_in
from nonosat.rendering.markup import markup
from nonosat.rendering.page.head import head

#: The columns: their fields, and whether they are sorted as numbers.
_COLUMNS = {
    "title": False,
    "file": False,
    "index": True,
    "size": True,
    "verdict": False,
    "difficulty": True,
    "word": False,
    "looks": True,
    "bottleneck": False,
    "longest_wait": True,
    "seconds": True,
    "exit": True,
    "reason": False,
}

_FILTER = (
    '<label class="filter">Show only <input id="filter" type="search" placeholder="words of a row"></label>'
)
#: Those whose texts may be long.
_LONG = frozenset({"title", "file", "reason"})


def as_page(
    lines: Iterable[Line],
    *,
    title: str,
    unread: Sequence[str] = (),
    overview: SetOverview | None = None,
) -> Iterator[str]:
    """The page, part by part, so that its length does not matter; first an ``overview``, if there is one."""
    style, script = (
        (files(__package__) / name).read_text(encoding="utf-8") for name in ("list.css", "list.js")
    )
    yield f"""{head(title, style)}<body>
<h1>{markup(title)}</h1>
<p id="totals"></p>
"""
    if overview is not None:
        yield from overview_part(overview)
    yield f"""{_FILTER}
<table>
<thead><tr><th scope="col">picture</th>{"".join(map(_heading, _COLUMNS))}</tr></thead>
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
    picture = picture_in(line)
    image = ""
    if picture:
        width, height = len(picture[0]), len(picture)
        side = max(1, min(96 // max(width, height), 8))
        image = (
            f'<img src="{data_address(picture, line.get("palette"))}" alt="{width} by {height} cells" '
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
