"""Conversion of puzzles between formats, one at a time, so that any number fits in memory."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import IO

from nonosat.apps.cli.arguments.entry import Entry, place_of
from nonosat.apps.cli.arguments.written_files import FileNames
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.streams import binary_results, notify, notify_read_warnings
from nonosat.apps.cli.read_files import new_version_of, read_files
from nonosat.files.atomic_files import PendingFiles, atomic_file
from nonosat.files.converting import Conversions, Losses, expect_nothing_lost, losses
from nonosat.files.notation.format import Format
from nonosat.files.registry import encoded_pieces, read_all
from nonosat.model.abilities.json_values import as_text
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

#: Characters about losses kept in memory; beyond that they go to a temporary file.
_MOST_WAITING = 1 << 20
#: The name in errors of a file in a folder that has no name yet.
_UNNAMED = "puzzle"


class Conversion:
    """Conversion of the input to one or several files of a format, with a report of what is lost.

    On any error nothing is written. ``renews``: the output replaces a named input file, all of whose puzzles
    must be readable; ``False``: it replaces a file found in a folder or by a pattern, all of whose puzzles
    must be converted. ``count`` is the number of puzzles so far.
    """

    def __init__(
        self, inputs: PuzzleInputs, format: Format, *, strict: bool, renews: bool | None = None
    ) -> None:
        self.count = 0
        self._renews = renews
        #: Hashes of the clues so far, if they are compared with an old file.
        self._clues: set[int] = set()
        self._inputs = inputs
        self._format = format
        self._strict = strict
        self._last: Entry | None = None
        #: The error raised by the input, which names its place.
        self._own_error: UnsupportedPuzzle | None = None

    def run(self, path: str, *, into_folder: bool, as_json: bool) -> None:
        """Write all puzzles to one file, or each to its own file in a folder; without puzzles write nothing.

        Losses are reported after writing; with ``as_json`` also as one JSON document.
        """
        with tempfile.SpooledTemporaryFile(
            _MOST_WAITING, "w+", encoding="utf-8", errors="backslashreplace", newline="\n"
        ) as lost:
            self._write(path, self._entries(lost), into_folder=into_folder)
            self._report_losses(lost, as_json=as_json)

    def _write(self, path: str, entries: Iterator[Entry], *, into_folder: bool) -> None:
        first = next(entries, None)
        if first is None:
            return
        entries = chain([first], entries)
        if into_folder:
            self._write_folder(Path(path), entries)
            return
        with binary_results(path) as file:
            file.writelines(self._pieces((entry.puzzle for entry in entries), together=path))
            self._expect_nothing_lost(path)

    def _expect_nothing_lost(self, path: str) -> None:
        """Raise ``InputError`` if the replaced file has puzzles that the new one lacks."""
        if self._renews and self._inputs.unread:
            raise InputError("cannot replace this file: some of its puzzles are unreadable", source=path)
        if self._renews is False:
            for puzzle in read_all(path, format=self._format.name):
                if hash((puzzle.rows, puzzle.columns)) not in self._clues:
                    raise InputError("expected a new file: this one holds other puzzles", source=path)

    def _write_folder(self, folder: Path, entries: Iterable[Entry]) -> None:
        """Write the files, then name them: the number of digits is known only at the end."""
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        files = PendingFiles()
        places: list[tuple[str, int | None]] = []
        try:
            with tempfile.TemporaryDirectory(dir=folder, prefix=".nonosat-") as waiting:
                for entry in entries:
                    with atomic_file(str(Path(waiting, _UNNAMED)), files) as file:
                        file.writelines(self._pieces([entry.puzzle]))
                    places.append(_file_and_index(entry))
                names = [str(folder / name) for name in file_names(places, self._format)]
                renewed = [
                    name for name, place in zip(names, places, strict=True) if self._renewed(name, *place)
                ]
                files.rename(names)
                files.place(empty_too=True)
                for name in renewed:
                    notify(new_version_of(name))
        finally:
            files.drop()
            if is_new and not any(folder.iterdir()):
                folder.rmdir()

    def _renewed(self, name: str, file: str, index: int | None) -> bool:
        """Return whether a file of the folder replaces the file that its only puzzle was read from."""
        if os.path.exists(name) and os.path.exists(file) and os.path.samefile(name, file):
            renewed = read_files.renew(
                name, self._format, read_as=self._inputs.inputs.format, index=index, found_too=True
            )
            return renewed is not None
        read_files.expect_unread(name)
        return False

    def _report_losses(self, lost: IO[str], *, as_json: bool) -> None:
        lost.seek(0)
        for line in lost:
            entry = json.loads(line)
            if entry["losses"]:
                notify(f"{place_of(entry['file'], entry['index'])}: {'; '.join(entry['losses'])}")
        if not as_json or not self.count:
            return
        head, tail = as_text(Conversions(self._format.name, ())).split("[]")
        lost.seek(0)
        sys.stdout.write(f"{head}[{lost.readline().rstrip()}")
        sys.stdout.writelines(f", {line.rstrip()}" for line in lost)
        sys.stdout.write(f"]{tail}\n")

    def _entries(self, lost: IO[str]) -> Iterator[Entry]:
        """Yield the puzzles of the input; write the losses of each as a line of JSON."""
        try:
            for entry in self._inputs:
                lost.write(f"{as_text(self._lost(entry))}\n")
                notify_read_warnings(entry)
                self.count += 1
                self._last = entry
                if self._renews is False:
                    self._clues.add(hash((entry.puzzle.rows, entry.puzzle.columns)))
                yield entry
        except UnsupportedPuzzle as error:
            self._own_error = error
            raise

    def _lost(self, entry: Entry) -> Losses:
        lost = losses(entry.puzzle, self._format)
        if self._strict:
            try:
                expect_nothing_lost(entry.puzzle, self._format, lost)
            except UnsupportedPuzzle as error:
                raise UnsupportedPuzzle(f"{place_of(*_file_and_index(entry))}: {error}") from None
        return Losses(*_file_and_index(entry), entry.puzzle.title, lost)

    def _pieces(self, puzzles: Iterable[Puzzle], *, together: str = "") -> Iterator[bytes]:
        """Yield the bytes of a file of these puzzles.

        ``together`` is the file if all puzzles go into one. Raises ``UnsupportedPuzzle`` that names the
        puzzle or the file.
        """
        try:
            yield from encoded_pieces(puzzles, together, format=self._format.name)
        except UnsupportedPuzzle as error:
            if error is self._own_error:
                raise
            assert self._last is not None
            if not together or self.count == 1:
                raise UnsupportedPuzzle(f"{place_of(*_file_and_index(self._last))}: {error}") from None
            hint = "" if self._format.many else ": name a folder to write one file per puzzle"
            raise UnsupportedPuzzle(f"{together}: {error}{hint}") from None


def file_names(places: Sequence[tuple[str, int | None]], format: Format) -> list[str]:
    """Return a file name for each puzzle, given as its file and its index there.

    It is the name of that file, with a number if the file has several puzzles.

    >>> from nonosat.files.registry import format_named
    >>> file_names([("a/boat.json", None), ("b/boat.json", None)], format_named("non"))
    ['boat.non', 'boat-2.non']
    """
    per_file = Counter(path for path, _ in places)
    digits = len(str(max(per_file.values(), default=1)))
    names = FileNames(format.suffix, digits=digits)
    return [names.next(path, index) for path, index in places]


def _file_and_index(entry: Entry) -> tuple[str, int | None]:
    return entry.source or "-", entry.name.index
