"""Steps of an explanation in JSON, and the board after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonosat.model.abilities.json_values import by_keys, plain
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.reason import Reason
from nonosat.reasoning.steps.step import CellCandidates, Step


@plain.register
def _cell(cell: CellCandidates, palette: Palette) -> list[Any]:
    """Return ``[row, column, characters]`` with a character for each candidate of the cell."""
    characters = "." + palette.letters
    return [cell.row, cell.column, "".join(characters[value] for value in cell.values)]


@plain.register
def step_as_json(step: Step, palette: Palette) -> dict[str, Any]:
    """Return a step in JSON, without the keys that it does not use."""
    unused = {name for name in ("run_cells", "window", "implications") if not getattr(step, name)}
    if step.assumption is None:
        unused |= {"assumption", "chain"}
    return {name: value for name, value in by_keys(step, palette).items() if name not in unused}


def with_decided(board: Grid, cells: Iterable[CellCandidates]) -> Grid:
    """Return a copy of a board with the decided ones of some cells filled in."""
    return board.with_cells({(cell.row, cell.column): cell.values[0] for cell in cells if cell.is_decided})


def unchecked_marks(reason: Reason) -> str:
    """Return the sentence that the steps may rest on wrong marks."""
    return f"the marks could not be checked for mistakes: {reason.text}"
