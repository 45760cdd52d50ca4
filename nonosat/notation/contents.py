"""What a puzzle is, whatever is said about it: a short key that is the same for equal clues and givens."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from nonosat.notation.puzzle_texts import TEXTS

#: Hexadecimal digits of a key: enough that no two of 10⁹ puzzles share one by chance.
KEY_DIGITS = 32


def content_key(document: Mapping[str, Any]) -> str:
    """The key of a puzzle's content: all of its JSON but the texts (title, author …).

    >>> from nonosat.formats.json_puzzle import as_json
    >>> from nonosat.grid import Grid
    >>> from nonosat.puzzle import Puzzle
    >>> roof = as_json(Puzzle.of(Grid.from_text([".#.", "###"])))
    >>> content_key(roof)
    'eb7af5fa64e6ddf1857f31cd0a4de0fc'
    >>> content_key(roof | {"title": "Roof"}) == content_key(roof)
    True
    """
    content = {name: value for name, value in document.items() if name not in TEXTS}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]
