"""XML with hints and content: ``<grid><hints><horizontal><entry><hintValue>`` (deqyra's Picross)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nonosat.files.notation.clue_lines import clue_of_words
from nonosat.files.notation.format import define_format
from nonosat.files.notation.goals import puzzle_of_bits
from nonosat.files.notation.grid_cells import grid_unless_undecided
from nonosat.files.notation.whole_numbers import check_size, whole_number
from nonosat.files.notation.xml_elements import Element, elements_named, root_name
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

_STATES = {"cleared": UNDECIDED, "crossed": 0, "checked": 1}
#: Cells that are not shaded count as blank.
_SHADED = bytes(cell == 1 for cell in range(256))
#: The lists of hints, and the kind of line of their entries.
_LISTS = {"horizontal": "row", "vertical": "column"}


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file, in order; a grid without hints gets the clues of its content."""
    for element in elements_named(data, "grid"):
        yield _puzzle(element)


def _puzzle(grid: Element) -> Puzzle:
    """Return the puzzle; the content is the goal if it is complete or solves the puzzle, else the saved
    marks.
    """
    sizes = {kind: _number(grid, side) for side, kind in (("width", "column"), ("height", "row"))}
    height, width = sizes["row"], sizes["column"]
    check_size(height, width, line=grid.line)
    hints = _only_child(grid, "hints")
    clues = {kind: _clues(_only_child(hints, name), kind, sizes[kind]) for name, kind in _LISTS.items()}
    puzzle = Puzzle(clues["row"], clues["column"])
    content = _content(grid, height, width)
    if content is None:
        return puzzle
    drawn = content.with_bytes(content.cells.translate(_SHADED))
    if any(drawn.cells) and not any(puzzle.rows + puzzle.columns):
        return puzzle_of_bits(height, width, drawn.cells)
    if content.is_complete or puzzle.is_solved_by(drawn):
        return replace(puzzle, goal=drawn)
    return replace(puzzle, saved=content)


def _only_child(element: Element, name: str) -> Element:
    found = element.all_named(name)
    if len(found) != 1:
        place = found[1] if found else element
        raise place.input_error(f"expected one <{name}> in <{element.name}>", len(found))
    return found[0]


def _clues(element: Element, kind: str, count: int) -> tuple[Clue, ...]:
    entries = element.all_named("entry")
    if len(entries) != count:
        raise element.input_error(f"expected an <entry> for each of {count} {kind}s", len(entries))
    return tuple(_clue(entry, f"{kind} {number}") for number, entry in enumerate(entries, 1))


def _clue(entry: Element, place: str) -> Clue:
    values = entry.all_named("hintvalue")
    if not values and entry.text.strip():
        found = entry.text.strip()
        raise InputError("expected <hintValue> elements", found=found, line=entry.line, place=place)
    words = ((value.text.strip(), value.column) for value in values)
    return clue_of_words(words, values[0].line if values else None, place)


def _content(grid: Element, height: int, width: int) -> Grid | None:
    if not grid.all_named("content"):
        return None
    content = _only_child(grid, "content")
    cells = bytearray([_state(content, "default")]) * (height * width)
    for cell in content.all_named("cell"):
        row, column = _number(cell, "row"), _number(cell, "col")
        if row >= height or column >= width:
            expectation = f"expected a cell in {height} rows and {width} columns, counted from 0"
            raise cell.input_error(expectation, f"row {row}, col {column}")
        cells[row * width + column] = _state(cell, "state")
    return grid_unless_undecided(height, width, bytes(cells))


def _number(element: Element, name: str) -> int:
    text = element.attributes.get(name, "").strip()
    expectation = f'expected <{element.name} {name}="NUMBER">'
    return whole_number(text, expectation, line=element.line, column=element.column)


def _state(element: Element, name: str) -> int:
    state = element.attributes.get(name, "").strip()
    if state not in _STATES:
        raise element.input_error(f"expected {name} 'checked', 'crossed' or 'cleared'", state)
    return _STATES[state]


FORMAT = define_format("deqyra", lambda data: root_name(data) == "grid", read)
