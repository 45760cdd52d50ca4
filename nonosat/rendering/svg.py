"""A puzzle or picture as SVG: for the web, for print, for notebooks; still or moving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Literal

from nonosat.errors import UnsupportedPuzzle
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board, Box, Dot, Highlight, Rule, Shape
from nonosat.rendering.number import numbers_of
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import Rgb, hex_of

#: Light, dark, or what the reader has chosen for all pages.
SvgTheme = Theme | Literal["auto"]

#: Viewers show no document with more cells and numbers than this in reasonable time.
_MOST_PARTS = 1_000_000
_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def draw(
    puzzle: Puzzle,
    picture: Grid,
    *,
    cell: float = 20,
    theme: SvgTheme = "light",
    clues: bool = True,
    highlights: Sequence[Highlight] = (),
) -> str:
    """An SVG document; ``cell`` is the side of a cell in pixels.

    Raises ``UnsupportedPuzzle`` when the document would be too large for any viewer.

    >>> picture = Grid.from_text(["##."])
    >>> svg = draw(Puzzle.of(picture), picture)
    >>> svg.count("<text"), svg[:4]
    (4, '<svg')
    """
    board = _board_of(puzzle, clues=clues)
    body = _elements(board.shapes(picture, highlights=highlights), cell, roles(puzzle.palette, _base(theme)))
    return _document(board, cell, theme, body)


def animate(
    puzzle: Puzzle,
    frames: Sequence[Grid],
    *,
    cell: float = 20,
    theme: SvgTheme = "light",
    clues: bool = True,
    seconds: float = 1.0,
) -> str:
    """An SVG document that shows grids one after another, ``seconds`` each, the last longer, and again.

    Every frame keeps the decided cells of the one before; ``ValueError`` if not. Where the reader wants
    no motion, and on paper, only the last one is shown. Raises ``UnsupportedPuzzle`` as ``draw``.
    """
    board = _board_of(puzzle, clues=clues)
    colours = roles(puzzle.palette, _base(theme))
    last = len(frames) - 1
    total = (last + 4) * seconds
    styles = ["@media print,(prefers-reduced-motion:reduce){g{animation:none!important}.blank{opacity:0}}"]
    body = list(_elements(board.below(complete=True), cell, colours))
    before = Grid.undecided(puzzle.height, puzzle.width)
    for number, grid in enumerate(frames):
        begin, end = 100 * number * seconds / total, 100 * last * seconds / total
        for name, shapes, until in (
            ("filled", board.filled(_added(before, grid)), None),
            ("blank", board.marks(_added(before, grid)), end),
        ):
            elements = list(_elements(shapes, cell, colours))
            if elements and not (name == "blank" and number == last):
                body += [f'<g class="{name} {name}-{number}">', *elements, "</g>"]
                styles.append(_appearance(f"{name}-{number}", begin, until, total))
        before = grid
    body += _elements(board.above(complete=True), cell, colours)
    return _document(board, cell, theme, [f"<style>{''.join(styles)}</style>", *body])


def _appearance(name: str, begin: float, end: float | None, seconds: float) -> str:
    """The style that shows an element from ``begin`` to ``end`` per cent of each round."""
    steps = [(0.0, 0 if begin else 1), (begin, 1), *([] if end is None else [(end, 0)])]
    frames = "".join(f"{_short(at)}%{{opacity:{opacity}}}" for at, opacity in steps)
    return f".{name}{{animation:{name} {_short(seconds)}s step-end infinite}}@keyframes {name}{{{frames}}}"


def _added(before: Grid, grid: Grid) -> Grid:
    """The cells that a frame decides; ``ValueError`` when it takes one back."""
    decided = {cell: value for cell, value in enumerate(before.cells) if value != UNDECIDED}
    if any(grid.cells[cell] != value for cell, value in decided.items()):
        raise ValueError("a frame must keep the decided cells of the one before")
    return grid.with_values(dict.fromkeys(decided, UNDECIDED))


def _board_of(puzzle: Puzzle, *, clues: bool) -> Board:
    parts = puzzle.height * puzzle.width
    if clues:
        parts += sum(len(numbers_of(clue)) for clue in (*puzzle.rows, *puzzle.columns))
    if parts > _MOST_PARTS:
        raise UnsupportedPuzzle(
            f"a drawing of {puzzle.size} cells is too large for SVG: draw it as a PNG without clues"
        )
    return Board.of(puzzle, clues=clues)


def _base(theme: SvgTheme) -> Theme:
    return "dark" if theme == "dark" else "light"


def _document(board: Board, cell: float, theme: SvgTheme, body: Iterable[str]) -> str:
    width, height = _short(board.width * cell), _short(board.height * cell)
    title = escape(board.puzzle.title or f"Nonogram {board.puzzle.size}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{title}</title>",
    ]
    if theme == "auto":
        dark = roles(board.puzzle.palette, "dark")
        rules = "".join(
            f"{kind}.{role}{{{what}:{hex_of(colour)}}}"
            for role, colour in dark.items()
            for kind, what in ((".f", "fill"), (".s", "stroke"))
        )
        lines.append(f"<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>")
    return "\n".join([*lines, *body, "</svg>"]) + "\n"


def _elements(shapes: Iterable[Shape], cell: float, colours: Mapping[str, Rgb]) -> Iterator[str]:
    """The shapes as elements, one group for all that follow each other and look the same."""
    for (kind, role), group in groupby(shapes, key=lambda shape: (type(shape), shape.role)):
        colour = hex_of(colours[role])
        same = list(group)
        if kind is Box:
            yield f'<g class="f {role}" fill="{colour}" shape-rendering="crispEdges">'
        elif kind is Rule:
            yield f'<g class="s {role}" stroke="{colour}" fill="none" shape-rendering="crispEdges">'
        elif kind is Dot:
            yield f'<g class="f {role}" fill="{colour}">'
        else:
            yield f'<g class="f {role}" fill="{colour}" font-family="{_FONT}" text-anchor="middle">'
        yield from (_element(shape, cell) for shape in same)
        yield "</g>"


def _element(shape: Shape, cell: float) -> str:
    if isinstance(shape, Box):
        left, top, width, height = (_short(value * cell) for value in shape[:4])
        return f'<rect x="{left}" y="{top}" width="{width}" height="{height}"/>'
    if isinstance(shape, Rule):
        left, top, right, bottom, thickness = (_short(value * cell) for value in shape[:5])
        return f'<path d="M{left} {top}L{right} {bottom}" stroke-width="{thickness}"/>'
    if isinstance(shape, Dot):
        across, down, radius = (_short(value * cell) for value in shape[:3])
        return f'<circle cx="{across}" cy="{down}" r="{radius}"/>'
    # Digits are 0.72 of the font's size high: so much below the centre their foot stands.
    across, foot = _short(shape.across * cell), _short((shape.down + 0.36 * shape.size) * cell)
    return f'<text x="{across}" y="{foot}" font-size="{_short(shape.size * cell)}">{shape.text}</text>'


def _short(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
