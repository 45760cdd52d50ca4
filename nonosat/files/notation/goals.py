"""Images with one pixel per cell as goals of puzzles, and goals as images."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from nonosat.files.notation.colour_table import WHITE, distinct_values, palette_of_values
from nonosat.files.notation.format import Writer
from nonosat.files.notation.whole_numbers import check_size
from nonosat.files.notation.writable_puzzle import Lines, each_puzzle
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.rgb_colour import Rgb, brightness, hex_of, rgb

#: 256 × 256, the size of large icons; printed puzzles have a tenth of that.
MOST_PIXELS = 1 << 16
#: More colours than puzzles have; a scan or photograph has hundreds.
MOST_SHADES = 32
_INSTEAD = "'nonosat make' turns other images into puzzles"


def check_pixels(height: int, width: int) -> None:
    """Raise ``InputError`` unless an image of that size can have one pixel per cell."""
    check_size(height, width)
    if height * width > MOST_PIXELS:
        expectation = f"expected an image of one pixel per cell, at most {MOST_PIXELS} cells ({_INSTEAD})"
        raise InputError(expectation, found=f"{width} × {height}")


def check_shades(count: int) -> None:
    """Raise ``InputError`` unless an image with ``count`` colours or greys can have one pixel per cell."""
    if count > MOST_SHADES:
        expectation = f"expected an image of one pixel per cell in at most {MOST_SHADES} colours ({_INSTEAD})"
        raise InputError(expectation, found=f"{count} colours")


_WHITE: Rgb = (255, 255, 255)
#: 1 for the darker half of the grey levels.
_DARK = bytes(level < 128 for level in range(256))
#: The code of a transparent pixel: the first number that is not a colour of three bytes.
_CLEAR = 1 << 24


def puzzle_of_goal(goal: Grid, palette: Palette) -> Puzzle:
    """Return the puzzle with a complete grid as its goal."""
    return replace(Puzzle.from_solution(goal, palette=palette), goal=goal.with_letters(palette.letters))


def puzzle_of_greys(height: int, width: int, levels: bytes) -> Puzzle:
    """Return the puzzle of grey pixels, row by row, one byte each: the darker half of the greys is shaded."""
    check_shades(len(set(levels)))
    return puzzle_of_bits(height, width, levels.translate(_DARK))


def puzzle_of_bits(height: int, width: int, cells: bytes) -> Puzzle:
    """Return the puzzle of cells that are 0 (blank) or 1 (shaded), row by row."""
    return puzzle_of_goal(Grid(height, width, cells), Palette())


def puzzle_of_pixels(height: int, width: int, pixels: bytes, *, has_clear: bool = False) -> Puzzle:
    """Return the puzzle of pixels, four bytes each (red, green, blue, opacity), row by row.

    Blank is the transparent colour if the image has one (``has_clear``: even if no pixel has it), else
    white, else the brightest colour. All others become colours of the puzzle.
    """
    colours, cells = _indexed(pixels)
    blank = None if has_clear else _blank_colour(colours)
    shaded = [colour for colour in colours if colour is not None and colour != blank]
    code = bytearray(256)
    for number, colour in enumerate(shaded, 1):
        code[colours.index(colour)] = number
    palette = palette_of_values(list(map(hex_of, shaded)), None if blank is None else hex_of(blank))
    return puzzle_of_goal(Grid(height, width, cells.translate(bytes(code))), palette)


def _indexed(pixels: bytes) -> tuple[list[Rgb | None], bytes]:
    """Return the colours in order of appearance (``None`` for transparent), and the index of each cell's."""
    import numpy as np

    channels = np.frombuffer(pixels, dtype=np.uint8).reshape(-1, 4).astype(np.uint32)
    codes = channels[:, 0] << 16 | channels[:, 1] << 8 | channels[:, 2]
    codes[channels[:, 3] < 128] = _CLEAR
    found, first, indices = np.unique(codes, return_index=True, return_inverse=True)
    check_shades(len(found))
    order = np.argsort(first)
    position = np.empty(len(found), dtype=np.uint8)
    position[order] = np.arange(len(found), dtype=np.uint8)
    colours = [
        None if code == _CLEAR else (code >> 16, code >> 8 & 255, code & 255)
        for code in found[order].tolist()
    ]
    return colours, position[indices.reshape(-1)].tobytes()


def _blank_colour(colours: Collection[Rgb | None]) -> Rgb | None:
    if None in colours:
        return None
    opaque = [colour for colour in colours if colour is not None]
    if _WHITE in opaque or (len(opaque) == 1 and brightness(opaque[0]) < brightness(_WHITE) // 2):
        return _WHITE  # in an image of one dark colour all cells are shaded
    return max(opaque, key=brightness)


#: Yields the lines of a file for a puzzle and its goal.
GoalLines = Callable[[Puzzle, Grid], Iterable[str]]


def each_goal(
    format: str, *, colours: bool = False, blank_line: bool = False
) -> Callable[[GoalLines], Writer]:
    """Return a decorator that makes a writer for a format of many goals."""
    return lambda lines: each_puzzle(format, colours=colours, blank_line=blank_line)(_of_goal(format, lines))


def _of_goal(format: str, lines: GoalLines) -> Lines:
    return lambda puzzle, *_: lines(puzzle, goal_of(puzzle, format))


def goal_of(puzzle: Puzzle, format: str) -> Grid:
    """Return the goal of the puzzle, which must have its clues, for a file of goals only."""
    goal = puzzle.goal
    if goal is None or not goal.is_complete:
        raise UnsupportedPuzzle(f"{format} holds a goal, but the puzzle has no complete goal")
    if not puzzle.is_solved_by(goal):
        raise UnsupportedPuzzle(f"{format} holds a goal, but the goal does not have the clues of the puzzle")
    return goal


def shown_colours(puzzle: Puzzle, format: str) -> tuple[Rgb, ...]:
    """Return the background and colours 1, 2, …; raises ``UnsupportedPuzzle`` if two are equal."""
    palette = puzzle.palette
    values = (palette.background or WHITE, *distinct_values(palette, format))
    if values[0] in values[1:]:
        raise UnsupportedPuzzle(f"{format} cannot distinguish a colour from a background of the same value")
    return tuple(map(rgb, values))


def shows_its_background(goal: Grid, colours: Sequence[Rgb]) -> bool:
    """Return whether a reader of the pixels will read the background as blank."""
    return _blank_colour([colours[number] for number in sorted(set(goal.cells))]) == colours[0]


def check_background(goal: Grid, colours: Sequence[Rgb], format: str) -> None:
    """Raise ``UnsupportedPuzzle`` if another colour would be read as blank."""
    if not shows_its_background(goal, colours):
        raise UnsupportedPuzzle(f"{format} cannot store which colour of this goal is the background")
