"""Contradictions in the sums of clues."""

from __future__ import annotations

from brute_force import all_puzzles

from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.puzzle import Puzzle


def test_clues_that_fit_with_width_and_height_exchanged_are_said_to() -> None:
    """Rows first or columns first: a file with an exchanged size is cut at the wrong line."""
    told = 0
    for right, _ in all_puzzles(2, 3, one_in=1):
        rows_first, columns_first = right.rows + right.columns, right.columns + right.rows
        for wrong in (Puzzle(rows_first[:3], rows_first[3:]), Puzzle(columns_first[2:], columns_first[:2])):
            assert (wrong.height, wrong.width) == (3, 2)
            reason = contradiction_in_sums(wrong)
            if reason is not None:
                assert reason.text.endswith("; read with width and height exchanged the clues fit")
                told += 1
    assert told > 20
