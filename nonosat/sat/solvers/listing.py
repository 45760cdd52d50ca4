"""All models of small formulas, seen on their cells: listed one by one, each once.

Nearly all are listed at once, one formula after another. One that proves hard is put back, and searched like
a whole puzzle when the others are done, from its beginning: with hints, and with others that race.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from typing import NamedTuple

from nonosat.model.limits import Limits
from nonosat.model.progress import Progress, Racer
from nonosat.sat.cnf.component import Component
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.placement import may_begin_here, while_quick
from nonosat.sat.solvers.available import backend_named
from nonosat.sat.solvers.formula_search import FormulaQuestion, Hints
from nonosat.sat.solvers.portfolio import search
from nonosat.sat.solvers.session import Session

#: Seconds between two reports of a number that still grows.
_SECONDS_BETWEEN_REPORTS = 0.2
#: Conflicts between two looks at the clock.
_CONFLICTS = 2000
#: A formula that takes so many conflicts from one model to the next is hard.
_CONFLICTS_OF_HARD_ONES = 6000


class Listing(NamedTuple):
    """The models of one formula so far: how many, the first of them, and whether that is all.

    A model is one value a cell, in the order of the formula's cells. ``is_hard`` says that the formula is put
    back. ``racers`` are the searches that took part in a race for the models.
    """

    part: int
    number: int
    models: tuple[bytes, ...]
    complete: bool
    is_hard: bool = False
    racers: tuple[Racer, ...] = ()


class ListingOptions(NamedTuple):
    """How hard formulas are searched: by up to ``jobs`` that race, of any solver if ``any_solver``; and with
    the ``hints`` that there are for the formula, by its number.
    """

    jobs: int = 1
    any_solver: bool = False
    hints: Callable[[int], Hints | None] = lambda _: None


def listings(
    parts: Mapping[int, Component],
    *,
    limits: Limits,
    most: int | None,
    keep: int,
    equal_totals: bool,
    hard: ListingOptions,
) -> Generator[Listing, None, None]:
    """The models of some formulas, by number; a formula's last listing is complete or has ``most`` of them.

    A listing holds the first ``keep`` models. ``equal_totals`` promises that all models of a formula
    have the same number of cells of each colour. Raises ``LimitReached``.
    """
    left = dict(parts)
    put_back: list[int] = []
    small = {
        part: formula
        for part, formula in parts.items()
        if may_begin_here(limits, clauses=len(formula.clauses))
    }
    begun = list_models(small, most=most, keep=keep, equal_totals=equal_totals)
    for listing in while_quick(begun, limits):
        yield listing
        if listing.is_hard:
            put_back.append(listing.part)
        if listing.is_hard or listing.complete or listing.number == most:
            del left[listing.part]
    if left:
        for listing in stream(
            list_models, limits=limits, parts=left, most=most, keep=keep, equal_totals=equal_totals
        ):
            yield listing
            if listing.is_hard:
                put_back.append(listing.part)
    for part in put_back:
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
    """The models of a hard formula; when they are all there are they come in a fixed order."""
    question = FormulaQuestion(
        formula.clauses,
        formula.open_cells,
        backend_named("auto").name,
        equal_totals=equal_totals,
        encoding="order",
        hints=how.hints(part),
    )
    models: list[bytes] = []
    count = 0
    racers: tuple[Racer, ...] = ()
    with closing(search(question, limits, jobs=how.jobs, any_solver=how.any_solver)) as events:
        for event in events:
            if isinstance(event, Progress):
                racers = event.racers
            elif event.values is not None:
                count += 1
                if len(models) < keep:
                    models.append(event.values)
                if count == most:
                    break
            yield Listing(part, count, tuple(models), complete=False, racers=racers)
    yield Listing(part, count, tuple(sorted(models)), complete=count != most, racers=racers)


def list_models(
    parts: Mapping[int, Component], *, most: int | None, keep: int, equal_totals: bool
) -> Generator[Listing, None, None]:
    """The models of some formulas, listed in this process; of hard ones only the first."""
    for part, formula in parts.items():
        models: list[bytes] = []
        count = in_vain = 0
        report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        with Session() as session:
            session.add(formula.clauses)
            while in_vain < _CONFLICTS_OF_HARD_ONES:
                answer = session.solve(conflicts=_CONFLICTS)
                if answer:
                    in_vain = 0
                    values = formula.open_cells.values_in(session.model())
                    count += 1
                    if len(models) < keep:
                        models.append(values)
                    if count == most:
                        break
                    other = formula.open_cells.clause_against(enumerate(values), equal_totals=equal_totals)
                    session.add([other])
                elif answer is not None:
                    break
                else:
                    in_vain += _CONFLICTS
                if time.monotonic() > report:
                    yield Listing(part, count, tuple(models), complete=False)
                    report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        yield Listing(part, count, tuple(models), complete=answer is False, is_hard=answer is None)
