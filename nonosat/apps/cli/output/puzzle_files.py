"""Files of the puzzles that a command makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated

from typer import Option

from nonosat.apps.cli.arguments.options import AsJson
from nonosat.apps.cli.arguments.written_files import is_folder_for_output, target_to_write
from nonosat.apps.cli.output.output_options import Reporting
from nonosat.apps.cli.output.streams import notify, write_result
from nonosat.files.converting import losses
from nonosat.files.notation.format import Format
from nonosat.files.registry import encoded, format_for_writing, format_named
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.shared import To
from nonosat.model.puzzle import Puzzle


@dataclass(frozen=True, kw_only=True)
class PuzzleOutput(Reporting):
    """Output of the puzzles that a command makes: one file for all, or a folder with one file each.

    Errors of writing are raised here, before the work.
    """

    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="PUZZLE",
            parser=target_to_write,
            rich_help_panel=OUTPUT,
            help="Write the puzzles to a file, in the format of its suffix, or one file each to a folder.",
        ),
        OnDisk(writes="file"),
    ] = None
    to: To = None
    as_json: AsJson = False

    def __post_init__(self) -> None:
        self.files  # noqa: B018 - raises errors of writing
        if self.as_json and self.output == "-":
            raise WrongOption("standard output can hold the puzzle or the JSON, not both")

    @property
    def files(self) -> PuzzleWriter:
        """The writer of the puzzles."""
        return PuzzleWriter(self.output, self.to, may_be_folder=True)


class PuzzleWriter:
    """The file for the puzzles that a command makes, or where it may be one a folder for a file each.

    The format is ``to``, or else that of the file's suffix; of a folder, and of standard output (``-``),
    nonosat's own. Raises before the work what writing would raise after it.
    """

    def __init__(self, path: str | None, to: str | None, *, may_be_folder: bool = False) -> None:
        if to is not None and path is None:
            raise WrongOption("--to requires -o, the puzzle to write")
        self._path = path
        self._is_folder = path not in (None, "-") and may_be_folder and is_folder_for_output(str(path))
        self.format: Format | None = None
        if to is not None or path == "-" or self._is_folder:
            self.format = format_named(to or "json")
        elif path is not None:
            self.format = format_for_writing(path)

    def try_one(self, puzzle: Puzzle) -> None:
        """Raise the error that writing such a puzzle would raise."""
        if self._path is not None:
            self._encoded(self._file_for("puzzle"), [puzzle])

    def write(self, puzzles: Mapping[str, Puzzle]) -> None:
        """Write the puzzles, by name; print what the format cannot hold."""
        files: dict[str, list[Puzzle]] = {}
        if self._path is not None:
            for name, puzzle in puzzles.items():
                files.setdefault(self._file_for(name), []).append(puzzle)
        if self._is_folder and files:
            Path(str(self._path)).mkdir(parents=True, exist_ok=True)
        for path, own in files.items():
            data = self._encoded(path, own)
            if path != "-" and self.format is not None:
                for lost in filter(None, ("; ".join(losses(puzzle, self.format)) for puzzle in own)):
                    notify(f"{path}: {lost}")
            write_result(path, data)

    def _file_for(self, name: str) -> str:
        if not self._is_folder or self.format is None:
            return str(self._path)
        return str(Path(str(self._path), name + self.format.suffix))

    def _encoded(self, path: str, puzzles: Sequence[Puzzle]) -> bytes:
        assert self.format is not None
        return encoded(puzzles, path, format=self.format.name)


def free_name(stem: str, taken: Collection[str]) -> str:
    """Return the first unused name: the stem, or the stem with a number.

    >>> free_name("boat", ["boat", "boat-2"])
    'boat-3'
    """
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)
