"""Canonical forms of clues and solutions, invariant under turning, mirroring, recolouring and framing.

Two puzzles are *duplicates* if the forms of their clues are equal; givens do not count. Solutions are also
laid on each other, to count the cells in which they differ.
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
#: Rows of a key by which near solutions are looked up: two rows occur in too many solutions.
_ROWS = 3


def form_of(puzzle: Puzzle) -> bytes:
    """Return the canonical form of a puzzle's clues: equal for duplicates and different for all others.

    >>> from nonosat.model.grid import Grid
    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", "#.."]))
    >>> framed = Puzzle.from_solution(Grid.from_text([".##", "..#", "..."]))
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
    """Return the lines from the first that is not blank to the last."""
    kept = [number for number, clue in enumerate(side) if clue != ()]
    return side[kept[0] : kept[-1] + 1] if kept else ()


def _each(make: Callable[[Any], Any], sides: Sides) -> Sides:
    return tuple(map(make, sides[0])), tuple(map(make, sides[1]))


def _orientations(sides: Sides, backwards: Sides) -> Iterator[Sides]:
    """Yield rows and columns in the eight orientations; ``backwards``: with every clue reversed."""
    for upside_down in (1, -1):
        for mirrored in (1, -1):
            rows = (sides if mirrored == 1 else backwards)[0][::upside_down]
            columns = (sides if upside_down == 1 else backwards)[1][::mirrored]
            yield rows, columns
            yield columns, rows


def _reversed(clue: Clue | None) -> Clue | None:
    return None if clue is None else clue[::-1]


def _written(clue: Clue | None) -> str:
    """Return the runs of a clue without their colour."""
    return "-" if clue is None else ",".join(map(_length, clue))


def _length(run: Run) -> str:
    return "*" if run.repeats else "?" if run.length is None else str(run.length)


def _joined(sides: Sides) -> str:
    return "|".join(map("/".join, sides))


def _coloured(sides: Sides) -> str:
    """Return the clues with their colours, numbered in order of appearance."""
    numbers: dict[int | None, str] = {None: "?"}
    texts = ([], [])  # type: tuple[list[str], list[str]]
    for side, found in zip(sides, texts, strict=True):
        for clue in side:
            colours = [numbers.setdefault(run.colour, str(len(numbers))) for run in clue or ()]
            parts = (f"{_length(run)}.{colour}" for run, colour in zip(clue or (), colours, strict=True))
            found.append("-" if clue is None else ",".join(parts))
    return _joined(texts)


def orientations(solution: Grid) -> Iterator[Grid]:
    """Yield a solution in its eight orientations."""
    for _ in range(4):
        solution = solution.transposed().mirrored()
        yield solution
        yield solution.mirrored()


def unframed(solution: Grid) -> Grid:
    r"""Return a solution without the blank lines around it; a single cell if it is blank.

    >>> str(unframed(Grid.from_text(["...", ".#.", "..#"])))
    '#.\n.#'
    """
    rows = [number for number, row in enumerate(solution.rows()) if any(row)]
    if not rows:
        return Grid(1, 1, b"\0")
    columns = [column for column in range(solution.width) if any(solution.column(column))]
    first, last = columns[0], columns[-1] + 1
    kept = [solution.row(row)[first:last] for row in range(rows[0], rows[-1] + 1)]
    return Grid(len(kept), last - first, b"".join(kept), solution.letters)


def numbered(cells: bytes) -> bytes:
    r"""Return cells with their colours numbered in order of appearance.

    >>> numbered(bytes([0, 3, 1, 3]))
    b'\x00\x01\x02\x01'
    """
    colours = bytes(dict.fromkeys(cells.translate(None, b"\0")))
    return cells.translate(bytes.maketrans(colours, bytes(range(1, len(colours) + 1))))


def solution_form(solution: Grid) -> tuple[int, int, bytes]:
    """Return the canonical form of a solution: equal for those that are the same turned, mirrored, recoloured
    or framed, and for no others.
    """
    return min((each.height, each.width, numbered(each.cells)) for each in orientations(unframed(solution)))


def inverted_forms(solution: Grid) -> set[tuple[int, int, bytes]]:
    """Return the forms of a one-colour solution with blank and colour exchanged: as a whole, and unframed."""
    found = set()
    for each in (solution, unframed(solution)):
        colours = set(each.cells)
        if len(colours) == 2 and 0 in colours:
            (colour,) = colours - {0}
            exchanged = each.cells.translate(bytes.maketrans(bytes([0, colour]), bytes([colour, 0])))
            found.add(solution_form(each.with_bytes(exchanged)))
    return found


