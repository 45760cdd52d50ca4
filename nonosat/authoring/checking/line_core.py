"""Clues that conflict: a set of lines that cannot hold together, although every part of it can.

Line logic finds a first set, the lines that its contradiction rests on, and shrinks it as far as it can. A
SAT solver makes the set minimal, then looks for a smallest one while there is time. Given cells are taken
to be right throughout.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import cells_of_colour, contradiction_in_numbers, sums_that_differ
from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Line, Puzzle
from nonosat.model.reason import Reason
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.encodings.selectors import encode_by_line
from nonosat.sat.processes.placement import run_here_or_apart
from nonosat.sat.solvers.cores import LineCores

#: Orders of the lines that are tried for a small contradiction, and the most cells of as many grids: on
#: large puzzles fewer are tried, for a second or two.
_MOST_ORDERS = 12
_MOST_CELLS = 120_000


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a puzzle has no picture.

    ``lines`` names lines that cannot hold together although every part of them can (``()`` if the sums
    of rows and columns already differ); ``smallest`` says that no such set is smaller.
    ``solvable_without`` names single lines without which the puzzle would have a picture: if only
    one line is wrong, it is one of these.
    """

    reason: Reason
    lines: tuple[str, ...] = ()
    smallest: bool = False
    solvable_without: tuple[str, ...] = ()


class ConflictSearch:
    """A search for a conflict that can be asked at any time what is known so far.

    Precondition: the puzzle has no picture. ``extra_seconds`` limits the time for what the reason does not
    need: whether the conflict is a smallest one, and which lines to leave out.
    """

    def __init__(
        self, puzzle: Puzzle, *, limits: Limits = NO_LIMITS, extra_seconds: float | None = None
    ) -> None:
        self.puzzle = puzzle
        self.limit_reached: LimitReached | None = None
        self._limits = limits
        self._extra_seconds = extra_seconds
        self._names = [line.name for line in puzzle.lines()]
        self._core = Core()
        self._removable: list[int] = []

    def run(self) -> None:
        """Searches until everything is known or a limit is reached."""
        cells = self.puzzle.height * self.puzzle.width
        try:
            if not sums_that_differ(self.puzzle):
                for core in run_here_or_apart(
                    shrinking_cores, limits=self._limits, cells=cells, puzzle=self.puzzle
                ):
                    self._core = core
                if not self._core.minimal:
                    return
            limits = self._limits.within(self._extra_seconds)
            for found in run_here_or_apart(
                removable_lines_and_smaller_cores,
                limits=limits,
                cells=cells,
                puzzle=self.puzzle,
                core=self._core,
            ):
                if isinstance(found, Removable):
                    self._removable.append(found.line)
                else:
                    self._core = found
        except LimitReached as reached:
            self.limit_reached = reached

    def result(self) -> Conflict:
        """What is known now."""
        return Conflict(
            reason=self._reason(),
            lines=self._named(self._core.lines) if self._core.minimal else (),
            smallest=self._core.smallest,
            solvable_without=self._named(self._removable),
        )

    def _reason(self) -> Reason:
        numbers = contradiction_in_numbers(self.puzzle)
        if numbers is not None:
            return numbers
        core = self._core
        if not core.lines:
            return Reason("no picture satisfies all lines together")
        names = self._named(core.lines)
        givens = " with the given cells" if core.givens_matter else ""
        if len(names) == 1:
            return Reason(f"{names[0]} cannot be filled{givens}", names)
        text = f"{joined(self.puzzle, core.lines)} cannot hold together{givens}"
        return Reason(text if core.minimal else f"{text}; some of them alone may already conflict", names)

    def _named(self, lines: Collection[int]) -> tuple[str, ...]:
        return tuple(self._names[line] for line in sorted(lines))


def joined(puzzle: Puzzle, lines: Collection[int]) -> str:
    """The names of some lines in one phrase.

    >>> joined(Puzzle(((),) * 4, ((),) * 2), [0, 2, 3, 5])
    'rows 1, 3, 4 and column 2'
    """
    height = puzzle.height
    rows = [f"{line + 1}" for line in sorted(lines) if line < height]
    columns = [f"{line - height + 1}" for line in sorted(lines) if line >= height]
    parts = [
        f"{what}{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"
        for what, numbers in (("row", rows), ("column", columns))
        if numbers
    ]
    return " and ".join(parts)


class Core(NamedTuple):
    """Lines that cannot hold together, whether no part of them conflicts and no other set is smaller, and
    whether given cells are part of it.
    """

    lines: frozenset[int] = frozenset()
    minimal: bool = False
    smallest: bool = False
    givens_matter: bool = False


def shrinking_cores(puzzle: Puzzle) -> Iterator[Core]:
    """Ever smaller sets of lines that cannot hold together; the last one is minimal.

    Precondition: the puzzle has no picture. ``nonosat.sat.processes.placement`` decides where it runs.
    """
    lines = puzzle.lines()
    for number, line in enumerate(lines):
        if line.cells_needed > len(line.cells):
            yield Core(frozenset({number}), minimal=True, smallest=True)
            return
    core = minimal_contradiction(puzzle)
    if core is not None:
        yield Core(core)
    formula = encode_by_line(puzzle)
    suspects = core or frozenset(range(len(lines)))
    with LineCores(formula.clauses_of(suspects), formula.selectors_of(suspects)) as cores:
        core = cores.conflict(suspects)
        yield Core(core)
        core = cores.minimal(core)
    givens_matter = False
    if formula.givens:
        without_givens = formula.clauses_of(core, givens=False)
        with LineCores(without_givens, formula.selectors_of(core)) as cores:
            givens_matter = cores.core(core) is None
    yield Core(core, minimal=True, smallest=len(core) == 1, givens_matter=givens_matter)


