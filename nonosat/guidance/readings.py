"""The ways to read a clue along a line: nodes between its runs, and steps that lay one run each.

Node ``i`` stands for "the first ``i`` runs of the clue are laid"; a step leads from one node to the next and
lays a run of a colour, of a known length or of any. A ``*`` is no run: it is steps that lead from a node back
to itself. A walk from the first node to the last, with blank cells in between, is a reading of the clue; two
steps without a blank between them have different colours.

A picture of the line has exactly one reading, but for clues in which runs stand between two ``*``: over the
cells ``# . #`` there are two ways to read ``* 1 *``. Such a picture counts once for each of its readings.
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.logic.shape import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH, LineShape


class ReadingStep(NamedTuple):
    """One run laid: from which node to which, its colour, its length (``UNKNOWN_LENGTH``: any), and which
    item of the clue it is (``None``: one of the runs of a ``*``).
    """

    source: int
    target: int
    colour: int
    length: int
    item: int | None


def steps_of(shape: LineShape, colours: int) -> tuple[ReadingStep, ...]:
    """All steps through a clue, in the order of its items; the last node is the target of the last run.

    >>> [step[:4] for step in steps_of(LineShape(9, (3, ANY_RUNS_LENGTH), (1, 0)), 1)]
    [(0, 1, 1, 3), (1, 1, 1, 0)]
    """
    steps: list[ReadingStep] = []
    node = 0
    for item, (length, colour) in enumerate(zip(shape.lengths, shape.colours, strict=True)):
        possible = (colour,) if colour != ANY_COLOUR else range(1, colours + 1)
        if length == ANY_RUNS_LENGTH:
            steps += [ReadingStep(node, node, each, UNKNOWN_LENGTH, None) for each in possible]
        else:
            steps += [ReadingStep(node, node + 1, each, length, item) for each in possible]
            node += 1
    return tuple(steps)


def last_node(shape: LineShape) -> int:
    """The node after all runs of a clue."""
    return len(shape.lengths) - shape.lengths.count(ANY_RUNS_LENGTH)
