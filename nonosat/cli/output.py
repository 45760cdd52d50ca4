"""Where answers go: results to standard output or a file, talk to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from nonosat.errors import as_one_line
from nonosat.files.whole import whole_file
from nonosat.grid import Grid
from nonosat.reason import Reason

if TYPE_CHECKING:
    from nonosat.cli.entry import Entry, Unread

#: The reason that a command gives when Ctrl-C has ended its work.
INTERRUPTION = Reason("interrupted")


@contextmanager
def results(path: str | None) -> Iterator[TextIO]:
    """A text file for results: standard output, or a file that is written whole or not at all."""
    if path is None or path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    import io

    with whole_file(path) as file:
        text = io.TextIOWrapper(
            file, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
        )
        yield text
        text.flush()
        text.detach()


@contextmanager
def binary_results(path: str | None) -> Iterator[BinaryIO]:
    """The same for bytes."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with whole_file(path) as file:
        yield file


def talk(sentence: str, *, quiet: bool = False, entry: Entry | Unread | None = None) -> None:
    """A sentence for the person, on standard error; of several puzzles with its number and title."""
    if quiet:
        return
    if entry is not None and entry.index is not None:
        title = f" {entry.title}" if entry.title else ""
        sentence = f"[{entry.index}]{title}: {sentence}"
    print(as_one_line(sentence), file=sys.stderr)


def write_json(file: TextIO, entry: Entry | Unread, value: dict[str, Any]) -> None:
    """One JSON document in one line, with the puzzle's index (of several) and title."""
    head: dict[str, Any] = {} if entry.index is None else {"index": entry.index}
    head["title"] = entry.title
    file.write(json.dumps(head | value, ensure_ascii=False) + "\n")
    file.flush()


def picture_as_json(picture: Grid) -> list[str]:
    """A picture in JSON: a string a row."""
    return list(picture.text_rows())


def reason_as_json(reason: Reason | None) -> dict[str, Any] | None:
    """A reason in JSON."""
    return None if reason is None else {"text": reason.text, "lines": list(reason.lines)}


def record_as_json(record: Any) -> dict[str, Any]:
    """A dataclass of plain values in JSON."""
    from dataclasses import asdict

    return asdict(record)
