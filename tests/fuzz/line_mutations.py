"""Lines and sections dropped, doubled, swapped, joined, cut off; other line ends; several puzzles."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.fuzz import traps
from tests.fuzz.token_mutations import place
from tests.fuzz.tokens import Tokens, lines_of

_LINE_ENDS = (b"\n", b"\r\n", b"\r", b"\n\n", b"\x0b", "\u2028".encode(), b" \n", b",\n", b"\n\r", b" ")


def _set_lines(tokens: Tokens, lines: list[Tokens]) -> None:
    tokens[:] = [token for line in lines for token in line]


def drop_line(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    lines = lines_of(tokens)
    del lines[int(chance.random() * len(lines))]
    _set_lines(tokens, lines)


def double_line(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    lines = lines_of(tokens)
    at = int(chance.random() * len(lines))
    lines[at:at] = [lines[at]] * chance.choice((1, 1, 1, 2, 30))
    _set_lines(tokens, lines)


def swap_lines(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    lines = lines_of(tokens)
    one, other = int(chance.random() * len(lines)), int(chance.random() * len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    _set_lines(tokens, lines)


def swap_sections(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """What is above a line comes below it, from a first line on."""
    lines = lines_of(tokens)
    first, middle, last = sorted(int(chance.random() * (len(lines) + 1)) for _ in range(3))
    lines[first:last] = lines[middle:last] + lines[first:middle]
    _set_lines(tokens, lines)


def blank_line(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """A line that is blank, or has nothing but a separator, a number or a word."""
    lines = lines_of(tokens)
    at = int(chance.random() * len(lines))
    only = chance.choice((b"", b" ", b",", b"0", b"#", chance.choice(traps.EVERY), chance.choice(words)))
    lines[at : at + chance.randrange(2)] = [[only, b"\n"]]
    _set_lines(tokens, lines)


def join_lines(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    ends = [at for at, token in enumerate(tokens) if token in (b"\n", b"\r\n")]
    if ends:
        tokens[chance.choice(ends)] = chance.choice(traps.SEPARATORS)


def other_line_ends(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """All line ends of another kind, or each of any."""
    ends = _LINE_ENDS if chance.random() < 0.5 else (chance.choice(_LINE_ENDS),)
    tokens[:] = [chance.choice(ends) if token in (b"\n", b"\r\n") else token for token in tokens]


def cut_off(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    at = place(chance, tokens)
    if chance.random() < 0.7:
        del tokens[at:]
    else:
        del tokens[:at]


def several_puzzles(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    between = chance.choice((b"", b"\n", b"\n\n", b"====\n", b"---\n", b",", *traps.SEPARATORS))
    tokens[len(tokens) :] = [between, *tokens]


EVERY = (
    *(drop_line, drop_line, double_line, swap_lines, swap_sections, blank_line, join_lines, other_line_ends),
    *(cut_off, several_puzzles),
)
