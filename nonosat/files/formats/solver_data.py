"""Data of other solvers: facts of answer set programming, and MathProg.

``row_hint(ROW, PLACE, LENGTH).`` and ``col_hint(…)`` are Gramcracker's; a line without a hint is blank.
GLPK's paint-by-numbers model (Andrew Makhorin) has tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import input_error_at, statements, without_comments
from nonosat.files.notation.vocabulary import side_of
from nonosat.files.notation.whole_numbers import check_size, run_length, whole_number
from nonosat.model.clues import Clue, clue_of_lengths
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_COMMENT = re.compile(r"%\*.*?(?:\*%|\Z)|%[^\n]*", re.DOTALL)
_STATEMENT = re.compile(
    r"(?:(?P<kind>row|col)_hint\s*\(\s*(?P<line>[0-9]{1,9})\s*,\s*(?P<index>[0-9]{1,9})\s*,\s*(?P<length>[0-9]+)\s*\)"
    r"|#const\s+(?P<name>\w+)\s*=\s*(?P<value>[0-9]+)|#(?!const\b)[a-z]+[^.]*+)\s*\.\s*"
)
_TEXT = re.compile(r"(?m)^%+[ \t]*(title|author)[ \t]*:[ \t]*(\S[^\n]*)", re.IGNORECASE)
_KINDS = {"row": "row", "col": "column"}
#: The constants that state the height and the width; ``n`` alone is a square, as in older files.
_SIZES = {"row": ("h", "n"), "column": ("w", "n")}


def read_facts(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; a line without hints, or with the hint 0, is blank."""
    source = decoded(data)
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
    constants: dict[str, str] = {}
    hints: dict[tuple[str, int, int], tuple[int, int]] = {}
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _STATEMENT.match(text, at)
        if not match:
            raise input_error_at(text, at, "expected a fact like 'row_hint(1, 1, 2).' or '#const w = 5.'")
        if match["name"]:
            constants.setdefault(match["name"], match["value"])
        elif match["kind"]:
            try:
                length = run_length(match["length"])
            except InputError as error:
                raise input_error_at(text, at, error.expectation) from None
            hint = (_KINDS[match["kind"]], int(match["line"]), int(match["index"]))
            known, _ = hints.setdefault(hint, (length, at))
            if known != length:
                raise input_error_at(text, at, f"expected one length for each hint, not {known} too")
        at = match.end()
    sizes = {kind: _constant(constants, kind) for kind in _SIZES}
    check_size(*sizes.values())
    lengths: dict[str, list[list[int]]] = {kind: [[] for _ in range(size)] for kind, size in sizes.items()}
    for (kind, number, index), (length, at) in sorted(hints.items()):
        if not 1 <= number <= sizes[kind]:
            raise input_error_at(text, at, f"expected a {kind} from 1 to {sizes[kind]}")
        clue, place = lengths[kind][number - 1], f"{kind} {number}"
        if index != len(clue) + 1:
            raise input_error_at(text, at, f"expected hint {len(clue) + 1} before hint {index}", place=place)
        if clue and 0 in (length, clue[0]):
            raise input_error_at(text, at, "expected a run length of at least 1", place=place)
        clue.append(length)
    rows, columns = (tuple(clue_of_lengths(filter(None, clue)) for clue in side) for side in lengths.values())
    texts = {name.lower(): value for name, value in reversed(_TEXT.findall(source))}
    yield with_texts(Puzzle(rows, columns), texts)


def _constant(constants: dict[str, str], kind: str) -> int:
    value = next((constants[name] for name in _SIZES[kind] if name in constants), None)
    if value is None:
        raise InputError(f"expected '#const {_SIZES[kind][0]} = NUMBER.'", found="none", line=1)
    return whole_number(value, "expected a size")


_FACTS = define_format("asp", holds(rb"\b(row|col)_hint[ \t]*\([ \t]*\d"), read_facts)


_WORD = re.compile(r":=|:|[^\s:]+")


def read_tables(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
    found: dict[str, tuple[int, list[str]]] = {}
    for statement in statements(without_comments(decoded(data), "#")):
        words = _WORD.findall(statement.text)
        if not words or words == ["data"]:
            continue
        if words == ["end"]:
            break
        if words[0] != "param" or len(words) < 3 or words[1] in found:
            raise statement.input_error("expected 'param NAME …;', each name once", " ".join(words[:2]))
        found[words[1]] = (statement.number, words[2:])
    height, width = _parameter(found, "m"), _parameter(found, "n")
    check_size(height, width, line=found["m"][0])
    yield Puzzle(_clues_of_table(found, "row", height), _clues_of_table(found, "col", width))


def _parameter(found: dict[str, tuple[int, list[str]]], name: str) -> int:
    line, words = found.get(name, (None, []))
    if len(words) != 2 or words[0] != ":=":
        raise InputError(f"expected 'param {name} := NUMBER;'", line=line)
    return whole_number(words[1], "expected a number", line=line)


def _clues_of_table(found: dict[str, tuple[int, list[str]]], name: str, count: int) -> tuple[Clue, ...]:
    """Return the clues of a table: ``: 1 2 3 :=``, then for each line its number and its items or ``.``."""
    line, words = found.get(name, (None, []))
    if words[:1] != [":"] or ":=" not in words:
        raise InputError(f"expected 'param {name} : 1 2 … :=' and a table", line=line)
    longest = words.index(":=") - 1
    items = words[longest + 2 :]
    if longest < 1 or len(items) != count * (longest + 1):
        expectation = f"{name}: expected {count} lines of a number and {longest} items"
        raise InputError(expectation, found=f"{len(items)} items", line=line)
    lines = {items[at]: items[at + 1 : at + 1 + longest] for at in range(0, len(items), longest + 1)}
    clues: list[Clue] = []
    for number in range(1, count + 1):
        if str(number) not in lines:
            expectation = f"{name}: expected lines with the numbers 1 to {count}, each once"
            raise InputError(expectation, found=", ".join(lines), line=line)
        place = f"{side_of(name)} {number}"
        lengths = [run_length(item, line=line, place=place) for item in lines[str(number)] if item != "."]
        clues.append(clue_of_lengths(filter(None, lengths)))
    return tuple(clues)


_TABLES = define_format("glpk", holds(rb"\bparam\s+row\b"), read_tables)


FORMATS = (_FACTS, _TABLES)
