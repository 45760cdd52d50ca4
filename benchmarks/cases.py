"""A puzzle to measure, and what is known about its solutions beforehand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from nonosat.files.registry import encoded
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


class Case(NamedTuple):
    """The name of a puzzle, and a function that reads or makes it on demand."""

    name: str
    puzzle: Callable[[], Puzzle]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about a puzzle without solving it: its verdict and a solution, each possibly ``None``."""

    verdict: str | None
    solution: Grid | None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Return what the puzzle's file states: its solution count, results of other solvers, its goal.

        A goal that is not a solution of the puzzle is ignored.
        """
        goal = puzzle.goal
        solution = goal if goal is not None and goal.is_complete and puzzle.is_solved_by(goal) else None
        return cls(_expected(puzzle), solution)


def _expected(puzzle: Puzzle) -> str | None:
    if puzzle.expected is not None:
        return ("none", "unique")[puzzle.expected] if puzzle.expected < 2 else "multiple"
    found = json.loads(dict(puzzle.extra).get("found", "null"))
    return found if found in ("none", "unique", "multiple") else None


def bare(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without anything that reveals its solution."""
    return replace(puzzle, goal=None, saved=None, expected=None, extra=())


def as_bytes(puzzle: Puzzle, *, format: str = "json") -> bytes:
    """Return the file that is given to solvers; raises ``UnsupportedPuzzle``."""
    return encoded([bare(puzzle)], "puzzle", format=format)


def spread(cases: Iterable[Case], count: int | None) -> Iterator[Case]:
    """Yield ``count`` of the cases, evenly spread and including the first; all of them if there are no more.

    >>> made = [Case(str(number), lambda: None) for number in range(10)]
    >>> [case.name for case in spread(made, 3)]
    ['0', '3', '6']
    """
    every = list(cases)
    if count is None or count >= len(every):
        yield from every
    else:
        yield from (every[number * len(every) // count] for number in range(count))
