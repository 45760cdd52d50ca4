"""Summaries of results: selected, sorted, as a table of text or as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from nonosat.apps.batch.conditions import Condition, field_of, sort_key
from nonosat.files.notation.puzzle_texts import csv_row
from nonosat.model.errors import as_one_line, shortened
from nonosat.model.plurals import amount

#: The fields of a table, and of CSV.
TABLE_FIELDS = (
    *("file", "index", "title", "width", "height", "verdict", "difficulty"),
    *("line_steps", "bottleneck", "longest_search", "seconds", "exit"),
)
_CSV_FIELDS = (*TABLE_FIELDS, "class", "label", "conflicts", "key", "task", "reason", "output")
#: The longest text in a table, in characters.
_MOST_CHARACTERS = 40

Line = Mapping[str, Any]


class Selection(NamedTuple):
    """Condition on lines, and the fields to sort by; a leading ``-`` sorts in descending order."""

    where: Condition | None = None
    sort: tuple[str, ...] = ()

    @property
    def sort_fields(self) -> tuple[str, ...]:
        """The fields to sort by."""
        return tuple(field.removeprefix("-") for field in self.sort)

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the condition and the order."""
        return frozenset({*(self.where.fields if self.where else ()), *self.sort_fields})

    def of(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the selected lines in order. Sorting holds all of them in memory."""
        chosen = (line for line in lines if self.where is None or self.where.holds(line))
        if not self.sort:
            yield from chosen
            return
        found = list(chosen)
        for field in reversed(self.sort):
            name = field.removeprefix("-")
            present = [line for line in found if field_of(line, name) is not None]
            absent = [line for line in found if field_of(line, name) is None]
            present.sort(
                key=lambda line, name=name: sort_key(field_of(line, name)),  # type: ignore[misc]
                reverse=field.startswith("-"),
            )
            found = present + absent
        yield from found


def value_of(line: Line, name: str) -> Any:
    """Return the value of a field as shown in a summary."""
    if name == "seconds":
        return round(line["seconds"], 3)
    return field_of(line, name)


def as_csv(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the lines as CSV, with a heading."""
    rows = ([value_of(line, name) for name in _CSV_FIELDS] for line in lines)
    yield from map(csv_row, chain([_CSV_FIELDS], rows))


def as_table(lines: Iterable[Line], unread: Sequence[str] = ()) -> str:
    """Return a table of the lines, the errors of unreadable files, and the counts of verdicts."""
    rows = [[_shown(value_of(line, name)) for name in TABLE_FIELDS] for line in lines]
    used = [at for at in range(len(TABLE_FIELDS)) if any(row[at] for row in rows)]
    heading = list(TABLE_FIELDS)
    widths = {at: max(len(row[at]) for row in [heading, *rows]) for at in used}
    is_number = {at: all(_is_number(row[at]) for row in rows) for at in used}
    table = [
        "  ".join(
            row[at].rjust(widths[at]) if is_number[at] else row[at].ljust(widths[at]) for at in used
        ).rstrip()
        for row in ([heading, *rows] if rows else [])
    ]
    counts = Counter(row[TABLE_FIELDS.index("verdict")] or "no verdict" for row in rows)
    totals = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common(8))
    footer = f"{amount(len(rows), 'answer')}{': ' if totals else ''}{totals}"
    return "\n".join([*table, *([""] if table else []), *unread, footer]) + "\n"


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return shortened(as_one_line(str(value)), _MOST_CHARACTERS)


def _is_number(text: str) -> bool:
    return not text.strip("-0123456789.")
