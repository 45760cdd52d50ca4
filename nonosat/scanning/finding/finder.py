"""From a page to the puzzles on it, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.errors import InputError
from nonosat.scanning.finding.block import Block, block_of
from nonosat.scanning.finding.cell_marks import marks_of
from nonosat.scanning.finding.clue_areas import ClueArea, clue_area, sides
from nonosat.scanning.finding.colours import inverted, palette_of, without_boxes
from nonosat.scanning.finding.cut_outs import cut_out
from nonosat.scanning.finding.dark_surroundings import with_light_surroundings
from nonosat.scanning.finding.edge_lines import doubtful_edges
from nonosat.scanning.finding.empty_boxes import empty_boxes
from nonosat.scanning.finding.flattening import flattened
from nonosat.scanning.finding.glyphs import Box, Piece, pieces_of
from nonosat.scanning.finding.ink import Ink, ink_of
from nonosat.scanning.finding.left_over import left_over
from nonosat.scanning.finding.mixed_lines import with_dark_lines
from nonosat.scanning.finding.numbers import Number, column_numbers, row_numbers
from nonosat.scanning.finding.regions import DARK, Region, regions_of
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask
from nonosat.scanning.finding.sheet import Sheet, sheet_of
from nonosat.scanning.finding.straightening import Points, Straightening, straightenings
from nonosat.scanning.finding.table import Table, is_rest_of_line, table_of, thick_lines
from nonosat.scanning.page import Page
from nonosat.scanning.sighting import ClueSighting, Sighting

#: The longer side, in pixels, of images that lines and regions are looked for in.
_SIDE = 1600
#: On a dark page puzzles with light lines are taken if they are so much larger.
_LARGER = 1.2
#: The share of lines that have clues in a puzzle; a table of something else has none beside it.
_WITH_CLUES = 0.6
#: Digits are so high, in cells; what is so many times as long, and thinner than this share of it, is a line.
_DIGIT, _LONGER, _THIN = (0.25, 0.9), 1.25, 0.1
#: The side of a square, in cells: pieces smaller than that are dirt.
_SPECK = 0.05


def sightings(page: Page) -> tuple[Sighting, ...]:
    """The puzzles on a page; raises ``InputError`` when there is none."""
    page = np.ascontiguousarray(page)
    height, width = page.shape[:2]
    grey = np.asarray(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    scale = _SIDE / max(height, width)
    ways = tuple(straightenings(_resized(grey, scale), scale, (height, width)))
    found, way = _dark_lined(page, ways, is_inverted=False)
    if not found or np.median(page) < DARK:
        # On a dark page light lines hold cells together, and dark ones perhaps boxes with numbers.
        light_lined, _ = _dark_lined(255 - page, (way,) if way else ways, is_inverted=True)
        if _area(light_lined) > _LARGER * _area(found):
            found = light_lined
    if not found:
        raise InputError("expected a puzzle on the page: a grid with numbers beside its rows and columns")
    return found


def _area(found: Sequence[Sighting]) -> float:
    """How large the puzzles are together, in pixels of the page."""
    corners = (sighting.lattice[[0, 0, -1, -1], [0, -1, -1, 0]] for sighting in found)
    return sum(cv2.contourArea(each.astype(np.float32)) for each in corners)


def _dark_lined(
    page: Page, ways: Sequence[Straightening], *, is_inverted: bool
) -> tuple[tuple[Sighting, ...], Straightening | None]:
    """The puzzles with dark lines, and the first way of making the page straight that shows any."""
    for way in ways:
        found = _on_straight(page, way, is_inverted=is_inverted)
        if found:
            return tuple(sorted(found, key=lambda sighting: tuple(sighting.lattice[0, 0, ::-1]))), way
    return (), None


def _on_straight(page: Page, straightening: Straightening, *, is_inverted: bool) -> list[Sighting]:
    scale = _SIDE / max(straightening.width, straightening.height)
    size = max(round(straightening.width * scale), 1), max(round(straightening.height * scale), 1)
    straight = straightening.cut(page, 0, 0, *size, scale)
    found: list[Sighting] = []
    for region in regions_of(np.asarray(cv2.cvtColor(straight, cv2.COLOR_RGB2GRAY), dtype=np.uint8)):
        places = Region(*(value / scale for value in region))
        sighting = _sighting(sheet_of(page, straightening, places), is_inverted=is_inverted)
        if sighting and not any(_lies_on(sighting, other) for other in found):
            found.append(sighting)
    return found


def _lies_on(sighting: Sighting, other: Sighting) -> bool:
    """Whether a puzzle was found on another: a part of its lines, or its clues, taken for one."""
    corners = other.lattice[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    across, down = sighting.lattice.reshape(-1, 2).mean(axis=0)
    return cv2.pointPolygonTest(corners, (float(across), float(down)), measureDist=False) >= 0


def _resized(grey: Grey, scale: float) -> Grey:
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    size = max(round(grey.shape[1] * scale), 1), max(round(grey.shape[0] * scale), 1)
    return np.asarray(cv2.resize(grey, size, interpolation=kind), dtype=np.uint8)


def _sighting(sheet: Sheet, *, is_inverted: bool) -> Sighting | None:
    mixed = with_dark_lines(sheet)
    sheet, is_inverted = mixed or sheet, is_inverted != bool(mixed)
    lightened = with_light_surroundings(sheet)
    sheet = flattened(lightened or sheet)
    table = table_of(sheet)
    if table is None:
        return None
    lines = thick_lines(table)
    ink, written, labels, pieces = _written(sheet, table, lines)
    block = block_of(table, pieces, sheet.cell)
    if block is None:
        return None
    if ink.boxed.any() and block != Block(0, len(table.rows) - 1, 0, len(table.columns) - 1):
        # Where clues are ruled, boxes and a tint of the paper are told apart only beside the cells.
        cells = Box(
            *(round(each) for each in (table.columns[block.left], table.rows[block.top])),
            *(round(each) for each in (table.columns[block.right], table.rows[block.bottom])),
        )
        ink, written, labels, pieces = _written(sheet, table, lines, cells)
        block = block_of(table, pieces, sheet.cell) or block
    ends = sides(table, block, sheet.cell)
    areas = [(side, clue_area(pieces, side, sheet.cell, ink.boxed)) for side in ends]
    row_side, row_area = max(areas[:2], key=lambda each: each[1].filled)
    column_side, column_area = max(areas[2:], key=lambda each: each[1].filled)
    height, width = block.bottom - block.top, block.right - block.left
    if row_area.filled < _WITH_CLUES * height or column_area.filled < _WITH_CLUES * width:
        return None
    if not (row_area.usual and column_area.usual):  # nothing is as high as a digit
        return None
    rows, columns = row_numbers(row_area, width), column_numbers(column_area)
    row_boxes, column_boxes = (
        [number.box for line in numbers for number in line] for numbers in (rows, columns)
    )
    palette, colours, inks = palette_of(row_boxes, column_boxes, sheet.image, ink, written, lines)
    colour = iter(colours)

    def clues(area: ClueArea, numbers: tuple[tuple[Number, ...], ...]) -> tuple[ClueSighting, ...]:
        return tuple(
            tuple(
                cut_out(number, sheet, ink.level, labels, usual=area.usual, colour=next(colour))
                for number in line
            )
            for line in numbers
        )

    return Sighting(
        clues(row_area, rows),
        clues(column_area, columns),
        _lattice(sheet, table, block),
        inverted(palette) if is_inverted != bool(lightened) else palette,
        marks_of(
            sheet,
            table.rows[block.top : block.bottom + 1],
            table.columns[block.left : block.right + 1],
            palette,
            1 - inks if lightened and inks is not None else inks,
        ),
        (
            *left_over("row", pieces, row_side, row_area, rows),
            *left_over("column", pieces, column_side, column_area, columns),
            *empty_boxes(ink, [(row_side, row_boxes), (column_side, column_boxes)], sheet.cell),
            *without_boxes(row_boxes, column_boxes, ink),
            *doubtful_edges(table, block, rows, columns, pieces, sheet.cell),
        ),
    )


class _Written(NamedTuple):
    """What is written beside the lines: as ink, where there is some, and as pieces with their labels."""

    ink: Ink
    where: Mask
    labels: npt.NDArray[np.int32]
    pieces: list[Piece]


def _written(sheet: Sheet, table: Table, lines: Grey, cells: Box | None = None) -> _Written:
    ink = ink_of(sheet, lines, cells)
    written = ink.written(lines, sheet.cell)
    labels, pieces = pieces_of(written)
    least = (_SPECK * sheet.cell) ** 2
    kept = [
        piece for piece in pieces if piece.area >= least and not is_rest_of_line(piece.box, table, sheet.cell)
    ]
    return _Written(ink, written, labels, _without_hairlines(kept, sheet.cell))


def _without_hairlines(pieces: list[Piece], cell: float) -> list[Piece]:
    """Pieces without those that are thin and longer than digits are high: what is seen of pale lines, and of
    corners where these meet.
    """
    low, high = _DIGIT
    heights = [
        piece.box.height
        for piece in pieces
        if low * cell < piece.box.height < high * cell and piece.area > _THIN * piece.box.height**2
    ]
    if not heights:
        return pieces
    longest = _LONGER * float(np.median(heights))
    return [piece for piece in pieces if not _is_hairline(piece, longest)]


def _is_hairline(piece: Piece, longest: float) -> bool:
    width, height = piece.box.width, piece.box.height
    length = max(width, height)
    return length > longest and piece.area < _THIN * length * (width + height)


def _lattice(sheet: Sheet, table: Table, block: Block) -> Points:
    """The places of the corners of the cells on the page."""
    rows = table.rows[block.top : block.bottom + 1]
    columns = table.columns[block.left : block.right + 1]
    return sheet.on_page(np.stack(np.meshgrid(columns, rows), axis=-1))
