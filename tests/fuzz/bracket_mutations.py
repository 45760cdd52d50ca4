"""Lists in brackets, of any notation: emptied, nested, doubled, opened, closed elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.fuzz.token_mutations import place
from tests.fuzz.tokens import Tokens

_CLOSING = {b"(": b")", b"[": b"]", b"{": b"}", b"<": b">", b'"': b'"', b"'": b"'", b"|": b"|"}
_DEEP = (1, 1, 1, 2, 2, 20, 20, 500)


def _group(chance: random.Random, tokens: Tokens) -> tuple[int, int] | None:
    """The places of a bracket and of the one that closes it, looking on from a random place."""
    start = place(chance, tokens)
    for first in (*range(start, len(tokens)), *range(start)):
        closing = _CLOSING.get(tokens[first])
        if closing is None:
            continue
        depth = 0
        for last in range(first + 1, len(tokens)):
            if tokens[last] == closing:
                if not depth:
                    return first, last
                depth -= 1
            elif tokens[last] == tokens[first]:
                depth += 1
        return None
    return None


def change_group(chance: random.Random, tokens: Tokens, words: Sequence[bytes]) -> None:
    """A list emptied, taken out, doubled, put elsewhere, nested, or with other brackets or none."""
    group = _group(chance, tokens)
    if group is None:
        return
    first, last = group
    part = tokens[first : last + 1]
    kind = chance.randrange(7)
    if kind == 0:
        tokens[first + 1 : last] = []
    elif kind == 1:
        tokens[first : last + 1] = []
    elif kind == 2:
        tokens[first:first] = [*part, chance.choice((b",", b" ", b"", b"\n"))]
    elif kind == 3:
        depth = chance.choice(_DEEP)
        tokens[first : last + 1] = [tokens[first]] * depth + part + [tokens[last]] * depth
    elif kind == 4:
        tokens[first : last + 1] = part[1:-1]
    elif kind == 5:
        at = place(chance, tokens)
        tokens[at:at] = part
    else:
        opening = chance.choice(list(_CLOSING))
        tokens[first], tokens[last] = opening, _CLOSING[opening]


EVERY = (change_group,)
