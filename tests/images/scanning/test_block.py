"""The block of a table that holds the cells of the puzzle."""

from __future__ import annotations

from textwrap import dedent

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.detection.block import Block, block_of
from nonosat.images.scanning.detection.glyphs import Piece, PixelBox
from nonosat.images.scanning.detection.table import Table

CELL = 20


def block_in(drawing: str) -> Block | None:
    """Return the block of a table whose lines begin at ``|`` and ``-``; ``x`` is a glyph.

    Where ``,`` or ``t``, which is a glyph, stands in the table no cell is ruled.
    """
    lines = dedent(drawing).strip("\n").splitlines()
    above = next((i for i, line in enumerate(lines) if line.strip(" -") == ""), None)
    assert above is not None
    beside = lines[above + 1].index("|")
    drawn = [line.replace("|", "") for line in lines if line.strip(" -")]
    pieces = [
        Piece(
            1,
            PixelBox(column * CELL + 7, row * CELL + 4, column * CELL + 14, row * CELL + 16),
            40,
            likelihood=1.0,
        )
        for row, line in enumerate(drawn)
        for column, sign in enumerate(line)
        if sign in "xt"
    ]
    height, width = len(drawn) - above, max(map(len, drawn)) - beside
    rows = np.arange(above, above + height + 1, dtype=np.float64) * CELL
    columns = np.arange(beside, beside + width + 1, dtype=np.float64) * CELL
    ruled = np.zeros((height + 2, width + 2), dtype=bool)
    for row, line in enumerate(drawn[above:], 1):
        for column, sign in enumerate(line[beside:].ljust(width), 1):
            ruled[row, column] = sign not in ",t"
    table = Table(
        rows,
        columns,
        np.ones(height + 1),
        np.ones(width + 1),
        (ruled[:-1] | ruled[1:])[:, 1:-1].astype(np.float64),
        (ruled[:, :-1] | ruled[:, 1:])[1:-1].astype(np.float64),
        np.zeros((1, 1), bool),
    )
    return block_of(table, pieces)


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
      ----------
     |,,xxxxxx,,
     |.x......x.
     |xx......xx
     |.x......x.
     |xx......xx
    """
    assert block_in(drawing) == Block(1, 5, 2, 8)


def test_a_first_column_full_of_crosses_is_no_part_of_clues_that_are_not_ruled() -> None:
    drawing = """
        xxxxxxxxxxxxxxxxxxxxx
        xxxxxxxxxxxxxxxxxxxxx
        ---------------------
      xx|x...x.x..x.......x...
      xx|x...x.xx.x.......x...
     xxx|x...x..x.x.......x...
      xx|x...x.xx.x.......x...
      xx|x...x.xx.x.......x...
      xx|x...x.xx.x...........
      xx|x.....xx.........x...
      xx|x...x.x..x......xx...
      xx|x...x.xx.x.......x...
       x|x........x.......x...
       x|x...x.x....xxxxx.x...
       x|x...x..x.x.......x...
       x|xxxxxxxxxx.......x...
    xxxx|xxxxxxxxx.xxxxx.xxxx.
     xxx|x...x.xx.x.......x...
     xxx|x...x.xx.x.......x...
       x|x.....x..x.......x...
       x|x...x.xx.x.......x...
       x|x...x.xx.........x...
      xx|x.....xx.x...........
      xx|x.....xx.x.......x...
    """
    assert block_in(drawing) == Block(0, 21, 0, 21)


def test_marks_on_the_far_side_of_the_cells_are_no_clues_where_others_stand_beside_them() -> None:
    drawing = """
        xxxxxxxxxxxxxxxxxxxxxxxxx
        xxxxxxxxxxxxxxxxxxxxxxxxx
        -------------------------
     xxx|..............x.xx.x.x.x.
    xxxx|..............x.xx.x.x.x.
    xxxx|.xxxxxxxxxxxxxxxxxxxxx.x.
     xxx|........xxxxxxxxxxxx.x.x.
     xxx|..............x.xx.x.x.x.
     xxx|..............x.xx.x.x.x.
     xxx|..............x.xx.x.x.x.
    xxxx|..............x.xx.x.x.x.
    xxxx|..............x.xx.x.x.x.
     xxx|..............x.xx.x.x.x.
    xxxx|....xxxxxxxxxxxxxx.x.x.x.
    xxxx|.........xxxxxxxxxxxxxxx.
     xxx|................xxxxxxxx.
    xxxx|..............x.xx.x.x.x.
    xxxx|............xx..xx.x.x.x.
     xxx|..............x.xx.x.x.x.
      xx|..............x.xx.x.x.x.
    xxxx|..............x.xx.x.x.x.
     xxx|..............x.xx.x.x.x.
    """
    assert block_in(drawing) == Block(0, 19, 0, 25)


def test_the_size_of_a_puzzle_in_a_corner_without_lines_does_not_count() -> None:
    drawing = """
      ---------
     |,,,...xx.
     |ttt..xx.x
     |,,,xxxxxx
     |..x......
     |.xx......
     |..x......
     |.xx......
     |.xx......
    """
    assert block_in(drawing) == Block(3, 8, 3, 9)
