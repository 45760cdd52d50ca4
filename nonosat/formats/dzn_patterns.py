"""MiniZinc data of the challenge's nonogram model: a line is its pattern of ones and zeros.

A run of three is ``1, 1, 1``; one 0 stands between two runs; -1 fills up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.notation.format import described, holds
from nonosat.notation.minizinc_data import Value, array_of, assignments, number_of
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Clue, Puzzle, clue_of


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    values = assignments(data)
    width, height = number_of(values, "X"), number_of(values, "Y")
    check_size(height, width, line=values["X"].line)
    longest = number_of(values, "maxlen")
    yield Puzzle(_clues(values, "rows", height, longest), _clues(values, "cols", width, longest))


def _clues(values: dict[str, Value], name: str, count: int, longest: int) -> tuple[Clue, ...]:
    patterns = array_of(values, name, count, longest)
    clues: list[Clue] = []
    for number, pattern in enumerate(patterns, 1):
        end = pattern.index(-1) if -1 in pattern else len(pattern)
        wrong = next((each for each in pattern[:end] if each not in (0, 1)), None)
        if wrong is None:
            wrong = next((each for each in pattern[end:] if each != -1), None)
        if wrong is not None:
            place = f"{'row' if name == 'rows' else 'column'} {number}"
            expectation = "expected a pattern of 0 and 1, then -1"
            raise InputError(expectation, found=str(wrong), line=values[name].line, place=place)
        clues.append(clue_of(pattern[:end]))
    return tuple(clues)


@one_puzzle("MiniZinc data")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    patterns = [_pattern(clue) for clue in rows + columns]
    longest = max(map(len, patterns))
    filled = [pattern + [-1] * (longest - len(pattern)) for pattern in patterns]
    lines = [f"% {one_line(puzzle.title)}"] if puzzle.title else []
    lines += [f"X = {puzzle.width};", f"Y = {puzzle.height};", f"maxlen = {longest};"]
    lines += [_array("rows", filled[: len(rows)]), _array("cols", filled[len(rows) :])]
    return lines


def _pattern(clue: Clue) -> list[int]:
    pattern: list[int] = []
    for run in clue:
        pattern += [0] * bool(pattern) + [1] * (run.length or 0)
    return pattern or [0]


def _array(name: str, patterns: Sequence[Sequence[int]]) -> str:
    rows = "\n        |".join(", ".join(map(str, pattern)) for pattern in patterns)
    return f"{name} = [|{rows}\n        |];"


FORMAT = described("dzn-patterns", holds(rb"\bmaxlen\s*="), read, write)
