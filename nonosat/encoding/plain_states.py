"""The clauses of one line whose clue is only partly known, as loops: the rules of
``nonosat.encoding.clue_states``.

What the states and the two families of variables mean is said there; the tests hold the two against each
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Self

from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.plain import Clause, Rules, ruled
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.shape import ANY_RUNS_LENGTH, LineShape

#: A state in a cell: cell, state.
Place = tuple[int, int]


class ReadLine(NamedTuple):
    """A line with its ``automaton`` and ``alive``, for each cell the states in it that some layout goes
    through.

    ``q[place]`` says that some reading of the clue is in the state at the cell; ``r[place]``, where a line
    can have several readings, that the state is reached. ``cells[cell][colour - 1]`` is the literal that says
    so.
    """

    automaton: ClueAutomaton
    cells: Sequence[Sequence[int]]
    alive: Sequence[Sequence[int]]
    q: Mapping[Place, int]
    r: Mapping[Place, int]

    @classmethod
    def of(cls, shape: LineShape, cells: Sequence[Sequence[int]], variables: Iterator[int]) -> Self:
        """The line with the next variables: first those of ``q``, then those of ``r``, each by state and
        cell.

        A place has no variable where it is the only one that gives its cell a value: then it is that value.
        What is reached where the line opens is the value, too.
        """
        automaton = ClueAutomaton.of(shape, values=len(cells[0]) + 1)
        alive = _on_layouts(automaton, cells)
        values = automaton.values
        many = Counter((cell, values[state]) for cell, states in enumerate(alive) for state in states)
        said: dict[Place, tuple[int, bool]] = {}
        for cell, state in sorted(_places(alive), key=lambda place: place[::-1]):
            value = values[state]
            said[cell, state] = _value_literal(cells[cell], value), many[cell, value] == 1
        q = {
            place: literal if alone and literal else next(variables)
            for place, (literal, alone) in said.items()
        }
        r = {
            place: literal if (alone or place[0] == 0) and literal else next(variables)
            for place, (literal, alone) in said.items()
            if shape.lengths.count(ANY_RUNS_LENGTH) > 1
        }
        return cls(automaton, cells, alive, q, r)

    @property
    def places(self) -> list[Place]:
        """All places, by cell."""
        return list(_places(self.alive))

    def after(self, place: Place) -> list[Place]:
        """The places that can follow a place."""
        cell, state = place
        following = self.automaton.following[state]
        return (
            [(cell + 1, each) for each in self.alive[cell + 1] if each in following]
            if self.goes_on(place)
            else []
        )

    def before(self, place: Place) -> list[Place]:
        """The places that a place can follow."""
        cell, state = place
        states = self.alive[cell - 1] if cell else []
        return [(cell - 1, each) for each in states if state in self.automaton.following[each]]

    def goes_on(self, place: Place) -> bool:
        """Whether a cell comes after the place's."""
        return place[0] + 1 < len(self.cells)

    def value_literals(self, place: Place) -> list[int]:
        """The literals that are all true when the cell has the value that the state reads."""
        cell, state = place
        value = self.automaton.values[state]
        return [self.cells[cell][value - 1]] if value else [-literal for literal in self.cells[cell]]


def _places(alive: Sequence[Sequence[int]]) -> Iterator[Place]:
    return ((cell, state) for cell, states in enumerate(alive) for state in states)


def _value_literal(coloured: Sequence[int], value: int) -> int:
    """The literal that a cell has a value; 0 if there is no single one."""
    if value:
        return coloured[value - 1]
    possible = [literal for literal in coloured if literal != FALSE]
    return TRUE if not possible else -possible[0] if len(possible) == 1 else 0


def _on_layouts(automaton: ClueAutomaton, cells: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each cell the states in it that some layout goes through."""
    reached: list[set[int]] = []
    for cell, coloured in enumerate(cells):
        states = (
            {after for state in reached[-1] for after in automaton.following[state]}
            if cell
            else automaton.first
        )
        reached.append({each for each in states if _value_literal(coloured, automaton.values[each]) != FALSE})
    reached[-1] &= automaton.last
    for here, later in reversed(list(pairwise(reached))):
        here.intersection_update(
            {state for state in here if not later.isdisjoint(automaton.following[state])}
        )
    return [sorted(states) for states in reached]


def states(line: ReadLine) -> Rules:
    """The clauses of the line, but for those of :func:`nonosat.encoding.plain.one_colour`.

    >>> line = ReadLine.of(LineShape(3, (0,), (1,)), [[1], [2], [3]], iter(range(4, 9)))
    >>> states(line)["onwards"]
    [(1, 4, 2), (-4, 3), (-1, 2, 5), (-5, -3)]
    """
    return ruled(
        ("onwards", readings_go_on(line)),
        ("backwards", readings_come_from(line)),
        ("fill", readings_fill(line, line.q)),
        ("support", cells_are_read(line)),
        ("reach", places_are_reached(line)),
        ("reading", all_readings_count(line)),
    )


def readings_go_on(line: ReadLine) -> Iterator[Clause]:
    """After a state comes one that can follow it."""
    for place, literal in line.q.items():
        if line.goes_on(place):
            yield (-literal, *(line.q[after] for after in line.after(place)))


def readings_come_from(line: ReadLine) -> Iterator[Clause]:
    """Before a state comes one that it can follow."""
    for place, literal in line.q.items():
        if place[0]:
            yield (-literal, *(line.q[before] for before in line.before(place)))


def readings_fill(line: ReadLine, literals: Mapping[Place, int]) -> Iterator[Clause]:
    """A cell has the value that its state reads."""
    for place, literal in literals.items():
        for value in line.value_literals(place):
            yield -literal, value


def cells_are_read(line: ReadLine) -> Iterator[Clause]:
    """A cell's value needs a state that reads it."""
    for cell, coloured in enumerate(line.cells):
        for value in range(len(coloured) + 1):
            head = [-coloured[value - 1]] if value else coloured
            readers = (state for state in line.alive[cell] if line.automaton.values[state] == value)
            yield (*head, *(line.q[cell, state] for state in readers))


def places_are_reached(line: ReadLine) -> Iterator[Clause]:
    """A state is reached exactly where the cell has its value and one before it is reached."""
    yield from readings_fill(line, line.r)
    for place, literal in line.r.items():
        not_filled = [-value for value in line.value_literals(place)]
        if place[0] == 0:
            yield (literal, *not_filled)
            continue
        yield (-literal, *(line.r[before] for before in line.before(place)))
        for before in line.before(place):
            yield (-line.r[before], literal, *not_filled)


def all_readings_count(line: ReadLine) -> Iterator[Clause]:
    """A reading is in a state exactly where that is reached and, unless the line ends, a reading is in one
    that can follow it.
    """
    for place, reached in line.r.items():
        yield -line.q[place], reached
        if not line.goes_on(place):
            yield -reached, line.q[place]
        for after in line.after(place):
            yield -reached, -line.q[after], line.q[place]
