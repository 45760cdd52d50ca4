"""The definition of a file format: name, capabilities, recogniser, reader and writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.puzzle_texts import TEXTS
from nonosat.model.puzzle import Puzzle

#: The names and capabilities of the formats, a line for each.
_TABLE = Path(__file__).parent.parent / "formats" / "table.txt"
#: Reads puzzles from the bytes of a file; raises ``InputError`` if they are not in the format.
Reader = Callable[[bytes], Iterator[Puzzle]]
#: Yields the bytes of a file with puzzles, in pieces, so that any number of puzzles can be written.
Writer = Callable[[Iterable[Puzzle]], Iterator[bytes]]
#: A cheap test of the bytes of a file.
Recogniser = Callable[[bytes], bool]


def begins(pattern: str | re.Pattern[str], flags: int = 0) -> Recogniser:
    """Return a test whether the text of a file, after white space, begins with a match of the pattern."""
    compiled = re.compile(pattern, flags)
    return lambda data: compiled.match(beginning(data)) is not None


def holds(pattern: bytes | re.Pattern[bytes]) -> Recogniser:
    """Return a test whether the pattern matches anywhere in a file."""
    compiled = re.compile(pattern)
    return lambda data: compiled.search(data) is not None


class Format(NamedTuple):
    """A file format.

    ``suffixes`` are in lower case, with the dot. ``recognises`` is a cheap test of the bytes: it may
    accept files of other formats, but must never reject a file of its own (unless another format with the
    same reader accepts it). ``keeps`` lists what else a written file keeps of a puzzle: its texts
    (``"title"`` …), ``"saved"``, ``"expected"``, ``"colour values"``, ``"colour names"``, ``"background"``,
    and of the keys in ``extra`` those listed, or all with ``"*"``; ``loses`` returns what of that it
    loses of one puzzle. ``pieces`` is ``None`` if nonosat has no writer; a long file of many puzzles may
    be cut after matches of ``parts``, so that any number of puzzles can be read. A ``bare`` format is little
    more than lists or cells, without a size or words: formats with a structure are preferred. One that is a
    ``guess`` accepts almost any text; its error is shown only if no other format accepts the file.
    """

    name: Annotated[str, "The name, for `--from` and `--to`."]
    title: Annotated[str, "What it is."]
    suffixes: Annotated[tuple[str, ...], "The suffixes of its files."]
    recognises: Recogniser
    read: Reader
    pieces: Writer | None = None
    parts: re.Pattern[bytes] | None = None
    colour: Annotated[bool, "Whether a file can hold colours."] = False
    givens: Annotated[bool, "Whether it can hold givens."] = False
    goal: Annotated[bool, "Whether it can hold the goal."] = False
    many: Annotated[bool, "Whether it can hold several puzzles."] = False
    unknown: Annotated[bool, "Whether its clues can have some kind of unknown runs."] = False
    keeps: frozenset[str] = frozenset()
    loses: Callable[[Puzzle], tuple[str, ...]] = lambda _: ()
    bare: bool = False
    guess: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, as in ``nonosat formats --json``."""
        capabilities = ("colour", "givens", "goal", "many", "unknown", "reads", "writes")
        head = {"name": self.name, "title": self.title, "suffixes": list(self.suffixes)}
        return head | {each: getattr(self, each) for each in capabilities}

    @property
    def suffix(self) -> str:
        """The suffix of a written file."""
        return self.suffixes[0] if self.suffixes else ".txt"

    @property
    def reads(self) -> Annotated[bool, "Whether nonosat reads it."]:
        """Whether there is a reader; always true."""
        return True

    @property
    def writes(self) -> Annotated[bool, "Whether nonosat writes it."]:
        """Whether there is a writer."""
        return self.pieces is not None

    @property
    def write(self) -> Callable[[Iterable[Puzzle]], bytes] | None:
        """The function that returns the bytes of a file with puzzles; ``None`` without a writer."""
        pieces = self.pieces
        return pieces and (lambda puzzles: b"".join(pieces(puzzles)))


@cache
def _rows() -> dict[str, list[str]]:
    """Return the cells of each line of the table, by the name of the format."""
    lines = _TABLE.read_text(encoding="utf-8").splitlines()
    rows = ([cell.strip() for cell in line.split("|")] for line in lines if line[:1] != "#")
    return {name: cells for name, *cells in rows}


def define_format(
    name: str,
    recognises: Recogniser,
    read: Reader,
    pieces: Writer | None = None,
    *,
    parts: bytes | None = None,
    loses: Callable[[Puzzle], tuple[str, ...]] = lambda _: (),
) -> Format:
    """Return a format of the table with its recogniser, reader and writer, if any.

    A long file may be cut after a match of ``parts``.
    """
    suffixes, capabilities, kept, title = _rows()[name]
    keeps = {what.strip() for what in kept.split(",") if what}
    if "texts" in keeps:
        keeps = keeps - {"texts"} | set(TEXTS)
    return Format(
        name,
        title,
        tuple(suffixes.split()),
        recognises,
        read,
        pieces,
        None if parts is None else re.compile(parts),
        keeps=frozenset(keeps),
        loses=loses,
        **{each.strip().replace(" ", "_"): True for each in capabilities.split(",") if each},
    )
