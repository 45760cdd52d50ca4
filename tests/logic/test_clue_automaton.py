"""The automaton of a clue accepts exactly the lines that fit the clue."""

from __future__ import annotations

import random

import pytest
from partly_known_clues import all_clues, all_lines, line_of

from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.model.clues import clue_of, fits


def accepts(automaton: ClueAutomaton, cells: tuple[int, ...]) -> bool:
    """Whether the automaton reads a complete line, of at least one cell, from a first state to a last one."""
    states = set(automaton.first)
    for cell, value in enumerate(cells):
        if cell:
            states = {after for state in states for after in automaton.following[state]}
        states = {state for state in states if automaton.values[state] == value}
    return not states.isdisjoint(automaton.last)


@pytest.mark.parametrize(
    ("width", "colours", "share"),
    [
        *((width, 1, 1) for width in range(1, 6)),
        *((6, 1, 4), (7, 1, 20), (1, 2, 1), (2, 2, 1), (3, 2, 3), (4, 2, 400), (3, 3, 200)),
        pytest.param(5, 2, 1, marks=pytest.mark.exhaustive, id="a-million-clues"),
    ],
)
def test_every_clue_on_every_line(width: int, colours: int, share: int, *, exhaustive: bool) -> None:
    rng = random.Random(width)
    checked = 0
    for clue in all_clues(width, colours):
        if not exhaustive and rng.randrange(share):
            continue
        automaton = ClueAutomaton.of(line_of(clue, width), values=colours + 1)
        deterministic = not any(run.repeats for run in clue)
        for state, after in enumerate(automaton.following):
            values = [automaton.values[one] for one in after]
            assert not deterministic or len(values) == len(set(values)), (clue, state)
            assert all(state in automaton.preceding[one] for one in after)
        for cells in all_lines(width, colours):
            assert accepts(automaton, cells) == fits(clue, clue_of(cells)), (clue, cells)
            checked += 1
    assert checked


def test_a_missing_clue_accepts_every_line() -> None:
    automaton = ClueAutomaton.of(line_of(None, 3), values=3)
    assert automaton.values == (0, 1, 2)
    assert all(accepts(automaton, cells) for cells in all_lines(3, 2))
