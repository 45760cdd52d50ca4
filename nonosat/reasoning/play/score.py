"""The score of an answer given as text: read strictly, judged by the clues.

The answer is the last ``<answer>…</answer>``, else the last fenced block, else the whole text. In it the last
complete form counts, however the text around it reads:

- a block of lines, exactly one for each row, of cells side by side or separated by spaces, ``|`` or commas;
- one line with the cells of all rows;
- JSON: rows as texts or lists, by themselves or under ``grid``, ``solution``, ``rows`` or ``answer``; or the
  1-based cells ``[row, column]`` that are shaded, under ``filled``.

A text before a colon, such as ``Row 3:``, is no part of a line. Parts of longer forms never count, as one of
many windows could be right by chance; nor are rows padded or cut.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from nonosat.model.abilities.json_values import by_keys
from nonosat.model.argument_checks import checked
from nonosat.model.clues import clue_of, fits
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: The signs of shaded, blank and undecided cells, beside the letters of the palette.
_SHADED, _BLANK, _UNDECIDED = "1#█■⬛●", "0._-□⬜·○", "?"
#: Shaded, unless the same grid has another sign for that: then blank, as people mark such cells.
_EITHER = "xX"
_TAGGED = re.compile(r"<answer>((?:(?!</?answer>).)*)</answer>", re.DOTALL | re.IGNORECASE)
_FENCED = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
_NUMBERED = re.compile(r"\A\s*\d+\)")
#: The edges of a line in lists of many languages, and what separates its cells.
_EDGES, _SEPARATORS = " \t|,[]\"'`", re.compile(r"[\s|,]")
#: The characters of a rule between the rows of a table.
_RULE = "|:+=- \t\r\n"
_JSON = re.compile(r"\[\s*[\[\"]|\{\s*\"")
_DECODER = json.JSONDecoder()
#: Beginnings of JSON that are tried: more are no answer.
_MOST_TRIES = 200
_KEYS = ("grid", "solution", "rows", "answer")


class ScoreVerdict(StrEnum):
    """The kind of an answer."""

    SOLVED = "solved"
    #: A solution that differs from the goal.
    OTHER_SOLUTION = "other-solution"
    WRONG = "wrong"
    #: A grid with undecided cells.
    INCOMPLETE = "incomplete"
    #: No complete grid of the puzzle's size.
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an answer; a line is right if its cells have its clue and the givens."""

    verdict: Annotated[ScoreVerdict, "The kind of the answer."]
    rows_right: Annotated[float, "The share of the rows that are right."] = 0.0
    columns_right: Annotated[float, "The share of the columns that are right."] = 0.0

    @property
    def reward(self) -> Annotated[int, "1 for a solution, else 0."]:
        """1 for a solution, else 0."""
        return int(self.verdict in (ScoreVerdict.SOLVED, ScoreVerdict.OTHER_SOLUTION))

    @property
    def partial(self) -> Annotated[float, "The smaller share: shading each row by its clue alone is little."]:
        """The smaller share: shading each row by its clue alone is little."""
        return min(self.rows_right, self.columns_right)

    def to_json(self) -> dict[str, Any]:
        """Return the score in JSON types."""
        return by_keys(self, Palette())


@checked
def score(puzzle: Puzzle, text: str) -> Score:
    r"""Return the score of an answer; any solution counts.

    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".##"]))
    >>> score(puzzle, "I think it is <answer>110 011</answer>.").verdict.value
    'solved'
    >>> score(puzzle, "Row 1: # # .\nRow 2: # # .").partial == 1 / 3
    True
    """
    cells = _AnswerReader(puzzle).last_grid(answer_in(text))
    if cells is None:
        return Score(ScoreVerdict.UNREAD)
    grid = Grid(puzzle.height, puzzle.width, cells, puzzle.palette.letters)
    given = grid.cells if puzzle.givens is None else puzzle.givens.cells
    right = [
        fits(line.clue, clue_of(grid.line(line.cells)))
        and UNDECIDED not in grid.line(line.cells)
        and all(given[cell] in (UNDECIDED, cells[cell]) for cell in line.cells)
        for line in puzzle.lines()
    ]
    verdict = ScoreVerdict.WRONG if grid.is_complete else ScoreVerdict.INCOMPLETE
    if puzzle.is_solved_by(grid):
        goal = puzzle.goal
        is_other = goal is not None and goal != grid and puzzle.is_solved_by(goal)
        verdict = ScoreVerdict.OTHER_SOLUTION if is_other else ScoreVerdict.SOLVED
    rows, columns = right[: puzzle.height], right[puzzle.height :]
    return Score(verdict, sum(rows) / len(rows), sum(columns) / len(columns))


