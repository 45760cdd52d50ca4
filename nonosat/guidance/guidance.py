"""Hints for a search: how it should decide each cell, and where each run should begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonosat.errors import InvalidValue
from nonosat.grid import Grid
from nonosat.guidance.messages import Messages
from nonosat.guidance.places import TIED, Bools, PlacePhases, phases_of
from nonosat.guidance.plan import Floats
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.logic.shape import ANY_COLOUR, UNKNOWN_LENGTH, Ends, LineShape
from nonosat.puzzle import Puzzle

#: Rounds of messages by default: with 12 the hardest 25×25 puzzles take twice as long, with 100 as long.
ROUNDS = 40
#: Rounds with reinforcement between two looks at whether there is a picture already.
_ROUNDS_TO_LOOK = 10


@dataclass(frozen=True, slots=True, eq=False)
class Guidance:
    """What most layouts of the crossing lines say of a puzzle.

    ``marginals`` (``height × width × values``): the probability of each value of each cell, 0 blank, 1 … the
    colours; impossible values have 0. ``values`` (``height × width``): the most probable one; of values
    within a millionth of that the first colour, and blank last. ``starts`` and ``ends``: an entry for each
    variable of the order encoding that says "run ``i`` starts at ``p`` or earlier" or, of runs of unknown
    length, "it ends at ``p`` or earlier", in its order; lines with ``*`` or runs of any colour have no such
    variables.

    ``failure`` says why there are no hints: a line has no layout, as the puzzle contradicts itself, or the
    lines are too large. Then the arrays hold what was known before, and those of places are empty.
    """

    marginals: Floats
    values: NDArray[np.uint8]
    starts: PlacePhases
    ends: PlacePhases
    failure: str | None = None

    @property
    def cell_phases(self) -> Bools:
        """For the variables of cells, in the order of their numbers: whether to decide them true."""
        colours = np.arange(1, self.marginals.shape[2])
        phases: Bools = (self.values[:, :, None] == colours).ravel()
        return phases


def guide(
    puzzle: Puzzle,
    knowledge: Knowledge | None = None,
    *,
    rounds: int = ROUNDS,
    reinforced_rounds: int = 0,
    seed: int | None = None,
    check: Callable[[], None] = lambda: None,
) -> Guidance:
    """What most layouts of the crossing lines say, after some rounds of messages between rows and columns.

    After ``reinforced_rounds`` more, in which what is probable is made more so, it is close to one picture
    that is probable as a whole; which one, a ``seed`` can change.

    ``knowledge`` is what line logic knows of the puzzle, if that has been asked before. ``check`` is called
    every few milliseconds, and may raise to stop the work; Ctrl-C is heard as often. (Without the native
    kernel both wait for the next bundle of lines: on large grids that can take a second.) The native kernel
    and numpy give the same hints. ``InvalidValue`` for fewer than 0 rounds of either kind.

    >>> from nonosat.clues import clue
    >>> guidance = guide(Puzzle((clue(1), clue(1), clue(2)), (clue(1), clue(1), clue(1), clue(1))))
    >>> guidance.marginals[:, :, 1].round(2).tolist()
    [[0.35, 0.15, 0.15, 0.35], [0.35, 0.15, 0.15, 0.35], [0.3, 0.7, 0.7, 0.3]]
    >>> guidance.values.tolist()
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 1, 0]]
    """
    if min(rounds, reinforced_rounds) < 0:
        raise InvalidValue(f"the number of rounds must not be negative: {min(rounds, reinforced_rounds)}")
    if knowledge is None:
        knowledge = propagate(puzzle, check=check)
    messages = Messages(puzzle.lines(), knowledge)
    messages.exchange(rounds, check=check)
    for number in range(0, reinforced_rounds, _ROUNDS_TO_LOOK):
        messages.reinforce(min(_ROUNDS_TO_LOOK, reinforced_rounds - number), seed=seed, check=check)
        if _is_a_picture(puzzle, messages):
            break
    counts = messages.counts(check=check)
    marginals = messages.marginals()
    return Guidance(
        marginals=marginals.reshape(puzzle.height, puzzle.width, -1),
        values=_most_probable(marginals).reshape(puzzle.height, puzzle.width),
        starts=phases_of(
            [
                () if ANY_COLOUR in shape.colours else starts
                for shape, starts in zip(messages.shapes, knowledge.starts, strict=True)
            ],
            [(plan, each.starts) for plan, each in counts],
            of_ends=False,
        ),
        ends=phases_of(
            [
                () if ANY_COLOUR in shape.colours else _of_unknown_length(shape, ends)
                for shape, ends in zip(messages.shapes, knowledge.ends, strict=True)
            ],
            [(plan, each.ends) for plan, each in counts],
            of_ends=True,
        ),
        failure=messages.failure,
    )


def _is_a_picture(puzzle: Puzzle, messages: Messages) -> bool:
    """Whether what is most probable in each cell is a picture as a whole."""
    values = _most_probable(messages.marginals()).tobytes()
    return puzzle.is_solved_by(Grid(puzzle.height, puzzle.width, values, puzzle.palette.letters))


def _of_unknown_length(shape: LineShape, ends: Ends) -> Ends:
    """The ends of the runs that have any length, and none of the others."""
    return tuple(
        here if length == UNKNOWN_LENGTH else 0 for length, here in zip(shape.lengths, ends, strict=False)
    )


def _most_probable(marginals: Floats) -> NDArray[np.uint8]:
    enough = marginals >= marginals.max(axis=1, keepdims=True) * (1 - TIED)
    values = (np.argmax(np.roll(enough, -1, axis=1), axis=1) + 1) % marginals.shape[1]
    return np.asarray(values, np.uint8)
