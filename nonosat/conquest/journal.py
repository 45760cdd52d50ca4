"""What a conquest keeps in its folder while it goes on, as a batch keeps its answers.

====================  ==============================================================================
journal.jsonl         a line a cube: split or refuted; the pictures; the same file as a batch writes
cubes/000001.drat.gz  the proof of the first cube that was refuted, and so on
====================  ==============================================================================

A proof is stored before the line that speaks of it. Lines that were cut off are done again.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonosat.batch.pool import Done
from nonosat.batch.results import Results, lines_in
from nonosat.batch.tasks import CUBE
from nonosat.batch.unit import Unit
from nonosat.certificate.cubes import CUBES, proof_name
from nonosat.certificate.manifest import MANIFEST
from nonosat.conquest.tree import Leaf, Tree
from nonosat.errors import InputError
from nonosat.files.named_output import naming_file
from nonosat.files.whole import write_whole
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.session.lookahead import Cube

JOURNAL = "journal.jsonl"
#: The line that says what the search before the cubes has found.
_BEFORE = "before"


class Journal:
    """The open journal of a conquest. It must be closed.

    ``tree`` and ``pictures`` are what is known from earlier runs, ``is_begun`` whether there were any;
    ``checkers`` have replayed the proofs, all of them if ``is_replayed``. Raises ``OSError``, and
    ``InputError`` if the folder holds something else.
    """

    def __init__(self, folder: str, puzzle: Puzzle, key: str, options: Mapping[str, Any]) -> None:
        self.folder = Path(folder)
        self.tree = Tree()
        self.pictures: list[Grid] = []
        self.is_begun = False
        self.puzzle = puzzle
        self.checkers: set[str] = set()
        self.is_replayed = True
        self._options = options
        self._key = key
        self._check_folder()
        with naming_file(folder):
            (self.folder / CUBES).mkdir(parents=True, exist_ok=True)
        path = str(self.folder / JOURNAL)
        self._results = Results(path, CUBE, options)
        try:
            for number, line in enumerate(lines_in(path), 1):
                if line["key"] != key:
                    raise InputError("expected a conquest of this puzzle", source=path, line=number)
                self._take(line["file"], line["answer"])
        except BaseException:
            self.close()
            raise

    def _check_folder(self) -> None:
        """Only a new folder, an empty one, or one with a conquest is written to."""
        if not self.folder.parent.is_dir():
            raise InputError("expected an existing directory", source=str(self.folder.parent))
        if self.folder.exists() and not self.folder.is_dir():
            raise InputError("expected a directory", source=str(self.folder))
        names = {entry.name for entry in self.folder.iterdir()} if self.folder.is_dir() else set()
        if names and JOURNAL not in names:
            what = "this one is finished: see 'nonosat verify'" if MANIFEST in names else "this is another"
            expected = f"expected a new or empty directory, or one with a conquest; {what}"
            raise InputError(expected, source=str(self.folder))

    def _take(self, place: str, answer: dict[str, Any]) -> None:
        """Takes over what a line says."""
        self.is_begun = True
        if answer["outcome"] == "found":
            picture = Grid.from_text(answer["picture"], letters=self.puzzle.palette.letters)
            if picture not in self.pictures and self.puzzle.is_solved_by(picture):
                self.pictures.append(picture)
        if place == _BEFORE:
            return
        cube: Cube = tuple(map(int, place.split()))
        if answer["outcome"] == "long":
            self.tree.split(cube, answer["variable"])
        elif answer["outcome"] == "refuted":
            self.tree.refute(Leaf(cube, answer["proof_steps"]))
            self._note_checker(answer)

    def note_before(self, pictures: list[Grid]) -> None:
        """What the search before the cubes has found."""
        for picture in pictures:
            self._append(self._unit(_BEFORE, len(self.pictures)), found(picture))
            self.pictures.append(picture)
        if not pictures:
            self._append(self._unit(_BEFORE, 0), {"outcome": "unknown"})
        self.is_begun = True

    def note(self, unit: Unit, answer: dict[str, Any]) -> None:
        """What has come of a cube."""
        if answer["outcome"] == "refuted":
            proof = base64.b64decode(answer["proof"])
            write_whole(str(self.folder / CUBES / proof_name(len(self.tree.leaves) + 1)), proof)
            self._note_checker(answer)
        self._append(unit, {name: value for name, value in answer.items() if name != "proof"})

    def _note_checker(self, answer: dict[str, Any]) -> None:
        if answer["checker"] is None:
            self.is_replayed = False
        else:
            self.checkers.add(answer["checker"])

    def _append(self, unit: Unit, answer: dict[str, Any]) -> None:
        self._results.append(unit, Done(answer, 0, answer.get("cpu_seconds", 0.0)))

    def _unit(self, place: str, index: int) -> Unit:
        return Unit(CUBE, b"", self._key, place, index, options=self._options)

    def remove(self) -> None:
        """Removes the file: the certificate says all."""
        (self.folder / JOURNAL).unlink()

    def close(self) -> None:
        """Stores what was written."""
        self._results.close()


def found(picture: Grid) -> dict[str, Any]:
    """A line about a picture."""
    return {"outcome": "found", "picture": list(picture.text_rows())}
