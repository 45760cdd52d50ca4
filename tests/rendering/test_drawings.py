"""SVG, PNG, GIF and PDF: cells and numbers are where they belong, read back from the files."""

from __future__ import annotations

import io
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from conftest import PUZZLES

from nonosat import (
    Grid,
    MissingExtra,
    Palette,
    Puzzle,
    Run,
    UnknownName,
    UnsupportedPuzzle,
    clue,
    read,
    solve,
)
from nonosat.grid import UNDECIDED
from nonosat.logic.sweeps import sweeps
from nonosat.rendering import gif, pdf, png, svg
from nonosat.rendering.board import Board, Highlight
from nonosat.rendering.number import numbers_of
from nonosat.rendering.paper import pages_for, paper_named
from nonosat.rendering.sheet import Sheet

COLOURS = Palette("rgb", ("#cc0000", "#00aa00", "#0000cc"))
BLACK = Palette()


def random_picture(height: int, width: int, colours: int, seed: int) -> Grid:
    draw = random.Random(seed)
    cells = bytes(draw.choice([0, 0, *range(1, colours + 1)]) for _ in range(height * width))
    return Grid(height, width, cells, "#" if colours == 1 else "rgb"[:colours])


def puzzle_of(picture: Grid) -> Puzzle:
    plain = len(picture.letters) == 1
    values = ("#cc0000", "#00aa00", "#0000cc")[: len(picture.letters)]
    return Puzzle.of(picture, palette=BLACK if plain else Palette(picture.letters, values))


CASES = [
    puzzle_of(random_picture(height, width, colours, seed=height))
    for height, width, colours in [(1, 1, 1), (1, 23, 1), (17, 1, 2), (6, 11, 1), (13, 7, 3), (25, 30, 2)]
]
NAMES = [puzzle.size for puzzle in CASES]


def picture_of(puzzle: Puzzle) -> Grid:
    """The picture that the puzzle was made from: these are checked as drawn, not as solved."""
    height, width = puzzle.height, puzzle.width
    return random_picture(height, width, len(puzzle.palette), seed=height)


# -- SVG --


def shapes_of(document: str) -> list[tuple[str, dict[str, str], str]]:
    """Every shape: the class of its group, its attributes, its text."""
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
    """Asserts that every row and column has its numbers beside and above it, in order, and no others."""
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


@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_svg_has_the_cells_of_the_picture_and_all_numbers_in_place(puzzle: Puzzle) -> None:
    document = svg.draw(puzzle, picture_of(puzzle))
    assert cells_in_svg(document, puzzle) == picture_of(puzzle)
    shapes = shapes_of(document)
    left, top, width, _ = next(box_of(shape) for role, shape, _ in shapes if role == "f cell")
    texts = [
        (float(shape["x"]), float(shape["y"]) - 0.36 * float(shape["font-size"]), text)
        for _, shape, text in shapes
        if text
    ]
    numbers_in_place(texts, left, top, width / puzzle.width, puzzle)


def test_svg_without_clues_is_the_picture_alone() -> None:
    puzzle = CASES[4]
    document = svg.draw(puzzle, picture_of(puzzle), clues=False)
    assert cells_in_svg(document, puzzle) == picture_of(puzzle)
    assert "<text" not in document
    assert "<path" not in document


def test_rules_are_heavy_after_every_fifth_line_and_reach_into_the_clues() -> None:
    puzzle = CASES[3]  # 6 rows, 11 columns
    document = svg.draw(puzzle, Grid.undecided(6, 11), cell=20)
    rules: dict[str, list[list[float]]] = {}
    for role, shape, _ in shapes_of(document):
        if "d" in shape:
            ends = [float(number) for number in re.findall(r"[\d.]+", shape["d"])]
            rules.setdefault(role, []).append(ends)
    board = Board.of(puzzle)
    upright = sorted(ends[0] for ends in rules["s cell-thick"] if ends[0] == ends[2])
    assert upright == [pytest.approx(20 * (board.left + column)) for column in (5, 10)]
    assert [ends[1] for ends in rules["s cell-thick"] if ends[1] == ends[3]] == [20 * (board.top + 5)]
    assert len(rules["s cell-thin"]) == 5 + 10
    assert len(rules["s thin"]) == 5 + 10
    assert {(ends[0], ends[2]) for ends in rules["s thin"] if ends[1] == ends[3]} == {(10, 20 * board.left)}


