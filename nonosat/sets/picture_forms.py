"""Pictures laid on each other: turned, mirrored, recoloured, inverted, and in how many cells they differ.

Two pictures are compared as wholes if they have one size, and without the blank lines around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nonosat.grid import Grid


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


class Neighbours:
    """Pictures among which those are found that differ from another in at most ``most`` cells.

    Cells are dealt out to one part more than may differ: two such pictures agree in a whole part, by which
    they are looked up before they are compared.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[tuple[int, int, int, bytes], list[int]] = {}
        self._pictures: list[set[Grid]] = []

    def add(self, picture: Grid) -> dict[int, int]:
        """Adds a picture; returns the earlier ones that are near, and in how many cells each differs."""
        near: dict[int, int] = {}
        shown = {picture, unframed(picture)}
        for each in {turned for whole in shown for turned in orientations(whole)}:
            places = {place for key in self._keys(each) for place in self._found.get(key, ())}
            for place in places:
                for other in self._pictures[place]:
                    if (other.height, other.width) == (each.height, each.width):
                        cells = distance(each.cells, other.cells, near.get(place, self._most))
                        if cells is not None:
                            near[place] = cells
        for whole in shown:
            for key in self._keys(whole):
                self._found.setdefault(key, []).append(len(self._pictures))
        self._pictures.append(shown)
        return near

    def _keys(self, picture: Grid) -> Iterator[tuple[int, int, int, bytes]]:
        parts = self._most + 1
        for part in range(parts):
            yield picture.height, picture.width, part, numbered(picture.cells[part::parts])
