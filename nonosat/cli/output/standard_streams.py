"""The standard streams of the command line: all are there, take any text, and name themselves in errors."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from nonosat.files.whole import NamedOutput


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
