"""What it costs that a page says something else than was read: natural logarithms, in whole halves.

A reading says how likely each of its alternatives is; what it does not say is chosen here. Other numbers than
those it names share what is left of its likelihood, but a reader that is certain is still wrong now and then.
What nobody saw, and what is no number though it looks like one, has a price too, so that it can be found out
and never passes silently.

Roads not taken: a price of missed numbers so low that one more in a row and in a column comes within the
margin. In nearly every puzzle there is a place for one more cell: of 16 that were read without a mistake all
became doubtful. Where numbers may be missing the page must say (``finding/empty_places.py``).
"""

from __future__ import annotations

from math import log

from nonosat.scanning.reading import UNEXPECTED

#: Costs are whole numbers of these parts of a natural logarithm.
UNITS = 2

#: Among how many numbers what a reading leaves is shared: those that are frequent. With 1 in its
#: place 7 of 98 images are doubtful that were not, with 100 none is, nor is one more sure.
_OTHER_NUMBERS = 10


def price(likelihood: float) -> int:
    """What something so likely costs; nothing costs more than what is unexpected."""
    return round(-log(max(likelihood, UNEXPECTED)) * UNITS)


#: What it costs that there is another number than those that a certain reading names, one where none was
#: seen, none where one was read (unless the reading says that), or another of the colours.
SURPRISE = price(UNEXPECTED)
#: How much more another reading must cost not to count: a thousand times less likely.
MARGIN = price(0.001)
#: What it costs that a reading has several pictures.
AMBIGUOUS = MARGIN + UNITS


def price_of_others(left: float) -> int:
    """What some other number costs when the likelihoods of those that are named leave so much."""
    return price(left / _OTHER_NUMBERS)


def in_logarithms(cost: int) -> float:
    """A cost as a natural logarithm."""
    return cost / UNITS
