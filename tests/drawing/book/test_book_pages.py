"""Books as PDF: their pages, and the boxes of the pages."""

from __future__ import annotations

import itertools
import random
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from drawings import embedded_fonts, pages_of, puzzle_of, random_grid
from slowness import rest_slow

import nonosat
from nonosat import Grid, Palette, Puzzle
from nonosat.authoring.printing.binding import _NOT_FOUND, _NOTES
from nonosat.drawing.book.content import (
    BookLayout,
    BookOptions,
    BookOrder,
    BookPuzzle,
    DifficultyDisplay,
    words_in,
)
from nonosat.drawing.sheet import GROUP
from nonosat.model.grid import UNDECIDED
from nonosat.reasoning.ratings import label_of

pytest.importorskip("fpdf", reason="fpdf2 is not installed")
book = pytest.importorskip("nonosat.drawing.book.pages", reason="fpdf2 is not installed")

from nonosat.drawing.book.how_to_solve import COLOURED, PLAIN, Example  # noqa: E402 - it needs fpdf2
from nonosat.drawing.book.planning import plan  # noqa: E402 - it needs fpdf2

POINTS = 72 / 25.4
WORDS = ("very easy", "easy", "medium", "hard", "very hard")


def puzzles(count: int, *, most: int = 12, seed: int = 1) -> list[BookPuzzle]:
    """Puzzles with titles that occur nowhere else, the easiest first."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        colours = 3 if number % 5 == 4 else 1
        picture = random_grid(draw.randint(3, most), draw.randint(3, most), colours, seed=number)
        puzzle = replace(puzzle_of(picture), title=f"Secret{number:03}", author=f"Author {number % 2}")
        level = number * 5 // count
        difficulty = 1.0 + level + number / 1000
        found.append(BookPuzzle(puzzle, picture, difficulty, WORDS[level], level + 1))
    return found


def layout(paper: str = "a4", **options: Any) -> BookLayout:
    return BookLayout(paper=paper, **({"margin": 12.0} | options))


def made(some: list[BookPuzzle], pages: BookLayout, **options: Any) -> tuple[Any, list[Any], list[str]]:
    """The book, its pages and their texts."""
    found = book.draw(some, pages, BookOptions(**options))
    read = pages_of(found.data)
    assert found.pages == len(read)
    return found, read, [page.extract_text() for page in read]


@pytest.mark.parametrize(("count", "paper"), rest_slow([(6, "a5"), (1, "a4"), (24, "letter"), (16, "6x9in")]))
def test_titles_stand_with_the_solutions_only(count: int, paper: str) -> None:
    some = puzzles(count)
    found, _, words = made(some, layout(paper), title="Puzzles")
    first = found.solutions_page - 1
    assert not any("Secret" in text for text in words[:first])
    at_end = "".join(words[first:])
    assert all(each.puzzle.title in at_end for each in some)
    assert "Solutions" in words[first]
    assert all(embedded_fonts(found.data).values())
    _, _, words = made(some, layout(paper), titles=True)
    assert "Secret000" in "".join(words[:first])


@pytest.mark.slow
def test_every_puzzle_is_on_the_page_that_the_contents_name() -> None:
    some = puzzles(60)
    found, pages, words = made(some, layout("a5"), difficulty=DifficultyDisplay.NUMBER)
    assert "Contents" in words[2]
    contents = words[2 : min(found.puzzle_pages) - 1]
    for number, (each, page) in enumerate(zip(some, found.puzzle_pages, strict=True), 1):
        caption = rf"(?m)^\s*{number}\s+{each.puzzle.size} · {each.difficulty:.1f}$"
        assert re.search(caption, words[page - 1])
    assert all(word.capitalize() in "".join(contents) for word in WORDS)
    assert list(found.puzzle_pages) == sorted(found.puzzle_pages)
    assert all(later - earlier <= 1 for earlier, later in pairwise(found.puzzle_pages)), "no page is empty"
    for number, text in enumerate(words[2:], 3):
        assert str(number) in text.splitlines(), "the number of the page"
    links = [link for page in pages[2 : min(found.puzzle_pages) - 1] for link in page.get("/Annots", ())]
    assert len(links) == 60 + 2, "the puzzles, how to solve, the solutions"


def test_pages_have_the_boxes_that_print_shops_want() -> None:
    some = puzzles(3)
    for options, around, bleed in (
        ({}, 0.0, 0.0),
        ({"bleed": 3.0}, 3.0, 3.0),
        ({"bleed": 3.0, "crop_marks": True}, 8.0, 3.0),
        ({"crop_marks": True}, 7.0, 0.0),
    ):
        _, pages, _ = made(some, layout("6x9in", **options))
        for page in pages:
            width, height = 6 * 72 + 2 * around * POINTS, 9 * 72 + 2 * around * POINTS
            assert [float(each) for each in page.mediabox] == pytest.approx([0, 0, width, height], abs=0.02)
            edge = around * POINTS
            trim = [edge, edge, width - edge, height - edge]
            assert [float(each) for each in page.trimbox] == pytest.approx(trim, abs=0.02)
            out = bleed * POINTS
            bled = [edge - out, edge - out, width - edge + out, height - edge + out]
            assert [float(each) for each in page.bleedbox] == pytest.approx(bled, abs=0.02)


def ink(data: bytes, number: int, *, scale: float = 1.0) -> tuple[int, int, int, int]:
    """The edges of what is on a page, in pixels: left, top, right and bottom."""
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    image = pdfium.PdfDocument(data)[number].render(scale=scale).to_pil().convert("L")
    box = image.point(lambda level: 255 if level < 250 else 0).getbbox()
    assert box is not None
    return tuple(box)


def test_margins_stay_free_and_the_gutter_is_where_pages_are_bound() -> None:
    some = puzzles(30, most=20)
    pages = layout("a5", margin=10.0, gutter=15.0)
    found = book.draw(some, pages, BookOptions())
    for number in range(found.pages):
        left, top, right, bottom = (each / POINTS for each in ink(found.data, number))
        # Pages count from 1: those with odd numbers are right-hand pages.
        inner, outer = (left, pages.width - right) if number % 2 == 0 else (pages.width - right, left)
        assert inner >= 25 - 0.8, f"page {number + 1}"
        assert outer >= 10 - 0.8
        assert min(top, pages.height - bottom) >= 10 - 1.5, "letters reach a little below their line"


def test_the_title_page_shows_the_solution_of_the_easiest_puzzle_that_is_not_tiny() -> None:
    some = []
    for level, (side, colour) in enumerate([(4, "#cc0000"), (12, "#00aa00"), (12, "#0000cc")]):
        picture = random_grid(side, side, 1, seed=level)
        puzzle = replace(puzzle_of(picture), palette=Palette("#", (colour,)))
        some.append(BookPuzzle(puzzle, picture, 1.0 + level))
    image = page_image(book.draw(some, layout("a5"), BookOptions()).data, 0)
    assert shows(image, (0, 170, 0))
    assert not shows(image, (204, 0, 0))
    assert not shows(image, (0, 0, 204))


def test_a_puzzle_alone_stands_in_the_middle_of_its_page() -> None:
    picture = random_grid(10, 14, 1, seed=4)
    some = [BookPuzzle(puzzle_of(picture), picture)]
    found = book.draw(
        some,
        layout("a4"),
        BookOptions(title_page=False, contents=False, how_to_solve=False, solutions=False),
    )
    image = page_image(found.data, 0).convert("L").crop((0, 0, 10_000, round((297 - 12 - 6) * POINTS * 4)))
    left, top, right, bottom = image.point(lambda level: 255 if 0 < level < 250 else 0).getbbox()
    millimetre = POINTS * 4
    assert abs(left - (210 * millimetre - right)) < 6 * millimetre
    # The caption stands above, and room for the number of the page below.
    assert abs(top / millimetre - (297 - 7 - bottom / millimetre)) < 8


def page_image(data: bytes, number: int) -> Any:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    return pdfium.PdfDocument(data)[number].render(scale=4).to_pil().convert("RGB")


def shows(image: Any, colour: tuple[int, int, int]) -> bool:
    return any(each == colour for _, each in image.getcolors(1 << 22))


@pytest.mark.parametrize("letters", [False, True])
def test_a_puzzle_in_colours_has_them_in_a_strip_and_letters_on_request(*, letters: bool) -> None:
    # Its clues have two of the three colours: the third is in the strip alone.
    picture = Grid.from_text(["rrg", ".gg", "r.."], letters="rgb")
    puzzle = replace(Puzzle.from_solution(picture), palette=Palette("rgb", ("#cc0000", "#00aa00", "#0000cc")))
    found, _, words = made(
        [BookPuzzle(puzzle, picture)], layout(letters=letters), contents=False, how_to_solve=False
    )
    assert shows(page_image(found.data, 2), (0, 0, 204))
    assert ("2r" in words[2], "b" in words[2].split()) == (letters, letters)
    assert words[3].count("g") - words[3].count("gram") >= 3 * letters


@pytest.mark.slow
def test_wide_puzzles_are_turned_and_large_ones_come_in_parts() -> None:
    wide = puzzle_of(random_grid(8, 26, 1, seed=2))
    large = puzzle_of(Grid.from_text(["#" * 90] * 130))
    some = [BookPuzzle(replace(each, title="Secret")) for each in (wide, large)]
    found, pages, words = made(
        some,
        layout("a5"),
        difficulty=DifficultyDisplay.NONE,
        solutions=False,
        contents=False,
    )
    assert [page.get("/Rotate", 0) for page in pages] == [0] * len(pages)
    assert found.puzzle_pages == (4, 6)
    assert "26×8" in words[3] and "Your own picture" in words[4]
    assert f"part 1 of {len(pages) - 5}: columns 1–30, rows 1–35" in words[5]
    assert len(pages) - 5 > 1
    assert found.solutions_page is None
    for number in range(1, len(pages)):
        left, top, right, bottom = (each / POINTS for each in ink(found.data, number))
        assert min(left, top, 148 - right, 210 - bottom) >= 12 - 1.5


def test_the_title_page_says_what_the_book_is_and_metadata_too() -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    import io

    some = puzzles(20)
    options = {"title": "Nüsse – for all", "author": "Zoë", "copyright": "© 2026 Zoë"}
    found, _, words = made(some, layout(), **options)
    assert all(text in words[0] for text in ("Nüsse – for all", "Zoë"))
    assert all(text in words[1] for text in options.values())
    assert "20 nonograms, very easy to very hard" in words[0]
    about = pypdf.PdfReader(io.BytesIO(found.data)).metadata
    assert (about.title, about.author) == ("Nüsse – for all", "Zoë")
    assert "Authors and rights\n1, 3, 5, 7" in words[1] and "Author 0" in words[1]
    assert words[1].endswith(f"Made with nonosat {nonosat.__version__}.")
    outline = [each.title for each in pypdf.PdfReader(io.BytesIO(found.data)).outline]
    front = ["Contents", "How to solve", "Several colours"]
    assert outline == [*front, *map(str.capitalize, WORDS), "Solutions"]


def test_an_author_whom_all_puzzles_share_is_named_once_and_beside_that_of_the_book() -> None:
    some = [
        each._replace(puzzle=replace(each.puzzle, author="Only Me", licence="MIT")) for each in puzzles(8)
    ]
    _, _, words = made(some, layout())
    assert "Only Me" in words[0] and "All puzzles: MIT" in words[1]
    assert not any("Only Me" in text for text in words[2:])
    _, _, words = made(some, layout(), author="Editor", copyright="© Editor")
    assert all(text in words[1] for text in ("Editor", "© Editor", "All puzzles: Only Me · MIT"))


def test_rights_that_take_too_many_lines_stand_at_the_end_and_the_imprint_says_where() -> None:
    some = [
        each._replace(puzzle=replace(each.puzzle, author=f"Author {number}"))
        for number, each in enumerate(puzzles(40))
    ]
    _, _, words = made(some, layout("a5"))
    place = next(number for number, text in enumerate(words, 1) if "1: Author 0" in text)
    assert "Authors and rights" in words[place - 1] and "40: Author 39" in words[-1]
    assert f"Authors and rights of the puzzles: page {place}" in words[1]
    # Without a title page there is no imprint, so that even few lines stand at the end.
    _, _, words = made(some[:3], layout("a5"), title_page=False)
    assert "3: Author 2" in words[-1] and "Authors and rights" in words[-1]


def test_parts_of_a_book_can_be_left_out() -> None:
    some = puzzles(4)
    options = {
        "title_page": False,
        "contents": False,
        "how_to_solve": False,
        "solutions": False,
        "difficulty": DifficultyDisplay.NONE,
    }
    found, _, words = made(some, layout(), order=BookOrder.GIVEN, **options)
    assert found.puzzle_pages[0] == 1
    assert not any(word in "".join(words) for word in ("Contents", "Solutions", "Nonograms"))


def test_a_tiny_puzzle_has_room_for_its_caption() -> None:
    picture = random_grid(1, 1, 1, seed=1)
    some = [BookPuzzle(puzzle_of(picture), picture, 1.0, "very easy", 1)] * 20
    found, _, words = made(some, layout(), difficulty=DifficultyDisplay.BOTH)
    text = "".join(words[found.puzzle_pages[0] - 1 : found.solutions_page - 1])
    assert text.count("1×1 · 1.0") == 20


def test_the_same_puzzles_give_the_same_bytes() -> None:
    some = puzzles(5)
    assert book.draw(some, layout(), BookOptions()).data == book.draw(some, layout(), BookOptions()).data


def test_solutions_show_the_grids_in_their_colours() -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    picture = random_grid(6, 7, 3, seed=8)
    puzzle = replace(puzzle_of(picture), palette=Palette("rgb", ("#cc0000", "#00aa00", "#0000cc")))
    found = book.draw([BookPuzzle(puzzle, picture)], layout(), BookOptions())
    image = pdfium.PdfDocument(found.data)[found.solutions_page - 1].render(scale=4).to_pil().convert("RGB")
    for colour in ((204, 0, 0), (0, 170, 0), (0, 0, 204)):
        assert image.getcolors(1 << 20) and any(each == colour for _, each in image.getcolors(1 << 20))


def test_a_puzzle_too_wide_for_a_page_lies_over_two_that_face_each_other() -> None:
    small = puzzle_of(random_grid(8, 8, 1, seed=5))
    wide = puzzle_of(random_grid(45, 60, 1, seed=2))
    options = {"solutions": False, "contents": False, "how_to_solve": False, "difficulty": "none"}
    for before in (0, 1):  # so many pages before it, beside that with the title
        some = [BookPuzzle(small)] * before + [BookPuzzle(wide)]
        found, pages, words = made(some, layout("6x9in"), **options)
        left = found.puzzle_pages[-1]
        assert left % 2 == 0 and len(pages) == left + 1
        assert "60×45" in words[left - 1] and "60×45" not in words[left]
        numbers = sum(len(re.findall(r"\d+", words[page])) for page in (left - 1, left))
        clues = sum(map(len, wide.columns)) + sum(map(len, wide.rows))
        # Beside the clues: the number of the puzzle, its size, the numbers of the pages.
        assert numbers == pytest.approx(clues + 5, abs=1)
        # Cells on the right begin where those on the left end: at the same height, up to the inner margin.
        for page, edge in ((left - 1, 6 * 25.4 - 12 - 0.5), (left, 12 + 0.5)):
            image = page_image(found.data, page).convert("L")
            column = [image.getpixel((round(edge * POINTS * 4), down)) for down in range(image.height)]
            assert min(column) < 200


@pytest.mark.parametrize("size", [(45, 45), (50, 45), (45, 55), (30, 60)])
def test_the_halves_of_a_spread_are_about_as_wide_as_each_other(size: tuple[int, int]) -> None:
    picture = random_grid(*size, 1, seed=1)
    left, right = plan([BookPuzzle(puzzle_of(picture), picture)], layout("6x9in"), BookOptions())[0][-2:]
    widths = [page.placed[0].placements[0].window for page in (left, right)]
    first, second = (window.right - window.left for window in widths)
    assert left.facing and abs(first - second) <= GROUP


@pytest.mark.slow
def test_enough_puzzles_make_chapters_with_a_name_and_a_sentence_and_pages_say_where_one_is() -> None:
    some = puzzles(40)
    found, _, words = made(some, layout("a5"), title="Forty")
    starts = {}
    for number, each in enumerate(some):
        starts.setdefault(each.label, found.puzzle_pages[number])
    spoken = words_in("en")
    for word, page in starts.items():
        text = words[page - 1]
        assert spoken.level(word) in text and spoken.openings[word] in text
    assert len(set(starts.values())) == 5, "each begins on a page of its own"
    last = max(starts.values())
    inside = [
        page for page in range(min(starts.values()), found.solutions_page) if page not in starts.values()
    ]
    for page in inside:
        running = words[page - 1].splitlines()
        chapter = max((start, word) for word, start in starts.items() if start < page)[1]
        assert (spoken.level(chapter) if page % 2 else "Forty") in running, page
    assert last < found.solutions_page
    _, _, texts = made(puzzles(5), layout("a5"))
    assert not any(spoken.openings[word] in "".join(texts) for word in WORDS)


def test_a_book_speaks_its_language() -> None:
    found, _, words = made(puzzles(40), layout("a5"), title="Vierzig", language="de")
    text = " ".join(" ".join(words).split())
    german, english = words_in("de"), words_in("en")
    for key in ("contents", "how_to_solve", "solutions", "rights"):
        assert german[key] in text
        assert english[key] not in text
    assert "40 Nonogramme, sehr leicht bis sehr schwer" in text
    assert found.solutions_page


def test_all_languages_say_the_same_things() -> None:
    english, german = words_in("en"), words_in("de")
    for name in ("phrases", "levels", "openings"):
        assert set(getattr(english, name)) == set(getattr(german, name))
    shapes = [[len(each) for each in words.steps] for words in (english, german)]
    assert shapes == [[4, 4], [4, 4]]
    assert (
        {label_of(number / 10) for number in range(10, 101)} == set(english.levels) == set(english.openings)
    )
    assert {*_NOTES.values(), _NOT_FOUND} == set(german.notes)


@pytest.mark.parametrize("example", [PLAIN, COLOURED])
def test_each_step_of_the_page_how_to_solve_follows_from_the_lines_that_it_names(example: Example) -> None:
    puzzle = example.puzzle
    (picture,) = nonosat.solve(puzzle, limit=2).solutions
    before = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    for place, (grid, named) in enumerate(zip(example.grids, example.lines, strict=True)):
        known = list(before.cells)
        # The last step goes on from line to line.
        lines = [line for line in puzzle.lines() if line.name in named or place == len(example.grids) - 1]
        for _ in range(10 if place == len(example.grids) - 1 else 1):
            for line in lines:
                layouts = [
                    list(each)
                    for each in itertools.product(range(len(puzzle.palette) + 1), repeat=len(line.cells))
                    if all(
                        known[cell] in (UNDECIDED, value)
                        for cell, value in zip(line.cells, each, strict=True)
                    )
                    and Puzzle.from_solution(
                        Grid.from_rows([list(each)], letters=puzzle.palette.letters)
                    ).rows[0]
                    == line.clue
                ]
                for at, cell in enumerate(line.cells):
                    values = {each[at] for each in layouts}
                    if len(values) == 1:
                        known[cell] = values.pop()
        assert list(grid.cells) == known, f"step {place + 1}"
        before = grid
    assert before == picture


@pytest.mark.parametrize(
    ("count", "paper"), rest_slow([(3, "a4"), (45, "6x9in"), (1, "a4"), (8, "a5"), (150, "a5")], quick=2)
)
def test_contents_fill_their_pages_and_no_heading_ends_a_column(count: int, paper: str) -> None:
    some = puzzles(count)
    found, pages, words = made(some, layout(paper), how_to_solve=False)
    contents = words[2 : found.puzzle_pages[0] - 1]
    lines = [line.strip() for text in contents for line in text.splitlines()]
    numbers = [int(line.split()[0]) for line in lines if re.match(r"\d+\s+\d+×\d+", line)]
    assert numbers == list(range(1, count + 1))
    headings = [place for place, line in enumerate(lines) if line.lower() in WORDS]
    assert len(headings) == len({each.label for each in some})
    assert all(re.match(r"\d", lines[place + 1]) for place in headings)
    assert len(contents) == 1 or count == 150
    # Columns are alike high: those of many lines reach far down.
    high = layout(paper).height * POINTS
    for page in pages[2 : 2 + len(contents)] if count >= 45 else ():
        assert min(float(link["/Rect"][1]) for link in page["/Annots"]) < 0.5 * high


def test_a_moved_puzzle_is_told_with_its_page() -> None:
    large, small = (puzzle_of(random_grid(side, side, 1, seed=side)) for side in (45, 20))
    some = [
        BookPuzzle(replace(each, title=f"Secret{place}"), None, 4.0, "hard", 4)
        for place, each in enumerate([small, large, small])
    ]
    found, _, words = made(some, layout("6x9in"), contents=False)
    assert sorted(found.order) == [0, 1, 2] and list(found.order) != [0, 1, 2]
    for number, (place, page) in enumerate(zip(found.order, found.puzzle_pages, strict=True), 1):
        assert re.search(rf"(?m)^{number}\s+{some[place].puzzle.size}", words[page - 1])
    titles = re.findall(r"Secret\d", words[found.solutions_page - 1])
    assert titles == [f"Secret{place}" for place in found.order]
