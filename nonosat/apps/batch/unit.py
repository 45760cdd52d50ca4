"""A unit of a batch: one question about one puzzle, as a value that can be sent to another machine; and the
share of the units for one of several machines that do not know each other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.notation.file_text import json_bytes
from nonosat.files.notation.puzzle_texts import KEY_DIGITS, content_key
from nonosat.model.puzzle import Puzzle

#: Bytes of an identity.
IDENTITY_BYTES = 16


class Unit(NamedTuple):
    """One question about one puzzle; the first fields are those of the ``Terms`` of its batch.

    ``content`` is the puzzle as JSON of nonosat's own format, or the bytes of an image for the task ``make``.
    ``key`` is the same for all puzzles with the same content, whatever their titles; ``copy`` counts those
    before it in the file that have the same title, too. ``index`` counts the puzzles of ``file`` from 0;
    ``is_single`` says that it has no other. ``look`` is what a list of puzzles shows besides: ``width``,
    ``height`` and, unless the puzzle is in black and white, its ``palette``.
    """

    task: str
    options: Mapping[str, Any]
    seconds: float | None
    memory_mib: int | None
    content: bytes
    key: str
    file: str
    index: int = 0  # type: ignore[assignment] # of a tuple it is a method
    title: str | None = None
    is_single: bool = True
    look: Mapping[str, Any] = {}
    copy: int = 0

    @property
    def identity(self) -> bytes:
        """Tells this puzzle of the input from all others, wherever it stands in its file."""
        return identity_of(self.file, self.title, self.key, self.copy)


class Terms(NamedTuple):
    """What is asked of each puzzle of a batch, and how.

    ``options`` are plain values that JSON can hold: those of the task and ``solver``, ``encoding``, ``seed``,
    ``jobs``. ``seconds`` and ``memory_mib`` are what each puzzle may take, ``None`` without a limit.
    """

    task: str
    options: Mapping[str, Any] = {}
    seconds: float | None = None
    memory_mib: int | None = None

    def unit(self, puzzle: Puzzle, file: str, index: int | None = None) -> Unit:
        """The question about puzzle ``index`` of a file; ``None``: its only one."""
        document = as_json(puzzle)
        look: dict[str, Any] = {"width": puzzle.width, "height": puzzle.height}
        density = density_of(puzzle)
        if density is not None:
            look["density"] = round(density, 4)
        if "palette" in document:
            look["palette"] = document["palette"]
        content, key = json_bytes(document), content_key(document)
        return Unit(*self, content, key, file, index or 0, puzzle.title, index is None, look)

    def image_unit(self, data: bytes, file: str) -> Unit:
        """The question ``make`` about an image."""
        return Unit(*self, data, hashlib.sha256(data).hexdigest()[:KEY_DIGITS], file)


class Done(NamedTuple):
    """The answer to a unit: as JSON (``None`` if there is none), its exit code, and how long it took.

    ``error`` is the sentence where the puzzle or the options do not allow an answer (exit code 2);
    ``product`` is the path of what the task has made; ``picture`` is what the puzzle looks like (``?``: not
    known), if the answer does not show it.
    """

    answer: dict[str, Any] | None
    exit: int
    seconds: float
    error: str | None = None
    product: str | None = None
    picture: tuple[str, ...] | None = None


def identity_of(file: str, title: str | None, key: str, copy: int) -> bytes:
    """What identifies a puzzle of the input, as ``IDENTITY_BYTES`` bytes.

    Its index is no part of it: when a puzzle is taken out of a long file, the others stay what they are.
    """
    text = json.dumps([file, title, key, copy])
    return hashlib.sha256(text.encode()).digest()[:IDENTITY_BYTES]


def density_of(puzzle: Puzzle) -> float | None:
    """The share of cells that its clues say are not blank; ``None`` if both sides have unknown numbers.

    >>> from nonosat.model.grid import Grid
    >>> density_of(Puzzle.of(Grid.from_text(["##.", "#.."])))
    0.5
    """
    for side in (puzzle.rows, puzzle.columns):
        runs = [run for clue in side if clue is not None for run in clue]
        if None not in side and all(run.length is not None for run in runs):
            return sum(run.length or 0 for run in runs) / (puzzle.width * puzzle.height)
    return None


class Shard(NamedTuple):
    """Shard ``number`` (1 … ``count``) of ``count``.

    Which one a puzzle is in depends on the puzzle and on its place only, and neither on the other puzzles nor
    on the order in which they are named.
    """

    number: int
    count: int  # type: ignore[assignment] # of a tuple it is a method

    def takes(self, unit: Unit) -> bool:
        """Whether the unit belongs to this shard."""
        return int.from_bytes(unit.identity[:8], "big") % self.count == self.number - 1
