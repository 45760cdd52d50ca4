"""The time of a round of messages between rows and columns, in the native kernel and in numpy."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.logic import kernel
from nonosat.logic.guidance.messages import Messages
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.puzzle import Puzzle

#: Width, height, colours; random puzzles, half shaded, of which propagation on lines decides little.
_SIZES = ((25, 25, 1), (40, 40, 1), (75, 50, 1), (30, 40, 3), (200, 200, 1))
#: The approximate CPU seconds of each measurement; their median counts.
_SECONDS = 0.1
_MEASUREMENTS = 7


class Round(NamedTuple):
    """The median CPU seconds of a round on a puzzle; ``native`` is ``None`` if there is no kernel."""

    name: str
    native: float | None
    pure: float


def measured_rounds() -> Iterator[Round]:
    """Yield the round of every size, with the current kernel and without."""
    for width, height, colours in _SIZES:
        puzzle = random_puzzle(width, height, density=0.5, colours=colours, seed=0)
        knowledge = propagate(puzzle)
        name = f"{puzzle.size}" + (f", {colours} colours" if colours > 1 else "")
        native = _seconds(puzzle, knowledge) if kernel.name() == "native" else None
        with kernel.pure():
            pure = _seconds(puzzle, knowledge)
        yield Round(name, native, pure)


def table(rounds: list[Round]) -> str:
    """Return the rounds as a Markdown table, in milliseconds."""
    rows = ["| grid | native | numpy | ratio |", "| --- | ---: | ---: | ---: |"]
    for name, native, pure in rounds:
        cells = ("", "") if native is None else (f"{native * 1000:.3f} ms", f"×{pure / native:.0f}")
        rows.append(f"| {name} | {cells[0]} | {pure * 1000:.1f} ms | {cells[1]} |")
    return "\n".join(rows)


def _seconds(puzzle: Puzzle, knowledge: Knowledge) -> float:
    messages = Messages(puzzle.lines(), knowledge)
    count = max(int(_SECONDS / _of_one(messages, 2)), 1)
    return statistics.median(_of_one(messages, count) for _ in range(_MEASUREMENTS))


def _of_one(messages: Messages, rounds: int) -> float:
    begin = time.process_time()
    messages.exchange(rounds)
    return max(time.process_time() - begin, 1e-9) / rounds
