"""Several repairs of one size; other sets of givens, each as different as possible from all before."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, AmbiguitySearch
from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.diverse_sets import DiverseSets

T = TypeVar("T")
_Cells = frozenset[int]

#: Conflicts for one call of the search for others, and sets proposed for each one wanted. Chosen, not
#: measured.
CONFLICTS, ROUNDS = 50_000, 300


class Alternatives(NamedTuple, Generic[T]):
    """Repairs of one size; ``complete``: there are no others of that size."""

    sets: tuple[T, ...]
    complete: bool = False


def other_givens(
    others: AmbiguitySearch,
    differences: Sequence[Sequence[int]],
    best: _Cells,
    *,
    kept: _Cells,
    wanted: int,
) -> Iterator[Alternatives[_Cells] | None]:
    """Yield the sets of givens of one size found so far, starting with ``best``, until there are ``wanted``.

    If a smaller one is found, it replaces all before it. Each must have a cell of each of the
    ``differences``. Yields ``None`` for progress.
    """
    known = list(differences)
    first: _Cells | None = best
    while first is not None:
        first = yield from _of_one_size(others, known, first, kept=kept, wanted=wanted)


def _of_one_size(
    others: AmbiguitySearch, known: list[Sequence[int]], best: _Cells, *, kept: _Cells, wanted: int
) -> Generator[Alternatives[_Cells] | None, None, _Cells | None]:
    """Yield the alternatives found so far; return a smaller set as soon as one is found."""
    found = Alternatives((best,), complete=best == kept)
    yield found
    if found.complete:
        return None
    cells = sorted(set(others.undecided_cells) - kept)
    with DiverseSets([cell + 1 for cell in cells], most=len(best - kept), conflicts=CONFLICTS) as sets:
        sets.require([[cell + 1 for cell in each] for each in known])
        sets.keep([cell + 1 for cell in best - kept])
        skipped = False
        for _ in range(ROUNDS * wanted):
            if len(found.sets) >= wanted:
                return None
            try:
                proposed = sets.propose()
            except LimitReached:
                return None
            if proposed is None:
                yield found._replace(complete=not skipped)
                return None
            given = kept | {variable - 1 for variable in proposed}
            left = list(others.find_disjoint(given, conflicts=CONFLICTS))
            fresh = [sorted(each.cells) for each in left if each]
            if fresh:
                known += fresh
                sets.require([[cell + 1 for cell in each] for each in fresh])
                yield None
                continue
            sets.keep(proposed)
            if left:  # the conflict limit was reached
                skipped = True
                continue
            given = _without_needless(others, given, kept)
            if len(given) < len(best):
                return given
            found = found._replace(sets=(*found.sets, given))
            yield found
    return None


def _without_needless(others: AmbiguitySearch, given: _Cells, kept: _Cells) -> _Cells:
    for cell in sorted(given - kept):
        if others.find(given - {cell}, conflicts=CONFLICTS) == NO_AMBIGUITY:
            given -= {cell}
    return given
