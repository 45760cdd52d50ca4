"""The standard streams, and the files that a command writes.

All files of a command replace old ones together, when it ends. If an error ends it (exit code 2), the old
files stay; an old file also stays if there is nothing to write. With several inputs, the results of the
readable ones are written.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, TextIO

from nonosat.apps.cli.output.standard_error import is_quiet, say
from nonosat.files.atomic_files import NamedOutput, PendingFiles
from nonosat.model.limits import NO_LIMITS, Limits

if TYPE_CHECKING:  # main imports this module before there is any puzzle
    from nonosat.apps.cli.arguments.entry import Entry, Name

#: The files written by the command so far.
written_files = PendingFiles()


@contextmanager
def results(path: str | None, limits: Limits = NO_LIMITS) -> Iterator[TextIO]:
    """Yield a text file for results: standard output, or a file that is written atomically."""
    if path is None or path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    with binary_results(path, limits) as file:
        text = io.TextIOWrapper(
            file, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
        )
        yield text
        text.flush()
        text.detach()


@contextmanager
def binary_results(path: str | None, limits: Limits = NO_LIMITS) -> Iterator[BinaryIO]:
    """Yield a binary file for results: standard output, or a file that is written atomically."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    from nonosat.apps.cli.read_files import read_files
    from nonosat.files.atomic_files import atomic_file

    read_files.expect_unread(path)
    with atomic_file(path, written_files, limits=limits) as file:
        yield file


def write_result(path: str | None, data: bytes) -> None:
    """Write bytes to a file, atomically, or to standard output."""
    with binary_results(path) as file:
        file.write(data)


def notify(sentence: str, *, name: Name | None = None) -> None:
    """Print a message on standard error, prefixed by the puzzle's name if there are several."""
    if is_quiet():
        return
    if name is not None and name.is_one_of_several:
        sentence = f"{name}: {sentence}"
    say(sentence)


def notify_read_warnings(entry: Entry) -> None:
    """Print the read warnings of a puzzle, with their places in its file."""
    if not entry.puzzle.read_warnings:
        return
    from nonosat.apps.cli.arguments.entry import place_of

    source = entry.source or "input"
    for warning in entry.puzzle.read_warnings:
        notify(warning.at(place_of(source, entry.name.index) if warning.line is None else source))


def open_streams() -> None:
    """Make sure that all standard streams exist and accept any text, as UTF-8 unless on a terminal.

    A missing stream is opened on the null device: otherwise the next opened file would take its number, and
    receive what a SAT solver prints. For standard output the device is opened for reading only, so that
    writing results fails.
    """
    modes = ((sys.stdin, os.O_RDONLY), (sys.stdout, os.O_RDONLY), (sys.stderr, os.O_WRONLY))
    for number, (stream, mode) in enumerate(modes):
        if stream is None and (handle := os.open(os.devnull, mode)) != number:
            os.dup2(handle, number)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = text_output(1, sys.stdout, "standard output")
    sys.stderr = text_output(2, sys.stderr, "standard error")


def text_output(number: int, stream: TextIO | None, name: str) -> TextIO:
    """Return a text stream whose errors name it; lone surrogates, as in JSON, become escapes."""
    is_terminal = stream is not None and stream.isatty()
    return io.TextIOWrapper(
        io.BufferedWriter(NamedOutput(number, shown=name, closes=False)),
        encoding=stream.encoding if stream is not None and is_terminal else "utf-8",
        errors="backslashreplace",
        line_buffering=is_terminal,
    )
