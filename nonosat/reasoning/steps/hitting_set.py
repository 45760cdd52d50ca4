"""Smallest hitting sets of the sets that an oracle names: how smallest reasons are found.

A set of elements *suffices* (known cells that imply another, lines that lead to a contradiction, marks
whose removal leaves a solution) exactly when it hits every *gap*: every set of elements of which it must
have at least one. There are too many gaps to list, but an oracle that is shown a set which does not
suffice names one that it misses. So: hit the gaps met so far with as few elements as possible, ask,
and go on until nothing is missed. That is the implicit hitting set method, as in A. Ignatiev,
A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS Extraction with Minimal Hitting Set
Dualization*, CP 2015, here with a depth-first search instead of a second solver, as the sets are tiny.

Sets of elements are ints, bit ``e`` for element ``e``.
"""

from __future__ import annotations

from collections.abc import Callable

#: Takes a set and names a gap that it misses, as small a one as it can; ``None`` when the set suffices.
Oracle = Callable[[int], int | None]
#: Takes a set, elements, and a number; returns those of the elements with which, and with that many more, the
#: set may suffice.
Worthwhile = Callable[[int, int, int], int]


class TooManySets(Exception):
    """The search has reached its limit on sets."""


class HittingSetSearch:
    """A search for a smallest set that suffices; ``gaps`` are those known so far, and more are added.

    ``worthwhile`` may rule out elements that are known not to complete a smallest set. ``max_sets`` bounds
    the sets examined in all calls: those extended, and those shown to the oracle; beyond it ``TooManySets``
    is raised.
    """

    def __init__(
        self,
        oracle: Oracle,
        gaps: list[int],
        *,
        worthwhile: Worthwhile | None = None,
        max_sets: int | None = None,
    ) -> None:
        self.oracle = oracle
        self.gaps = gaps
        self.worthwhile = worthwhile
        self.sets_left = max_sets

    def smallest(self, *, at_least: int = 0, at_most: int) -> int | None:
        """Return a smallest set that suffices, if one with ``at_least`` … ``at_most`` elements does.

        Precondition: no set of fewer than ``at_least`` elements suffices.

        >>> gaps = [0b0011, 0b0110, 0b1100]
        >>> search = HittingSetSearch(lambda chosen: None, gaps)
        >>> bin(search.smallest(at_most=1) or 0), bin(search.smallest(at_most=2) or 0)
        ('0b0', '0b101')
        """
        for size in range(at_least, at_most + 1):
            found = (self._completed if size == 1 else self._extended)(0, size, 0, [], 0)
            if found is not None:
                return found
        return None

    def _extended(self, chosen: int, left: int, excluded: int, missed: list[int], seen: int) -> int | None:
        """Return a set that suffices: ``chosen`` and up to ``left`` more elements that are not ``excluded``.

        ``missed`` has those of the first ``seen`` gaps that ``chosen`` does not hit, and perhaps some that it
        does.
        """
        if self.sets_left is not None:
            self._count()
        missed = [gap for gap in missed if not gap & chosen]
        if seen < len(self.gaps):
            missed += [gap for gap in self.gaps[seen:] if not gap & chosen]
            seen = len(self.gaps)
        gap = _tightest([gap & ~excluded for gap in missed] if excluded else missed, left)
        if gap is None:
            gap = self.oracle(chosen)
            if gap is None:
                return chosen
            self.gaps.append(gap)
            gap &= ~excluded
        if not left:
            return None
        worthwhile = gap if self.worthwhile is None else self.worthwhile(chosen, gap, left - 1)
        excluded |= gap & ~worthwhile
        extended = self._completed if left == 2 else self._extended
        while worthwhile:
            element = worthwhile & -worthwhile
            worthwhile ^= element
            found = extended(chosen | element, left - 1, excluded, missed, seen)
            if found is not None:
                return found
            excluded |= element  # every set that contains it has been examined
        return None

    def _completed(self, chosen: int, _left: int, excluded: int, missed: list[int], seen: int) -> int | None:
        """Do as ``_extended`` with one more element, which must hit every missed gap."""
        if self.sets_left is not None:
            self._count()
        common = ~excluded
        for gap in missed:
            if not gap & chosen:
                common &= gap
                if not common:
                    return None
        for gap in self.gaps[seen:]:
            if not gap & chosen:
                common &= gap
                if not common:
                    return None
        if common < 0:  # no gap is missed
            shown = self.oracle(chosen)
            if shown is None:
                return chosen
            self.gaps.append(shown)
            common &= shown
        if self.worthwhile is not None:
            common = self.worthwhile(chosen, common, 0)
        while common:
            element = common & -common
            if self.sets_left is not None:
                self._count()
            shown = self.oracle(chosen | element)
            if shown is None:
                return chosen | element
            self.gaps.append(shown)
            common &= shown
        return None

    def _count(self) -> None:
        assert self.sets_left is not None
        self.sets_left -= 1
        if self.sets_left < 0:
            raise TooManySets


def _tightest(missed: list[int], left: int) -> int | None:
    """Return one of the missed gaps with the fewest elements to choose from; 0 when ``left`` cannot be
    enough, ``None`` when no gap is missed.
    """
    if not missed:
        return None
    if not left:
        return 0
    apart = used = 0
    for gap in missed:
        if not gap & used:
            used |= gap
            apart += 1
            if apart > left:
                return 0
    return min(missed, key=int.bit_count)
