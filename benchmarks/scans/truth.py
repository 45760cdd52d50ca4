"""The clues printed on a page, as a digest of each line, which verifies a clue without revealing it.

So clues typed from other people's images are kept in ``typed.json`` without their puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: The digests of the images whose clues are typed: name, kind, and of each puzzle the rows and columns.
KEPT = Path(__file__).with_name("typed.json")

#: The lengths of the runs of a line; ``None``: not known.
Lengths = tuple[int | None, ...] | None


class Truth(NamedTuple):
    """One printed puzzle: a digest of each row and column, which depends on the name of its page, too.

    >>> Truth.of("boat", [(1, 4, 1), ()], [(2,)])
    Truth(name='boat', rows=('570f8334', '0765c007'), columns=('469b721f',))
    """

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @classmethod
    def of(cls, name: str, rows: Sequence[Lengths], columns: Sequence[Lengths]) -> Truth:
        """Return the truth of the lengths of the runs of every line."""
        return cls(name, *(_digests(name, *side) for side in (("row", rows), ("column", columns))))

    @classmethod
    def of_puzzle(cls, name: str, puzzle: Puzzle) -> Truth:
        """Return the truth of a printed or read puzzle."""
        return cls.of(name, *(tuple(map(_lengths, side)) for side in (puzzle.rows, puzzle.columns)))

    def marks(self, read: Puzzle) -> Iterator[str]:
        """Return ``exact``, ``wrong`` or ``unknown`` for each line; all are wrong if their number differs."""
        found = Truth.of_puzzle(self.name, read)
        for wanted, digests, clues in (
            (self.rows, found.rows, read.rows),
            (self.columns, found.columns, read.columns),
        ):
            if len(wanted) != len(digests):
                yield from ["wrong"] * len(wanted)
                continue
            for one, other, clue in zip(wanted, digests, clues, strict=True):
                yield "exact" if one == other else "wrong" if _is_known(clue) else "unknown"


def _lengths(clue: Clue | None) -> Lengths:
    return None if clue is None else tuple(run.length for run in clue)


def _is_known(clue: Clue | None) -> bool:
    return clue is not None and all(run.length is not None for run in clue)


def _digests(name: str, side: str, lines: Sequence[Lengths]) -> tuple[str, ...]:
    return tuple(
        sha256(f"{name} {side} {number}: {_words(line)}".encode()).hexdigest()[:8]
        for number, line in enumerate(lines, 1)
    )


def _words(line: Lengths) -> str:
    if line is None:
        return "unknown"
    return " ".join("?" if length is None else str(length) for length in line) or "0"


class TypedPage(NamedTuple):
    """A real image: its kind (``paper``, ``screen``, ``print``) and its puzzles from the top."""

    kind: str
    puzzles: tuple[Truth, ...]


def typed_page(file: Path, name: str) -> TypedPage:
    """Return the image ``name`` as typed: a line ``kind`` if known, then a line ``rows`` and a line ``cols``
    for each complete puzzle, with ``|`` between the clues of two lines.
    """
    kind = ""
    sides: dict[str, list[Lengths]] = {}
    puzzles = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        word, _, rest = line.partition(" ")
        try:
            if word == "kind":
                kind = rest
            elif word in ("rows", "cols") and word not in sides:
                sides[word] = list(map(_typed, rest.split("|")))
            elif line.strip():
                raise InputError("expected kind, rows or cols", found=line)
        except InputError as error:
            error.line = number
            raise error.at(file.name) from None
        if len(sides) == 2:
            puzzles.append(Truth.of(name, sides["rows"], sides["cols"]))
            sides = {}
    if sides:
        raise InputError("expected rows and cols of each puzzle", found=min(sides), source=file.name)
    return TypedPage(kind, tuple(puzzles))


def _typed(clue: str) -> Lengths:
    words = clue.split()
    if not all(word.isdecimal() for word in words):
        raise InputError("expected the lengths of runs", found=clue)
    return tuple(int(word) for word in words if word != "0")


def page_of(image: Path, typed: Path) -> TypedPage | None:
    """Return the truth of an image: kept digests, or else clues in a file named after a part of it."""
    if image.stem in _kept():
        return _kept()[image.stem]
    files = [file for file in typed.glob("*.txt") if file.stem in image.name]
    return typed_page(max(files, key=lambda file: len(file.stem)), image.stem) if files else None


@cache
def _kept() -> dict[str, TypedPage]:
    return {
        name: TypedPage(
            page["kind"],
            tuple(
                Truth(name, tuple(puzzle["rows"].split()), tuple(puzzle["columns"].split()))
                for puzzle in page["puzzles"]
            ),
        )
        for name, page in json.loads(KEPT.read_text(encoding="utf-8")).items()
    }


def kept_text(folder: Path) -> str:
    """Return the text of ``typed.json`` for the files of typed clues, each named after its image."""
    pages = {file.stem: typed_page(file, file.stem) for file in sorted(folder.glob("*.txt"))}
    kept = {
        name: {
            "kind": page.kind,
            "puzzles": [
                {"rows": " ".join(each.rows), "columns": " ".join(each.columns)} for each in page.puzzles
            ],
        }
        for name, page in pages.items()
    }
    return json.dumps(kept, indent=1) + "\n"
