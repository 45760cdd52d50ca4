"""A step of an explanation in JSON and as a numbered line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nonosat.grid import Grid
from nonosat.outcome import Reason
from nonosat.palette import Palette
from nonosat.questions.plain import by_keys, plain
from nonosat.reasoning.steps.step import CellValues, Kind, Step
from nonosat.reasoning.wording.alike import Telling, gathered, told_once


@plain.register
def _cell(cell: CellValues, palette: Palette) -> list[Any]:
    """``[row, column, characters]``: the characters of the values that the cell can have."""
    characters = "." + palette.letters
    return [cell.row, cell.column, "".join(characters[value] for value in cell.values)]


@plain.register
def step_as_json(step: Step, palette: Palette) -> dict[str, Any]:
    """A step in JSON, without what it has no need of."""
    unused = {name for name in ("drawn", "room", "links") if not getattr(step, name)}
    if step.assumption is None:
        unused |= {"assumption", "chain"}
    return {name: value for name, value in by_keys(step, palette).items() if name not in unused}


def with_decided(board: Grid, cells: Iterable[CellValues]) -> Grid:
    """A board with those of some cells that are decided."""
    return board.with_cells({(cell.row, cell.column): cell.values[0] for cell in cells if cell.is_decided})


def telling(step: Step) -> Telling:
    """What is told of a step."""
    return Telling(step.technique, step.lines, step.text)


def told_on_paper(steps: Iterable[Step], language: str) -> Iterator[tuple[int, str]]:
    """What is told of steps, of those that are alike once; with the number of the first of these, from 1."""
    number = 1
    for alike in gathered(map(telling, steps), language):
        yield number, told_once(alike, language)
        number += len(alike)


def steps_in_words(first: int, alike: Sequence[Step], language: str) -> str:
    """A numbered line of an explanation, for steps that are alike; ``first`` is the number of the first."""
    step, last = alike[0], first + len(alike) - 1
    numbers = str(first) if first == last else f"{first}–{last}"
    technique = step.technique if step.kind is not Kind.DEEP else f"deep, {step.technique}"
    if step.also_called is not None:
        technique = f"{technique} ({step.also_called})"
    return f"{numbers}. [{technique}] {told_once([telling(each) for each in alike], language)}"


def unchecked_marks(reason: Reason) -> str:
    """That the steps may rest on wrong marks, as a sentence of its own."""
    return f"the marks could not be checked for mistakes: {reason.text}"
