"""What the clues of a puzzle in JSON imply, by a machine of its own: nothing of nonosat is used here.

A line is read cell by cell. The machine's state is the item of the clue that it is in, how many cells of it
have been read, and the colour of the cell before (0 for a blank one, and before the first).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

#: A run as its length (0 if unknown) and its colour (0 if unknown); ``None`` for ``*``.
Item = tuple[int, int] | None
Items = tuple[Item, ...]
State = tuple[int, int, int]
Cell = tuple[int, int]
#: What is known of cells: the values that each can have. Others can have every value.
Known = Mapping[Cell, frozenset[int]]


@cache
def _without_reading(items: Items, state: State) -> frozenset[State]:
    """Return the state itself, and those that the machine can go to before it reads the next cell."""
    item, read, colour = state
    found = {state}
    if item < len(items):
        kind = items[item]
        if kind is None or (read and kind[0] == 0):
            found |= _without_reading(items, (item + 1, 0, colour))
    return frozenset(found)


@cache
def _after(items: Items, state: State, value: int) -> frozenset[State]:
    """Return the states in which the machine can be when it has read a cell."""
    found: set[State] = set()
    for item, read, colour in _without_reading(items, state):
        kind = items[item] if item < len(items) else (0, 0)
        if kind is None and read:
            found.add((item, 0, 0) if value == 0 else (item, 1, value))
        elif read and kind is not None:
            length, _ = kind
            if value == colour:
                found.add(
                    (item + 1, 0, colour) if length and read + 1 == length else (item, read + 1, colour)
                )
        elif value == 0:
            found.add((item, 0, 0))
        elif item < len(items) and value != colour:
            length, wanted = kind or (0, 0)
            if wanted in (0, value):
                found.add((item + 1, 0, value) if length == 1 else (item, 1, value))
    # The length of an unknown run does not matter once it has begun.
    unknown = {index for index, kind in enumerate(items) if kind is not None and kind[0] == 0}
    return frozenset((item, 1 if item in unknown and read else read, colour) for item, read, colour in found)


@cache
def settled(items: Items, allowed: tuple[frozenset[int], ...]) -> tuple[frozenset[int], ...] | None:
    """For each cell of a line the values that it has in some layout; ``None`` if there is no layout."""
    reached: list[set[State]] = [{(0, 0, 0)}]
    for values in allowed:
        reached.append(
            {after for state in reached[-1] for value in values for after in _after(items, state, value)}
        )
    alive = {
        state
        for state in reached[-1]
        if any(item == len(items) for item, _, _ in _without_reading(items, state))
    }
    if not alive:
        return None
    found: list[frozenset[int]] = []
    for states, values in zip(reached[-2::-1], allowed[::-1], strict=True):
        ways = [(state, value) for state in states for value in values if _after(items, state, value) & alive]
        found.append(frozenset(value for _, value in ways))
        alive = {state for state, _ in ways}
    return tuple(reversed(found))


class ClueMachine:
    """The clues of a puzzle in nonosat's own JSON. Values are 0 (blank), 1, 2, … in the palette's order."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.letters = "." + "".join(puzzle.get("palette", {"#": None}))
        self.height, self.width = len(puzzle["rows"]), len(puzzle["columns"])
        self.values = frozenset(range(len(self.letters)))
        self.clues: dict[str, Items] = {}
        self.cells: dict[str, list[Cell]] = {}
        for row, clue in enumerate(puzzle["rows"]):
            self.clues[f"row {row + 1}"] = self._items(clue)
            self.cells[f"row {row + 1}"] = [(row, column) for column in range(self.width)]
        for column, clue in enumerate(puzzle["columns"]):
            self.clues[f"column {column + 1}"] = self._items(clue)
            self.cells[f"column {column + 1}"] = [(row, column) for row in range(self.height)]
        self.givens: dict[Cell, frozenset[int]] = {}
        for row, column, *letter in puzzle.get("givens", []):
            value = self.letters.index(letter[0]) if letter else 1
            self.givens[row, column] = frozenset({value})

    def _items(self, clue: list[Any] | None) -> Items:
        return tuple(map(self._item, ["*"] if clue is None else clue))

    def _item(self, run: Any) -> Item:
        if run == "*":
            return None
        only = 1 if len(self.letters) == 2 else 0
        length, colour = (run[0], self.letters.index(run[1])) if isinstance(run, list) else (run, only)
        return (0 if length == "?" else length, colour)

    def settled(self, line: str, known: Known) -> dict[Cell, frozenset[int]] | None:
        """Return what a line makes of its cells; ``None`` when it cannot be filled."""
        cells = self.cells[line]
        found = settled(self.clues[line], tuple(known.get(cell, self.values) for cell in cells))
        return None if found is None else dict(zip(cells, found, strict=True))

    def can_be_filled(self, lines: Iterable[str], known: Known) -> bool:
        """Return whether these lines can be filled together: line by line, and then by cases."""
        chosen = list(lines)
        state = dict(known)
        changed = True
        while changed:
            changed = False
            for line in chosen:
                found = self.settled(line, state)
                if found is None:
                    return False
                for cell, values in found.items():
                    if values != state.get(cell, self.values):
                        state[cell] = values
                        changed = True
        for cell in self._crossings(chosen):
            if len(state.get(cell, self.values)) > 1:
                return any(
                    self.can_be_filled(chosen, {**state, cell: frozenset({value})})
                    for value in state.get(cell, self.values)
                )
        return True

    def _crossings(self, lines: list[str]) -> Iterator[Cell]:
        rows = [int(line.split()[1]) - 1 for line in lines if line.startswith("row")]
        columns = [int(line.split()[1]) - 1 for line in lines if line.startswith("column")]
        return ((row, column) for row in rows for column in columns)

    def implies(self, lines: Iterable[str], known: Known, cells: Known) -> bool:
        """Return whether lines and what is known leave these cells no other values; with no cells, none at
        all.
        """
        chosen = list(lines)
        if not cells:
            return not self.can_be_filled(chosen, known)
        return all(
            not self.can_be_filled(chosen, {**known, cell: frozenset({value})})
            for cell, values in cells.items()
            for value in known.get(cell, self.values) - values
        )
