"""Results go to standard output or to files, messages to standard error; the standard streams are all there.

A file takes the place of an old one when the command ends, together with the other files of that command. If
an error ends it (exit code 2), the old ones stay; and as long as nothing is known, so does the old one. Of
several inputs, the answers to those that can be read are written.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, TextIO

from nonosat.apps.cli.output.standard_error import is_hushed, say
from nonosat.files.whole import NamedOutput, WaitingFiles
from nonosat.model.limits import NO_LIMITS, Limits

if TYPE_CHECKING:  # main imports this module before there is any puzzle
    from nonosat.apps.cli.arguments.entry import Entry, Name

#: What the command has written so far.
written_files = WaitingFiles()


@contextmanager
def results(path: str | None, limits: Limits = NO_LIMITS) -> Iterator[TextIO]:
    """A text file for results: standard output, or a file of which all is written or nothing."""
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
    """A file for results in bytes: standard output, or a file of which all is written or nothing."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    from nonosat.apps.cli.read_files import read_files
    from nonosat.files.whole import whole_file

    read_files.expect_unread(path)
    with whole_file(path, written_files, limits=limits) as file:
        yield file


def write_result(path: str | None, data: bytes) -> None:
    """Writes all of such a file."""
    with binary_results(path) as file:
        file.write(data)


def notify(sentence: str, *, name: Name | None = None) -> None:
    """Prints a message on standard error; with several puzzles it begins with the name of this one."""
    if is_hushed():
        return
    if name is not None and name.is_one_of_several:
        sentence = f"{name}: {sentence}"
    say(sentence)


def notify_doubts(entry: Entry) -> None:
    """Prints what the reader of a puzzle was not sure of or did not use, with the place in its file."""
    if not entry.puzzle.doubts:
        return
    from nonosat.apps.cli.arguments.entry import place_of

    source = entry.source or "input"
    for doubt in entry.puzzle.doubts:
        notify(doubt.at(place_of(source, entry.name.index) if doubt.line is None else source))


def open_streams() -> None:
    """Makes sure that all standard streams exist and take any text, as UTF-8 unless on a terminal.

    A missing one is opened on the null device: otherwise the next file to be opened would take its
    number, and receive what a SAT solver prints. Results have nowhere to go then: for standard output
    the device is opened for reading only, so that what is written fails.
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
    """A stream with errors that name it. JSON may have half of a surrogate pair: it becomes an escape."""
    is_terminal = stream is not None and stream.isatty()
    return io.TextIOWrapper(
        io.BufferedWriter(NamedOutput(number, shown=name, closes=False)),
        encoding=stream.encoding if stream is not None and is_terminal else "utf-8",
        errors="backslashreplace",
        line_buffering=is_terminal,
    )
