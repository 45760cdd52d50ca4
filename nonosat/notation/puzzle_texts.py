"""What a file says about a puzzle besides its clues: title, author and the like."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nonosat.puzzle import Puzzle

#: The fields of a puzzle that hold a text.
TEXTS = ("title", "author", "copyright", "source", "licence", "description")
#: Other words for them.
_SYNONYMS = {"name": "title", "by": "author", "license": "licence", "catalogue": "source"}
#: The keys of nonosat's own format: what it does not know, and a puzzle keeps, has other keys.
OWN_KEYS = frozenset(
    {
        *TEXTS,
        *("rows", "columns", "palette", "palette_names", "background"),
        *("givens", "goal", "saved", "expected"),
    }
)


def text_called(word: str) -> str | None:
    """The field of a puzzle that a word is for, if it is one of its texts.

    >>> text_called("By"), text_called("copyright"), text_called("wrote")
    ('author', 'copyright', None)
    """
    name = _SYNONYMS.get(word.lower(), word.lower())
    return name if name in TEXTS else None


def with_texts(puzzle: Puzzle, texts: Mapping[str, str | None]) -> Puzzle:
    """The puzzle with those of its texts filled in that are not empty."""
    found: dict[str, Any] = {name: (text or "").strip() or None for name, text in texts.items()}
    return replace(puzzle, **found)


def extra_text(puzzle: Puzzle, key: str) -> str | None:
    """The text that the puzzle keeps under a key for which it has no field."""
    value = json.loads(dict(puzzle.extra).get(key, "null"))
    return value if isinstance(value, str) else None


def as_extra(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Texts by keys for which a puzzle has no field, as it keeps them."""
    return tuple((key, json.dumps(text, ensure_ascii=False)) for key, text in texts.items())


#: White space, and what joins letters or emoji, or keeps them apart: no control over anything else.
_KEPT = " \t\n\u3000\xa0\u200c\u200d"


def one_line(text: str) -> str:
    r"""A text on one line: single spaces for all white space, and nothing unprintable.

    >>> one_line("one\u2028line, \x1b[31mred")
    'one line, \ufffd[31mred'
    """
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """A text with U+FFFD in place of control characters and lone surrogates."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character in _KEPT else "\ufffd" for character in text
    )
