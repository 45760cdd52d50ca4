"""The independent parts of a formula: variables that share a clause belong together.

The parts have no variable in common, so the numbers of their models multiply. (Grouping undecided
cells by neighbourhood would be wrong: cells far apart can depend on each other through a long line.)
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from nonosat.cnf import Cnf
from nonosat.encoding.problem import Ints


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a formula with variables of its own, 1 … ``variables``, free of numpy.

    ``open_cells`` are the cells (row-major index) that it decides, ascending, ``literals`` for each of
    them the variables of the colours it can have, and ``values`` those colours. ``blocks`` are clause
    length and literals (32-bit).
    """

    open_cells: tuple[int, ...]
    literals: tuple[tuple[int, ...], ...]
    values: tuple[tuple[int, ...], ...]
    variables: int
    blocks: tuple[tuple[int, bytes], ...]

    @property
    def clause_count(self) -> int:
        """How many clauses there are."""
        return sum(len(literals) // (4 * length) for length, literals in self.blocks)

    def clauses(self) -> list[list[int]]:
        """All clauses."""
        return [
            clause
            for length, literals in self.blocks
            for clause in np.frombuffer(literals, np.int32).reshape(-1, length).tolist()
        ]

    def picture_in(self, model: list[int], *, offset: int = 0) -> bytes:
        """The values of the cells in a model whose variables are ``offset`` higher than here.

        ``model[i]`` is the literal of variable ``i + 1``; a variable that is not in it is false.
        """
        size = len(model)
        picture = bytearray(len(self.open_cells))
        for index, literals in enumerate(self.literals):
            for literal, value in zip(literals, self.values[index], strict=True):
                variable = literal + offset
                if variable <= size and model[variable - 1] > 0:
                    picture[index] = value
        return bytes(picture)


def components_of(cnf: Cnf) -> tuple[Component, ...]:
    """The components with undecided cells, in the order of their first cells.

    >>> from nonosat.encoding.formula import formula_of
    >>> from nonosat.logic.propagation import propagate
    >>> from nonosat.puzzle import Puzzle, clue
    >>> rows, columns = [(1, 1), (1, 1), (), (7,)], [(1, 1), (1, 1), (1,), (1,), (1, 1), (1, 1), (1,)]
    >>> switches = Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns))
    >>> [part.open_cells for part in components_of(formula_of(switches, knowledge=propagate(switches)))]
    [(0, 1, 7, 8), (4, 5, 11, 12)]
    """
    tables = [np.asarray(block, np.int32) for block in cnf.blocks()]
    label = _labels(cnf, tables)
    roots = dict.fromkeys(int(label[literals[0]]) for _, literals in cnf.open_cells)
    number = np.full(cnf.variables + 1, -1, np.int32)
    number[list(roots)] = np.arange(len(roots))
    owner = number[label]
    renumbered = _renumbered(owner, len(roots))
    blocks: list[list[tuple[int, bytes]]] = [[] for _ in roots]
    for table in tables:
        mapped = np.sign(table) * renumbered[np.abs(table)]
        for part, rows in _split(owner[np.abs(table[:, 0])], len(roots)):
            blocks[part].append((table.shape[1], mapped[rows].astype(np.int32).tobytes()))
    cells: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in roots]
    for cell, literals in cnf.open_cells:
        cells[owner[literals[0]]].append((cell, literals))
    sizes = np.bincount(owner[owner >= 0], minlength=len(roots)).tolist()
    return tuple(
        Component(
            open_cells=tuple(cell for cell, _ in mine),
            literals=tuple(tuple(int(renumbered[each]) for each in literals) for _, literals in mine),
            values=tuple(tuple((each - 1) % cnf.colours + 1 for each in literals) for _, literals in mine),
            variables=size,
            blocks=tuple(its_blocks),
        )
        for mine, size, its_blocks in zip(cells, sizes, blocks, strict=True)
    )


def _labels(cnf: Cnf, tables: list[Ints]) -> Ints:
    """For every variable the smallest one that it is connected with.

    In each round every tree of labels hooks onto the smallest label that a clause connects it with,
    and is flattened; the number of rounds grows with the logarithm of the formula.
    """
    links = [np.abs(table) for table in tables if table.shape[1] > 1]
    links += [np.array([pair], np.int32) for _, literals in cnf.open_cells for pair in pairwise(literals)]
    label = np.arange(cnf.variables + 1, dtype=np.int32)
    while True:
        before = label.copy()
        for variables in links:
            theirs = label[variables]
            smallest = np.broadcast_to(theirs.min(axis=1, keepdims=True), theirs.shape)
            np.minimum.at(label, theirs.ravel(), smallest.ravel())
        while True:
            flatter = label[label]
            if np.array_equal(flatter, label):
                break
            label = flatter
        if np.array_equal(label, before):
            return label


def _renumbered(owner: Ints, parts: int) -> Ints:
    """For every variable its number, from 1, within its part; 0 without one."""
    numbers = np.zeros(len(owner), np.int32)
    for _, variables in _split(owner, parts):
        numbers[variables] = np.arange(1, len(variables) + 1)
    return numbers


def _split(owner: Ints, parts: int) -> list[tuple[int, Ints]]:
    """The indices that belong to each part, ascending, for the parts that have any."""
    order = np.argsort(owner, kind="stable")
    bounds = np.searchsorted(owner[order], np.arange(parts + 1)).tolist()
    return [
        (part, order[begin:end].astype(np.int32))
        for part, (begin, end) in enumerate(pairwise(bounds))
        if begin < end
    ]
