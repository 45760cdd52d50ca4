"""Puzzles and solutions as SVG, still or animated, for the web, print and notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from nonosat.drawing.board import Board, BoardBox, Dot, Rule, Shape, numbers_of
from nonosat.drawing.markup import markup
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import USUAL, Style
from nonosat.drawing.theme import Theme, roles
from nonosat.model.errors import InvalidValue, UnsupportedPuzzle
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.rgb_colour import Rgb, hex_of

#: The usual side of a cell, in pixels: a puzzle of 25×25 with its clues fits a laptop's screen.
_CELL = 20
#: The most cells and numbers: at some 50 bytes each, a document of 50 MB. A choice, not a measurement;
#: viewers take too long to show larger ones.
_MOST_PARTS = 1_000_000
_FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def draw(sheet: PuzzleSheet, style: Style = USUAL) -> str:
    """Return an SVG document.

    An animated one shows the frames of the sheet in a loop, the last one four times as long; with reduced
    motion, and in print, only the last. Every frame must keep the decided cells of the one before, else
    ``InvalidValue``.

    Raises ``UnsupportedPuzzle`` when the document would be too large for viewers.

    >>> solution = Grid.from_text(["##."])
    >>> svg = draw(PuzzleSheet(Puzzle.from_solution(solution), solution))
    >>> svg.count("<text"), svg[:4]
    (4, '<svg')
    """
    expect_room(sheet.puzzle, style)
    board = Board.of(sheet.puzzle, clues=style.clues, letters=style.letters, around=style.clues_around)
    colours = roles(sheet.puzzle.palette, style.theme, clues=style.clues)
    cell = style.cell or _CELL
    if style.animated:
        return _document(
            board, cell, style.theme, _animated(board, sheet.frames, cell, colours, style.seconds)
        )
    shapes = board.shapes(sheet.grid, highlights=sheet.highlights)
    return _document(board, cell, style.theme, _elements(shapes, cell, colours))


def _animated(
    board: Board, frames: tuple[Grid, ...], cell: int, colours: Mapping[str, Rgb], seconds: float
) -> list[str]:
    """Return the elements of all frames, and the styles that show each one at its time."""
    last = len(frames) - 1
    total = (last + 4) * seconds
    styles = ["@media print,(prefers-reduced-motion:reduce){g{animation:none!important}.blank{opacity:0}}"]
    body = list(_elements(board.below(complete=True), cell, colours))
    before = Grid.undecided(board.puzzle.height, board.puzzle.width)
    for number, grid in enumerate(frames):
        added = _added(before, grid)
        begin, end = 100 * number * seconds / total, 100 * last * seconds / total
        shaded: list[Shape] = [*board.blanks(added), *board.shaded(added), *board.lettered(added)]
        for name, shapes, until in (
            ("filled", shaded, None),
            ("blank", list[Shape](board.marks(added)), end),
        ):
            elements = list(_elements(shapes, cell, colours))
            if elements and not (name == "blank" and number == last):
                body += [f'<g class="{name} {name}-{number}">', *elements, "</g>"]
                styles.append(_appearance(f"{name}-{number}", begin, until, total))
        before = grid
    body += _elements(board.above(complete=True), cell, colours)
    return [f"<style>{''.join(styles)}</style>", *body]


def _appearance(name: str, begin: float, end: float | None, seconds: float) -> str:
    """Return the style that shows an element from ``begin`` to ``end`` per cent of each loop."""
    steps = [(0.0, 0 if begin else 1), (begin, 1), *([] if end is None else [(end, 0)])]
    frames = "".join(f"{_short(at)}%{{opacity:{opacity}}}" for at, opacity in steps)
    return f".{name}{{animation:{name} {_short(seconds)}s step-end infinite}}@keyframes {name}{{{frames}}}"


def _added(before: Grid, grid: Grid) -> Grid:
    """Return the cells that a frame decides; raises ``InvalidValue`` when it changes a decided one."""
    decided = {cell: value for cell, value in enumerate(before.cells) if value != UNDECIDED}
    if any(grid.cells[cell] != value for cell, value in decided.items()):
        raise InvalidValue("frames must keep the decided cells of the previous frame")
    return grid.with_values(dict.fromkeys(decided, UNDECIDED))


def expect_room(puzzle: Puzzle, style: Style = USUAL) -> None:
    """Raise ``UnsupportedPuzzle`` for a puzzle that is too large to be drawn."""
    parts = puzzle.height * puzzle.width
    if style.clues:
        parts += sum(len(numbers_of(clue)) for clue in (*puzzle.rows, *puzzle.columns))
    if parts > _MOST_PARTS:
        raise UnsupportedPuzzle(
            f"a drawing of {puzzle.size} cells is too large for SVG: draw it as a PNG without clues"
        )


def _document(board: Board, cell: int, theme: Theme, body: Iterable[str]) -> str:
    width, height = _short(board.width * cell), _short(board.height * cell)
    title = markup(board.puzzle.title or f"Nonogram {board.puzzle.size}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{title}</title>",
    ]
    if theme == "auto":
        dark = roles(board.puzzle.palette, "dark", clues=board.clues)
        rules = "".join(
            f"{kind}.{role}{{{what}:{hex_of(colour)}}}"
            for role, colour in dark.items()
            for kind, what in ((".f", "fill"), (".s", "stroke"))
        )
        lines.append(f"<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>")
    return "\n".join([*lines, *body, "</svg>"]) + "\n"


def _elements(shapes: Iterable[Shape], cell: int, colours: Mapping[str, Rgb]) -> Iterator[str]:
    """Yield the shapes as elements; consecutive ones of the same kind and role share a group."""
    for (kind, role), group in groupby(shapes, key=lambda shape: (type(shape), shape.role)):
        colour = hex_of(colours[role])
        same = list(group)
        if kind is BoardBox:
            yield f'<g class="f {role}" fill="{colour}" shape-rendering="crispEdges">'
        elif kind is Rule:
            yield f'<g class="s {role}" stroke="{colour}" fill="none">'
        elif kind is Dot:
            yield f'<g class="f {role}" fill="{colour}">'
        else:
            yield f'<g class="f {role}" fill="{colour}" font-family="{_FONT}" text-anchor="middle">'
        yield from (_element(shape, cell) for shape in same)
        yield "</g>"


def _element(shape: Shape, cell: int) -> str:
    if isinstance(shape, BoardBox):
        left, top, width, height = (_short(value * cell) for value in shape[:4])
        return f'<rect x="{left}" y="{top}" width="{width}" height="{height}"/>'
    if isinstance(shape, Rule):
        return _line(shape, cell)
    if isinstance(shape, Dot):
        across, down, radius = (_short(value * cell) for value in shape[:3])
        return f'<circle cx="{across}" cy="{down}" r="{radius}"/>'
    # Digits are 0.72 of the font size high, so the baseline is half of that below the centre.
    across, foot = _short(shape.across * cell), _short((shape.down + 0.36 * shape.size) * cell)
    return f'<text x="{across}" y="{foot}" font-size="{_short(shape.size * cell)}">{shape.text}</text>'


def _line(rule: Rule, cell: int) -> str:
    """Return a rule on whole pixels, at least one pixel thick.

    So it is sharp at its usual size without ``crispEdges``, with which renderers other than browsers lose
    lines thinner than a pixel.
    """
    thickness = max(rule.thickness * cell, 1.0)
    shift = 0.5 if round(thickness) % 2 else 0.0  # the middle of a pixel, or the edge between two
    left, top, right, bottom = (value * cell for value in rule[:4])
    if rule.left == rule.right:
        left = right = round(left) + shift
    else:
        top = bottom = round(top) + shift
    begin, end = f"{_short(left)} {_short(top)}", f"{_short(right)} {_short(bottom)}"
    return f'<path d="M{begin}L{end}" stroke-width="{_short(thickness)}"/>'


def _short(value: float) -> str:
    """Return a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
