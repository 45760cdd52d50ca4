"""Half-done grids named on the command line."""

from __future__ import annotations

from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.pictures import grid_of_puzzle
from nonosat.cli.output.streams import notify
from nonosat.errors import InputError
from nonosat.files.content import plain_bytes
from nonosat.grid import Grid
from nonosat.notation.file_text import decoded
from nonosat.notation.marks_text import marks_in


def progress_in(data: bytes, name: str, entry: Entry) -> Grid:
    """The marks that a person has made in a puzzle, in its colours, in a file that is given as its bytes and
    its name in error messages.

    The file has one text grid, or saved puzzles in any format: either one for all puzzles, or one for each.
    What was read is said on standard error if the text has other signs than ``#``, ``.``, ``?`` and letters.
    Raises ``InputError`` when the file has no grid, or one of another size or in other colours.
    """
    puzzle = entry.puzzle
    try:
        text = decoded(plain_bytes(data))
        marks = marks_in(text, puzzle.palette, height=puzzle.height, width=puzzle.width)
        if marks is None:
            return grid_of_puzzle(data, name, puzzle, "saved", index=entry.name.index or 0)
    except InputError as error:
        raise error.at(name) from None
    if not marks.is_plain(puzzle.palette):
        notify(f"{name}: {marks.sentence(puzzle.palette)}", name=entry.name)
    return marks.grid
