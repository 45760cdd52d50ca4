"""Reading of a command's input, puzzle by puzzle."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from typing import BinaryIO, TypeVar

from nonosat.apps.cli.arguments.entry import Entry, Name
from nonosat.files.content import content_in, content_of
from nonosat.files.inputs import STANDARD_INPUT, name_of_text, text_named
from nonosat.files.registry import read_stream
from nonosat.model.errors import InputError, NonosatError, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.processes.timeout import SECONDS_TO_READ, timeout_at_deadline

Item = TypeVar("Item")


def bytes_of(path: str, limits: Limits = NO_LIMITS) -> tuple[bytes, str]:
    """Return the bytes of a file, or of a text in place of one, and its name in error messages.

    ``-`` is standard input. Raises ``InputError`` if there are too many bytes, and ``LimitReached`` if the
    file is not read in time, such as a pipe without a writer.
    """
    with timeout_at_deadline(limits, at_least=SECONDS_TO_READ):
        if path == "-":
            return content_in(sys.stdin.buffer, STANDARD_INPUT), STANDARD_INPUT
        text = text_named(path)
        return (content_of(path), path) if text is None else (text, name_of_text(path))


def entries(path: str, *, format: str | None = None, index: int | None = None) -> Iterator[Entry]:
    """Yield the puzzles in a file, or the one with that index; raises ``InputError``."""
    if path == "-":
        puzzles, source = puzzles_in(sys.stdin.buffer, STANDARD_INPUT, format=format), STANDARD_INPUT
    elif (text := text_named(path)) is not None:
        source = name_of_text(path)
        puzzles = puzzles_in(BytesIO(text), source, format=format)
    else:
        file = open(path, "rb")  # noqa: SIM115 - reading closes it
        puzzles, source = puzzles_in(file, path, format=format), path
    return named_entries(puzzles, source, index=index)


def puzzles_in(file: BinaryIO, source: str, *, format: str | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of an open file or photograph; raises ``InputError``.

    Raises ``UncertainScan`` if numbers on the photograph are uncertain.
    """

    def photographed(data: bytes) -> Iterator[Puzzle]:
        from nonosat.images.scanning.scan import certain_puzzles  # loads numpy and OpenCV

        return certain_puzzles(data, source)

    return read_stream(file, source, format=format, photographs=photographed)


def named_entries(
    puzzles: Iterator[Puzzle], source: str, *, index: int | None = None, is_one_file: bool = True
) -> Iterator[Entry]:
    """Yield the puzzles of a file with their names, or the one with that index; raises ``InputError``.

    Unless ``is_one_file``, their names include the file.
    """
    file = None if is_one_file else source
    try:
        for number, puzzle in numbered(puzzles, index):
            yield Entry(puzzle, Name(number, puzzle.title, file, is_chosen=index is not None), source)
    except InputError as error:
        raise error.at(source) from None


def numbered(puzzles: Iterator[Item], index: int | None = None) -> Iterator[tuple[int | None, Item]]:
    """Yield puzzles with their numbers (``None``: the only one), or the one with that index.

    Raises ``InputError`` if there is none. If the second one raises an error, the first gets the number 0.
    """
    if index is not None:
        count = 0
        for count, puzzle in enumerate(puzzles, 1):
            if count == index + 1:
                yield index, puzzle
                return
        raise InputError(f"expected a puzzle with index {index}", found=amount(count, "puzzle"))
    first = next(puzzles)
    try:
        second = next(puzzles, None)
    except NonosatError:
        yield 0, first
        raise
    yield None if second is None else 0, first
    if second is not None:
        yield from enumerate(chain([second], puzzles), 1)


@contextmanager
def naming(source: str | None, *, solution: str | None = None) -> Iterator[None]:
    """Prefix errors about a puzzle in the block with the file of its ``solution``, or else its input."""
    try:
        yield
    except InputError as error:
        raise error.at(solution or source or "input") from None
    except UnsupportedPuzzle as error:
        if source is None:
            raise
        raise UnsupportedPuzzle(f"{STANDARD_INPUT if source == '-' else source}: {error}") from None
