"""From a page to the puzzles on it, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import cv2
import numpy as np

from nonosat.images.scanning.detection.block import Block, block_of
from nonosat.images.scanning.detection.cell_marks import marks_of
from nonosat.images.scanning.detection.clue_areas import ClueArea, Side, clue_area, sides
from nonosat.images.scanning.detection.cut_outs import cut_out, light_of_paper
from nonosat.images.scanning.detection.dewarping import flattened
from nonosat.images.scanning.detection.glyphs import LIKELY, Piece
from nonosat.images.scanning.detection.numbers import PrintedNumber, column_numbers, row_numbers
from nonosat.images.scanning.detection.rectification import Points, Straightening, straightenings
from nonosat.images.scanning.detection.regions import Region, regions_of
from nonosat.images.scanning.detection.rulings import AT_LINE, DARK, FAINT, Grey
from nonosat.images.scanning.detection.sheet import UprightSheet, sheet_of
from nonosat.images.scanning.detection.table import AROUND, Places, Table, table_of
from nonosat.images.scanning.detection.written import written_on
from nonosat.images.scanning.detections import ClueSighting, Missed, NumberSighting, Page, Sighting
from nonosat.images.scanning.uncertainty import Cause
from nonosat.model.errors import InputError

#: The longer side, in pixels, of the images that lines and regions are looked for in first: a choice.
_SIDE = 1600
#: The share of lines that have clues in a puzzle; a table of something else has none beside it.
_WITH_CLUES = 0.5
#: What is so many times as long as digits are high, and thinner than this share of it, is a line. With 0.2
#: six lines of 39 pages are wrong, without the rule one of 40 is doubtful.
_LONGER, _THIN = 2.0, 0.1
#: Digits that are lower than this share of a cell are small, and most of those that are not stand in cells so
#: many times as high. With a quarter, or without the rule, one of 39 pages loses 12 lines; with a half 39
#: pages are read alike.
_SMALL, _CELL_OF_DIGIT = 0.28, 2.0
#: What is said of ink as high as a digit that belongs to no number.
_MAY_BE_NUMBER = Cause("told.scanUnused")


def sightings(page: Page) -> tuple[Sighting, ...]:
    """The puzzles on a page; raises ``InputError`` when there is none."""
    page = np.ascontiguousarray(page)
    height, width = page.shape[:2]
    grey = np.asarray(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    scale = _SIDE / max(height, width)
    ways = tuple(straightenings(_resized(grey, scale), scale, (height, width)))
    # On a small screenshot that is enlarged gaps between cells may be wider than lines ever are.
    sides = (_SIDE, _SIDE / 2, _SIDE / 4) if scale > 1 else (_SIDE,)
    for side, way in product(sides, ways):
        found = _on_straight(page, way, side)
        if found:
            return tuple(sorted(found, key=lambda sighting: tuple(sighting.lattice[0, 0, ::-1])))
    raise InputError("expected a puzzle on the page: a grid with numbers beside its rows and columns")


def _on_straight(page: Page, straightening: Straightening, side: float) -> list[Sighting]:
    scale = side / max(straightening.width, straightening.height)
    size = max(round(straightening.width * scale), 1), max(round(straightening.height * scale), 1)
    straight = straightening.cut(page, 0, 0, *size, scale)
    found: list[Sighting] = []
    for region in regions_of(np.asarray(cv2.cvtColor(straight, cv2.COLOR_RGB2GRAY), dtype=np.uint8)):
        places = Region(*(value / scale for value in region))
        sighting = _sighting(page, sheet_of(page, straightening, places))
        if sighting and not any(_lies_on(sighting, other) for other in found):
            found.append(sighting)
    return found


def _lies_on(sighting: Sighting, other: Sighting) -> bool:
    """Whether a puzzle was found on another: a part of its lines, or its clues, taken for one."""
    corners = other.corners.astype(np.float32)
    across, down = sighting.lattice.reshape(-1, 2).mean(axis=0)
    return cv2.pointPolygonTest(corners, (float(across), float(down)), measureDist=False) >= 0


def _resized(grey: Grey, scale: float) -> Grey:
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    size = max(round(grey.shape[1] * scale), 1), max(round(grey.shape[0] * scale), 1)
    return np.asarray(cv2.resize(grey, size, interpolation=kind), dtype=np.uint8)


def _sighting(page: Page, sheet: UprightSheet) -> Sighting | None:
    sheet, lines = flattened(sheet, AROUND)
    table = table_of(sheet, lines)
    if table is None:
        return None
    found = _read(sheet, table)
    if found is None and sheet.hidden > 1:  # digits may be far smaller than cells
        found = _read(sheet.finer(page, sheet.hidden), table.enlarged(sheet.hidden))
    return found


def _read(sheet: UprightSheet, table: Table) -> Sighting | None:
    written = written_on(sheet, table)
    usual = _usual_height(written.pieces) or sheet.cell
    pieces = [piece for piece in written.pieces if not _is_hairline(piece, _LONGER * usual)]
    block = block_of(table, pieces)
    if block is None:
        return None
    cell = sheet.cell if usual > _SMALL * sheet.cell else _CELL_OF_DIGIT * usual
    ends = sides(table, block, cell)
    areas = [(side, clue_area(pieces, side, cell)) for side in ends]
    width = block.right - block.left
    of_rows = [(side, area, row_numbers(area, width)) for side, area in areas[:2] if area.usual]
    of_columns = [(side, area, column_numbers(area)) for side, area in areas[2:] if area.usual]
    if not (of_rows and of_columns):  # nothing is as high as a digit
        return None
    # Coordinates on the other side are fewer, one beside each line; crosses are no numbers.
    row_side, row_area, rows = max(of_rows, key=lambda each: _numbers_among(each[2]))
    column_side, column_area, columns = max(of_columns, key=lambda each: _numbers_among(each[2]))
    if row_area.filled < _WITH_CLUES * len(rows) or column_area.filled < _WITH_CLUES * len(columns):
        return None
    lattice = _lattice(table, block)
    is_dark = _is_dark(sheet.image, lattice, [*rows, *columns])
    paper = light_of_paper(sheet, is_dark=is_dark)
    marks, fillings = marks_of(
        255 - sheet.image if is_dark else sheet.image, lattice[:, 0, 1], lattice[0, :, 0]
    )

    def cut(number: PrintedNumber) -> NumberSighting:
        return cut_out(number, sheet, table, written, paper=paper)

    def clues(numbers: Sequence[Sequence[PrintedNumber]]) -> tuple[ClueSighting, ...]:
        return tuple(tuple(map(cut, line)) for line in numbers)

    return Sighting(
        clues(rows),
        clues(columns),
        sheet.on_page(lattice),
        marks=marks,
        fillings=fillings,
        missed=(
            *(
                Missed(_MAY_BE_NUMBER, f"{name} {line + 1}", cut(number))
                for name, side, area, numbers in (
                    ("row", row_side, row_area, rows),
                    ("column", column_side, column_area, columns),
                )
                for line, number in left_over(side, area, numbers, cell)
            ),
            *map(Missed, doubtful_edges(table, block, rows, columns, pieces, cell)),
        ),
    )


def _numbers_among(lines: Sequence[Sequence[PrintedNumber]]) -> int:
    """How many of what stands beside lines are read as numbers."""
    return sum(any(piece.likelihood > LIKELY for piece in number.pieces) for line in lines for number in line)


def _usual_height(pieces: Sequence[Piece]) -> float:
    """How high digits are; 0 where nothing is read as one."""
    heights = [piece.box.height for piece in pieces if piece.likelihood > LIKELY]
    return float(np.median(heights)) if heights else 0.0


def _is_dark(image: Page, lattice: Points, lines: Sequence[Sequence[PrintedNumber]]) -> bool:
    """Whether the cells are dark and numbers are light."""
    lights = [number.pieces[0].is_light for line in lines for number in line]
    left, top = np.round(lattice[0, 0]).astype(int).clip(0)
    right, bottom = np.round(lattice[-1, -1]).astype(int)
    return bool(np.mean(lights) > 1 / 2 and np.median(image[top:bottom, left:right]) < DARK)


def _is_hairline(piece: Piece, longest: float) -> bool:
    """Whether a piece is thin and long: what is seen of pale lines, and of corners where these meet."""
    width, height = piece.box.width, piece.box.height
    length = max(width, height)
    return length > longest and piece.area < _THIN * length * (width + height)


def _lattice(table: Table, block: Block) -> Points:
    """The places of the corners of the cells on the sheet."""
    rows = table.rows[block.top : block.bottom + 1]
    columns = table.columns[block.left : block.right + 1]
    return np.stack(np.meshgrid(columns, rows), axis=-1)


#: Digits are at least so high, beside the usual height of digits.
_LOWEST = 0.5


def left_over(
    side: Side, area: ClueArea, numbers: Sequence[Sequence[PrintedNumber]], cell: float
) -> Iterator[tuple[int, PrintedNumber]]:
    """What was left over beside each line (0 …); all that stands between the same two numbers is one."""
    used = {piece.label for line in numbers for number in line for piece in number.pieces}
    reach = max((each.far for each in area.beside if each.piece.label in used), default=0.0)
    found: dict[tuple[int, int], list[Piece]] = {}
    for _, far, line, piece in area.beside:
        if far > reach or piece.label in used or not piece.may_be_digit(cell):
            continue
        if piece.box.height > _LOWEST * area.usual:
            middle = piece.box.middle[side.along]
            before = sum(number.box.middle[side.along] < middle for number in numbers[line])
            found.setdefault((line, before), []).append(piece)
    for line, before in sorted(found):
        yield line, PrintedNumber(tuple(found[line, before]), apart=0.0)


Numbers = Sequence[Sequence[PrintedNumber]]


def doubtful_edges(
    table: Table, block: Block, rows: Numbers, columns: Numbers, pieces: Sequence[Piece], cell: float
) -> Iterator[str]:
    """Sentences about the lines of cells at the edges of a block with these numbers of rows and columns.

    ``pieces`` is all that is written, ``cell`` the side of a cell in pixels.
    """
    digits = [piece.box.middle for piece in pieces if piece.is_as_high_as_digits(cell)]
    middles = np.array(digits).reshape(-1, 2)
    yield from _of_side("Row", table, block, rows, middles)
    yield from _of_side("Column", table.turned, block.turned, columns, middles[:, ::-1])


def _of_side(name: str, table: Table, block: Block, numbers: Numbers, digits: Places) -> Iterator[str]:
    """The sentences about rows, or about columns where all is turned; ``digits`` are where some stand."""
    places, first, last = table.rows, block.top, block.bottom
    # Digits above or below the cells, not beside them, which may be those of another puzzle.
    across, down = digits.T
    middles = down[(across > table.columns[block.left]) & (across < table.columns[block.right])]
    drawn = table.down[:, block.left : block.right + 1].mean(axis=1)
    between = table.across[:, block.left : block.right].mean(axis=1)
    usual = np.median(drawn[first:last])
    # Lines across one without a number must be drawn nearly as far as usual for it to be one, or to be ruled
    # for numbers; they may be fainter where it is one more and the cells seem to have ended.
    is_one, may_be_one = drawn > (1 - FAINT) * usual, drawn > FAINT * usual
    # Digits in a row may have been taken for a line; near one they belong rather to what is beyond it.
    is_line = between > FAINT * np.median(between[first : last + 1])
    gap = float(np.median(np.diff(places[first : last + 1])))
    for word, edge, inner, outer, own in (
        ("First", first, first, first - 1, numbers[0]),
        ("Last", last, last - 1, last, numbers[-1]),
    ):
        if not own and (not is_one[inner] or not is_line[edge]):
            yield Cause(f"told.scan{word}{name}NoNumber")
        if not 0 <= outer < len(places) - 1 or not may_be_one[outer]:
            continue
        begin, end = places[outer], places[outer + 1]
        margin = AT_LINE * gap if is_line[outer if outer < first else outer + 1] else 0.0
        has_digits = ((middles > begin + margin) & (middles < end - margin)).any()
        is_for_numbers = has_digits and (own or is_one[outer])
        if abs(end - begin - gap) < AT_LINE * gap and not is_for_numbers:
            yield Cause(f"told.scan{word}{name}Another")
