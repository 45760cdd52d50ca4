"""All models of small formulas, seen on their cells: listed one by one, each once."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from typing import NamedTuple

from nonosat.cnf.component import Component
from nonosat.limits import Limits
from nonosat.processes.child import stream
from nonosat.processes.placement import may_begin_here, while_quick
from nonosat.session.session import Session

#: Seconds between two reports of a number that still grows.
_SECONDS_BETWEEN_REPORTS = 0.2
#: Conflicts between two looks at the clock.
_CONFLICTS = 2000


class Listing(NamedTuple):
    """The models of one formula so far: how many, the first of them, and whether that is all.

    A model is one value a cell, in the order of the formula's cells.
    """

    part: int
    number: int
    models: tuple[bytes, ...]
    complete: bool


def listings(
    parts: Mapping[int, Component],
    *,
    limits: Limits,
    most: int | None,
    keep: int,
    equal_totals: bool,
) -> Generator[Listing, None, None]:
    """The models of some formulas, by number; a formula's last listing is complete or has ``most`` of them.

    A listing holds the first ``keep`` models. ``equal_totals`` promises that all models of a formula
    have the same number of cells of each colour. Raises ``LimitReached``.
    """
    left = dict(parts)
    small = {
        part: formula
        for part, formula in parts.items()
        if may_begin_here(limits, clauses=formula.clauses.number)
    }
    begun = list_models(small, most=most, keep=keep, equal_totals=equal_totals)
    for listing in while_quick(begun, limits):
        yield listing
        if listing.complete or listing.number == most:
            del left[listing.part]
    if left:
        yield from stream(
            list_models, limits=limits, parts=left, most=most, keep=keep, equal_totals=equal_totals
        )


def list_models(
    parts: Mapping[int, Component], *, most: int | None, keep: int, equal_totals: bool
) -> Generator[Listing, None, None]:
    """The models of some formulas, listed in this process for as long as it takes."""
    for part, formula in parts.items():
        models: list[bytes] = []
        count = 0
        report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        with Session() as session:
            session.add(formula.clauses.one_by_one())
            while True:
                answer = session.solve(conflicts=_CONFLICTS)
                if answer:
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
                if time.monotonic() > report:
                    yield Listing(part, count, tuple(models), complete=False)
                    report = time.monotonic() + _SECONDS_BETWEEN_REPORTS
        yield Listing(part, count, tuple(models), complete=answer is False)
