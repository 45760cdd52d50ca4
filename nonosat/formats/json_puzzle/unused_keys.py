"""What an object of JSON holds under keys that its reader does not know: kept, and noted if it matters."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nonosat.formats.json_puzzle.clue_shapes import by_number, plain_clues
from nonosat.formats.json_puzzle.grids_beside import rows_of_grid
from nonosat.formats.json_puzzle.names import PICTURES, plain_key
from nonosat.grid import Grid
from nonosat.notation.puzzle_texts import OWN_KEYS
from nonosat.notation.unused import kind_of, unused_values
from nonosat.notation.vocabulary import names_solutions
from nonosat.puzzle import Puzzle

#: Where the clues of one side are kept of an object whose picture makes the clues.
_CLUES_BESIDE_A_PICTURE = ("rows_", "columns_")


def with_others(puzzle: Puzzle, document: Mapping[str, Any], others: Mapping[str, Any]) -> Puzzle:
    """The puzzle of an object that also has other keys.

    A picture that solves the puzzle is its goal. All else is kept, and noted if it is cells, a grid or clues
    that the puzzle does not say in another way.
    """
    size = (puzzle.height, puzzle.width)
    sides = (puzzle.rows, puzzle.columns)
    used = [item for key, item in document.items() if key not in others]
    used += [[[run.length for run in clue or ()] for clue in side] for side in sides]
    kept: dict[str, Any] = {}
    unused: dict[str, Any] = {}
    for key, item in others.items():
        grid = _grid(item, puzzle, document)
        is_goal = plain_key(key) in PICTURES and "goal" not in document and puzzle.goal is None
        if is_goal and grid is not None and puzzle.is_solved_by(grid):
            puzzle = replace(puzzle, goal=grid)
            continue
        grids = (
            [grid] if grid or not isinstance(item, list) else [_grid(each, puzzle, document) for each in item]
        )
        is_said = _are_solutions(key, grids, puzzle) or _is_said(item, grid, puzzle, used)
        is_clues = key in _CLUES_BESIDE_A_PICTURE
        if key not in OWN_KEYS and not (is_said and is_clues):
            kept[key] = item
        if not is_said:
            unused[key.removesuffix("_") if is_clues else key] = item
    extra = tuple((key, json.dumps(item, ensure_ascii=False)) for key, item in kept.items())
    return replace(
        puzzle, extra=extra, doubts=unused_values(unused, size, known={*document, "rows", "columns"})
    )


def _grid(item: Any, puzzle: Puzzle, document: Mapping[str, Any]) -> Grid | None:
    rows = rows_of_grid(item, (puzzle.height, puzzle.width), document)
    return None if rows is None else Grid.from_text(rows, letters=puzzle.palette.letters)


def _are_solutions(key: str, grids: Sequence[Grid | None], puzzle: Puzzle) -> bool:
    """Whether grids are solutions and called so: the clues say as much."""
    return names_solutions(key) and all(grid is not None and puzzle.is_solved_by(grid) for grid in grids)


def _is_said(item: Any, grid: Grid | None, puzzle: Puzzle, used: Iterable[Any]) -> bool:
    """Whether the puzzle, or a value that was used, says what another value says."""
    if grid is not None:
        known = (each.cells for each in (puzzle.goal, puzzle.givens, puzzle.saved) if each is not None)
        is_empty = not any(cell for _, _, cell in grid.decided())
        is_sure = kind_of(item, (puzzle.height, puzzle.width)) == "a grid"
        if grid.cells in known or (is_empty and is_sure):
            return True
    clues = plain_clues(by_number(item), strict=False)
    return any(each in (item, clues) for each in used)
