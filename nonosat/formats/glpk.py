"""GNU MathProg data of GLPK's paint-by-numbers model (Andrew Makhorin)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clues import Clue, clue_of_lengths
from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import statements, without_comments
from nonosat.notation.vocabulary import side_of
from nonosat.notation.whole_numbers import run_length, whole_number
from nonosat.puzzle import Puzzle

_WORD = re.compile(r":=|:|[^\s:]+")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    found: dict[str, tuple[int, list[str]]] = {}
    for statement in statements(without_comments(decoded(data), "#")):
        words = _WORD.findall(statement.text)
        if not words or words == ["data"]:
            continue
        if words == ["end"]:
            break
        if words[0] != "param" or len(words) < 3 or words[1] in found:
            raise statement.misfit("expected 'param NAME …;', each name once", " ".join(words[:2]))
        found[words[1]] = (statement.number, words[2:])
    height, width = _size(found, "m"), _size(found, "n")
    check_size(height, width, line=found["m"][0])
    yield Puzzle(_clues(found, "row", height), _clues(found, "col", width))


def _size(found: dict[str, tuple[int, list[str]]], name: str) -> int:
    line, words = found.get(name, (None, []))
    if len(words) != 2 or words[0] != ":=":
        raise InputError(f"expected 'param {name} := NUMBER;'", line=line)
    return whole_number(words[1], "expected a number", line=line)


def _clues(found: dict[str, tuple[int, list[str]]], name: str, count: int) -> tuple[Clue, ...]:
    """The clues of a table: ``: 1 2 3 :=``, then for each line its number and as many items, or ``.``."""
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


FORMAT = described("glpk", holds(rb"\bparam\s+row\b"), read)
