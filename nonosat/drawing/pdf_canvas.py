"""A PDF written page by page: text in any script, the shapes of boards, trim and bleed boxes.

Lengths are in mm, measured from the top left corner of the trimmed page; sizes of text are in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Literal, NamedTuple
from unicodedata import normalize

from nonosat.drawing.board import BoardBox, Dot, Rule, Shape
from nonosat.drawing.link_code import LinkCode
from nonosat.drawing.paper import Placement
from nonosat.drawing.pdf_fonts import JOINERS, Fonts
from nonosat.model.errors import InputError, MissingExtra
from nonosat.model.rgb_colour import Rgb

try:
    from fontTools.ttLib import TTLibError
    from fpdf import FPDF, FPDFException
    from fpdf.fonts import TTFFont
except ModuleNotFoundError:
    raise MissingExtra("drawing PDF", "pdf") from None

#: Points in a millimetre.
POINTS = 72 / 25.4
BLACK: Rgb = (0, 0, 0)
GREY: Rgb = (89, 89, 89)
#: The thinnest line: a quarter of a point, the least that print shops guarantee.
_HAIRLINE = 0.09
#: Crop marks: their length, and their distance from the trimmed page unless there is more bleed.
_MARK, _GAP = 5.0, 2.0
#: The smallest share of its size to which a text shrinks before it is cut short.
_SMALLEST = 0.6
#: Every document has this date, so that the same input gives the same bytes.
_DATE = datetime(2000, 1, 1, tzinfo=UTC)


class Paper(NamedTuple):
    """The size of trimmed pages, the bleed around them, and whether there are crop marks outside."""

    width: float
    height: float
    bleed: float = 0.0
    marks: bool = False

    @property
    def around(self) -> float:
        """The width of the surroundings of the trimmed page."""
        return max(self.bleed, _GAP) + _MARK if self.marks else self.bleed


class _Document(FPDF):
    """A document with fallback fonts for characters that its main font lacks."""

    def __init__(self, fonts: Fonts) -> None:
        super().__init__(unit="mm")
        self.set_auto_page_break(False)
        self.set_creation_date(_DATE)
        self.set_margin(0)
        self.c_margin = 0
        self.set_text_shaping(True)
        self._found = fonts
        self._families: dict[str, str] = {}
        self._plan: dict[str, str] = {}

    def family_of(self, path: str) -> str:
        """Return the name in this document of the font in a file; raises ``InputError`` if it cannot be
        used.
        """
        if path not in self._families:
            family = f"f{len(self._families)}"
            try:
                self.add_font(family, fname=path)
            except (TTLibError, FPDFException, KeyError, AttributeError, AssertionError, ValueError):
                raise InputError("expected a TrueType or OpenType font", source=path) from None
            self._families[path] = family
        return self._families[path]

    def prepare(self, text: str) -> str:
        """Return the drawable text, and prepare a font for each of its characters."""
        text = normalize("NFC", text)  # fpdf2 shapes combining accents apart from their letters
        self._plan = {each: self.family_of(path) for each, path in self._found.plan(text).items()}
        return self._found.drawable(text)

    def get_fallback_font(self, char: str, style: str = "") -> str | None:  # noqa: ARG002 - of the base class
        """Return the font for a character that the main font lacks."""
        return self._plan.get(char)


class Canvas:
    """A document and its current page. It must be closed."""

    def __init__(self, fonts: Fonts, *, title: str, author: str = "") -> None:
        self._fonts = fonts
        self._pdf = _Document(fonts)
        self._pdf.set_title(title)
        self._pdf.set_creator("nonosat")
        if author:
            self._pdf.set_author(author)
        self._main = self._pdf.family_of(fonts.main)
        for joiner in JOINERS:
            self._pdf.fonts[self._main].cmap.pop(ord(joiner), None)  # type: ignore[union-attr]
        self._numbers = self._pdf.family_of(fonts.numbers.path)
        self._paper = Paper(0, 0)
        self._shift = (0.0, 0.0)
        #: The widths of texts at one point, cached because they would take most of the time.
        self._widths: dict[str, float] = {}

    @property
    def pages(self) -> int:
        """The number of pages so far."""
        return len(self._pdf.pages)

    def begin(self, paper: Paper) -> None:
        """Start a page."""
        self._paper, around = paper, paper.around
        self._shift = (around, around)
        width, height = paper.width + 2 * around, paper.height + 2 * around
        self._pdf.add_page(format=(width, height))
        page = self._pdf.pages[self.pages]
        for name, edge in (("trim_box", around), ("bleed_box", around - paper.bleed)):
            corners = (edge, edge, width - edge, height - edge)
            numbers = " ".join(f"{corner * POINTS:.2f}" for corner in corners)
            setattr(page, name, f"[{numbers}]")  # written as TrimBox and BleedBox, like every attribute
        if paper.marks:
            self._crop_marks(width, height)

    @contextmanager
    def turned(self) -> Iterator[None]:
        """Measure lengths in a block on the page turned on its side, with its top at the left."""
        left, top = self._shift
        foot = top + self._paper.height
        with self._pdf.rotation(90, left, foot):
            self._shift = (left, foot)
            try:
                yield
            finally:
                self._shift = (left, top)

    def width(self, text: str, size: float) -> float:
        """Return the width of a line of text, in mm."""
        if text not in self._widths:
            self._widths[text] = self._pdf.get_string_width(self._ready(text, 1.0))
        return self._widths[text] * size

    def lines(self, text: str, size: float, room: float, *, most: int) -> list[str]:
        """Return the text in at most ``most`` lines that fit the room; longer text ends in an ellipsis."""
        lines: list[str] = []
        rest = text
        while rest:
            fitting = self._fitting(rest, size, room)
            if len(lines) == most - 1 and fitting < len(rest):
                fitting = self._fitting(rest, size, room - self.width("…", size))
                return [*lines, rest[:fitting].rstrip() + "…"]
            space = rest.rfind(" ", 0, fitting + 1) if fitting < len(rest) else -1
            end = space if space > 0 else fitting
            lines.append(rest[:end].rstrip())
            rest = rest[end:].lstrip()
        return lines

    def text(
        self,
        text: str,
        across: float,
        down: float,
        size: float,
        *,
        align: Literal["left", "centre", "right"] = "left",
        room: float | None = None,
        colour: Rgb = BLACK,
    ) -> None:
        """Write a line on the baseline ``down``.

        If it is wider than the ``room`` its font shrinks; if that is not enough it ends in an ellipsis.
        """
        if not text:
            return
        if room is not None and self._fitting(text, size * _SMALLEST, room) < len(text):
            size *= _SMALLEST
            text = self.lines(text, size, room, most=1)[0]
        elif room is not None:
            size *= min(room / (self.width(text, size) or room), 1)
        width = self.width(text, size)
        ready = self._ready(text, size)
        across -= {"left": 0.0, "centre": width / 2, "right": width}[align]
        pdf = self._pdf
        pdf.set_text_color(*colour)
        # A cell has its baseline 0.8 of the font size below its top, if it is as high as the font.
        pdf.set_xy(self._shift[0] + across, self._shift[1] + down - 0.8 * pdf.font_size)
        pdf.cell(w=pdf.get_string_width(ready), h=pdf.font_size, text=ready)

    def box(self, left: float, top: float, width: float, height: float, colour: Rgb) -> None:
        """Draw a filled rectangle."""
        self._pdf.set_fill_color(*colour)
        self._pdf.rect(self._shift[0] + left, self._shift[1] + top, width, height, style="F")

    def frame(self, left: float, top: float, width: float, height: float, thickness: float) -> None:
        """Draw the outline of a rectangle."""
        self._pdf.set_draw_color(*GREY)
        self._pdf.set_line_width(thickness)
        self._pdf.rect(self._shift[0] + left, self._shift[1] + top, width, height, style="D")

    def polygon(self, points: Sequence[tuple[float, float]], *, filled: bool) -> None:
        """Draw a polygon, filled or as an outline."""
        self._pdf.set_draw_color(*GREY)
        self._pdf.set_fill_color(*GREY)
        self._pdf.set_line_width(2 * _HAIRLINE)
        moved = [(self._shift[0] + across, self._shift[1] + down) for across, down in points]
        self._pdf.polygon(moved, style="DF" if filled else "D")

    def mark(self, title: str, level: int = 0) -> None:
        """Add this page to the outline of the document."""
        self._pdf.start_section(title, level=level)

    def link(self, left: float, top: float, width: float, height: float, page: int) -> None:
        """Link a rectangle to a page, which need not exist yet."""
        target = self._pdf.add_link(page=page)
        self._pdf.link(self._shift[0] + left, self._shift[1] + top, width, height, target)

    def code(self, code: LinkCode, left: float, top: float, link: str) -> None:
        """Draw a code that is also a link on screens."""
        for across, down, width in code.dark:
            self.box(left + across, top + down, width, code.height, BLACK)
        self.address(left, top, code.side, code.side, link)

    def address(self, left: float, top: float, width: float, height: float, link: str) -> None:
        """Link a rectangle to an address."""
        self._pdf.link(self._shift[0] + left, self._shift[1] + top, width, height, link)

    def paint(
        self, shapes: Iterable[Shape], placement: Placement, cell: float, colours: Mapping[str, Rgb]
    ) -> None:
        """Paint the shapes of a board with cells of this side."""
        pdf = self._pdf
        left = self._shift[0] + placement.across - placement.window.left * cell
        top = self._shift[1] + placement.down - placement.window.top * cell
        numbers = self._fonts.numbers
        for shape in shapes:
            colour = colours[shape.role]
            if isinstance(shape, Rule):
                half = max(shape.thickness * cell, _HAIRLINE) / 2
                upright = shape.left == shape.right
                aside, along = (half, 0.0) if upright else (0.0, half)
                begin = left + shape.left * cell - aside, top + shape.top * cell - along
                end = left + shape.right * cell + aside, top + shape.bottom * cell + along
                pdf.set_fill_color(*colour)
                pdf.rect(*begin, end[0] - begin[0], end[1] - begin[1], style="F")
            elif isinstance(shape, BoardBox):
                pdf.set_fill_color(*colour)
                sides = shape.width * cell, shape.height * cell
                pdf.rect(left + shape.left * cell, top + shape.top * cell, *sides, style="F")
            elif isinstance(shape, Dot):
                pdf.set_fill_color(*colour)
                radius = shape.radius * cell
                pdf.circle(left + shape.across * cell, top + shape.down * cell, radius, style="F")
            else:
                size = shape.size * cell / max(numbers.width, 1.0)
                width = sum(numbers.advances[each] for each in shape.text) * size
                pdf.set_text_color(*colour)
                pdf.set_font(self._numbers, size=size * POINTS)
                foot = top + shape.down * cell + numbers.height / 2 * size
                pdf.text(left + shape.across * cell - width / 2, foot, shape.text)

    def data(self) -> bytes:
        """Return the bytes of the finished document."""
        return bytes(self._pdf.output())

    def close(self) -> None:
        """Close the files of the fonts."""
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def _ready(self, text: str, size: float) -> str:
        """Return the drawable text, and set its fonts."""
        ready = self._pdf.prepare(text)
        self._pdf.set_font(self._main, size=size)
        return ready

    def _fitting(self, text: str, size: float, room: float) -> int:
        """Return the number of characters of the text that fit the room, at least one."""
        low, high = 1, 64
        while high < len(text) and self.width(text[:high], size) <= room:  # do not measure all of a long text
            low, high = high, 2 * high
        high = min(high, len(text))
        if self.width(text[:high], size) <= room:
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle], size) <= room:
                low = middle
            else:
                high = middle - 1
        return low

    def _crop_marks(self, width: float, height: float) -> None:
        pdf, around = self._pdf, self._paper.around
        pdf.set_draw_color(*BLACK)
        pdf.set_line_width(_HAIRLINE)
        for edge in (around, width - around):
            pdf.line(edge, 0, edge, _MARK)
            pdf.line(edge, height - _MARK, edge, height)
        for edge in (around, height - around):
            pdf.line(0, edge, _MARK, edge)
            pdf.line(width - _MARK, edge, width, edge)
