"""Robert Bosch's ``.lp``: every number with a word before it that says what it is.

Of the words only ``row_3`` and ``column_3`` are looked at, as Bosch's files do not agree on the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clues import Clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import clue_of_words
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import lines_one_by_one
from nonosat.notation.word_stream import WordStream
from nonosat.puzzle import Puzzle

_LINE = re.compile(r"(row|column)_0*([1-9][0-9]{0,5}):?\Z", re.IGNORECASE)


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    words = WordStream(lines_one_by_one(data))
    sizes: dict[str, int] = {}
    for kind in ("row", "column"):
        word = words.take(f"expected 'number_of_{kind}s:'")
        if word.lower().rstrip(":") != f"number_of_{kind}s":
            raise words.misfit(f"expected 'number_of_{kind}s:'", word)
        sizes[kind] = words.number(f"expected the number of {kind}s")
    check_size(sizes["row"], sizes["column"], line=words.line)
    clues: dict[str, Clue] = {}
    names = dict.fromkeys(f"{kind}_{number}" for kind, size in sizes.items() for number in range(1, size + 1))
    while words.following is not None:
        word = words.take("expected a line")
        match = _LINE.match(word)
        name = f"{match[1].lower()}_{match[2]}" if match else ""
        if name in clues or name not in names:
            raise words.misfit("expected 'row_N' or 'column_N', each once", word)
        clues[name] = _clue(words, name.replace("_", " "))
    if missing := [name for name in names if name not in clues]:
        raise InputError(f"expected '{missing[0]}'", found="the end", line=words.line)
    found = tuple(map(clues.__getitem__, names))
    yield Puzzle(found[: sizes["row"]], found[sizes["row"] :])


def _clue(words: WordStream, place: str) -> Clue:
    words.take("expected 'number_of_clusters:'")
    count = words.number("expected the number of clusters")
    following = words.following
    if count or (following is not None and not _LINE.match(following)):
        words.take("expected 'size(s):'")
    sizes = [(words.take(f"expected {count} sizes"), None) for _ in range(count)]
    return clue_of_words(sizes, words.line, place)


FORMAT = described("lp", holds(rb"(?i)number_of_rows"), read)
