"""Where each answer of the network stands among its outputs.

Scores go through a softmax block by block. The first block says what there is: dirt, something unknown, or a
number of one, two or three digits. Every digit of a number of each length has a block of its own. The last
output, alone, learns whether a pencil has gone through it; nobody asks for it.
"""

from __future__ import annotations

#: Answers of the block ``SHAPE``; ``NUMBER + 1`` is a number of two digits.
DIRT, UNKNOWN, NUMBER = range(3)
LONGEST = 3
SHAPE = slice(0, NUMBER + LONGEST)


def digit_block(length: int, place: int) -> slice:
    """The ten outputs for one digit of a number of ``length`` digits.

    >>> [digit_block(1, 0), digit_block(2, 0), digit_block(2, 1)]
    [slice(5, 15, None), slice(15, 25, None), slice(25, 35, None)]
    """
    first = SHAPE.stop + 10 * (length * (length - 1) // 2 + place)
    return slice(first, first + 10)


STRUCK = digit_block(LONGEST, LONGEST - 1).stop
OUTPUTS = STRUCK + 1
