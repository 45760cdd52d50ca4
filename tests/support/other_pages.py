"""Pages with grids and numbers but without a nonogram."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from printed_pages.fonts import printed_fonts
from printed_pages.sheet import Box, Sheet

BLACK, WHITE = (0, 0, 0), (255, 255, 255)

Page = npt.NDArray[np.uint8]


def _ruled(sheet: Sheet, rows: int, columns: int, pitch: float, *, width: float = 1.5) -> Box:
    left, top = 90.0, 120.0
    box = Box(left, top, left + columns * pitch, top + rows * pitch)
    for row in range(rows + 1):
        sheet.rule((left, top + row * pitch), (box.right, top + row * pitch), width, BLACK)
    for column in range(columns + 1):
        sheet.rule((left + column * pitch, top), (left + column * pitch, box.bottom), width, BLACK)
    return box


def sudoku(rng: random.Random) -> Page:
    """Return a page with numbers in the cells and none beside them."""
    sheet = Sheet(620, 580, WHITE, fineness=1)
    box = _ruled(sheet, 9, 9, 44)
    font = rng.choice(printed_fonts())
    for row in range(9):
        for column in range(9):
            if rng.random() < 0.35:
                middle = (box.left + (column + 0.5) * 44, box.top + (row + 0.5) * 44)
                sheet.number(str(rng.randint(1, 9)), middle, font, 22, BLACK)
    return sheet.pixels().copy()


def calendar(rng: random.Random) -> Page:
    """Return a calendar."""
    sheet = Sheet(520, 620, WHITE, fineness=1)
    box = _ruled(sheet, 5, 7, 60)
    font = rng.choice(printed_fonts())
    for column, name in enumerate("MTWTFSS"):
        sheet.words(name, (box.left + column * 60 + 22, box.top - 12), font, 18, BLACK)
    for day in range(1, 31):
        row, column = divmod(day, 7)
        sheet.number(str(day), (box.left + column * 60 + 30, box.top + row * 60 + 30), font, 20, BLACK)
    return sheet.pixels().copy()


def crossword(rng: random.Random) -> Page:
    """Return a page with black cells, and small numbers in the corners of others."""
    sheet = Sheet(720, 700, WHITE, fineness=1)
    box = _ruled(sheet, 15, 15, 34)
    font = rng.choice(printed_fonts())
    count = 0
    for row in range(15):
        for column in range(15):
            left, top = box.left + column * 34, box.top + row * 34
            if rng.random() < 0.2:
                sheet.box(Box(left, top, left + 34, top + 34), BLACK)
            elif rng.random() < 0.3:
                count += 1
                sheet.number(str(count), (left + 9, top + 9), font, 9, BLACK)
    return sheet.pixels().copy()


def coordinates(rng: random.Random) -> Page:
    """Return an empty grid with numbered rows and columns: the numbers alone would make a puzzle."""
    sheet = Sheet(520, 520, WHITE, fineness=1)
    box = _ruled(sheet, 10, 10, 34)
    font = rng.choice(printed_fonts())
    for line in range(10):
        sheet.number(str(line + 1), (box.left - 17, box.top + line * 34 + 17), font, 15, BLACK)
        sheet.number(str(line + 1), (box.left + line * 34 + 17, box.top - 17), font, 15, BLACK)
    return sheet.pixels().copy()


def sums(rng: random.Random) -> Page:
    """Return an empty grid with the sums of its rows and columns beside it, which agree."""
    sheet = Sheet(520, 520, WHITE, fineness=1)
    box = _ruled(sheet, 8, 10, 34)
    font = rng.choice(printed_fonts())
    cells = [[rng.random() < 0.5 for _ in range(10)] for _ in range(8)]
    for row, line in enumerate(cells):
        sheet.number(str(sum(line)), (box.left - 17, box.top + row * 34 + 17), font, 15, BLACK)
    for column, line in enumerate(zip(*cells, strict=True)):
        sheet.number(str(sum(line)), (box.left + column * 34 + 17, box.top - 17), font, 15, BLACK)
    return sheet.pixels().copy()


def squared_paper(rng: random.Random) -> Page:
    """Return squared paper."""
    sheet = Sheet(900, 800, WHITE, fineness=1)
    pitch = rng.choice((20, 24, 28))
    for at in range(pitch, 800, pitch):
        sheet.rule((at, 0), (at, 900), 1, (150, 180, 210))
    for at in range(pitch, 900, pitch):
        sheet.rule((0, at), (800, at), 1, (150, 180, 210))
    return sheet.pixels().copy()


def noise(rng: random.Random) -> Page:
    """Return noise without print."""
    return np.random.default_rng(rng.getrandbits(32)).integers(0, 256, (400, 500, 3), dtype=np.uint8)


def white(_: random.Random) -> Page:
    """Return an empty sheet."""
    return np.full((500, 400, 3), 255, np.uint8)


OTHER_PAGES: tuple[Callable[[random.Random], Page], ...] = (
    sudoku,
    calendar,
    crossword,
    coordinates,
    sums,
    squared_paper,
    noise,
    white,
)
