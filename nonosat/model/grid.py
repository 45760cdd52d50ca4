"""A rectangle of cells, each undecided, blank or a colour.

One type for solutions, givens, marks, and backbones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeVar, overload

from nonosat.model.argument_checks import whole_number
from nonosat.model.errors import InputError, InvalidType, InvalidValue, NoSuchCell
from nonosat.model.notebook import Drawable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Item = TypeVar("Item")

#: The byte that stands for an undecided cell in :attr:`Grid.cells`.
UNDECIDED = 255

#: The most colours a grid can hold: a cell is a byte, and blank and undecided take two of its values.
MOST_COLOURS = 254

#: Letters for colours without one: a … z, A … Z, then letters beyond ASCII.
_ASCII = "abcdefghijklmnopqrstuvwxyz"
LETTERS = _ASCII + _ASCII.upper() + "".join(filter(str.isalpha, map(chr, range(0xC0, 0x500))))


@dataclass(frozen=True, slots=True, repr=False)
class Grid(Drawable):
    """``height`` × ``width`` cells, row-major.

    ``grid[row, column]`` (0-based) is ``None`` for an undecided cell, ``0`` for blank, ``1 …`` for a
    colour. ``letters`` are the characters of colours 1, 2, … in text; equality ignores them.
    A grid of several colours without letters gets default ones. ``grid[row]`` is a row as a tuple, iterating
    yields all rows, and ``numpy.array(grid)`` is a ``height`` × ``width`` array of these numbers, with -1 for
    an undecided cell.

    >>> Grid.from_rows([[0, 1, None], [1, 1, 0]])
    Grid.from_text(['.#?', '##.'])
    >>> grid = Grid.from_text([".#?", "##."])
    >>> grid[0, 1], grid[0, 0], grid[0, 2]
    (1, 0, None)
    >>> grid[0], list(grid) == [grid[0], grid[1]], len(grid)
    ((0, 1, None), True, 2)
    >>> print(grid.transposed())
    .#
    ##
    ?.
    """

    height: int
    width: int
    cells: bytes
    letters: str = field(default="#", compare=False)

    def __post_init__(self) -> None:
        if not type(self.height) is type(self.width) is int or type(self.cells) is not bytes:
            self._set_types()
        if not isinstance(self.letters, str):
            raise InvalidType.of("the letters of the colours as one text", self.letters, place="letters")
        if self.height < 1 or self.width < 1 or len(self.cells) != self.height * self.width:
            raise InvalidValue(f"{len(self.cells)} cells do not fill {self.height} rows of {self.width}")
        colours = self.colours_beyond(len(self.letters))
        if colours and self.letters != "#":
            raise InvalidValue(f"there is no letter for colour {max(colours)} in '{self.letters}'")
        if colours:
            object.__setattr__(self, "letters", LETTERS[: max(colours)])

    def _set_types(self) -> None:
        """Convert the size to ``int`` and the cells to ``bytes``; raises ``InvalidType``."""
        for side in ("height", "width"):
            object.__setattr__(self, side, whole_number(getattr(self, side), f"the {side}, a whole number"))
        if not isinstance(self.cells, bytes | bytearray | memoryview):
            raise InvalidType.of("the cells as bytes (Grid.from_rows takes rows of numbers)", self.cells)
        object.__setattr__(self, "cells", bytes(self.cells))

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int | None]], *, letters: str = "#") -> Self:
        """Return a grid from rows of values.

        Raises ``InvalidValue`` if the rows differ in length, or a value is neither ``None`` (or -1, as in an
        array) nor a number from 0 to 254. A row may also be bytes, as :meth:`rows` yields them.

        >>> print(Grid.from_rows([[1, 2], [2, 0]]))
        ab
        b.
        """
        lines = [_row_of(row) for row in _iterable(rows, "rows of numbers")]
        width = len(lines[0]) if lines else 0
        if any(len(line) != width for line in lines):
            raise InvalidValue("the rows of a grid must all have the same length")
        return cls(len(lines), width, b"".join(lines), letters)

    @classmethod
    def undecided(cls, height: int, width: int, *, letters: str = "#") -> Self:
        """Return a grid of undecided cells."""
        height, width = whole_number(height, "the height"), whole_number(width, "the width")
        return cls(height, width, bytes([UNDECIDED]) * (height * width), letters)

    @classmethod
    def from_text(cls, rows: str | Iterable[str], *, letters: str = "#") -> Self:
        r"""Return a grid from a string for each row, or one text: ``.`` blank, ``?`` undecided, else a
        character of ``letters``.

        Raises ``InputError`` with the row (as ``line``) and column of the mistake.

        >>> Grid.from_text(".#?\n##.") == Grid.from_text([".#?", "##."])
        True
        """
        rows = rows.split() if isinstance(rows, str) else _iterable(rows, "rows of text")
        code = {ord("."): 0, ord("?"): UNDECIDED} | {
            ord(letter): number for number, letter in enumerate(letters, 1)
        }
        lines: list[bytes] = []
        for number, row in enumerate(rows, 1):
            if not isinstance(row, str):
                raise InvalidType.of("a row as text (Grid.from_rows takes rows of numbers)", row)
            values = [code.get(ord(character)) for character in row]
            if None in values:
                column = values.index(None)
                raise InputError(
                    f"expected a cell, one of '.', '?' and '{letters}'",
                    found=row[column],
                    line=number,
                    column=column + 1,
                )
            if lines and len(values) != len(lines[0]):
                raise InputError(
                    f"expected {len(lines[0])} cells, as in the first row", found=row, line=number
                )
            lines.append(bytes(value for value in values if value is not None))
        if not lines or not lines[0]:
            raise InputError("expected at least one row with at least one cell")
        return cls(len(lines), len(lines[0]), b"".join(lines), letters)

    @overload
    def __getitem__(self, cell: tuple[int, int]) -> int | None: ...
    @overload
    def __getitem__(self, cell: SupportsIndex) -> tuple[int | None, ...]: ...
    def __getitem__(self, cell: tuple[int, int] | SupportsIndex) -> int | tuple[int | None, ...] | None:
        if not isinstance(cell, tuple) and isinstance(cell, SupportsIndex):
            return tuple(map(_value_of, self.row(index(cell))))
        return _value_of(self.cells[self._index(cell)])

    def __len__(self) -> int:
        return self.height

    def __iter__(self) -> Iterator[tuple[int | None, ...]]:
        return (self[row] for row in range(self.height))

    def _index(self, cell: tuple[int, int]) -> int:
        try:
            row, column = cell
            if 0 <= row < self.height and 0 <= column < self.width:
                return index(row) * self.width + index(column)
        except (TypeError, ValueError):
            raise InvalidType.of("grid[row, column] or grid[row]", cell) from None
        raise NoSuchCell(f"no cell ({row}, {column}) in a grid of {self.height} × {self.width}")

    def __array__(
        self,
        dtype: npt.DTypeLike | None = None,
        copy: bool | None = None,  # noqa: FBT001 - numpy's
    ) -> npt.NDArray[Any]:
        """Return a new array of the cells, with -1 for an undecided one.

        >>> import numpy as np
        >>> np.array(Grid.from_text([".#?", "##."])).tolist()
        [[0, 1, -1], [1, 1, 0]]
        """
        import numpy as np

        if copy is False:
            raise InvalidValue("a grid cannot be made an array without a copy")
        numbers: npt.NDArray[np.int16] = np.frombuffer(self.cells, np.uint8).astype(np.int16)
        numbers[numbers == UNDECIDED] = -1
        array = numbers.reshape(self.height, self.width)
        return array if dtype is None else array.astype(dtype)

    def colours_beyond(self, count: int) -> bytes:
        """Return the cells whose colour has a number above ``count``."""
        return self.cells.translate(None, bytes([UNDECIDED, *range(count + 1)]))

    def row(self, row: int) -> bytes:
        """Return the bytes of one row; ``UNDECIDED`` (255) for an undecided cell."""
        if not 0 <= whole_number(row, "the number of a row") < self.height:
            raise NoSuchCell(f"no row {row} in a grid of {self.height} × {self.width}")
        return self.cells[row * self.width : (row + 1) * self.width]

    def column(self, column: int) -> bytes:
        """Return the bytes of one column, from the top."""
        if not 0 <= whole_number(column, "the number of a column") < self.width:
            raise NoSuchCell(f"no column {column} in a grid of {self.height} × {self.width}")
        return self.cells[column :: self.width]

    def rows(self) -> Iterator[bytes]:
        """Yield all rows, from the top."""
        return (self.row(row) for row in range(self.height))

    def line(self, cells: range) -> bytes:
        """Return the bytes of a row or column by its row-major indices (``Line.cells``)."""
        return self.cells[cells.start : cells.stop : cells.step]

    def decided(self) -> Iterator[tuple[int, int, int]]:
        """Yield all decided cells as ``(row, column, value)``, row-major."""
        for cell, value in enumerate(self.cells):
            if value != UNDECIDED:
                row, column = divmod(cell, self.width)
                yield row, column, value

    @property
    def undecided_count(self) -> int:
        """The number of cells that are neither blank nor a colour."""
        return self.cells.count(UNDECIDED)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return UNDECIDED not in self.cells

    def agrees_with(self, other: Grid) -> bool:
        """Return whether no cell is decided differently in the two grids (of one size)."""
        return (self.height, self.width) == (other.height, other.width) and all(
            mine == theirs or UNDECIDED in (mine, theirs)
            for mine, theirs in zip(self.cells, other.cells, strict=True)
        )

    def with_cells(self, changes: Mapping[tuple[int, int], int | None]) -> Self:
        """Return a copy with other values in some cells; raises ``NoSuchCell`` for one outside."""
        return self.with_values({self._index(cell): _byte_of(value) for cell, value in changes.items()})

    def with_values(self, values: Mapping[int, int]) -> Self:
        """Return a copy with other bytes in some cells, which are row-major indices into :attr:`cells`.

        >>> Grid.from_text(["..", "##"]).with_values({1: 1, 2: UNDECIDED})
        Grid.from_text(['.#', '?#'])
        """
        cells = bytearray(self.cells)
        for cell, value in values.items():
            cells[cell] = value
        return self.with_bytes(cells)

    def with_bytes(self, cells: bytes | bytearray) -> Self:
        """Return a grid of the same size and letters with other :attr:`cells`."""
        return type(self)(self.height, self.width, bytes(cells), self.letters)

    def with_valid_bytes(self, cells: bytes) -> Self:
        """Return the same as ``with_bytes``, faster: cells that are known to be valid are not checked."""
        grid, put = object.__new__(type(self)), object.__setattr__
        put(grid, "height", self.height)
        put(grid, "width", self.width)
        put(grid, "cells", cells)
        put(grid, "letters", self.letters)
        return grid

    def with_letters(self, letters: str) -> Self:
        """Return the grid with these characters for the colours."""
        return self if letters == self.letters else type(self)(self.height, self.width, self.cells, letters)

    def transposed(self) -> Self:
        """Return the grid with rows and columns exchanged."""
        cells = b"".join(self.column(column) for column in range(self.width))
        return type(self)(self.width, self.height, cells, self.letters)

    def mirrored(self) -> Self:
        """Return the grid with left and right exchanged."""
        cells = b"".join(row[::-1] for row in self.rows())
        return type(self)(self.height, self.width, cells, self.letters)

    def text_rows(self) -> tuple[str, ...]:
        """Return a string for each row: ``.`` blank, ``?`` undecided, else the letter of the colour."""
        table = {0: ".", UNDECIDED: "?"} | dict(enumerate(self.letters, 1))
        text = self.cells.decode("latin-1").translate(table)
        return tuple([text[begin : begin + self.width] for begin in range(0, len(text), self.width)])

    def __str__(self) -> str:
        return "\n".join(self.text_rows())

    def __repr__(self) -> str:
        letters = self.letters
        if len({".", "?", *letters}) < len(letters) + 2:  # such text could be read in two ways
            return f"{type(self).__name__}({self.height}, {self.width}, {self.cells!r}, {letters!r})"
        others = "" if letters == "#" else f", letters={letters!r}"
        return f"{type(self).__name__}.from_text({list(self.text_rows())}{others})"


def _value_of(byte: int) -> int | None:
    return None if byte == UNDECIDED else byte


def _byte_of(value: object) -> int:
    """Return the byte of :attr:`Grid.cells` for a value; raises ``InvalidValue``."""
    if value is None:
        return UNDECIDED
    expectation = f"None, 0 or the number of a colour up to {MOST_COLOURS}"
    number = whole_number(value, expectation)
    if number == -1:  # as in an array of numpy
        return UNDECIDED
    if not 0 <= number <= MOST_COLOURS:
        raise InvalidValue.of(expectation, number)
    return number


def _row_of(values: Iterable[int | None]) -> bytes:
    return (
        values if isinstance(values, bytes) else bytes(map(_byte_of, _iterable(values, "a row of numbers")))
    )


def _iterable(value: Iterable[Item], expectation: str) -> Iterable[Item]:
    """Return the value; raises ``InvalidType`` for a text and for values that are not iterable."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise InvalidType.of(expectation, value)
    return value


def cells_of_lines(height: int, width: int) -> list[range]:
    """Return the row-major indices of the cells of all rows from the top, then of all columns from the left.

    >>> cells_of_lines(1, 2)
    [range(0, 2), range(0, 2, 2), range(1, 2, 2)]
    """
    rows = [range(row * width, (row + 1) * width) for row in range(height)]
    return rows + [range(column, height * width, width) for column in range(width)]


def common_cells(grids: Sequence[Grid]) -> Grid:
    """Return the cells in which one or more grids of one size agree; the others are undecided.

    >>> str(common_cells([Grid.from_text(["#.#"]), Grid.from_text(["##."])]))
    '#??'
    """
    first = grids[0]
    cells = bytearray(first.cells)
    for grid in grids[1:]:
        if grid.cells != cells:
            for cell, (mine, theirs) in enumerate(zip(cells, grid.cells, strict=True)):
                if mine != theirs:
                    cells[cell] = UNDECIDED
    return first.with_bytes(cells)
