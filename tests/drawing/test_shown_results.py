"""Results displayed in notebooks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from command_line import ended
from conftest import ROOT
from drawings import cells_in_svg
from slowness import rest_slow

import nonosat
from nonosat import Grid, Puzzle

GRID = Grid.from_text(["##.", ".#.", "##."])
PUZZLE = Puzzle.from_solution(GRID)
SWITCH = Puzzle.from_solution(Grid.from_text(["#..", ".#."]))
IMPOSSIBLE = nonosat.read(ROOT / "puzzles" / "impossible_swap.json")
PLAIN = Puzzle((None,) * 3, (None,) * 3)


def shown(result: Any) -> tuple[str | None, str | None]:
    """Return a result as a drawing, and as a page."""
    drawing, page = result._repr_svg_(), result._repr_html_()
    assert page is None or drawing is None or drawing in page
    return drawing, page


def test_a_result_shows_its_solution_and_whether_it_is_unique() -> None:
    drawing, page = shown(nonosat.solve(PUZZLE))
    assert cells_in_svg(str(drawing), PLAIN).text_rows() == GRID.text_rows()
    assert "<figcaption>unique: this is the only solution</figcaption>" in str(page)


def test_several_solutions_stand_side_by_side() -> None:
    _, page = shown(nonosat.solve(SWITCH))
    assert str(page).count("<svg") == 2
    drawing, page = shown(nonosat.solve(IMPOSSIBLE))
    assert drawing is None
    assert "none: no solution satisfies all lines together" in str(page)
    crossings = nonosat.solve(nonosat.generate("permutation", 4), limit=None)
    assert len(crossings.solutions) == 24
    assert crossings._repr_html_().count("<svg") == 4


def test_a_check_shows_the_backbone_and_points_where_they_differ() -> None:
    several, _ = shown(nonosat.check(SWITCH))
    unique, page = shown(nonosat.check(PUZZLE))
    assert "there is only one solution" in str(page)
    assert str(several).count(">?<") == 4
    assert "f ambiguous" in str(several)
    assert "f ambiguous" not in str(unique)
    drawing, page = shown(nonosat.check(IMPOSSIBLE))
    assert drawing is None
    assert "contradict each other" in str(page)


def test_a_hint_shows_the_board_with_no_more_than_it_tells() -> None:
    marks = Grid.from_text(["?#?", "???", "???"])
    hints = [nonosat.hint(PUZZLE, marks=marks, level=level) for level in (1, 2, 3)]
    where, which, why = (shown(hint) for hint in hints)
    for (drawing, page), hint in zip((where, which, why), hints, strict=True):
        assert cells_in_svg(str(drawing), PUZZLE)[0, 1] == 1
        assert hint.text in str(page)
    assert len({where[0], which[0], why[0]}) > 1
    _, page = shown(nonosat.hint(PUZZLE, marks=Grid.from_text(["??#", "???", "???"])))
    assert "There is a mistake among the marks." in str(page)


def test_an_explanation_shows_the_solution_and_its_steps() -> None:
    explanation = nonosat.explain(PUZZLE)
    drawing, page = shown(explanation)
    assert cells_in_svg(str(drawing), PLAIN).text_rows() == GRID.text_rows()
    assert str(page).count("<li>") == len(explanation.steps) > 1


def test_counts_and_grades_are_sentences() -> None:
    assert shown(nonosat.count(SWITCH)) == (
        None,
        "<figure><figcaption>exactly 2 solutions</figcaption>\n</figure>",
    )
    assert "of 10, very easy; line" in str(shown(nonosat.grade(PUZZLE))[1])


def test_products_are_shown_with_their_clues() -> None:
    picture = nonosat.solve(SWITCH).solutions[0]
    repaired = nonosat.repair(SWITCH, goal=picture, givens=True)
    drawing, page = shown(repaired)
    assert cells_in_svg(str(drawing), SWITCH).text_rows() == picture.text_rows()
    assert "unique: 1 given cell makes this the only solution" in str(page)
    drawing, page = shown(nonosat.hide(PUZZLE))
    assert ">?<" in str(drawing)
    assert "numbers hidden" in str(page)
    drawing, _ = shown(nonosat.make(b"P1 3 2 1 0 0 1 1 1", size=(3, 2)))
    assert str(drawing).startswith("<svg")
    drawing, page = shown(replace(repaired, puzzle=None, solution=None))
    assert drawing is None
    assert "<svg" not in str(page)


def test_what_is_said_is_escaped() -> None:
    explanation = nonosat.explain(PUZZLE)
    hint = replace(nonosat.hint(PUZZLE), text="<b>&")
    assert "<figcaption>&lt;b&gt;&amp;</figcaption>" in str(hint._repr_html_())
    step = replace(explanation.steps[0], text="<script>")
    assert "<script>" not in str(replace(explanation, steps=(step,))._repr_html_())


@pytest.mark.parametrize("result", rest_slow(["solve", "check", "grade", "hint", "explain"], quick=2))
def test_nothing_is_loaded_to_draw_before_something_is_shown(result: str) -> None:
    program = (
        "import sys, nonosat; p = nonosat.Puzzle.from_solution(nonosat.Grid.from_text(['##.', '#..'])); "
        f"result = nonosat.{result}(p); "
        "drawing = [name for name in sys.modules if name.startswith('nonosat.drawing.')]; "
        "before = [name for name in drawing if '.web' not in name]; "
        "assert result._repr_html_(); sys.exit(bool(before))"
    )
    assert ended("-c", program).returncode == 0
