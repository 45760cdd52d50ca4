"""The texts of a puzzle, such as title and author, and the key of its content."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from nonosat.model.puzzle import Puzzle

#: The text fields of a puzzle.
TEXTS = ("title", "author", "copyright", "source", "licence", "description")
#: Synonyms for them.
_SYNONYMS = {"name": "title", "by": "author", "license": "licence", "catalogue": "source"}
#: The keys of nonosat's own format; ``Puzzle.extra`` has other keys.
OWN_KEYS = frozenset(
    {
        *TEXTS,
        *("rows", "columns", "palette", "palette_names", "background"),
        *("givens", "goal", "saved", "expected"),
    }
)


def text_called(word: str) -> str | None:
    """Return the text field of a puzzle for a word, if any.

    >>> text_called("By"), text_called("copyright"), text_called("wrote")
    ('author', 'copyright', None)
    """
    name = _SYNONYMS.get(word.lower(), word.lower())
    return name if name in TEXTS else None


def with_texts(puzzle: Puzzle, texts: Mapping[str, str | None]) -> Puzzle:
    """Return the puzzle with these texts, stripped; empty ones become ``None``."""
    found: dict[str, Any] = {name: (text or "").strip() or None for name, text in texts.items()}
    return replace(puzzle, **found)


def extra_text(puzzle: Puzzle, key: str) -> str | None:
    """Return the text that ``Puzzle.extra`` has under a key."""
    value = json.loads(dict(puzzle.extra).get(key, "null"))
    return value if isinstance(value, str) else None


def as_extra(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return texts by key, in the form of ``Puzzle.extra``."""
    return tuple((key, json.dumps(text, ensure_ascii=False)) for key, text in texts.items())


#: White space and (non-)joiners of letters or emoji, which control nothing else.
_KEPT = " \t\n\u3000\xa0\u200c\u200d"


def one_line(text: str) -> str:
    r"""Return a text on one line, with single spaces for all white space and without unprintable characters.

    >>> one_line("one\u2028line, \x1b[31mred")
    'one line, \ufffd[31mred'
    """
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """Return a text with U+FFFD in place of control characters and lone surrogates."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character in _KEPT else "\ufffd" for character in text
    )


#: Hexadecimal digits of a key: enough to avoid collisions among 10⁹ puzzles.
KEY_DIGITS = 32


def content_key(document: Mapping[str, Any]) -> str:
    """Return the key of a puzzle's content: a hash of its JSON without the texts (title, author …).

    >>> from nonosat.files.formats.json_puzzle import as_json
    >>> from nonosat.model.grid import Grid
    >>> from nonosat.model.puzzle import Puzzle
    >>> roof = as_json(Puzzle.from_solution(Grid.from_text([".#.", "###"])))
    >>> content_key(roof)
    'eb7af5fa64e6ddf1857f31cd0a4de0fc'
    >>> content_key(roof | {"title": "Roof"}) == content_key(roof)
    True
    """
    import hashlib

    content = {name: value for name, value in document.items() if name not in TEXTS}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]


#: The writer quotes texts with these line ends; others would break the row.
_LINE_END = "\r\n"
_ENDS = re.compile(r"\r\n?")


def csv_row(values: Iterable[object]) -> str:
    r"""Return a line of CSV; ``None`` is an empty field, and control characters except line ends are
    replaced.

    >>> csv_row(["two\rlines", "\x00", None, 7])
    '"two\nlines",\ufffd,,7\n'
    """
    import csv

    row = io.StringIO(newline="")
    texts = (printable(_ENDS.sub("\n", value)) if isinstance(value, str) else value for value in values)
    csv.writer(row, lineterminator=_LINE_END).writerow(texts)
    return row.getvalue().removesuffix(_LINE_END) + "\n"
