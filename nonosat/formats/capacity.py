"""What a format cannot hold of a puzzle, so that nothing is lost in silence."""

from __future__ import annotations

from nonosat.formats.format import Format
from nonosat.puzzle import Puzzle

_TEXTS = ("title", "author", "copyright", "source", "licence", "description")


def losses(puzzle: Puzzle, format: Format) -> tuple[str, ...]:
    """What a file of the format would not say of the puzzle, in words; ``()`` when it says all.

    Clues are never among it: a writer that cannot hold them raises ``UnsupportedPuzzle``.
    """
    lost: list[str] = []
    if puzzle.givens is not None and not format.givens:
        count = len(puzzle.givens.cells) - puzzle.givens.undecided_count
        lost.append(f"{count} given cell{'' if count == 1 else 's'}")
    if puzzle.goal is not None and not format.goal:
        lost.append("the goal")
    if puzzle.saved is not None and "saved" not in format.keeps:
        lost.append("the saved picture")
    lost += [f"the {name}" for name in _TEXTS if getattr(puzzle, name) and name not in format.keeps]
    if puzzle.expected is not None and "expected" not in format.keeps:
        lost.append("the expected number of pictures")
    lost += _lost_colours(puzzle, format)
    if "*" not in format.keeps:
        lost += [f"'{key}'" for key, _ in puzzle.extra if key not in format.keeps]
    return tuple(f"{what} dropped" for what in lost)


def _lost_colours(puzzle: Puzzle, format: Format) -> list[str]:
    palette = puzzle.palette
    lost: list[str] = []
    if any(palette.colours) and "colour values" not in format.keeps:
        lost.append("the colour of shaded cells" if len(palette) == 1 else "the values of colours")
    if any(palette.names) and "colour names" not in format.keeps:
        lost.append("the names of colours")
    if palette.background is not None and "background" not in format.keeps:
        lost.append("the colour of the background")
    return lost
