"""The block of a table that holds the cells of a puzzle, as opposed to the small cells of ruled clues.

Lines alone do not decide: clue areas may be ruled like the cells. But numbers stand beside the cells and not
in them, every line has some, the corners between both clue areas have none, and the outline of the cells is
often bold. Clues begin right beside the cells, continue without a gap, and stand on one side, or the same
ones on both; pencil marks in cells, which look like digits, do not. Ruled clues have no number beyond their
rules. Each glyph explained by a clue counts for a block, each other one against it, half as much as a line
whose clue does not begin at the cells.

Roads not taken: the likeliest few blocks for the correction to choose from. Of 60 images from the world two
have another size than printed; of one the right block is the third, of the other not among the first six.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.glyphs import LIKELY, Piece
from nonosat.images.scanning.detection.rulings import FAINT, FEWEST_CELLS
from nonosat.images.scanning.detection.table import Places, Table

#: Cells of one block differ by at most this share of their size.
_UNEVEN = 0.5
#: Weights relative to a glyph in a clue: of a cell with all its lines drawn, of a bold outline, and of what
#: hardly any puzzle has: numbers in the corners, and clues ruled like the cells beside rows only, or beside
#: columns only. With twice the last three of 39 tables have another block, with a quarter five.
_DRAWN, _BOLD, _SELDOM = 0.5, 2.0, 8.0
#: Lines beyond a table on every side where clues may continue. With two one of 118 tables has another block.
_BEYOND = 4

Presence = npt.NDArray[np.bool_]
Scores = npt.NDArray[np.float64]


class Block(NamedTuple):
    """The lines of a table that bound the cells: indexes of its rows and columns, last ones included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def turned(self) -> Block:
        """The block with rows and columns exchanged."""
        return Block(self.left, self.right, self.top, self.bottom)


def block_of(table: Table, pieces: Sequence[Piece]) -> Block | None:
    """Return the block of cells; ``None`` where no three lines in each direction are evenly spaced."""
    glyphs = _presence(pieces, _extended(table.rows), _extended(table.columns))
    beside_rows, beside_columns = glyphs[_BEYOND:-_BEYOND], glyphs[:, _BEYOND:-_BEYOND].T
    inside = beside_rows[:, _BEYOND:-_BEYOND]
    height, width = len(table.rows), len(table.columns)
    across_drawn, down_drawn = table.across.mean(axis=1), table.down.mean(axis=0)
    row_terms = _beside(beside_rows, _is_seen(down_drawn))
    column_terms = np.ascontiguousarray(_beside(beside_columns, _is_seen(across_drawn)).transpose(2, 3, 0, 1))
    across_bold = _boldness(table.row_thickness, across_drawn)
    down_bold = _boldness(table.column_thickness, down_drawn)
    outlines = _outline_share(table)
    cells = _integral(_DRAWN * (outlines - 0.5) - inside)
    corners = _integral(_ring(glyphs, outlines))
    is_whole_width = np.zeros((width, width), dtype=np.bool_)
    is_whole_width[0, -1] = True
    allowed = np.where(_evenly_spaced(table.columns), 0.0, -np.inf)
    one_way = [allowed - _SELDOM * (is_whole_width != is_whole_height) for is_whole_height in (False, True)]
    best, found = -np.inf, None
    for top, bottom in np.argwhere(_evenly_spaced(table.rows)):
        # Sum the terms of a single edge of the block before broadcasting over both.
        inner = cells[bottom] - cells[top]
        # Glyphs above or below the block, summed over the columns before each; one more on both sides.
        outer = _SELDOM * (corners[top + 1] + corners[-1] - corners[bottom + 1])
        of_left = down_bold - inner - outer[1:-1] + across_bold[top] + across_bold[bottom]
        of_right = down_bold + inner - outer[-1] + outer[1:-1]
        scores = (row_terms[:, bottom] - row_terms[:, top]).max(axis=0)
        beside = column_terms[top, bottom]
        scores += ((beside + of_right)[:, None, :] - (beside - of_left)[:, :, None]).max(axis=0)
        scores += one_way[int(top == 0 and bottom == height - 1)]
        left, right = np.unravel_index(int(np.argmax(scores)), scores.shape)
        if scores[left, right] > best:
            best = float(scores[left, right])
            found = Block(int(top), int(bottom), int(left), int(right))
    return found


def _extended(places: Places) -> Places:
    """Return the lines of a table, extended by further lines on both sides."""
    beyond = float(np.median(np.diff(places))) * np.arange(1, _BEYOND + 1)
    return np.concatenate([places[0] - beyond[::-1], places, places[-1] + beyond])


def _presence(pieces: Sequence[Piece], rows: Places, columns: Places) -> Presence:
    """Return whether each cell has something that is read as a number."""
    present = np.zeros((len(rows) - 1, len(columns) - 1), dtype=np.bool_)
    for piece in pieces:
        if piece.likelihood <= LIKELY:
            continue
        across, down = piece.box.middle
        row = int(np.searchsorted(rows, down)) - 1
        column = int(np.searchsorted(columns, across)) - 1
        if 0 <= row < present.shape[0] and 0 <= column < present.shape[1]:
            present[row, column] = True
    return present


