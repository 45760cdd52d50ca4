"""Links to a studio on paper and on play pages: readable codes, or an address instead."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import PUZZLES
from drawings import codes_in, pages_of

from nonosat import Grid, Puzzle, read
from nonosat.apps.cli.main import run
from nonosat.drawing import play_page
from nonosat.drawing.book.content import BookLayout, BookOptions, BookPuzzle
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.files.formats.addresses import link_of
from nonosat.files.registry import read_named

ADDRESS = "https://puzzles.example/studio/"
NAMES = ("gchq.json", "rainbow_fish.json", "two_switches.json", "dom_9.json")


def noise(size: int) -> Puzzle:
    chance = random.Random(size)
    return Puzzle.from_solution(Grid.from_text(["".join(chance.choices("#.", k=size)) for _ in range(size)]))


def posed(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle in a link."""
    return replace(puzzle, goal=None, saved=None, expected=None, description=None, source=None, extra=())


def codes_on_pages(data: bytes) -> list[list[str]]:
    """Return the codes on each page, printed with 200 dots an inch."""
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    return [codes_in(page.render(scale=200 / 72).to_pil()) for page in pdfium.PdfDocument(data)]


@pytest.mark.parametrize("name", NAMES)
def test_a_link_holds_the_puzzle_without_its_goal(name: str) -> None:
    puzzle = read(PUZZLES / name)
    (found,) = read_named(link_of(puzzle, ADDRESS).encode(), "link")
    assert found == posed(puzzle)


def test_clues_that_are_not_plain_are_in_a_link_too() -> None:
    for document in (
        b'{"rows": [[1, "?"], null, []], "columns": [["*"], [1], [1]]}',
        b'{"palette": {"+": "#ff0000"}, "rows": [[[2, "+"]]], "columns": [[[1, "+"]], [[1, "+"]]]}',
        b'{"rows": [[]], "columns": [[]]}',
    ):
        (puzzle,) = read_named(document, "puzzle")
        assert list(read_named(link_of(puzzle, ADDRESS).encode(), "link")) == [puzzle]


def test_pages_of_a_pdf_have_codes_that_are_read_as_their_puzzles() -> None:
    from nonosat.drawing import pdf

    puzzles = [read(PUZZLES / name) for name in NAMES]
    data = pdf.draw([PuzzleSheet.of(puzzle) for puzzle in puzzles], Style(studio_url=ADDRESS))
    pages = list(pages_of(data))
    assert len(pages) == len(puzzles)
    for puzzle, codes in zip(puzzles, codes_on_pages(data), strict=True):
        assert [list(read_named(code.encode(), "link")) for code in codes] == [[posed(puzzle)]]


def test_a_puzzle_that_is_too_large_for_a_code_has_a_word_and_a_link() -> None:
    from nonosat.drawing import pdf

    data = pdf.draw([PuzzleSheet.of(noise(46))], Style(studio_url=ADDRESS))
    assert not any(codes_on_pages(data))
    assert "too large for a code" in next(iter(pages_of(data))).extract_text()
    assert link_of(noise(46), ADDRESS).encode() in data


@pytest.mark.slow
def test_a_book_has_a_part_with_the_codes_of_all_puzzles() -> None:
    from nonosat.drawing.book.pages import draw

    puzzles = [*(read(PUZZLES / name) for name in NAMES), noise(46)]
    layout = BookLayout(paper="a5", studio_url=ADDRESS)
    book = draw([BookPuzzle(puzzle) for puzzle in puzzles], layout, BookOptions())
    found = [code for page in codes_on_pages(book.data) for code in page]
    links = [code for code in found if code.startswith(ADDRESS)]
    assert sorted(links) == sorted(link_of(puzzle, ADDRESS) for puzzle in puzzles[:-1])
    texts = [page.extract_text() for page in pages_of(book.data)]
    assert "On a phone" in texts[2]  # in the contents, which follow the imprint
    assert sum("too large for a code" in text for text in texts) == 1
    without = draw([BookPuzzle(puzzle) for puzzle in puzzles], BookLayout(paper="a5"), BookOptions())
    assert without.pages < book.pages


def test_a_page_to_play_on_leads_to_the_studio() -> None:
    puzzle = read(PUZZLES / "two_switches.json")
    page = play_page.draw(PuzzleSheet.of(puzzle), studio_url=ADDRESS)
    assert f'<a href="{link_of(puzzle, ADDRESS)}">{ADDRESS}</a>' in page
    assert ADDRESS not in play_page.draw(PuzzleSheet.of(puzzle))


@pytest.mark.parametrize(
    ("target", "address", "told"),
    [
        ("x.svg", ADDRESS, "only a PDF or a play page can link to a studio"),
        ("x.pdf", "puzzles.example", "expected an address like 'https://puzzles.example/'"),
        ("x.pdf", "https://puzzles.example/#desk", "expected an address like"),
    ],
)
def test_what_cannot_be_linked_is_one_line(
    target: str, address: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [
        "draw",
        str(PUZZLES / "two_switches.json"),
        "-o",
        str(tmp_path / target),
        "--studio-url",
        address,
    ]
    assert run(command) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
    assert not (tmp_path / target).exists()