def test_svg_themes_differ_and_auto_follows_the_reader() -> None:
    puzzle = CASES[3]
    light, dark, auto = (
        svg.draw(puzzle, picture_of(puzzle), theme=theme) for theme in ("light", "dark", "auto")
    )
    page = [re.search(r'class="f page" fill="(#\w+)"', document) for document in (light, dark, auto)]
    assert [found and found[1] for found in page] == ["#ffffff", "#16181d", "#ffffff"]
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light
    assert cells_in_svg(dark, puzzle) == picture_of(puzzle)


def test_colours_stay_the_puzzles_own_in_the_dark() -> None:
    dark = svg.draw(CASES[4], picture_of(CASES[4]), theme="dark")
    assert 'class="f cell" fill="#ffffff"' in dark
    assert 'class="f colour-1" fill="#cc0000"' in dark


def test_marks_show_cells_known_to_be_blank_until_the_picture_is_complete() -> None:
    picture = Grid.from_text(["#.", ".#", "?."])
    puzzle = Puzzle.of(Grid.from_text(["#.", ".#", "#."]))
    assert svg.draw(puzzle, picture).count("<circle") == 3
    assert svg.draw(puzzle, picture.with_cells({(2, 0): 1})).count("<circle") == 0


def test_highlights_point_at_cells_and_lines() -> None:
    puzzle = CASES[3]
    pointed = [
        Highlight("next", ((0, 3),), ("row 1",)),
        Highlight("reason", ((1, 1), (2, 1)), ("column 2",)),
        Highlight("ambiguous", ((5, 10),)),
    ]
    shapes = shapes_of(svg.draw(puzzle, Grid.undecided(6, 11), cell=20, highlights=pointed))
    board = Board.of(puzzle)
    for role, cell in (("next", (0, 3)), ("ambiguous", (5, 10))):
        left, top, width, height = next(box_of(shape) for kind, shape, _ in shapes if kind == f"f {role}")
        assert (left, top) == pytest.approx((20 * (board.left + cell[1]), 20 * (board.top + cell[0])))
        assert (width, height) == (20, 20)
    assert sum(kind == "f reason" for kind, _, _ in shapes) == 2
    assert sum(kind == "f line" for kind, _, _ in shapes) == 2
    assert [text for kind, _, text in shapes if kind == "f ambiguous-edge"] == ["?"]


def test_texts_in_svg_are_escaped_and_unknown_runs_drawn() -> None:
    rows = ((Run(None), Run(3)), (Run(None, None, True),), None, ())
    document = svg.draw(Puzzle(rows, (None,) * 7, title="<a> & b"), Grid.undecided(4, 7))
    assert "<title>&lt;a&gt; &amp; b</title>" in document
    assert re.findall(r">([^<]+)</text>", document) == ["?", "3", "*", "0"]


def test_an_svg_that_no_viewer_could_show_is_refused() -> None:
    huge = Puzzle(((),) * 2000, ((),) * 2000)
    with pytest.raises(UnsupportedPuzzle, match="2000×2000"):
        svg.draw(huge, Grid.undecided(2000, 2000))


def test_a_moving_svg_shows_each_cell_when_it_is_decided() -> None:
    puzzle = read(PUZZLES / "sailing_boat.json")
    frames = list(sweeps(puzzle))
    assert frames[-1].is_complete
    document = svg.animate(puzzle, frames, seconds=0.5)
    ElementTree.fromstring(document)
    for number, (before, after) in enumerate(pairwise(frames), 1):
        new = {
            index
            for index, value in enumerate(after.cells)
            if value == 1 and before.cells[index] == UNDECIDED
        }
        group = re.search(rf'<g class="filled filled-{number}">(.*?)</g>\n</g>', document, re.DOTALL)
        widths = (
            [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)"', group[1])] if group else []
        )
        assert sum(widths) / 20 == pytest.approx(len(new))
    starts = [
        float(at)
        for at in re.findall(r"@keyframes filled-\d+\{0%\{opacity:0\}([\d.]+)%\{opacity:1", document)
    ]
    assert starts == sorted(starts)
    assert "prefers-reduced-motion" in document
    with pytest.raises(ValueError, match="keep the decided cells"):
        svg.animate(puzzle, [frames[-1], frames[0]])


# -- PNG and GIF --


def sampled(image: Any, puzzle: Puzzle, cell: int, *, clues: bool = True) -> list[list[tuple[int, ...]]]:
    """The colours at the places of the cells' centres, a little aside of any mark."""
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


def pillow() -> Any:
    return pytest.importorskip("PIL.Image", reason="Pillow is not installed")


