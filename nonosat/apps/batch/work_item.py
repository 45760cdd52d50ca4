"""Values of a batch: work items, which can be sent to another machine, their results, and shards."""

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


class WorkItem(NamedTuple):
    """Task on one puzzle; the first fields are those of the ``Terms`` of its batch.

    ``content`` is the puzzle as JSON of nonosat's own format, or the bytes of an image for the task ``make``.
    ``key`` is equal for puzzles with the same content, whatever their titles; ``copy`` counts those before it
    in the file with the same key and title. ``index`` counts the puzzles of ``file`` from 0; ``is_single``:
    the file has no other. ``appearance`` has further keys of a line of results: ``width``, ``height``,
    ``density`` if known and, unless the puzzle is black and white, ``palette``.
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
    appearance: Mapping[str, Any] = {}
    copy: int = 0

    @property
    def identity(self) -> bytes:
        """The identity of the puzzle in the input, whatever its index."""
        return identity_of(self.file, self.title, self.key, self.copy)


class Terms(NamedTuple):
    """Task of a batch, with options and limits for each puzzle.

    ``options`` are plain values that JSON can hold: those of the task and ``solver``, ``encoding``, ``seed``,
    ``jobs``. ``seconds`` and ``memory_mib`` are limits for each puzzle, ``None`` without.
    """

    task: str
    options: Mapping[str, Any] = {}
    seconds: float | None = None
    memory_mib: int | None = None

    def item(self, puzzle: Puzzle, file: str, index: int | None = None) -> WorkItem:
        """Return the work item of puzzle ``index`` of a file; ``None``: its only one."""
        document = as_json(puzzle)
        appearance: dict[str, Any] = {"width": puzzle.width, "height": puzzle.height}
        density = density_of(puzzle)
        if density is not None:
            appearance["density"] = round(density, 4)
        if "palette" in document:
            appearance["palette"] = document["palette"]
        content, key = json_bytes(document), content_key(document)
        return WorkItem(*self, content, key, file, index or 0, puzzle.title, index is None, appearance)

    def image_item(self, data: bytes, file: str) -> WorkItem:
        """Return the work item of an image, for ``make``."""
        return WorkItem(*self, data, hashlib.sha256(data).hexdigest()[:KEY_DIGITS], file)


class WorkResult(NamedTuple):
    """Answer to a work item as JSON (``None`` after an error), its exit code, and the duration.

    ``error`` is the message of an error (exit code 2); ``output`` is the path of the task's output; ``grid``
    is what is known of the solution (``?``: undecided), if the answer does not include it.
    """

    answer: dict[str, Any] | None
    exit: int
    seconds: float
    error: str | None = None
    output: str | None = None
    grid: tuple[str, ...] | None = None


def identity_of(file: str, title: str | None, key: str, copy: int) -> bytes:
    """Return the identity of a puzzle of the input, as ``IDENTITY_BYTES`` bytes.

    It does not include the index, so removing a puzzle from a file does not change the others.
    """
    text = json.dumps([file, title, key, copy])
    return hashlib.sha256(text.encode()).digest()[:IDENTITY_BYTES]


def density_of(puzzle: Puzzle) -> float | None:
    """Return the share of shaded cells; ``None`` if rows and columns both have unknown runs.

    >>> from nonosat.model.grid import Grid
    >>> density_of(Puzzle.from_solution(Grid.from_text(["##.", "#.."])))
    0.5
    """
    for side in (puzzle.rows, puzzle.columns):
        runs = [run for clue in side if clue is not None for run in clue]
        if None not in side and all(run.length is not None for run in runs):
            return sum(run.length or 0 for run in runs) / (puzzle.width * puzzle.height)
    return None


class Shard(NamedTuple):
    """Shard ``number`` (1 … ``count``) of ``count``, by the identity of each item.

    The shard of a puzzle does not depend on other puzzles or on the order of the input.
    """

    number: int
    count: int  # type: ignore[assignment] # of a tuple it is a method

    def takes(self, item: WorkItem) -> bool:
        """Return whether the item belongs to this shard."""
        return int.from_bytes(item.identity[:8], "big") % self.count == self.number - 1
