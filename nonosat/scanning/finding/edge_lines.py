"""Whether the first and the last line of cells are where the cells begin and end.

A line of cells at an edge that has no number may be none: the edge of a screen looks like a line. And one
that was taken for none leaves no trace in the numbers, as all others are there. What tells is how far the
lines that cross it are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.scanning.cause import Cause
from nonosat.scanning.finding.block import Block
from nonosat.scanning.finding.glyphs import Piece
from nonosat.scanning.finding.numbers import PrintedNumber
from nonosat.scanning.finding.rulings import AT_LINE, FAINT
from nonosat.scanning.finding.table import Places, Table

Numbers = Sequence[Sequence[PrintedNumber]]


def doubtful_edges(
    table: Table, block: Block, rows: Numbers, columns: Numbers, pieces: Sequence[Piece], cell: float
) -> Iterator[str]:
    """Sentences about the lines of cells at the edges of a block with these numbers of rows and columns.

    ``pieces`` is all that is written, ``cell`` the side of a cell in pixels.
    """
    digits = [piece.box.middle for piece in pieces if piece.is_as_high_as_digits(cell)]
    middles = np.array(digits).reshape(-1, 2)
    yield from _of_side("Row", table, block, rows, middles)
    yield from _of_side("Column", table.turned, block.turned, columns, middles[:, ::-1])


def _of_side(name: str, table: Table, block: Block, numbers: Numbers, digits: Places) -> Iterator[str]:
    """The sentences about rows, or about columns where all is turned; ``digits`` are where some stand."""
    places, first, last = table.rows, block.top, block.bottom
    # Digits above or below the cells, not beside them, which may be those of another puzzle.
    across, down = digits.T
    middles = down[(across > table.columns[block.left]) & (across < table.columns[block.right])]
    drawn = table.down[:, block.left : block.right + 1].mean(axis=1)
    between = table.across[:, block.left : block.right].mean(axis=1)
    usual = np.median(drawn[first:last])
    # Lines across one without a number must be drawn nearly as far as usual for it to be one, or to be ruled
    # for numbers; they may be fainter where it is one more and the cells seem to have ended.
    is_one, may_be_one = drawn > (1 - FAINT) * usual, drawn > FAINT * usual
    # Digits in a row may have been taken for a line; near one they belong rather to what is beyond it.
    is_line = between > FAINT * np.median(between[first : last + 1])
    gap = float(np.median(np.diff(places[first : last + 1])))
    for word, edge, inner, outer, own in (
        ("First", first, first, first - 1, numbers[0]),
        ("Last", last, last - 1, last, numbers[-1]),
    ):
        if not own and (not is_one[inner] or not is_line[edge]):
            yield Cause(f"told.scan{word}{name}NoNumber")
        if not 0 <= outer < len(places) - 1 or not may_be_one[outer]:
            continue
        begin, end = places[outer], places[outer + 1]
        margin = AT_LINE * gap if is_line[outer if outer < first else outer + 1] else 0.0
        has_digits = ((middles > begin + margin) & (middles < end - margin)).any()
        is_for_numbers = has_digits and (own or is_one[outer])
        if abs(end - begin - gap) < AT_LINE * gap and not is_for_numbers:
            yield Cause(f"told.scan{word}{name}Another")
