"""All options of a line: its layouts, one by one, and their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import comb

from nonosat.logic.bits import bit_set
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.model.argument_checks import checked, whole_number
from nonosat.model.clues import ClueItems, clue_of_items
from nonosat.model.errors import InvalidValue
from nonosat.model.puzzle import Line

#: States of the automaton that can have read the same cells.
_States = frozenset[int]


@checked
def line_options(clue: ClueItems | None, width: int, *, colours: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the values of the cells of every layout of a clue in ``width`` cells, each once.

    The clue is given as for ``Puzzle.from_clues``. Runs come as far left as possible first. Colours beyond
    those of the clue matter only for unknown runs. Raises ``InvalidType`` and ``InvalidValue``.

    >>> for cells in line_options([2, 1], 5):
    ...     print(*cells)
    1 1 0 1 0
    1 1 0 0 1
    0 1 1 0 1
    >>> len(list(line_options(["*", 2], 4)))
    4
    """
    return _options(*_line(clue, width, colours))


@checked
def count_line_options(clue: ClueItems | None, width: int, *, colours: int = 1) -> int:
    """Return the number of layouts that ``line_options`` yields, without enumerating them.

    >>> count_line_options([5, 4], 15), count_line_options([1] * 50, 200)
    (21, 30093344528411106697329459321983432455140)
    """
    line, values = _line(clue, width, colours)
    if line.is_known:  # the other cells are blank, before, between and after the runs
        runs, slack = len(line.lengths), line.width - line.cells_needed
        return comb(runs + slack, runs) if slack >= 0 else 0
    automaton = ClueAutomaton.of(line, values=values)
    counts = Counter(_by_value(automaton, automaton.first))
    for _ in range(line.width - 1):
        after: Counter[_States] = Counter()
        for states, count in counts.items():
            for each in _by_value(automaton, _following(automaton, states)):
                after[each] += count
        counts = after
    return sum(count for states, count in counts.items() if states & automaton.last)


def _line(clue: ClueItems | None, width: int, colours: int) -> tuple[Line, int]:
    """Return the line, and the number of values of its cells."""
    if width < 1:
        raise InvalidValue.of("a line of at least 1 cell", width, place="width")
    runs = clue_of_items(clue, "clue")
    values = 1 + max(
        whole_number(colours, "a number of colours"), 1, *(run.colour or 0 for run in runs or ())
    )
    return Line("line", runs, range(width)), values


def _options(line: Line, values: int) -> Iterator[tuple[int, ...]]:
    automaton = ClueAutomaton.of(line, values=values)
    useful = _useful_states(automaton, line.width)
    cells: list[int] = []
    #: For each cell up to the current one, the states of its values that are not tried yet.
    untried = [_by_value(automaton, automaton.first, useful[0])]
    while untried:
        if not untried[-1]:
            untried.pop()
            del cells[-1:]
            continue
        states = untried[-1].pop(0)
        cells.append(automaton.values[min(states)])
        if len(cells) == line.width:
            yield tuple(cells)
            cells.pop()
        else:
            untried.append(_by_value(automaton, _following(automaton, states), useful[len(cells)]))


def _useful_states(automaton: ClueAutomaton, width: int) -> list[int]:
    """Return for each cell the set of states that can read it and accept the line at its end."""
    following = [bit_set(after) for after in automaton.following]
    useful = [bit_set(automaton.last)]
    for _ in range(width - 1):
        useful.append(bit_set(state for state, after in enumerate(following) if after & useful[-1]))
    return useful[::-1]


def _following(automaton: ClueAutomaton, states: _States) -> Iterator[int]:
    return chain.from_iterable(automaton.following[state] for state in states)


def _by_value(automaton: ClueAutomaton, states: Iterable[int], among: int = -1) -> list[_States]:
    """Return the states in the set ``among``, those of each value together: colours first, then blank."""
    groups: dict[int, set[int]] = {}
    for state in states:
        if among >> state & 1:
            groups.setdefault(automaton.values[state], set()).add(state)
    return [frozenset(groups[value]) for value in sorted(groups, key=lambda value: (value == 0, value))]
