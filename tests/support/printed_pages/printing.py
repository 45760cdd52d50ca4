"""A puzzle printed on a sheet."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from nonosat import Clue, Grid, Puzzle, Run

from .print_styles import Blank, Clues, Ink, PrintStyle, Spacing
from .sheet import Box, Colour, Sheet, colour_of, luminance


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number: its line (0-based), and its index in the clue."""

    is_row: bool
    line: int
    place: int
    text: str
    colour: int
    box: Box
    struck: bool = False
    #: Whether it is a copy on the right of the grid or below.
    is_copy: bool = False
    #: Its four corners in pixels of the photograph, once there is one.
    corners: npt.NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 2)), compare=False)


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed parts of a puzzle. ``lattice``: ``(height + 1) × (width + 1) × 2``, x first, in pixels."""

    lattice: npt.NDArray[np.float64]
    numbers: tuple[Number, ...]
    outside: Box


class Plan:
    """The layout of a puzzle in a style, relative to its upper left corner."""

    def __init__(self, puzzle: Puzzle, style: PrintStyle, *, margin: float = 0) -> None:
        self.puzzle, self.style, self.margin = puzzle, style, margin
        rows, columns = (tuple(each or () for each in side) for side in (puzzle.rows, puzzle.columns))
        self.rows: tuple[Clue, ...] = rows
        self.columns: tuple[Clue, ...] = columns
        if style.spacing is Spacing.TEXT:
            across = max(self.text_width(each) for each in rows) + style.gap
        else:
            across = max(1, *map(len, rows)) * style.row_slot
        down = max(1, *map(len, columns)) * style.column_slot + (
            0 if style.clues is Clues.CELLS else style.pitch * 0.15
        )
        self.across, self.down = max(across, style.pitch), max(down, style.pitch)
        self.grid_width, self.grid_height = puzzle.width * style.pitch, puzzle.height * style.pitch

    @property
    def width(self) -> float:
        return self.grid_width + self.across * (2 if self.style.mirrored else 1)

    @property
    def height(self) -> float:
        return self.grid_height + self.down * (2 if self.style.mirrored else 1)

    def texts(self, clue: Clue) -> list[tuple[str, Run | None]]:
        """Return the numbers as printed, including those of blank lines."""
        if not clue:
            return [("0", None)] if self.style.blank is Blank.ZERO else []
        return [(str(run.length), run) for run in clue]

    def text_width(self, clue: Clue) -> float:
        texts = self.texts(clue)
        return sum(self.style.width_of(text) + self.style.gap for text, _ in texts)


def print_puzzle(sheet: Sheet, plan: Plan, left: float, top: float) -> Printed:
    """Draw the puzzle with the corner of its clue areas at ``left``, ``top``."""
    style, puzzle = plan.style, plan.puzzle
    at_left, at_top = left + plan.across, top + plan.down
    grid = Box(at_left, at_top, at_left + plan.grid_width, at_top + plan.grid_height)
    outside = Box(left, top, left + plan.width, top + plan.height)
    _draw_ground(sheet, plan, grid, outside)
    numbers = [
        *_row_numbers(sheet, plan, grid, copy=False),
        *_column_numbers(sheet, plan, grid, copy=False),
    ]
    if style.mirrored:
        numbers += [
            *_row_numbers(sheet, plan, grid, copy=True),
            *_column_numbers(sheet, plan, grid, copy=True),
        ]
    if style.size_in_corner and plan.across > 3 * style.pitch:
        middle = (left + plan.across / 2, top + plan.down / 2)
        sheet.number(
            f"{puzzle.width}x{puzzle.height}", middle, style.font, style.digit_height * 0.9, style.ink
        )
    _draw_lines(sheet, plan, grid, outside)
    columns, rows = np.meshgrid(
        grid.left + style.pitch * np.arange(puzzle.width + 1),
        grid.top + style.pitch * np.arange(puzzle.height + 1),
    )
    return Printed(np.stack([columns, rows], axis=-1), tuple(numbers), outside)


def _draw_ground(sheet: Sheet, plan: Plan, grid: Box, outside: Box) -> None:
    style = plan.style
    sheet.box(grid, style.cell_ground)
    areas = [
        Box(outside.left, grid.top, grid.left, grid.bottom),
        Box(grid.left, outside.top, grid.right, grid.top),
    ]
    if style.mirrored:
        areas += [
            Box(grid.right, grid.top, outside.right, grid.bottom),
            Box(grid.left, grid.bottom, grid.right, outside.bottom),
        ]
    tint = style.shade if style.clues is Clues.AREA else style.clue_ground
    for area in areas:
        if tint is not None:
            sheet.box(area, tint)
    if style.clues is not Clues.SHADED:
        return
    strip = sheet.fading if style.has_gradient else sheet.strip
    step = 1 if style.has_gradient else 2
    space = 1 if style.has_gradient else 0
    for row in range(0, plan.puzzle.height, step):
        top = grid.top + row * style.pitch
        for area in areas[::2]:
            box = Box(area.left, top + space, area.right, top + style.pitch - space)
            strip(box, style.shade, style.background, across=True)
    for column in range(0, plan.puzzle.width, step):
        left = grid.left + column * style.pitch
        for area in areas[1::2]:
            box = Box(left + space, area.top, left + style.pitch - space, area.bottom)
            strip(box, style.shade, style.background, across=False)


#: A line: its drawing order, its width and its colour; its begin and end.
Rule = tuple[tuple[int, float, Colour], tuple[float, float], tuple[float, float]]


def _draw_lines(sheet: Sheet, plan: Plan, grid: Box, outside: Box) -> None:
    style, puzzle = plan.style, plan.puzzle
    reach_left = reach_up = 0.0
    if style.clues in (Clues.CELLS, Clues.STRIPS):
        reach_left, reach_up = plan.across, plan.down
    copies = 1 if style.mirrored else 0
    frame = Box(
        grid.left - reach_left,
        grid.top - reach_up,
        grid.right + copies * reach_left,
        grid.bottom + copies * reach_up,
    )

    def kind(index: int, last: int) -> tuple[int, float, Colour]:
        if index in (0, last):
            return 2, style.frame, style.bold_colour
        if style.bold_every and index % style.bold_every == 0:
            return 1, style.bold_line, style.bold_colour
        return 0, style.line, style.line_colour

    rules: list[Rule] = []
    for row in range(puzzle.height + 1):
        y = grid.top + row * style.pitch
        rules.append((kind(row, puzzle.height), (frame.left, y), (frame.right, y)))
    for column in range(puzzle.width + 1):
        x = grid.left + column * style.pitch
        rules.append((kind(column, puzzle.width), (x, frame.top), (x, frame.bottom)))
    if style.clues is Clues.CELLS:
        thin = (0, style.line, style.line_colour)
        for slot in range(round(plan.across / style.pitch) + 1):
            for x in (grid.left - slot * style.pitch, *((grid.right + slot * style.pitch,) * copies)):
                rules.append((thin, (x, grid.top), (x, grid.bottom)))
        for slot in range(round(plan.down / style.pitch) + 1):
            for y in (grid.top - slot * style.pitch, *((grid.bottom + slot * style.pitch,) * copies)):
                rules.append((thin, (grid.left, y), (grid.right, y)))
    for (_, width, colour), start, end in sorted(rules, key=lambda rule: rule[0][0]):
        sheet.rule(start, end, width, colour)


def _row_numbers(sheet: Sheet, plan: Plan, grid: Box, *, copy: bool) -> list[Number]:
    style = plan.style
    numbers = []
    for row, clue in enumerate(plan.rows):
        texts = plan.texts(clue)
        y = grid.top + (row + 0.5) * style.pitch
        widths = [style.width_of(text) + style.gap for text, _ in texts]
        for place, (text, run) in enumerate(texts):
            from_end = len(texts) - 1 - place
            if style.spacing is Spacing.TEXT:
                after = sum(widths[place + 1 :]) + widths[place] / 2 + style.gap / 3
                before = sum(widths[:place]) + widths[place] / 2 + style.gap / 3
            else:
                after, before = (from_end + 0.5) * style.row_slot, (place + 0.5) * style.row_slot
            x = grid.right + before if copy else grid.left - after
            box = _draw_number(sheet, plan, text, (x, y), run, style.row_slot)
            numbers.append(Number(True, row, place, text, run.colour or 0 if run else 0, box, False, copy))
    return numbers


def _column_numbers(sheet: Sheet, plan: Plan, grid: Box, *, copy: bool) -> list[Number]:
    style = plan.style
    numbers = []
    spare = 0 if style.clues is Clues.CELLS else style.pitch * 0.1
    for column, clue in enumerate(plan.columns):
        texts = plan.texts(clue)
        x = grid.left + (column + 0.5) * style.pitch
        for place, (text, run) in enumerate(texts):
            after = (len(texts) - 0.5 - place) * style.column_slot + spare
            before = (place + 0.5) * style.column_slot + spare
            y = grid.bottom + before if copy else grid.top - after
            box = _draw_number(sheet, plan, text, (x, y), run, style.pitch)
            numbers.append(
                Number(False, column, place, text, run.colour or 0 if run else 0, box, False, copy)
            )
    return numbers


def _draw_number(
    sheet: Sheet, plan: Plan, text: str, middle: tuple[float, float], run: Run | None, slot: float
) -> Box:
    style = plan.style
    ink = style.ink
    if run is not None and len(plan.puzzle.palette) > 1 and run.colour is not None:
        value = plan.puzzle.palette.colours[run.colour - 1]
        assert value is not None
        ink = colour_of(value)
        if style.colour_ink is Ink.BOXES:
            if style.clues is Clues.CELLS:
                half_width = half_height = style.pitch / 2
            else:
                half_width = max(
                    style.width_of(text) / 2 + style.digit_height * 0.2, style.digit_height * 0.62
                )
                half_width = min(half_width, slot / 2)
                half_height = style.digit_height * 0.66
            x, y = middle
            box = Box(x - half_width, y - half_height, x + half_width, y + half_height)
            sheet.box(box, ink, radius=style.digit_height * 0.25 if style.rounded else 0)
            ink = (0, 0, 0) if luminance(ink) > 128 else (255, 255, 255)
    return sheet.number(text, middle, style.font, style.digit_height, ink)


def progress(rng: random.Random, solution: Grid, share: float) -> Grid:
    """Return about ``share`` of the solution's lines, as marks of a half-solved puzzle."""
    decided: dict[tuple[int, int], int] = {}
    for row in range(solution.height):
        if rng.random() < share:
            start = rng.randrange(solution.width)
            stop = rng.randrange(start, solution.width) + 1
            decided |= {(row, column): solution[row, column] or 0 for column in range(start, stop)}
    for column in range(solution.width):
        if rng.random() < share / 2:
            decided |= {(row, column): solution[row, column] or 0 for row in range(solution.height)}
    return Grid.undecided(solution.height, solution.width, letters=solution.letters).with_cells(decided)
