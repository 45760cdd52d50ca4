"""Puzzles to draw, and ways to read drawings back from SVG, images and PDF."""

from __future__ import annotations

import io
import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from typing import Any

import pytest

from nonosat import (
    Grid,
    Palette,
    Puzzle,
)
from nonosat.drawing.board import Board, numbers_of
from nonosat.drawing.sheet import PuzzleSheet

COLOURS = Palette("rgb", ("#cc0000", "#00aa00", "#0000cc"))
BLACK = Palette()
#: Wider than high, to detect swapped axes, with numbers of two digits.
FISH = Grid.from_text(
    [
        "..####.....#",
        ".######...##",
        "##.######.##",
        "############",
        "#########.##",
        ".######...##",
        "..####.....#",
    ]
)


def random_grid(height: int, width: int, colours: int, seed: int) -> Grid:
    draw = random.Random(seed)
    cells = bytes(draw.choice([0, 0, *range(1, colours + 1)]) for _ in range(height * width))
    return Grid(height, width, cells, "#" if colours == 1 else "rgb"[:colours])


def puzzle_of(solution: Grid) -> Puzzle:
    plain = len(solution.letters) == 1
    values = ("#cc0000", "#00aa00", "#0000cc")[: len(solution.letters)]
    return Puzzle.from_solution(solution, palette=BLACK if plain else Palette(solution.letters, values))


CASES = [
    puzzle_of(random_grid(height, width, colours, seed=height))
    for height, width, colours in [(1, 1, 1), (1, 23, 1), (17, 1, 2), (6, 11, 1), (13, 7, 3), (25, 30, 2)]
]
NAMES = [puzzle.size for puzzle in CASES]


def solution_of(puzzle: Puzzle) -> Grid:
    """Return the solution from which a puzzle of ``CASES`` was made, so that no test of drawings has to solve
    it.
    """
    height, width = puzzle.height, puzzle.width
    return random_grid(height, width, len(puzzle.palette), seed=height)


def drawn(puzzle: Puzzle) -> PuzzleSheet:
    return PuzzleSheet(puzzle, solution_of(puzzle))


def shapes_of(document: str) -> list[tuple[str, dict[str, str], str]]:
    """Return every shape of an SVG document: the class of its group, its attributes, its text."""
    root = ElementTree.fromstring(document)
    return [
        (group.get("class", ""), dict(shape.attrib), shape.text or "")
        for group in root.iter()
        if group.tag.endswith("}g")
        for shape in group
        if not shape.tag.endswith("}g")
    ]


def box_of(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    left, top, width, height = (float(attributes[name]) for name in ("x", "y", "width", "height"))
    return left, top, width, height


def cells_in_svg(document: str, puzzle: Puzzle) -> Grid:
    shapes = shapes_of(document)
    left, top, width, height = next(box_of(shape) for role, shape, _ in shapes if role == "f cell")
    side = width / puzzle.width
    assert side == pytest.approx(height / puzzle.height)
    cells = bytearray(puzzle.height * puzzle.width)
    for role, shape, _ in shapes:
        if role.startswith("f colour-") and "width" in shape:
            x, y, wide, _ = box_of(shape)
            if y + 0.01 < top or x + 0.01 < left:
                continue  # a coloured clue cell
            row, column = round((y - top) / side), round((x - left) / side)
            for cell in range(column, column + round(wide / side)):
                cells[row * puzzle.width + cell] = int(role.removeprefix("f colour-"))
    return Grid(puzzle.height, puzzle.width, bytes(cells), puzzle.palette.letters)


def numbers_in_place(
    texts: Sequence[tuple[float, float, str]], left: float, top: float, side: float, puzzle: Puzzle
) -> None:
    """Assert that exactly the numbers of each row and column stand beside and above it, in order."""
    assert len(texts) == sum(len(numbers_of(line)) for line in (*puzzle.rows, *puzzle.columns))

    def is_at(place: float, start: float, index: int) -> bool:
        return abs((place - start) / side - index - 0.5) < 0.06

    for row, line in enumerate(puzzle.rows):
        mine = [text for text in texts if text[0] < left and is_at(text[1], top, row)]
        assert [text for _, _, text in sorted(mine)] == [number.text for number in numbers_of(line)]
    for column, line in enumerate(puzzle.columns):
        mine = [text for text in texts if text[1] < top and is_at(text[0], left, column)]
        in_order = [text for _, _, text in sorted(mine, key=lambda text: text[1])]
        assert in_order == [number.text for number in numbers_of(line)]


def sampled(image: Any, puzzle: Puzzle, cell: int, *, clues: bool = True) -> list[list[tuple[int, ...]]]:
    """Return the colour of each cell, sampled beside its centre, outside any mark."""
    board = Board.of(puzzle, clues=clues)
    pixels = image.convert("RGB")
    return [
        [
            pixels.getpixel(
                (round((board.left + column + 0.3) * cell), round((board.top + row + 0.3) * cell))
            )
            for column in range(puzzle.width)
        ]
        for row in range(puzzle.height)
    ]


def values_in(image: Any, puzzle: Puzzle, cell: int, *, clues: bool = True) -> list[list[int]]:
    names = {(255, 255, 255): 0, (26, 26, 26): 1}
    if len(puzzle.palette) > 1:
        names = {(255, 255, 255): 0, (204, 0, 0): 1, (0, 170, 0): 2, (0, 0, 204): 3}
    return [[names[colour] for colour in row] for row in sampled(image, puzzle, cell, clues=clues)]


def image_in(data: bytes) -> Any:
    """Return the image in a file's bytes; the test is skipped where Pillow is not installed."""
    return pytest.importorskip("PIL.Image", reason="Pillow is not installed").open(io.BytesIO(data))


def codes_in(image: Any) -> list[str]:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    return [code.text for code in zxingcpp.read_barcodes(image)]


def pages_of(data: bytes) -> list[Any]:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


def embedded_fonts(data: bytes) -> dict[str, bool]:
    """Return every font of a PDF, and whether it is embedded."""
    found: dict[str, bool] = {}
    for page in pages_of(data):
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner.get("/FontDescriptor", {})
            name = str(font.get("/BaseFont", font["/Subtype"]))
            # The glyphs of a Type 3 font are drawings in the file.
            held = {"/FontFile", "/FontFile2", "/FontFile3"} & set(
                descriptor.get_object() if descriptor else {}
            )
            found[name] = bool(held) or font["/Subtype"] == "/Type3"
    return found
