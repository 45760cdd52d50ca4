"""MiniZinc data with the rules of lines, filled up with zeros (Håkan Kjellerstrand; webpbn's 'dzn')."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.notation.format import described, holds
from nonosat.notation.minizinc_data import Value, array_of, assignments, number_of
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import LONGEST_SIDE, Clue, Puzzle, Run


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    values = assignments(data)
    height, width = number_of(values, "rows"), number_of(values, "cols")
    check_size(height, width, line=values["rows"].line)
    yield Puzzle(_clues(values, "row", height), _clues(values, "col", width))


def _clues(values: dict[str, Value], kind: str, count: int) -> tuple[Clue, ...]:
    name = f"{kind}_rules"
    rules = array_of(values, name, count, number_of(values, f"{kind}_rule_len"))
    line = values[name].line
    for number, rule in enumerate(rules, 1):
        wrong = next((each for each in rule if not 0 <= each <= LONGEST_SIDE), None)
        if wrong is not None:
            place = f"{'row' if kind == 'row' else 'column'} {number}"
            raise InputError("expected a run length", found=str(wrong), line=line, place=place)
    return tuple(tuple(Run(length) for length in rule if length) for rule in rules)


@one_puzzle("MiniZinc data")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    lines = [f"% {one_line(puzzle.title)}"] if puzzle.title else []
    lines += [*_rules("rows", "row", rows), *_rules("cols", "col", columns)]
    return lines


def _rules(plural: str, kind: str, clues: Sequence[Clue]) -> list[str]:
    longest = max(1, *(len(clue) for clue in clues))
    lengths = [[0] * (longest - len(clue)) + [run.length or 0 for run in clue] for clue in clues]
    rules = ",\n  ".join(",".join(map(str, rule)) for rule in lengths)
    return [
        f"{plural} = {len(clues)};",
        f"{kind}_rule_len = {longest};",
        f"{kind}_rules = array2d(1..{plural}, 1..{kind}_rule_len,\n [\n  {rules}]);",
    ]


FORMAT = described("dzn", holds(rb"\brow_rules\s*="), read, write)
