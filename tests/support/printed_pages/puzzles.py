"""Puzzles with exactly one solution, of every size: blots, symmetric shapes, ellipses and boxes, colours."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import islice

import cv2
import numpy as np
import numpy.typing as npt

from nonosat import Grid, Palette, Puzzle, solutions

Cells = npt.NDArray[np.uint8]

#: Colours that print well and are distinguishable: black and those of pencils.
_COLOURS = (
    ("#1a1a1a", "black"),
    ("#d62828", "red"),
    ("#2a7d3f", "green"),
    ("#1f5fbf", "blue"),
    ("#f2c12e", "yellow"),
    ("#7b3f1d", "brown"),
    ("#f08a24", "orange"),
    ("#7a3fa0", "violet"),
    ("#e88fb4", "pink"),
    ("#7ec3e6", "light blue"),
    ("#8a8a8a", "grey"),
)


@cache
def puzzle_of(seed: int, height: int, width: int, colours: int = 1) -> tuple[Puzzle, Grid]:
    """Return a puzzle with exactly one solution, and the solution."""
    rng = random.Random(f"{seed} {height} {width} {colours}")
    while True:
        cells = _cells(rng, height, width, colours)
        for _ in range(40):
            grid = Grid.from_rows(cells.tolist(), letters="#" if colours == 1 else "abcdef"[:colours])
            if not _is_worth_printing(cells, colours):
                break
            puzzle = Puzzle.from_solution(grid, palette=_palette(rng, colours) if colours > 1 else Palette())
            found = list(islice(solutions(puzzle), 2))
            assert all(puzzle.is_solved_by(each) for each in found), "a solution that violates the clues"
            if len(found) == 1:
                return puzzle, grid
            # Shade the cells in which two solutions differ: each time there are fewer solutions.
            for index, pair in enumerate(zip(found[0].cells, found[1].cells, strict=True)):
                if pair[0] != pair[1]:
                    cells[divmod(index, width)] = max(pair)


@cache
def full_puzzle_of(seed: int, height: int, width: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle with many numbers per line, like hard ones in magazines, and its solution."""
    rng = random.Random(f"full {seed}")
    while True:
        puzzle, solution = puzzle_of(rng.randrange(10**6), height, width)
        if sum(len(clue or ()) for clue in (*puzzle.rows, *puzzle.columns)) > 3.6 * (height + width):
            return puzzle, solution


@cache
def ambiguous_puzzle_of(seed: int, height: int, width: int) -> Puzzle:
    """Return a puzzle with several solutions."""
    rng = random.Random(f"ambiguous {seed} {height} {width}")
    while True:
        cells = _blots(rng, height, width)
        # A pair of diagonal cells in a blank area can be mirrored.
        row, column = rng.randrange(height - 1), rng.randrange(width - 1)
        cells[max(0, row - 1) : row + 3, max(0, column - 1) : column + 3] = 0
        cells[row, column] = cells[row + 1, column + 1] = 1
        puzzle = Puzzle.from_solution(Grid.from_rows(cells.tolist()), palette=Palette())
        if _is_worth_printing(cells, 1) and len(list(islice(solutions(puzzle), 2))) == 2:
            return puzzle


@cache
def misprinted_puzzle_of(seed: int, height: int, width: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle with one misprinted number, and the intended solution."""
    rng = random.Random(f"misprinted {seed} {height} {width}")
    puzzle, solution = puzzle_of(seed, height, width)
    while True:
        rows = list(puzzle.rows)
        at = rng.randrange(height)
        runs = list(rows[at] or ())
        if not runs:
            continue
        place = rng.randrange(len(runs))
        length = max(1, (runs[place].length or 1) + rng.choice((-1, 1, 2)))
        if length == runs[place].length:
            continue
        runs[place] = runs[place]._replace(length=length)
        rows[at] = tuple(runs)
        return replace(puzzle, rows=tuple(rows)), solution


def _is_worth_printing(cells: Cells, colours: int) -> bool:
    filled = cells > 0
    blank_rows, blank_columns = (int(np.sum(~filled.any(axis=axis))) for axis in (1, 0))
    if 6 * blank_rows > cells.shape[0] or 6 * blank_columns > cells.shape[1]:
        return False
    return 0.2 < float(np.mean(filled)) < 0.85 and set(range(1, colours + 1)) <= set(cells.flat)


def _palette(rng: random.Random, colours: int) -> Palette:
    chosen = rng.sample(_COLOURS, colours)
    return Palette("abcdef"[:colours], tuple(value for value, _ in chosen), tuple(name for _, name in chosen))


def _cells(rng: random.Random, height: int, width: int, colours: int) -> Cells:
    draw = rng.choice((_blots, _blots, _mirrored, _shapes))
    cells = draw(rng, height, width)
    if colours > 1:
        cells = cells * _areas(rng, height, width, colours)
    return cells


def _noise(rng: random.Random, height: int, width: int, sigma: float) -> npt.NDArray[np.float64]:
    noise = np.random.default_rng(rng.getrandbits(32)).normal(size=(height, width))
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), sigma), dtype=np.float64)


def _blots(rng: random.Random, height: int, width: int) -> Cells:
    smooth = _noise(rng, height, width, rng.uniform(0.55, 1.4))
    return (smooth > np.quantile(smooth, rng.uniform(0.35, 0.55))).astype(np.uint8)


def _mirrored(rng: random.Random, height: int, width: int) -> Cells:
    half = _blots(rng, height, (width + 1) // 2)
    return np.hstack([half, half[:, ::-1][:, width % 2 :]])


def _shapes(rng: random.Random, height: int, width: int) -> Cells:
    """Return overlapping ellipses, boxes and strokes, some of them blank."""
    cells = np.zeros((height, width), np.uint8)
    for number in range(rng.randint(4, 9)):
        value = 0 if number > 1 and rng.random() < 0.35 else 1
        centre = (rng.randrange(width), rng.randrange(height))
        axes = (max(1, rng.randint(width // 8, width // 3)), max(1, rng.randint(height // 8, height // 3)))
        shape = rng.randrange(3)
        if shape == 0:
            cv2.ellipse(cells, centre, axes, rng.randrange(180), 0, 360, value, -1)
        elif shape == 1:
            corner = (centre[0] + axes[0], centre[1] + axes[1])
            cv2.rectangle(cells, centre, corner, value, -1)
        else:
            end = (rng.randrange(width), rng.randrange(height))
            cv2.line(cells, centre, end, value, rng.randint(1, 3))
    return cells


def _areas(rng: random.Random, height: int, width: int, colours: int) -> Cells:
    """Return the colour of each cell if it is shaded."""
    layers = np.stack([_noise(rng, height, width, rng.uniform(1.5, 3)) for _ in range(colours)])
    layers /= np.abs(layers).max(axis=(1, 2), keepdims=True)
    return np.asarray(np.argmax(layers, axis=0) + 1, dtype=np.uint8)
