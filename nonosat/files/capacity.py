"""What a format cannot hold of a puzzle, so that nothing is lost silently."""

from __future__ import annotations

from dataclasses import replace

from nonosat.amounts import amount
from nonosat.grid import Grid
from nonosat.notation.format import Format
from nonosat.notation.puzzle_texts import TEXTS
from nonosat.puzzle import Puzzle

#: The smallest puzzle, to which the texts of others are given.
_DOT = replace(Puzzle.of(Grid.from_text(["#"])), goal=Grid.from_text(["#"]))


def losses(puzzle: Puzzle, format: Format) -> tuple[str, ...]:
    """What a file of the format would lose of the puzzle, in words; ``()`` when it keeps everything.

    Clues are never lost: a writer that cannot hold them raises ``UnsupportedPuzzle``.
    """
    lost: list[str] = [*format.loses(puzzle)]
    if puzzle.givens is not None and not format.givens:
        count = len(puzzle.givens.cells) - puzzle.givens.undecided_count
        lost.append(amount(count, "given cell"))
    if puzzle.goal is not None and not format.goal:
        lost.append("goal")
    if puzzle.saved is not None and "saved" not in format.keeps:
        lost.append("saved picture")
    lost += _lost_colours(puzzle, format)
    texts = [name for name in TEXTS if getattr(puzzle, name) and name not in format.keeps]
    if puzzle.expected is not None and "expected" not in format.keeps:
        texts.append("expected number of pictures")
    if "*" not in format.keeps:
        # Such a format has a place for the text of a key that it knows, and none for other values.
        texts += [f"'{key}'" for key, value in puzzle.extra if key not in format.keeps or value[:1] != '"']
    dropped, changed = _changed_texts(puzzle, format)
    texts += dropped
    if texts:
        lost.append(", ".join(texts))
    return (
        *(f"{what} dropped" for what in lost),
        *([f"{', '.join(changed)} written with other characters"] if changed else []),
    )


def unused(puzzle: Puzzle) -> tuple[str, ...]:
    """What the puzzle's own file holds and its reader did not use, in sentences."""
    return tuple(doubt.text for doubt in puzzle.doubts if doubt.is_loss)


def _changed_texts(puzzle: Puzzle, format: Format) -> tuple[list[str], list[str]]:
    """The texts that the format has a place for, and that are lost there, or changed.

    Another puzzle with the same texts is written and read, as the file has it.
    """
    kept = {name: text for name in TEXTS if name in format.keeps and (text := getattr(puzzle, name))}
    extra = tuple((key, value) for key, value in puzzle.extra if key in format.keeps and value[:1] == '"')
    if not (kept or extra) or format.write is None:
        return [], []
    again = next(format.read(format.write([replace(_DOT, extra=extra, **kept)])))
    found = {name: getattr(again, name) for name in kept} | {f"'{key}'": value for key, value in again.extra}
    changed = [
        name
        for name, text in [*kept.items(), *((f"'{key}'", value) for key, value in extra)]
        if found.get(name) != text
    ]
    return [name for name in changed if not found.get(name)], [name for name in changed if found.get(name)]


def _lost_colours(puzzle: Puzzle, format: Format) -> list[str]:
    palette = puzzle.palette
    lost: list[str] = []
    if any(palette.colours) and "colour values" not in format.keeps:
        lost.append("colour of shaded cells" if len(palette) == 1 else "colour values")
    if any(palette.names) and "colour names" not in format.keeps:
        lost.append("colour names")
    if palette.background is not None and "background" not in format.keeps:
        lost.append("background colour")
    return lost
