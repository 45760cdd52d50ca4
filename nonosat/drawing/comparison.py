"""Two solutions side by side, cut to the part in which they differ."""

from __future__ import annotations

from nonosat.model.grid import Grid

#: Cells shown around the differing ones: enough to recognise the place. A choice, not a measurement.
_MARGIN = 2


def compare(first: Grid, second: Grid, *, width: int = 100) -> str | None:
    """Return the part of two solutions in which they differ, with its place and the differences in brackets.

    ``None`` when it would be wider than ``width`` characters, or when nothing differs. The solutions must
    have equal sizes.

    >>> print(compare(Grid.from_text(["...#..", "..#..."]), Grid.from_text(["..#...", "...#.."])))
    rows 1–2, columns 1–6:
     .  . [.][#] .  .     .  . [#][.] .  .
     .  . [#][.] .  .     .  . [.][#] .  .
    >>> print(compare(Grid.from_text(["#.."]), Grid.from_text(["..#"])))
    row 1, columns 1–3:
    [#] . [.]   [.] . [#]
    """
    differ = [
        divmod(index, first.width)
        for index, (mine, theirs) in enumerate(zip(first.cells, second.cells, strict=True))
        if mine != theirs
    ]
    if not differ:
        return None
    rows = _around([row for row, _ in differ], first.height)
    columns = _around([column for _, column in differ], first.width)
    if 2 * 3 * len(columns) + 3 > width:
        return None
    marked = set(differ)
    lines = [f"{_named('row', rows)}, {_named('column', columns)}:"]
    texts = first.text_rows(), second.text_rows()
    for row in rows:
        halves = [
            "".join(
                f"[{text[row][column]}]" if (row, column) in marked else f" {text[row][column]} "
                for column in columns
            )
            for text in texts
        ]
        lines.append("   ".join(halves).rstrip())
    return "\n".join(lines)


def _named(kind: str, numbers: range) -> str:
    """Return a name like ``row 1`` or ``rows 1–3``."""
    if len(numbers) == 1:
        return f"{kind} {numbers[0] + 1}"
    return f"{kind}s {numbers[0] + 1}–{numbers[-1] + 1}"


def _around(numbers: list[int], size: int) -> range:
    """Return the range from the smallest to the largest number, with a margin, within the size."""
    return range(max(min(numbers) - _MARGIN, 0), min(max(numbers) + _MARGIN + 1, size))
