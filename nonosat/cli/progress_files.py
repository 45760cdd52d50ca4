"""Half-done grids named on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.pictures import grid_of_puzzle
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.output.streams import notify
from nonosat.errors import InputError
from nonosat.files.content import plain_bytes
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.notation.file_text import decoded
from nonosat.notation.marks_text import Marks, marks_in


class ProgressFiles:
    """The marks that a person has made in puzzles: those of a file, or those saved with the puzzles.

    ``path`` names a file with one text grid, or with saved puzzles in any format: either one for all
    puzzles, or one for each. Without a path each puzzle's own saved grid is used. What was
    read is said on standard error if the text has other signs than ``#``, ``.``, ``?`` and letters.
    """

    def __init__(
        self,
        path: str | None,
        puzzle_paths: Sequence[str],
        limits: Limits = NO_LIMITS,
    ) -> None:
        if path == "-" and "-" in puzzle_paths:
            raise InputError(
                "expected the puzzle or the progress, not both",
                source="standard input",
            )
        self._file = None if path is None else bytes_of(path, limits)

    def of(self, entry: Entry) -> Grid | None:
        """The marks in that puzzle, in its colours; ``None`` when there are none.

        Raises ``InputError`` when the file has no grid, or one of another size or in other colours.
        """
        puzzle = entry.puzzle
        if self._file is None:
            return None if puzzle.saved is None else puzzle.saved.with_letters(puzzle.palette.letters)
        data, name = self._file
        try:
            text = decoded(plain_bytes(data))
            marks = marks_in(text, puzzle.palette, height=puzzle.height, width=puzzle.width)
            if marks is None:
                grid = grid_of_puzzle(data, name, puzzle, "saved", index=entry.name.index or 0)
                marks = Marks(grid)
        except InputError as error:
            raise error.at(name) from None
        if not marks.is_plain(puzzle.palette):
            notify(f"{name}: {marks.sentence(puzzle.palette)}", name=entry.name)
        return marks.grid
