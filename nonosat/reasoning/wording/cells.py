"""Lines, and cells with what is known of them, in words; rows and columns are 1-based there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.amounts import noun
from nonosat.logic.bits import bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.steps.step import CellValues
from nonosat.reasoning.wording.sentences import Wording, listed


def cells_in_words(cells: Sequence[CellValues], puzzle: Puzzle) -> str:
    """What is known of some cells, row by row; if all are in one column, along the column.

    >>> puzzle = Puzzle(((),) * 3, ((),) * 4)
    >>> cells_in_words([CellValues(0, 1, (1,)), CellValues(0, 2, (1,)), CellValues(2, 2, (0,))], puzzle)
    'in row 1, columns 2–3 are filled, and in row 3, column 3 is blank'
    >>> cells_in_words([CellValues(0, 1, (0,)), CellValues(1, 1, (0,))], puzzle)
    'in column 2, rows 1–2 are blank'
    """
    lines = Lines(puzzle)
    words = Wording(puzzle, lines)
    state = Possibilities.of(puzzle, (), lines)
    along_column = len(cells) > 1 and len({cell.column for cell in cells}) == 1
    places: dict[int, int] = {}
    for cell in cells:
        state.keep(cell.row, cell.column, bit_set(cell.values))
        line, place = (puzzle.height + cell.column, cell.row) if along_column else (cell.row, cell.column)
        places[line] = places.get(line, 0) | 1 << place
    told = [
        f"in {lines.names[line]}, {words.facts(line, state.may[line], positions)}"
        for line, positions in sorted(places.items())
    ]
    return ", and ".join(part for part in ("; ".join(told[:-1]), *told[-1:]) if part)


def lines_in_words(names: Iterable[str]) -> str:
    """Lines in one phrase that cannot be mistaken for a cell.

    >>> lines_in_words(["row 3", "column 7", "row 1"])
    'rows 1 and 3, and column 7'
    """
    numbers: dict[str, list[int]] = {"row": [], "column": []}
    for name in names:
        kind, number = name.split()
        numbers[kind].append(int(number))
    return ", and ".join(
        f"{noun(len(found), kind)} {listed(map(str, sorted(found)))}"
        for kind, found in numbers.items()
        if found
    )
