"""A file taken apart into numbers, words, gaps, line ends and single characters."""

from __future__ import annotations

import re

#: What mutations work on: the tokens of a file, in order; joined they are the file.
Tokens = list[bytes]

_TOKEN = re.compile(rb"[0-9]+|[A-Za-z_]+|[ \t]+|\r\n|[\x80-\xff]+|.", re.DOTALL)
#: More tokens than this in a seed make runs slow and show nothing new.
MOST_TOKENS = 1_500


def tokens_of(data: bytes) -> Tokens:
    r"""The tokens of a file.

    >>> tokens_of(b"[12, 3r]\n")
    [b'[', b'12', b',', b' ', b'3', b'r', b']', b'\n']
    """
    return _TOKEN.findall(data)


def lines_of(tokens: Tokens) -> list[Tokens]:
    """The tokens of each line, with its line end."""
    lines: list[Tokens] = [[]]
    for token in tokens:
        lines[-1].append(token)
        if token in (b"\n", b"\r\n"):
            lines.append([])
    return lines if lines[-1] else lines[:-1]
