"""The board of a page: a table with the clues as headings."""

from __future__ import annotations

from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Clue, Puzzle
from nonosat.rendering.colours import colour_values, text_on
from nonosat.rendering.markup import markup
from nonosat.rendering.number import ClueNumber, numbers_of
from nonosat.rendering.page.names import colour_name
from nonosat.rgb_colour import hex_of


def table_of(puzzle: Puzzle, grid: Grid, *, label: str) -> str:
    """The board as an HTML table: the clues are its headings, and its cells show the values of ``grid``."""
    heads = "".join(
        f'<th scope="col" data-place="{number}">{_clue_html(puzzle, clue, f"column {number}")}</th>'
        for number, clue in enumerate(puzzle.columns, 1)
    )
    rows = "\n".join(
        f'<tr><th scope="row" data-place="{number}">{_clue_html(puzzle, clue, f"row {number}")}</th>'
        + "".join(_cell_html(value) for value in grid.row(number - 1))
        + "</tr>"
        for number, clue in enumerate(puzzle.rows, 1)
    )
    return (
        f'<div class="around"><table id="board" aria-label="{markup(label)}">\n'
        f"<thead><tr><td></td>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def extent_of(puzzle: Puzzle) -> tuple[float, float]:
    """The width and height of the table with its clues, about, in sides of a cell.

    The style sheet gives every number at least 0.62 of a side, a digit 0.33 and the padding 0.12, and the
    numbers of the lines one side.
    """
    wide = [
        sum(max(0.62, 0.33 * len(number.text) + 0.12) for number in numbers_of(clue)) for clue in puzzle.rows
    ]
    high = [0.74 * len(numbers_of(clue)) for clue in puzzle.columns]
    return round(puzzle.width + max(wide) + 1.3, 2), round(puzzle.height + max(high) + 1.3, 2)


def _cell_html(value: int) -> str:
    if value == UNDECIDED:
        return "<td></td>"
    return f'<td class="v{value}{" filled" if value else ""}"></td>'


def _clue_html(puzzle: Puzzle, clue: Clue | None, line: str) -> str:
    """The numbers of a clue; for screen readers also the line, and the colours if there are several."""
    numbers = numbers_of(clue)
    said = f'<span class="hidden">{line}: {"" if numbers else "no clue"}</span>'
    return f'{said}<span class="clue">{" ".join(_number_html(puzzle, number) for number in numbers)}</span>'


def _number_html(puzzle: Puzzle, number: ClueNumber) -> str:
    if number.text == "0":
        return '<span class="n zero">0</span>'
    if number.colour is None or len(puzzle.palette) == 1:
        return f'<span class="n" data-run>{number.text}</span>'
    colour = colour_values(puzzle.palette)[number.colour - 1]
    style = f"--n:{hex_of(colour)};--t:{hex_of(text_on(colour))}"
    name = markup(colour_name(puzzle.palette, number.colour))
    heard = f'<span class="hidden"> {name}</span>'
    return f'<span class="n swatched" data-run style="{style}">{number.text}{heard}</span>'
