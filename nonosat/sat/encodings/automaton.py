"""The automaton encoding: ``q[t, c]`` means that some reading of the clue is in state ``t`` at cell ``c``.

G. Pesant, "A regular language membership constraint for finite sequences of variables" (CP 2004); as
clauses: C.-G. Quimper and T. Walsh, "Decomposing global grammar constraints" (CP 2007) and F. Bacchus,
"GAC via unit propagation" (CP 2007).

The automaton (``nonosat.logic.clue_automaton``) takes every clue, so the lines that the other encodings
cannot write are left to it: those with ``*``, and most with ``?``.

A *node* is a cell with a state. It has a variable only if some layout goes through it; if it is the only node
that gives its cell a value, the literal of the value takes the place of the variable. A node needs one before
it and one after it, and a cell's value needs a node. So only readings of the clue remain, and unit
propagation finds everything that follows from a line: nodes on no path are refuted, then the values without a
node.

With at most one ``*`` a solution has one reading, as the runs before ``*`` are read from the left and those
after it from the right; so each solution extends to exactly one model. With several ``*`` it can have many
readings, and the variables describe *all* of them: ``r[t, c]`` means that the cells up to ``c`` have a
reading that ends in state ``t``; ``q`` holds exactly if ``r`` does and the cells from there on can be read to
the end. Both are functions of the solution, so again each solution extends to one model.

A missing clue (``*`` alone) needs no clauses.

Size, for ``m`` nodes with ``e`` steps between them, in a line of ``n`` cells with one colour: at most ``m``
variables, twice that with several ``*``, and

=========  ========================  ==========================================
family     clauses, most             literals, most
=========  ========================  ==========================================
onwards    m                         1 + the successors of a node
backwards  m                         1 + the predecessors of a node
fill       m                         2
support    2·n                       1 + the states of a cell
reach      2·m + e                   as for backwards
reading    2·m + e                   3
=========  ========================  ==========================================

Roads not taken: making the automaton deterministic (it explodes on ``* 3 ? ? ? ?``); the leftmost reading
(one more state for every reading that must not exist).
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

#: A cell and a state of the automaton.
Node = tuple[int, int]


def automaton(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
    """Yield the clauses of each rule."""
    if line.lengths == (ANY_RUNS_LENGTH,):
        return
    reading = reading_of(line)
    yield "onwards", _proper(readings_go_onwards(reading))
    yield "backwards", _proper(readings_go_backwards(reading))
    yield "fill", _proper(state_implies_value(reading, reading.q))
    yield "support", _proper(value_implies_state(reading))
    if reading.r:
        yield "reach", _proper(reached_states(reading))
        yield "reading", _proper(states_of_readings(reading))


class ReadLine(NamedTuple):
    """A line unrolled over its automaton.

    ``values`` are the values of the states; ``q`` and, if a line can have several readings, ``r`` are the
    literals of the nodes; ``after`` and ``before`` are their successors and predecessors.
    ``value_literals[value][cell]`` are the literals that are all true if the cell has the value.
    """

    values: Sequence[int]
    q: Mapping[Node, int]
    r: Mapping[Node, int]
    after: Mapping[Node, list[Node]]
    before: Mapping[Node, list[Node]]
    value_literals: Sequence[Sequence[tuple[int, ...]]]


def reading_of(line: LineToEncode) -> ReadLine:
    """Return the line with its variables: first those of ``q``, then those of ``r``, each by state and cell.

    The only node that gives its cell a value has the literal of the value; so have reached nodes of cell 0.
    """
    machine = ClueAutomaton.of(line.line, values=line.colour_count + 1)
    literal = _value_literals(line)
    alive = _on_layouts(machine, literal, line)
    values, following = machine.values, list(map(set, machine.following))
    many = Counter((cell, values[state]) for cell, states in enumerate(alive) for state in states)
    nodes = sorted(((cell, state) for cell, states in enumerate(alive) for state in states), key=_by_state)
    after = {
        (cell, state): [(cell + 1, each) for each in sorted(alive[cell + 1] & following[state])]
        for cell, state in nodes
        if cell + 1 < line.width
    }
    before: dict[Node, list[Node]] = {node: [] for node in nodes if node[0]}
    for node, others in after.items():
        for other in others:
            before[other].append(node)

    def named(kind: str, is_value: Iterable[Node]) -> dict[Node, int]:
        literals = {node: literal[values[node[1]]][node[0]] for node in is_value}
        literals = {node: known for node, known in literals.items() if known}
        new = (node for node in nodes if node not in literals)
        for state, cells in groupby(new, key=lambda node: node[1]):
            own = [cell for cell, _ in cells]
            literals |= zip(((cell, state) for cell in own), line.new(kind, state, own), strict=True)
        return {node: literals[node] for node in nodes}

    alone = [node for node in nodes if many[node[0], values[node[1]]] == 1]
    blank = [tuple([-coloured[cell] for coloured in line.cells]) for cell in range(line.width)]
    return ReadLine(
        values,
        q=named("state", alone),
        r=named("reached", [*alone, *(node for node in nodes if node[0] == 0)])
        if line.lengths.count(ANY_RUNS_LENGTH) > 1
        else {},
        after=after,
        before=before,
        value_literals=[blank, *([(x,) for x in coloured] for coloured in line.cells)],
    )


def _by_state(node: Node) -> Node:
    return node[::-1]


def _value_literals(line: LineToEncode) -> list[list[int]]:
    """Return for each value and each cell its literal; 0 if there is no single one."""
    blank = []
    for literals in zip(*line.cells, strict=True):
        possible = [literal for literal in literals if literal != FALSE]
        blank.append(TRUE if not possible else -possible[0] if len(possible) == 1 else 0)
    return [blank, *map(list, line.cells)]


def _on_layouts(
    machine: ClueAutomaton, literal: Sequence[Sequence[int]], line: LineToEncode
) -> list[set[int]]:
    """Return for each cell the states that some layout goes through."""
    alive: list[set[int]] = []
    nodes = 0
    for cell in range(line.width):
        states = (
            {after for state in alive[-1] for after in machine.following[state]} if cell else machine.first
        )
        alive.append({state for state in states if literal[machine.values[state]][cell] != FALSE})
        nodes += len(alive[-1])
        line.variables.expect(nodes)
    alive[-1] &= machine.last
    for here, later in reversed(list(pairwise(alive))):
        here.difference_update([state for state in here if later.isdisjoint(machine.following[state])])
    return alive


def _proper(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Yield the clauses without tautologies and repeated literals."""
    for clause in clauses:
        literals = dict.fromkeys(clause)
        if not any(-literal in literals for literal in literals):
            yield tuple(literals)


