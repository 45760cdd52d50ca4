"""MiniZinc data of three models: rules, automata and patterns.

Rules are the clues, padded with zeros (Håkan Kjellerstrand; webpbn's 'dzn'); they are also written.

An automaton has states (Kjellerstrand's nonogram_regular): state ``n`` of a line is a row ``[blank, shaded]``
of its table: the next states after a blank cell and after a shaded one, 0 if that cell is not allowed.
A line begins in state 1 and ends in the last one.

A pattern has ``1, 1, 1`` for a run of three, one 0 between two runs, and -1 as padding (MiniZinc challenge).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nonosat.files.notation.automata import clue_of_states
from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.files.notation.text_lines import statements, without_comments
from nonosat.files.notation.unused import unused_values
from nonosat.files.notation.whole_numbers import check_count, check_size, whole_number
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clues import Clue, clue_of, clue_of_lengths
from nonosat.model.errors import InputError
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle

_NAME = re.compile(r"[A-Za-z]\w*\Z")
_NUMBER = re.compile(r"-?[0-9]+")


#: The kinds of lines, by the beginning of their names.
_KINDS = {"row": "row", "col": "column"}
#: The arrays of the models that contain clues.
_ARRAY = re.compile("(?:row|col)(?:s|_rules|_states|_num_states|_start_where)")


class _Value(NamedTuple):
    """A number (``rows`` is ``None``), or the rows of an array (one for a flat list), with its line."""

    line: int
    number: int | None
    rows: list[list[int]] | None


def _assignments(data: bytes) -> dict[str, _Value]:
    """Return the values by name; raises ``InputError``."""
    values: dict[str, _Value] = {}
    for here, statement, _ in statements(without_comments(decoded(data), "%")):
        name, equals, text = (part.strip() for part in statement.partition("="))
        if not name and not equals:
            continue
        if not equals or not _NAME.match(name):
            found = (name or equals).split("\n")[0]
            raise InputError("expected 'name = value;'", found=found, line=here)
        if name in values:
            raise InputError("expected each name once", found=name, line=here)
        values[name] = _parsed(text, here)
    return values


def _parsed(text: str, line: int) -> _Value:
    if _NUMBER.fullmatch(text):
        return _Value(line, _number(text, line), None)
    opening, closing = text.find("["), text.rfind("]")
    if opening < 0 or closing < opening:
        raise InputError("expected a number or an array", found=text, line=line)
    inner = text[opening + 1 : closing].strip()
    if inner.startswith("|"):
        return _Value(line, None, [_numbers(part, line) for part in inner.split("|") if part.strip()])
    return _Value(line, None, [_numbers(inner, line)])


def _numbers(text: str, line: int) -> list[int]:
    return [_number(part, line) for part in (part.strip() for part in text.split(",")) if part]


def _number(text: str, line: int) -> int:
    size = whole_number(text.removeprefix("-"), "expected a whole number", line=line)
    return -size if text.startswith("-") else size


def _number_of(values: dict[str, _Value], name: str) -> int:
    """Return the number of that name."""
    value = values.get(name)
    if value is None or value.number is None:
        raise InputError(f"expected '{name} = NUMBER;'", line=value.line if value else None)
    return value.number


def _array_of(values: dict[str, _Value], name: str, rows: int, columns: int) -> list[list[int]]:
    """Return the rows of the array of that name, which must have ``rows`` × ``columns`` numbers."""
    value = values.get(name)
    if value is None or value.rows is None:
        raise InputError(f"expected '{name} = …' with an array", line=value.line if value else None)
    found = value.rows
    if len(found) == 1 and len(found[0]) == rows * columns and columns:
        found = [found[0][start : start + columns] for start in range(0, rows * columns, columns)]
    check_count(found, rows, "rows", value.line, name)
    for row in found:
        check_count(row, columns, "numbers per row", value.line, name)
    return found


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the data; the names show the model."""
    values = _assignments(data)
    sizes, clues_of = ("Y", "X"), _clues_of_patterns
    if "row_rules" in values:
        sizes, clues_of = ("rows", "cols"), _clues_of_rules
    elif not values.keys().isdisjoint(("row_states", "col_states")):
        sizes, clues_of = ("row_max", "col_max"), _clues_of_automata
    height, width = (_number_of(values, size) for size in sizes)
    check_size(height, width, line=values[sizes[0]].line)
    rows, columns = clues_of(values, "row", height), clues_of(values, "col", width)
    others = {name: value.rows for name, value in values.items() if not _ARRAY.fullmatch(name)}
    arrays = {name: array if len(array) > 1 else array[0] for name, array in others.items() if array}
    yield Puzzle(rows, columns, read_warnings=unused_values(arrays, (height, width)))


