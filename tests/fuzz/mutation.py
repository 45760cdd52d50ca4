"""An input made of a sample: one to four mutations, of the kinds that fit what the sample is."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.fuzz import bracket_mutations, line_mutations, token_mutations
from tests.fuzz.byte_mutations import change_bytes, change_png, change_whole
from tests.fuzz.samples import Sample
from tests.fuzz.tokens import MOST_TOKENS
from tests.fuzz.tree_mutations import json_mutation, xml_mutation

_OF_TOKENS = (*token_mutations.EVERY, *token_mutations.EVERY, *line_mutations.EVERY, *bracket_mutations.EVERY)
_HOW_MANY = (1, 1, 1, 1, 2, 2, 3, 4)
_IMAGES = (b"\x89PNG", b"GIF8", b"BM")


def mutated(chance: random.Random, sample: Sample, other: Sample, words: Sequence[bytes]) -> bytes:
    """A file that is like the sample but for some faults; ``words`` are those that its reader knows."""
    data = sample.data
    if data.startswith(_IMAGES):
        change = change_png if data.startswith(_IMAGES[0]) and chance.random() < 0.8 else change_whole
        return change(chance, data, other.data)
    kind = chance.random()
    if kind < 0.03:
        return change_whole(chance, data, other.data)
    if kind < 0.05:
        return change_bytes(chance, data)
    tree = None
    if kind < 0.45 and data[:1] in b"{[<":
        mutate = xml_mutation if data[:1] == b"<" else json_mutation
        tree = mutate(chance, data, words)
        if tree is not None and kind < 0.35:
            return tree
    tokens = list(sample.tokens) if tree is None else Sample(tree).tokens
    for _ in range(chance.choice(_HOW_MANY)):
        if not 0 < len(tokens) <= MOST_TOKENS:
            break
        chance.choice(_OF_TOKENS)(chance, tokens, words)
    return b"".join(tokens)
