"""What fuzzing starts from: small files that a format's reader takes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path

from nonosat.errors import NonosatError
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.notation.format import Format
from tests.fuzz.tokens import MOST_TOKENS, Tokens, tokens_of
from tests.support.full_puzzles import full_puzzle
from tests.support.partly_known_clues import hidden

TESTS = Path(__file__).parent.parent
FOUND = TESTS / "formats" / "found"
#: Samples of other programs: theirs, so they are not in this repository.
_FOREIGN = ("formats", "formats-unread")
#: Larger files are slow.
_MOST_BYTES = 1_500


class Sample:
    """A file that fuzzing changes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def tokens(self) -> Tokens:
        """Its tokens, not too many."""
        return tokens_of(self.data)[:MOST_TOKENS]


def samples(formats: Sequence[Format], corpus: Path | None = None) -> dict[str, list[Sample]]:
    """Files for each format: those that its reader takes, and small puzzles that its writer has written.

    ``corpus`` is a folder with samples of other programs.
    """
    found: dict[str, list[Sample]] = {format.name: [] for format in formats}
    for format in formats:
        for data in _files(corpus):
            if format.read and _is_read(data, format):
                found[format.name].append(Sample(data))
        found[format.name] += map(Sample, _written(format))
    return found


def _files(corpus: Path | None) -> Iterator[bytes]:
    paths = [*(TESTS / "formats" / "samples").iterdir(), *FOUND.iterdir()]
    if corpus is not None:
        paths += chain.from_iterable((corpus / folder).rglob("*.*") for folder in _FOREIGN)
    for path in sorted(paths):
        if path.is_file() and path.stat().st_size <= _MOST_BYTES:
            yield path.read_bytes()


def _is_read(data: bytes, format: Format) -> bool:
    try:
        return any(True for _ in read_named(data, "sample", format=format.name))
    except NonosatError:
        return False


def _written(format: Format) -> Iterator[bytes]:
    """Small puzzles as the format's writer writes them."""
    chance = random.Random(1)
    for _ in range(8):
        puzzle = full_puzzle(chance, most=4)
        for puzzles in ([puzzle], [hidden(puzzle, chance)], [puzzle, puzzle]):
            try:
                yield encoded(puzzles, "", format=format.name)
            except NonosatError:
                continue


def every_format() -> list[Format]:
    """The formats that are read."""
    return [format for format in all_formats() if format.read]
