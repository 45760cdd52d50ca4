"""Symmetries of grids: reflections, half turns and quarter turns."""

from __future__ import annotations

from nonosat.model.grid import Grid

#: For each cell the cell that takes its place, by row-major index.
Permutation = tuple[int, ...]


def symmetries_of(grid: Grid) -> dict[str, Permutation]:
    """Return the reflections and turns that leave a grid unchanged, by name.

    >>> list(symmetries_of(Grid.from_text([".#.", "###"])))
    ['left-right']
    """
    return {
        name: moved
        for name, moved in permutations(grid.height, grid.width).items()
        if all(grid.cells[cell] == grid.cells[target] for cell, target in enumerate(moved))
    }


def permutations(height: int, width: int) -> dict[str, Permutation]:
    """Return the reflections and turns of a rectangle, by name."""
    last_row, last_column = height - 1, width - 1
    cells = [(row, column) for row in range(height) for column in range(width)]
    moved = {
        "left-right": [(row, last_column - column) for row, column in cells],
        "top-bottom": [(last_row - row, column) for row, column in cells],
        "half-turn": [(last_row - row, last_column - column) for row, column in cells],
    }
    if height == width:
        moved |= {
            "diagonal": [(column, row) for row, column in cells],
            "anti-diagonal": [(last_row - column, last_row - row) for row, column in cells],
            "quarter-turn": [(column, last_row - row) for row, column in cells],
        }
    return {name: tuple(row * width + column for row, column in each) for name, each in moved.items()}


def orbits(cells: int, permutations: list[Permutation]) -> tuple[tuple[int, ...], ...]:
    """Return for every cell its orbit under the permutations, in order.

    >>> orbits(3, [(2, 1, 0)])
    ((0, 2), (1,), (0, 2))
    """
    found: list[tuple[int, ...]] = [()] * cells
    for cell in range(cells):
        if found[cell]:
            continue
        orbit, waiting = {cell}, [cell]
        while waiting:
            reached = waiting.pop()
            for moved in permutations:
                if moved[reached] not in orbit:
                    orbit.add(moved[reached])
                    waiting.append(moved[reached])
        for member in orbit:
            found[member] = tuple(sorted(orbit))
    return tuple(found)
