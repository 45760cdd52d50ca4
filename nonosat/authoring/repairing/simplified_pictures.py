"""Simpler versions of a picture, from which a search for unambiguous ones can start.

Closing gaps makes long runs, and long runs leave little ambiguous. More is changed than is necessary;
whatever can be restored is restored afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nonosat.grid import Grid

#: The longest gaps that are closed, in cells, one simplified picture for each. Chosen, not measured.
_GAPS = (1, 2, 3, 4, 6, 8, 12)


def simplified_pictures(picture: Grid, *, colours: int, fixed: Collection[int] = ()) -> list[Grid]:
    """Simpler versions of a picture, those with the fewest changes first; ``fixed`` cells stay.

    Pictures that are all blank or all of one colour are among them, as a last resort.
    """
    kept = {cell: picture.cells[cell] for cell in fixed}
    found = dict.fromkeys(simplified.with_values(kept) for simplified in _simplified(picture, colours))
    return sorted(
        found,
        key=lambda simplified: sum(
            own != other for own, other in zip(picture.cells, simplified.cells, strict=True)
        ),
    )


def _simplified(picture: Grid, colours: int) -> Iterator[Grid]:
    for value in range(colours + 1):
        yield picture.with_bytes(bytes([value]) * len(picture.cells))
        for gap in (*_GAPS, max(picture.height, picture.width)):
            in_rows = closed(picture, value, gap)
            in_columns = closed(picture.transposed(), value, gap).transposed()
            yield from (in_rows, in_columns)
            yield closed(in_rows.transposed(), value, gap).transposed()
            yield closed(in_columns, value, gap)


def closed(picture: Grid, value: int, gap: int) -> Grid:
    """The picture with all gaps of up to ``gap`` cells filled that lie between two cells of a row with
    this ``value``.

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
