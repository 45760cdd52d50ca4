"""A step of an explanation in JSON and as a numbered line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.questions.plain import plain
from nonosat.reason import Reason
from nonosat.reasoning.steps.step import CellValues, Kind, Step


@plain.register
def _cell(cell: CellValues, palette: Palette) -> list[Any]:
    """``[row, column, characters]``: the characters of the values that the cell can have."""
    characters = "." + palette.letters
    return [cell.row, cell.column, "".join(characters[value] for value in cell.values)]


@plain.register
def step_as_json(step: Step, palette: Palette) -> dict[str, Any]:
    """A step in JSON: a cell is ``[row, column, characters]``, 0-based.

    The characters are those of the values that the cell can have (``.`` blank, ``#`` or the palette's
    letter): a single character means that the cell is decided.
    """
    value: dict[str, Any] = {
        "kind": step.kind.value,
        "technique": step.technique,
        "also_called": step.also_called,
        "lines": list(step.lines),
        "cells": plain(step.cells, palette),
        "because": plain(step.because, palette),
        "text": step.text,
        "smallest": step.smallest,
        "parts": [step_as_json(each, palette) for each in step.parts],
    }
    for name, places in (("drawn", step.drawn), ("room", step.room)):
        if places:
            value[name] = [list(place) for place in places]
    if step.assumption is not None:
        value["assumption"] = plain(step.assumption, palette)
        value["chain"] = [step_as_json(each, palette) for each in step.chain]
    if step.links:
        value["links"] = [
            {
                "line": link.line,
                "if": plain(link.supposed, palette),
                "then": plain(link.then, palette),
            }
            for link in step.links
        ]
    return value


def with_decided(board: Grid, cells: Iterable[CellValues]) -> Grid:
    """A board with those of some cells that are decided."""
    return board.with_cells({(cell.row, cell.column): cell.values[0] for cell in cells if cell.is_decided})


def step_in_words(number: int, step: Step) -> str:
    """A numbered line of an explanation."""
    technique = step.technique if step.kind is not Kind.DEEP else f"deep, {step.technique}"
    if step.also_called is not None:
        technique = f"{technique} ({step.also_called})"
    return f"{number}. [{technique}] {step.text}"


def unchecked_marks(reason: Reason) -> str:
    """That the steps may rest on wrong marks, as a sentence of its own."""
    return f"the marks could not be checked for mistakes: {reason.text}"
