"""Puzzles on their way from one format to another, one at a time, so that there may be any number of them."""

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
from nonosat.apps.cli.output.streams import binary_results, notify, notify_doubts
from nonosat.apps.cli.read_files import new_version_of, read_files
from nonosat.files.converting import Conversions, Losses, expect_nothing_lost, losses
from nonosat.files.notation.format import Format
from nonosat.files.registry import encoded_pieces, read_all
from nonosat.files.whole import WaitingFiles, whole_file
from nonosat.model.abilities.json_values import as_text
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

#: Characters about what was lost that wait in memory; more of them wait in a file.
_MOST_WAITING = 1 << 20
#: What errors call a file of a folder that has no name yet.
_UNNAMED = "puzzle"


class Conversion:
    """The puzzles of the input for one or several files of a format; says what it cannot hold.

    On any error nothing is written. ``renews``: the file takes the place of one of the input, of which all
    must be read; if that is ``False``, of one that was found beside the input, which must hold no puzzle that
    is not converted. ``count`` is the number of puzzles so far.
    """

    def __init__(
        self, inputs: PuzzleInputs, format: Format, *, strict: bool, renews: bool | None = None
    ) -> None:
        self.count = 0
        self._renews = renews
        #: The clues of the puzzles so far, where they are compared with those of an old file.
        self._clues: set[int] = set()
        self._inputs = inputs
        self._format = format
        self._strict = strict
        self._last: Entry | None = None
        #: What the input raised, which names its place.
        self._own_error: UnsupportedPuzzle | None = None

    def run(self, path: str, *, into_folder: bool, as_json: bool) -> None:
        """Writes all puzzles, if there are any, to one file, or each to a file of its own in a folder.

        What was lost is said when all is written; with ``as_json`` also in one JSON document.
        """
        with tempfile.SpooledTemporaryFile(
            _MOST_WAITING, "w+", encoding="utf-8", errors="backslashreplace", newline="\n"
        ) as lost:
            self._write(path, self._entries(lost), into_folder=into_folder)
            self._tell(lost, as_json=as_json)

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
        """Raises ``InputError`` if the file that is written over has puzzles that the new one lacks."""
        if self._renews and self._inputs.unread:
            raise InputError("expected puzzles that can all be read for a new version", source=path)
        if self._renews is False:
            for puzzle in read_all(path, format=self._format.name):
                if hash((puzzle.rows, puzzle.columns)) not in self._clues:
                    raise InputError("expected another file than one with other puzzles", source=path)

    def _write_folder(self, folder: Path, entries: Iterable[Entry]) -> None:
        """The files have their names when all are there: with how many digits is known only then."""
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        files = WaitingFiles()
        places: list[tuple[str, int | None]] = []
        try:
            with tempfile.TemporaryDirectory(dir=folder, prefix=".nonosat-") as waiting:
                for entry in entries:
                    with whole_file(str(Path(waiting, _UNNAMED)), files) as file:
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
        """Whether a file of the folder is a new version of that of its only puzzle, if it is read at all."""
        if os.path.exists(name) and os.path.exists(file) and os.path.samefile(name, file):
            renewed = read_files.renew(
                name, self._format, read_as=self._inputs.inputs.format, index=index, found_too=True
            )
            return renewed is not None
        read_files.expect_unread(name)
        return False

    def _tell(self, lost: IO[str], *, as_json: bool) -> None:
        lost.seek(0)
        for line in lost:
            told = json.loads(line)
            if told["losses"]:
                notify(f"{place_of(told['file'], told['index'])}: {'; '.join(told['losses'])}")
        if not as_json or not self.count:
            return
        head, tail = as_text(Conversions(self._format.name, ())).split("[]")
        lost.seek(0)
        sys.stdout.write(f"{head}[{lost.readline().rstrip()}")
        sys.stdout.writelines(f", {line.rstrip()}" for line in lost)
        sys.stdout.write(f"]{tail}\n")

    def _entries(self, lost: IO[str]) -> Iterator[Entry]:
        """The puzzles of the input; what the format cannot hold of each becomes a line of JSON."""
        try:
            for entry in self._inputs:
                lost.write(f"{as_text(self._lost(entry))}\n")
                notify_doubts(entry)
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
        """The bytes of a file of these puzzles; raises ``UnsupportedPuzzle`` that names what it is about.

        ``together`` is the file if all puzzles go into one.
        """
        try:
            yield from encoded_pieces(puzzles, together, format=self._format.name)
        except UnsupportedPuzzle as error:
            if error is self._own_error:
                raise
            assert self._last is not None
            if not together or self.count == 1:
                raise UnsupportedPuzzle(f"{place_of(*_file_and_index(self._last))}: {error}") from None
            hint = "" if self._format.many else ": give a folder to write one file for each"
            raise UnsupportedPuzzle(f"{together}: {error}{hint}") from None


def file_names(places: Sequence[tuple[str, int | None]], format: Format) -> list[str]:
    """A file name for each puzzle, of which the file and the index there are given: the name of its file,
    with a number if that file has several.

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
