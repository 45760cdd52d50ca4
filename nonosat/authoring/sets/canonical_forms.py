"""What stays of a puzzle's clues, or its picture, however it is turned, mirrored, recoloured or framed.

Pictures are laid on each other, too, to say in how many cells they differ. Two puzzles are *twins* when the
forms of their clues are equal. Given cells are no part of it: the same clues with other given cells are the
same puzzle to whoever keeps a set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, NamedTuple

from nonosat.model.clues import Clue, Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: The clues of one side from its first line to its last, or what is written for them.
Side = Sequence[Any]
#: Rows and columns.
Sides = tuple[Side, Side]
#: Rows of a key by which pictures are looked up that may be near: two are in too many pictures.
_ROWS = 3


def form_of(puzzle: Puzzle) -> bytes:
    """The form of a puzzle by its clues: equal for twins and different for all others.

    >>> from nonosat.model.grid import Grid
    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "#.."]))
    >>> framed = Puzzle.of(Grid.from_text([".##", "..#", "..."]))
    >>> form_of(puzzle) == form_of(puzzle.transposed()) == form_of(framed)
    True
    """
    sides = _unframed(puzzle.rows), _unframed(puzzle.columns)
    colours = {run.colour for clue in chain(*sides) for run in clue or ()}
    if len(colours - {None}) > 1 or (None in colours and len(puzzle.palette) > 1):
        backwards = _each(_reversed, sides)
        return min(map(_coloured, _orientations(sides, backwards))).encode()
    texts = _each(_written, sides)
    return min(map(_joined, _orientations(texts, _each(_written, _each(_reversed, sides))))).encode()


def _unframed(side: Sequence[Clue | None]) -> Side:
    """The lines from the first that is not blank to the last."""
    kept = [number for number, clue in enumerate(side) if clue != ()]
    return side[kept[0] : kept[-1] + 1] if kept else ()


def _each(make: Callable[[Any], Any], sides: Sides) -> Sides:
    return tuple(map(make, sides[0])), tuple(map(make, sides[1]))


def _orientations(sides: Sides, backwards: Sides) -> Iterator[Sides]:
    """Rows and columns in the eight ways to lay a picture down; ``backwards`` are the same read so."""
    for upside_down in (1, -1):
        for mirrored in (1, -1):
            rows = (sides if mirrored == 1 else backwards)[0][::upside_down]
            columns = (sides if upside_down == 1 else backwards)[1][::mirrored]
            yield rows, columns
            yield columns, rows


def _reversed(clue: Clue | None) -> Clue | None:
    return None if clue is None else clue[::-1]


def _written(clue: Clue | None) -> str:
    """The runs of a clue without their colour."""
    return "-" if clue is None else ",".join(map(_length, clue))


def _length(run: Run) -> str:
    return "*" if run.repeats else "?" if run.length is None else str(run.length)


def _joined(sides: Sides) -> str:
    return "|".join(map("/".join, sides))


def _coloured(sides: Sides) -> str:
    """The clues with their colours, numbered in the order in which they come."""
    numbers: dict[int | None, str] = {None: "?"}
    texts = ([], [])  # type: tuple[list[str], list[str]]
    for side, found in zip(sides, texts, strict=True):
        for clue in side:
            colours = [numbers.setdefault(run.colour, str(len(numbers))) for run in clue or ()]
            parts = (f"{_length(run)}.{colour}" for run, colour in zip(clue or (), colours, strict=True))
            found.append("-" if clue is None else ",".join(parts))
    return _joined(texts)


def orientations(picture: Grid) -> Iterator[Grid]:
    """A picture in the eight ways to lay it down."""
    for _ in range(4):
        picture = picture.transposed().mirrored()
        yield picture
        yield picture.mirrored()


def unframed(picture: Grid) -> Grid:
    r"""A picture without the blank lines around it; of a blank one a single cell.

    >>> str(unframed(Grid.from_text(["...", ".#.", "..#"])))
    '#.\n.#'
    """
    rows = [number for number, row in enumerate(picture.rows()) if any(row)]
    if not rows:
        return Grid(1, 1, b"\0")
    columns = [column for column in range(picture.width) if any(picture.column(column))]
    first, last = columns[0], columns[-1] + 1
    kept = [picture.row(row)[first:last] for row in range(rows[0], rows[-1] + 1)]
    return Grid(len(kept), last - first, b"".join(kept), picture.letters)


def numbered(cells: bytes) -> bytes:
    r"""Cells with their colours numbered in the order in which they come.

    >>> numbered(bytes([0, 3, 1, 3]))
    b'\x00\x01\x02\x01'
    """
    colours = bytes(dict.fromkeys(cells.translate(None, b"\0")))
    return cells.translate(bytes.maketrans(colours, bytes(range(1, len(colours) + 1))))


def picture_form(picture: Grid) -> tuple[int, int, bytes]:
    """Equal for pictures that are the same turned, mirrored, recoloured or framed, and for no others."""
    return min((each.height, each.width, numbered(each.cells)) for each in orientations(unframed(picture)))


def inverted_forms(picture: Grid) -> set[tuple[int, int, bytes]]:
    """The forms of a picture of one colour with blank and colour exchanged: as a whole, and unframed."""
    found = set()
    for each in (picture, unframed(picture)):
        colours = set(each.cells)
        if len(colours) == 2 and 0 in colours:
            (colour,) = colours - {0}
            exchanged = each.cells.translate(bytes.maketrans(bytes([0, colour]), bytes([colour, 0])))
            found.add(picture_form(each.with_bytes(exchanged)))
    return found


def distance(first: bytes, second: bytes, most: int) -> int | None:
    """In how many cells two pictures of one size differ, whatever their colours are; ``None``: in more.

    >>> distance(bytes([0, 1, 1, 2]), bytes([0, 2, 2, 2]), 1)
    1
    """
    pairs = Counter(zip(first, second, strict=True))
    blanks = sum(count for (mine, theirs), count in pairs.items() if not mine and theirs)
    sizes = Counter(first)
    colours = sorted((colour for colour in sizes if colour), key=sizes.__getitem__, reverse=True)
    best = most + 1
    # A colour is what it lies on, or nothing in the other picture; each other colour only once.
    waiting = [(blanks, 0, frozenset[int]())]
    while waiting:
        cost, place, taken = waiting.pop()
        if cost >= best:
            continue
        if place == len(colours):
            best = cost
            continue
        mine = colours[place]
        waiting.append((cost + sizes[mine], place + 1, taken))
        for (colour, theirs), count in pairs.items():
            if colour == mine and theirs and theirs not in taken:
                waiting.append((cost + sizes[mine] - count, place + 1, taken | {theirs}))
    return best if best <= most else None


def laid_on(first: Grid, second: Grid, down: int, right: int) -> tuple[bytes, bytes]:
    r"""The cells of both in a frame that holds both, the second moved down and to the right.

    >>> laid_on(Grid.from_text(["##"]), Grid.from_text(["#"]), -1, 1)
    (b'\x00\x00\x01\x01', b'\x00\x01\x00\x00')
    """
    top, left = min(0, down), min(0, right)
    bottom, end = max(first.height, second.height + down), max(first.width, second.width + right)
    return _framed(first, -top, -left, bottom - top, end - left), _framed(
        second, down - top, right - left, bottom - top, end - left
    )


def _framed(picture: Grid, above: int, before: int, height: int, width: int) -> bytes:
    """The cells of a picture in a larger frame."""
    after = bytes(width - before - picture.width)
    rows = [bytes(before) + row + after for row in map(bytes, picture.rows())]
    below = height - above - picture.height
    return bytes(above * width) + b"".join(rows) + bytes(below * width)


class _Anchor(NamedTuple):
    """A picture by number, as it is laid down; and where the rows of a key begin in it."""

    number: int
    turned: bool
    row: int
    left: int


class Neighbours:
    """Pictures among which those are found that differ from another in at most ``most`` cells.

    They are laid on each other wherever that makes them most alike, and what is outside of one is blank: a
    frame of blank lines does not matter, nor does a cell that was added outside of it.

    In one that differs in at most that many cells, all other rows are the same. Of the rows of each picture
    the heaviest are taken, three more than may differ; of any two neighbours some three of these are the same
    in both, and as far from each other. Every three of them, with their distances, are a key by which
    pictures are looked up before they are compared. (Those are the heaviest rows that are the same in both:
    only rows that differ, and one another, are heavier.) Pictures with few rows have keys of fewer. One that
    may differ in all its rows is laid down with its columns as rows, and one that may in these, too, is
    compared with those of its size.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[int, list[_Anchor]] = {}
        #: Each without its frame, as it is and turned over.
        self._pictures: list[tuple[Grid, Grid]] = []

    def add(self, picture: Grid) -> dict[int, int]:
        """Adds a picture; returns the earlier ones that are near, and in how many cells each differs."""
        shape = unframed(picture)
        near: dict[int, int] = {}
        tried: set[tuple[int, bool, int, int]] = set()
        for each in set(orientations(shape)):
            tried.clear()
            for key, row, left in self._keys(each):
                for place in self._found.get(key, ()):
                    move = place.number, place.turned, row - place.row, left - place.left
                    if move not in tried:
                        tried.add(move)
                        other = self._pictures[place.number][place.turned]
                        laid = laid_on(each, other, *move[2:])
                        cells = distance(*laid, near.get(place.number, self._most))
                        if cells is not None:
                            near[place.number] = cells
        turned = shape.transposed()
        is_flat = _drawn_rows(shape) <= self._most < _drawn_rows(turned)
        for key, row, left in self._keys(turned if is_flat else shape):
            self._found.setdefault(key, []).append(_Anchor(len(self._pictures), is_flat, row, left))
        self._pictures.append((shape, turned))
        return near

    def _keys(self, picture: Grid) -> Iterator[tuple[int, int, int]]:
        """Each key, and the row and the column at which it begins."""
        rows = sorted(
            _heaviness(row, number) for number, row in enumerate(map(bytes, picture.rows())) if any(row)
        )
        enough = len(rows) >= _ROWS + self._most
        for count in (_ROWS,) if enough else range(1, min(_ROWS, len(rows)) + 1):
            for chosen in combinations(rows[: self._most + count], count):
                in_order = sorted((number, left, cells) for _, cells, number, left in chosen)
                first, begin, _ = in_order[0]
                key = [(number - first, left - begin, cells) for number, left, cells in in_order]
                yield hash(tuple(key)), first, begin
        if len(rows) <= self._most and _drawn_rows(picture.transposed()) <= self._most:
            yield hash((picture.height, picture.width)), 0, 0


def _drawn_rows(picture: Grid) -> int:
    return sum(any(row) for row in picture.rows())


def _heaviness(row: bytes, number: int) -> tuple[int, bytes, int, int]:
    """By what rows are sorted, the heaviest first: the cells that are not blank, and what the row is from the
    first of them to the last; then its number, and where it begins.
    """
    cells = row.strip(b"\0")
    return cells.count(0) - len(cells), numbered(cells), number, len(row) - len(row.lstrip(b"\0"))
