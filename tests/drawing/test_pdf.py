"""PDF: numbers in their places, booklets, boards that need several pages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import PUZZLES
from drawings import (
    CASES,
    NAMES,
    codes_in,
    drawn,
    embedded_fonts,
    numbers_in_place,
    pages_of,
    puzzle_of,
    solution_of,
)
from slowness import rest_slow

from nonosat import (
    Grid,
    Puzzle,
    UnknownName,
    UnsupportedPuzzle,
    read,
    solve,
)
from nonosat.drawing import pdf
from nonosat.drawing.board import Board, numbers_of
from nonosat.drawing.paper import pages_for, paper_named
from nonosat.drawing.paper_options import LineWidths
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style


def texts_on(page: Any) -> list[tuple[float, float, float, str]]:
    """The texts of a page: left, baseline (from the top), size, text, with lengths in points."""
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
    boxes = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) -([\d.]+) re", page.get_contents().get_data())
    left, top, wide, high = map(float, boxes[1])
    return left, height - top, wide, high


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_a_pdf_has_all_numbers_in_place(puzzle: Puzzle, paper: str) -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    (page,) = pages_of(pdf.draw([drawn(puzzle)], Style(paper=paper)))
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
        cells = [[1 - (row + column) % 2 for column in range(25)] for row in range(25)]
    else:
        cells = [[(row + column) % 2 + 1 for column in range(25)] for row in range(25)]
    return puzzle_of(Grid.from_rows(cells, letters="#" if colours == 1 else "rg"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("colours", [1, 2])
def test_25_by_25_fits_a_page_with_cells_of_5_mm(colours: int, paper: str) -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    puzzle = crowded(colours)
    assert max(map(len, map(numbers_of, puzzle.rows))) == (13 if colours == 1 else 25)
    pages = pages_of(pdf.draw([PuzzleSheet(puzzle, Grid.undecided(25, 25))], Style(paper=paper)))
    assert len(pages) == 1
    _, _, wide, high = board_on(pages[0])
    assert wide / 25 >= 5 * 72 / 25.4
    assert high / 25 >= 5 * 72 / 25.4


def test_the_code_of_the_card_is_read_from_a_pdf_page() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    puzzle = read(PUZZLES / "gchq.json")
    for paper in ("a4", "letter"):
        data = pdf.draw([PuzzleSheet(puzzle, solve(puzzle).solutions[0])], Style(paper=paper))
        image = pdfium.PdfDocument(data)[0].render(scale=2).to_pil()
        assert codes_in(image) == ["www.gchq.gov.uk/puzz"]


def test_several_puzzles_have_a_page_each() -> None:
    puzzles = [read(PUZZLES / f"{name}.json") for name in ("gchq", "sailing_boat", "rainbow_fish")]
    pages = pages_of(pdf.draw([PuzzleSheet.of(puzzle) for puzzle in puzzles]))
    assert len(pages) == 3
    for number, (page, puzzle) in enumerate(zip(pages, puzzles, strict=True), 1):
        words = page.extract_text()
        assert f"{number}. {puzzle.title}" in words
        assert f"page {number}" in words


def test_cells_are_as_large_as_wanted_on_as_many_pages_as_that_takes() -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    puzzle = CASES[5]
    for millimetres, pages in ((4.0, 1), (10.0, 5)):
        found = pages_of(pdf.draw([drawn(puzzle)], Style(cell_mm=millimetres)))
        assert len(found) == pages
    _, _, wide, _ = board_on(pages_of(pdf.draw([drawn(puzzle)], Style(cell_mm=4.0)))[0])
    assert wide / puzzle.width == pytest.approx(4 * 72 / 25.4, abs=0.01)
    with pytest.raises(UnsupportedPuzzle, match="cells of 100 mm are too large"):
        pdf.draw([drawn(puzzle)], Style(cell_mm=100))


def test_lines_are_as_thick_as_wanted() -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    puzzle = CASES[3]
    lines = LineWidths(thin=0.2, thick=0.7, frame=1.1)
    (page,) = pages_of(pdf.draw([PuzzleSheet(puzzle, Grid.undecided(6, 11))], Style(lines=lines)))
    boxes = re.findall(rb"[\d.]+ [\d.]+ ([\d.]+) -([\d.]+) re", page.get_contents().get_data())
    thickness = [round(min(float(wide), float(high)) / 72 * 25.4, 1) for wide, high in boxes]
    assert thickness.count(0.2) == 2 * (5 + 10), "between cells and between clues"
    assert thickness.count(0.7) == 2 * (1 + 2)
    assert thickness.count(1.1) == 4


@pytest.mark.parametrize(
    ("height", "width"), rest_slow([(80, 80), (1, 200), (150, 2), (3, 90), (100, 120)], quick=2)
)
def test_what_is_too_large_for_a_page_goes_on_several_without_losing_a_number(
    height: int, width: int
) -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    puzzle = puzzle_of(
        Grid.from_rows([[(row * 7 + column) % 2 for column in range(width)] for row in range(height)])
    )
    board = Board.of(puzzle)
    pages = pages_of(pdf.draw([PuzzleSheet(puzzle, Grid.undecided(height, width))]))
    assert len(pages) == len(pages_for(board, paper_named("a4")))
    assert len(pages) > 1 or min(height, width) < 5
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


@pytest.mark.parametrize("title", ["Příliš žluťoučký kůň", "Ёжик в тумане", "Ελλάδα"])
def test_titles_in_latin_greek_and_cyrillic_are_drawn(title: str) -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    heard: list[str] = []
    data = pdf.draw([PuzzleSheet.of(replace(CASES[3], title=title))], Style(), notify=heard.append)
    assert heard == []
    assert set(title.replace(" ", "")) <= set(pages_of(data)[0].extract_text())
    assert set(embedded_fonts(data).values()) == {True}


def test_a_script_that_no_font_has_is_named_and_seen() -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    heard: list[str] = []
    title = "שלום a 🐱\u200d"
    data = pdf.draw([PuzzleSheet.of(replace(CASES[3], title=title))], Style(), notify=heard.append)
    assert heard == [
        "no font here has ש (U+05E9), ל (U+05DC), ו (U+05D5), ם (U+05DD), 🐱 (U+1F431): "
        "name one that does with --font"
    ]
    assert "\ufffd" in pages_of(data)[0].extract_text()


def test_fonts_of_ones_own_draw_texts_and_numbers() -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    folder = Path(pytest.importorskip("matplotlib").get_data_path(), "fonts", "ttf")
    own = str(folder / "DejaVuSans.ttf")
    title = "שלום مرحبا"
    heard: list[str] = []
    sheet = PuzzleSheet(replace(CASES[3], title=title), solution_of(CASES[3]))
    data = pdf.draw([sheet], Style(fonts=(own,)), notify=heard.append)
    assert heard == []
    assert embedded_fonts(data) == {"/MPDFAA+DejaVuSansBook": True}
    texts = texts_on(pages_of(data)[0])
    assert {"1", "2", "3", "4"} <= {text for *_, text in texts}
    # A font without digits leaves the numbers to the usual one.
    data = pdf.draw([sheet], Style(fonts=(str(folder / "STIXSizOneSymReg.ttf"), own)), notify=heard.append)
    assert {"/MPDFAA+Roboto", "/MPDFAA+DejaVuSansBook"} <= set(embedded_fonts(data))
    assert heard == []


def test_scripts_that_run_from_right_to_left_do_so() -> None:
    pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    folder = Path(pytest.importorskip("matplotlib").get_data_path(), "fonts", "ttf")
    sheet = PuzzleSheet.of(replace(CASES[3], title="אבג abc"))
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    data = pdf.draw([sheet], Style(fonts=(str(folder / "DejaVuSans.ttf"),)))
    page = pdfium.PdfDocument(data)[0].get_textpage()
    words = page.get_text_range()
    left = {each: page.get_charbox(words.index(each))[0] for each in "אבגac"}
    assert left["a"] < left["c"] < left["ג"] < left["ב"] < left["א"]


def test_an_unknown_paper_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="unknown paper size 'a9'; choose a3, a4"):
        pdf.draw([drawn(CASES[0])], Style(paper="a9"))
