"""Instances of constraint solvers in XCSP3: an automaton or a table for each line.

``<regular>`` has the transitions ``(q0,0,q0)(q0,1,q1)…`` of an automaton, ``<extension>`` all layouts of a
line; both are read only if they are those of a clue. PyCSP3 writes such instances.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import comb

from nonosat.files.notation.automata import clue_of_states, states_of
from nonosat.files.notation.format import define_format
from nonosat.files.notation.whole_numbers import check_size, whole_number
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.files.notation.xml_elements import Element, elements_named, root_name
from nonosat.model.clues import Clue, clue_of_lengths
from nonosat.model.grid import cells_of_lines
from nonosat.model.puzzle import Puzzle

_SIZE = re.compile(r"\s*\[\s*([0-9]+)\s*\]\s*\[\s*([0-9]+)\s*\]\s*\Z")
_INDEX = r"\[([0-9]{0,5}(?:(?<=[0-9])\.\.[0-9]{1,5})?)\]"
_CELLS = re.compile(rf"(\w+){_INDEX}{_INDEX}\Z")
_TRANSITION = re.compile(r"\(\s*(\w+)\s*,\s*([01])\s*,\s*(\w+)\s*\)")
_LAYOUT = re.compile(r"\(([01,\s]+)\)")
#: Elements that only contain others.
_FOLDERS = frozenset({"constraints", "block"})


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
    for instance in elements_named(data, "instance"):
        yield _puzzle(instance)


def _puzzle(instance: Element) -> Puzzle:
    name, height, width = _array(instance)
    lines = {cells: number for number, cells in enumerate(cells_of_lines(height, width))}
    clues: dict[int, Clue] = {}
    for constraint, lists in _constraints(instance):
        is_table = constraint.name == "extension"
        clue, length = _clue_of_table(constraint) if is_table else (_clue_of_automaton(constraint), None)
        for element in lists:
            cells = _cells(element, name, height, width)
            number = lines.get(cells)
            if number is None:
                raise element.input_error(f"expected a row or a column of {name}", element.text.strip())
            if len(lines) == 1:  # with one cell, the empty brackets distinguish row and column
                number = int(element.text.strip().startswith(f"{name}[]"))
            place = f"row {number + 1}" if number < height else f"column {number - height + 1}"
            if number in clues:
                raise element.input_error("expected one constraint for each line", place)
            if clue is None or length not in (None, len(cells)):
                raise constraint.input_error("expected the constraint of a clue", place)
            clues[number] = clue
    if len(clues) != height + width:
        expectation = f"expected a constraint for each of {height} rows and {width} columns"
        raise instance.input_error(expectation, len(clues))
    found = tuple(clues[number] for number in range(height + width))
    return Puzzle(found[:height], found[height:])


def _array(instance: Element) -> tuple[str, int, int]:
    """Return the name, the height and the width of the one array of cells."""
    arrays = [
        (array, size)
        for variables in instance.all_named("variables")
        for array in variables.all_named("array")
        if (size := _SIZE.match(array.attributes.get("size", "")))
    ]
    if len(arrays) != 1:
        raise instance.input_error('expected one <array size="[rows][columns]">', f"{len(arrays)} of them")
    array, size = arrays[0]
    expectation = "expected rows and columns"
    height, width = (whole_number(text, expectation, line=array.line) for text in size.groups())
    check_size(height, width, line=array.line)
    return array.attributes.get("id", ""), height, width


def _constraints(parent: Element) -> Iterator[tuple[Element, list[Element]]]:
    """Yield the constraints below an element, each with the lists of cells that it applies to."""
    for child in parent.children:
        if child.name in _FOLDERS:
            yield from _constraints(child)
        elif child.name == "group" and len(child.children) > 1:
            yield _known(child.children[0]), child.all_named("args")
        elif child.name != "variables":
            yield _known(child), _known(child).all_named("list")


def _known(constraint: Element) -> Element:
    if constraint.name not in ("regular", "extension"):
        raise constraint.input_error("expected <regular> or <extension> constraints", f"<{constraint.name}>")
    return constraint


def _cells(element: Element, name: str, height: int, width: int) -> range:
    """Return the cells ``x[0][]``, ``x[][2]`` or those named one by one; none unless they are a line."""
    found: list[int] = []
    for word in element.text.split():
        match = _CELLS.match(word)
        rows, columns = (_indices(match[2], height), _indices(match[3], width)) if match else (None, None)
        if not match or match[1] != name or not rows or not columns or min(len(rows), len(columns)) > 1:
            return range(0)
        found += [row * width + column for row in rows for column in columns]
        if len(found) > max(height, width):
            return range(0)
    first, second, *_ = [*found, *found, 0, 1]
    line = range(first, first + (second - first or 1) * len(found), second - first or 1)
    return line if list(line) == found else range(0)


def _indices(text: str, count: int) -> range | None:
    """Return the indices in brackets: all if empty, 2 to 5 for ``2..5``; ``None`` if not in range."""
    first, _, last = text.partition("..")
    if not text:
        return range(count)
    start, end = int(first), int(last or first)
    return range(start, end + 1) if start <= end < count else None


def _clue_of_automaton(regular: Element) -> Clue | None:
    """Return the clue whose layouts the automaton accepts; ``None`` unless its states are those of a clue."""
    steps: dict[str, dict[str, str]] = {}
    for state, value, following in _TRANSITION.findall(_text(regular, "transitions")):
        if steps.setdefault(state, {}).setdefault(value, following) != following:
            return None
    current: str | None = _text(regular, "start").strip()
    numbers: dict[str, int] = {}
    while current is not None:
        numbers[current] = len(numbers) + 1
        following = [steps.get(current, {}).get(value) for value in "10"]
        current = next((each for each in following if each and each not in numbers), None)
    numbered = [
        {value: numbers.get(after, -1) for value, after in steps.get(each, {}).items()} for each in numbers
    ]
    states = [(step.get("0", 0), step.get("1", 0)) for step in numbered]
    last = len(states)
    ends = {last - 1, last} if states[-2:] == [(last, 0), (last, 0)] else {last}
    finals = {numbers[final] for final in _text(regular, "final").split() if final in numbers}
    return clue_of_states(states) if finals == ends else None


def _clue_of_table(extension: Element) -> tuple[Clue | None, int]:
    """Return the clue whose layouts the table lists exactly, or ``None``; and the length of the line."""
    text = _text(extension, "supports")
    layouts = {re.sub(r"[,\s]", "", layout) for layout in _LAYOUT.findall(text)}
    found = {tuple(map(len, re.findall("1+", layout))) for layout in layouts}
    (length, *others), (lengths, *more) = {*map(len, layouts)} or [0], found or [()]
    complete = len(layouts) == comb(max(length - sum(lengths) + 1, 0), len(lengths))
    return (clue_of_lengths(lengths) if complete and not others and not more else None), length


def _text(constraint: Element, name: str) -> str:
    return " ".join(child.text for child in constraint.all_named(name))


@one_puzzle("XCSP3")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """Yield the instance of one black-and-white puzzle, with an automaton for each line."""
    return [
        '<instance format="XCSP3" type="CSP">',
        "  <variables>",
        f'    <array id="x" size="[{puzzle.height}][{puzzle.width}]"> 0 1 </array>',
        "  </variables>",
        "  <constraints>",
        *_block("rows", rows, "x[{}][]"),
        *_block("columns", columns, "x[][{}]"),
        "  </constraints>",
        "</instance>",
    ]


def _block(kind: str, clues: Sequence[Clue], cells: str) -> Iterator[str]:
    yield f'    <block class="{kind}">'
    for number, clue in enumerate(clues):
        states = states_of(clue)
        steps = (
            f"(q{at},{value},q{after - 1})"
            for at, state in enumerate(states)
            for value, after in enumerate(state)
            if after
        )
        yield "      <regular>"
        yield f"        <list> {cells.format(number)} </list>"
        yield f"        <transitions> {''.join(steps)} </transitions>"
        yield "        <start> q0 </start>"
        yield f"        <final> q{len(states) - 1} </final>"
        yield "      </regular>"
    yield "    </block>"


FORMAT = define_format("xcsp3", lambda data: root_name(data) == "instance", read, write)
