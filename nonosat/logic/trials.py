"""Trying values of open cells by line logic: what follows, and the pictures that are found quickly.

Both take an amount of work that does not depend on the machine, and so do their answers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import NamedTuple

from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.knowledge import Knowledge


class Patience(NamedTuple):
    """How much work is done, in lines that change in trials: to begin with, and for each success."""

    first: int
    reward: int

    def with_lines_of(self, knowledge: Knowledge) -> Patience:
        """Scaled down for puzzles with lines longer than usual, so that trials take no longer there."""
        longest = max(knowledge.height, knowledge.width, _USUAL_LINE)
        return Patience(*(work * _USUAL_LINE // longest for work in self))


#: The longest line for which the full budget is meant; beyond it the budget shrinks in proportion. A choice.
#: On a row of 10,000 cells and 2,901 runs ``solve`` took 34 s without this and takes 0.8 s with it.
_USUAL_LINE = 100
#: For values that are tried, and more for each value that a cell has lost.
#: Pure Python, a hundred times slower, has a hundredth of it: it finds less, and nothing else.
_TO_PROBE = {"native": Patience(20_000, 50), "pure": Patience(200, 1)}
#: For the first picture, and more for each that is found: a walk that needs more is slower than a SAT solver
#: with its formula in it. Half a millisecond decides a quarter of the tournament puzzles that probing leaves
#: open, and ten times as much only one in twenty of the others.
_TO_WALK = {"native": Patience(5_000, 5_000), "pure": Patience(50, 50)}
#: For the pictures around one: of the questions that repairs ask, those about small parts of a picture need a
#: fifth of it, and few of the others less than ten times as much. A solver that knows the formula takes less
#: time for a question than pure Python.
_AROUND = {"native": 2_000, "pure": 0}
#: Where there are more pairs of a cell and a line, their table would take too much memory.
_MOST_TO_PROBE = 1 << 29


class Decision(NamedTuple):
    """A cell has a colour, or not; where it ``is_over``, all pictures with the other were found."""

    row: int
    column: int
    colour: int
    has: bool
    is_over: bool


def probe(knowledge: Knowledge, *, check: Callable[[], None] = lambda: None) -> Knowledge | None:
    """What is possible when, besides, values of open cells are tried by line logic; ``None``: no picture.

    A value that contradicts goes, and so does what no value of a cell leaves possible.
    """
    count = knowledge.height + knowledge.width
    if knowledge.height * knowledge.width * count > _MOST_TO_PROBE:
        return knowledge
    return knowledge.probed(*_TO_PROBE[kernel.name()].with_lines_of(knowledge), check)


def walk(
    knowledge: Knowledge, *, check: Callable[[], None] = lambda: None
) -> Generator[Grid, None, tuple[Decision, ...] | None]:
    """The pictures that are left possible, each once, as long as trying values finds them quickly.

    Returns ``None`` when these are all, else the decisions that tell which pictures were found.
    """
    decisions = yield from knowledge.walked(*_TO_WALK[kernel.name()].with_lines_of(knowledge), check)
    return None if decisions is None else tuple(Decision(*each) for each in decisions)


def pictures_around(
    knowledge: Knowledge, picture: Grid, free: Iterable[int], *, check: Callable[[], None] = lambda: None
) -> Iterator[Grid]:
    """The pictures that differ from one, which is possible, in the ``free`` cells (row-major) alone.

    Those that differ in few cells tend to come first. Raises ``LimitReached`` when trying values does not
    find them quickly, so that ending means all; without the native kernel nothing is tried.
    """
    patience = _AROUND[kernel.name()]
    if not patience or not (yield from knowledge.walked_around(picture, free, patience, check)):
        raise LimitReached("there may be pictures that trying values does not find quickly")
