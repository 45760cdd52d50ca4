"""The codes of a book, which open its puzzles on a phone: in rows, page by page. Lengths are in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.formats.addresses import link_of
from nonosat.rendering.book.press import Press
from nonosat.rendering.link_code import BORDER, LinkCode, code_of
from nonosat.rendering.pdf_canvas import GREY

#: Sizes of text in points: the number of a puzzle, and the word in place of a code.
_NUMBER, _SMALL = 8.0, 6.5
#: The room between two codes, for the number above one, and for the word in place of one.
_BETWEEN, _ABOVE, _WORDS = 6.0, 5.0, 24.0


class CodePlace(NamedTuple):
    """The code of a puzzle, or ``None`` if it would be too dense, and its place on its page."""

    number: int
    link: str
    code: LinkCode | None
    across: float
    down: float


def pages_of_codes(press: Press) -> list[list[CodePlace]]:
    """The codes of all puzzles, page by page; none without the address of a studio."""
    address = press.layout.link
    if address is None:
        return []
    links = [link_of(each.puzzle, address) for each in press.puzzles]
    codes = [(link, code_of(link)) for link in links]
    sides = [_WORDS if code is None else code.side for _, code in codes]
    pages: list[list[CodePlace]] = []
    places = code_places(sides, press.below_heading, between=_BETWEEN, above=_ABOVE)
    for number, ((link, code), (page, across, down)) in enumerate(zip(codes, places, strict=True), 1):
        pages += [[] for _ in range(page + 1 - len(pages))]
        pages[page].append(CodePlace(number, link, code, across, down))
    return pages


def print_codes(press: Press, pages: Sequence[Sequence[CodePlace]]) -> None:
    """The pages of codes."""
    name, canvas = press.words.on_a_phone, press.canvas
    for page, places in enumerate(pages):
        left = press.begin(heading="" if page else name, running=name)
        top = press.top + press.HEAD
        for place in places:
            across, down = left + place.across, top + place.down
            canvas.text(str(place.number), across + BORDER, down + _ABOVE - 0.8, _NUMBER)
            if place.code is not None:
                canvas.code(place.code, across, down + _ABOVE, place.link)
                continue
            words = press.words.too_large_for_a_code
            canvas.text(words, across + BORDER, down + _ABOVE + 2, _SMALL, room=_WORDS, colour=GREY)
            canvas.address(across, down, _WORDS, _ABOVE + 3, place.link)


def code_places(
    sides: Sequence[float], room: tuple[float, float], *, between: float, above: float
) -> Iterator[tuple[int, float, float]]:
    """For each code with that side its page, from 0, and its place there: in order, as many in a row as fit.

    >>> list(code_places([20, 20, 30, 20], (50, 60), between=5, above=5))
    [(0, 0.0, 0.0), (0, 25.0, 0.0), (1, 0.0, 0.0), (2, 0.0, 0.0)]
    """
    page, across, down, highest = 0, 0.0, 0.0, 0.0
    for side in sides:
        if across and across + side > room[0]:
            across, down, highest = 0.0, down + highest + above + between, 0.0
        if down and down + above + side > room[1]:
            page, across, down, highest = page + 1, 0.0, 0.0, 0.0
        yield page, across, down
        across += side + between
        highest = max(highest, side)
