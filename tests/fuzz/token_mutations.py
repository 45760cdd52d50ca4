"""Tokens dropped, doubled, repeated, exchanged, replaced: empty fields, wrong counts, words for numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.fuzz import traps
from tests.fuzz.tokens import Tokens

#: How often a field is repeated to be huge.
_HUGE = (2, 2, 3, 3, 9, 9, 40, 300)


def place(chance: random.Random, tokens: Tokens) -> int:
    """A place in the tokens, which are not empty."""
    return int(chance.random() * len(tokens))


def _some_number(chance: random.Random, tokens: Tokens) -> int:
    """The place of a number, if there is one near a random place."""
    start = place(chance, tokens)
    return next((at for at in range(start, min(start + 12, len(tokens))) if tokens[at].isdigit()), start)


def drop(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    start = place(chance, tokens)
    del tokens[start : start + chance.choice((1, 1, 1, 2, 5))]


def double(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    start = place(chance, tokens)
    part = tokens[start : start + chance.choice((1, 1, 2, 3, 8))]
    tokens[start:start] = part


def repeat(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    start = place(chance, tokens)
    part = tokens[start : start + chance.choice((1, 2, 2, 4))]
    tokens[start:start] = part * chance.choice(_HUGE)


def exchange(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    one, other = place(chance, tokens), place(chance, tokens)
    tokens[one], tokens[other] = tokens[other], tokens[one]


def change_number(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    at = _some_number(chance, tokens)
    if tokens[at].isdigit() and len(tokens[at]) < 10 and chance.random() < 0.4:
        tokens[at] = str(int(tokens[at]) + chance.choice((-2, -1, 1, 2))).encode()
    else:
        tokens[at] = chance.choice(traps.NUMBERS)


def change_separator(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    start = place(chance, tokens)
    at = next((at for at in range(start, min(start + 6, len(tokens))) if not tokens[at].isalnum()), start)
    tokens[at] = chance.choice(traps.SEPARATORS)


def change_all_of_one_kind(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """One separator, or one word, for another in the whole file."""
    old = tokens[place(chance, tokens)]
    new = chance.choice(traps.SEPARATORS if not old.isalnum() else traps.EVERY)
    tokens[:] = [new if token == old else token for token in tokens]


def put_trap(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    start = place(chance, tokens)
    tokens[start : start + chance.randrange(2)] = [chance.choice(traps.EVERY)]


def put_word(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """A word of the reader, where there is another or none."""
    start = place(chance, tokens)
    tokens[start : start + chance.randrange(2)] = [chance.choice(words)]


def put_bracket(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    tokens.insert(place(chance, tokens), chance.choice(traps.BRACKETS))


def change_characters(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """A token with a byte put in, taken out or changed: words that pack a puzzle have no separators."""
    at = place(chance, tokens)
    token = bytearray(tokens[at])
    inside = int(chance.random() * len(token))
    if chance.random() < 0.5 and token:
        token[inside] = chance.choice(b"0159azAZ_-.#/?" + bytes(token))
    elif chance.random() < 0.5:
        token[inside : inside + 1] = b""
    else:
        token.insert(inside, chance.choice(b"0159azAZ_-.#/?\x80\xff"))
    tokens[at] = bytes(token)


def change_case(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    at = place(chance, tokens)
    tokens[at] = tokens[at].swapcase()


EVERY = (
    *(drop, drop, double, repeat, exchange, change_number, change_number, change_number, change_separator),
    *(
        change_separator,
        change_all_of_one_kind,
        put_trap,
        put_word,
        put_bracket,
        change_characters,
        change_case,
    ),
)