def distance(first: bytes, second: bytes, most: int) -> int | None:
    """Return in how many cells two solutions of one size differ up to recolouring; ``None`` if more than
    ``most``.

    >>> distance(bytes([0, 1, 1, 2]), bytes([0, 2, 2, 2]), 1)
    1
    """
    pairs = Counter(zip(first, second, strict=True))
    blanks = sum(count for (mine, theirs), count in pairs.items() if not mine and theirs)
    sizes = Counter(first)
    colours = sorted((colour for colour in sizes if colour), key=sizes.__getitem__, reverse=True)
    best = most + 1
    # Each colour is matched with a colour that it overlaps, or with none; each other colour at most once.
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
    r"""Return the cells of both in a common frame, the second moved down and to the right.

    >>> laid_on(Grid.from_text(["##"]), Grid.from_text(["#"]), -1, 1)
    (b'\x00\x00\x01\x01', b'\x00\x01\x00\x00')
    """
    top, left = min(0, down), min(0, right)
    bottom, end = max(first.height, second.height + down), max(first.width, second.width + right)
    return _framed(first, -top, -left, bottom - top, end - left), _framed(
        second, down - top, right - left, bottom - top, end - left
    )


def _framed(solution: Grid, above: int, before: int, height: int, width: int) -> bytes:
    """Return the cells of a solution in a larger frame."""
    after = bytes(width - before - solution.width)
    rows = [bytes(before) + row + after for row in map(bytes, solution.rows())]
    below = height - above - solution.height
    return bytes(above * width) + b"".join(rows) + bytes(below * width)


class _Anchor(NamedTuple):
    """A solution by number and orientation, and where the rows of a key begin in it."""

    number: int
    turned: bool
    row: int
    left: int


class Neighbours:
    """An index of solutions that finds those differing from another in at most ``most`` cells.

    Solutions are compared in the position in which they differ least, and all cells outside of one are blank:
    a frame of blank lines does not count, nor its position.

    Two solutions that differ in at most that many cells are equal in all other rows. Of the rows of each
    solution the heaviest are chosen, three more than may differ; any two neighbours share some three of
    these, at equal distances. Every three of them, with their distances, are a key for looking up solutions
    to compare. (These are the heaviest common rows: only rows that differ, and each other, are heavier.)
    Solutions with few rows have keys of fewer. One that may differ in all its rows is indexed by columns, and
    one that may differ in these, too, is compared with those of its size.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[int, list[_Anchor]] = {}
        #: Each without its frame, as it is and transposed.
        self._solutions: list[tuple[Grid, Grid]] = []

    def add(self, solution: Grid) -> dict[int, int]:
        """Add a solution; return the earlier ones that are near, each with the number of differing cells."""
        shape = unframed(solution)
        near: dict[int, int] = {}
        tried: set[tuple[int, bool, int, int]] = set()
        for each in set(orientations(shape)):
            tried.clear()
            for key, row, left in self._keys(each):
                for place in self._found.get(key, ()):
                    move = place.number, place.turned, row - place.row, left - place.left
                    if move not in tried:
                        tried.add(move)
                        other = self._solutions[place.number][place.turned]
                        laid = laid_on(each, other, *move[2:])
                        cells = distance(*laid, near.get(place.number, self._most))
                        if cells is not None:
                            near[place.number] = cells
        turned = shape.transposed()
        is_flat = _shaded_rows(shape) <= self._most < _shaded_rows(turned)
        for key, row, left in self._keys(turned if is_flat else shape):
            self._found.setdefault(key, []).append(_Anchor(len(self._solutions), is_flat, row, left))
        self._solutions.append((shape, turned))
        return near

    def _keys(self, solution: Grid) -> Iterator[tuple[int, int, int]]:
        """Yield each key, with the row and column at which it begins."""
        rows = sorted(
            _heaviness(row, number) for number, row in enumerate(map(bytes, solution.rows())) if any(row)
        )
        enough = len(rows) >= _ROWS + self._most
        for count in (_ROWS,) if enough else range(1, min(_ROWS, len(rows)) + 1):
            for chosen in combinations(rows[: self._most + count], count):
                in_order = sorted((number, left, cells) for _, cells, number, left in chosen)
                first, begin, _ = in_order[0]
                key = [(number - first, left - begin, cells) for number, left, cells in in_order]
                yield hash(tuple(key)), first, begin
        if len(rows) <= self._most and _shaded_rows(solution.transposed()) <= self._most:
            yield hash((solution.height, solution.width)), 0, 0


def _shaded_rows(solution: Grid) -> int:
    return sum(any(row) for row in solution.rows())


def _heaviness(row: bytes, number: int) -> tuple[int, bytes, int, int]:
    """Return a sort key of rows, the heaviest first: the number of shaded cells (negated), the row from the
    first of them to the last, its number, and where it begins.
    """
    cells = row.strip(b"\0")
    return cells.count(0) - len(cells), numbered(cells), number, len(row) - len(row.lstrip(b"\0"))
