"""The strength of unit propagation in an encoding, measured against exact line logic."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Self

from nonosat.logic.bits import anything, values_at
from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.cnf.numbering import cell_and_colour, cell_literals, cell_variables
from nonosat.sat.encodings.formula import formula_of, formula_of_line
from nonosat.sat.solvers.session import Session

#: The maximum number of lines of a puzzle, and the partial lines of each: thousands of samples in seconds.
_MOST_LINES = 60
_PARTIAL_LINES = 40


class UnitPropagation:
    """Pure unit propagation, without learning.

    As solvers do not report literals fixed at level 0, every unit clause has a guard, which is assumed first.
    """

    def __init__(self, cnf: Cnf) -> None:
        self._cells = cnf.cell_variables
        self._guard = cnf.variables + 1
        self._session = Session("minisat22")
        self._session.add([-self._guard, *clause] if len(clause) == 1 else clause for clause in cnf.clauses())

    def implied(self, literals: Sequence[int] = ()) -> frozenset[int] | None:
        """Return the implied cell literals, including the given ones; ``None`` for a contradiction."""
        consistent, found = self._session.implied([self._guard, *literals])
        return frozenset(each for each in found if abs(each) <= self._cells) if consistent else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()


@dataclass(frozen=True, slots=True)
class PropagationStrength:
    """The literals that unit propagation finds, on random partial lines of the puzzle and on the whole raw
    formula.
    """

    implied: Annotated[int, "Cells that exact line logic decides on the partial lines."]
    found_implied: Annotated[int, "Those of them that unit propagation decides."]
    contradictions: Annotated[int, "Partial lines that exact line logic refutes."]
    found_contradictions: Annotated[int, "Those of them that unit propagation refutes."]
    cells: Annotated[int, "Cells that line logic decides in the whole puzzle."]
    found_cells: Annotated[int, "Those of them that unit propagation decides in the whole formula."]

    @property
    def share_of_lines(
        self,
    ) -> Annotated[float, "The share of implied cells and contradictions found; 1 if there are none."]:
        """The share of implied cells and contradictions found; 1 if there are none."""
        wanted = self.implied + self.contradictions
        return (self.found_implied + self.found_contradictions) / wanted if wanted else 1.0


def strength_of(puzzle: Puzzle, *, encoding: str, seed: int = 0) -> PropagationStrength:
    """Return the strength of an encoding on the lines of a puzzle; the seed determines the partial lines."""
    rng = random.Random(seed)
    colours = len(puzzle.palette)
    lines = list(puzzle.lines())
    if len(lines) > _MOST_LINES:
        lines = rng.sample(lines, _MOST_LINES)
    counts = [0, 0, 0, 0]
    for line in lines:
        cnf = formula_of_line(line, encoding=encoding, colours=colours)
        if cnf is None:
            continue
        with UnitPropagation(cnf) as propagation:
            for _ in range(_PARTIAL_LINES):
                literals = _partial_line(_layout(line, colours, rng), colours, rng)
                expected = _entailed(line, literals, colours)
                found = propagation.implied(literals)
                if expected is None:
                    counts[2] += 1
                    counts[3] += found is None
                else:
                    new = expected.difference(literals)
                    counts[0] += len(new)
                    counts[1] += len(new & (found or frozenset()))
    cells, found_cells = _root_cells(puzzle, encoding)
    return PropagationStrength(counts[0], counts[1], counts[2], counts[3], cells, found_cells)


def _root_cells(puzzle: Puzzle, encoding: str) -> tuple[int, int]:
    """Return the numbers of cell literals that line logic and unit propagation decide."""
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return 0, 0
    decided = formula_of(puzzle, knowledge=knowledge, encoding=encoding).units
    with UnitPropagation(formula_of(puzzle, encoding=encoding)) as propagation:
        found = propagation.implied() or frozenset()
    return len(decided), len(found)


def _partial_line(cells: list[int], colours: int, rng: random.Random) -> list[int]:
    """Return some cells of a layout of a line; with probability 1/3 one cell is random."""
    share = rng.random()
    chosen = [cell for cell in range(len(cells)) if rng.random() < share]
    if chosen and rng.random() < 1 / 3:
        cells[rng.choice(chosen)] = rng.randint(0, colours)
    return [literal for cell in chosen for literal in cell_literals(cell, cells[cell], colours=colours)]


def _layout(line: Line, colours: int, rng: random.Random) -> list[int]:
    """Return the values of a random layout."""
    return _known_layout(line, rng) if line.is_known else _partly_known_layout(line, colours, rng)


def _known_layout(line: Line, rng: random.Random) -> list[int]:
    """Return the values of a layout with the slack spread at random over the gaps."""
    slack = len(line.cells) - line.cells_needed
    shifts = sorted(rng.randint(0, slack) for _ in line.lengths)
    cells = [0] * len(line.cells)
    at, before = 0, 0
    for length, colour, shift in zip(line.lengths, line.colours, shifts, strict=True):
        at += colour == before
        cells[at + shift : at + shift + length] = [colour] * length
        at, before = at + length, colour
    return cells


def _partly_known_layout(line: Line, colours: int, rng: random.Random) -> list[int]:
    """Return the values of a layout whose cells take random possible values, one after another."""
    may = list(anything(line.width, colours + 1))
    for cell in rng.sample(range(line.width), line.width):
        known = solve_line(line, may)
        assert known is not None  # it has a layout, and every remaining value belongs to one
        may = list(known.may)
        kept = rng.choice(values_at(may, cell))
        for value in range(colours + 1):
            if value != kept:
                may[value] &= ~(1 << cell)
    return [values_at(may, cell)[0] for cell in range(line.width)]


def _entailed(line: Line, literals: Iterable[int], colours: int) -> frozenset[int] | None:
    """Return the cell literals implied by exact line logic; ``None`` for a contradiction."""
    may = list(anything(line.width, colours + 1))
    for literal in literals:
        cell, colour = cell_and_colour(abs(literal), colours=colours)
        for value in range(colours + 1):
            if (value == colour) != (literal > 0):
                may[value] &= ~(1 << cell)
    known = solve_line(line, may)
    if known is None:
        return None
    found: set[int] = set()
    for cell in range(line.width):
        possible = values_at(known.may, cell)
        for colour, variable in enumerate(cell_variables(cell, colours=colours), 1):
            if colour not in possible:
                found.add(-variable)
            elif possible == (colour,):
                found.add(variable)
    return frozenset(found)
