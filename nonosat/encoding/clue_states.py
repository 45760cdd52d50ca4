"""Lines whose clue is only partly known, in every encoding: by the states of the clue's automaton.

``q[t, c]`` says that some reading of the clue is in state ``t`` at cell ``c``. The automaton is that of
``nonosat.logic.clue_automaton``; a state in a cell has a variable only where some layout goes through it, and
none of its own where it is the only one that gives the cell its value: then it is that value. A state has one
before it and one after it, and a cell's value needs a state. So only readings of the clue are left, and unit
propagation finds everything that follows from a line: a state that is on no path through what is left goes,
and then the values that no state is left for (F. Bacchus, "GAC via unit propagation", CP 2007).

With one ``*`` at most a picture has one reading, as what comes before ``*`` is read from the left and
what comes after it from the right; so each picture extends to exactly one model. With several ``*`` it can
have many. Then *all* of them count, not one of them: ``r[t, c]`` says that the cells up to ``c`` can be read
so that ``t`` is the state at ``c``, and ``q`` holds exactly where ``r`` does and the cells from there on can
be read to the end. That makes both functions of the picture, again one model each.

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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.line_automata import Bools, LineAutomata
from nonosat.encoding.open_lines import OpenLine
from nonosat.encoding.problem import Ints, Problem, Written, columns_of, family, ranges
from nonosat.encoding.ragged import disjunctions
from nonosat.logic.shape import ANY_RUNS_LENGTH


def clauses(problem: Problem) -> Written:
    """The families for the lines that the encoding has no clauses for, and their variables."""
    lines = [line for line in problem.others if line.shape.lengths != (ANY_RUNS_LENGTH,)]
    if not lines:
        return (), ()
    places = _Places.of(problem, lines)
    first = problem.cell_variables + 1
    # A state in a cell, or a state that is reached there, is the cell's value where it alone gives that.
    q, states = places.named("state", first, places.said)
    reached_as = np.where(places.opens & (places.value_literal != 0), places.value_literal, places.said)
    several = places.kept(places.several)
    r, reached = several.named("reached", first + len(states), reached_as[places.several])
    families = (
        readings_go_on(places, q),
        readings_come_from(places, q),
        readings_fill(places, q),
        cells_are_read(places, q),
        places_are_reached(several, r),
        all_readings_count(several, r, q[places.several]),
    )
    return families, (states, reached)


def readings_go_on(places: _Places, q: Ints) -> Family:
    """After a state comes one that can follow it.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("onwards", 4, "?", 1, encoding="automaton"))
    x[0] ∨ x[1]
    x[1] → ¬x[2]
    x[2] ∨ x[3]
    x[2] → ¬x[3]
    """
    before, after = places.steps
    return family("onwards", *disjunctions(before, q[after], np.where(places.closes, TRUE, -q)))


def readings_come_from(places: _Places, q: Ints) -> Family:
    """Before a state comes one that it can follow.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("backwards", 4, "?", 1, encoding="automaton"))
    x[1] ∨ x[0]
    x[2] → ¬x[1]
    x[3] → ¬x[2]
    x[3] ∨ x[2]
    """
    before, after = places.steps
    return family("backwards", *disjunctions(after, q[before], np.where(places.opens, TRUE, -q)))


def readings_fill(places: _Places, q: Ints) -> Family:
    """A cell has the value that its state reads.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("fill", 5, "?", 2, encoding="automaton"))
    q[3,3] → x[3]
    q[4,3] → x[3]
    """
    return family("fill", *places.filled_when(q))


def cells_are_read(places: _Places, q: Ints) -> Family:
    """A cell's value needs a state that reads it.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("support", 5, "?", 1, encoding="automaton"))
    x[2] → q[1,2] ∨ q[3,2]
    x[1] ∨ q[0,1] ∨ q[2,1]
    x[3] ∨ q[2,3] ∨ q[4,3]
    """
    coloured = places.coloured
    slots = places.slot * coloured.shape[1] + places.value - 1
    shaded, blank = places.value > 0, places.value == 0
    return family(
        "support",
        *disjunctions(slots[shaded], q[shaded], -coloured.ravel()),
        *disjunctions(places.slot[blank], q[blank], coloured),
    )


def places_are_reached(places: _Places, r: Ints) -> Family:
    """A state is reached exactly where the cell has its value and one that it can follow is reached before.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("reach", 3, "*", 1, "*", encoding="automaton"))
    r[2,2] → x[2]
    r[4,2] → x[2]
    r[0,1] → ¬x[1]
    r[3,1] → ¬x[1]
    x[1] → ¬x[0]
    r[2,2] → r[0,1]
    r[3,1] → x[0]
    r[4,2] → r[3,1]
    x[2] ∨ x[1] ∨ r[3,1]
    r[0,1] ∧ x[2] → r[2,2]
    r[3,1] ∧ x[2] → r[4,2]
    x[0] ∨ r[0,1] ∨ x[1]
    x[0] → r[0,1] ∨ x[1]
    x[0] → r[3,1] ∨ x[1]
    """
    before, after = places.steps
    opens = np.flatnonzero(places.opens).astype(np.int32)
    return family(
        "reach",
        *places.filled_when(r),
        *disjunctions(after, r[before], np.where(places.opens, TRUE, -r)),
        *places.when_filled(after, -r[before], r[after]),
        *places.when_filled(opens, r[opens]),
    )


def all_readings_count(places: _Places, r: Ints, q: Ints) -> Family:
    """A reading is in a state exactly where that is reached and, unless the line ends, a reading is in one
    that can follow it.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("reading", 3, "*", 1, "*", encoding="automaton"))
    q[0,1] → r[0,1]
    q[1,0] → x[0]
    q[2,0] → x[0]
    q[2,2] → r[2,2]
    q[3,1] → r[3,1]
    q[4,2] → r[4,2]
    r[2,2] → q[2,2]
    r[4,2] → q[4,2]
    r[0,1] ∧ q[2,2] → q[0,1]
    x[0] ∧ q[0,1] → q[1,0]
    x[0] ∧ q[3,1] → q[2,0]
    r[3,1] → x[2] ∨ q[3,1]
    r[3,1] ∧ q[4,2] → q[3,1]
    """
    before, after = places.steps
    closes = places.closes
    return family(
        "reading",
        columns_of(-q, r),
        columns_of(-r[before], -q[after], q[before]),
        columns_of(-r[closes], q[closes]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Places:
    """The states in cells that some layout goes through.

    Per place: ``number`` (its line's index among those of the puzzle), ``state`` (of the line's automaton),
    ``cell``, ``value``; whether the line ``opens`` or ``closes`` there; whether its line can have ``several``
    readings; ``value_literal``, that of the cell's value (0: there is no single one), and ``said``, the same
    where no other place of the cell has the value, 0 elsewhere. ``steps`` are the pairs of places of which
    the second can follow the first. ``coloured[slot, colour - 1]`` are the literals of all cells of all
    lines, and ``slot`` says which one a place has.
    """

    number: Ints
    state: Ints
    cell: Ints
    value: Ints
    opens: Bools
    closes: Bools
    several: Bools
    value_literal: Ints
    said: Ints
    steps: tuple[Ints, Ints]
    slot: Ints
    coloured: Ints

    @classmethod
    def of(cls, problem: Problem, lines: Sequence[OpenLine]) -> _Places:
        widths = np.array([line.shape.width for line in lines], np.int32)
        first_slots = (np.cumsum(widths) - widths).astype(np.int32)
        grid_cells = np.concatenate([np.array(line.cells, np.int32) for line in lines])
        coloured = problem.cell_literals[grid_cells]
        values = np.column_stack([_blank(coloured), coloured]).astype(np.int32)
        automata = LineAutomata.of(lines, values=values.shape[1])

        width = int(widths.max())
        inside = np.arange(width) < widths[automata.line][:, None]
        slots = np.where(inside, first_slots[automata.line][:, None] + np.arange(width), 0)
        possible = inside & (values[slots, automata.value[:, None]] != FALSE)
        alive = automata.on_layouts(possible, widths)
        states, cells = (each.astype(np.int32) for each in np.nonzero(alive))
        place = np.zeros((len(alive), width + 1), np.int32)
        place[states, cells] = np.arange(len(states), dtype=np.int32)

        line, value, slot = automata.line[states], automata.value[states], slots[states, cells]
        kind = slot * values.shape[1] + value
        alone = np.bincount(kind)[kind] == 1
        value_literal = values[slot, value]
        degrees = np.diff(automata.first_step)
        before, step = ranges(automata.first_step[states], degrees[states])
        after, next_cell = automata.after[step], cells[before] + 1
        goes_on = (next_cell < width) & alive[after, np.minimum(next_cell, width - 1)]
        several = np.array([each.shape.lengths.count(ANY_RUNS_LENGTH) > 1 for each in lines])
        return cls(
            number=np.array([each.number for each in lines], np.int32)[line],
            state=automata.index[states],
            cell=cells,
            value=value,
            opens=cells == 0,
            closes=cells == widths[line] - 1,
            several=several[line],
            value_literal=value_literal,
            said=np.where(alone, value_literal, 0).astype(np.int32),
            steps=(before[goes_on], place[after, next_cell][goes_on]),
            slot=slot.astype(np.int32),
            coloured=coloured,
        )

    def kept(self, chosen: Bools) -> _Places:
        """Some of the places, those of whole lines."""
        index = np.cumsum(chosen, dtype=np.int32) - 1
        before, after = self.steps
        inner = chosen[before]
        return _Places(
            **{
                each.name: getattr(self, each.name)[chosen]
                for each in fields(self)
                if each.name not in ("steps", "coloured")
            },
            steps=(index[before[inner]], index[after[inner]]),
            coloured=self.coloured,
        )

    def named(self, kind: str, first: int, known: Ints) -> tuple[Ints, Auxiliaries]:
        """A literal for each place: the known one, or (0) a new variable."""
        new = known == 0
        literals = known.copy()
        literals[new] = np.arange(first, first + np.count_nonzero(new), dtype=np.int32)
        return literals, Auxiliaries(kind, first, self.number[new], self.state[new], self.cell[new])

    def filled_when(self, literals: Ints) -> Iterator[Ints]:
        """The clauses "if the literal of the place, then its value is that of the cell"."""
        shaded, blank = self.value > 0, self.value == 0
        yield columns_of(-literals[shaded], self.value_literal[shaded])
        for colour in range(self.coloured.shape[1]):
            yield columns_of(-literals[blank], -self.coloured[self.slot[blank], colour])

    def when_filled(self, places: Ints, *literals: Ints) -> Iterator[Ints]:
        """The clauses "if the cell of a place has its value, then one of the literals"."""
        shaded = self.value[places] > 0
        yield columns_of(*(each[shaded] for each in literals), -self.value_literal[places[shaded]])
        colours = self.coloured[self.slot[places[~shaded]]].T
        yield columns_of(*(each[~shaded] for each in literals), *colours)


def _blank(coloured: Ints) -> Ints:
    """For every row of literals of colours the literal that none of them is true; 0 if there is none."""
    is_open = coloured != FALSE
    count = is_open.sum(axis=1)
    only = coloured[np.arange(len(coloured)), is_open.argmax(axis=1)]
    blank: Ints = np.where(count == 0, TRUE, np.where(count == 1, -only, 0)).astype(np.int32)
    return blank
