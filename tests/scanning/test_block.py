"""Which cells of a table are taken for those of the puzzle."""

from __future__ import annotations

from textwrap import dedent

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.block import Block, block_of
from nonosat.scanning.finding.glyphs import Box, Piece
from nonosat.scanning.finding.table import Table

CELL = 20


def block_in(drawing: str) -> Block | None:
    """The block of a table whose lines begin at ``|`` and ``-``; ``x`` is a glyph."""
    lines = dedent(drawing).strip("\n").splitlines()
    above = next((i for i, line in enumerate(lines) if line.strip(" -") == ""), None)
    assert above is not None
    beside = lines[above + 1].index("|")
    drawn = [line.replace("|", "") for line in lines if line.strip(" -")]
    pieces = [
        Piece(1, Box(column * CELL + 7, row * CELL + 4, column * CELL + 14, row * CELL + 16), 40)
        for row, line in enumerate(drawn)
        for column, sign in enumerate(line)
        if sign == "x"
    ]
    height, width = len(drawn) - above, max(map(len, drawn)) - beside
    rows = np.arange(above, above + height + 1, dtype=np.float64) * CELL
    columns = np.arange(beside, beside + width + 1, dtype=np.float64) * CELL
    table = Table(
        rows,
        columns,
        np.ones(height + 1),
        np.ones(width + 1),
        np.ones((height + 1, width)),
        np.ones((height, width + 1)),
        np.zeros((1, 1), bool),
    )
    return block_of(table, pieces, CELL)


def test_columns_of_crosses_are_no_clues_of_rows() -> None:
    drawing = """
      x x x x
      xxxxxxx
      --------
     x|.....xx
     x|..x..xx
     x|..x..xx
     x|.....xx
     x|..x...x
     x|......x
     x|..x.xx.
    """
    assert block_in(drawing) == Block(0, 7, 0, 7)


def test_what_reaches_no_clue_beside_the_cells_is_in_a_cell() -> None:
    drawing = """
       x
      xxxxxx
      -------
    xx|x....x
    xx|x..xxx
    xx|x....x
    xx|x..xxx
     x|x....x
     x|x....x
    xx|x....x
    xx|x.....
    xx|x....x
    """
    assert block_in(drawing) == Block(0, 9, 0, 6)


def test_the_same_clues_may_stand_on_both_sides() -> None:
    drawing = """
      xxxxxx
      --------
     x|......x
    xx|......xx
     x|......x
    xx|......xx
    """
    assert block_in(drawing) == Block(0, 4, 0, 6)
