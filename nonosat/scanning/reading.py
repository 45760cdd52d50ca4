"""What a number on a photograph may be, and how likely."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

#: How likely each of what hardly ever happens is: what is less likely is not told of. On 250 pages what is a
#: hundredth as likely was told of in vain, and one image left a number more open for it.
UNEXPECTED = 0.0001


class PossibleReading(NamedTuple):
    """What may stand at one place, and how likely that is (0 … 1).

    ``numbers`` is mostly one number, ``(12,)``; two that stand close together, ``(1, 2)``; or none, ``()``,
    for dirt. ``None`` is an unknown number: a ``?``, a circle, or nothing that could be read.
    """

    numbers: tuple[int, ...] | None
    likelihood: float


class Reading(NamedTuple):
    """All that may stand at one place, the likeliest first; the likelihoods sum to at most 1.

    ``colour`` is that of its numbers in the palette (1 …); ``None`` where nothing was seen.
    """

    alternatives: tuple[PossibleReading, ...]
    colour: int | None = 1

    @property
    def best(self) -> PossibleReading:
        """The likeliest alternative."""
        return self.alternatives[0]


#: What is read where nothing was seen.
NOTHING = Reading((PossibleReading((), 1.0),), colour=None)

#: How likely digits are numbers of their own, beside being one number, where that number is too large.
#: With 0.05 in its place one of 68 images is doubtful that was not, with 0 two leave more numbers open.
_APART = 0.01


def parted(reading: Reading, most: int) -> Reading:
    """A reading of digits beside each other in a row of ``most`` cells: where they are one number larger than
    that, and may be several by the spaces between them, they are.

    >>> read = Reading((PossibleReading((21,), 0.75), PossibleReading((2, 1), 0.25)))
    >>> parted(read, 10).alternatives
    (PossibleReading(numbers=(2, 1), likelihood=1.0),)
    >>> parted(read, 21) == read
    True
    """
    fitting = [each for each in reading.alternatives if max(each.numbers or (), default=0) <= most]
    best = reading.best
    if not fitting or fitting[0] == best or _digits(fitting[0]) != _digits(best):
        return reading
    if fitting[0].likelihood < _APART * best.likelihood:
        return reading
    times = sum(each.likelihood for each in reading.alternatives) / sum(each.likelihood for each in fitting)
    return reading._replace(
        alternatives=tuple(each._replace(likelihood=each.likelihood * times) for each in fitting)
    )


def _digits(possible: PossibleReading) -> str:
    return "".join(map(str, possible.numbers or ()))


#: The readings of one line's clue in order.
ClueReading = tuple[Reading, ...]


def just_counts_lines(rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> bool:
    """Whether the likeliest numbers go up or down by one from line to line, as coordinates beside a grid do.

    >>> count = [(Reading((PossibleReading((number,), 1.0),)),) for number in (1, 2, 3, 4)]
    >>> just_counts_lines(count, count[::-1]), just_counts_lines(count, count[:2] + count[:2])
    (True, False)
    """
    return _count(rows) and _count(columns)


def _count(clues: Sequence[ClueReading]) -> bool:
    """A blank line counts as 0."""
    best = [clue[0].best.numbers if len(clue) == 1 else () if not clue else None for clue in clues]
    if any(numbers is None or len(numbers) > 1 for numbers in best):
        return False
    numbers = [each[0] if each else 0 for each in best if each is not None]
    steps = {after - before for before, after in pairwise(numbers)}
    return steps in ({1}, {-1})
