"""The automaton encoding: ``q[t, c]`` says that some reading of the clue is in state ``t`` at cell ``c``.

G. Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004); as
clauses C.-G. Quimper and T. Walsh, "Decomposing global grammar constraints" (CP 2007) and F. Bacchus,
"GAC via unit propagation" (CP 2007).

The automaton is that of ``nonosat.logic.clue_automaton``. It takes every clue, so that the other encodings
leave the lines to it for which they have no clauses: those with ``*``, and most with ``?``.

A state in a cell has a variable only where some layout goes through it, and none of its own where it is the
only one that gives the cell its value: then it is that value. A state has one before it and one after it, and
a cell's value needs a state. So only readings of the clue are left, and unit propagation finds everything
that follows from a line: a state on no path through what is left goes, and then the values without a state.

With one ``*`` at most a solution has one reading, as what comes before ``*`` is read from the left and
what comes after it from the right; so each solution extends to exactly one model. With several ``*`` it can
have many. Then *all* of them count, not one of them: ``r[t, c]`` says that the cells up to ``c`` can be read
so that ``t`` is the state at ``c``, and ``q`` holds exactly where ``r`` does and the cells from there on can
be read to the end. That makes both functions of the solution, again one model each.

A missing clue, which is ``*`` alone, needs no clauses.

Size, for ``m`` states in cells that some layout goes through, which have ``e`` steps from one cell to the
next between them, in a line of ``n`` cells with one colour: at most ``m`` variables, twice that with several
``*``, and

=========  ========================  ==========================================
family     clauses, most             literals, most
=========  ========================  ==========================================
onwards    m                         1 + as many states as can follow a state
backwards  m                         1 + as many states as can come before one
fill       m                         2
support    2·n                       1 + as many states as can be at a cell
reach      2·m + e                   as in backwards
reading    2·m + e                   3
=========  ========================  ==========================================

Roads not taken: making the automaton deterministic (it explodes on ``* 3 ? ? ? ?``); the leftmost reading
(a state more for every reading that must not exist).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.model.clues import ANY_RUNS_LENGTH
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import FALSE, TRUE
from nonosat.sat.encodings.line import LineToEncode

#: A cell and a state that some layout is in there.
Place = tuple[int, int]


def automaton(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """The clauses of each rule."""
    if line.lengths == (ANY_RUNS_LENGTH,):
        return
    reading = reading_of(line)
    yield "onwards", _proper(readings_go_on(reading))
    yield "backwards", _proper(readings_come_from(reading))
    yield "fill", _proper(cells_are_filled(reading, reading.q))
    yield "support", _proper(cells_are_read(reading))
    if reading.r:
        yield "reach", _proper(places_are_reached(reading))
        yield "reading", _proper(all_readings_count(reading))


class ReadLine(NamedTuple):
    """A line read by its automaton: ``values`` of the states, ``q`` and, where a line can have several
    readings, ``r`` for each place; which places can follow a place, and which it can follow.

    ``said[value][cell]`` are the literals that are all true when the cell has the value.
    """

    values: Sequence[int]
    q: Mapping[Place, int]
    r: Mapping[Place, int]
    after: Mapping[Place, list[Place]]
    before: Mapping[Place, list[Place]]
    said: Sequence[Sequence[tuple[int, ...]]]


def reading_of(line: LineToEncode) -> ReadLine:
    """The line with its variables: first those of ``q``, then those of ``r``, each by state and cell.

    A place has no variable where it is the only one that gives its cell a value: then it is that value.
    What is reached where the line opens is the value, too.
    """
    machine = ClueAutomaton.of(line.line, values=line.colour_count + 1)
    literal = _value_literals(line)
    alive = _on_layouts(machine, literal, line)
    values, following = machine.values, list(map(set, machine.following))
    many = Counter((cell, values[state]) for cell, states in enumerate(alive) for state in states)
    places = sorted(((cell, state) for cell, states in enumerate(alive) for state in states), key=_by_state)
    after = {
        (cell, state): [(cell + 1, each) for each in sorted(alive[cell + 1] & following[state])]
        for cell, state in places
        if cell + 1 < line.width
    }
    before: dict[Place, list[Place]] = {place: [] for place in places if place[0]}
    for place, others in after.items():
        for other in others:
            before[other].append(place)

    def named(kind: str, is_value: Iterable[Place]) -> dict[Place, int]:
        literals = {place: literal[values[place[1]]][place[0]] for place in is_value}
        literals = {place: known for place, known in literals.items() if known}
        new = (place for place in places if place not in literals)
        for state, cells in groupby(new, key=lambda place: place[1]):
            own = [cell for cell, _ in cells]
            literals |= zip(((cell, state) for cell in own), line.new(kind, state, own), strict=True)
        return {place: literals[place] for place in places}

    alone = [place for place in places if many[place[0], values[place[1]]] == 1]
    blank = [tuple([-coloured[cell] for coloured in line.cells]) for cell in range(line.width)]
    return ReadLine(
        values,
        q=named("state", alone),
        r=named("reached", [*alone, *(place for place in places if place[0] == 0)])
        if line.lengths.count(ANY_RUNS_LENGTH) > 1
        else {},
        after=after,
        before=before,
        said=[blank, *([(x,) for x in coloured] for coloured in line.cells)],
    )


def _by_state(place: Place) -> Place:
    return place[::-1]


def _value_literals(line: LineToEncode) -> list[list[int]]:
    """For each value and each cell the literal that says so; 0 if there is no single one."""
    blank = []
    for literals in zip(*line.cells, strict=True):
        possible = [literal for literal in literals if literal != FALSE]
        blank.append(TRUE if not possible else -possible[0] if len(possible) == 1 else 0)
    return [blank, *map(list, line.cells)]


def _on_layouts(
    machine: ClueAutomaton, literal: Sequence[Sequence[int]], line: LineToEncode
) -> list[set[int]]:
    """For each cell the states in it that some layout goes through."""
    alive: list[set[int]] = []
    places = 0
    for cell in range(line.width):
        states = (
            {after for state in alive[-1] for after in machine.following[state]} if cell else machine.first
        )
        alive.append({state for state in states if literal[machine.values[state]][cell] != FALSE})
        places += len(alive[-1])
        line.variables.expect(places)
    alive[-1] &= machine.last
    for here, later in reversed(list(pairwise(alive))):
        here.difference_update([state for state in here if later.isdisjoint(machine.following[state])])
    return alive


def _proper(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses without those that hold in any case, and without repeated literals."""
    for clause in clauses:
        literals = dict.fromkeys(clause)
        if not any(-literal in literals for literal in literals):
            yield tuple(literals)


