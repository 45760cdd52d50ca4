"""States of line logic, copied, narrowed and propagated over some lines, against plain loops."""

from __future__ import annotations

import random

import pytest
from random_lines import random_grid

from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities

pytestmark = pytest.mark.usefixtures("both_paths")


def unsettled(state: Possibilities, lines: int) -> int:
    """Those of some lines that say more of their cells than is known."""
    return bit_set(
        line for line in bit_positions(lines) if state.lines.solve(line, state.may[line]) != state.may[line]
    )


@pytest.mark.parametrize("colours", [1, 2])
def test_followed_returns_a_copy_and_the_lines_with_more_deductions(colours: int) -> None:
    """Not all changed lines have more deductions, and never those that were solved."""
    source = random.Random(colours)
    fewer = none = 0
    for _ in range(60):
        puzzle = random_grid(source, 5, 6, colours, unknown=False)
        state = Possibilities.of(Lines(puzzle), puzzle.givens)
        before = list(state.may)
        among = source.getrandbits(len(state.lines))
        found = state.followed(among, among)
        assert (list(state.may), state.touched) == (before, 0)
        if found is None:
            assert state.copy().propagate(among, among) is not None
            none += 1
            continue
        trial, further = found
        changed = bit_set(line for line in range(len(state.lines)) if trial.may[line] != before[line])
        assert trial.touched == changed
        assert unsettled(trial, among) == 0
        assert further == unsettled(trial, changed)
        fewer += further != changed & ~among
    assert fewer
    assert none < 60


def test_probe_returns_the_effect_of_a_value_and_leaves_the_state_unchanged() -> None:
    source = random.Random(3)
    contradictions = changes = 0
    for _ in range(20):
        puzzle = random_grid(source, 5, 6, 1, unknown=False)
        state = Possibilities.of(Lines(puzzle), puzzle.givens)
        if state.propagate(state.lines.all, state.lines.all) is not None:
            continue
        before = list(state.may), state.touched
        for row, column, values in state.undecided_cells():
            for value in bit_positions(values):
                assumed = state.copy()
                dirty = assumed.keep(row, column, 1 << value)
                assumed.touched = dirty
                expected = assumed.propagate(dirty, state.lines.all)
                assert state.probe(row, column, 1 << value) == (expected, assumed.touched)
                assert (list(state.may), state.touched) == before
                contradictions += expected is not None
                changes += expected is None
    assert contradictions
    assert changes
