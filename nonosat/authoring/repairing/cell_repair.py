"""Repair by changing cells: a picture near the author's that is the only one for its own clues."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from nonosat.authoring.repairing.change_problem import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import Alternative, CellValue, Repair, cell_values
from nonosat.grid import Grid
from nonosat.imaging.likeness import Levels
from nonosat.outcome import Reason, Verdict
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


class CellRepair:
    """A search for the fewest changes that can be asked for the best so far at any time.

    The product takes its title, palette and so on from ``puzzle``; ``protected`` cells (row, column) keep
    their values; ``original`` is the image that the picture was made from, with one pixel a cell.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        protected: Collection[tuple[int, int]] = (),
        line_solvable: bool = False,
        keep_symmetry: bool = False,
        effort: float = 1.0,
        alternatives: int = 1,
        original: Levels | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._problem = ChangeProblem(
            picture,
            puzzle.palette,
            protected=frozenset(row * picture.width + column for row, column in protected),
            line_solvable=line_solvable,
            keep_symmetry=keep_symmetry,
            effort=effort,
            alternatives=alternatives,
            original=original,
            options=options.for_child(),
        )
        self._search = ProductSearch(
            search_changes,
            self._problem,
            options,
            first=ChangesSoFar(None, 0),
            product=self._product,
            alternatives=self._alternatives,
            cells=len(picture.cells),
        )

    def run(self) -> None:
        """Searches until the fewest changes are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> Repair:
        """What is known now."""
        picture, lower_bound, impossible, alternatives = self._search.found
        product = self._product(self._search.found)
        reached = self._search.limit_reached
        reason = None if reached is None else Reason(str(reached))
        if product is None or picture is None:
            return Repair(
                verdict=Verdict.NONE if impossible else Verdict.UNDECIDED,
                lower_bound=lower_bound,
                complete=impossible,
                reason=self._impossibility() if impossible else reason,
            )
        changes = self._changes_of(picture)
        return Repair(
            verdict=Verdict.UNIQUE if self._search.is_confirmed else Verdict.UNDECIDED,
            puzzle=product[0],
            picture=picture,
            changes=changes,
            minimum=len(changes) <= lower_bound,
            lower_bound=lower_bound,
            complete=self._search.is_confirmed and self._search.is_complete,
            reason=reason,
            statistics=self._search.statistics,
            alternatives=tuple(
                Alternative(puzzle, each, self._changes_of(each)) for puzzle, each in self._search.confirmed
            ),
            alternatives_are_all=alternatives.are_all
            and len(self._search.confirmed) == len(alternatives.sets),
        )

    def _changes_of(self, picture: Grid) -> tuple[CellValue, ...]:
        own = self._picture.cells
        return cell_values(picture, (cell for cell, value in enumerate(picture.cells) if value != own[cell]))

    def _product(self, so_far: ChangesSoFar) -> tuple[Puzzle, Grid] | None:
        """The puzzle of the picture found, with the title and the like of the author's puzzle."""
        return None if so_far.picture is None else self._puzzle_of(so_far.picture)

    def _alternatives(self, so_far: ChangesSoFar) -> Iterator[tuple[Puzzle, Grid]]:
        return map(self._puzzle_of, so_far.alternatives.sets)

    def _puzzle_of(self, picture: Grid) -> tuple[Puzzle, Grid]:
        product = Puzzle.of(picture, palette=self._puzzle.palette)
        product = replace(
            self._puzzle,
            rows=product.rows,
            columns=product.columns,
            givens=None,
            goal=picture,
            saved=None,
            expected=None if self._puzzle.expected is None else 1,
        )
        return product, picture

    def _impossibility(self) -> Reason:
        symmetric = "symmetric " if self._problem.keep_symmetry else ""
        wanted = (
            "can be solved by line logic" if self._problem.line_solvable else "is the only one for its clues"
        )
        return Reason(f"no {symmetric}picture with these protected cells {wanted}")
