"""Pictures with one pixel per cell, made into puzzles with that goal, and goals made into pictures."""

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

#: 256 × 256, as large as icons are; puzzles in print have a tenth of that.
MOST_PIXELS = 1 << 16
#: More than colour puzzles have; a scan or photograph has hundreds of shades.
MOST_SHADES = 32
_INSTEAD = "'nonosat make' turns other images into puzzles"


def check_pixels(height: int, width: int) -> None:
    """Raises ``InputError`` unless an image of that size can be a picture with one pixel per cell."""
    check_size(height, width)
    if height * width > MOST_PIXELS:
        expectation = f"expected a picture of one pixel per cell, at most {MOST_PIXELS} cells ({_INSTEAD})"
        raise InputError(expectation, found=f"{width} × {height}")


def check_shades(count: int) -> None:
    """Raises ``InputError`` unless an image with that many colours or greys can be such a picture."""
    if count > MOST_SHADES:
        expectation = (
            f"expected a picture of one pixel per cell in at most {MOST_SHADES} colours ({_INSTEAD})"
        )
        raise InputError(expectation, found=f"{count} colours")


_WHITE: Rgb = (255, 255, 255)
#: 1 for the darker half of the grey levels.
_DARK = bytes(level < 128 for level in range(256))
#: Stands for a transparent pixel: the first number that is not a colour of three bytes.
_CLEAR = 1 << 24


def puzzle_of_picture(picture: Grid, palette: Palette) -> Puzzle:
    """The puzzle whose goal a complete picture is."""
    return replace(Puzzle.of(picture, palette=palette), goal=picture.with_letters(palette.letters))


def puzzle_of_greys(height: int, width: int, levels: bytes) -> Puzzle:
    """The puzzle of grey pixels, row by row, one byte each: the darker half of the greys is shaded."""
    check_shades(len(set(levels)))
    return puzzle_of_bits(height, width, levels.translate(_DARK))


def puzzle_of_bits(height: int, width: int, cells: bytes) -> Puzzle:
    """The puzzle of cells that are 0 (blank) or 1 (shaded), row by row."""
    return puzzle_of_picture(Grid(height, width, cells), Palette())


def puzzle_of_pixels(height: int, width: int, pixels: bytes, *, has_clear: bool = False) -> Puzzle:
    """The puzzle of pixels, four bytes each (red, green, blue, opacity), row by row.

    Blank is the transparent colour if the picture has one (``has_clear``: even if no pixel has it), else
    white, else the brightest colour. All others become colours of the puzzle.
    """
    colours, cells = _indexed(pixels)
    blank = None if has_clear else _blank_colour(colours)
    shaded = [colour for colour in colours if colour is not None and colour != blank]
    code = bytearray(256)
    for number, colour in enumerate(shaded, 1):
        code[colours.index(colour)] = number
    palette = palette_of_values(list(map(hex_of, shaded)), None if blank is None else hex_of(blank))
    return puzzle_of_picture(Grid(height, width, cells.translate(bytes(code))), palette)


def _indexed(pixels: bytes) -> tuple[list[Rgb | None], bytes]:
    """The colours in order of appearance (``None``: more clear than opaque), and which one each cell has."""
    import numpy as np

    channels = np.frombuffer(pixels, dtype=np.uint8).reshape(-1, 4).astype(np.uint32)
    codes = channels[:, 0] << 16 | channels[:, 1] << 8 | channels[:, 2]
    codes[channels[:, 3] < 128] = _CLEAR
    found, first, indices = np.unique(codes, return_index=True, return_inverse=True)
    check_shades(len(found))
    order = np.argsort(first)
    place = np.empty(len(found), dtype=np.uint8)
    place[order] = np.arange(len(found), dtype=np.uint8)
    colours = [
        None if code == _CLEAR else (code >> 16, code >> 8 & 255, code & 255)
        for code in found[order].tolist()
    ]
    return colours, place[indices.reshape(-1)].tobytes()


def _blank_colour(colours: Collection[Rgb | None]) -> Rgb | None:
    if None in colours:
        return None
    opaque = [colour for colour in colours if colour is not None]
    if _WHITE in opaque or (len(opaque) == 1 and brightness(opaque[0]) < brightness(_WHITE) // 2):
        return _WHITE  # in a picture of one dark colour all cells are shaded
    return max(opaque, key=brightness)


#: Makes the lines of a file of a puzzle and its picture.
PictureLines = Callable[[Puzzle, Grid], Iterable[str]]


def each_picture(
    format: str, *, colours: bool = False, blank_line: bool = False
) -> Callable[[PictureLines], Writer]:
    """Makes lines a writer for a format of many pictures."""
    return lambda lines: each_puzzle(format, colours=colours, blank_line=blank_line)(_of_goal(format, lines))


def _of_goal(format: str, lines: PictureLines) -> Lines:
    return lambda puzzle, *_: lines(puzzle, picture_of(puzzle, format))


def picture_of(puzzle: Puzzle, format: str) -> Grid:
    """The goal of the puzzle, which must have its clues: a picture file holds nothing else."""
    goal = puzzle.goal
    if goal is None or not goal.is_complete:
        raise UnsupportedPuzzle(f"{format} holds a picture, but the puzzle has no complete goal")
    if not puzzle.is_solved_by(goal):
        raise UnsupportedPuzzle(
            f"{format} holds a picture, but the goal does not have the clues of the puzzle"
        )
    return goal


def shown_colours(puzzle: Puzzle, format: str) -> tuple[Rgb, ...]:
    """The background and the colours 1, 2, … as red, green, blue; ``UnsupportedPuzzle`` if two are equal."""
    palette = puzzle.palette
    values = (palette.background or WHITE, *distinct_values(palette, format))
    if values[0] in values[1:]:
        raise UnsupportedPuzzle(f"{format} cannot tell a colour from a background of the same value")
    return tuple(map(rgb, values))


def shows_its_background(goal: Grid, colours: Sequence[Rgb]) -> bool:
    """Whether a reader of the pixels will take the background for the blank colour."""
    return _blank_colour([colours[number] for number in sorted(set(goal.cells))]) == colours[0]


def check_background(goal: Grid, colours: Sequence[Rgb], format: str) -> None:
    """Raises ``UnsupportedPuzzle`` where another colour would be taken for the blank one."""
    if not shows_its_background(goal, colours):
        raise UnsupportedPuzzle(f"{format} cannot tell which colour of this picture is the background")