def _input_error(expectation: str, found: object, line: int, kind: str, number: int) -> InputError:
    return InputError(expectation, found=str(found), line=line, place=f"{_KINDS[kind]} {number}")


def _clues_of_rules(values: dict[str, _Value], kind: str, count: int) -> tuple[Clue, ...]:
    rules = _array_of(values, f"{kind}_rules", count, _number_of(values, f"{kind}_rule_len"))
    for number, rule in enumerate(rules, 1):
        if wrong := [length for length in rule if not 0 <= length <= LONGEST_SIDE]:
            raise _input_error("expected a run length", wrong[0], values[f"{kind}_rules"].line, kind, number)
    return tuple(clue_of_lengths(filter(None, rule)) for rule in rules)


def _clues_of_automata(values: dict[str, _Value], kind: str, count: int) -> tuple[Clue, ...]:
    total, line = _number_of(values, f"{kind}_total_states"), values[f"{kind}_total_states"].line
    if not 0 <= total <= count * (2 * LONGEST_SIDE + 1):
        raise InputError("expected a number of states", found=str(total), line=line)
    states = _array_of(values, f"{kind}_states", total, 2) if total else []
    line = values[f"{kind}_states"].line if total else line
    counts = _array_of(values, f"{kind}_num_states", 1, count)[0]
    starts = _array_of(values, f"{kind}_start_where", 1, count)[0]
    clues: list[Clue] = []
    for number, (start, size) in enumerate(zip(starts, counts, strict=True), 1):
        is_inside = 1 <= start <= total + 1 and 0 <= size <= total + 1 - start
        steps = [(blank, shaded) for blank, shaded in states[start - 1 : start - 1 + size]]
        clue = clue_of_states(steps) if is_inside else None
        if clue is None:
            found = f"{size} states from {start}"
            raise _input_error("expected the automaton of a clue", found, line, kind, number)
        clues.append(clue)
    return tuple(clues)


def _clues_of_patterns(values: dict[str, _Value], kind: str, count: int) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for number, pattern in enumerate(_array_of(values, f"{kind}s", count, _number_of(values, "maxlen")), 1):
        end = pattern.index(-1) if -1 in pattern else len(pattern)
        wrong = [cell for at, cell in enumerate(pattern) if cell not in ((0, 1) if at < end else (-1,))]
        if wrong:
            expectation = "expected a pattern of 0 and 1, then -1"
            raise _input_error(expectation, wrong[0], values[f"{kind}s"].line, kind, number)
        clues.append(clue_of(pattern[:end]))
    return tuple(clues)


@one_puzzle("MiniZinc data")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterator[str]:
    """Yield the rules of one black-and-white puzzle."""
    if puzzle.title:
        yield f"% {one_line(puzzle.title)}"
    for plural, kind, clues in (("rows", "row", rows), ("cols", "col", columns)):
        longest = max(1, *map(len, clues))
        lengths = [[0] * (longest - len(clue)) + [run.length or 0 for run in clue] for clue in clues]
        rules = ",\n  ".join(",".join(map(str, rule)) for rule in lengths)
        yield f"{plural} = {len(clues)};"
        yield f"{kind}_rule_len = {longest};"
        yield f"{kind}_rules = array2d(1..{plural}, 1..{kind}_rule_len,\n [\n  {rules}]);"


FORMAT = define_format("dzn", holds(rb"\b(row_rules|(row|col)_states|maxlen)\s*="), read, write)
