"""Writing the puzzles that a command has made."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from nonosat.cli.output.streams import notify
from nonosat.files.capacity import losses
from nonosat.files.registry import encoded, format_for_writing, format_named
from nonosat.files.whole import write_whole
from nonosat.puzzle import Puzzle


def write_products(puzzles: Sequence[Puzzle], path: str, *, to: str | None = None, quiet: bool) -> None:
    """Writes puzzles to a file, and says what its format cannot hold.

    The format is ``to``, or else the one of the file's suffix; for standard output (``-``) nonosat's own.
    """
    data = encoded_products(puzzles, path, to=to)
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    format = format_named(to) if to else format_for_writing(path)
    for puzzle in puzzles:
        lost = "; ".join(losses(puzzle, format))
        if lost:
            notify(f"{path}: {lost}", quiet=quiet)
    write_whole(path, data)


def encoded_products(puzzles: Sequence[Puzzle], path: str, *, to: str | None = None) -> bytes:
    """The bytes of that file; raises ``UnsupportedPuzzle`` for what cannot be written."""
    return encoded(puzzles, path, format=to or ("json" if path == "-" else None))
