"""All formats, and reading and writing in any of them.

A format is the ``FORMAT``, or one of the ``FORMATS``, of a module or package in ``nonosat.files.formats``,
which are found by listing that folder.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import nonosat.files.formats
from nonosat.files.compression import compressed_pieces, uncompressed_name, unpacked
from nonosat.files.content import MOST_BYTES, content_of, plain_bytes, read_up_to, too_long
from nonosat.files.inputs import name_of_text, text_named
from nonosat.files.long_files import PART_BYTES, head_of, puzzles_in_parts
from nonosat.files.notation import refusals
from nonosat.files.notation.file_text import as_utf_8
from nonosat.files.notation.format import Format, Reader
from nonosat.model.argument_checks import checked
from nonosat.model.errors import InputError, InvalidValue, UnknownName, UnsupportedPuzzle, did_you_mean
from nonosat.model.puzzle import Puzzle

#: The module of nonosat's own format, the only one whose files begin with a brace and a quotation mark.
_OWN = "nonosat.files.formats.json_puzzle"
#: Bytes by which text that can be cut is recognised.
_TEXT_HEAD = 1 << 12
_BEGINS_OWN = re.compile(rb"\s*\{\s*\"")


@cache
def all_formats() -> tuple[Format, ...]:
    """Return all formats, sorted by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(nonosat.files.formats.__path__))
    modules = (vars(importlib.import_module(f"nonosat.files.formats.{name}")) for name in names)
    found = chain.from_iterable((*each.get("FORMATS", ()), each.get("FORMAT")) for each in modules)
    return tuple(sorted(filter(None, found), key=lambda format: format.name))


def format_named(name: str) -> Format:
    """Return the format of that name; raises ``UnknownName``."""
    for format in all_formats():
        if format.name == name:
            return format
    suffixed = [format.name for format in all_formats() if f".{name}" in format.suffixes]
    how = f"; files with that suffix are {' or '.join(suffixed)}" if suffixed else ""
    how = how or did_you_mean(name, (format.name for format in all_formats())) or "; choose one"
    raise UnknownName(f"unknown format '{name}'{how} ('nonosat formats' lists all)")


def format_for_writing(path: str) -> Format:
    """Return the format for a file name's suffix; of several formats, the one named like the suffix.

    Raises ``UnknownName`` if no format, or more than one, remains.
    """
    suffix = Path(uncompressed_name(path.lower())).suffix
    writers = [format for format in all_formats() if format.pieces]
    candidates = [format for format in writers if suffix in format.suffixes]
    candidates = [format for format in candidates if f".{format.name}" == suffix] or candidates
    if len(candidates) != 1:
        suffixes = chain.from_iterable(format.suffixes for format in writers)
        close = "" if candidates else did_you_mean(suffix, suffixes)
        names = ", ".join(format.name for format in candidates or writers)
        how = close or f"; choose one with --to: {names}"
        raise UnknownName(f"the suffix of '{path}' does not determine the format{how}")
    return candidates[0]


@checked
def read(source: str | Path | bytes, *, format: str | None = None) -> Puzzle:
    r"""Return the puzzle in a file, or in its content as bytes or text; the first if there are several.

    A ``str`` that is not the path of a file may be the content of one (of two lines or more, or JSON), or an
    address or ID that contains a puzzle. The format is recognised by content unless it is named. Raises
    ``InputError`` (the file is not a puzzle), ``UnsupportedPuzzle`` (a kind of puzzle that is not supported),
    ``UnknownName`` (unknown format), ``MissingExtra`` (an image, and no library for it) and ``OSError`` (the
    file cannot be opened).

    >>> read("1 1; 3; 1\n2; 2; 2").size
    '3×3'
    """
    return next(read_all(source, format=format))


@checked
def read_all(source: str | Path | bytes, *, format: str | None = None) -> Iterator[Puzzle]:
    """Yield all puzzles of ``read``'s ``source`` in order; at least one. Raises as ``read``."""
    if isinstance(source, bytes):
        return read_named(source, "input", format=format)
    if (text := text_named(str(source))) is not None:
        return read_named(text, name_of_text(str(source)), format=format)
    return read_stream(open(source, "rb"), str(source), format=format)


def read_stream(
    file: BinaryIO, name: str, *, format: str | None = None, photographs: Reader | None = None
) -> Iterator[Puzzle]:
    """Yield all puzzles of an open file, which is closed after the last; raises as ``read`` and as
    ``photographs``, which reads images and PDF files that are in no format.

    A short file is read at once, as is a long one that cannot be cut, up to the most bytes of a puzzle. Of a
    long file with many puzzles only a part is in memory at a time; if it is damaged, the puzzles before the
    damage are yielded.
    """
    with file:
        data = read_up_to(file, PART_BYTES, name)
        content = unpacked(file, data, name)
        if content is not None:
            file = content
            data = read_up_to(file, PART_BYTES, name)
        chosen = _format_in_parts(data, name, format) if len(data) > PART_BYTES else None
        if chosen is not None:
            yield from puzzles_in_parts(data, file, name, chosen, MOST_BYTES)
            return
        data += read_up_to(file, MOST_BYTES - len(data), name)
        if len(data) > MOST_BYTES:
            raise too_long(name)
    yield from read_named(data, name, format=format, photographs=photographs)


