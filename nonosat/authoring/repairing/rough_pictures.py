"""Simpler pictures near a picture: first drafts of one that has no doubts.

Closing gaps makes long runs, and long runs leave little to doubt. Much is changed that need not be;
what can be restored is restored afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nonosat.grid import Grid

#: Gaps up to so many cells are closed.
_GAPS = (1, 2, 3, 4, 6, 8, 12)


def rough_pictures(picture: Grid, *, colours: int, fixed: Collection[int] = ()) -> list[Grid]:
    """Simpler pictures, those with the fewest changes first; ``fixed`` cells are as they were.

    The last resorts are all blank, and all of one colour.
    """
    kept = {cell: picture.cells[cell] for cell in fixed}
    drafts = dict.fromkeys(draft.with_values(kept) for draft in _drafts(picture, colours))
    return sorted(
        drafts,
        key=lambda draft: sum(
            mine != theirs for mine, theirs in zip(draft.cells, picture.cells, strict=True)
        ),
    )


def _drafts(picture: Grid, colours: int) -> Iterator[Grid]:
    for value in range(colours + 1):
        yield picture.with_bytes(bytes([value]) * len(picture.cells))
        for gap in (*_GAPS, max(picture.height, picture.width)):
            in_rows = closed(picture, value, gap)
            in_columns = closed(picture.transposed(), value, gap).transposed()
            yield from (in_rows, in_columns)
            yield closed(in_rows.transposed(), value, gap).transposed()
            yield closed(in_columns, value, gap)


def closed(picture: Grid, value: int, gap: int) -> Grid:
    """The picture with all stretches of up to ``gap`` cells filled with ``value`` that stand in a row
    between two cells of that value.

    >>> print(closed(Grid.from_text(["#.#..#", ".#...."]), 1, 1))
    ###..#
    .#....
    """
    rows: list[bytearray] = []
    for row in picture.rows():
        cells = bytearray(row)
        last: int | None = None
        for place, own in enumerate(row):
            if own == value:
                if last is not None and place - last - 1 <= gap:
                    cells[last + 1 : place] = bytes([value]) * (place - last - 1)
                last = place
        rows.append(cells)
    return picture.with_bytes(b"".join(rows))
