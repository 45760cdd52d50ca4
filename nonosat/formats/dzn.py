"""MiniZinc data, as three models have it: by rules, by automata and by patterns.

Rules are the clues, filled up with zeros (Håkan Kjellerstrand; webpbn's 'dzn').

An automaton has states (Kjellerstrand's nonogram_regular): state ``n`` of a line is a row ``[blank, shaded]``
of its table: the states that follow on a blank cell and on a shaded one, 0 where that cell is not allowed.
State 1 is where a line begins, the last one where it ends.

A pattern has ``1, 1, 1`` for a run of three; one 0 stands between two runs; -1 fills up (MiniZinc challenge).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from nonosat.clues import Clue, clue_of, clue_of_lengths
from nonosat.errors import InputError
from nonosat.notation.automata import clue_of_states, states_of
from nonosat.notation.format import Format, described, holds
from nonosat.notation.minizinc_data import Value, array_of, assignments, number_of
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.unused import unused_values
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import LONGEST_SIDE, Puzzle

_Values = dict[str, Value]
#: The kinds of lines, by what the names of their values begin with.
_KINDS = {"row": "row", "col": "column"}

#: The arrays of the models, in which clues are.
_ARRAY = re.compile("(?:row|col)(?:s|_rules|_states|_num_states|_start_where)")


def _model(
    name: str,
    pattern: bytes,
    sizes: tuple[str, str],
    clues_of: Callable[[_Values, str, int], tuple[Clue, ...]],
    lines: Callable[[Clues, Clues], list[str]],
) -> Format:
    """The format of the data of a model, in which ``sizes`` are called that."""

    def read(data: bytes) -> Iterator[Puzzle]:
        values = assignments(data)
        height, width = (number_of(values, size) for size in sizes)
        check_size(height, width, line=values[sizes[0]].line)
        rows, columns = clues_of(values, "row", height), clues_of(values, "col", width)
        others = {name: value.rows for name, value in values.items() if not _ARRAY.fullmatch(name)}
        arrays = {name: array if len(array) > 1 else array[0] for name, array in others.items() if array}
        yield Puzzle(rows, columns, doubts=unused_values(arrays, (height, width)))

    @one_puzzle("MiniZinc data")
    def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> list[str]:
        title = [f"% {one_line(puzzle.title)}"] if puzzle.title else []
        return [*title, *lines(rows, columns)]

    return described(name, holds(pattern), read, write)


def _misfit(expectation: str, found: object, line: int, kind: str, number: int) -> InputError:
    return InputError(expectation, found=str(found), line=line, place=f"{_KINDS[kind]} {number}")


def _clues_of_rules(values: _Values, kind: str, count: int) -> tuple[Clue, ...]:
    rules = array_of(values, f"{kind}_rules", count, number_of(values, f"{kind}_rule_len"))
    for number, rule in enumerate(rules, 1):
        if wrong := [length for length in rule if not 0 <= length <= LONGEST_SIDE]:
            raise _misfit("expected a run length", wrong[0], values[f"{kind}_rules"].line, kind, number)
    return tuple(clue_of_lengths(filter(None, rule)) for rule in rules)


def _rules(rows: Clues, columns: Clues) -> list[str]:
    lines: list[str] = []
    for plural, kind, clues in (("rows", "row", rows), ("cols", "col", columns)):
        longest = max(1, *map(len, clues))
        lengths = [[0] * (longest - len(clue)) + [run.length or 0 for run in clue] for clue in clues]
        rules = ",\n  ".join(",".join(map(str, rule)) for rule in lengths)
        lines += [
            f"{plural} = {len(clues)};",
            f"{kind}_rule_len = {longest};",
            f"{kind}_rules = array2d(1..{plural}, 1..{kind}_rule_len,\n [\n  {rules}]);",
        ]
    return lines


def _clues_of_automata(values: _Values, kind: str, count: int) -> tuple[Clue, ...]:
    total, line = number_of(values, f"{kind}_total_states"), values[f"{kind}_total_states"].line
    if not 0 <= total <= count * (2 * LONGEST_SIDE + 1):
        raise InputError("expected a number of states", found=str(total), line=line)
    states = array_of(values, f"{kind}_states", total, 2) if total else []
    line = values[f"{kind}_states"].line if total else line
    counts = array_of(values, f"{kind}_num_states", 1, count)[0]
    starts = array_of(values, f"{kind}_start_where", 1, count)[0]
    clues: list[Clue] = []
    for number, (start, size) in enumerate(zip(starts, counts, strict=True), 1):
        is_inside = 1 <= start <= total + 1 and 0 <= size <= total + 1 - start
        steps = [(blank, shaded) for blank, shaded in states[start - 1 : start - 1 + size]]
        clue = clue_of_states(steps) if is_inside else None
        if clue is None:
            found = f"{size} states from {start}"
            raise _misfit("expected the automaton of a clue", found, line, kind, number)
        clues.append(clue)
    return tuple(clues)


def _automata(rows: Clues, columns: Clues) -> list[str]:
    return [*_tables("row", rows), *_tables("col", columns)]


def _tables(kind: str, clues: Clues) -> list[str]:
    automata = [states_of(clue) for clue in clues]
    counts = list(map(len, automata))
    starts = [1 + sum(counts[:number]) for number in range(len(counts))]
    return [
        f"{kind}_max = {len(clues)};",
        f"{kind}_num_patterns = {len(clues)};",
        f"{kind}_max_state = {max(counts)};",
        f"{kind}_total_states = {sum(counts)};",
        f"{kind}_states = array2d(1..{kind}_total_states, 1..2, [",
        *(f"  {', '.join(f'{blank},{shaded}' for blank, shaded in states)}," for states in automata),
        "]);",
        f"{kind}_num_states = [{','.join(map(str, counts))}];",
        f"{kind}_start_where = [{','.join(map(str, starts))}];",
    ]


def _clues_of_patterns(values: _Values, kind: str, count: int) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for number, pattern in enumerate(array_of(values, f"{kind}s", count, number_of(values, "maxlen")), 1):
        end = pattern.index(-1) if -1 in pattern else len(pattern)
        wrong = [cell for at, cell in enumerate(pattern) if cell not in ((0, 1) if at < end else (-1,))]
        if wrong:
            expectation = "expected a pattern of 0 and 1, then -1"
            raise _misfit(expectation, wrong[0], values[f"{kind}s"].line, kind, number)
        clues.append(clue_of(pattern[:end]))
    return tuple(clues)


def _patterns(rows: Clues, columns: Clues) -> list[str]:
    patterns = [_pattern(clue) for clue in rows + columns]
    longest = max(map(len, patterns))
    written = [", ".join(map(str, pattern + [-1] * (longest - len(pattern)))) for pattern in patterns]
    lines = [f"X = {len(columns)};", f"Y = {len(rows)};", f"maxlen = {longest};"]
    for name, side in (("rows", written[: len(rows)]), ("cols", written[len(rows) :])):
        table = "\n        |".join(side)
        lines.append(f"{name} = [|{table}\n        |];")
    return lines


def _pattern(clue: Clue) -> list[int]:
    pattern: list[int] = []
    for run in clue:
        pattern += [0] * bool(pattern) + [1] * (run.length or 0)
    return pattern or [0]


FORMATS = (
    _model("dzn", rb"\brow_rules\s*=", ("rows", "cols"), _clues_of_rules, _rules),
    _model(
        "dzn-automaton", rb"\b(row|col)_states\s*=", ("row_max", "col_max"), _clues_of_automata, _automata
    ),
    _model("dzn-patterns", rb"\bmaxlen\s*=", ("Y", "X"), _clues_of_patterns, _patterns),
)
