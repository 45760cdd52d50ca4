"""The fewest numbers to change in contradictory clues: typing errors, most likely.

Correcting a single typing error must make the sums of rows and columns agree, and the error must be in a line
without which there is a solution: each of these few candidates is tried. If no single error explains the
contradiction, MaxSAT finds grids in which as few numbers as possible differ from the clues.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import NamedTuple

from nonosat.authoring.checking.line_core import Core, Removable, removable_lines_and_smaller_cores
from nonosat.authoring.repairing.confirmed_search import ConfirmedSearch
from nonosat.authoring.repairing.result import ClueCorrection, RepairResult
from nonosat.logic.sums import cells_by_colour
from nonosat.model.clues import Clue, Run, clue_of, fits
from nonosat.model.grid import Grid
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.relaxed_lengths import relaxed_length_formula
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch
from nonosat.sat.solvers.maxsat import fewest_broken

#: Corrections suggested at most.
_MOST_CORRECTIONS = 12
_IMPOSSIBLE = RepairResult(
    Verdict.NONE,
    lower_bound=2,
    reason=Reason("no other numbers give a solution: there are too few runs, or too many"),
)


class ClueProblem(NamedTuple):
    """A ``puzzle`` that has no solution."""

    puzzle: Puzzle
    options: SearchOptions = DEFAULT_OPTIONS


Event = RepairResult | Progress


def search_corrections(problem: ClueProblem) -> Iterator[Event]:
    """Yield better and better results, the best last, and progress between them."""
    yield from _ClueSearch(problem).run()


class _ClueSearch:
    def __init__(self, problem: ClueProblem) -> None:
        self.problem = problem
        self.puzzle = replace(problem.puzzle, goal=None, saved=None)
        self.found: list[ClueCorrection] = []
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """Search; see ``search_corrections``."""
        yield self._so_far(1)
        for clues in self._single_corrections():
            if self._try(clues):
                yield self._so_far(1)
            yield self._progress("numbers tried")
            if len(self.found) == _MOST_CORRECTIONS:
                return
        if not self.found:
            yield self._so_far(2)
            yield from self._several()

    def _single_corrections(self) -> Iterator[tuple[tuple[int, Clue], ...]]:
        """Yield corrections of one error that make the sums agree, in lines without which there is a
        solution.
        """
        lines = self.puzzle.lines()
        height = self.puzzle.height
        if not all(line.is_known for line in lines):
            return  # the sums do not determine what is missing
        missing = cells_by_colour(lines[height:])
        missing.subtract(cells_by_colour(lines[:height]))
        if not any(missing.values()):
            return  # correcting one line alone would make the sums differ
        for found in removable_lines_and_smaller_cores(self.puzzle, Core()):
            if isinstance(found, Removable):
                line = lines[found.line]
                more = missing if found.line < height else Counter({c: -n for c, n in missing.items()})
                for clue in single_corrections(line.clue or (), more, width=len(line.cells)):
                    yield ((found.line, clue),)

    def _several(self) -> Iterator[Event]:
        """Correct several numbers, as few as possible."""
        formula = relaxed_length_formula(self.puzzle)
        if formula is None:
            yield _IMPOSSIBLE
            return
        soft_literals = [literal for line in formula.right for literal in line if literal is not None]
        fewest: int | None = None
        size = self.puzzle.height * self.puzzle.width
        cells = UndecidedCells.of_grid(size, colours=len(self.puzzle.palette))
        for model, broken in islice(fewest_broken(formula.clauses, soft_literals), 2 * _MOST_CORRECTIONS):
            if fewest is not None and len(broken) > fewest:
                return
            fewest = len(broken)
            grid = Grid(
                self.puzzle.height, self.puzzle.width, cells.values_in(model), self.puzzle.palette.letters
            )
            clues = tuple(
                (number, _corrected(line.clue or (), clue_of(grid.line(line.cells)), right, broken))
                for number, (line, right) in enumerate(zip(self.puzzle.lines(), formula.right, strict=True))
                if not broken.isdisjoint(right)
            )
            for each in (*self._exchanges(clues), clues):
                self._try(each)
            yield self._so_far(fewest, numbers=fewest)
            if len(self.found) >= _MOST_CORRECTIONS:
                return
        if fewest is None:
            yield _IMPOSSIBLE

    def _exchanges(self, clues: tuple[tuple[int, Clue], ...]) -> Iterator[tuple[tuple[int, Clue], ...]]:
        """Yield the line with its two changed numbers exchanged, which is a likelier typing error."""
        if len(clues) != 1:
            return
        line, clue = clues[0]
        own = self.puzzle.lines()[line].clue or ()
        differ = [place for place, run in enumerate(own) if run != clue[place]]
        if len(differ) == 2:
            first, second = differ
            exchanged = list(own)
            exchanged[first] = own[first]._replace(length=own[second].length)
            exchanged[second] = own[second]._replace(length=own[first].length)
            if tuple(exchanged) not in (own, clue):
                yield ((line, tuple(exchanged)),)

    def _try(self, clues: tuple[tuple[int, Clue], ...]) -> bool:
        """Take a correction if it gives the puzzle a solution; a unique one becomes the goal."""
        lines = self.puzzle.lines()
        named = tuple((lines[line].name, clue) for line, clue in clues)
        if any(correction.clues == named for correction in self.found):
            return False
        search = SolutionSearch(self.puzzle.with_clues(dict(clues)), self.problem.options, probing=True)
        search.run()
        solved = search.result()
        if solved.solutions:
            goal = solved.solutions[0] if solved.verdict is Verdict.UNIQUE else None
            corrected = replace(self.problem.puzzle.with_clues(dict(clues)), goal=goal)
            self.found.append(ClueCorrection(named, corrected, solved.verdict, solved.solutions[0]))
        return bool(solved.solutions)

    def _so_far(self, lower_bound: int, *, numbers: int = 1) -> RepairResult:
        """Return the corrections so far, each of ``numbers`` numbers: those with one solution first, then by
        the number of lines.
        """
        if not self.found:
            return RepairResult(Verdict.UNDECIDED, lower_bound=lower_bound)
        ordered = sorted(self.found, key=lambda each: (each.verdict is not Verdict.UNIQUE, len(each.clues)))
        first = ordered[0]
        return RepairResult(
            first.verdict,
            first.puzzle,
            first.solution,
            optimal=numbers <= lower_bound,
            lower_bound=lower_bound,
            corrections=tuple(ordered),
        )

    def _progress(self, phase: str) -> Progress:
        return Progress(phase, 0, time.monotonic() - self.begin)


def _corrected(own: Clue, runs: Clue, right: Sequence[int | None], broken: Collection[int]) -> Clue:
    """Return the clue with its ``broken`` numbers replaced by those of a solution's ``runs``; ``right`` are
    its literals.

    >>> clue = (Run(None, None, True), Run(2), Run(3))
    >>> [run.length for run in _corrected(clue, (Run(3), Run(1), Run(3)), (None, 1, 2), {1})]
    [None, 1, 3]
    """
    loose = tuple(
        run._replace(length=None) if literal in broken else run
        for run, literal in zip(own, right, strict=True)
    )
    corrected: list[Run] = []
    for place, (mine, run) in enumerate(zip(own, loose, strict=True), 1):
        rest = loose[place:]
        taken = next(
            count
            for count in (range(len(runs) + 1) if run.repeats else (1,))
            if fits((run,), runs[:count]) and fits(rest, runs[count:])
        )
        corrected.append(mine if run == mine else runs[0])
        runs = runs[taken:]
    return tuple(corrected)


def single_corrections(clue: Clue, missing: Mapping[int, int], *, width: int) -> list[Clue]:
    """Return the clues one typing error away from ``clue`` that have ``missing[colour]`` more cells of each
    colour and fit in ``width`` cells.

    A typing error changes a number (or its colour), omits one, adds one, omits the space between two
    ("12" for "1 2"), or adds a space within one.

    >>> [[run.length for run in clue] for clue in single_corrections((Run(2), Run(3)), {1: 1}, width=8)]
    [[3, 3], [2, 4], [1, 2, 3], [2, 1, 3], [2, 3, 1]]
    """
    found = dict.fromkeys(_corrections(clue, Counter(missing)))
    return [each for each in found if each != clue and _cells_needed(each) <= width]


def _corrections(clue: Clue, missing: Counter[int]) -> Iterator[Clue]:
    for place, run in enumerate(clue):
        if run.length is None or run.colour is None:
            continue
        needed = Counter(missing)
        needed[run.colour] += run.length
        instead = _one_run(needed)
        if instead is not None:
            yield (*clue[:place], *instead, *clue[place + 1 :])
    added = _one_run(missing)
    for place in range(len(clue) + 1 if added else 0):
        yield (*clue[:place], *(added or ()), *clue[place:])
    for start, end, other in _spaces(clue):
        change = _cells(other)
        change.subtract(_cells(clue[start:end]))
        if all(change[colour] == missing[colour] for colour in {*change, *missing}):
            yield (*clue[:start], *other, *clue[end:])


def _one_run(cells: Counter[int]) -> Clue | None:
    """Return the clue of at most one run with these numbers of cells of each colour, if there is one."""
    runs = [Run(length, colour) for colour, length in cells.items() if length]
    if len(runs) > 1 or any((run.length or 0) < 0 for run in runs):
        return None
    return tuple(runs)


def _spaces(clue: Clue) -> Iterator[tuple[int, int, Clue]]:
    """Yield parts of the clue, each as a slice and its replacement with a space added or removed."""
    for place, run in enumerate(clue):
        digits = str(run.length or "")
        for cut in range(1, len(digits)):
            if digits[cut] != "0":
                parts = digits[:cut], digits[cut:]
                yield place, place + 1, tuple(run._replace(length=int(part)) for part in parts)
    for place, (run, after) in enumerate(pairwise(clue)):
        if run.colour == after.colour and run.length and after.length:
            yield place, place + 2, (run._replace(length=int(f"{run.length}{after.length}")),)


def _cells(clue: Clue) -> Counter[int]:
    cells: Counter[int] = Counter()
    for run in clue:
        cells[run.colour or 0] += run.length or 0
    return cells


def _cells_needed(clue: Clue) -> int:
    gaps = sum(one.colour == other.colour for one, other in pairwise(clue))
    return _cells(clue).total() + gaps


class ClueRepair:
    """A search for the fewest numbers to change; ``result`` is available at any time.

    Precondition: the puzzle has no solution.
    """

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        self._search = ConfirmedSearch(
            search_corrections,
            ClueProblem(puzzle, options.for_child()),
            options,
            first=RepairResult(Verdict.UNDECIDED, lower_bound=1),
            candidate=_candidate,
            cells=puzzle.height * puzzle.width,
        )

    def run(self) -> None:
        """Search until there are no other corrections or a limit is reached."""
        self._search.run()

    def result(self) -> RepairResult:
        """Return what is known now."""
        search, found, limit = self._search, self._search.found, self._search.limit_reached
        is_unconfirmed = found.verdict is Verdict.UNIQUE and not search.is_confirmed
        return replace(
            found,
            verdict=Verdict.UNDECIDED if is_unconfirmed else found.verdict,
            complete=search.is_complete and (bool(found.corrections) or found == _IMPOSSIBLE),
            reason=found.reason or (None if limit is None else Reason(str(limit))),
            statistics=search.statistics,
        )


def _candidate(found: RepairResult) -> tuple[Puzzle, Grid] | None:
    """Return the corrected puzzle and its solution, if that is unique."""
    if found.verdict is not Verdict.UNIQUE or found.puzzle is None or found.solution is None:
        return None
    return found.puzzle, found.solution
