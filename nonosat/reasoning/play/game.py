"""A puzzle played step by step by a machine, with a judgement for every step.

The *sound marks* are the givens and the steps that were not wrong. Steps are judged by them alone: from a
mistake everything would follow, so a mark that no solution has with the sound ones is shown, but never used.

Roads not taken: a mode that refuses wrong marks (trying both values of each cell would solve any puzzle), and
judgement by the goal where there are several solutions (all but one would be wrong).
"""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, Self

from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.registry import read
from nonosat.logic.bits import bit_positions, value_set_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.model.argument_checks import checked, whole_number
from nonosat.model.clue_text import clue_table
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.hints import HintResult, Level, hint
from nonosat.reasoning.marks import marked_grid
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch

#: The most conflicts of a search: a second or two.
_OPTIONS = SearchOptions(conflicts=10_000)

#: What a wrong step does: end the game, or stay as a mark that is never used.
OnWrong = Literal["end", "keep"]


class StepVerdict(StrEnum):
    """The kind of a step."""

    #: Every solution with the sound marks has it.
    FOLLOWS = "follows"
    #: Some of these solutions have it, some have not.
    OPEN = "open"
    #: None has it.
    WRONG = "wrong"
    #: The mark is there already.
    KNOWN = "known"
    #: No such cell or value, the cell is decided, or the game is over.
    ILLEGAL = "illegal"
    #: A search reached its limit.
    UNDECIDED = "undecided"


class StepDepth(StrEnum):
    """The least reasoning from which a step follows."""

    #: One line alone.
    LINE = "line"
    #: Line logic to its end.
    LINES = "lines"
    #: Line logic refutes every other value of the cell.
    LOOKAHEAD = "lookahead"
    #: More.
    DEEP = "deep"


class Judgement(NamedTuple):
    """The judgement of a step, and the game after it."""

    verdict: Annotated[StepVerdict, "The kind of the step."]
    depth: Annotated[StepDepth | None, "From how much reasoning it `follows`, else `null`."] = None
    solved: Annotated[bool, "Whether the marks are now a solution."] = False
    over: Annotated[bool, "Whether the game is over."] = False

    def to_json(self) -> dict[str, Any]:
        """Return the judgement in JSON types."""
        return self._asdict()


#: Verdicts of steps that change nothing.
_UNTAKEN = frozenset({StepVerdict.KNOWN, StepVerdict.ILLEGAL})
#: Verdicts of sound steps.
_SOUND = frozenset({StepVerdict.FOLLOWS, StepVerdict.OPEN})


