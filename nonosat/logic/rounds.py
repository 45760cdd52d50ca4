"""Line logic in rounds: every line settled from the same state, and only then what they say put together.

Rounds do not depend on the order of the lines. The same puzzle turned or mirrored therefore has the same
rounds, which the passes of ``nonosat.logic.propagation`` do not.
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, cells_beyond, value_set_at
from nonosat.logic.possibilities import Possibilities


class Look(NamedTuple):
    """A look at a ``line`` that tells something: what it could be before, and what is left after."""

    line: int
    before: May
    after: May


class Round(NamedTuple):
    """The looks of one round, in the order of the lines, and the lines (as bits) that they changed."""

    looks: tuple[Look, ...]
    changed: int


def line_round(state: Possibilities, lines: int) -> Round | None:
    """Looks at these lines (as bits) together, and adds what they say; ``None``: one cannot be filled.

    >>> from nonosat.grid import Grid
    >>> from nonosat.puzzle import Puzzle
    >>> state = Possibilities.of(Puzzle.of(Grid.from_text(["##.", ".#."])), ())
    >>> found = line_round(state, state.lines.all)
    >>> [state.lines.names[look.line] for look in found.looks]
    ['row 1', 'column 2', 'column 3']
    """
    settled = [
        (line, state.may[line], state.lines.settled(line, state.may[line])) for line in bit_positions(lines)
    ]
    looks: list[Look] = []
    for line, before, after in settled:
        if after is None:
            return None
        if after != before:
            looks.append(Look(line, before, after))
    changed = 0
    for line, before, after in looks:
        for position in bit_positions(cells_beyond(before, after)):
            changed |= state.keep(*state.lines.cell(line, position), value_set_at(after, position))
    return Round(tuple(looks), changed)