@pytest.mark.parametrize("clues", [True, False], ids=["clues", "picture"])
@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_the_pixels_of_a_png_give_back_the_picture(puzzle: Puzzle, *, clues: bool) -> None:
    image = pillow().open(io.BytesIO(png.draw(puzzle, picture_of(puzzle), cell=20, clues=clues)))
    assert values_in(image, puzzle, 20, clues=clues) == [list(row) for row in picture_of(puzzle).rows()]


def codes_in(image: Any) -> list[str]:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("clues", [True, False], ids=["clues", "picture"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_code_of_the_card_is_read_from_a_png(*, clues: bool, theme: Any) -> None:
    puzzle = read(PUZZLES / "gchq.json")
    drawing = png.draw(puzzle, solve(puzzle).pictures[0], clues=clues, theme=theme)
    assert codes_in(pillow().open(io.BytesIO(drawing))) == ["www.gchq.gov.uk/puzz"]


def test_numbers_are_drawn_in_their_clue_cells_and_nowhere_else() -> None:
    puzzle = CASES[3]
    image = pillow().open(io.BytesIO(png.draw(puzzle, picture_of(puzzle), cell=40))).convert("L")
    board = Board.of(puzzle)
    numbers = list(board.clue_cells())
    for _, box in numbers:
        inside = image.crop(
            [
                round(40 * edge)
                for edge in (
                    box.left + 0.1,
                    box.top + 0.1,
                    box.left + box.width - 0.1,
                    box.top + box.height - 0.1,
                )
            ]
        )
        assert inside.getextrema()[0] < 120, "a number"
    first = puzzle.rows[0]
    assert first is not None
    free = [
        round(40 * edge)
        for edge in (
            0.6,
            board.top + 0.1,
            board.left - len(numbers_of(first)) * board.slot_width,
            board.top + 0.9,
        )
    ]
    if free[2] > free[0] + 4:
        assert image.crop(free).getextrema() == (255, 255)


def test_a_png_says_whose_it_is() -> None:
    puzzle = replace(CASES[3], title="Löwe", author="A. B.", copyright="© C")
    image = pillow().open(io.BytesIO(png.draw(puzzle, picture_of(puzzle))))
    assert (image.text["Title"], image.text["Author"], image.text["Copyright"]) == ("Löwe", "A. B.", "© C")


def test_images_shrink_to_what_viewers_show_and_else_say_why_not() -> None:
    image = pillow().open(io.BytesIO(png.draw(Puzzle(((),) * 5, ((),) * 800), Grid.undecided(5, 800))))
    assert 14 * 800 < image.width <= 16_000
    wide = Puzzle(((),) * 2, ((),) * 5000)
    with pytest.raises(UnsupportedPuzzle, match="draw it without clues"):
        png.draw(wide, Grid.undecided(2, 5000))
    assert pillow().open(io.BytesIO(png.draw(wide, Grid.undecided(2, 5000), clues=False))).width <= 16_000
    with pytest.raises(UnsupportedPuzzle, match="with cells of 40 pixels"):
        png.draw(wide, Grid.undecided(2, 5000), cell=40)


@pytest.mark.parametrize("name", ["sailing_boat", "gchq", "tatham_4x4"])
def test_the_frames_of_a_gif_are_the_passes_and_end_with_the_picture(name: str) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    picture = solve(puzzle).pictures[0]
    frames = [grid for grid in sweeps(puzzle) if grid != picture] + [picture]
    image = pillow().open(io.BytesIO(gif.animate(puzzle, frames, cell=20, seconds=0.4)))
    assert image.n_frames == len(frames)
    assert image.info["loop"] == 0
    for number, frame in enumerate(frames):
        image.seek(number)
        assert values_in(image, puzzle, 20) == [[int(value == 1) for value in row] for row in frame.rows()]
        assert image.info["duration"] == (1600 if number == len(frames) - 1 else 400)


def test_the_colours_of_a_gif_are_exact() -> None:
    puzzle = CASES[4]
    image = pillow().open(io.BytesIO(gif.animate(puzzle, [picture_of(puzzle)], cell=20)))
    assert values_in(image, puzzle, 20) == [list(row) for row in picture_of(puzzle).rows()]


# -- PDF --


def pages_of(data: bytes) -> list[Any]:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)


def texts_on(page: Any) -> list[tuple[float, float, float, str]]:
    """The texts of a page: left, baseline (from the top), size, text; in points."""
    found: list[tuple[float, float, float, str]] = []
    height = float(page.mediabox.height)

    def visit(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        if text.strip():
            found.append((tm[4], height - tm[5], size, text.strip()))

    page.extract_text(visitor_text=visit)
    return found


def board_on(page: Any) -> tuple[float, float, float, float]:
    """Left, top (from the top), width and height of the box of the cells: the second box that is painted."""
    height = float(page.mediabox.height)
    boxes = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", page.get_contents().get_data())
    left, bottom, wide, high = map(float, boxes[1])
    return left, height - bottom - high, wide, high


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_a_pdf_has_all_numbers_in_place(puzzle: Puzzle, paper: str) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    (page,) = pages_of(pdf.draw([Sheet(puzzle, picture_of(puzzle))], paper=paper))
    left, top, wide, high = board_on(page)
    side = wide / puzzle.width
    assert side == pytest.approx(high / puzzle.height, abs=0.01)
    around = float(page.mediabox.width), float(page.mediabox.height)
    points = [length * 72 / 25.4 for length in paper_named(paper)]
    assert sorted(around) == pytest.approx(sorted(points), abs=0.01)
    assert left > 0
    assert left + wide < around[0]
    assert top + high < around[1]
    texts = [
        (across + 0.28 * size * len(text), foot - 0.36 * size, text)
        for across, foot, size, text in texts_on(page)
        if re.fullmatch(r"[\d?*]+", text)
    ]
    numbers_in_place(texts, left, top, side, puzzle)


def crowded(colours: int) -> Puzzle:
    """The 25×25 puzzle with the most numbers."""
    if colours == 1:
        cells = [[(row + column) % 2 == 0 for column in range(25)] for row in range(25)]
    else:
        cells = [[(row + column) % 2 + 1 for column in range(25)] for row in range(25)]
    return puzzle_of(Grid.of(cells, letters="#" if colours == 1 else "rg"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("colours", [1, 2])
def test_25_by_25_fits_a_page_with_cells_of_5_mm(colours: int, paper: str) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    puzzle = crowded(colours)
    assert max(map(len, map(numbers_of, puzzle.rows))) == (13 if colours == 1 else 25)
    pages = pages_of(pdf.draw([Sheet(puzzle, Grid.undecided(25, 25))], paper=paper))
    assert len(pages) == 1
    _, _, wide, high = board_on(pages[0])
    assert wide / 25 >= 5 * 72 / 25.4
    assert high / 25 >= 5 * 72 / 25.4


def test_the_code_of_the_card_is_read_from_a_pdf_page() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    puzzle = read(PUZZLES / "gchq.json")
    for paper in ("a4", "letter"):
        data = pdf.draw([Sheet(puzzle, solve(puzzle).pictures[0])], paper=paper)
        image = pdfium.PdfDocument(data)[0].render(scale=2).to_pil()
        assert codes_in(image) == ["www.gchq.gov.uk/puzz"]


def test_a_booklet_has_a_puzzle_a_page_and_the_solutions_at_its_end() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    names = ["gchq", *["sailing_boat", "rainbow_fish", "tatham_4x4"] * 3]
    puzzles = [read(PUZZLES / f"{name}.json") for name in names]
    sheets = [Sheet(puzzle, Grid.undecided(puzzle.height, puzzle.width)) for puzzle in puzzles]
    solutions = [Sheet(puzzle, solve(puzzle).pictures[0]) for puzzle in puzzles]
    data = pdf.draw(sheets, solutions=solutions)
    pages = pages_of(data)
    assert len(pages) == 10 + 2
    for number, (page, puzzle) in enumerate(zip(pages, puzzles, strict=False), 1):
        words = page.extract_text()
        assert f"{number}. {puzzle.title}" in words
        assert f"solution on page {11 if number <= 6 else 12} · page {number}" in words
    for page, numbers in zip(pages[10:], (range(1, 7), range(7, 11)), strict=True):
        words = page.extract_text()
        assert "Solutions" in words
        assert all(f"{number}. {puzzles[number - 1].title}" in words for number in numbers)
    document = pdfium.PdfDocument(data)
    assert codes_in(document[10].render(scale=2).to_pil()) == ["www.gchq.gov.uk/puzz"]
    assert codes_in(document[0].render(scale=2).to_pil()) == []


@pytest.mark.parametrize("shape", [(80, 80), (100, 120), (1, 200), (150, 2), (3, 90)])
def test_what_is_too_large_for_a_page_goes_on_several_without_losing_a_number(shape: tuple[int, int]) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    height, width = shape
    puzzle = puzzle_of(
        Grid.of([[(row * 7 + column) % 2 for column in range(width)] for row in range(height)])
    )
    board = Board.of(puzzle)
    pages = pages_of(pdf.draw([Sheet(puzzle, Grid.undecided(height, width))]))
    assert len(pages) == len(pages_for(board, paper_named("a4")))
    assert len(pages) > 1 or min(shape) < 5
    sizes = []
    count = 0
    for page in pages:
        found = [text for text in texts_on(page) if re.fullmatch(r"[\d?*]+", text[3])]
        count += len(found)
        sizes += [text[2] for text in found]
        assert all(0 < text[0] < float(page.mediabox.width) for text in found)
        assert all(0 < text[1] < float(page.mediabox.height) for text in found)
    assert count == sum(len(numbers_of(line)) for line in (*puzzle.rows, *puzzle.columns))
    assert min(sizes) >= 4, "points"
    if len(pages) > 1:
        assert f"part 2 of {len(pages)}" in pages[1].extract_text()


@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_parts_of_a_board_cover_it_without_overlapping_on_board_or_paper(paper: str) -> None:
    shapes = [(90, 120), (1, 200), (1, 203), (150, 2), (66, 67), (2, 77), (131, 58)]
    for height, width in [*shapes, *((2, width) for width in range(90, 170))]:
        board = Board.of(Puzzle((clue(*[1] * (width // 2)),) * height, (clue(1),) * width))
        area = 0.0
        for page in pages_for(board, paper_named(paper)):
            taken: list[tuple[float, float, float, float]] = []
            for window, across, down in page.placements:
                wide, high = window.right - window.left, window.bottom - window.top
                area += wide * high
                right, bottom = across + wide * page.cell, down + high * page.cell
                assert 7.9 < across < right < page.width - 7.9
                assert 7.9 < down < bottom < page.height - 7.9
                for left, top, other_right, other_bottom in taken:
                    assert across > other_right or down > other_bottom or right < left or bottom < top
                taken.append((across, down, right, bottom))
        assert area == pytest.approx(board.width * board.height)


def test_a_puzzle_for_hundreds_of_pages_is_refused() -> None:
    huge = Puzzle((clue(1),) * 1000, (clue(1),) * 1000)
    with pytest.raises(UnsupportedPuzzle, match=r"1000×1000 cells would take \d+ pages"):
        pages_for(Board.of(huge), paper_named("a4"))


def test_titles_in_many_scripts_are_in_the_pdf() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    for title in ("Příliš žluťoučký kůň", "Ёжик в тумане", "Ελλάδα", "虹色の魚", "彩虹魚", "무지개 물고기"):
        data = pdf.draw([Sheet(replace(CASES[3], title=title), picture_of(CASES[3]))])
        assert title.replace(" ", "") in pages_of(data)[0].extract_text().replace(" ", "")


def test_the_bytes_of_drawings_depend_on_nothing_but_the_puzzle() -> None:
    sheet = Sheet(CASES[4], picture_of(CASES[4]))
    assert pdf.draw([sheet]) == pdf.draw([sheet])
    assert png.draw(sheet.puzzle, sheet.picture) == png.draw(sheet.puzzle, sheet.picture)


def test_an_unknown_paper_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="no paper 'a9': expected one of a3, a4"):
        pdf.draw([Sheet(CASES[0], picture_of(CASES[0]))], paper="a9")


@pytest.mark.parametrize(("library", "extra"), [("PIL", "images"), ("reportlab", "pdf")])
def test_a_missing_library_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, library: str, extra: str
) -> None:
    import sys

    for module in [name for name in sys.modules if name.split(".")[0] == library]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"nonosat\[{extra}\]"):
        if extra == "images":
            png.draw(CASES[0], picture_of(CASES[0]))
        else:
            pdf.draw([Sheet(CASES[0], picture_of(CASES[0]))])


# -- notebooks --


def test_values_show_themselves_in_notebooks() -> None:
    grid = Grid.from_text(["#.?", ".#."])
    document = grid._repr_svg_()
    assert document is not None
    assert document == grid._repr_html_()
    assert cells_in_svg(document, Puzzle((None,) * 2, (None,) * 3)).text_rows() == ("#..", ".#.")
    puzzle = replace(CASES[4], title="<Fish>", givens=None)
    assert cells_in_svg(str(puzzle._repr_svg_()), puzzle) == Grid.of([[0] * 7] * 13)
    assert "&lt;Fish&gt; · 7×13" in str(puzzle._repr_html_())
    assert Grid.undecided(1000, 1000)._repr_svg_() is None
    assert Puzzle((clue(1),) * 2000, (clue(1),) * 2000)._repr_html_() is None
