"""Repair by givens: the fewest cells to print so that the author's picture is the only one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from nonosat.authoring.repairing.given_search import GivenProblem, GivensSoFar, search_givens
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import Alternative, Repair, cell_values
from nonosat.grid import UNDECIDED, Grid
from nonosat.outcome import Reason, Verdict
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


class GivenRepair:
    """A search for the fewest givens that can be asked for the best so far at any time.

    Precondition: ``picture`` is a picture of ``puzzle``. With ``keep`` the puzzle's own givens are
    kept; otherwise others may take their place. With ``line_solvable`` line logic alone finds the picture.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        keep: bool = False,
        line_solvable: bool = False,
        alternatives: int = 1,
    ) -> None:
        own = puzzle.givens if keep else None
        kept = _decided(puzzle) if keep else []
        self._puzzle = puzzle
        self._picture = picture
        self._search = ProductSearch(
            search_givens,
            GivenProblem(
                replace(puzzle, givens=own),
                picture,
                frozenset(kept),
                alternatives,
                line_solvable,
                options.for_child(),
            ),
            options,
            first=GivensSoFar(None, len(kept)),
            product=self._product,
            alternatives=self._alternatives,
            cells=len(picture.cells),
        )

    def run(self) -> None:
        """Searches until the fewest givens are found or a limit is reached."""
        self._search.run()

    def result(self) -> Repair:
        """What is known now."""
        givens, lower_bound, alternatives = self._search.found
        product = self._product(self._search.found)
        reached = self._search.limit_reached
        return Repair(
            verdict=Verdict.UNIQUE if self._search.is_confirmed else Verdict.UNDECIDED,
            puzzle=product[0] if product else None,
            picture=self._picture if product else None,
            givens=() if givens is None else cell_values(self._picture, givens),
            minimum=givens is not None and len(givens) <= lower_bound,
            lower_bound=lower_bound,
            complete=self._search.is_confirmed and self._search.is_complete,
            reason=None if reached is None else Reason(str(reached)),
            statistics=self._search.statistics,
            alternatives=tuple(
                Alternative(puzzle, picture, cell_values(picture, _decided(puzzle)))
                for puzzle, picture in self._search.confirmed
            ),
            alternatives_are_all=alternatives.are_all
            and len(self._search.confirmed) == len(alternatives.sets),
        )

    def _product(self, so_far: GivensSoFar) -> tuple[Puzzle, Grid] | None:
        """The puzzle with the givens found, and the author's picture as its goal."""
        return None if so_far.givens is None else self._giving(so_far.givens)

    def _alternatives(self, so_far: GivensSoFar) -> Iterator[tuple[Puzzle, Grid]]:
        return map(self._giving, so_far.alternatives.sets)

    def _giving(self, givens: Collection[int]) -> tuple[Puzzle, Grid]:
        picture = self._picture
        undecided = Grid.undecided(picture.height, picture.width, letters=picture.letters)
        grid = undecided.with_values({cell: picture.cells[cell] for cell in givens})
        product = replace(
            self._puzzle,
            givens=grid if givens else None,
            goal=picture,
            expected=None if self._puzzle.expected is None else 1,
        )
        return product, picture


def _decided(puzzle: Puzzle) -> list[int]:
    given = puzzle.givens
    return [] if given is None else [cell for cell, value in enumerate(given.cells) if value != UNDECIDED]
