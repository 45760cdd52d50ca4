"""All formats, and telling them apart by content.

A format is a module in this folder with a ``FORMAT``; a new one is one new file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import nonosat.formats
from nonosat.errors import InputError, UnknownName
from nonosat.formats.format import Format
from nonosat.puzzle import Puzzle


@cache
def all_formats() -> tuple[Format, ...]:
    """Every format, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(nonosat.formats.__path__))
    found: list[Format] = []
    for name in names:
        module = importlib.import_module(f"nonosat.formats.{name}")
        if isinstance(getattr(module, "FORMAT", None), Format):
            found.append(module.FORMAT)
    return tuple(sorted(found, key=lambda format: format.name))


def format_named(name: str) -> Format:
    """The format of that name; raises ``UnknownName``, whose text lists the names."""
    for format in all_formats():
        if format.name == name:
            return format
    names = ", ".join(format.name for format in all_formats())
    raise UnknownName(f"no format '{name}': expected one of {names}")


def formats_with_suffix(path: str) -> tuple[Format, ...]:
    """The formats whose suffix a file name ends in."""
    lowered = path.lower()
    return tuple(
        format for format in all_formats() if any(lowered.endswith(suffix) for suffix in format.suffixes)
    )


def read(source: str | Path | bytes, *, format: str | None = None) -> Puzzle:
    """The puzzle in a file, or in the bytes of one; the first if there are several.

    The format is told by content unless it is named. Raises ``InputError`` (the file does not hold
    a puzzle), ``UnknownName`` (no such format) and ``OSError`` (the file cannot be opened).
    """
    return next(read_all(source, format=format))


def read_all(source: str | Path | bytes, *, format: str | None = None) -> Iterator[Puzzle]:
    """All puzzles in a file, or in the bytes of one, in order; at least one. Raises as ``read``."""
    if isinstance(source, bytes):
        return read_named(source, "input", format=format)
    return read_named(Path(source).read_bytes(), str(source), format=format)


def read_named(data: bytes, name: str, *, format: str | None = None) -> Iterator[Puzzle]:
    """All puzzles in ``data``, which errors call ``name`` and whose suffix may decide the format."""
    try:
        chosen = format_named(format) if format else _format_of(data, name)
        if chosen.read is None:
            raise UnknownName(f"format '{chosen.name}' can only be written")
        count = 0
        for puzzle in chosen.read(data):
            count += 1
            yield puzzle
        if not count:
            raise InputError("expected at least one puzzle")
    except InputError as error:
        raise error.at(name) from None


def write(puzzle: Puzzle | Iterable[Puzzle], path: str | Path, *, format: str | None = None) -> None:
    """Writes a puzzle (or several, where the format can hold them) to a file, whole or not at all.

    The format is told by the suffix unless it is named. Raises ``UnknownName`` when neither tells,
    and ``UnsupportedPuzzle`` when the format cannot hold the clues.
    """
    from nonosat.files import write_whole

    puzzles = [puzzle] if isinstance(puzzle, Puzzle) else list(puzzle)
    write_whole(str(path), encoded(puzzles, str(path), format=format))


def encoded(puzzles: Iterable[Puzzle], name: str, *, format: str | None = None) -> bytes:
    """The bytes of a file of that name with those puzzles; raises as ``write``."""
    if format:
        chosen = format_named(format)
    else:
        candidates = [each for each in formats_with_suffix(name) if each.write]
        if len(candidates) != 1:
            names = ", ".join(each.name for each in candidates or all_formats() if each.write)
            raise UnknownName(f"the suffix of '{name}' does not tell the format: name one of {names}")
        chosen = candidates[0]
    if chosen.write is None:
        raise UnknownName(f"format '{chosen.name}' can only be read")
    return chosen.write(puzzles)


def _format_of(data: bytes, name: str) -> Format:
    """The one format that accepts the bytes; of several that disagree the one with the suffix."""
    if not data.strip():
        raise InputError("expected a nonogram, found an empty file")
    readers = [format for format in all_formats() if format.read and format.recognises(data)]
    accepted: list[tuple[Format, Puzzle]] = []
    refusals: dict[str, InputError] = {}
    if len(readers) == 1:
        return readers[0]
    for format in readers:
        assert format.read is not None
        try:
            accepted.append((format, next(format.read(data))))
        except InputError as error:
            refusals[format.name] = error
        except StopIteration:
            refusals[format.name] = InputError("expected at least one puzzle")
    by_suffix = {format.name for format in formats_with_suffix(name)}
    if not accepted:
        likely = [error for name, error in refusals.items() if name in by_suffix]
        if len(refusals) == 1 or likely:
            raise (likely or list(refusals.values()))[0]
        raise InputError("expected a nonogram in one of the formats that 'nonosat formats' lists")
    if all(_same(puzzle, accepted[0][1]) for _, puzzle in accepted[1:]):
        return accepted[0][0]
    chosen = [(format, puzzle) for format, puzzle in accepted if format.name in by_suffix]
    if chosen and all(_same(puzzle, chosen[0][1]) for _, puzzle in chosen[1:]):
        return chosen[0][0]
    names = ", ".join(format.name for format, _ in accepted)
    raise InputError(f"several formats fit, choose one with --from: {names}")


def _same(one: Puzzle, other: Puzzle) -> bool:
    return (one.rows, one.columns, one.givens) == (other.rows, other.columns, other.givens)