def answer_in(text: str) -> str:
    r"""Return the part of a text that is the answer.

    >>> answer_in("<answer>#.</answer>, no: <answer>.#</answer>"), answer_in("```text\n#.\n```")
    ('.#', '#.\n')
    """
    parts: list[str] = _TAGGED.findall(text) or _FENCED.findall(text) or [text]
    return parts[-1]


@cache
def _signs_of(palette: Palette) -> dict[str, int]:
    """Return the value of each sign of a cell; those of ``_EITHER`` may yet turn out blank."""
    shaded = dict.fromkeys(_SHADED + _EITHER, 1) if len(palette) == 1 else {}
    numbers = {str(number): number for number in range(1, min(len(palette), 9) + 1)}
    letters = {letter: colour for colour, letter in enumerate(palette.letters, 1)}
    return dict.fromkeys(_BLANK, 0) | {_UNDECIDED: UNDECIDED} | shaded | numbers | letters


#: A complete form: where it ends in the text, and its cells.
_Form = tuple[int, bytes]


class _AnswerReader:
    """A reader of solutions of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        palette = puzzle.palette
        self.height, self.width, self.colours = puzzle.height, puzzle.width, len(palette)
        self.signs = _signs_of(palette)
        #: A sign for each value in JSON.
        self.numbers = {None: _UNDECIDED} | {
            number: palette.letter(number) if number else "." for number in range(self.colours + 1)
        }
        #: The signs whose value the whole grid decides.
        self.either = frozenset(_EITHER if self.colours == 1 else "").difference(palette.letters)
        self.edges = "".join(each for each in _EDGES if each not in self.signs)

    def last_grid(self, text: str) -> bytes | None:
        """Return the cells of the last complete form in a text."""
        return max([*self._in_json(text), *self._in_lines(text)], default=(0, None))[1]

    # ---- Lines of cells.

    def _in_lines(self, text: str) -> Iterator[_Form]:
        """Yield the blocks of lines that are complete; other lines, and blank ones, end a block."""
        block: list[str] = []
        end = 0
        for line in [*text.splitlines(keepends=True), ""]:
            cells = self._cells_in(line)
            is_rule = len(cells) not in (self.width, self.width * self.height) and not line.strip(_RULE)
            if cells and not is_rule:
                block.append(cells)
            else:
                if (grid := self._joined(block)) is not None:
                    yield end, grid
                block = []
            end += len(line)

    def _cells_in(self, line: str) -> str:
        """Return the signs of a line, ``""`` if it has anything else."""
        line = line if ":" in self.signs else line.rpartition(":")[2]
        found = _NUMBERED.sub("", line, count=1).strip().strip(self.edges)
        signs = "".join(each for each in found if each in self.signs or not _SEPARATORS.match(each))
        return signs if self.signs.keys() >= set(signs) else ""

    def _joined(self, rows: Sequence[str]) -> bytes | None:
        """Return the cells of a block: a line for each row, or one line for all."""
        fits = len(rows) == self.height and all(len(row) == self.width for row in rows)
        if not fits and [len(row) for row in rows] != [self.height * self.width]:
            return None
        signs = "".join(rows)
        has_shaded = any(self.signs[each] == 1 for each in set(signs) - self.either)
        return bytes(0 if has_shaded and each in self.either else self.signs[each] for each in signs)

    # ---- JSON.

    def _in_json(self, text: str) -> Iterator[_Form]:
        """Yield the complete forms in the JSON of a text."""
        place = tries = 0
        while tries < _MOST_TRIES and (begin := _JSON.search(text, place)):
            place = begin.start() + 1
            try:
                value, place = _DECODER.raw_decode(text, begin.start())
                grid = self._of_json(value)
            except (LookupError, RecursionError, TypeError, ValueError):
                tries, grid = tries + 1, None
            if grid is not None:
                yield place, grid

    def _of_json(self, value: Any) -> bytes | None:
        """Return the grid of a value; raises ``TypeError`` and others for values of other types."""
        if isinstance(value, str):
            return max(self._in_lines(value), default=(0, None))[1]
        if isinstance(value, list):
            rows = [self._row_of(each) for each in value]
            return self._joined(rows) if len(rows) == self.height else None
        for key in _KEYS:
            if key in value and (grid := self._of_json(value[key])) is not None:
                return grid
        if "filled" not in value or self.colours > 1:
            return None
        cells = bytearray(self.height * self.width)
        for row, column in value["filled"]:
            if not (1 <= row <= self.height and 1 <= column <= self.width):
                return None
            cells[(row - 1) * self.width + column - 1] = 1
        return bytes(cells)

    def _row_of(self, row: Any) -> str:
        """Return the signs of a row in JSON: a text, or a list of signs, numbers and ``null``."""
        if isinstance(row, str):
            return self._cells_in(row)
        signs = [each if isinstance(each, str) else self.numbers[each] for each in row]
        return "".join(signs) if all(each in self.signs for each in signs) else ""
