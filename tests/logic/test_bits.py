"""Sets of cells as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonosat.logic.bits import decided_values, values_at
from nonosat.model.grid import UNDECIDED


@st.composite
def lines_with_possible_values(draw: st.DrawFn) -> tuple[tuple[int, ...], int]:
    """What the cells of a line of up to 70 cells can have, with up to five values."""
    width = draw(st.integers(1, 70))
    values = draw(st.integers(2, 5))
    return tuple(draw(st.integers(0, (1 << width) - 1)) for _ in range(values)), width


@given(lines_with_possible_values())
def test_a_cell_is_decided_when_it_can_have_one_value_only(line: tuple[tuple[int, ...], int]) -> None:
    may, width = line
    expected = [values_at(may, position) for position in range(width)]
    assert list(decided_values(may, width)) == [
        values[0] if len(values) == 1 else UNDECIDED for values in expected
    ]
