"""Steps of an explanation in JSON, and what a board shows after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonosat.model.abilities.json_values import by_keys, plain
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.reason import Reason
from nonosat.reasoning.steps.step import CellValues, Step


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


def unchecked_marks(reason: Reason) -> str:
    """That the steps may rest on wrong marks, as a sentence of its own."""
    return f"the marks could not be checked for mistakes: {reason.text}"