def _beside(glyphs: Presence, seen: Presence) -> Scores:
    """Return cumulative scores over rows of the clues beside a block: ``[kind, row, left, right]``.

    The kinds are clues on the left, on the right, and the same on both sides. ``glyphs`` are those of the
    table's rows; ``seen`` tells which of its vertical lines are visible.
    """
    left, right = _side_terms(glyphs, seen), _side_terms(glyphs[:, ::-1], seen[::-1])
    right = _SideTerms(*(values[:, ::-1] for values in right))
    unequal = np.abs(left.used[:, :, None] - right.used[:, None, :])
    terms = np.stack(
        [
            left.alone[:, :, None] - right.present[:, None, :],
            right.alone[:, None, :] - left.present[:, :, None],
            (left.alone[:, :, None] + right.alone[:, None, :]) / 2 - unequal,
        ]
    )
    return np.concatenate([np.zeros_like(terms[:, :1]), np.cumsum(terms, axis=1)], axis=1)


class _SideTerms(NamedTuple):
    """Scores of the glyphs left of each line of a table, ``[row, line]``: as clues, the number of consecutive
    glyphs from there, and the number in the table and next to it.
    """

    alone: Scores
    used: Scores
    present: Scores


def _side_terms(glyphs: Presence, seen: Presence) -> _SideTerms:
    of_table = glyphs.copy()
    of_table[:, :_BEYOND] = of_table[:, -_BEYOND:] = False
    lines = np.arange(len(seen)) + _BEYOND
    used, used_of_table = (_following(each)[:, lines] for each in (glyphs, of_table))
    all_of_table = np.cumsum(of_table, axis=1)[:, lines - 1].astype(np.float64)
    is_ruled = np.cumsum(seen) > seen
    unused, beyond = all_of_table - used_of_table, used - used_of_table
    alone = used - unused - is_ruled * beyond - 2 * ~glyphs[:, lines - 1]
    return _SideTerms(alone, used, all_of_table + used[:, :1] * glyphs[:, _BEYOND - 1 : _BEYOND])


def _following(glyphs: Presence) -> Scores:
    """Return the number of consecutive glyphs left of each column; single empty cells may be between them."""
    counts = np.zeros((glyphs.shape[0], glyphs.shape[1] + 1))
    for column in range(1, glyphs.shape[1] + 1):
        here = glyphs[:, column - 1]
        next_one = glyphs[:, column - 2] if column > 1 else np.zeros_like(here)
        counts[:, column] = np.where(
            here, 1 + counts[:, column - 1], np.where(next_one, counts[:, column - 1], 0)
        )
    return counts


def _outline_share(table: Table) -> Scores:
    """Return the share of the lines around each cell that is drawn."""
    around = table.across[:-1] + table.across[1:] + table.down[:, :-1] + table.down[:, 1:]
    return np.asarray(around / 4, dtype=np.float64)


def _ring(glyphs: Presence, drawn: Scores) -> Scores:
    """Return the glyphs in the table and next to it, except in the four corners.

    Glyphs where no cells are drawn, or next to that, are no numbers: the size of a puzzle, a title.
    """
    ring = glyphs[_BEYOND - 1 : 1 - _BEYOND, _BEYOND - 1 : 1 - _BEYOND].astype(np.float64)
    ring[[0, 0, -1, -1], [0, -1, 0, -1]] = 0
    ring *= np.pad(drawn > FAINT, 1, mode="edge")
    return np.asarray(ring, dtype=np.float64)


def _integral(values: npt.NDArray[np.float64]) -> Scores:
    """Return the summed-area table."""
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
    sums[1:, 1:] = values.cumsum(axis=0).cumsum(axis=1)
    return sums


def _is_seen(drawn: Places) -> Presence:
    """Return which lines are visible, by the shares to which they are drawn."""
    return np.asarray(drawn > FAINT * np.median(drawn), dtype=np.bool_)


def _boldness(thickness: Places, drawn: Places) -> Scores:
    """Return the scores of lines as an outline, by their thickness and the share to which they are drawn."""
    bold = np.clip(thickness / np.median(thickness) - 1, 0, 1)
    is_missing = ~_is_seen(drawn)
    is_missing[[0, -1]] = False  # without a line there the background ends
    return np.asarray(_BOLD * (bold - is_missing), dtype=np.float64)


def _evenly_spaced(places: Places) -> Presence:
    """Return whether the lines from the first to the last are evenly spaced: ``[first, last]``."""
    gaps = np.diff(places)
    allowed = np.zeros((len(places), len(places)), dtype=np.bool_)
    for first in range(len(gaps)):
        part = gaps[first:]
        spread = np.maximum.accumulate(part) - np.minimum.accumulate(part)
        mean = (places[first + 1 :] - places[first]) / np.arange(1, len(part) + 1)
        is_even = spread[FEWEST_CELLS - 1 :] <= _UNEVEN * mean[FEWEST_CELLS - 1 :]
        allowed[first, first + FEWEST_CELLS :] = np.logical_and.accumulate(is_even)
    return allowed
