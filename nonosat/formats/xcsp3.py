"""Instances of constraint solvers in XCSP3: an automaton or a table for each line.

``<regular>`` has the transitions ``(q0,0,q0)(q0,1,q1)…`` of an automaton, ``<extension>`` all layouts of a
line; both are taken only if they are those of a clue. PyCSP3 writes such instances.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import comb

from nonosat.clues import Clue, clue_of_lengths
from nonosat.notation.format import described
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.notation.xml_elements import Element, elements_named, root_name
from nonosat.puzzle import LONGEST_SIDE, Puzzle

_SIZE = re.compile(r"\s*\[\s*([0-9]+)\s*\]\s*\[\s*([0-9]+)\s*\]\s*\Z")
_INDEX = r"\[([0-9]{0,5}(?:(?<=[0-9])\.\.[0-9]{1,5})?)\]"
_CELLS = re.compile(rf"(\w+){_INDEX}{_INDEX}\Z")
_TRANSITION = re.compile(r"\(\s*(\w+)\s*,\s*([01])\s*,\s*(\w+)\s*\)")
_LAYOUT = re.compile(r"\(([01,\s]+)\)")
#: Elements that only hold others.
_FOLDERS = frozenset({"constraints", "block"})


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    for instance in elements_named(data, "instance"):
        yield _puzzle(instance)


def _puzzle(instance: Element) -> Puzzle:
    name, height, width = _array(instance)
    rows: dict[int, Clue] = {}
    columns: dict[int, Clue] = {}
    for constraint, lists in _constraints(instance):
        is_table = constraint.name == "extension"
        clue, layout_length = (
            _clue_of_table(constraint) if is_table else (_clue_of_automaton(constraint), None)
        )
        for cells in lists:
            kind, number, length = _line(cells, name, height, width)
            clues = rows if kind == "row" else columns
            if number in clues:
                raise cells.misfit("expected one constraint for each line", f"{kind} {number + 1}")
            if clue is None or layout_length not in (None, length):
                raise constraint.misfit("expected the constraint of a clue", f"{kind} {number + 1}")
            clues[number] = clue
    for kind, clues, count in (("row", rows, height), ("column", columns, width)):
        if len(clues) != count:
            raise instance.misfit(f"expected a constraint for each of {count} {kind}s", len(clues))
    return Puzzle(
        tuple(rows[row] for row in range(height)), tuple(columns[column] for column in range(width))
    )


def _array(instance: Element) -> tuple[str, int, int]:
    """The name, the height and the width of the one array of cells."""
    arrays = [
        (array, size)
        for variables in instance.all_named("variables")
        for array in variables.all_named("array")
        if (size := _SIZE.match(array.attributes.get("size", "")))
    ]
    if len(arrays) != 1:
        raise instance.misfit('expected one <array size="[rows][columns]">', f"{len(arrays)} of them")
    array, size = arrays[0]
    expectation = "expected rows and columns"
    height, width = (whole_number(text, expectation, line=array.line) for text in size.groups())
    check_size(height, width, line=array.line)
    return array.attributes.get("id", ""), height, width


def _constraints(parent: Element) -> Iterator[tuple[Element, list[Element]]]:
    """The constraints below an element, each with the lists of cells that it holds for."""
    for child in parent.children:
        if child.name in _FOLDERS:
            yield from _constraints(child)
        elif child.name == "group" and len(child.children) > 1:
            yield _known(child.children[0]), child.all_named("args")
        elif child.name != "variables":
            yield _known(child), _known(child).all_named("list")


def _known(constraint: Element) -> Element:
    if constraint.name not in ("regular", "extension"):
        raise constraint.misfit("expected <regular> or <extension> constraints", f"<{constraint.name}>")
    return constraint


def _line(cells: Element, name: str, height: int, width: int) -> tuple[str, int, int]:
    """The kind, the number (0 …) and the length of a line: ``x[0][]``, ``x[][2]`` or its cells by name."""
    places: list[tuple[int, int]] = []
    for word in cells.text.split():
        match = _CELLS.match(word)
        rows, columns = (_indices(match[2], height), _indices(match[3], width)) if match else (None, None)
        if not match or match[1] != name or not rows or not columns or min(len(rows), len(columns)) > 1:
            break
        places += [(row, column) for row in rows for column in columns]
        if len(places) > max(height, width):
            break
    # Of a puzzle of one cell only the empty brackets tell the row from the column.
    kinds = ("column", "row") if cells.text.strip().startswith(f"{name}[]") else ("row", "column")
    for kind in kinds:
        length = width if kind == "row" else height
        number = places[0][kind == "column"] if places else 0
        if places == [(number, at) if kind == "row" else (at, number) for at in range(length)]:
            return kind, number, length
    raise cells.misfit(f"expected a row or a column of {name}", cells.text.strip())


def _indices(text: str, count: int) -> range | None:
    """The indices between brackets: all if there are none, ``2..5`` from 2 to 5; ``None`` if not in range."""
    first, _, last = text.partition("..")
    if not text:
        return range(count)
    start, end = int(first), int(last or first)
    return range(start, end + 1) if start <= end < count else None


def _clue_of_automaton(regular: Element) -> Clue | None:
    """The clue whose layouts the automaton accepts; ``None`` unless its states are those of a clue."""
    steps: dict[str, dict[str, str]] = {}
    for state, value, following in _TRANSITION.findall(_text(regular, "transitions")):
        if steps.setdefault(state, {}).setdefault(value, following) != following:
            return None
    state, finals = _text(regular, "start").strip(), set(_text(regular, "final").split())
    lengths: list[int] = []
    while "1" in steps.get(state, ()):
        if steps[state].get("0") != state or state in finals:
            return None
        state, length = steps[state]["1"], 1
        while steps.get(state, {}).keys() == {"1"} and state not in finals and length <= LONGEST_SIDE:
            state, length = steps[state]["1"], length + 1
        lengths.append(length)
        blank = steps.get(state, {}).get("0", state)
        goes_on = "1" in steps.get(blank, ())
        if "1" in steps.get(state, ()) or (state in finals) == goes_on or len(lengths) > LONGEST_SIDE:
            return None
        state = blank
    ends = state in finals and steps.get(state, {}).get("0") == state
    return clue_of_lengths(lengths) if ends else None


def _clue_of_table(extension: Element) -> tuple[Clue | None, int]:
    """The clue whose layouts the table lists, all and no others, or ``None``; and how long they are."""
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
    """The instance of one black-and-white puzzle, with an automaton for each line."""
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
        transitions, last = _transitions(clue)
        yield "      <regular>"
        yield f"        <list> {cells.format(number)} </list>"
        yield f"        <transitions> {transitions} </transitions>"
        yield "        <start> q0 </start>"
        yield f"        <final> q{last} </final>"
        yield "      </regular>"
    yield "    </block>"


def _transitions(clue: Clue) -> tuple[str, int]:
    """The transitions of a clue's automaton, and the number of its last state."""
    parts = ["(q0,0,q0)"]
    state = 0
    for number, run in enumerate(clue, 1):
        for _ in range(run.length or 0):
            parts.append(f"(q{state},1,q{state + 1})")
            state += 1
        if number < len(clue):
            parts.append(f"(q{state},0,q{state + 1})")
            state += 1
        parts.append(f"(q{state},0,q{state})")
    return "".join(parts), state


FORMAT = described("xcsp3", lambda data: root_name(data) == "instance", read, write)
