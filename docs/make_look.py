"""Draw the logo, a nonogram with one solution, and the card for links to the site.

``python3 docs/make_look.py`` writes both into ``docs/look``, and the card as PNG, which needs the extra
``images``. Their colours are those of all pages.
"""

from __future__ import annotations

from pathlib import Path

from nonosat import Grid, Puzzle, solve
from nonosat.drawing import svg
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.drawing.theme import roles
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import hex_of

HERE = Path(__file__).resolve().parent
#: The letter n.
SOLUTION = Grid.from_text(["#.###", "##..#", "#...#", "#...#", "#...#"])
ACCENT = hex_of(roles(Palette())["reason-edge"])
_CELL, _EDGE = 12, 10
_WIDTH, _HEIGHT = 1200, 630
_FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def main(folder: Path = HERE / "look") -> None:
    """Write the drawings to a folder; raises ``ValueError`` if the logo is not the only solution."""
    if solve(Puzzle.from_solution(SOLUTION)).solutions != (SOLUTION,):
        raise ValueError("the logo has several solutions")
    (folder / "mark.svg").write_text(mark(), encoding="utf-8")
    (folder / "card.svg").write_text(card(), encoding="utf-8")


def mark() -> str:
    """Return the logo: light cells on a rounded square."""
    side = SOLUTION.width * _CELL + 2 * _EDGE
    cells = "".join(
        f'<rect x="{_EDGE + column * _CELL}" y="{_EDGE + row * _CELL}" width="{_CELL}" height="{_CELL}"/>'
        for row in range(SOLUTION.height)
        for column in range(SOLUTION.width)
        if SOLUTION[row, column]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img">'
        f'<title>nonosat</title><rect width="{side}" height="{side}" rx="14" fill="{ACCENT}"/>'
        f'<g fill="#fff" shape-rendering="crispEdges">{cells}</g></svg>\n'
    )


def card() -> str:
    """Return the card: the logo as a solved puzzle, and a description of nonosat."""
    drawing = svg.draw(PuzzleSheet(Puzzle.from_solution(SOLUTION), SOLUTION), Style(cell=60))
    place = f'<svg x="80" y="{(_HEIGHT - 470) // 2}" width="470" height="470" '
    text = "".join(
        f'<text x="610" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">{line}</text>'
        for y, size, weight, colour, line in (
            (290, 104, 700, ACCENT, "nonosat"),
            (360, 38, 400, "#1a1a1a", "the nonogram workbench"),
            (412, 30, 400, "#6b6b6b", "exact results, proofs, explanations"),
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}"><rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>'
        f'<rect width="{_WIDTH}" height="14" fill="{ACCENT}"/>'
        f"{_nested(drawing, place)}"
        f'<g font-family="{_FONTS}">{text}</g></svg>\n'
    )


def _nested(drawing: str, place: str) -> str:
    """Return a drawing nested at a place in another, scaled to fit."""
    width, height = (drawing.partition(f'{side}="')[2].partition('"')[0] for side in ("width", "height"))
    own = f'width="{width}" height="{height}" '
    return drawing.replace("<svg ", place, 1).replace(own, "", 1)


if __name__ == "__main__":
    main()
    from resvg_py import svg_to_bytes

    (HERE / "look" / "card.png").write_bytes(bytes(svg_to_bytes(svg_string=card())))
