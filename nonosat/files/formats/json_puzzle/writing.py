"""Writing puzzles as JSON of nonosat's own format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from nonosat.files.formats.json_puzzle.names import grid_called, plain_key
from nonosat.files.notation.file_text import json_bytes, text_bytes
from nonosat.files.notation.puzzle_texts import TEXTS, text_called
from nonosat.model.clues import Clue, Run
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """Yield a formatted object for one puzzle, JSON Lines for several."""
    values = map(as_json, puzzles)
    first = list(islice(values, 2))
    if len(first) == 1:
        yield text_bytes(_laid_out(first[0]))
        return
    for value in chain(first, values):
        yield json_bytes(value) + b"\n"


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """Return the bytes of such a file."""
    return b"".join(pieces(puzzles))


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as an object of nonosat's own format."""
    palette = puzzle.palette
    value: dict[str, Any] = {key: getattr(puzzle, key) for key in TEXTS if getattr(puzzle, key)}
    for key, item in puzzle.extra:
        # Without its own key a text or a grid would be read from the synonym: {"name": …} is a title too.
        own = text_called(plain_key(key)) or grid_called(key, item, puzzle.height * puzzle.width)
        if own is not None:
            value.setdefault(own, None)
    if palette.letters != "#" or palette.colours != (None,) or any(palette.names):
        value |= palette_as_json(palette)
    if palette.background:
        value["background"] = palette.background
    if puzzle.expected is not None:
        value["expected"] = puzzle.expected
    value["rows"] = [_clue_as_json(clue, palette) for clue in puzzle.rows]
    value["columns"] = [_clue_as_json(clue, palette) for clue in puzzle.columns]
    if puzzle.givens is not None:
        value["givens"] = [
            [row, column] if cell and len(palette) == 1 else [row, column, _letter(palette, cell)]
            for row, column, cell in puzzle.givens.decided()
        ]
    for key, grid in (("goal", puzzle.goal), ("saved", puzzle.saved)):
        if grid is not None:
            value[key] = list(grid.with_letters(palette.letters).text_rows())
    return value | {key: json.loads(text) for key, text in puzzle.extra}


def palette_as_json(palette: Palette) -> dict[str, Any]:
    """Return an object's keys for the colours and their names."""
    value = {"palette": dict(zip(palette.letters, palette.colours, strict=True))}
    names = dict(zip(palette.letters, palette.names, strict=True)) if any(palette.names) else {}
    named = {letter: name for letter, name in names.items() if name}
    return value | ({"palette_names": named} if named else {})


def _letter(palette: Palette, cell: int) -> str:
    return palette.letter(cell) if cell else "."


def _clue_as_json(clue: Clue | None, palette: Palette) -> list[Any] | None:
    if clue is None:
        return None
    return [run_as_json(run, palette) for run in clue]


def run_as_json(run: Run, palette: Palette) -> Any:
    """Return a run as its length, with its letter if there are several colours; ``?`` and ``*`` unchanged."""
    length: int | str = "?" if run.length is None else run.length
    if run.repeats:
        return "*"
    return length if len(palette) == 1 or run.colour is None else [length, palette.letter(run.colour)]


def _laid_out(value: dict[str, Any]) -> str:
    """Return JSON with one line per key, and one per clue or row of a grid."""
    parts: list[str] = []
    for key, item in value.items():
        text = json.dumps(item, ensure_ascii=False)
        if key in ("rows", "columns", "goal", "saved") and isinstance(item, list):
            inner = ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in item)
            text = f"[\n    {inner}\n  ]"
        parts.append(f"  {json.dumps(key, ensure_ascii=False)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
