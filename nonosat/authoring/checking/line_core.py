"""Line cores: minimal sets of lines that contradict each other.

Line logic finds a first set, the premises of its contradiction, and shrinks it as far as it can. A SAT solver
makes the set minimal, then searches for a smallest one while there is time. Givens are assumed to be correct.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import cells_of_colour, contradiction_in_sums, sums_that_differ
from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Line, Puzzle
from nonosat.model.reason import Reason
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.encodings.selectors import encode_with_selectors
from nonosat.sat.processes.placement import run_inline_or_child
from nonosat.sat.solvers.cores import LineCores

#: Orders of the lines tried for a small contradiction, and the most cells of as many grids: large puzzles get
#: fewer orders, for a second or two.
_MOST_ORDERS = 12
_MOST_CELLS = 120_000


@dataclass(frozen=True, slots=True)
class LineCore:
    """Why a puzzle has no solution.

    ``lines`` names a minimal set of lines that contradict each other (``()`` if the sums of rows and columns
    already differ); ``smallest``: no such set is smaller. ``solvable_without`` names single lines without
    which the puzzle would have a solution: if only one line is wrong, it is one of these.
    """

    reason: Reason
    lines: tuple[str, ...] = ()
    smallest: bool = False
    solvable_without: tuple[str, ...] = ()


class LineCoreSearch:
    """A search for a core; ``result`` is available at any time.

    Precondition: the puzzle has no solution. ``extra_seconds`` limits the time for what the reason does not
    need: whether the core is a smallest one, and ``solvable_without``.
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
        """Search until everything is known or a limit is reached."""
        cells = self.puzzle.height * self.puzzle.width
        try:
            if not sums_that_differ(self.puzzle):
                for core in run_inline_or_child(
                    shrinking_cores, limits=self._limits, cells=cells, puzzle=self.puzzle
                ):
                    self._core = core
                if not self._core.minimal:
                    return
            limits = self._limits.within(self._extra_seconds)
            for found in run_inline_or_child(
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

    def result(self) -> LineCore:
        """Return what is known now."""
        return LineCore(
            reason=self._reason(),
            lines=self._named(self._core.lines) if self._core.minimal else (),
            smallest=self._core.smallest,
            solvable_without=self._named(self._removable),
        )

    def _reason(self) -> Reason:
        numbers = contradiction_in_sums(self.puzzle)
        if numbers is not None:
            return numbers
        core = self._core
        if not core.lines:
            return Reason("no solution satisfies all lines together")
        names = self._named(core.lines)
        givens = " with the given cells" if core.givens_matter else ""
        if len(names) == 1:
            return Reason(f"{names[0]} is impossible{givens}", names)
        text = f"{joined(self.puzzle, core.lines)} contradict each other{givens}"
        return Reason(text if core.minimal else f"{text}; a part of them may already do so", names)

    def _named(self, lines: Collection[int]) -> tuple[str, ...]:
        return tuple(self._names[line] for line in sorted(lines))


def joined(puzzle: Puzzle, lines: Collection[int]) -> str:
    """Return the names of some lines as one phrase.

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
    """Lines that contradict each other; ``givens_matter``: only together with the givens."""

    lines: frozenset[int] = frozenset()
    minimal: bool = False
    smallest: bool = False
    givens_matter: bool = False


def shrinking_cores(puzzle: Puzzle) -> Iterator[Core]:
    """Yield smaller and smaller cores, the last one minimal.

    Precondition: the puzzle has no solution. ``nonosat.sat.processes.placement`` decides where it runs.
    """
    lines = puzzle.lines()
    for number, line in enumerate(lines):
        if line.cells_needed > len(line.cells):
            yield Core(frozenset({number}), minimal=True, smallest=True)
            return
    core = minimal_contradiction(puzzle)
    if core is not None:
        yield Core(core)
    formula = encode_with_selectors(puzzle)
    suspects = core or frozenset(range(len(lines)))
    with LineCores(formula.clauses_of(suspects), formula.selectors_of(suspects)) as cores:
        core = cores.known_core(suspects)
        yield Core(core)
        core = cores.minimal(core)
    givens_matter = False
    if formula.givens:
        without_givens = formula.clauses_of(core, givens=False)
        with LineCores(without_givens, formula.selectors_of(core)) as cores:
            givens_matter = cores.core(core) is None
    yield Core(core, minimal=True, smallest=len(core) == 1, givens_matter=givens_matter)


class Removable(NamedTuple):
    """A line without which there is a solution."""

    line: int


def removable_lines_and_smaller_cores(puzzle: Puzzle, core: Core) -> Iterator[Removable | Core]:
    """Yield every line without which there is a solution, then smaller and smaller minimal cores.

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
    # A line whose runs do not fit has no formula: it gets no runs, and no call assumes it.
    with_room = puzzle.with_clues(dict.fromkeys(impossible, ()))
    formula = encode_with_selectors(with_room)
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
    """Return whether a line could make the sums of rows and columns agree."""
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


class _Propagated(NamedTuple):
    """What line logic knows from the givens and some lines, as bits."""

    lines: int
    state: Possibilities

    def with_lines(self, lines: Collection[int]) -> _Propagated | None:
        """Return what is known with these lines added; ``None`` if that is a contradiction."""
        added = bit_set(lines)
        chosen, state = self.lines | added, self.state.copy()
        return _Propagated(chosen, state) if state.propagate(added, chosen) is None else None


def minimal_contradiction(puzzle: Puzzle) -> frozenset[int] | None:
    """Return a minimal set of lines in which line logic finds a contradiction, or ``None``.

    U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems" (AAAI
    2004). The set depends on the order of the lines: several orders are tried, and the fewest lines returned.
    """
    nothing = _Propagated(0, Possibilities.of(Lines(puzzle), puzzle.givens))
    order = list(range(puzzle.height + puzzle.width))
    if nothing.with_lines(order) is not None:
        return None
    shuffle = random.Random(0).shuffle
    best: list[int] = order
    for _ in range(min(_MOST_ORDERS, max(1, _MOST_CELLS // (puzzle.height * puzzle.width)))):
        best = min(best, _needed(nothing, order), key=len)
        shuffle(order)
    return frozenset(best)


def _needed(known: _Propagated, lines: Sequence[int]) -> list[int]:
    """Return a minimal subset of ``lines`` that contradicts ``known``.

    Precondition: all of them contradict it, and the empty set does not.
    """
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
    """Yield each of ``lines`` without which line logic finds no contradiction, and what it then knows."""
    nothing = _Propagated(0, Possibilities.of(Lines(puzzle), puzzle.givens))
    others = frozenset(range(puzzle.height + puzzle.width)).difference(lines)
    known = nothing.with_lines(others)
    return iter(()) if known is None else _without_one(known, lines)


def _without_one(known: _Propagated, lines: Sequence[int]) -> Iterator[tuple[int, Possibilities]]:
    """Do the same with all other lines already in ``known``; add the ``lines`` in halves."""
    if len(lines) == 1:
        yield lines[0], known.state
    half = len(lines) // 2
    for part, rest in ((lines[:half], lines[half:]), (lines[half:], lines[:half])):
        with_rest = known.with_lines(rest) if part and rest else None
        if with_rest is not None:
            yield from _without_one(with_rest, part)
