"""SVG: cells and numbers are where they belong; highlights, themes and animations."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import pairwise

import pytest
from conftest import PUZZLES
from drawings import (
    CASES,
    NAMES,
    box_of,
    cells_in_svg,
    drawn,
    image_in,
    numbers_in_place,
    shapes_of,
    solution_of,
)

from nonosat import (
    Grid,
    Puzzle,
    Run,
    UnsupportedPuzzle,
    read,
)
from nonosat.drawing import svg
from nonosat.drawing.board import Board
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.logic.propagation import sweeps
from nonosat.model.grid import UNDECIDED
from nonosat.model.highlight import Highlight
from nonosat.model.palette import Palette


@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_svg_has_the_cells_of_the_solution_and_all_numbers_in_place(puzzle: Puzzle) -> None:
    document = svg.draw(drawn(puzzle))
    assert cells_in_svg(document, puzzle) == solution_of(puzzle)
    shapes = shapes_of(document)
    left, top, width, _ = next(box_of(shape) for role, shape, _ in shapes if role == "f cell")
    texts = [
        (float(shape["x"]), float(shape["y"]) - 0.36 * float(shape["font-size"]), text)
        for _, shape, text in shapes
        if text
    ]
    numbers_in_place(texts, left, top, width / puzzle.width, puzzle)


def test_svg_without_clues_is_the_solution_alone() -> None:
    puzzle = CASES[4]
    document = svg.draw(drawn(puzzle), Style(clues=False))
    assert cells_in_svg(document, puzzle) == solution_of(puzzle)
    assert "<text" not in document
    assert "<path" not in document


def test_rules_are_heavy_after_every_fifth_line_and_reach_into_the_clues() -> None:
    puzzle = CASES[3]  # 6 rows, 11 columns
    document = svg.draw(PuzzleSheet(puzzle, Grid.undecided(6, 11)), Style(cell=20))
    rules: dict[str, list[list[float]]] = {}
    for role, shape, _ in shapes_of(document):
        if "d" in shape:
            ends = [float(number) for number in re.findall(r"[\d.]+", shape["d"])]
            rules.setdefault(role, []).append(ends)
    board = Board.of(puzzle)
    upright = sorted(ends[0] for ends in rules["s cell-thick"] if ends[0] == ends[2])
    half = 0.5  # a line of one pixel has its middle there
    assert upright == [pytest.approx(20 * (board.left + column) + half) for column in (5, 10)]
    level = [ends[1] for ends in rules["s cell-thick"] if ends[1] == ends[3]]
    assert level == [pytest.approx(20 * (board.top + 5) + half)]
    assert len(rules["s cell-thin"]) == 5 + 10
    assert len(rules["s thin"]) == 5 + 10
    assert {(ends[0], ends[2]) for ends in rules["s thin"] if ends[1] == ends[3]} == {(10, 20 * board.left)}


@pytest.mark.parametrize("cell", [7, 20, 33])
@pytest.mark.parametrize("width", [None, 150])
def test_every_line_appears_in_a_renderer_that_is_no_browser(cell: int, width: int | None) -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py is not installed")
    puzzle = CASES[3]
    document = svg.draw(PuzzleSheet(puzzle, Grid.undecided(6, 11)), Style(cell=cell))
    data = bytes(resvg.svg_to_bytes(svg_string=document, width=width))
    image = image_in(data).convert("L")
    board = Board.of(puzzle)
    side = image.width / board.width
    for column in range(12):
        across, down = (board.left + column) * side, round((board.top + 2.5) * side)
        near = [image.getpixel((round(across) + step, down)) for step in (-1, 0, 1)]
        assert min(near) < 245, f"line {column} is lost"
    for row in range(7):
        across, down = round((board.left + 2.5) * side), (board.top + row) * side
        near = [image.getpixel((across, round(down) + step)) for step in (-1, 0, 1)]
        assert min(near) < 245, f"line {row} is lost"


def test_svg_themes_differ_and_auto_follows_the_reader() -> None:
    puzzle = CASES[3]
    light, dark, auto = (svg.draw(drawn(puzzle), Style(theme=theme)) for theme in ("light", "dark", "auto"))
    page = [re.search(r'class="f page" fill="(#\w+)"', document) for document in (light, dark, auto)]
    assert [found and found[1] for found in page] == ["#ffffff", "#141618", "#ffffff"]
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light
    assert cells_in_svg(dark, puzzle) == solution_of(puzzle)


def test_clues_stand_on_all_sides_when_asked_for() -> None:
    puzzle = CASES[3]
    usual, around = (svg.draw(drawn(puzzle), Style(clues_around=around)) for around in (False, True))
    assert cells_in_svg(around, puzzle) == solution_of(puzzle)
    numbers = [
        [(text, float(place["x"]), float(place["y"])) for _, place, text in shapes_of(each) if text]
        for each in (usual, around)
    ]
    assert len(numbers[1]) == 2 * len(numbers[0])
    assert set(numbers[0]) < set(numbers[1])
    board = Board.of(puzzle, around=True)
    right, bottom = 20 * (board.left + puzzle.width), 20 * (board.top + puzzle.height)
    far = [(text, x, y) for text, x, y in numbers[1] if x > right or y > bottom]
    assert sorted(text for text, _, _ in far) == sorted(text for text, _, _ in numbers[0])
    assert all(x < 20 * board.width and y < 20 * board.height for _, x, y in far)


def test_in_the_dark_every_drawing_is_ink_on_dimmed_paper() -> None:
    plain, coloured = (svg.draw(drawn(CASES[number]), Style(theme="dark")) for number in (3, 4))
    for dark in (plain, coloured):
        assert 'class="f cell" fill="#c2bcb0"' in dark
    assert 'class="f colour-1" fill="#191816"' in plain
    assert 'class="f colour-1" fill="#9b0000"' in coloured, "#cc0000 on that paper"


def test_marks_show_cells_that_are_blank_until_the_grid_is_complete() -> None:
    picture = Grid.from_text(["#.", ".#", "?."])
    puzzle = Puzzle.from_solution(Grid.from_text(["#.", ".#", "#."]))
    assert svg.draw(PuzzleSheet(puzzle, picture)).count("<circle") == 3
    assert svg.draw(PuzzleSheet(puzzle, picture.with_cells({(2, 0): 1}))).count("<circle") == 0


def test_the_letter_of_a_cell_is_seen_on_its_highlight() -> None:
    picture = Grid.from_text(["rg."], letters="rg")
    sheet = PuzzleSheet(Puzzle.from_solution(picture), picture, (Highlight("next", ((0, 1), (0, 2))),))
    document = svg.draw(sheet, Style(letters=True, clues=False))
    after = document[document.rindex('class="f next"') :]
    before = document[: document.index('class="f next"')]
    assert re.findall(">([rg])</text>", document) == ["r", "g", "g"]
    assert ">r</text>" in before, "a cell that is not pointed at is as it was"
    assert ">g</text>" in document[len(before) :]
    assert "<text" not in after, "a blank cell has no letter"


def test_highlights_point_at_cells_and_lines() -> None:
    puzzle = CASES[3]
    pointed = [
        Highlight("next", ((0, 3),), ("row 1",)),
        Highlight("reason", ((1, 1), (2, 1)), ("column 2",)),
        Highlight("ambiguous", ((5, 10),)),
    ]
    shapes = shapes_of(svg.draw(PuzzleSheet(puzzle, Grid.undecided(6, 11), tuple(pointed)), Style(cell=20)))
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
    document = svg.draw(PuzzleSheet(Puzzle(rows, (None,) * 7, title="<a> & b"), Grid.undecided(4, 7)))
    assert "<title>&lt;a&gt; &amp; b</title>" in document
    assert re.findall(r">([^<]+)</text>", document) == ["?", "3", "*", "0"]


def test_an_svg_that_no_viewer_could_show_is_refused() -> None:
    huge = Puzzle(((),) * 2000, ((),) * 2000)
    with pytest.raises(UnsupportedPuzzle, match="2000×2000"):
        svg.draw(PuzzleSheet(huge, Grid.undecided(2000, 2000)))


def test_an_animated_svg_shows_each_cell_when_it_is_decided() -> None:
    puzzle = read(PUZZLES / "sailing_boat.json")
    frames = list(sweeps(puzzle))
    assert frames[-1].is_complete
    document = svg.draw(
        PuzzleSheet(puzzle, frames[-1], frames=tuple(frames)), Style(animated=True, seconds=0.5)
    )
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
        svg.draw(PuzzleSheet(puzzle, frames[0], frames=(frames[-1], frames[0])), Style(animated=True))


def test_only_cells_that_are_blank_show_the_background() -> None:
    picture = Grid.from_text(["r.", "?r"], letters="r")
    puzzle = replace(
        Puzzle.from_solution(Grid.from_text(["r.", ".r"], letters="r")),
        palette=Palette("r", ("#d02020",), background="#101a50"),
    )
    document = svg.draw(PuzzleSheet(puzzle, picture), Style(cell=20))
    boxes = {role: box_of(shape) for role, shape, _ in shapes_of(document) if role in ("f cell", "f blank")}
    board = Board.of(puzzle)
    assert boxes["f blank"] == pytest.approx((20 * (board.left + 1), 20 * board.top, 20, 20))
    for role, colour in (("cell", "#ffffff"), ("blank", "#101a50"), ("blank-mark", "#ffffff")):
        assert f'class="f {role}" fill="{colour}"' in document


def test_letters_stand_in_clues_and_cells_and_no_font_lacks_them() -> None:
    picture = Grid.from_text(["é.", "@@"], letters="é@")
    puzzle = Puzzle.from_solution(picture, palette=Palette("é@", ("#d02020", "#101a50")))
    texts = [text for role, _, text in shapes_of(svg.draw(PuzzleSheet(puzzle, picture), Style(letters=True)))]
    assert sorted(filter(None, texts)) == sorted(["1A", "2B", "1A", "1B", "1B", "A", "B", "B"])
    plain = svg.draw(PuzzleSheet(puzzle, picture))
    assert [text for _, _, text in shapes_of(plain) if text] == ["1", "2", "1", "1", "1"]
