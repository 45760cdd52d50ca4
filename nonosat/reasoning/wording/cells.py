"""Lines, and cells with what is known of them, in words; rows and columns are 1-based there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.logic.bits import bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.steps.step import CellValues
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.tongue import ENGLISH, tongue


def cells_in_words(cells: Sequence[CellValues], puzzle: Puzzle, language: str = ENGLISH) -> str:
    """What is known of some cells, row by row; if all are in one column, along the column.

    >>> puzzle = Puzzle(((),) * 3, ((),) * 4)
    >>> cells_in_words([CellValues(0, 1, (1,)), CellValues(0, 2, (1,)), CellValues(2, 2, (0,))], puzzle)
    'in row 1, columns 2–3 are filled, and in row 3, column 3 is blank'
    >>> cells_in_words([CellValues(0, 1, (0,)), CellValues(1, 1, (0,))], puzzle)
    'in column 2, rows 1–2 are blank'
    """
    lines = Lines(puzzle)
    words = Wording(puzzle, lines, language)
    state = Possibilities.of(puzzle, (), lines)
    along_column = len(cells) > 1 and len({cell.column for cell in cells}) == 1
    places: dict[int, int] = {}
    for cell in cells:
        state.keep(cell.row, cell.column, bit_set(cell.values))
        line, place = (puzzle.height + cell.column, cell.row) if along_column else (cell.row, cell.column)
        places[line] = places.get(line, 0) | 1 << place
    told = [
        words.say(
            "told.onLine", line=words.line_name(line), facts=words.facts(line, state.may[line], positions)
        )
        for line, positions in sorted(places.items())
    ]
    return words.say("told.lastOnLine").join(part for part in ("; ".join(told[:-1]), *told[-1:]) if part)


def lines_in_words(names: Iterable[str], language: str = ENGLISH) -> str:
    """Lines in one phrase that cannot be mistaken for a cell.

    >>> lines_in_words(["row 3", "column 7", "row 1"])
    'rows 1 and 3, and column 7'
    """
    speaker = tongue(language)
    numbers: dict[str, list[int]] = {"row": [], "column": []}
    for name in names:
        kind, number = name.split()
        numbers[kind].append(int(number))
    told = [
        speaker.say(f"reason.{kind}s", count=len(found), numbers=speaker.listed(map(str, sorted(found))))
        for kind, found in numbers.items()
        if found
    ]
    return speaker.say("reason.bothSides", rows=told[0], columns=told[1]) if len(told) > 1 else "".join(told)
