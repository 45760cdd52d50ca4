"""The steps of detection, from a page to its puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import cv2
import numpy as np

from nonosat.images.scanning.detection.block import Block, block_of
from nonosat.images.scanning.detection.cell_marks import marks_of
from nonosat.images.scanning.detection.clue_areas import ClueArea, Side, clue_area, sides
from nonosat.images.scanning.detection.cut_outs import cut_out, light_of_paper
from nonosat.images.scanning.detection.dewarping import dewarped
from nonosat.images.scanning.detection.glyphs import LIKELY, Piece
from nonosat.images.scanning.detection.numbers import PrintedNumber, column_numbers, row_numbers
from nonosat.images.scanning.detection.rectification import Points, Rectification, rectifications
from nonosat.images.scanning.detection.regions import Region, regions_of
from nonosat.images.scanning.detection.rulings import AT_LINE, DARK, FAINT, Grey
from nonosat.images.scanning.detection.sheet import UprightSheet, sheet_of
from nonosat.images.scanning.detection.table import AROUND, Places, Table, table_of
from nonosat.images.scanning.detection.written import written_on
from nonosat.images.scanning.detections import DetectedClue, DetectedNumber, Detection, Page, UnreadMark
from nonosat.images.scanning.uncertainty import UncertaintyReason
from nonosat.model.errors import InputError

#: The longer side, in pixels, of the images in which lines and regions are searched first: a choice.
_SIDE = 1600
#: The least share of lines with clues in a puzzle; other tables have none beside them.
_WITH_CLUES = 0.5
#: A piece this many times as long as digits are high, and thinner than this share of its length, is a line.
#: With 0.2 six lines of 39 pages are wrong, without the rule one of 40 is doubtful.
_LONGER, _THIN = 2.0, 0.1
#: Digits lower than this share of a cell are small; the usual ratio of the heights of cells and digits. With
#: a quarter, or without the rule, one of 39 pages loses 12 lines; with a half 39 pages are read alike.
_SMALL, _CELL_OF_DIGIT = 0.28, 2.0
#: The sentence about ink as high as a digit that belongs to no number.
_MAY_BE_NUMBER = UncertaintyReason("told.scanUnused")


def detect(page: Page) -> tuple[Detection, ...]:
    """Return the puzzles on a page; raises ``InputError`` when there is none."""
    page = np.ascontiguousarray(page)
    height, width = page.shape[:2]
    grey = np.asarray(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    scale = _SIDE / max(height, width)
    ways = tuple(rectifications(_resized(grey, scale), scale, (height, width)))
    # On an enlarged small screenshot gaps between cells may be wider than any line.
    sides = (_SIDE, _SIDE / 2, _SIDE / 4) if scale > 1 else (_SIDE,)
    for side, way in product(sides, ways):
        found = _on_straight(page, way, side)
        if found:
            return tuple(sorted(found, key=lambda detection: tuple(detection.lattice[0, 0, ::-1])))
    raise InputError("expected a puzzle on the page: a grid with numbers beside its rows and columns")


def _on_straight(page: Page, rectification: Rectification, side: float) -> list[Detection]:
    scale = side / max(rectification.width, rectification.height)
    size = max(round(rectification.width * scale), 1), max(round(rectification.height * scale), 1)
    straight = rectification.cut(page, 0, 0, *size, scale)
    found: list[Detection] = []
    for region in regions_of(np.asarray(cv2.cvtColor(straight, cv2.COLOR_RGB2GRAY), dtype=np.uint8)):
        places = Region(*(value / scale for value in region))
        detection = _detection(page, sheet_of(page, rectification, places))
        if detection and not any(lies_on(detection, other) for other in found):
            found.append(detection)
    return found


def lies_on(detection: Detection, other: Detection) -> bool:
    """Return whether a puzzle overlaps another: part of its lines, or its clues, may look like one."""
    corners = other.corners.astype(np.float32)
    across, down = detection.lattice.reshape(-1, 2).mean(axis=0)
    return cv2.pointPolygonTest(corners, (float(across), float(down)), measureDist=False) >= 0


def _resized(grey: Grey, scale: float) -> Grey:
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    size = max(round(grey.shape[1] * scale), 1), max(round(grey.shape[0] * scale), 1)
    return np.asarray(cv2.resize(grey, size, interpolation=kind), dtype=np.uint8)


def _detection(page: Page, sheet: UprightSheet) -> Detection | None:
    sheet, lines = dewarped(sheet, AROUND)
    table = table_of(sheet, lines)
    if table is None:
        return None
    found = _read(sheet, table)
    if found is None and sheet.hidden > 1:  # digits may be much smaller than cells
        found = _read(sheet.finer(page, sheet.hidden), table.enlarged(sheet.hidden))
    return found


def _read(sheet: UprightSheet, table: Table) -> Detection | None:
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
    # Coordinates on the other side are fewer, one per line; crosses are no numbers.
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

    def cut(number: PrintedNumber) -> DetectedNumber:
        return cut_out(number, sheet, table, written, paper=paper)

    def clues(numbers: Sequence[Sequence[PrintedNumber]]) -> tuple[DetectedClue, ...]:
        return tuple(tuple(map(cut, line)) for line in numbers)

    return Detection(
        clues(rows),
        clues(columns),
        sheet.on_page(lattice),
        marks=marks,
        fillings=fillings,
        unread=(
            *(
                UnreadMark(_MAY_BE_NUMBER, f"{name} {line + 1}", cut(number))
                for name, side, area, numbers in (
                    ("row", row_side, row_area, rows),
                    ("column", column_side, column_area, columns),
                )
                for line, number in unused_ink(side, area, numbers, cell)
            ),
            *map(UnreadMark, doubtful_edges(table, block, rows, columns, pieces, cell)),
        ),
    )


def _numbers_among(lines: Sequence[Sequence[PrintedNumber]]) -> int:
    """Return how many of the printed numbers are read as numbers."""
    return sum(any(piece.likelihood > LIKELY for piece in number.pieces) for line in lines for number in line)


def _usual_height(pieces: Sequence[Piece]) -> float:
    """Return the median height of digits; 0 if nothing is read as one."""
    heights = [piece.box.height for piece in pieces if piece.likelihood > LIKELY]
    return float(np.median(heights)) if heights else 0.0


def _is_dark(image: Page, lattice: Points, lines: Sequence[Sequence[PrintedNumber]]) -> bool:
    """Return whether the cells are dark and numbers are light."""
    lights = [number.pieces[0].is_light for line in lines for number in line]
    left, top = np.round(lattice[0, 0]).astype(int).clip(0)
    right, bottom = np.round(lattice[-1, -1]).astype(int)
    return bool(np.mean(lights) > 1 / 2 and np.median(image[top:bottom, left:right]) < DARK)


def _is_hairline(piece: Piece, longest: float) -> bool:
    """Return whether a piece is thin and long, like parts of pale lines and their corners."""
    width, height = piece.box.width, piece.box.height
    length = max(width, height)
    return length > longest and piece.area < _THIN * length * (width + height)


def _lattice(table: Table, block: Block) -> Points:
    """Return the corners of the cells on the sheet."""
    rows = table.rows[block.top : block.bottom + 1]
    columns = table.columns[block.left : block.right + 1]
    return np.stack(np.meshgrid(columns, rows), axis=-1)


#: The least height of digits, as a share of their usual height.
_LOWEST = 0.5


def unused_ink(
    side: Side, area: ClueArea, numbers: Sequence[Sequence[PrintedNumber]], cell: float
) -> Iterator[tuple[int, PrintedNumber]]:
    """Yield the unused pieces beside each line (0 …); those between the same two numbers are combined."""
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
    """Yield sentences about doubtful lines at the edges of a block with these numbers of rows and columns.

    ``pieces`` are all pieces of ink, ``cell`` is the side of a cell in pixels.
    """
    digits = [piece.box.middle for piece in pieces if piece.is_as_high_as_digits(cell)]
    middles = np.array(digits).reshape(-1, 2)
    yield from _of_side("Row", table, block, rows, middles)
    yield from _of_side("Column", table.turned, block.turned, columns, middles[:, ::-1])


def _of_side(name: str, table: Table, block: Block, numbers: Numbers, digits: Places) -> Iterator[str]:
    """Yield the sentences about rows, or about columns if everything is turned; ``digits`` are their
    middles.
    """
    places, first, last = table.rows, block.top, block.bottom
    # Only digits above or below the cells; those beside them may belong to another puzzle.
    across, down = digits.T
    middles = down[(across > table.columns[block.left]) & (across < table.columns[block.right])]
    drawn = table.down[:, block.left : block.right + 1].mean(axis=1)
    between = table.across[:, block.left : block.right].mean(axis=1)
    usual = np.median(drawn[first:last])
    # An edge line without a number counts as one, or as ruled for numbers, if the lines crossing it are drawn
    # nearly as far as usual; they may be fainter for a possible further line beyond the cells.
    is_one, may_be_one = drawn > (1 - FAINT) * usual, drawn > FAINT * usual
    # Digits in a row may look like a line; near a line they belong to what is beyond it.
    is_line = between > FAINT * np.median(between[first : last + 1])
    gap = float(np.median(np.diff(places[first : last + 1])))
    for word, edge, inner, outer, own in (
        ("First", first, first, first - 1, numbers[0]),
        ("Last", last, last - 1, last, numbers[-1]),
    ):
        if not own and (not is_one[inner] or not is_line[edge]):
            yield UncertaintyReason(f"told.scan{word}{name}NoNumber")
        if not 0 <= outer < len(places) - 1 or not may_be_one[outer]:
            continue
        begin, end = places[outer], places[outer + 1]
        margin = AT_LINE * gap if is_line[outer if outer < first else outer + 1] else 0.0
        has_digits = ((middles > begin + margin) & (middles < end - margin)).any()
        is_for_numbers = has_digits and (own or is_one[outer])
        if abs(end - begin - gap) < AT_LINE * gap and not is_for_numbers:
            yield UncertaintyReason(f"told.scan{word}{name}Another")
