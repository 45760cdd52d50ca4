"""All models of small formulas, projected to their cells, each once.

Nearly all formulas are listed directly, one after another. A hard one is postponed, and finally searched from
its beginning like a whole puzzle: with phase hints and a portfolio.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from typing import NamedTuple

from nonosat.model.limits import Limits
from nonosat.model.progress import PortfolioSearch, Progress
from nonosat.sat.cnf.component import Component
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.placement import may_begin_inline, until_slow
from nonosat.sat.solvers.available import solver_info
from nonosat.sat.solvers.formula_search import FormulaQuestion, PhaseHintSource
from nonosat.sat.solvers.portfolio import search
from nonosat.sat.solvers.session import Session

#: Seconds between two reports of a growing count.
_SECONDS_BETWEEN_REPORTS = 0.2
#: Conflicts between two checks of the limits.
_CONFLICTS = 2000
#: A formula that takes this many conflicts for one model is hard.
_CONFLICTS_OF_HARD = 6000


class Listing(NamedTuple):
    """The models of one formula so far: their number, the first of them, and whether they are complete.

    A model is one value per cell, in the order of the formula's cells. ``is_hard``: the formula is postponed.
    ``portfolio`` are the parallel searches.
    """

    part: int
    number: int
    models: tuple[bytes, ...]
    complete: bool
    is_hard: bool = False
    portfolio: tuple[PortfolioSearch, ...] = ()


class ListingOptions(NamedTuple):
    """How to search hard formulas: up to ``jobs`` parallel searches, with any solver if ``any_solver``, and
    with the ``phase_hints`` of a formula, by its number.
    """

    jobs: int = 1
    any_solver: bool = False
    phase_hints: Callable[[int], PhaseHintSource | None] = lambda _: None


def listings(
    parts: Mapping[int, Component],
    *,
    limits: Limits,
    most: int | None,
    keep: int,
    equal_totals: bool,
    hard: ListingOptions,
) -> Generator[Listing, None, None]:
    """Yield the models of some formulas; a formula's last listing is complete or has ``most`` models.

    A listing holds the first ``keep`` models. ``equal_totals`` promises that all models of a formula
    have the same number of cells of each colour. Raises ``LimitReached``.
    """
    left = dict(parts)
    postponed: list[int] = []
    small = {
        part: formula
        for part, formula in parts.items()
        if may_begin_inline(limits, clauses=len(formula.clauses))
    }
    begun = list_models(small, most=most, keep=keep, equal_totals=equal_totals)
    for listing in until_slow(begun, limits):
        yield listing
        if listing.is_hard:
            postponed.append(listing.part)
        if listing.is_hard or listing.complete or listing.number == most:
            del left[listing.part]
    if left:
        for listing in stream(
            list_models, limits=limits, parts=left, most=most, keep=keep, equal_totals=equal_totals
        ):
            yield listing
            if listing.is_hard:
                postponed.append(listing.part)
    for part in postponed:
        yield from _search_models(
            part, parts[part], limits, most=most, keep=keep, equal_totals=equal_totals, how=hard
        )


def _search_models(
    part: int,
    formula: Component,
    limits: Limits,
    *,
    most: int | None,
    keep: int,
    equal_totals: bool,
    how: ListingOptions,
) -> Generator[Listing, None, None]:
    """Yield the models of a hard formula; a complete list is sorted."""
    question = FormulaQuestion(
        formula.clauses,
        formula.undecided_cells,
        solver_info("auto").name,
        equal_totals=equal_totals,
        encoding="order",
        phase_hints=how.phase_hints(part),
    )
    models: list[bytes] = []
    count = 0
    portfolio: tuple[PortfolioSearch, ...] = ()
    with closing(search(question, limits, jobs=how.jobs, any_solver=how.any_solver)) as events:
        for event in events:
            if isinstance(event, Progress):
                portfolio = event.portfolio
            elif event.values is not None:
                count += 1
                if len(models) < keep:
                    models.append(event.values)
                if count == most:
                    break
            yield Listing(part, count, tuple(models), complete=False, portfolio=portfolio)
    yield Listing(part, count, tuple(sorted(models)), complete=count != most, portfolio=portfolio)


def list_models(
    parts: Mapping[int, Component], *, most: int | None, keep: int, equal_totals: bool
) -> Generator[Listing, None, None]:
    """Yield the models of some formulas, listed in this process; of hard ones only the first."""
    for part, formula in parts.items():
        models: list[bytes] = []
        count = without_model = 0
        report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        with Session() as session:
            session.add(formula.clauses)
            while without_model < _CONFLICTS_OF_HARD:
                answer = session.solve(conflicts=_CONFLICTS)
                if answer:
                    without_model = 0
                    values = formula.undecided_cells.values_in(session.model())
                    count += 1
                    if len(models) < keep:
                        models.append(values)
                    if count == most:
                        break
                    other = formula.undecided_cells.clause_against(
                        enumerate(values), equal_totals=equal_totals
                    )
                    session.add([other])
                elif answer is not None:
                    break
                else:
                    without_model += _CONFLICTS
                if time.monotonic() > report:
                    yield Listing(part, count, tuple(models), complete=False)
                    report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        yield Listing(part, count, tuple(models), complete=answer is False, is_hard=answer is None)
