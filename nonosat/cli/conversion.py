"""Puzzles on their way from one format to another, one at a time, so that there may be any number of them."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.streams import binary_results, notify, notify_doubts
from nonosat.errors import UnsupportedPuzzle, as_one_line
from nonosat.files.capacity import losses
from nonosat.files.registry import encoded_pieces
from nonosat.files.whole import write_whole
from nonosat.notation.format import Format
from nonosat.puzzle import Puzzle
from nonosat.questions.converting import Conversions, Item, Losses, file_names
from nonosat.questions.plain import as_text
from nonosat.signals import undisturbed

#: Characters of JSON that wait in memory; more of them wait in a file.
_MOST_WAITING = 1 << 20


def _waiting_text() -> IO[str]:
    return tempfile.SpooledTemporaryFile(
        _MOST_WAITING, "w+", encoding="utf-8", errors="backslashreplace", newline="\n"
    )


class Conversion:
    """The puzzles of the input for one or several files of a format; says what it cannot hold.

    On any error nothing is written. ``count`` is the number of puzzles so far.
    """

    def __init__(self, inputs: PuzzleInputs, format: Format, *, strict: bool, as_json: bool) -> None:
        self.count = 0
        self._inputs = inputs
        self._format = format
        self._strict = strict
        self._as_json = as_json
        #: The document of ``--json``, and the sentences about losses, which are said when all is written.
        self._json, self._sentences = _waiting_text(), _waiting_text()
        self._last: Item | None = None
        #: What the input raised, which names its place.
        self._own_error: UnsupportedPuzzle | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._json.close()
        self._sentences.close()

    def write_file(self, path: str) -> None:
        """Writes all puzzles to one file, if there are any."""
        items = self._items()
        first = next(items, None)
        if first is None:
            return
        with binary_results(path) as file:
            for piece in self._pieces((item.puzzle for item in chain([first], items)), together=path):
                file.write(piece)

    def write_folder(self, path: str) -> None:
        """Writes each puzzle to a file of its own in a folder. They have their names when all are there."""
        folder = Path(path)
        items = self._items()
        first = next(items, None)
        if first is None:
            return
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        waiting: str | None = None
        places: list[tuple[str, int | None]] = []
        try:
            with undisturbed():
                waiting = tempfile.mkdtemp(dir=folder, prefix=".nonosat-")
            for number, item in enumerate(chain([first], items)):
                name = str(Path(waiting, str(number)))
                write_whole(name, b"".join(self._pieces([item.puzzle])))
                places.append((item.path, item.index))
            with undisturbed():
                for number, name in enumerate(file_names(places, self._format)):
                    Path(waiting, str(number)).replace(folder / name)
        finally:
            with undisturbed():
                if waiting is not None:
                    shutil.rmtree(waiting, ignore_errors=True)
                if is_new and not any(folder.iterdir()):
                    folder.rmdir()

    def tell(self) -> None:
        """Says what was lost of each puzzle; with ``as_json`` as one JSON document, too."""
        self._sentences.seek(0)
        for sentence in self._sentences:
            notify(sentence)
        if not self._as_json or not self.count:
            return
        head, tail = as_text(Conversions(self._format.name, ())).split("[]")
        sys.stdout.write(f"{head}[")
        self._json.seek(0)
        shutil.copyfileobj(self._json, sys.stdout)
        sys.stdout.write(f"]{tail}\n")

    def _items(self) -> Iterator[Item]:
        """The puzzles of the input; says of each what the format cannot hold."""
        try:
            for entry in self._inputs:
                notify_doubts(entry)
                item = Item(entry.source or "-", entry.name.index, entry.puzzle)
                self._note(item)
                self.count += 1
                self._last = item
                yield item
        except UnsupportedPuzzle as error:
            self._own_error = error
            raise

    def _note(self, item: Item) -> None:
        lost = losses(item.puzzle, self._format)
        words = "; ".join(lost)
        if words and self._strict:
            raise UnsupportedPuzzle(f"{item.place}: {self._format.name} cannot hold everything: {words}")
        if words:
            self._sentences.write(as_one_line(f"{item.place}: {words}") + "\n")
        if self._as_json:
            text = as_text(Losses(item.path, item.index, item.puzzle.title, lost))
            self._json.write(f"{', ' if self.count else ''}{text}")

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
                raise UnsupportedPuzzle(f"{self._last.place}: {error}") from None
            hint = "" if self._format.many else ": give a folder to write one file for each"
            raise UnsupportedPuzzle(f"{together}: {error}{hint}") from None
