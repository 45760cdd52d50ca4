"""PDF: numbers in their places, booklets, boards that need several pages."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from conftest import PUZZLES
from drawings import CASES, NAMES, codes_in, drawn, numbers_in_place, pages_of, picture_of, puzzle_of

from nonosat import (
    Grid,
    Puzzle,
    UnknownName,
    read,
    solve,
)
from nonosat.rendering import pdf
from nonosat.rendering.board import Board
from nonosat.rendering.number import numbers_of
from nonosat.rendering.paper import pages_for, paper_named
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import Style


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
    boxes = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", page.get_contents().get_data())
    left, bottom, wide, high = map(float, boxes[1])
    return left, height - bottom - high, wide, high


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_a_pdf_has_all_numbers_in_place(puzzle: Puzzle, paper: str) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
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
    pages = pages_of(pdf.draw([Sheet(puzzle, Grid.undecided(25, 25))], Style(paper=paper)))
    assert len(pages) == 1
    _, _, wide, high = board_on(pages[0])
    assert wide / 25 >= 5 * 72 / 25.4
    assert high / 25 >= 5 * 72 / 25.4


def test_the_code_of_the_card_is_read_from_a_pdf_page() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    puzzle = read(PUZZLES / "gchq.json")
    for paper in ("a4", "letter"):
        data = pdf.draw([Sheet(puzzle, solve(puzzle).pictures[0])], Style(paper=paper))
        image = pdfium.PdfDocument(data)[0].render(scale=2).to_pil()
        assert codes_in(image) == ["www.gchq.gov.uk/puzz"]


def test_a_booklet_has_a_puzzle_a_page_and_the_solutions_at_its_end() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    names = ["gchq", *["sailing_boat", "rainbow_fish", "tatham_4x4"] * 3]
    puzzles = [read(PUZZLES / f"{name}.json") for name in names]
    data = pdf.draw([replace(Sheet.of(puzzle), solution=solve(puzzle).pictures[0]) for puzzle in puzzles])
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


def test_titles_in_many_scripts_are_in_the_pdf() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    for title in ("Příliš žluťoučký kůň", "Ёжик в тумане", "Ελλάδα", "虹色の魚", "彩虹魚", "무지개 물고기"):
        data = pdf.draw([Sheet(replace(CASES[3], title=title), picture_of(CASES[3]))])
        assert title.replace(" ", "") in pages_of(data)[0].extract_text().replace(" ", "")


def test_an_unknown_paper_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="no paper 'a9': expected one of a3, a4"):
        pdf.draw([drawn(CASES[0])], Style(paper="a9"))
