"""MiniZinc data with an automaton for each line (Håkan Kjellerstrand's model nonogram_regular).

State ``n`` of a line is a row ``[blank, shaded]`` of its table: the states that follow on a blank cell and on
a shaded one, 0 where that cell is not allowed. State 1 is where a line begins, the last one where it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.notation.format import described, holds
from nonosat.notation.minizinc_data import Value, array_of, assignments, number_of
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import LONGEST_SIDE, Clue, Puzzle, Run

_KINDS = {"row": "row", "col": "column"}


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    values = assignments(data)
    height, width = number_of(values, "row_max"), number_of(values, "col_max")
    check_size(height, width, line=values["row_max"].line)
    yield Puzzle(_clues(values, "row", height), _clues(values, "col", width))


def _clues(values: dict[str, Value], kind: str, count: int) -> tuple[Clue, ...]:
    total, line = number_of(values, f"{kind}_total_states"), values[f"{kind}_total_states"].line
    if not 0 <= total <= count * (2 * LONGEST_SIDE + 1):
        raise InputError("expected a number of states", found=str(total), line=line)
    states = array_of(values, f"{kind}_states", total, 2) if total else []
    states_line = values[f"{kind}_states"].line if total else line
    counts = array_of(values, f"{kind}_num_states", 1, count)[0]
    starts = array_of(values, f"{kind}_start_where", 1, count)[0]
    clues: list[Clue] = []
    for number, (start, size) in enumerate(zip(starts, counts, strict=True), 1):
        clue = None
        if 1 <= start <= total + 1 and 0 <= size <= total + 1 - start:
            clue = _clue(states[start - 1 : start - 1 + size])
        if clue is None:
            raise InputError(
                "expected the automaton of a clue",
                found=f"{size} states from {start}",
                line=states_line,
                place=f"{_KINDS[kind]} {number}",
            )
        clues.append(clue)
    return tuple(clues)


def _clue(states: Sequence[Sequence[int]]) -> Clue | None:
    """The clue that an automaton accepts, whose states come in the order in which a line passes them.

    ``None`` if it is the automaton of no clue. No state at all is a blank line.
    """
    runs: list[Run] = []
    length = 0
    for number, (blank, shaded) in enumerate(states, 1):
        is_last = number == len(states)
        if shaded not in (0, number + 1) or (is_last and shaded):
            return None
        may_stay = blank == number and (not length or is_last)
        may_leave = blank == number + 1 and length > 0 and not shaded and not is_last
        inside = blank == 0 and shaded > 0 and length > 0
        if not (may_stay or may_leave or inside):
            return None
        if shaded:
            length += 1
        elif length:
            runs.append(Run(length))
            length = 0
    return tuple(runs)


@one_puzzle("MiniZinc data")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    lines = [f"% {one_line(puzzle.title)}"] if puzzle.title else []
    return [*lines, *_tables("row", rows), *_tables("col", columns)]


def _tables(kind: str, clues: Sequence[Clue]) -> list[str]:
    automata = [_states(clue) for clue in clues]
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


def _states(clue: Clue) -> list[tuple[int, int]]:
    states: list[tuple[int, int]] = []
    for run in clue:
        states.append((len(states) + 1, len(states) + 2))
        states += [(0, len(states) + 2 + at) for at in range((run.length or 0) - 1)]
        states.append((len(states) + 2, 0))
    if not states:
        return [(1, 0)]
    states[-1] = (len(states), 0)
    return states


FORMAT = described("dzn-automaton", holds(rb"\b(row|col)_states\s*="), read, write)
