"""What a file format is to nonosat: a name, what it can hold, a reader and a writer."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nonosat.puzzle import Puzzle

#: Turns the bytes of a file into its puzzles; raises ``InputError`` for what is not of the format.
Reader = Callable[[bytes], Iterator[Puzzle]]
#: Turns puzzles into the bytes of a file.
Writer = Callable[[Iterable[Puzzle]], bytes]


@dataclass(frozen=True, slots=True)
class Format:
    """A file format.

    ``suffixes`` are lower case with the dot. ``recognises`` is a cheap first look at the bytes: it may
    say yes too often, never no to a file of the format. ``colour``, ``givens``, ``goal`` and ``many``
    say what a file can hold. ``read`` or ``write`` is ``None`` where nonosat has none.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Reader | None = None
    write: Writer | None = None
    colour: bool = False
    givens: bool = False
    goal: bool = False
    many: bool = False


def decoded(data: bytes) -> str:
    r"""The text of a file: UTF-8, UTF-16 if it says so, else Latin-1; no mark; line ends as ``\\n``."""
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return _with_plain_line_ends(data.decode("utf-16", errors="replace"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return _with_plain_line_ends(text)


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
