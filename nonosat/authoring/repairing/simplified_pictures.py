"""The first answer of a search for changes: a much simpler picture, so that there is always something.

Closing gaps makes long runs, and long runs leave little ambiguous. More is changed than is necessary.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nonosat.authoring.repairing.change_state import ChangeState, Event
from nonosat.grid import Grid

#: The longest gaps that are closed, in cells, one simplified picture for each. Chosen, not measured.
_GAPS = (1, 2, 3, 4, 6, 8, 12)


def take_simplified(state: ChangeState) -> Iterator[Event]:
    """Takes the simplified picture with the fewest changes that line logic solves, if there is one."""
    for simplified in simplified_pictures(state.picture, colours=state.colours, fixed=state.demands.fixed):
        keeps_units = all(len({simplified.cells[cell] for cell in unit}) == 1 for unit in state.demands.units)
        if keeps_units and state.is_unambiguous(simplified, line_logic_only=True):
            yield from state.take(simplified)
            return
        yield state.progress()


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
