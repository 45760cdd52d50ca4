"""A puzzle printed on a sheet."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from nonosat import Clue, Grid, Puzzle, Run

from .looks import Blank, Clues, Ink, Look, Spacing
from .sheet import Box, Colour, Sheet, colour_of, luminance


@dataclass(frozen=True, slots=True)
class Number:
    """One number as it was printed: of which line (0-based), at which place in its clue."""

    is_row: bool
    line: int
    place: int
    text: str
    colour: int
    box: Box
    struck: bool = False
    #: Whether it stands to the right of the grid or below, once more.
    is_copy: bool = False
    #: Its four corners in pixels of the photograph, once there is one.
    corners: npt.NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 2)), compare=False)


@dataclass(frozen=True, slots=True)
class Printed:
    """What was printed where. ``lattice``: ``(height + 1) × (width + 1) × 2``, x first, in pixels."""

    lattice: npt.NDArray[np.float64]
    numbers: tuple[Number, ...]
    outside: Box


class Plan:
    """How large a puzzle is in a look, and where its parts stand when its left upper corner is given."""

    def __init__(self, puzzle: Puzzle, look: Look, *, margin: float = 0) -> None:
        self.puzzle, self.look, self.margin = puzzle, look, margin
        rows, columns = (tuple(each or () for each in side) for side in (puzzle.rows, puzzle.columns))
        self.rows: tuple[Clue, ...] = rows
        self.columns: tuple[Clue, ...] = columns
        if look.spacing is Spacing.TEXT:
            across = max(self.text_width(each) for each in rows) + look.gap
        else:
            across = max(1, *map(len, rows)) * look.row_slot
        down = max(1, *map(len, columns)) * look.column_slot + (
            0 if look.clues is Clues.CELLS else look.pitch * 0.15
        )
        self.across, self.down = max(across, look.pitch), max(down, look.pitch)
        self.grid_width, self.grid_height = puzzle.width * look.pitch, puzzle.height * look.pitch

    @property
    def width(self) -> float:
        return self.grid_width + self.across * (2 if self.look.mirrored else 1)

    @property
    def height(self) -> float:
        return self.grid_height + self.down * (2 if self.look.mirrored else 1)

    def texts(self, clue: Clue) -> list[tuple[str, Run | None]]:
        """The numbers as they are printed, a blank line too."""
        if not clue:
            return [("0", None)] if self.look.blank is Blank.ZERO else []
        return [(str(run.length), run) for run in clue]

    def text_width(self, clue: Clue) -> float:
        texts = self.texts(clue)
        return sum(self.look.width_of(text) + self.look.gap for text, _ in texts)


def print_puzzle(sheet: Sheet, plan: Plan, left: float, top: float) -> Printed:
    """Draws the puzzle with the corner of its clue areas at ``left``, ``top``."""
    look, puzzle = plan.look, plan.puzzle
    at_left, at_top = left + plan.across, top + plan.down
    grid = Box(at_left, at_top, at_left + plan.grid_width, at_top + plan.grid_height)
    outside = Box(left, top, left + plan.width, top + plan.height)
    _draw_ground(sheet, plan, grid, outside)
    numbers = [
        *_row_numbers(sheet, plan, grid, copy=False),
        *_column_numbers(sheet, plan, grid, copy=False),
    ]
    if look.mirrored:
        numbers += [
            *_row_numbers(sheet, plan, grid, copy=True),
            *_column_numbers(sheet, plan, grid, copy=True),
        ]
    if look.size_in_corner and plan.across > 3 * look.pitch:
        middle = (left + plan.across / 2, top + plan.down / 2)
        sheet.number(f"{puzzle.width}x{puzzle.height}", middle, look.font, look.digit_height * 0.9, look.ink)
    _draw_lines(sheet, plan, grid, outside)
    columns, rows = np.meshgrid(
        grid.left + look.pitch * np.arange(puzzle.width + 1),
        grid.top + look.pitch * np.arange(puzzle.height + 1),
    )
    return Printed(np.stack([columns, rows], axis=-1), tuple(numbers), outside)


def _draw_ground(sheet: Sheet, plan: Plan, grid: Box, outside: Box) -> None:
    look = plan.look
    sheet.box(grid, look.cell_ground)
    areas = [
        Box(outside.left, grid.top, grid.left, grid.bottom),
        Box(grid.left, outside.top, grid.right, grid.top),
    ]
    if look.mirrored:
        areas += [
            Box(grid.right, grid.top, outside.right, grid.bottom),
            Box(grid.left, grid.bottom, grid.right, outside.bottom),
        ]
    tint = look.shade if look.clues is Clues.AREA else look.clue_ground
    for area in areas:
        if tint is not None:
            sheet.box(area, tint)
    if look.clues is not Clues.SHADED:
        return
    strip = sheet.fading if look.has_gradient else sheet.strip
    step = 1 if look.has_gradient else 2
    space = 1 if look.has_gradient else 0
    for row in range(0, plan.puzzle.height, step):
        top = grid.top + row * look.pitch
        for area in areas[::2]:
            box = Box(area.left, top + space, area.right, top + look.pitch - space)
            strip(box, look.shade, look.ground, across=True)
    for column in range(0, plan.puzzle.width, step):
        left = grid.left + column * look.pitch
        for area in areas[1::2]:
            box = Box(left + space, area.top, left + look.pitch - space, area.bottom)
            strip(box, look.shade, look.ground, across=False)


#: A line: how late it is drawn, its width and its colour; where it begins and ends.
Rule = tuple[tuple[int, float, Colour], tuple[float, float], tuple[float, float]]


def _draw_lines(sheet: Sheet, plan: Plan, grid: Box, outside: Box) -> None:
    look, puzzle = plan.look, plan.puzzle
    reach_left = reach_up = 0.0
    if look.clues in (Clues.CELLS, Clues.STRIPS):
        reach_left, reach_up = plan.across, plan.down
    copies = 1 if look.mirrored else 0
    frame = Box(
        grid.left - reach_left,
        grid.top - reach_up,
        grid.right + copies * reach_left,
        grid.bottom + copies * reach_up,
    )

    def kind(index: int, last: int) -> tuple[int, float, Colour]:
        if index in (0, last):
            return 2, look.frame, look.bold_colour
        if look.bold_every and index % look.bold_every == 0:
            return 1, look.bold_line, look.bold_colour
        return 0, look.line, look.line_colour

    rules: list[Rule] = []
    for row in range(puzzle.height + 1):
        y = grid.top + row * look.pitch
        rules.append((kind(row, puzzle.height), (frame.left, y), (frame.right, y)))
    for column in range(puzzle.width + 1):
        x = grid.left + column * look.pitch
        rules.append((kind(column, puzzle.width), (x, frame.top), (x, frame.bottom)))
    if look.clues is Clues.CELLS:
        thin = (0, look.line, look.line_colour)
        for slot in range(round(plan.across / look.pitch) + 1):
            for x in (grid.left - slot * look.pitch, *((grid.right + slot * look.pitch,) * copies)):
                rules.append((thin, (x, grid.top), (x, grid.bottom)))
        for slot in range(round(plan.down / look.pitch) + 1):
            for y in (grid.top - slot * look.pitch, *((grid.bottom + slot * look.pitch,) * copies)):
                rules.append((thin, (grid.left, y), (grid.right, y)))
    for (_, width, colour), start, end in sorted(rules, key=lambda rule: rule[0][0]):
        sheet.rule(start, end, width, colour)


def _row_numbers(sheet: Sheet, plan: Plan, grid: Box, *, copy: bool) -> list[Number]:
    look = plan.look
    numbers = []
    for row, clue in enumerate(plan.rows):
        texts = plan.texts(clue)
        y = grid.top + (row + 0.5) * look.pitch
        widths = [look.width_of(text) + look.gap for text, _ in texts]
        for place, (text, run) in enumerate(texts):
            from_end = len(texts) - 1 - place
            if look.spacing is Spacing.TEXT:
                after = sum(widths[place + 1 :]) + widths[place] / 2 + look.gap / 3
                before = sum(widths[:place]) + widths[place] / 2 + look.gap / 3
            else:
                after, before = (from_end + 0.5) * look.row_slot, (place + 0.5) * look.row_slot
            x = grid.right + before if copy else grid.left - after
            box = _draw_number(sheet, plan, text, (x, y), run, look.row_slot)
            numbers.append(Number(True, row, place, text, run.colour or 0 if run else 0, box, False, copy))
    return numbers


def _column_numbers(sheet: Sheet, plan: Plan, grid: Box, *, copy: bool) -> list[Number]:
    look = plan.look
    numbers = []
    spare = 0 if look.clues is Clues.CELLS else look.pitch * 0.1
    for column, clue in enumerate(plan.columns):
        texts = plan.texts(clue)
        x = grid.left + (column + 0.5) * look.pitch
        for place, (text, run) in enumerate(texts):
            after = (len(texts) - 0.5 - place) * look.column_slot + spare
            before = (place + 0.5) * look.column_slot + spare
            y = grid.bottom + before if copy else grid.top - after
            box = _draw_number(sheet, plan, text, (x, y), run, look.pitch)
            numbers.append(
                Number(False, column, place, text, run.colour or 0 if run else 0, box, False, copy)
            )
    return numbers


def _draw_number(
    sheet: Sheet, plan: Plan, text: str, middle: tuple[float, float], run: Run | None, slot: float
) -> Box:
    look = plan.look
    ink = look.ink
    if run is not None and len(plan.puzzle.palette) > 1 and run.colour is not None:
        value = plan.puzzle.palette.colours[run.colour - 1]
        assert value is not None
        ink = colour_of(value)
        if look.colour_ink is Ink.BOXES:
            if look.clues is Clues.CELLS:
                half_width = half_height = look.pitch / 2
            else:
                half_width = max(look.width_of(text) / 2 + look.digit_height * 0.2, look.digit_height * 0.62)
                half_width = min(half_width, slot / 2)
                half_height = look.digit_height * 0.66
            x, y = middle
            box = Box(x - half_width, y - half_height, x + half_width, y + half_height)
            sheet.box(box, ink, radius=look.digit_height * 0.25 if look.rounded else 0)
            ink = (0, 0, 0) if luminance(ink) > 128 else (255, 255, 255)
    return sheet.number(text, middle, look.font, look.digit_height, ink)


def progress(rng: random.Random, picture: Grid, share: float) -> Grid:
    """About ``share`` of the picture's lines, as a solver would have them half done."""
    decided: dict[tuple[int, int], int] = {}
    for row in range(picture.height):
        if rng.random() < share:
            start = rng.randrange(picture.width)
            stop = rng.randrange(start, picture.width) + 1
            decided |= {(row, column): picture[row, column] or 0 for column in range(start, stop)}
    for column in range(picture.width):
        if rng.random() < share / 2:
            decided |= {(row, column): picture[row, column] or 0 for row in range(picture.height)}
    return Grid.undecided(picture.height, picture.width, letters=picture.letters).with_cells(decided)
