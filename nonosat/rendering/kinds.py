"""Every kind of drawing by its name, which is also its suffix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from nonosat.errors import UnknownName
from nonosat.rendering.sheet import Sheet

Theme = Literal["light", "dark", "auto"]


@dataclass(frozen=True, slots=True)
class Style:
    """How it is drawn: ``cell`` is the side of a cell in pixels, ``seconds`` the time of a frame."""

    theme: Theme = "light"
    clues: bool = True
    cell: int | None = None
    paper: str = "a4"
    seconds: float = 1.0
    moving: bool = False


#: Takes the sheets, the sheets of solutions at the end of a booklet, and the style.
Draw = Callable[[Sequence[Sheet], Sequence[Sheet], Style], bytes]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of drawing.

    ``many``: it can hold several puzzles; ``still`` and ``moving``: it can show a grid, or a solving.
    """

    name: str
    draw: Draw
    many: bool = False
    still: bool = True
    moving: bool = False


def kind_named(name: str) -> Kind:
    """The kind of that name; raises ``UnknownName``, whose text lists those there are."""
    if name.lower() not in KINDS:
        raise UnknownName(f"no kind of drawing '{name}': expected one of {', '.join(KINDS)}")
    return KINDS[name.lower()]


def kind_of(path: str) -> Kind:
    """The kind that a file's suffix tells; raises ``UnknownName``."""
    suffix = PurePath(path).suffix
    if suffix.lower().lstrip(".") not in KINDS:
        names = ", ".join(f".{name}" for name in KINDS)
        raise UnknownName(f"the suffix of '{path}' does not tell what to draw: expected one of {names}")
    return kind_named(suffix.lstrip("."))


def _svg(sheets: Sequence[Sheet], _: Sequence[Sheet], style: Style) -> bytes:
    from nonosat.rendering import svg

    sheet, cell = sheets[0], style.cell or 20
    if style.moving:
        text = svg.animate(
            sheet.puzzle,
            sheet.frames,
            cell=cell,
            theme=style.theme,
            clues=style.clues,
            seconds=style.seconds,
        )
    else:
        text = svg.draw(
            sheet.puzzle,
            sheet.picture,
            cell=cell,
            theme=style.theme,
            clues=style.clues,
            highlights=sheet.highlights,
        )
    return text.encode()


def _png(sheets: Sequence[Sheet], _: Sequence[Sheet], style: Style) -> bytes:
    from nonosat.rendering import png

    return png.draw(
        sheets[0].puzzle,
        sheets[0].picture,
        cell=style.cell,
        theme="dark" if style.theme == "dark" else "light",
        clues=style.clues,
        highlights=sheets[0].highlights,
    )


def _gif(sheets: Sequence[Sheet], _: Sequence[Sheet], style: Style) -> bytes:
    from nonosat.rendering import gif

    return gif.animate(
        sheets[0].puzzle,
        sheets[0].frames,
        cell=style.cell,
        theme="dark" if style.theme == "dark" else "light",
        clues=style.clues,
        seconds=style.seconds,
    )


def _pdf(sheets: Sequence[Sheet], solutions: Sequence[Sheet], style: Style) -> bytes:
    from nonosat.rendering import pdf

    return pdf.draw(sheets, paper=style.paper, clues=style.clues, solutions=solutions)


def _html(sheets: Sequence[Sheet], _: Sequence[Sheet], __: Style) -> bytes:
    from nonosat.rendering import play_page

    return play_page.draw(sheets[0].puzzle, sheets[0].picture).encode()


def _txt(sheets: Sequence[Sheet], _: Sequence[Sheet], style: Style) -> bytes:
    from nonosat.rendering import terminal

    texts = [terminal.draw(sheet.picture, sheet.puzzle, clues=style.clues) for sheet in sheets]
    titles = [sheet.puzzle.title for sheet in sheets]
    parts = [
        f"{title}\n\n{text}\n" if title else f"{text}\n" for title, text in zip(titles, texts, strict=True)
    ]
    return "\n".join(parts).encode()


KINDS = {
    kind.name: kind
    for kind in (
        Kind("svg", _svg, moving=True),
        Kind("png", _png),
        Kind("pdf", _pdf, many=True),
        Kind("gif", _gif, still=False, moving=True),
        Kind("html", _html),
        Kind("txt", _txt, many=True),
    )
}
