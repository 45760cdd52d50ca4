"""RepairResult by cells: the fewest to print, or to change, so that the author's picture is the only one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from nonosat.authoring.repairing.alternatives import Alternatives
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.given_search import GivenProblem, GivensSoFar, search_givens
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import Alternative, CellValue, RepairResult, cell_values
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import Verdict

Found = TypeVar("Found", GivensSoFar, ChangesSoFar)


class _Repairing(ABC, Generic[Found]):
    """A search for the fewest cells that can be asked for the best so far at any time."""

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        search: Callable[..., Iterator[Any]],
        problem: GivenProblem | ChangeProblem,
        options: SearchOptions,
        first: Found,
    ) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._search: ProductSearch[Found] = ProductSearch(
            search,
            problem,
            options,
            first=first,
            product=self._product,
            alternatives=lambda found: map(self._made_of, self._others(found).sets),
            cells=len(picture.cells),
        )

    def run(self) -> None:
        """Searches until the fewest cells are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> RepairResult:
        """What is known now."""
        search, found = self._search, self._search.found
        product, limit = self._product(found), search.limit_reached
        reason = None if limit is None else Reason(str(limit))
        lower_bound, alternatives = found.lower_bound, self._others(found)
        if product is None:
            return RepairResult(Verdict.UNDECIDED, lower_bound=lower_bound, reason=reason)
        repair = RepairResult(
            verdict=Verdict.UNIQUE if search.is_confirmed else Verdict.UNDECIDED,
            puzzle=product[0],
            picture=product[1],
            minimum=len(self._cells_of(*product)) <= lower_bound,
            lower_bound=lower_bound,
            complete=search.is_confirmed and search.is_complete,
            reason=reason,
            statistics=search.statistics,
            alternatives=tuple(
                Alternative(puzzle, picture, self._cells_of(puzzle, picture))
                for puzzle, picture in search.confirmed
            ),
            alternatives_are_all=alternatives.are_all and len(search.confirmed) == len(alternatives.sets),
        )
        return self._with_cells(repair, self._cells_of(*product))

    @abstractmethod
    def _product(self, found: Found) -> tuple[Puzzle, Grid] | None:
        """The puzzle of what was found and its picture, if there is one yet."""

    @abstractmethod
    def _others(self, found: Found) -> Alternatives[Any]:
        """Those of the search."""

    @abstractmethod
    def _made_of(self, each: Any) -> tuple[Puzzle, Grid]:
        """The puzzle of an alternative, and its picture."""

    @abstractmethod
    def _cells_of(self, puzzle: Puzzle, picture: Grid) -> tuple[CellValue, ...]:
        """The cells that are given in a product, or changed for it."""

    @abstractmethod
    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        """The result with these cells."""


class GivenRepair(_Repairing[GivensSoFar]):
    """A search for the fewest givens; those of the problem's puzzle are kept."""

    def __init__(self, problem: GivenProblem, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        first = GivensSoFar(None, len(problem.kept))
        super().__init__(problem.puzzle, problem.picture, search_givens, problem, options, first)

    def _product(self, found: GivensSoFar) -> tuple[Puzzle, Grid] | None:
        return None if found.givens is None else self._made_of(found.givens)

    def _others(self, found: GivensSoFar) -> Alternatives[Any]:
        return found.alternatives

    def _made_of(self, each: Collection[int]) -> tuple[Puzzle, Grid]:
        """The puzzle with these givens, and the author's picture as its goal."""
        picture = self._picture
        undecided = Grid.undecided(picture.height, picture.width, letters=picture.letters)
        grid = undecided.with_values({cell: picture.cells[cell] for cell in each})
        expected = None if self._puzzle.expected is None else 1
        return replace(self._puzzle, givens=grid if each else None, goal=picture, expected=expected), picture

    def _cells_of(self, puzzle: Puzzle, picture: Grid) -> tuple[CellValue, ...]:  # noqa: ARG002
        given = () if puzzle.givens is None else puzzle.givens.decided()
        return tuple(CellValue(*each) for each in given)

    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        return replace(repair, givens=cells)


class CellRepair(_Repairing[ChangesSoFar]):
    """A search for the fewest changes. The product takes its title and so on from ``puzzle``."""

    def __init__(
        self, puzzle: Puzzle, problem: ChangeProblem, options: SearchOptions = DEFAULT_OPTIONS
    ) -> None:
        self._problem = problem
        super().__init__(puzzle, problem.picture, search_changes, problem, options, ChangesSoFar(None, 0))

    def result(self) -> RepairResult:
        """What is known now."""
        if not self._search.found.impossible:
            return super().result()
        symmetric = "symmetric " if self._problem.keep_symmetry else ""
        wanted = (
            "can be solved by line logic" if self._problem.line_solvable else "is the only one for its clues"
        )
        reason = Reason(f"no {symmetric}picture with these protected cells {wanted}")
        lower_bound = self._search.found.lower_bound
        return RepairResult(Verdict.NONE, lower_bound=lower_bound, complete=True, reason=reason)

    def _product(self, found: ChangesSoFar) -> tuple[Puzzle, Grid] | None:
        return None if found.picture is None else self._made_of(found.picture)

    def _others(self, found: ChangesSoFar) -> Alternatives[Any]:
        return found.alternatives

    def _made_of(self, each: Grid) -> tuple[Puzzle, Grid]:
        own = Puzzle.of(each, palette=self._puzzle.palette)
        product = replace(
            self._puzzle,
            rows=own.rows,
            columns=own.columns,
            givens=None,
            goal=each,
            saved=None,
            expected=None if self._puzzle.expected is None else 1,
        )
        return product, each

    def _cells_of(self, puzzle: Puzzle, picture: Grid) -> tuple[CellValue, ...]:  # noqa: ARG002
        own = self._picture.cells
        return cell_values(picture, (cell for cell, value in enumerate(picture.cells) if value != own[cell]))

    def _with_cells(self, repair: RepairResult, cells: tuple[CellValue, ...]) -> RepairResult:
        return replace(repair, changes=cells)
