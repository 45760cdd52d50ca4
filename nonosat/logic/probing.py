"""Trying values of open cells by line logic: what follows, and the pictures that are found quickly.

All of it takes an amount of work that does not depend on the machine, and so do its answers. Without the
native kernel nothing is tried: pure Python takes as long for it as a solver for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from nonosat.logic import kernel
from nonosat.logic.propagation import TO_THE_END, Knowledge
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED, Grid


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
_TO_PROBE = Patience(20_000, 50)
#: For the first picture, and more for each that is found: a walk that needs more is slower than a SAT solver
#: with its formula in it. Half a millisecond decides a quarter of the tournament puzzles that probing leaves
#: open, and ten times as much only one in twenty of the others.
_TO_WALK = Patience(5_000, 5_000)
#: For the pictures around one: of the questions that repairs ask, those about small parts of a picture need a
#: fifth of it, and few of the others less than ten times as much.
_AROUND = 2_000
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
    area, lines = knowledge.height * knowledge.width, knowledge.height + knowledge.width
    if kernel.name() == "pure" or area * lines > _MOST_TO_PROBE:
        return knowledge
    cells = knowledge._cells.copy()
    if cells.probe(*_TO_PROBE.with_lines_of(knowledge), check) is not None:
        return None
    return replace(knowledge, _cells=cells)


def walk(
    knowledge: Knowledge, *, check: Callable[[], None] = lambda: None
) -> Generator[Grid, None, tuple[Decision, ...] | None]:
    """The pictures that are left possible, each once, as long as trying values finds them quickly.

    Returns ``None`` when these are all, else the decisions that tell which pictures were found. ``check`` is
    called after each picture, and may raise.
    """
    if kernel.name() == "pure":
        return ()
    work, reward = _TO_WALK.with_lines_of(knowledge)
    pictures, known = knowledge._cells.walk(), knowledge.grid()
    while (cells := pictures.next(work, check)) is not None:
        yield known.with_fitting(cells)
        work += reward
        check()
    return None if pictures.is_done() else tuple(Decision(*each) for each in pictures.path())


def pictures_around(
    knowledge: Knowledge, picture: Grid, free: Iterable[int], *, check: Callable[[], None] = lambda: None
) -> Iterator[Grid]:
    """The pictures that differ from one, which is possible, in the ``free`` cells (row-major) alone.

    Those that differ in few cells tend to come first. Raises ``LimitReached`` when trying values does not
    find them quickly, so that ending means all.
    """
    if kernel.name() == "pure":
        raise LimitReached("values are only tried by the native kernel")
    known = bytearray(picture.cells)
    for cell in free:
        known[cell] = UNDECIDED
    cells = knowledge._cells.copy()
    cells.restrict(bytes(known))
    cells.sweep((1 << len(cells)) - 1, TO_THE_END, check)
    if cells.decided() == picture.cells:
        return
    walk = cells.walk(picture.cells)
    while (found := walk.next(_AROUND, check)) is not None:
        if found != picture.cells:
            yield picture.with_bytes(found)
    if not walk.is_done():
        raise LimitReached("there may be pictures that trying values does not find quickly")
