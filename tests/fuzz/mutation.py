"""Inputs made of samples: tokens, lines, lists in brackets and whole files changed, one to four times."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Sequence

from tests.fuzz.tree_mutations import json_mutation, xml_mutation

#: What mutations work on: numbers, words, gaps, line ends and single characters; joined they are the file.
Tokens = list[bytes]
_TOKEN = re.compile(rb"[0-9]+|[A-Za-z_]+|[ \t]+|\r\n|[\x80-\xff]+|.", re.DOTALL)
#: More tokens than this make runs slow and show nothing new.
MOST_TOKENS = 1_500

_NUMBERS = [
    *b"0 00 -1 +1 -0 1.0 .5 1e3 1e400 1_0 0x1 1r r1 01 99 255 256 1000 10000 10001 65536 4294967296".split(),
    *"? * x NaN Infinity null true one '' \"1\" ٣ ² １ −1".encode().split(),
    *(b"9" * 30, b""),
]
_SEPARATORS = [
    *b", ; : | / . - _ = & ,, ;; // --- ==== % $ @ ! # ".split(b" "),
    *(b"  ", b"\t", b", ,", b"\n", b"\r\n", b"\r", b"\n\n", b"\x0b", b"\x1c", b"\x85", "\u2028".encode()),
]
_MARKS = [
    *b'" \' ` \\ \\" \\ud800 &amp; &x; &#0; /* */ <!-- --> <![CDATA[ ]]> <? ?> !!python/x &a *a'.split(),
    *"é 😀 █ ╬".encode().split(),
    *(b"<!DOCTYPE x>", b"\0", b"\x1b[31m", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xff\xfe", "\u202e".encode()),
    *b"( ) [ ] { } < > </ /> [] {} ()".split(),
]
_TRAPS = [*_NUMBERS, *_SEPARATORS, *_MARKS]
#: Bytes that begin a file of some kind.
_OPENINGS = (
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b", b"BM", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"P1\n", b"{", b"["),
    *(b"---\n", b"\n\n", b"# x\n", b"$1\n", b"1\n", b'<?xml version="1.0" encoding="utf-16"?>'),
)
_LINE_ENDS = (b"\n", b"\r\n", b"\r", b"\n\n", b"\x0b", "\u2028".encode(), b",\n", b" ")
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-8-sig", "utf-7")
_CLOSING = {b"(": b")", b"[": b"]", b"{": b"}", b"<": b">", b'"': b'"', b"|": b"|"}
_IMAGES = (b"\x89PNG", b"GIF8", b"BM")


def tokens_of(data: bytes) -> Tokens:
    r"""Return the tokens of a file.

    >>> tokens_of(b"[12, 3r]\n")
    [b'[', b'12', b',', b' ', b'3', b'r', b']', b'\n']
    """
    return _TOKEN.findall(data)


def mutated(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """Return a file that is like the first but for some faults; ``other`` is another one of its format."""
    kind = chance.random()
    if kind < 0.03 or data.startswith(_IMAGES):
        return _whole(chance, data, other)
    if kind < 0.4 and data[:1] in b"{[<":
        mutate = xml_mutation if data[:1] == b"<" else json_mutation
        data = mutate(chance, data) or data
        if kind < 0.3:
            return data
    tokens, words = tokens_of(data)[:MOST_TOKENS], [word for word in tokens_of(other) if word.isalpha()]
    for _ in range(chance.choice((1, 1, 1, 1, 2, 2, 3, 4))):
        if tokens:
            change = chance.choice((_field, _field, _trap, _trap, _lines, _lines, _list, _characters))
            change(chance, tokens, words or [b"rows"])
    return b"".join(tokens)


def shrunk(data: bytes, shows: Callable[[bytes], bool]) -> bytes:
    """Return a part of the tokens for which ``shows`` is still true: halves are tried first, single tokens
    last.
    """
    tokens = tokens_of(data)
    size = max(1, len(tokens) // 2)
    while True:
        at, changed = 0, False
        while at < len(tokens):
            rest = tokens[:at] + tokens[at + size :]
            if shows(b"".join(rest)):
                tokens, changed = rest, True
            else:
                at += size
        if size == 1 and not changed:
            return b"".join(tokens)
        size = max(1, size // 2)


def _field(chance: random.Random, tokens: Tokens, _: Sequence[bytes]) -> None:
    """Tokens dropped, doubled, repeated until they are huge, exchanged; all of a kind changed."""
    start, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
    part = slice(start, start + chance.choice((1, 1, 1, 2, 5)))
    kind = chance.randrange(5)
    if kind == 0:
        del tokens[part]
    elif kind == 1:
        tokens[start:start] = tokens[part] * chance.choice((1, 1, 2, 3, 9, 40, 300))
    elif kind == 2:
        tokens[start], tokens[other] = tokens[other], tokens[start]
    elif kind == 3:
        old, new = tokens[start], chance.choice(_TRAPS if tokens[start].isalnum() else _SEPARATORS)
        tokens[:] = [new if token == old else token for token in tokens]
    else:
        tokens[start] = tokens[start].swapcase()


def _trap(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """Another number, separator, mark or word in place of one, or between two."""
    start = chance.randrange(len(tokens))
    kind = chance.randrange(4)
    if kind < 2:
        is_wanted = bytes.isdigit if kind else (lambda token: not token.isalnum())
        start = next((at for at in range(start, min(start + 9, len(tokens))) if is_wanted(tokens[at])), start)
        near = str(int(tokens[start][:9]) + chance.choice((-1, 1))) if tokens[start].isdigit() else "1"
        tokens[start] = chance.choice([*_NUMBERS, near.encode()] if kind else _SEPARATORS)
    else:
        tokens[start : start + chance.randrange(2)] = [chance.choice(_TRAPS if kind == 2 else words)]


def _lines(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """Lines dropped, doubled, moved, blank, joined, cut off; other line ends; the file twice."""
    lines: list[Tokens] = [[]]
    for token in tokens:
        lines[-1].append(token)
        if token in (b"\n", b"\r\n"):
            lines.append([])
    at = chance.randrange(len(lines))
    kind = chance.randrange(8)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at:at] = [lines[at]] * chance.choice((1, 1, 2, 30))
    elif kind == 2:
        first, middle, last = sorted(chance.randrange(len(lines) + 1) for _ in range(3))
        lines[first:last] = lines[middle:last] + lines[first:middle]
    elif kind == 3:
        only = chance.choice((b"", b" ", b",", b"0", b"#", chance.choice(_TRAPS), chance.choice(words)))
        lines[at : at + chance.randrange(2)] = [[only, b"\n"]]
    elif kind == 4:
        lines[at][-1:] = [chance.choice(_SEPARATORS)]
    elif kind == 5:
        ends = _LINE_ENDS if chance.random() < 0.5 else (chance.choice(_LINE_ENDS),)
        lines = [[chance.choice(ends) if token in (b"\n", b"\r\n") else token for token in tokens]]
    elif kind == 6:
        cut = chance.randrange(len(tokens))
        lines = [tokens[:cut] if chance.random() < 0.7 else tokens[cut:]]
    else:
        lines += [[chance.choice((b"", b"\n", b"====\n", b"---\n", b","))], *lines]
    tokens[:] = [token for line in lines for token in line]


def _list(chance: random.Random, tokens: Tokens, _: Sequence[bytes]) -> None:
    """What stands in brackets emptied, taken out, doubled, nested, bare, or in other brackets."""
    openings = [at for at, token in enumerate(tokens) if token in _CLOSING]
    if not openings:
        return
    first = chance.choice(openings)
    try:
        last = tokens.index(_CLOSING[tokens[first]], first + 1)
    except ValueError:
        return
    part, kind = tokens[first : last + 1], chance.randrange(5)
    if kind == 0:
        tokens[first + 1 : last] = []
    elif kind == 1:
        tokens[first : last + 1] = part[1:-1] if chance.random() < 0.5 else []
    elif kind == 2:
        tokens[first:first] = [*part, chance.choice((b",", b" ", b"", b"\n"))]
    elif kind == 3:
        depth = chance.choice((1, 1, 2, 20, 500))
        tokens[first : last + 1] = [part[0]] * depth + part + [part[-1]] * depth
    else:
        tokens[first], tokens[last] = chance.choice([*_CLOSING.items()])


def _characters(chance: random.Random, tokens: Tokens, _: Sequence[bytes]) -> None:
    """A token with a byte put in, taken out or changed: words that pack a puzzle have no separators."""
    at = chance.randrange(len(tokens))
    token = bytearray(tokens[at])
    inside = chance.randrange(len(token) + 1)
    token[inside : inside + chance.randrange(2)] = [b"", bytes([chance.choice(b"0159azAZ_-.#/?\x80\xff")])][
        chance.randrange(2)
    ]
    tokens[at] = bytes(token)


def _whole(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """Return the file in another encoding, compressed, with another opening or bytes, or spliced with
    another.
    """
    kind = chance.randrange(6)
    if kind == 0:
        return data.decode("utf-8", "replace").encode(chance.choice(_ENCODINGS), "replace")
    if kind == 1:
        return chance.choice(_OPENINGS) + data
    if kind == 2:
        data = gzip.compress(data, mtime=0)
    if kind == 3:
        return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]
    changed = bytearray(data)
    for _ in range(chance.choice((0, 1, 2, 5))):
        at = chance.randrange(len(changed) + 1)
        changed[at : at + chance.randrange(3)] = bytes(chance.choices(range(256), k=chance.randrange(3)))
    return bytes(changed)
