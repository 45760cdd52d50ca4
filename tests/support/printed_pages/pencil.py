"""Pencil marks on paper: shaded cells, crosses, dots, struck numbers."""

from __future__ import annotations

import random
from dataclasses import replace
from enum import StrEnum

from nonosat import Grid

from .printing import Number, Printed
from .sheet import Box, Colour, Sheet


class Filling(StrEnum):
    """How cells are shaded."""

    SOLID = "painted over evenly"
    SCRIBBLE = "hatched to and fro"
    INSET = "a smaller square"


class Blanks(StrEnum):
    """How blank cells are marked."""

    CROSS = "×"
    DOT = "•"
    NOTHING = ""


class Hand:
    """One person with one pencil."""

    def __init__(self, rng: random.Random, pitch: float) -> None:
        self.rng, self.pitch = rng, pitch
        self.filling = rng.choice(tuple(Filling))
        self.blanks = rng.choice((Blanks.CROSS, Blanks.CROSS, Blanks.DOT, Blanks.NOTHING))
        level = rng.randint(40, 105)
        self.colour: Colour = rng.choice(((level, level, level), (level, level, level + 6), (30, 40, 120)))
        self.thickness = max(1.2, pitch * rng.uniform(0.06, 0.11))
        self.strikes = rng.random() < 0.5

    def mark(self, sheet: Sheet, printed: Printed, marks: Grid) -> Grid:
        """Draw the marks, and return those drawn: some people do not mark blank cells."""
        left_open = []
        for row in range(marks.height):
            for column in range(marks.width):
                value = marks[row, column]
                if value is None:
                    continue
                x, y = printed.lattice[row, column]
                cell = Box(x, y, x + self.pitch, y + self.pitch)
                if value:
                    self._fill(sheet, cell)
                elif self.blanks is Blanks.NOTHING:
                    left_open.append((row, column))
                else:
                    self._cross_or_dot(sheet, cell)
        gone = set(left_open)
        return Grid.from_rows(
            [None if (row, column) in gone else marks[row, column] for column in range(marks.width)]
            for row in range(marks.height)
        )

    def strike(self, sheet: Sheet, number: Number) -> Number:
        """Strike a number, thinly enough that it stays legible."""
        box = number.box.grown(self.pitch * 0.06)
        slope = self.rng.uniform(0.2, 0.8)
        start = (box.left, box.bottom - (1 - slope) * 0.4 * (box.bottom - box.top))
        end = (box.right, box.top + (1 - slope) * 0.4 * (box.bottom - box.top))
        sheet.stroke([start, end], max(1.0, self.thickness * 0.6), self.colour)
        return replace(number, struck=True)

    def _near(self, x: float, y: float, by: float) -> tuple[float, float]:
        return x + self.rng.uniform(-by, by) * self.pitch, y + self.rng.uniform(-by, by) * self.pitch

    def _fill(self, sheet: Sheet, cell: Box) -> None:
        inset = self.pitch * {Filling.SOLID: 0.04, Filling.SCRIBBLE: 0.1, Filling.INSET: 0.17}[self.filling]
        box = cell.grown(-inset)
        if self.filling is not Filling.SCRIBBLE:
            shift = self.rng.uniform(-0.03, 0.03) * self.pitch
            sheet.box(box.moved(shift, -shift), self.colour)
            return
        turns = self.rng.randint(7, 10)
        points = []
        for turn in range(turns + 1):
            down = box.top + (box.bottom - box.top) * turn / turns
            points += [
                self._near(box.left, down, 0.04),
                self._near(box.right, down - self.pitch * 0.05, 0.04),
            ]
        sheet.stroke(points, self.thickness, self.colour)

    def _cross_or_dot(self, sheet: Sheet, cell: Box) -> None:
        x, y = self._near(*cell.middle, 0.06)
        if self.blanks is Blanks.DOT:
            radius = self.pitch * self.rng.uniform(0.08, 0.13)
            sheet.ellipse(Box(x - radius, y - radius, x + radius, y + radius), self.colour)
            return
        arm = self.pitch * self.rng.uniform(0.2, 0.32)
        for side in (-1, 1):
            start, end = self._near(x - arm, y - side * arm, 0.05), self._near(x + arm, y + side * arm, 0.05)
            sheet.stroke([start, end], self.thickness * 0.8, self.colour)