def _format_in_parts(data: bytes, name: str, wanted: str | None) -> Format | None:
    """Return the format for reading a long file in parts, by its beginning; ``None`` if there is none.

    It is the format that recognises the beginning, cut as the format allows.
    """
    if as_utf_8(data[:_TEXT_HEAD]) not in (data[:_TEXT_HEAD], data[:_TEXT_HEAD].replace(b"\r\n", b"\n")):
        return None  # text in another encoding, or compressed
    for format in [format_named(wanted)] if wanted else all_formats():
        head = head_of(data, format)
        try:
            if head and format_for_reading(plain_bytes(head), name, format=wanted) is format:
                return format
        except (InputError, UnsupportedPuzzle):
            continue
    return None


def read_named(
    data: bytes, name: str, *, format: str | None = None, photographs: Reader | None = None
) -> Iterator[Puzzle]:
    """Yield all puzzles in ``data``; ``name`` is for error messages, and its suffix may decide the format.

    ``photographs`` reads images and PDF files that are in no format; without it they are refused.
    """
    count = 0
    may_be_photograph = format is None and refusals.may_be_photograph(data)
    try:
        if may_be_photograph and refusals.refused_image(data):  # no reader accepts it
            raise InputError("expected a puzzle as data")
        data = plain_bytes(data)
        chosen = format_for_reading(data, name, format=format)
        for puzzle in chosen.read(data):
            count += 1
            yield puzzle
        if not count:
            raise InputError("expected at least one puzzle")
    except InputError as error:
        if count or format is not None:
            raise error.at(name) from None
        if photographs is None or not may_be_photograph:
            raise _refusal(error, data, name) from None
    except UnsupportedPuzzle as error:
        raise UnsupportedPuzzle(f"{name}: {error}") from None
    else:
        return
    try:
        yield from photographs(data)
    except InputError as error:
        from nonosat.files.recognition import is_foreign

        error.is_foreign = is_foreign(b"", name, all_formats(), None)
        raise error.at(name) from None


def format_for_reading(data: bytes, name: str, *, format: str | None = None) -> Format:
    """Return the format of that name, or else the recognised format of plain bytes from the file ``name``.

    Raises ``InputError``, ``UnsupportedPuzzle`` and ``UnknownName``.
    """
    if format in (None, "json") and _BEGINS_OWN.match(data):
        own: Format = importlib.import_module(_OWN).FORMAT
        return own
    if format is not None:
        return format_named(format)
    from nonosat.files.recognition import format_of

    return format_of(data, name, all_formats())


def format_of_file(path: str, *, format: str | None = None) -> Format:
    """Return the format for reading a file: the named one, or else the recognised one.

    Raises as ``format_for_reading``, and ``OSError``.
    """
    try:
        return format_for_reading(plain_bytes(content_of(path)), path, format=format)
    except InputError as error:
        raise error.at(path) from None


def _refusal(error: InputError, data: bytes, name: str) -> InputError | UnsupportedPuzzle:
    """Return the error for a file that no reader accepts: by its kind, if known, or else that of a reader."""
    from nonosat.files.recognition import is_foreign

    kind = refusals.refused_kind(data, name)
    if kind and refusals.SOURCE_CODE in kind and format_named("program").recognises(data):
        kind = None  # the error has the place
    image = refusals.refused_image(data)
    if image:
        commands = "'nonosat make' turns images into puzzles, 'nonosat scan' reads printed ones"
        kind = f"{image} is not a puzzle: {commands}"
    refusal = UnsupportedPuzzle(f"{name}: {kind}") if kind else error.at(name)
    refusal.is_foreign = is_foreign(data, name, all_formats(), None if kind else error)
    return refusal


@checked
def write(puzzle: Puzzle | Iterable[Puzzle], path: str | Path, *, format: str | None = None) -> None:
    """Write a puzzle (or several, if the format can hold them) to a file atomically.

    The suffix determines the format unless it is named. Raises ``UnknownName`` if it does not,
    ``UnsupportedPuzzle`` if the format cannot hold the clues, and ``InvalidValue`` without a puzzle. Anything
    else that the format cannot hold is left out; ``convert`` lists it.
    """
    from nonosat.files.atomic_files import write_atomically

    puzzles = [puzzle] if isinstance(puzzle, Puzzle) else list(puzzle)
    write_atomically(str(path), encoded(puzzles, str(path), format=format))


def encoded(puzzles: Iterable[Puzzle], name: str, *, format: str | None = None) -> bytes:
    """Return the bytes of a file of that name, compressed if its suffix says so; raises as ``write``."""
    puzzles = list(puzzles)
    if not puzzles:
        raise InvalidValue("there is no puzzle to write")
    return b"".join(encoded_pieces(puzzles, name, format=format))


def encoded_pieces(puzzles: Iterable[Puzzle], name: str, *, format: str | None = None) -> Iterator[bytes]:
    """Return the bytes of ``encoded`` in pieces; in a format of many puzzles one is in memory at a time."""
    chosen = format_named(format) if format else format_for_writing(name)
    if chosen.pieces is None:
        raise UnknownName(f"format '{chosen.name}' can only be read")
    return compressed_pieces(chosen.pieces(puzzles), name)