def readings_go_on(line: ReadLine) -> Iterator[Clause]:
    """After a state comes one that can follow it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("onwards", 4, "?", 1, encoding="automaton"))
    x[0] ∨ x[1]
    x[1] → ¬x[2]
    x[2] ∨ x[3]
    x[2] → ¬x[3]
    """
    return ((-line.q[place], *(line.q[each] for each in after)) for place, after in line.after.items())


def readings_come_from(line: ReadLine) -> Iterator[Clause]:
    """Before a state comes one that it can follow.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("backwards", 4, "?", 1, encoding="automaton"))
    x[1] ∨ x[0]
    x[2] → ¬x[1]
    x[3] → ¬x[2]
    x[3] ∨ x[2]
    """
    return ((-line.q[place], *(line.q[each] for each in before)) for place, before in line.before.items())


def cells_are_filled(line: ReadLine, literals: Mapping[Place, int]) -> Iterator[Clause]:
    """A cell has the value that its state reads.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("fill", 5, "?", 2, encoding="automaton"))
    q[3,3] → x[3]
    q[4,3] → x[3]
    """
    return (
        (-literal, value)
        for (cell, state), literal in literals.items()
        for value in line.said[line.values[state]][cell]
    )


def cells_are_read(line: ReadLine) -> Iterator[Clause]:
    """A cell's value needs a state that reads it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("support", 5, "?", 1, encoding="automaton"))
    x[1] ∨ q[0,1] ∨ q[2,1]
    x[2] → q[1,2] ∨ q[3,2]
    x[3] ∨ q[2,3] ∨ q[4,3]
    """
    readers: dict[tuple[int, int], list[int]] = {}
    for (cell, state), literal in line.q.items():
        readers.setdefault((cell, line.values[state]), []).append(literal)
    for cell in range(len(line.said[0])):
        for value, said in enumerate(line.said):
            yield (*(-each for each in said[cell]), *readers.get((cell, value), ()))


def places_are_reached(line: ReadLine) -> Iterator[Clause]:
    """A state is reached exactly where the cell has its value and one that it can follow is reached before.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("reach", 3, "*", 1, "*", encoding="automaton"))
    r[0,1] → ¬x[1]
    r[2,2] → x[2]
    r[3,1] → ¬x[1]
    r[4,2] → x[2]
    x[0] ∨ r[0,1] ∨ x[1]
    x[0] → r[0,1] ∨ x[1]
    x[1] → ¬x[0]
    r[2,2] → r[0,1]
    r[0,1] ∧ x[2] → r[2,2]
    r[3,1] → x[0]
    x[0] → r[3,1] ∨ x[1]
    x[2] ∨ x[1] ∨ r[3,1]
    r[4,2] → r[3,1]
    r[3,1] ∧ x[2] → r[4,2]
    """
    yield from cells_are_filled(line, line.r)
    for place, literal in line.r.items():
        cell, state = place
        other_value = [-value for value in line.said[line.values[state]][cell]]
        if cell == 0:
            yield (literal, *other_value)
            continue
        reached = [line.r[each] for each in line.before[place]]
        yield (-literal, *reached)
        yield from ((-each, literal, *other_value) for each in reached)


def all_readings_count(line: ReadLine) -> Iterator[Clause]:
    """A reading is in a state exactly where that is reached and, unless the line ends, a reading is in one
    that can follow it.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("reading", 3, "*", 1, "*", encoding="automaton"))
    q[0,1] → r[0,1]
    r[0,1] ∧ q[2,2] → q[0,1]
    q[1,0] → x[0]
    x[0] ∧ q[0,1] → q[1,0]
    q[2,0] → x[0]
    x[0] ∧ q[3,1] → q[2,0]
    q[2,2] → r[2,2]
    r[2,2] → q[2,2]
    q[3,1] → r[3,1]
    r[3,1] → x[2] ∨ q[3,1]
    r[3,1] ∧ q[4,2] → q[3,1]
    q[4,2] → r[4,2]
    r[4,2] → q[4,2]
    """
    for place, reached in line.r.items():
        yield -line.q[place], reached
        if place not in line.after:
            yield -reached, line.q[place]
        yield from ((-reached, -line.q[each], line.q[place]) for each in line.after.get(place, ()))
