"""The steps of lines of one width as tables of indices, so that numpy goes through all lines at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.intp]


class TableStep(NamedTuple):
    """A step as in ``nonosat.guidance.plan``; the length is 0 if it may be any."""

    source: int
    target: int
    colour: int
    length: int


@dataclass(frozen=True, slots=True, eq=False)
class StepTables:
    """The steps of some lines of one width, as tables for all lines at once.

    ``lines`` and ``width`` count; each line has ``nodes`` and ``steps``, of which the last ones are never
    reached: they fill up the lines that have fewer. Nodes and steps are numbered through all lines.
    ``source`` and ``target``: the nodes of each step. ``into`` and ``out_of``: tables of the steps that end
    and that begin at each node; ``before`` and ``behind``: the steps of other colours that may touch each
    step. ``last``: which nodes are the last of their line. ``kinds``: all lengths and colours of runs;
    ``kind``: which one a step has; ``lengths`` and ``colours``: of each step. ``is_open``: which steps lay a
    run of any length; ``lengths`` has the shortest, 1.
    """

    width: int
    lines: int
    nodes: int
    steps: int
    of_lines: tuple[tuple[tuple[TableStep, ...], int], ...]
    source: Indices
    target: Indices
    into: tuple[Indices, ...]
    out_of: tuple[Indices, ...]
    before: tuple[Indices, ...]
    behind: tuple[Indices, ...]
    last: NDArray[np.bool_]
    kinds: tuple[tuple[int, int], ...]
    kind: Indices
    lengths: Indices
    colours: Indices
    is_open: NDArray[np.bool_]

    @classmethod
    def of(cls, width: int, of_lines: Sequence[tuple[tuple[TableStep, ...], int]]) -> Self:
        """The tables of lines, each given by its steps and its last node."""
        steps = max(len(each) for each, _ in of_lines) + 1
        nodes = max(last for _, last in of_lines) + 2
        kinds = sorted({_kind(step, width) for each, _ in of_lines for step in each})
        kind_of = {kind: index for index, kind in enumerate(kinds)}
        source = np.full((len(of_lines), steps), nodes - 1)
        target = source.copy()
        kind = np.full((len(of_lines), steps), len(kinds))
        is_open = np.zeros((len(of_lines), steps), bool)
        into: list[list[list[int]]] = [[[] for _ in range(nodes)] for _ in of_lines]
        out_of: list[list[list[int]]] = [[[] for _ in range(nodes)] for _ in of_lines]
        before: list[list[list[int]]] = [[[] for _ in range(steps)] for _ in of_lines]
        behind: list[list[list[int]]] = [[[] for _ in range(steps)] for _ in of_lines]
        for line, (each, _) in enumerate(of_lines):
            for index, step in enumerate(each):
                source[line, index], target[line, index] = step.source, step.target
                kind[line, index], is_open[line, index] = kind_of[_kind(step, width)], step.length == 0
                into[line][step.target].append(index)
                out_of[line][step.source].append(index)
            for index, step in enumerate(each):
                before[line][index] = [i for i in into[line][step.source] if each[i].colour != step.colour]
                behind[line][index] = [i for i in out_of[line][step.target] if each[i].colour != step.colour]
        last = np.zeros((len(of_lines), nodes), bool)
        last[np.arange(len(of_lines)), [each for _, each in of_lines]] = True
        by_line = np.arange(len(of_lines))[:, None]
        return cls(
            width=width,
            lines=len(of_lines),
            nodes=nodes,
            steps=steps,
            of_lines=tuple(of_lines),
            source=(source + by_line * nodes).ravel(),
            target=(target + by_line * nodes).ravel(),
            into=_tables(into, steps),
            out_of=_tables(out_of, steps),
            before=_tables(before, steps),
            behind=_tables(behind, steps),
            last=last.ravel(),
            kinds=tuple(kinds),
            kind=kind.ravel(),
            lengths=np.array([*(length for length, _ in kinds), 1])[kind.ravel()],
            colours=np.array([*(colour for _, colour in kinds), 0])[kind.ravel()],
            is_open=is_open.ravel(),
        )

    @property
    def has_open(self) -> bool:
        """Whether any run may have any length."""
        return bool(self.is_open.any())

    def of_some(self, lines: Indices) -> Self:
        """The tables of some of these lines."""
        return self.of(self.width, [self.of_lines[line] for line in lines])


def _kind(step: TableStep, width: int) -> tuple[int, int]:
    """Length and colour of the shortest run of a step; all that are too long for the line are alike."""
    return min(max(step.length, 1), width + 1), step.colour


def _tables(indices: list[list[list[int]]], steps: int) -> tuple[Indices, ...]:
    """Lists of steps, one for each node or step of each line, as tables of the first, second, … of each."""
    longest = max(len(each) for line in indices for each in line)
    none = steps - 1
    return tuple(
        np.array(
            [
                line * steps + (each[place] if place < len(each) else none)
                for line, lists in enumerate(indices)
                for each in lists
            ]
        )
        for place in range(longest)
    )
