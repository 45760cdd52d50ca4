"""The clues of a puzzle as a word: ``R`` and six bits a character, most frequent numbers in fewest bits.

The width and the height come first, in exponential Golomb codes, then each row and each column: the number
of its shaded cells, then the length of each run less one, as long as they are not yet determined. Each of
these numbers is in a Huffman code for the numbers from 0 to the largest that is possible there.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush

from nonosat.clues import Clue, Run
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
_BITS = 6
#: The lowest bits of a size are written as they are.
_PLAIN_BITS = 4
#: davidje13's program refuses longer sides.
_LONGEST_SIDE = 1000


def unpacked(word: str, line: int, column: int) -> Puzzle:
    """The puzzle of a word that stands at that place; ``InputError`` unless it holds exactly one."""
    if word[:1] != "R":
        raise InputError("expected a word that begins with R", found=word, line=line, column=column)
    wrong = next((index for index, character in enumerate(word) if character not in _VALUES), None)
    if wrong is not None:
        expectation = "expected a letter, a digit, '-' or '_'"
        raise InputError(expectation, found=word[wrong], line=line, column=column + wrong)
    bits = _Bits("".join(format(_VALUES[character], f"0{_BITS}b") for character in word[1:]))
    try:
        width, height = bits.size(), bits.size()
        check_size(height, width, line=line)
        rows = tuple(_unpacked_clue(bits, width) for _ in range(height))
        columns = tuple(_unpacked_clue(bits, height) for _ in range(width))
        if bits.rest.strip("0") or len(bits.rest) >= _BITS:
            raise ValueError("bits are left")
    except ValueError:
        raise InputError("expected packed clues", found=word, line=line, column=column) from None
    return Puzzle(rows, columns)


def packed(puzzle: Puzzle) -> str:
    """The word of a black-and-white puzzle; ``UnsupportedPuzzle`` if a clue does not fit into its line."""
    rows, columns = plain_clues(puzzle, "davidje13's format")
    if max(puzzle.height, puzzle.width) > _LONGEST_SIDE:
        raise UnsupportedPuzzle(f"davidje13's format holds at most {_LONGEST_SIDE} rows and columns")
    for line in puzzle.lines():
        if line.cells_needed > len(line.cells):
            raise UnsupportedPuzzle(f"davidje13's format cannot hold a clue that does not fit ({line.name})")
    bits = _size_bits(puzzle.width) + _size_bits(puzzle.height)
    bits += "".join(_packed_clue(clue, puzzle.width) for clue in rows)
    bits += "".join(_packed_clue(clue, puzzle.height) for clue in columns)
    bits += "0" * (-len(bits) % _BITS)
    values = (int(bits[start : start + _BITS], 2) for start in range(0, len(bits), _BITS))
    return "R" + "".join(_ALPHABET[value] for value in values)


class _Bits:
    """Bits that are taken from the front; ``ValueError`` where there are too few."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    @property
    def rest(self) -> str:
        """The bits that are left."""
        return self._bits[self._at :]

    def number(self, count: int) -> int:
        """The number in the next ``count`` bits."""
        self._at += count
        if self._at > len(self._bits):
            raise ValueError("too few bits")
        return int(self._bits[self._at - count : self._at] or "0", 2)

    def size(self) -> int:
        """The next width or height."""
        first = self._bits.find("1", self._at)
        if first < 0 or first - self._at > _LONGEST_SIDE.bit_length():
            raise ValueError("no size")
        zeros, self._at = first - self._at, first
        size = (self.number(zeros + 1) - 1 << _PLAIN_BITS) + self.number(_PLAIN_BITS)
        if size > _LONGEST_SIDE:
            raise ValueError("too large")
        return size

    def number_up_to(self, most: int) -> int:
        """The next number, which is at most ``most``."""
        codes = _numbers_by_code(most)
        end = self._at
        while (number := codes.get(self._bits[self._at : end])) is None:
            end += 1
            if end > len(self._bits):
                raise ValueError("too few bits")
        self._at = end
        return number


def _size_bits(size: int) -> str:
    high = format((size >> _PLAIN_BITS) + 1, "b")
    return "0" * (len(high) - 1) + high + format(size % (1 << _PLAIN_BITS), f"0{_PLAIN_BITS}b")


def _unpacked_clue(bits: _Bits, length: int) -> Clue:
    left = bits.number_up_to(length)
    most_gaps = length - left
    lengths: list[int] = []
    while left and len(lengths) < most_gaps:
        lengths.append(bits.number_up_to(left - 1) + 1)
        left -= lengths[-1]
    # With as many gaps as blank cells, the rest is one run.
    return tuple(Run(run) for run in (*lengths, left) if run)


def _packed_clue(clue: Clue, length: int) -> str:
    lengths = [run.length or 0 for run in clue]
    left = sum(lengths)
    codes = [_codes(length)[left]]
    for run in lengths[: length - left]:
        codes.append(_codes(left - 1)[run - 1])
        left -= run
    return "".join(codes)


@lru_cache(maxsize=2048)
def _numbers_by_code(most: int) -> dict[str, int]:
    return {code: number for number, code in enumerate(_codes(most))}


@lru_cache(maxsize=2048)
def _codes(most: int) -> tuple[str, ...]:
    """The codes of 0 … most: canonical (shorter codes, and of those smaller numbers, come first)."""
    lengths = _code_lengths(most)
    codes = [""] * len(lengths)
    code = previous = 0
    for number in sorted(range(len(lengths)), key=lengths.__getitem__):
        code = code << lengths[number] - previous
        previous = lengths[number]
        codes[number] = format(code, f"0{previous}b") if previous else ""
        code += 1
    return tuple(codes)


def _code_lengths(most: int) -> list[int]:
    """The lengths of Huffman codes of 0 … most, where ``n`` has the weight 1 / (n + 2)."""
    # Of equal weights single numbers go first, then what was joined earlier.
    groups = [(Fraction(1, number + 2), number) for number in range(most + 1)]
    heapify(groups)
    parents = [0] * (2 * most + 1)
    for group in range(most + 1, 2 * most + 1):
        (first_weight, first), (second_weight, second) = heappop(groups), heappop(groups)
        parents[first] = parents[second] = group
        heappush(groups, (first_weight + second_weight, group))
    depths = [0] * (2 * most + 1)
    for node in reversed(range(2 * most)):
        depths[node] = depths[parents[node]] + 1
    return depths[: most + 1]
