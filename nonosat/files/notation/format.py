"""What a file format is to nonosat: a name, what it can hold, a reader and a writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.puzzle_texts import TEXTS
from nonosat.model.puzzle import Puzzle

#: What each format is called and can hold: one line for each.
_TABLE = Path(__file__).parent.parent / "formats" / "table.txt"
#: Turns the bytes of a file into its puzzles; raises ``InputError`` for anything else than the format.
Reader = Callable[[bytes], Iterator[Puzzle]]
#: Turns puzzles into the bytes of a file, piece by piece, so that any number of puzzles can be written.
Writer = Callable[[Iterable[Puzzle]], Iterator[bytes]]
#: A cheap first look at the bytes of a file.
FirstLook = Callable[[bytes], bool]


def begins(pattern: str | re.Pattern[str], flags: int = 0) -> FirstLook:
    """Whether the text of a file begins with what the pattern matches, but for white space."""
    compiled = re.compile(pattern, flags)
    return lambda data: compiled.match(beginning(data)) is not None


def holds(pattern: bytes | re.Pattern[bytes]) -> FirstLook:
    """Whether the pattern matches anywhere in a file."""
    compiled = re.compile(pattern)
    return lambda data: compiled.search(data) is not None


class Format(NamedTuple):
    """A file format.

    ``suffixes`` are in lower case, with the dot. ``recognises`` is a cheap first look at the bytes: it may
    accept files of other formats, but must never reject a file of its own (unless another format with the
    same reader accepts it). ``keeps`` names what else a written file keeps of a puzzle: its texts
    (``"title"`` …), ``"saved"``, ``"expected"``, ``"colour values"``, ``"colour names"``, ``"background"``,
    and of the keys in ``extra`` those named, or all of them with ``"*"``; ``loses`` says what of that it
    does not keep of this one puzzle. ``pieces`` is ``None`` where nonosat has no writer; a long file of
    many puzzles may be cut behind what ``parts`` matches, and is read so that any number can be read. A
    ``bare`` format is hardly more than lists or cells, without a size or words: one with a structure comes
    before it. One that is a ``guess`` takes almost any text for its own, and what it finds wrong is said
    only if it is alone.
    """

    name: Annotated[str, "The name, for `--from` and `--to`."]
    title: Annotated[str, "What it is."]
    suffixes: Annotated[tuple[str, ...], "The suffixes of its files."]
    recognises: FirstLook
    read: Reader
    pieces: Writer | None = None
    parts: re.Pattern[bytes] | None = None
    colour: Annotated[bool, "Whether a file can hold colours."] = False
    givens: Annotated[bool, "Whether it can hold given cells."] = False
    goal: Annotated[bool, "Whether it can hold the picture."] = False
    many: Annotated[bool, "Whether it can hold several puzzles."] = False
    unknown: Annotated[bool, "Whether its clues can have unknown numbers, some kind of them at least."] = (
        False
    )
    keeps: frozenset[str] = frozenset()
    loses: Callable[[Puzzle], tuple[str, ...]] = lambda _: ()
    bare: bool = False
    guess: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of a file that nonosat writes."""
        return self.suffixes[0] if self.suffixes else ".txt"

    @property
    def reads(self) -> Annotated[bool, "Whether nonosat reads it."]:
        """Whether there is a reader, as there is for every format."""
        return True

    @property
    def writes(self) -> Annotated[bool, "Whether nonosat writes it."]:
        """Whether there is a writer."""
        return self.pieces is not None

    @property
    def write(self) -> Callable[[Iterable[Puzzle]], bytes] | None:
        """What turns puzzles into the bytes of a file; ``None`` where nonosat has no writer."""
        pieces = self.pieces
        return pieces and (lambda puzzles: b"".join(pieces(puzzles)))


@cache
def _rows() -> dict[str, list[str]]:
    """The cells of each line, by the name of the format."""
    lines = _TABLE.read_text(encoding="utf-8").splitlines()
    rows = ([cell.strip() for cell in line.split("|")] for line in lines if line[:1] != "#")
    return {name: cells for name, *cells in rows}


def described(
    name: str,
    recognises: FirstLook,
    read: Reader,
    pieces: Writer | None = None,
    *,
    parts: bytes | None = None,
    loses: Callable[[Puzzle], tuple[str, ...]] = lambda _: (),
) -> Format:
    """The format of that name with its reader and its writer, if there is one.

    ``parts`` is the pattern at whose end a long file is cut.
    """
    suffixes, abilities, kept, title = _rows()[name]
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
        **{ability.strip().replace(" ", "_"): True for ability in abilities.split(",") if ability},
    )
