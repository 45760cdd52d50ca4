"""The kinds of drawing by name, which is also the suffix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.errors import UnknownName
from nonosat.model.puzzle import Puzzle

#: Receives notes on a drawing.
Notify = Callable[[str], None]
Draw = Callable[[Sequence[PuzzleSheet], Style, Notify], bytes]
#: Raises ``UnsupportedPuzzle`` for a puzzle that is too large for a kind.
ExpectRoom = Callable[[Puzzle, Style], None]


def _any_size(puzzle: Puzzle, style: Style) -> None:
    """Accept puzzles of any size."""


@dataclass(frozen=True, slots=True)
class DrawingKind:
    """A kind of drawing.

    ``expect_room`` is called before the work for a drawing. ``many``: it can hold several puzzles; ``still``:
    it can show a grid; ``animated``: it can show the puzzle being solved; ``linked``: it can link to a
    studio; ``rated``: it shows the difficulty.
    """

    name: str
    draw: Draw
    expect_room: ExpectRoom = _any_size
    many: bool = False
    still: bool = True
    animated: bool = False
    linked: bool = False
    rated: bool = False


def kind_named(name: str) -> DrawingKind:
    """Return the kind with this name. Raises ``UnknownName``, listing the names."""
    if name.lower() not in KINDS:
        raise UnknownName.among("kind of drawing", name, KINDS)
    return KINDS[name.lower()]


def kind_of(path: str) -> DrawingKind:
    """Return the kind for a file's suffix. Raises ``UnknownName``, listing the suffixes."""
    suffix = PurePath(path).suffix
    if suffix.lower().lstrip(".") not in KINDS:
        names = ", ".join(f".{name}" for name in KINDS)
        raise UnknownName(f"unknown suffix of '{path}'; choose {names}")
    return kind_named(suffix.lstrip("."))


def _svg(sheets: Sequence[PuzzleSheet], style: Style, _: Notify) -> bytes:
    from nonosat.drawing import svg

    return svg.draw(sheets[0], style).encode()


def _png(sheets: Sequence[PuzzleSheet], style: Style, _: Notify) -> bytes:
    from nonosat.drawing import png

    return png.draw(sheets[0], style)


def _gif(sheets: Sequence[PuzzleSheet], style: Style, _: Notify) -> bytes:
    from nonosat.drawing import gif

    return gif.draw(sheets[0], style)


def _room_in_svg(puzzle: Puzzle, style: Style) -> None:
    from nonosat.drawing import svg

    svg.expect_room(puzzle, style)


def _room_in_png(puzzle: Puzzle, style: Style) -> None:
    from nonosat.drawing import png

    png.expect_room(puzzle, style)


def _room_in_gif(puzzle: Puzzle, style: Style) -> None:
    from nonosat.drawing import gif

    gif.expect_room(puzzle, style)


def _pdf(sheets: Sequence[PuzzleSheet], style: Style, notify: Notify) -> bytes:
    from nonosat.drawing import pdf

    return pdf.draw(sheets, style, notify=notify)


def _html(sheets: Sequence[PuzzleSheet], style: Style, _: Notify) -> bytes:
    from nonosat.drawing import play_page

    return play_page.draw(sheets[0], studio_url=style.studio_url).encode()


def _txt(sheets: Sequence[PuzzleSheet], style: Style, _: Notify) -> bytes:
    from nonosat.drawing import terminal

    titles = [f"{one_line(sheet.puzzle.title)}\n\n" if sheet.puzzle.title else "" for sheet in sheets]
    texts = [terminal.draw(sheet, clues=style.clues) for sheet in sheets]
    return "\n".join(f"{title}{text}\n" for title, text in zip(titles, texts, strict=True)).encode()


KINDS = {
    kind.name: kind
    for kind in (
        DrawingKind("svg", _svg, _room_in_svg, animated=True),
        DrawingKind("png", _png, _room_in_png),
        DrawingKind("pdf", _pdf, many=True, linked=True),
        DrawingKind("gif", _gif, _room_in_gif, still=False, animated=True),
        DrawingKind("html", _html, linked=True, rated=True),
        DrawingKind("txt", _txt, many=True),
    )
}
