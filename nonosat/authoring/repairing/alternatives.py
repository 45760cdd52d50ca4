"""Several repairs of one size, to choose from; other givens, each as different as can be from all before."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, AmbiguitySearch
from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.diverse_sets import DiverseSets

T = TypeVar("T")
_Cells = frozenset[int]

#: Conflicts for one question of the search for others, and sets that are looked at for each one wanted.
#: Chosen, not measured.
CONFLICTS, ROUNDS = 50_000, 300


class Alternatives(NamedTuple, Generic[T]):
    """Repairs of one size, and whether there are no others of that size."""

    sets: tuple[T, ...]
    are_all: bool = False


def other_givens(
    others: AmbiguitySearch,
    differences: Sequence[Sequence[int]],
    best: _Cells,
    *,
    kept: _Cells,
    wanted: int,
) -> Iterator[Alternatives[_Cells] | None]:
    """Sets of givens of one size, the first of them ``best``, until there are as many as ``wanted``.

    If a smaller one turns up, it takes the place of all before it. ``differences`` are what each must have a
    cell of. Yields ``None`` for progress.
    """
    known = list(differences)
    first: _Cells | None = best
    while first is not None:
        first = yield from _of_one_size(others, known, first, kept=kept, wanted=wanted)


def _of_one_size(
    others: AmbiguitySearch, known: list[Sequence[int]], best: _Cells, *, kept: _Cells, wanted: int
) -> Generator[Alternatives[_Cells] | None, None, _Cells | None]:
    """The alternatives found so far; returns a smaller set as soon as one turns up."""
    found = Alternatives((best,), are_all=best == kept)
    yield found
    if found.are_all:
        return None
    cells = sorted(set(others.open_cells) - kept)
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
                yield found._replace(are_all=not skipped)
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
            if left:  # too hard to tell
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
