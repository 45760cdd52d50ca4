"""What a format cannot hold of a puzzle, so that nothing is lost silently."""

from __future__ import annotations

from nonosat.amounts import amount
from nonosat.notation.format import Format
from nonosat.notation.puzzle_texts import TEXTS
from nonosat.puzzle import Puzzle


def losses(puzzle: Puzzle, format: Format) -> tuple[str, ...]:
    """What a file of the format would lose of the puzzle, in words; ``()`` when it keeps everything.

    Clues are never lost: a writer that cannot hold them raises ``UnsupportedPuzzle``.
    """
    lost: list[str] = []
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
    if texts:
        lost.append(", ".join(texts))
    return tuple(f"{what} dropped" for what in lost)


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
