"""The parts that all pages share: one file each, with styles, scripts and data in it, and no network.

The styles and scripts are files of this folder. A page works where scripts are off as far as paper does:
the clues and the given cells are in its table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from nonosat.errors import UnsupportedPuzzle
from nonosat.grid import UNDECIDED, Grid
from nonosat.palette import Palette
from nonosat.puzzle import Clue, Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.colours import colour_values, text_on
from nonosat.rendering.number import Number, numbers_of
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import hex_of

#: Browsers become slow with more cells.
_MOST_CELLS = 100_000
#: What a page may load: nothing but what it holds.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def document(puzzle: Puzzle, *, title: str, body: str, data: dict[str, Any], scripts: Sequence[str]) -> str:
    """A whole page; ``scripts`` are names of files of this folder, ``data`` what they work on."""
    folder = files(__package__)
    code = "\n".join((folder / name).read_text(encoding="utf-8") for name in scripts)
    style = (folder / "page.css").read_text(encoding="utf-8")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nonosat">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
<style>
{_variables(puzzle.palette)}
{style}</style>
</head>
<body>
{body}
<script type="application/json" id="puzzle">{_embedded(data)}</script>
<script>
{code}</script>
</body>
</html>
"""


def name_of(puzzle: Puzzle) -> str:
    """What a page calls a puzzle."""
    return puzzle.title or f"Nonogram {puzzle.size}"


def about(puzzle: Puzzle) -> str:
    """A line about size, author and rights, as HTML."""
    parts = [puzzle.size, puzzle.author, puzzle.copyright, puzzle.licence]
    return " · ".join(escape(part) for part in parts if part)


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """What the scripts know of a puzzle: clues, given cells, colours, room of the clues in cells.

    Raises ``UnsupportedPuzzle`` when no browser could handle it.
    """
    if puzzle.height * puzzle.width > _MOST_CELLS:
        raise UnsupportedPuzzle(f"a page of {puzzle.size} cells is too large for browsers: draw it as a PNG")
    palette = puzzle.palette
    plain = len(palette) == 1
    board = Board.of(puzzle)
    return {
        "rows": [_clue_data(clue) for clue in puzzle.rows],
        "columns": [_clue_data(clue) for clue in puzzle.columns],
        "givens": cells_data(
            puzzle.givens or Grid.undecided(puzzle.height, puzzle.width, letters=palette.letters)
        ),
        "colours": [
            {"letter": letter, "name": "filled" if plain else colour_name(palette, number)}
            for number, letter in enumerate(palette.letters, 1)
        ],
        "band": [round(board.left, 2), round(board.top, 2)],
    }


def cells_data(grid: Grid) -> list[int]:
    """The cells of a grid, row by row: -1 undecided, 0 blank, 1 … the colours."""
    return [-1 if value == UNDECIDED else value for value in grid.cells]


def colour_name(palette: Palette, number: int) -> str:
    """What a person hears of a colour: its name, or 'colour' and its letter."""
    name = palette.name(number)
    return name if len(name) > 1 else f"colour {name}"


def table_of(puzzle: Puzzle, grid: Grid, *, label: str) -> str:
    """The board as a table: clues as headings of rows and columns, cells with the values of ``grid``."""
    heads = "".join(
        f'<th scope="col">{_clue_html(puzzle, clue, f"column {number}")}</th>'
        for number, clue in enumerate(puzzle.columns, 1)
    )
    rows = "\n".join(
        f'<tr><th scope="row">{_clue_html(puzzle, clue, f"row {number}")}</th>'
        + "".join(_cell_html(value) for value in grid.row(number - 1))
        + "</tr>"
        for number, clue in enumerate(puzzle.rows, 1)
    )
    return (
        f'<div class="around"><table id="board" aria-label="{escape(label)}">\n'
        f"<thead><tr><td></td>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _cell_html(value: int) -> str:
    if value == UNDECIDED:
        return "<td></td>"
    return f'<td class="v{value}{" filled" if value else ""}"></td>'


def _clue_html(puzzle: Puzzle, clue: Clue | None, line: str) -> str:
    """The numbers of a clue; who hears it is told the line, and colours where there are several."""
    numbers = numbers_of(clue)
    said = f'<span class="hidden">{line}: {"" if numbers else "no clue"}</span>'
    return f'{said}<span class="clue">{" ".join(_number_html(puzzle, number) for number in numbers)}</span>'


def _number_html(puzzle: Puzzle, number: Number) -> str:
    if number.text == "0":
        return '<span class="n zero">0</span>'
    if number.colour is None or len(puzzle.palette) == 1:
        return f'<span class="n" data-run>{number.text}</span>'
    colour = colour_values(puzzle.palette)[number.colour - 1]
    style = f"--n:{hex_of(colour)};--t:{hex_of(text_on(colour))}"
    name = escape(colour_name(puzzle.palette, number.colour))
    heard = f'<span class="hidden"> {name}</span>'
    return f'<span class="n swatched" data-run style="{style}">{number.text}{heard}</span>'


def _clue_data(clue: Clue | None) -> list[Any] | None:
    if clue is None:
        return None
    return ["*" if run.repeats else [run.length, run.colour] for run in clue]


def _variables(palette: Palette) -> str:
    """The colours of both themes, and what fills a cell of each value."""
    filled = "\n".join(
        f"td.v{number}, .swatch.v{number} {{ background-color: var(--colour-{number}); "
        f"color: var(--on-colour-{number}) }}"
        for number in range(1, len(palette) + 1)
    )
    return (
        f":root {{ color-scheme: light dark; --side: 24px; {_declared(palette, 'light')} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_declared(palette, 'dark')} }} }}\n"
        f"{filled}"
    )


def _declared(palette: Palette, theme: Theme) -> str:
    colours = roles(palette, theme)
    extra = {"accent": colours["reason-edge"], "done": colours["faded"]}
    return " ".join(f"--{role}: {hex_of(colour)};" for role, colour in {**colours, **extra}.items())


def _embedded(data: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
