"""Repair by cells: the fewest to give, or to change, so that the goal is the only solution."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from nonosat.authoring.repairing.alternatives import Alternatives
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.confirmed_search import ConfirmedSearch
from nonosat.authoring.repairing.given_search import GivenProblem, GivensSoFar, search_givens
from nonosat.authoring.repairing.result import Alternative, CellValue, RepairResult, cell_values
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import Verdict

Found = TypeVar("Found", GivensSoFar, ChangesSoFar)


class _Repairing(ABC, Generic[Found]):
    """A search for the fewest cells; ``result`` is available at any time."""

    def __init__(
        self,
        puzzle: Puzzle,
        goal: Grid,
        search: Callable[..., Iterator[Any]],
        problem: GivenProblem | ChangeProblem,
        options: SearchOptions,
        first: Found,
    ) -> None:
        self._puzzle = puzzle
        self._goal = goal
        self._search: ConfirmedSearch[Found] = ConfirmedSearch(
            search,
            problem,
            options,
            first=first,
            candidate=self._candidate,
            alternatives=lambda found: map(self._made_of, self._others(found).sets),
            cells=len(goal.cells),
        )

    def run(self) -> None:
        """Search until the fewest cells are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> RepairResult:
        """Return what is known now."""
        search, found = self._search, self._search.found
        candidate, limit = self._candidate(found), search.limit_reached
        reason = None if limit is None else Reason(str(limit))
        lower_bound, alternatives = found.lower_bound, self._others(found)
        if candidate is None:
            return RepairResult(Verdict.UNDECIDED, lower_bound=lower_bound, reason=reason)
        repair = RepairResult(
            verdict=Verdict.UNIQUE if search.is_confirmed else Verdict.UNDECIDED,
            puzzle=candidate[0],
            solution=candidate[1],
            optimal=len(self._cells_of(*candidate)) <= lower_bound,
            lower_bound=lower_bound,
            complete=search.is_confirmed and search.is_complete,
            reason=reason,
            statistics=search.statistics,
            alternatives=tuple(
                Alternative(puzzle, solution, self._cells_of(puzzle, solution))
                for puzzle, solution in search.confirmed
            ),
            alternatives_complete=alternatives.complete and len(search.confirmed) == len(alternatives.sets),
        )
        return self._with_cells(repair, self._cells_of(*candidate))

    @abstractmethod
    def _candidate(self, found: Found) -> tuple[Puzzle, Grid] | None:
        """Return the best repaired puzzle and its solution, if there is one yet."""

    @abstractmethod
    def _others(self, found: Found) -> Alternatives[Any]:
        """Return the alternatives of the search."""

    @abstractmethod
    def _made_of(self, each: Any) -> tuple[Puzzle, Grid]:
        """Return the puzzle of an alternative, and its solution."""

    @abstractmethod
    def _cells_of(self, puzzle: Puzzle, solution: Grid) -> tuple[CellValue, ...]:
        """Return the cells that are given in a repaired puzzle, or changed for it."""

    @abstractmethod
    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        """Return the result with these cells."""


class GivenRepair(_Repairing[GivensSoFar]):
    """A search for the fewest givens; those of the problem's puzzle are kept."""

    def __init__(self, problem: GivenProblem, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        first = GivensSoFar(None, len(problem.kept))
        super().__init__(problem.puzzle, problem.goal, search_givens, problem, options, first)

    def _candidate(self, found: GivensSoFar) -> tuple[Puzzle, Grid] | None:
        return None if found.givens is None else self._made_of(found.givens)

    def _others(self, found: GivensSoFar) -> Alternatives[Any]:
        return found.alternatives

    def _made_of(self, each: Collection[int]) -> tuple[Puzzle, Grid]:
        """Return the puzzle with these givens and the goal."""
        goal = self._goal
        undecided = Grid.undecided(goal.height, goal.width, letters=goal.letters)
        grid = undecided.with_values({cell: goal.cells[cell] for cell in each})
        expected = None if self._puzzle.expected is None else 1
        return replace(self._puzzle, givens=grid if each else None, goal=goal, expected=expected), goal

    def _cells_of(self, puzzle: Puzzle, solution: Grid) -> tuple[CellValue, ...]:  # noqa: ARG002
        given = () if puzzle.givens is None else puzzle.givens.decided()
        return tuple(CellValue(*each) for each in given)

    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        return replace(repair, givens=cells)


class CellRepair(_Repairing[ChangesSoFar]):
    """A search for the fewest changes; the repaired puzzle keeps the metadata of ``puzzle``."""

    def __init__(
        self, puzzle: Puzzle, problem: ChangeProblem, options: SearchOptions = DEFAULT_OPTIONS
    ) -> None:
        self._problem = problem
        super().__init__(puzzle, problem.goal, search_changes, problem, options, ChangesSoFar(None, 0))

    def result(self) -> RepairResult:
        """Return what is known now."""
        if not self._search.found.impossible:
            return super().result()
        symmetric = "symmetric " if self._problem.keep_symmetry else ""
        wanted = "line-solvable" if self._problem.line_solvable else "the only solution for its clues"
        reason = Reason(f"no {symmetric}grid with these protected cells is {wanted}")
        lower_bound = self._search.found.lower_bound
        return RepairResult(Verdict.NONE, lower_bound=lower_bound, complete=True, reason=reason)

    def _candidate(self, found: ChangesSoFar) -> tuple[Puzzle, Grid] | None:
        return None if found.grid is None else self._made_of(found.grid)

    def _others(self, found: ChangesSoFar) -> Alternatives[Any]:
        return found.alternatives

    def _made_of(self, each: Grid) -> tuple[Puzzle, Grid]:
        own = Puzzle.from_solution(each, palette=self._puzzle.palette)
        candidate = replace(
            self._puzzle,
            rows=own.rows,
            columns=own.columns,
            givens=None,
            goal=each,
            saved=None,
            expected=None if self._puzzle.expected is None else 1,
        )
        return candidate, each

    def _cells_of(self, puzzle: Puzzle, solution: Grid) -> tuple[CellValue, ...]:  # noqa: ARG002
        own = self._goal.cells
        return cell_values(
            solution, (cell for cell, value in enumerate(solution.cells) if value != own[cell])
        )

    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        return replace(repair, changes=cells)