def readings_go_onwards(line: ReadLine) -> Iterator[Clause]:
    """Yield clauses: a node → one of its successors.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("onwards", 4, "?", 1, encoding="automaton"))
    x[0] ∨ x[1]
    x[1] → ¬x[2]
    x[2] ∨ x[3]
    x[2] → ¬x[3]
    """
    return ((-line.q[node], *(line.q[each] for each in after)) for node, after in line.after.items())


def readings_go_backwards(line: ReadLine) -> Iterator[Clause]:
    """Yield clauses: a node → one of its predecessors.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("backwards", 4, "?", 1, encoding="automaton"))
    x[1] ∨ x[0]
    x[2] → ¬x[1]
    x[3] → ¬x[2]
    x[3] ∨ x[2]
    """
    return ((-line.q[node], *(line.q[each] for each in before)) for node, before in line.before.items())


def state_implies_value(line: ReadLine, literals: Mapping[Node, int]) -> Iterator[Clause]:
    """Yield clauses: a node → its cell has the value of its state.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("fill", 5, "?", 2, encoding="automaton"))
    q[3,3] → x[3]
    q[4,3] → x[3]
    """
    return (
        (-literal, value)
        for (cell, state), literal in literals.items()
        for value in line.value_literals[line.values[state]][cell]
    )


def value_implies_state(line: ReadLine) -> Iterator[Clause]:
    """Yield clauses: a cell has a value → one of the nodes with that value.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("support", 5, "?", 1, encoding="automaton"))
    x[1] ∨ q[0,1] ∨ q[2,1]
    x[2] → q[1,2] ∨ q[3,2]
    x[3] ∨ q[2,3] ∨ q[4,3]
    """
    readers: dict[tuple[int, int], list[int]] = {}
    for (cell, state), literal in line.q.items():
        readers.setdefault((cell, line.values[state]), []).append(literal)
    for cell in range(len(line.value_literals[0])):
        for value, said in enumerate(line.value_literals):
            yield (*(-each for each in said[cell]), *readers.get((cell, value), ()))


def reached_states(line: ReadLine) -> Iterator[Clause]:
    """Yield clauses: a node is reached ↔ its cell has its value, and one of its predecessors is reached.

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
    yield from state_implies_value(line, line.r)
    for node, literal in line.r.items():
        cell, state = node
        other_value = [-value for value in line.value_literals[line.values[state]][cell]]
        if cell == 0:
            yield (literal, *other_value)
            continue
        reached = [line.r[each] for each in line.before[node]]
        yield (-literal, *reached)
        yield from ((-each, literal, *other_value) for each in reached)


def states_of_readings(line: ReadLine) -> Iterator[Clause]:
    """Yield clauses: a reading has a node ↔ it is reached and, unless the line ends, a reading has a
    successor.

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
    for node, reached in line.r.items():
        yield -line.q[node], reached
        if node not in line.after:
            yield -reached, line.q[node]
        yield from ((-reached, -line.q[each], line.q[node]) for each in line.after.get(node, ()))
