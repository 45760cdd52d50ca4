"""Values displayed in notebooks."""

from __future__ import annotations

from dataclasses import replace

from drawings import CASES, cells_in_svg

from nonosat import (
    Grid,
    Puzzle,
    clue,
)


def test_values_show_themselves_in_notebooks() -> None:
    grid = Grid.from_text(["#.?", ".#."])
    document = grid._repr_svg_()
    assert document is not None
    assert document == grid._repr_html_()
    assert cells_in_svg(document, Puzzle((None,) * 2, (None,) * 3)).text_rows() == ("#..", ".#.")
    puzzle = replace(CASES[4], title="<Fish>", givens=None)
    assert cells_in_svg(str(puzzle._repr_svg_()), puzzle) == Grid.from_rows([[0] * 7] * 13)
    assert "&lt;Fish&gt; · 7×13" in str(puzzle._repr_html_())
    assert Grid.undecided(1000, 1000)._repr_svg_() is None
    assert Puzzle((clue(1),) * 2000, (clue(1),) * 2000)._repr_html_() is None
