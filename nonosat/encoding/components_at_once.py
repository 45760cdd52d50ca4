"""The independent parts of a formula, found by numpy."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from nonosat.cnf.component import Component
from nonosat.cnf.formula import Cnf
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.cnf.tables import Block
from nonosat.encoding.problem import Ints


def components_at_once(cnf: Cnf) -> tuple[Component, ...]:
    """What :func:`nonosat.encoding.components.components_of` returns."""
    tables = list(cnf.blocks())
    label = _labels(cnf, tables)
    open_cells = cnf.open_cells
    roots = dict.fromkeys(int(label[variables[0]]) for variables in open_cells.variables)
    number = np.full(cnf.variables + 1, -1, np.int32)
    number[list(roots)] = np.arange(len(roots))
    owner = number[label]
    renumbered = _renumbered(owner, len(roots))
    blocks: list[list[Block]] = [[] for _ in roots]
    for table in tables:
        mapped = (np.sign(table) * renumbered[np.abs(table)]).astype(np.int32)
        for part, rows in _split(owner[np.abs(table[:, 0])], len(roots)):
            blocks[part].append(mapped[rows])
    places: list[list[int]] = [[] for _ in roots]
    for place, variables in enumerate(open_cells.variables):
        places[owner[variables[0]]].append(place)
    new_number = renumbered.tolist()
    sizes = np.bincount(owner[owner >= 0], minlength=len(roots)).tolist()
    return tuple(
        Component(
            open_cells=OpenCells(
                cells=tuple(open_cells.cells[place] for place in mine),
                variables=tuple(
                    tuple(new_number[variable] for variable in open_cells.variables[place]) for place in mine
                ),
                colours=tuple(open_cells.colours[place] for place in mine),
            ),
            variables=size,
            clauses=PackedClauses.of(its_blocks),
            originals=np.flatnonzero(owner == part).astype(np.int32).tobytes(),
        )
        for part, (mine, size, its_blocks) in enumerate(zip(places, sizes, blocks, strict=True))
    )


def _labels(cnf: Cnf, tables: list[Block]) -> Ints:
    """For every variable the smallest one that it is connected with.

    In each round every tree of labels hooks onto the smallest label that a clause connects it with,
    and is flattened; the number of rounds grows with the logarithm of the formula.
    """
    links = [np.abs(table) for table in tables if table.shape[1] > 1]
    links += [np.array([pair], np.int32) for each in cnf.open_cells.variables for pair in pairwise(each)]
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
