"""A piece of work: one question about one puzzle, as a value that can be sent to another machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from nonosat.formats.json_puzzle import as_json
from nonosat.notation.file_text import json_bytes
from nonosat.notation.puzzle_texts import TEXTS
from nonosat.puzzle import Puzzle

#: Hexadecimal digits of a key: enough that no two of 10⁹ puzzles share one by chance.
_KEY_DIGITS = 32
#: Bytes of an identity.
IDENTITY_BYTES = 16


class Unit(NamedTuple):
    """One question about one puzzle.

    ``content`` is the puzzle as JSON of nonosat's own format, or the bytes of an image for the task ``make``.
    ``options`` are plain values that JSON can hold: those of the task and ``solver``, ``encoding``, ``seed``,
    ``jobs``. ``index`` counts the puzzles of ``file`` from 0; ``is_single`` says that it has no other.
    ``key`` is the same for all puzzles with the same content, whatever their titles; ``copy`` counts those
    before it in the file that have the same title, too. ``seconds`` and
    ``memory_mib`` are what it may take, ``None`` without a limit. ``look`` is what a list of puzzles shows
    besides: ``width``, ``height`` and, unless the puzzle is in black and white, its ``palette``.
    """

    task: str
    content: bytes
    key: str
    file: str
    index: int  # type: ignore[assignment] # of a tuple it is a method
    title: str | None = None
    is_single: bool = True
    options: Mapping[str, Any] = {}
    seconds: float | None = None
    memory_mib: int | None = None
    look: Mapping[str, Any] = {}
    copy: int = 0

    @property
    def identity(self) -> bytes:
        """Tells this puzzle of the input from all others, wherever it stands in its file."""
        return identity_of(self.file, self.title, self.key, self.copy)


def identity_of(file: str, title: str | None, key: str, copy: int) -> bytes:
    """What identifies a puzzle of the input, as ``IDENTITY_BYTES`` bytes.

    Its index is no part of it: when a puzzle is taken out of a long file, the others stay what they are.
    """
    text = json.dumps([file, title, key, copy])
    return hashlib.sha256(text.encode()).digest()[:IDENTITY_BYTES]


def unit_of(
    task: str,
    puzzle: Puzzle,
    *,
    file: str,
    index: int = 0,
    is_single: bool = True,
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    memory_mib: int | None = None,
) -> Unit:
    """A question about a puzzle that stands in a file."""
    document = as_json(puzzle)
    return Unit(
        task,
        json_bytes(document),
        key_of(document),
        file,
        index,
        puzzle.title,
        is_single,
        options or {},
        seconds,
        memory_mib,
        {"width": puzzle.width, "height": puzzle.height}
        | ({"palette": document["palette"]} if "palette" in document else {}),
    )


def image_unit(
    data: bytes,
    *,
    file: str,
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    memory_mib: int | None = None,
) -> Unit:
    """The question ``make`` about an image."""
    key = hashlib.sha256(data).hexdigest()[:_KEY_DIGITS]
    return Unit("make", data, key, file, 0, None, True, options or {}, seconds, memory_mib)


def key_of(document: Mapping[str, Any]) -> str:
    """The key of a puzzle's content: all of its JSON but the texts (title, author …).

    >>> from nonosat.grid import Grid
    >>> roof = as_json(Puzzle.of(Grid.from_text([".#.", "###"])))
    >>> key_of(roof)
    'eb7af5fa64e6ddf1857f31cd0a4de0fc'
    >>> key_of(roof | {"title": "Roof"}) == key_of(roof)
    True
    """
    content = {name: value for name, value in document.items() if name not in TEXTS}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_KEY_DIGITS]
