"""Writing the puzzles that a command has made."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from pathlib import Path

from nonosat.cli.arguments.written_files import is_folder_for_output
from nonosat.cli.output.streams import notify, write_result
from nonosat.files.converting import losses
from nonosat.files.registry import encoded, format_for_writing, format_named
from nonosat.notation.format import Format
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import WrongOption

#: What follows, in the help of an option for the file of a puzzle.
FOR_SEVERAL = "For several puzzles: one file for all, or a folder for one file each."


def write_products(puzzles: Sequence[Puzzle], path: str | None, *, to: str | None = None) -> None:
    """Writes puzzles to a file, if there are any and it is named, and says what its format cannot hold.

    The format is ``to``, or else the one of the file's suffix; for standard output (``-``) nonosat's own.
    """
    if path is None or not puzzles:
        return
    data = encoded_products(puzzles, path, to=to)
    if path != "-":
        format = format_named(to) if to else format_for_writing(path)
        for puzzle in puzzles:
            lost = "; ".join(losses(puzzle, format))
            if lost:
                notify(f"{path}: {lost}")
    write_result(path, data)


def write_named_products(puzzles: Mapping[str, Puzzle], path: str, *, to: str | None = None) -> None:
    """Writes puzzles to one file, or each to a file of its name in a folder; as :func:`write_products`."""
    if not is_folder_for_products(path):
        write_products(list(puzzles.values()), path, to=to)
        return
    Path(path).mkdir(parents=True, exist_ok=True)
    for name, puzzle in puzzles.items():
        write_products([puzzle], file_for_product(name, path, to=to), to=to)


def product_format(path: str | None, to: str | None, *, or_folder: bool = False) -> Format | None:
    """The format of a file for puzzles, if it is named; with ``or_folder`` it may be a folder.

    Raises before the work what writing would raise after it.
    """
    if to is not None and path is None:
        raise WrongOption("--to requires -o, the puzzle to write")
    if to is not None:
        return format_named(to)
    is_open = path is None or path == "-" or (or_folder and is_folder_for_products(path))
    return None if is_open else format_for_writing(str(path))


def is_folder_for_products(path: str) -> bool:
    """Whether what was named is a folder, where each puzzle gets a file of its own."""
    return path != "-" and is_folder_for_output(path)


def file_for_product(name: str, path: str, *, to: str | None = None) -> str:
    """The file for a puzzle of that name, where ``path`` is a file for all or a folder for a file each."""
    if not is_folder_for_products(path):
        return path
    suffix = format_named(to).suffixes[0] if to else ".json"
    return str(Path(path, name + suffix))


def free_name(stem: str, taken: Collection[str]) -> str:
    """A name that none has yet: the stem, or else with a number.

    >>> free_name("boat", ["boat", "boat-2"])
    'boat-3'
    """
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)


def encoded_products(puzzles: Sequence[Puzzle], path: str, *, to: str | None = None) -> bytes:
    """The bytes of that file; raises ``UnsupportedPuzzle`` for what cannot be written."""
    return encoded(puzzles, path, format=to or ("json" if path == "-" else None))
