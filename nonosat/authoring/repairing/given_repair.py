"""Repair by givens: the fewest cells to print so that the author's picture is the only one."""

from __future__ import annotations

from dataclasses import replace

from nonosat.authoring.repairing.given_search import GivenProblem, GivensSoFar, search_givens
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import Repair, cell_values
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict


class GivenRepair:
    """A search for the fewest givens that can be asked for the best so far at any time.

    Precondition: ``picture`` is a picture of ``puzzle``. With ``keep`` the puzzle's own givens are
    kept; otherwise others may take their place.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        keep: bool = False,
    ) -> None:
        own = puzzle.givens if keep else None
        kept = [] if own is None else [cell for cell, value in enumerate(own.cells) if value != UNDECIDED]
        self._puzzle = puzzle
        self._picture = picture
        self._search = ProductSearch(
            search_givens,
            GivenProblem(replace(puzzle, givens=own), picture, frozenset(kept), options.for_child()),
            options,
            first=GivensSoFar(None, len(kept)),
            product=self._product,
            cells=len(picture.cells),
        )

    def run(self) -> None:
        """Searches until the fewest givens are found or a limit is reached."""
        self._search.run()

    def result(self) -> Repair:
        """What is known now."""
        givens, lower_bound = self._search.found
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
        )

    def _product(self, so_far: GivensSoFar) -> tuple[Puzzle, Grid] | None:
        """The puzzle with the givens found, and the author's picture as its goal."""
        if so_far.givens is None:
            return None
        picture = self._picture
        undecided = Grid.undecided(picture.height, picture.width, letters=picture.letters)
        grid = undecided.with_values({cell: picture.cells[cell] for cell in so_far.givens})
        product = replace(
            self._puzzle,
            givens=grid if so_far.givens else None,
            goal=picture,
            expected=None if self._puzzle.expected is None else 1,
        )
        return product, picture
