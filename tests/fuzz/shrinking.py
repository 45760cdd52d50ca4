"""A finding made small: tokens are taken out as long as the rest still shows it."""

from __future__ import annotations

from collections.abc import Callable

from tests.fuzz.tokens import tokens_of


def shrunk(data: bytes, shows: Callable[[bytes], bool]) -> bytes:
    """A part of the tokens for which ``shows`` is still true: halves are tried first, single tokens last."""
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
        size = max(1, size // 2) if not changed or size > 1 else 1
