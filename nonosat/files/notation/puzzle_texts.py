"""What a file says about a puzzle besides its clues: title, author and the like; and a key of its content."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from nonosat.model.puzzle import Puzzle

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


#: Hexadecimal digits of a key: enough that no two of 10⁹ puzzles share one by chance.
KEY_DIGITS = 32


def content_key(document: Mapping[str, Any]) -> str:
    """The key of a puzzle's content: all of its JSON but the texts (title, author …).

    >>> from nonosat.files.formats.json_puzzle import as_json
    >>> from nonosat.model.grid import Grid
    >>> from nonosat.model.puzzle import Puzzle
    >>> roof = as_json(Puzzle.of(Grid.from_text([".#.", "###"])))
    >>> content_key(roof)
    'eb7af5fa64e6ddf1857f31cd0a4de0fc'
    >>> content_key(roof | {"title": "Roof"}) == content_key(roof)
    True
    """
    content = {name: value for name, value in document.items() if name not in TEXTS}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]


#: The writer puts texts with these in quotation marks; others it lets break the row.
_LINE_END = "\r\n"
_ENDS = re.compile(r"\r\n?")


def csv_row(values: Iterable[object]) -> str:
    r"""A line of CSV; ``None`` is an empty field, and no text has control characters but ends of lines.

    >>> csv_row(["two\rlines", "\x00", None, 7])
    '"two\nlines",\ufffd,,7\n'
    """
    row = io.StringIO(newline="")
    texts = (printable(_ENDS.sub("\n", value)) if isinstance(value, str) else value for value in values)
    csv.writer(row, lineterminator=_LINE_END).writerow(texts)
    return row.getvalue().removesuffix(_LINE_END) + "\n"