class Game:
    """A puzzle with marks, which begin as its givens.

    A step gives an undecided cell a value, 0 for blank and 1 … for a colour; rows and columns are 0-based. A
    wrong one ends the game, or with ``on_wrong="keep"`` stays unnoticed. The game is over, too, when no cell
    is undecided. ``unique`` is whether there is one solution (``None``: found out). Raises ``InvalidValue``
    if there is none.

    >>> game = Game(Puzzle.from_solution(Grid.from_text(["##.", ".##"])))
    >>> game.judge(0, 1, 0).verdict.value, game.step(0, 1, 1).depth.value
    ('wrong', 'line')
    >>> print(game.marks)
    ?#?
    ???
    """

    @checked
    def __init__(self, puzzle: Puzzle, *, on_wrong: OnWrong = "end", unique: bool | None = None) -> None:
        self.puzzle = puzzle
        self.on_wrong = on_wrong
        self._values = len(puzzle.palette) + 1
        self._given = marked_grid(puzzle, None)
        self._marks = bytearray(self._given.cells)
        #: The cells in the order of the steps, each with the verdict.
        self._steps: list[tuple[int, StepVerdict]] = []
        self._lines = Lines(puzzle)
        self._set_sound(self._given.cells)
        #: Whether there is one solution (``None`` if that is not known), and some, all if there is one.
        self.unique, self._solutions = self._first_solutions(unique=unique)
        #: Those with all sound marks, and the values (by cell) that no solution has with them.
        self._alive = self._solutions.copy()
        self._refuted: set[tuple[int, int]] = set()

    def _first_solutions(self, *, unique: bool | None) -> tuple[bool | None, list[bytes]]:
        """Return whether there is one solution, and up to two; the goal comes first."""
        puzzle, goal = self.puzzle, self.puzzle.goal
        known = () if goal is None or not puzzle.is_solved_by(goal) else (goal,)
        if unique is not None and known:
            return unique, [known[0].cells]
        limit = 2 if unique is None else 1
        search = SolutionSearch(puzzle, _OPTIONS, limit=limit, known_solutions=known, probing=True)
        search.run()
        found = search.result()
        if found.verdict is Verdict.NONE:
            raise InvalidValue(f"the puzzle has no solution: {found.reason and found.reason.text}")
        is_unique = {Verdict.UNIQUE: True, Verdict.MULTIPLE: False, Verdict.SOLVED: unique}.get(found.verdict)
        return is_unique, [solution.cells for solution in found.solutions]

    # ---- What is to be seen.

    @property
    def marks(self) -> Grid:
        """The marks, with the givens and with mistakes."""
        return self._given.with_valid_bytes(bytes(self._marks))

    @property
    def solved(self) -> bool:
        """Whether the marks are a solution."""
        return UNDECIDED not in self._marks and self.puzzle.is_solved_by(self.marks)

    @property
    def over(self) -> bool:
        """Whether no step is legal any more."""
        ended = self.on_wrong == "end" and self._steps and self._steps[-1][1] is StepVerdict.WRONG
        return bool(ended) or UNDECIDED not in self._marks

    def legal(self) -> list[tuple[int, int, int]]:
        """Return every value of every undecided cell: row, column, value."""
        if self.over:
            return []
        cells = (cell for cell, mark in enumerate(self._marks) if mark == UNDECIDED)
        return [(*divmod(cell, self.puzzle.width), value) for cell in cells for value in range(self._values)]

    @checked
    def observation(self, form: Literal["text", "json", "svg"] = "text") -> str:
        """Return the clues and the marks, and nothing else of the puzzle: no title, goal or seed."""
        if form == "text":
            return f"{clue_table(self.puzzle)}\n\n{self.marks}"
        bare = bare_puzzle(self.puzzle)
        if form == "json":
            return json.dumps(as_json(bare) | {"grid": self.marks.text_rows()}, ensure_ascii=False)
        from nonosat.drawing import sheet, svg

        return svg.draw(sheet.PuzzleSheet(bare, self.marks))

    def hint(self, level: Level = 3) -> HintResult:
        """Return the easiest step that follows from the sound marks."""
        return hint(self.puzzle, marks=self._given.with_valid_bytes(bytes(self._sound)), level=level, seed=0)

    # ---- Steps.

    def judge(self, row: int, column: int, value: int) -> Judgement:
        """Return the judgement of a step without taking it; raises ``InvalidType`` unless these are ints."""
        return self._judged(row, column, value)[0]

    def step(self, row: int, column: int, value: int) -> Judgement:
        """Take a step, unless it is illegal or known, and return its judgement; raises ``InvalidType``."""
        judgement, cell = self._judged(row, column, value)
        if judgement.verdict not in _UNTAKEN:
            self._marks[cell] = value
            self._steps.append((cell, judgement.verdict))
            if judgement.verdict in _SOUND:
                self._add_sound(cell, int(value))
        return judgement

    def undo(self) -> None:
        """Take back the last step, if there is one."""
        if not self._steps:
            return
        cell, verdict = self._steps.pop()
        self._marks[cell] = UNDECIDED
        if verdict in _SOUND:
            self._sound[cell] = UNDECIDED
            self._set_sound(self._sound)
            known = [(place, value) for place, value in enumerate(self._sound) if value != UNDECIDED]
            self._alive = [each for each in self._solutions if all(each[at] == mark for at, mark in known)]
            self._refuted.clear()

    def _judged(self, row: int, column: int, value: int) -> tuple[Judgement, int]:
        """Return the judgement of a step, and its cell."""
        if not type(row) is type(column) is type(value) is int:
            row, column, value = (whole_number(each, "a whole number") for each in (row, column, value))
        puzzle, marks, over = self.puzzle, self._marks, self.over
        cell = row * puzzle.width + column
        is_cell = 0 <= row < puzzle.height and 0 <= column < puzzle.width
        if over or not (is_cell and 0 <= value < self._values and marks[cell] == UNDECIDED):
            is_known = is_cell and not over and marks[cell] == value
            verdict = StepVerdict.KNOWN if is_known else StepVerdict.ILLEGAL
            return Judgement(verdict, None, self.solved, over), cell
        verdict = self._verdict(cell, value)
        depth = self._depth(row, column, value) if verdict is StepVerdict.FOLLOWS else None
        is_last = marks.count(UNDECIDED) == 1
        solved = is_last and puzzle.is_solved_by(self.marks.with_values({cell: value}))
        over = is_last or (verdict is StepVerdict.WRONG and self.on_wrong == "end")
        return Judgement(verdict, depth, solved, over), cell

    # ---- What follows from the sound marks.

    def _set_sound(self, cells: bytes | bytearray) -> None:
        """Set the sound marks, and begin with what is possible beside them."""
        self._sound = bytearray(cells)
        sound = self._given.with_valid_bytes(bytes(cells))
        #: What the cells can have by the sound marks alone, and after line logic.
        self._known = Possibilities.of(self._lines, sound)
        self._closure = self._known.copy()
        self._closure.propagate(self._lines.all, self._lines.all)
        self._decided = self._closure.may.decided()

    def _add_sound(self, cell: int, value: int) -> None:
        row, column = divmod(cell, self.puzzle.width)
        self._sound[cell] = value
        self._known.keep(row, column, 1 << value)
        if self._decided[cell] != value:
            self._closure.propagate(self._closure.keep(row, column, 1 << value), self._lines.all)
            self._decided = self._closure.may.decided()
        if not self.unique:
            self._alive = [each for each in self._alive if each[cell] == value]

    def _verdict(self, cell: int, value: int) -> StepVerdict:
        """Return the verdict on a step in an undecided cell."""
        if self.unique:
            return StepVerdict.FOLLOWS if self._solutions[0][cell] == value else StepVerdict.WRONG
        possible = self._is_possible(cell, value)
        if not possible:
            return StepVerdict.UNDECIDED if possible is None else StepVerdict.WRONG
        others = [self._is_possible(cell, other) for other in range(self._values) if other != value]
        if any(others):
            return StepVerdict.OPEN
        return StepVerdict.UNDECIDED if None in others else StepVerdict.FOLLOWS

    def _is_possible(self, cell: int, value: int) -> bool | None:
        """Return whether a solution has the sound marks and this value; ``None`` if a limit was reached."""
        if any(each[cell] == value for each in self._alive):
            return True
        row, column = divmod(cell, self.puzzle.width)
        if (cell, value) in self._refuted or not self._closure.values(row, column) >> value & 1:
            return False
        givens = self._given.with_bytes(self._sound).with_values({cell: value})
        puzzle = replace(self.puzzle, givens=givens, goal=None)
        search = SolutionSearch(puzzle, _OPTIONS, limit=1, probing=True)
        found = [solution.cells for solution in search]
        self._solutions += found
        self._alive += found
        if search.exhausted and not found:
            self._refuted.add((cell, value))
        return bool(found) if found or search.exhausted else None

    def _depth(self, row: int, column: int, value: int) -> StepDepth:
        """Return the least reasoning from which a step follows that does follow."""
        wanted, lines = 1 << value, self._lines
        if self._decided[row * lines.width + column] == value:
            for line, position in ((row, column), (lines.height + column, row)):
                may = lines.solve(line, self._known.may[line])
                if may is not None and value_set_at(may, position) == wanted:
                    return StepDepth.LINE
            return StepDepth.LINES
        others = bit_positions(self._closure.values(row, column) & ~wanted)
        if all(self._closure.probe(row, column, 1 << other)[0] is not None for other in others):
            return StepDepth.LOOKAHEAD
        return StepDepth.DEEP

    # ---- Copies, pickles and JSON.

    def __copy__(self) -> Self:
        """Return an independent copy, which shares only what never changes."""
        other = object.__new__(type(self))
        state = self.__dict__.items()
        other.__dict__ |= {name: each.copy() if hasattr(each, "copy") else each for name, each in state}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_json, (self.to_json(),)

    def to_json(self) -> str:
        """Return the game as JSON text: the whole puzzle, with its goal, and the steps (0-based)."""
        steps = [[*divmod(cell, self.puzzle.width), self._marks[cell]] for cell, _ in self._steps]
        state = {"on_wrong": self.on_wrong, "unique": self.unique, "steps": steps}
        return json.dumps({"puzzle": as_json(self.puzzle)} | state, ensure_ascii=False)

    @classmethod
    @checked
    def from_json(cls, text: str) -> Self:
        """Return the game of such a text, with every step judged again; raises ``InputError``."""
        try:
            state = json.loads(text)
            puzzle, steps = state.pop("puzzle"), state.pop("steps")
            game = cls(read(json.dumps(puzzle).encode(), format="json"), **state)
            are_legal = all(game.step(*each).verdict not in _UNTAKEN for each in steps)
        except InputError:
            raise
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
            are_legal = False
        if not are_legal:
            raise InputError("expected the JSON of a game, with legal steps", found=text)
        return game


def bare_puzzle(puzzle: Puzzle) -> Puzzle:
    """Return the clues, the givens and the palette alone: titles may hold seeds, goals are solutions."""
    return Puzzle(puzzle.rows, puzzle.columns, givens=puzzle.givens, palette=puzzle.palette)
