"""The automaton of a clue: it reads a line cell by cell and accepts it if some reading of the clue fits.

G. Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004), for
known clues. Every state has the value of the cell that it reads (V. M. Glushkov, "The abstract theory of
automata", 1961): one state for each cell of a known run; one repeating state for an unknown run of a colour,
or one for each colour for a run of any colour; one for each value for ``*``, each of which may follow each;
and a blank one for each gap that is not beside ``*``, which has its own blank state.

Without ``*`` it is deterministic: the cells of a line determine the states. With ``*`` a line may have
several readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from nonosat.model.clues import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH
from nonosat.model.puzzle import Line


class ClueAutomaton(NamedTuple):
    """States 0, 1, … in the order of the clue: ``values[state]`` is the value of the cell that it reads.

    ``first`` are the states that can read the first cell, ``last`` those that can read the last one,
    ``following[state]`` those that can read the next cell, ascending.
    """

    values: tuple[int, ...]
    first: tuple[int, ...]
    last: frozenset[int]
    following: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, line: Line, *, values: int) -> ClueAutomaton:
        """Return the automaton of a line's clue for cells with ``values`` values (blank and the colours).

        >>> from nonosat.model.clues import Run
        >>> automaton = ClueAutomaton.of(Line("row 1", (Run(2), Run(None)), range(5)), values=2)
        >>> automaton.values, automaton.first, sorted(automaton.last)
        ((0, 1, 1, 0, 1, 0), (0, 1), [4, 5])
        >>> automaton.following
        ((0, 1), (2,), (3,), (3, 4), (4, 5), (5,))
        """
        return _Builder(line, values).automaton()

    @property
    def preceding(self) -> tuple[tuple[int, ...], ...]:
        """For each state the states that can read the previous cell."""
        before: list[list[int]] = [[] for _ in self.values]
        for state, after in enumerate(self.following):
            for one in after:
                before[one].append(state)
        return tuple(map(tuple, before))


class _Builder:
    def __init__(self, line: Line, values: int) -> None:
        self.items = list(zip(line.lengths, line.colours, strict=True))
        self.values: list[int] = []
        #: The blank state of each gap; none beside ``*``.
        self.gaps: list[int | None] = []
        #: The states in which each item can begin, those in which it can end, and the transitions within it.
        self.begins: list[list[int]] = []
        self.ends: list[list[int]] = []
        self.within: list[tuple[int, int]] = []
        any_runs = [False, *(length == ANY_RUNS_LENGTH for length, _ in self.items), False]
        for item, (length, colour) in enumerate(self.items):
            self.gaps.append(None if any_runs[item] or any_runs[item + 1] else self._new(0))
            if length == ANY_RUNS_LENGTH:
                states = [self._new(value) for value in range(values)]
                self.within += [(one, other) for one in states for other in states]
            elif length == UNKNOWN_LENGTH:
                colours = range(1, values) if colour == ANY_COLOUR else (colour,)
                states = [self._new(one) for one in colours]
                self.within += [(one, one) for one in states]
            else:
                states = [self._new(colour) for _ in range(length)]
                self.within += pairwise(states)
            known = length > 0
            self.begins.append(states[:1] if known else states)
            self.ends.append(states[-1:] if known else states)
        self.gaps.append(None if any_runs[-2] else self._new(0))

    def _new(self, value: int) -> int:
        self.values.append(value)
        return len(self.values) - 1

    def automaton(self) -> ClueAutomaton:
        following: list[set[int]] = [set() for _ in self.values]
        last: set[int] = set()
        for state, after in self.within:
            following[state].add(after)
        exits = [(gap, item) for item, gap in enumerate(self.gaps) if gap is not None]
        exits += [(state, item + 1) for item, states in enumerate(self.ends) for state in states]
        for state, item in exits:
            following[state].update(self._next(item, self.values[state]))
            if self._may_end(item):
                last.add(state)
        return ClueAutomaton(
            tuple(self.values),
            tuple(sorted(self._next(0, 0))),
            frozenset(last),
            tuple(tuple(sorted(after)) for after in following),
        )

    def _next(self, item: int, value: int) -> Iterator[int]:
        """Yield the states that can follow a cell of a value if the items from ``item`` on are left."""
        gap = self.gaps[item]
        if gap is not None:
            yield gap
        if item < len(self.items):
            for state in self.begins[item]:
                if self.values[state] == 0 or self.values[state] != value:
                    yield state
            if self.items[item][0] == ANY_RUNS_LENGTH:
                yield from self._next(item + 1, value)

    def _may_end(self, item: int) -> bool:
        return all(length == ANY_RUNS_LENGTH for length, _ in self.items[item:])