class Removable(NamedTuple):
    """A line without which there is a picture."""

    line: int


def removable_lines_and_smaller_cores(puzzle: Puzzle, core: Core) -> Iterator[Removable | Core]:
    """First every line without which there is a picture, then ever smaller minimal cores.

    ``core`` is minimal, or empty if the sums differ: then no smaller one is searched for.
    ``nonosat.sat.processes.placement`` decides where it runs.
    """
    lines = puzzle.lines()
    colours = len(puzzle.palette)
    everything = frozenset(range(len(lines)))
    impossible = {number for number, line in enumerate(lines) if line.cells_needed > len(line.cells)}
    candidates = impossible or core.lines or everything
    if len(impossible) > 1:
        return
    # A line whose runs do not fit has no formula: it gets no runs, and no question assumes it.
    with_room = puzzle.with_clues(dict.fromkeys(impossible, ()))
    formula = encode_by_line(with_room)
    with LineCores(formula.clauses(), formula.selectors_of(everything)) as cores:
        suspects = [line for line in sorted(candidates) if _sums_can_agree(puzzle, lines, line)]
        without = {
            line: [
                literal
                for row, column, value in known.grid().decided()
                for literal in cell_literals(row * puzzle.width + column, value, colours=colours)
            ]
            for line, known in states_without_one(puzzle, suspects)
        }
        removable = []
        for line in cores.removable(without):
            removable.append(line)
            yield Removable(line)
        if not core.lines or impossible:
            return
        for smaller in cores.smaller(core.lines, [{line} for line in removable]):
            core = core._replace(lines=smaller)
            yield core
        yield core._replace(smallest=True)


def _sums_can_agree(puzzle: Puzzle, lines: tuple[Line, ...], without: int) -> bool:
    """Whether a line could make the sums of rows and columns agree."""
    height = puzzle.height
    here, there = (lines[:height], lines[height:]) if without < height else (lines[height:], lines[:height])
    others = [line for line in here if line != lines[without]]
    needed = 0
    for colour in range(1, len(puzzle.palette) + 1):
        wanted, present = cells_of_colour(there, colour), cells_of_colour(others, colour)
        if wanted.most < present.least:
            return False
        needed += max(wanted.least - present.most, 0)
    return needed <= len(lines[without].cells)


class _Settled(NamedTuple):
    """What line logic makes of the given cells and some lines, as bits."""

    lines: int
    state: Possibilities

    def with_lines(self, lines: Collection[int]) -> _Settled | None:
        """What is known when these lines are added; ``None`` if that is a contradiction."""
        added = bit_set(lines)
        chosen, state = self.lines | added, self.state.copy()
        return _Settled(chosen, state) if state.propagate(added, chosen) is None else None


def minimal_contradiction(puzzle: Puzzle) -> frozenset[int] | None:
    """Lines in which line logic finds a contradiction, but in no part of them.

    ``None`` if it finds no contradiction. U. Junker, "QuickXplain: preferred explanations and
    relaxations for over-constrained problems" (AAAI 2004). Which lines are found, and how
    many, depends on their order: several orders are tried, and the fewest lines taken.
    """
    nothing = _Settled(0, Possibilities.of(Lines(puzzle), puzzle.givens))
    order = list(range(puzzle.height + puzzle.width))
    if nothing.with_lines(order) is not None:
        return None
    shuffle = random.Random(0).shuffle
    best: list[int] = order
    for _ in range(min(_MOST_ORDERS, max(1, _MOST_CELLS // (puzzle.height * puzzle.width)))):
        best = min(best, _needed(nothing, order), key=len)
        shuffle(order)
    return frozenset(best)


def _needed(known: _Settled, lines: Sequence[int]) -> list[int]:
    """A minimal choice of ``lines`` that contradicts ``known``; all of them together do, no lines do not."""
    if len(lines) == 1:
        return list(lines)
    half = len(lines) // 2
    left, right = lines[:half], lines[half:]
    with_left = known.with_lines(left)
    from_right = [] if with_left is None else _needed(with_left, right)
    with_right = known.with_lines(from_right)
    from_left = [] if with_right is None else _needed(with_right, left)
    return [*from_left, *from_right]


def states_without_one(puzzle: Puzzle, lines: Sequence[int]) -> Iterator[tuple[int, Possibilities]]:
    """Every one of ``lines`` without which line logic finds no contradiction, and what it finds then."""
    nothing = _Settled(0, Possibilities.of(Lines(puzzle), puzzle.givens))
    others = frozenset(range(puzzle.height + puzzle.width)).difference(lines)
    known = nothing.with_lines(others)
    return iter(()) if known is None else _without_one(known, lines)


def _without_one(known: _Settled, lines: Sequence[int]) -> Iterator[tuple[int, Possibilities]]:
    """As above, with all other lines in ``known`` already; the ``lines`` are added in halves."""
    if len(lines) == 1:
        yield lines[0], known.state
    half = len(lines) // 2
    for part, rest in ((lines[:half], lines[half:]), (lines[half:], lines[:half])):
        with_rest = known.with_lines(rest) if part and rest else None
        if with_rest is not None:
            yield from _without_one(with_rest, part)
