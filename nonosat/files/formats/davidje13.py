"""CSV with the clues of each puzzle packed into a word (davidje13's Nonogram), or one such word.

A heading names the columns: ``rules`` are the clues, ``name``, ``author``, ``source`` and ``license`` texts.

A word is ``R`` and six bits a character. The width and the height come first, in exponential Golomb codes,
then each row and each column: the number of its shaded cells, then the length of each run minus one, until
they are determined. Each of these numbers is in a Huffman code for the numbers from 0 to the largest possible
one.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import define_format
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import TextLine, numbered_lines
from nonosat.files.notation.whole_numbers import check_size
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_RULES = "rules"
#: The texts of a puzzle, by the heading of their column.
_TEXTS = {"name": "title", "source": "source", "author": "author", "license": "licence"}
_QUOTED_OR_COMMENT = re.compile(r'("(?:[^"]|"")*")|(?:(?<=\s)|\A)#.*')
_WORD = re.compile(r"\s*R[\w-]{5,}\s*\Z", re.ASCII)
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
_BITS = 6
#: The lowest bits of a size are written as they are.
_PLAIN_BITS = 4
#: davidje13's program refuses longer sides.
_LONGEST_SIDE = 1000


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file, in order. A ``#`` at the start of a line or a word begins a comment."""
    lines = [line._replace(text=_without_comment(line.text)) for line in numbered_lines(data)]
    lines = [line for line in lines if not line.is_blank]
    if len(lines) == 1 and _WORD.match(lines[0].text):
        yield _puzzle_of_word(lines[0])
        return
    headings = [heading.lower() for heading in _cells(lines[0])] if lines else []
    if _RULES not in headings:
        expectation = f"expected a heading with a column '{_RULES}'"
        raise InputError(expectation, found=lines[0].text if lines else "the end", line=1)
    for line in lines[1:]:
        cells = dict(zip(headings, _cells(line), strict=False))
        word = cells.get(_RULES, "")
        if not word:
            raise line.input_error(f"expected a cell with {_RULES}")
        puzzle = unpacked(word, line.number, line.text.find(word) + 1)
        yield with_texts(puzzle, {text: cells.get(heading) for heading, text in _TEXTS.items()})


def _puzzle_of_word(line: TextLine) -> Puzzle:
    """Return the puzzle of a word alone, whose sums must agree: some English words can be unpacked, too."""
    puzzle = unpacked(line.text.strip(), line.number, 1)
    if contradiction_in_sums(puzzle) is not None:
        raise line.input_error("expected packed clues with equal sums")
    return puzzle


def _without_comment(text: str) -> str:
    return _QUOTED_OR_COMMENT.sub(lambda match: match[1] or "", text)


def _cells(line: TextLine) -> Sequence[str]:
    usual = csv.field_size_limit(len(line.text) + 1)
    try:
        return [cell.strip() for cell in next(csv.reader([line.text]))]
    except csv.Error:
        raise line.input_error("expected cells of CSV") from None
    finally:
        csv.field_size_limit(usual)


def unpacked(word: str, line: int, column: int) -> Puzzle:
    """Return the puzzle of a word at that line and column; raises ``InputError`` unless it is exactly one."""
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


class _Bits:
    """A reader of bits; raises ``ValueError`` if there are too few."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    @property
    def rest(self) -> str:
        """The remaining bits."""
        return self._bits[self._at :]

    def number(self, count: int) -> int:
        """Return the number in the next ``count`` bits."""
        self._at += count
        if self._at > len(self._bits):
            raise ValueError("too few bits")
        return int(self._bits[self._at - count : self._at] or "0", 2)

    def size(self) -> int:
        """Return the next width or height."""
        first = self._bits.find("1", self._at)
        if first < 0 or first - self._at > _LONGEST_SIDE.bit_length():
            raise ValueError("no size")
        zeros, self._at = first - self._at, first
        size = (self.number(zeros + 1) - 1 << _PLAIN_BITS) + self.number(_PLAIN_BITS)
        if size > _LONGEST_SIDE:
            raise ValueError("too large")
        return size

    def number_up_to(self, most: int) -> int:
        """Return the next number, which is at most ``most``."""
        codes = _numbers_by_code(most)
        end = self._at
        while (number := codes.get(self._bits[self._at : end])) is None:
            end += 1
            if end > len(self._bits):
                raise ValueError("too few bits")
        self._at = end
        return number


def _unpacked_clue(bits: _Bits, length: int) -> Clue:
    left = bits.number_up_to(length)
    most_gaps = length - left
    lengths: list[int] = []
    while left and len(lengths) < most_gaps:
        lengths.append(bits.number_up_to(left - 1) + 1)
        left -= lengths[-1]
    # If there are as many gaps as blank cells, the rest is one run.
    return tuple(Run(run) for run in (*lengths, left) if run)


@lru_cache(maxsize=2048)
def _numbers_by_code(most: int) -> dict[str, int]:
    return {code: number for number, code in enumerate(_codes(most))}


@lru_cache(maxsize=2048)
def _codes(most: int) -> tuple[str, ...]:
    """Return the canonical codes of 0 … most: shorter codes first, then smaller numbers."""
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
    """Return the lengths of Huffman codes of 0 … most, where ``n`` has the weight 1 / (n + 2)."""
    # Among equal weights single numbers come first, then earlier groups.
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


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    if _WORD.match(text):
        return True
    heading = next((line for line in text.split("\n") if _without_comment(line).strip()), "")
    return _RULES in (cell.strip(' "').lower() for cell in heading.split(","))


FORMAT = define_format("davidje13", _recognises, read)
