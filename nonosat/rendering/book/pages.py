"""The pages of a book as PDF: title, contents, puzzles, solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from nonosat.amounts import amount
from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookLayout, BookPuzzle, DifficultyDisplay, Matter, Order
from nonosat.rendering.book.packing import SHELF_GAP, BlockPlace, BoardBlock, filled
from nonosat.rendering.book.planning import (
    CAPTION,
    CREDIT,
    FOOT,
    SWATCH,
    TITLE,
    BookPage,
    Credit,
    Placed,
    Room,
    common_credit,
    plan,
    room_of,
)
from nonosat.rendering.number import letters_for
from nonosat.rendering.paper import Placement, clipped, whole
from nonosat.rendering.pdf import ignore
from nonosat.rendering.pdf_canvas import GREY, POINTS, Canvas, Paper
from nonosat.rendering.pdf_fonts import Fonts, lacking
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import with_lines
from nonosat.rendering.theme import roles

#: The room at the head of the solutions and the contents.
_HEAD = 14.0
#: Sizes of text in points: headings, numbers of puzzles, what stands beside them, titles, page numbers.
_HEADING, _NUMBER, _TITLE, _BESIDE, _SMALL, _FOLIO = 18.0, 12.0, 9.0, 8.0, 6.5, 9.0
#: About the room across for a solution, and the largest cell of one, in mm; the most lines of its title.
_SOLUTION, _SOLUTION_CELL, _TITLE_LINES = 42.0, 1.8, 3
_LINE, _LINE_OF_RIGHTS = 3.2, 4.2
#: The contents, in mm: the least width of a column, the gap between two, the distance of lines.
_COLUMN, _GAP, _ENTRY = 44.0, 9.0, 4.8
#: The radius of stars beside puzzles and in the contents, in mm; the distance between two, in radii.
_STAR, _SMALL_STAR, _BETWEEN_STARS = 1.35, 0.9, 2.3
_STARS = 5
#: The inner corners of a star, as a share of its radius.
_INNER = 0.42
#: The thickness of the frame around a solution.
_FRAME = 0.15
#: The picture on the title page: the least cells of its sides, if any has so many, and its share of
#: the height.
_EMBLEM_CELLS, _EMBLEM_SHARE = 10, 0.3
_UNRATED = "not rated"
#: The parts that follow the puzzles.
_SOLUTIONS, _RIGHTS = "Solutions", "Authors and rights"


class Book(NamedTuple):
    """A book as PDF, the page of each puzzle and the first page of the solutions, counted from 1."""

    data: bytes
    puzzle_pages: tuple[int, ...]
    solutions_page: int | None
    pages: int


def draw(
    puzzles: Sequence[BookPuzzle],
    layout: BookLayout,
    matter: Matter,
    *,
    notify: Callable[[str], None] = ignore,
) -> Book:
    """The book of the puzzles in their order; ``notify`` hears of characters that no font can draw.

    Raises ``MissingExtra``, ``InputError`` for a font that cannot be used, and ``UnsupportedPuzzle`` for a
    puzzle that takes too many pages.
    """
    pages = plan(puzzles, layout, matter)
    with closing(_Printer(puzzles, layout, matter, Fonts.loaded(layout.fonts))) as printer:
        return printer.print(pages, notify)


class _Entry(NamedTuple):
    """A line of the contents; without a ``page`` a heading."""

    text: str
    beside: str = ""
    stars: int | None = None
    page: int | None = None


class _Printer:
    """Prints a book, page after page. It must be closed."""

    def __init__(
        self, puzzles: Sequence[BookPuzzle], layout: BookLayout, matter: Matter, fonts: Fonts
    ) -> None:
        self._puzzles, self._layout, self._matter, self._fonts = puzzles, layout, matter, fonts
        self._room = room_of(layout)
        self._common = common_credit(puzzles)
        self._marked: set[str] = set()
        self._canvas = Canvas(fonts, title=one_line(matter.title), author=one_line(self._author()))

    def print(self, pages: Sequence[BookPage], notify: Callable[[str], None]) -> Book:
        """The whole book, with the puzzles on these pages."""
        matter = self._matter
        blocks = [self._solution_block(each, number) for number, each in enumerate(self._puzzles, 1)]
        solutions = filled(blocks, self._below_heading) if matter.solutions else []
        rights = self._lines_of_rights()
        back = {name: 0 for name, there in ((_SOLUTIONS, solutions), (_RIGHTS, rights)) if there}
        front = int(matter.title_page)
        if matter.contents:
            front += len(self._columns(self._entries({}, back)))
        at: dict[int, int] = {}
        for page_number, page in enumerate(pages, front + 1):
            for placed in page.placed:
                at.setdefault(placed.number, page_number)
        back |= {name: front + len(pages) + 1 + (name == _RIGHTS) * len(solutions) for name in back}
        if matter.title_page:
            self._title_page()
        if matter.contents:
            for columns in self._columns(self._entries(at, back)):
                self._contents_page(columns)
        for page in pages:
            self._puzzle_page(page)
        number = 1
        for places in solutions:
            self._solution_page(places, blocks, number)
            number += len(places)
        self._rights_pages(rights)
        if self._fonts.missing:
            notify(lacking(self._fonts.missing))
        return Book(self._canvas.data(), tuple(at.values()), back.get(_SOLUTIONS), self._canvas.pages)

    def close(self) -> None:
        """Closes the files of the fonts."""
        self._canvas.close()

    @property
    def _below_heading(self) -> Room:
        return self._room[0], self._room[1] - _HEAD

    @property
    def _has_sections(self) -> bool:
        """Whether the contents tell puzzles apart by how hard they are."""
        return (
            self._matter.order is Order.DIFFICULTY and self._matter.difficulty is not DifficultyDisplay.NONE
        )

    def _author(self) -> str:
        return self._matter.author or (self._common.author if self._common else "")

    def _begin(self, *, heading: str = "", folio: bool = True) -> float:
        """Starts a page with its number and perhaps a heading; the left edge of its room.

        Right-hand pages have odd numbers, and their gutter at the left.
        """
        layout, canvas = self._layout, self._canvas
        canvas.begin(Paper(layout.width, layout.height, layout.bleed, layout.cut_marks))
        left = layout.margin + (layout.gutter if canvas.pages % 2 else 0.0)
        centre = left + self._room[0] / 2
        if folio:
            foot = layout.height - layout.margin
            canvas.text(str(canvas.pages), centre, foot, _FOLIO, align="centre", colour=GREY)
        if heading:
            canvas.text(heading, left, layout.margin + 6, _HEADING, room=self._room[0])
            if heading not in self._marked:
                self._marked.add(heading)
                canvas.mark(heading)
        return left

    def _title_page(self) -> None:
        layout, matter, canvas = self._layout, self._matter, self._canvas
        left = self._begin(folio=False)
        centre, room = left + self._room[0] / 2, self._room[0]
        down = layout.height * 0.3
        size = min(40.0, layout.width / 5)
        for line in canvas.lines(one_line(matter.title), size, room, most=4):
            canvas.text(line, centre, down, size, align="centre", room=room)
            down += 1.25 * size / POINTS
        canvas.text(self._subtitle(), centre, down, size / 2.6, align="centre", room=room, colour=GREY)
        author = one_line(self._author())
        canvas.text(author, centre, down + 1.6 * size / POINTS, size / 2, align="centre", room=room)
        self._emblem(left, layout.height * 0.56)
        foot = layout.height - layout.margin
        lines = [line for text in self._rights() for line in canvas.lines(text, _BESIDE, room, most=3)]
        for line in reversed(lines):
            canvas.text(line, centre, foot, _BESIDE, align="centre", room=room, colour=GREY)
            foot -= 1.3 * _BESIDE / POINTS

    def _subtitle(self) -> str:
        count = amount(len(self._puzzles), "nonogram")
        rated = [(each.difficulty, each.word) for each in self._puzzles if each.difficulty is not None]
        if not rated or self._matter.difficulty is DifficultyDisplay.NONE:
            return count
        (_, easiest), (_, hardest) = min(rated), max(rated)
        return f"{count}, {easiest}" + (f" to {hardest}" if hardest != easiest else "")

    def _rights(self) -> list[str]:
        """The lines at the foot of the title page: the rights of the book, then those of all its puzzles."""
        of_book = one_line(self._matter.copyright)
        said = {"", one_line(self._author()), of_book}
        of_puzzles = " · ".join(text for text in dict.fromkeys(self._common or ()) if text not in said)
        return [text for text in (of_book, of_puzzles) if text]

    def _emblem(self, left: float, down: float) -> None:
        """The picture of an easy puzzle of the book, solved, in the middle of the title page."""
        solved = [each for each in self._puzzles if each.solution is not None]
        if not solved:
            return
        large = [each for each in solved if min(each.puzzle.width, each.puzzle.height) >= _EMBLEM_CELLS]
        shown = min(large, key=lambda each: each.difficulty or 0.0) if large else max(solved, key=_cells)
        assert shown.solution is not None
        board = replace(Board.of(shown.puzzle, clues=False), margin=0.0, left=0.0, top=0.0)
        cell = min(self._room[0] / board.width, self._layout.height * _EMBLEM_SHARE / board.height)
        across = left + (self._room[0] - board.width * cell) / 2
        placement = Placement(whole(board), across, down)
        self._canvas.paint(board.shapes(shown.solution), placement, cell, roles(shown.puzzle.palette))

    def _entries(self, pages: Mapping[int, int], back: Mapping[str, int]) -> list[_Entry]:
        """The lines of the contents; the pages may not be known yet. ``back``: what follows the puzzles."""
        entries: list[_Entry] = []
        by_word = groupby(enumerate(self._puzzles, 1), key=lambda each: self._section(each[1]))
        for word, group in by_word:
            if word:
                entries.append(_Entry(word))
            for number, each in group:
                title = one_line(each.puzzle.title or "") if self._matter.titles else ""
                text = f"{number}" + (f"  {title}" if title else "")
                stars = None if word else self._shown_stars(each)
                entries.append(_Entry(text, self._beside(each), stars, pages.get(number, 0)))
        return [*entries, *(_Entry(name, page=page) for name, page in back.items())]

    def _beside(self, each: BookPuzzle) -> str:
        """Size and number of difficulty, as the book shows them."""
        shows_number = (
            self._matter.difficulty in (DifficultyDisplay.NUMBER, DifficultyDisplay.BOTH)
            and each.difficulty is not None
        )
        number = f"{each.difficulty:.1f}" if shows_number else ""
        return " · ".join(filter(None, (each.puzzle.size, number)))

    def _shown_stars(self, each: BookPuzzle) -> int | None:
        """The stars of a puzzle, if the book shows any."""
        return (
            each.stars
            if self._matter.difficulty in (DifficultyDisplay.STARS, DifficultyDisplay.BOTH)
            else None
        )

    @property
    def _columns_a_page(self) -> int:
        column = _COLUMN * (2 if self._matter.titles else 1)
        return max(1, int((self._room[0] + _GAP) / (column + _GAP)))

    def _columns(self, entries: list[_Entry]) -> list[list[list[_Entry]]]:
        """The columns of each page of the contents."""
        _, height = self._below_heading
        columns = self._columns_a_page
        lines = max(1, int(height / _ENTRY))
        # Columns of the last page are as long as each other, or as long as headings need.
        rest = len(entries) % (columns * lines)
        least = max(1, -(-rest // columns))
        for last in range(least, lines + 1):
            stretches = _stretches(entries, len(entries) - rest, lines, last)
            fits = len(stretches) <= columns * -(-len(entries) // (columns * lines))
            if fits and all(stretch[-1].page is not None for stretch in stretches):
                break
        return [stretches[at : at + columns] for at in range(0, len(stretches), columns)]

    def _contents_page(self, columns: list[list[_Entry]]) -> None:
        left = self._begin(heading="Contents")
        width = (self._room[0] + _GAP) / self._columns_a_page - _GAP
        for place, entries in enumerate(columns):
            across = left + place * (width + _GAP)
            down = self._layout.margin + _HEAD
            for entry in entries:
                down += _ENTRY
                self._entry(entry, across, down, width)

    def _entry(self, entry: _Entry, left: float, down: float, width: float) -> None:
        canvas = self._canvas
        if entry.page is None:
            canvas.text(entry.text, left, down, 10.0, room=width)
            return
        canvas.text(entry.text, left, down, 9.0, room=width * 0.55)
        canvas.text(str(entry.page), left + width, down, 9.0, align="right")
        right = left + width - 8
        if entry.stars:
            self._stars(entry.stars, right, down, radius=_SMALL_STAR)
            right -= (_STARS + 0.5) * _SMALL_STAR * _BETWEEN_STARS
        canvas.text(entry.beside, right, down, 7.5, align="right", colour=GREY)
        canvas.link(left, down - 0.7 * _ENTRY, width, _ENTRY, entry.page)

    def _puzzle_page(self, page: BookPage) -> None:
        canvas, layout = self._canvas, self._layout
        left = self._begin()
        if not page.turned:
            for placed in page.placed:
                self._puzzle(placed, left, layout.margin)
            return
        # Its top is at the left edge of the page, and its left edge at the foot of the room.
        with canvas.turned():
            for placed in page.placed:
                self._puzzle(placed, layout.margin + FOOT, left)

    def _puzzle(self, placed: Placed, left: float, top: float) -> None:
        """A puzzle with its caption; ``left`` and ``top`` are the corner of its room."""
        canvas, each = self._canvas, self._puzzles[placed.number - 1]
        puzzle, board = each.puzzle, placed.board
        self._mark_section(placed)
        begin, end = left + placed.across, left + placed.across + placed.width
        foot = top + placed.down + CAPTION - 2.5
        number = str(placed.number)
        canvas.text(number, begin, foot, _NUMBER)
        beside = self._beside(each)
        if placed.parts > 1:
            beside += f" · part {placed.part} of {placed.parts}"
        stars = self._shown_stars(each)
        room = (
            end
            - begin
            - canvas.width(number, _NUMBER)
            - 3
            - (_STARS * _BETWEEN_STARS * _STAR + 1 if stars else 0)
        )
        canvas.text(beside, begin + canvas.width(number, _NUMBER) + 2, foot, _BESIDE, room=room, colour=GREY)
        if stars:
            self._stars(stars, end, foot)
        if self._matter.titles and puzzle.title:
            canvas.text(one_line(puzzle.title), begin, foot + TITLE, _TITLE, room=end - begin)
        if len(puzzle.palette) > 1:
            self._strip(puzzle, begin, top + placed.down, end - begin)
        ruled = with_lines(board, self._layout.lines, placed.cell)
        shapes = list(ruled.shapes(PuzzleSheet.of(puzzle).picture))
        for placement in placed.placements:
            moved = placement.moved(left, top)
            canvas.paint(clipped(shapes, placement.window), moved, placed.cell, roles(puzzle.palette))
        credit = Credit.of(puzzle).short
        if self._common is None and credit:
            last = placed.placements[-1]
            down = top + last.down + (last.window.bottom - last.window.top) * placed.cell + CREDIT - 1.2
            canvas.text(credit, begin, down, _SMALL, room=end - begin, colour=GREY)

    def _strip(self, puzzle: Puzzle, left: float, top: float, room: float) -> None:
        """The colours of a puzzle in a row, with their letters if it has some."""
        canvas, colours = self._canvas, roles(puzzle.palette)
        letters = letters_for(puzzle.palette) if self._layout.letters else None
        step = min(SWATCH, room / len(puzzle.palette))
        side = 0.86 * step
        down = top + CAPTION + (TITLE if self._matter.titles and puzzle.title else 0.0)
        for place in range(len(puzzle.palette)):
            across = left + place * step
            canvas.box(across, down, side, side, colours[f"colour-{place + 1}"])
            canvas.frame(across, down, side, side, _FRAME)
            if letters:
                ink = colours[f"on-colour-{place + 1}"]
                foot = down + 0.74 * side
                canvas.text(letters[place], across + side / 2, foot, _BESIDE, align="centre", colour=ink)

    def _section(self, each: BookPuzzle) -> str:
        """The heading under which a puzzle stands in the contents; empty if there are none."""
        if not self._has_sections:
            return ""
        return (each.word or _UNRATED).capitalize()

    def _mark_section(self, placed: Placed) -> None:
        section = self._section(self._puzzles[placed.number - 1])
        if section and section not in self._marked:
            self._marked.add(section)
            self._canvas.mark(section)

    def _stars(self, count: int, right: float, foot: float, *, radius: float = _STAR) -> None:
        for place in range(_STARS):
            across = right - (_STARS - place - 0.5) * radius * _BETWEEN_STARS
            self._canvas.polygon(_star(across, foot - radius, radius), filled=place < count)

    def _solution_block(self, each: BookPuzzle, number: int) -> BoardBlock:
        """The picture, and the room for its title above it."""
        board = replace(
            Board.of(each.puzzle, clues=False, letters=self._layout.letters), margin=0.0, left=0.0, top=0.0
        )
        width, height = self._below_heading
        columns = max(2, round(width / _SOLUTION))
        slot = width / columns - SHELF_GAP
        cell = min(slot / board.width, height / 4 / board.height, _SOLUTION_CELL)
        lines = len(self._solution_lines(each, number, slot))
        return BoardBlock(board, above=lines * _LINE + 1.5, below=3.0, cell=cell, width=slot)

    def _solution_lines(self, each: BookPuzzle, number: int, width: float) -> list[str]:
        title = one_line(each.puzzle.title or "")
        indent = self._canvas.width(f"{number} ", _BESIDE)
        lines = self._canvas.lines(title, _BESIDE, width - indent, most=_TITLE_LINES) or [""]
        return [*lines, *([each.note] if each.note else [])]

    def _solution_page(self, places: Sequence[BlockPlace], blocks: Sequence[BoardBlock], first: int) -> None:
        left = self._begin(heading=_SOLUTIONS if first == 1 else "")
        top = self._layout.margin + _HEAD
        for number, place in enumerate(places, first):
            block = blocks[number - 1]
            self._solution(number, block, left + place.across, top + place.down)

    def _solution(self, number: int, block: BoardBlock, left: float, top: float) -> None:
        canvas, each = self._canvas, self._puzzles[number - 1]
        width, _ = block.size(block.cell)
        indent = canvas.width(f"{number} ", _BESIDE)
        down = top + _LINE - 0.6
        canvas.text(str(number), left, down, _BESIDE)
        for line in self._solution_lines(each, number, width):
            canvas.text(line, left + indent, down, _BESIDE, room=width - indent, colour=GREY)
            down += _LINE
        if each.solution is None:
            return
        placement = Placement(whole(block.board), left, top + block.above)
        canvas.paint(block.board.shapes(each.solution), placement, block.cell, roles(each.puzzle.palette))
        size = block.board.width * block.cell, block.board.height * block.cell
        canvas.frame(left, top + block.above, *size, _FRAME)

    def _lines_of_rights(self) -> list[str]:
        """Who made which puzzles, and their rights; nothing if it is the same for all."""
        if self._common is not None:
            return []
        numbers: dict[str, list[int]] = {}
        for number, each in enumerate(self._puzzles, 1):
            numbers.setdefault(Credit.of(each.puzzle).full, []).append(number)
        return [
            line
            for credit, some in numbers.items()
            if credit
            for line in self._canvas.lines(f"{ranges(some)}: {credit}", _BESIDE, self._room[0], most=100)
        ]

    def _rights_pages(self, lines: Sequence[str]) -> None:
        width, height = self._below_heading
        a_page = int(height / _LINE_OF_RIGHTS)
        for begin in range(0, len(lines), a_page):
            left = self._begin(heading=_RIGHTS if not begin else "")
            down = self._layout.margin + _HEAD
            for line in lines[begin : begin + a_page]:
                self._canvas.text(line, left, down, _BESIDE, room=width)
                down += _LINE_OF_RIGHTS


def _cells(each: BookPuzzle) -> int:
    return each.puzzle.width * each.puzzle.height


def _stretches(entries: Sequence[_Entry], full: int, lines: int, last: int) -> list[list[_Entry]]:
    """Entries in columns of so many ``lines``, after the first ``full`` of them in columns of ``last``."""
    stretches: list[list[_Entry]] = [[]]
    for place, entry in enumerate(entries):
        if len(stretches[-1]) >= (lines if place < full else last):
            # A heading does not stand alone at the foot of a column.
            alone = len(stretches[-1]) > 1 and stretches[-1][-1].page is None
            stretches.append([stretches[-1].pop()] if alone else [])
        stretches[-1].append(entry)
    return stretches


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in words, neighbours together.

    >>> ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in group]
        parts.append(f"{found[0]}–{found[-1]}" if len(found) > 1 else f"{found[0]}")
    return ", ".join(parts)


def _star(across: float, down: float, size: float) -> list[tuple[float, float]]:
    """The corners of a star of that radius around a point."""
    corners: list[tuple[float, float]] = []
    for corner in range(10):
        radius = size if corner % 2 == 0 else size * _INNER
        angle = corner * pi / 5
        corners.append((across + radius * sin(angle), down - radius * cos(angle)))
    return corners
