"""The board of the studio as a notebook widget, to play or to draw.

``BoardWidget`` runs in the notebook's process: its traits, and the check after each change. In the browser
the modules of ``nonosat/drawing/web`` show it, joined, beginning with ``shells/notebook.js``. There is no
server: the two halves share the traits of the widget, and the browser gives hints itself.

An edit in the browser sends ``marks`` with an increased ``_turn``; the ``_result`` of the check has the same
turn, and the browser drops results of older ones.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Self

import anywidget
import traitlets

from nonosat.apps.studio.page_config import themes_of
from nonosat.authoring.checking.uniqueness import CheckSearch
from nonosat.drawing.page import cells_data, with_words
from nonosat.drawing.web.modules import script_of, text_of
from nonosat.drawing.web.words import words
from nonosat.files.formats.json_puzzle import as_json
from nonosat.model.errors import InputError, NonosatError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.solution_search import solve

#: Seconds for a verdict, and for the first solution to draw on, while the notebook waits. Chosen.
_VERDICT_SECONDS = 1.5
_SOLUTION_SECONDS = 5.0

_SHEETS = ("page", "notebook")


def module() -> str:
    """Return the text of the ES module; ``render`` shows a view."""
    return f"{script_of('shells/notebook.js')}\nexport default {{ render }};\n"


def style() -> str:
    """Return the style sheets of the pages and of the widget, restricted to the widget's elements."""
    rules = "\n".join(text_of(f"style/{name}.css") for name in _SHEETS)
    return f".nonosat {{\n{rules}\n}}\n"


def _sent(grid: Grid, _widget: BoardWidget) -> list[int]:
    return cells_data(grid)


def _received(values: Any, widget: BoardWidget) -> Grid:
    """Return the marks that the browser sent. Raises ``TraitError`` for anything else."""
    old = widget.marks
    most = len(widget.puzzle.palette)
    if not isinstance(values, list) or len(values) != len(old.cells):
        raise traitlets.TraitError(f"expected a list of {len(old.cells)} cells")
    if not all(type(value) is int and -1 <= value <= most for value in values):
        raise traitlets.TraitError(f"expected cells from -1 to {most}")
    return Grid(old.height, old.width, bytes(value % 256 for value in values), old.letters)


class BoardWidget(anywidget.AnyWidget):
    """A board in a notebook; ``nonosat.board`` documents the traits."""

    _esm = module()
    _css = style()

    mode = traitlets.Enum(("play", "draw"), read_only=True).tag(sync=True)
    marks = traitlets.Instance(Grid).tag(sync=True, to_json=_sent, from_json=_received)
    puzzle = traitlets.Instance(Puzzle, read_only=True)
    solved = traitlets.Bool(read_only=True).tag(sync=True)
    verdict = traitlets.Unicode("undecided", read_only=True)
    ambiguous_cells = traitlets.Tuple(read_only=True)
    _turn = traitlets.Int(0).tag(sync=True)
    _result = traitlets.Dict().tag(sync=True)
    _puzzle = traitlets.Dict().tag(sync=True)
    _themes = traitlets.Dict().tag(sync=True)
    _language = traitlets.Unicode().tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)

    @classmethod
    def to_play(cls, puzzle: Puzzle, marks: Grid | None, *, language: str) -> Self:
        """Return a puzzle to play; its goal is not sent to the browser."""
        if marks is None:
            marks = puzzle.givens or Grid.undecided(puzzle.height, puzzle.width)
        return cls("play", replace(puzzle, goal=None, saved=None), marks, language)

    @classmethod
    def to_draw(cls, puzzle: Puzzle | None, marks: Grid | None, *, language: str) -> Self:
        """Return a picture to draw on: ``marks``, or a solution of the puzzle."""
        if puzzle is None:
            assert marks is not None
            puzzle = Puzzle.from_solution(_whole(marks), palette=Palette.of_letters(marks.letters))
        return cls("draw", puzzle, _first_solution(puzzle) if marks is None else marks, language)

    def __init__(self, mode: str, puzzle: Puzzle, marks: Grid, language: str) -> None:
        table = words(language)
        themes = themes_of(puzzle.palette)
        self.set_trait("mode", mode)
        self.set_trait("puzzle", puzzle)
        self.marks = marks
        if mode == "play":
            self._check_puzzle()
        super().__init__(
            _puzzle=as_json(with_words(puzzle if mode == "play" else self.puzzle)),
            _themes=themes,
            _language=language,
            _words=table,
        )

    @property
    def solution(self) -> Grid | None:
        """The drawing, or the marks once they solve the puzzle; ``None`` before."""
        return _whole(self.marks) if self.solved else None

    @traitlets.validate("marks")
    def _fitting(self, proposal: Any) -> Grid:
        """Check size and colours of marks; givens keep their values, drawings have no undecided cells."""
        marks: Grid = proposal.value
        puzzle = self.puzzle
        if (marks.height, marks.width) != (puzzle.height, puzzle.width):
            found = f"{marks.width} columns and {marks.height} rows"
            raise InputError(
                f"expected marks of {puzzle.width} columns and {puzzle.height} rows", found=found
            )
        if marks.colours_beyond(len(puzzle.palette)):
            raise InputError("expected marks in the colours of the puzzle")
        if self.mode == "draw":
            return _whole(marks)
        return marks if puzzle.givens is None else _over(marks, puzzle.givens)

    @traitlets.observe("marks")
    def _marks_changed(self, _change: Any) -> None:
        if self.mode == "draw":
            self.set_trait("puzzle", _drawn(self.puzzle, self.marks))
            self._check_puzzle()
        self.set_trait("solved", self.puzzle.is_solved_by(_whole(self.marks)))

    def _check_puzzle(self) -> None:
        """Check the puzzle, and send the result to the browser."""
        options = SearchOptions.starting_now(time_limit=_VERDICT_SECONDS, jobs=1)
        search = CheckSearch(self.puzzle, options, quick=True)
        with suppress(NonosatError):  # use the result so far
            search.run()
        check = search.result()
        self.set_trait("verdict", check.verdict.value)
        self.set_trait("ambiguous_cells", check.ambiguous_cells)
        shown = check.ambiguous_cells if self.mode == "draw" else ()
        self._result = {
            "turn": self._turn,
            "verdict": check.verdict.value,
            "line_solvable": check.line_solvable,
            "complete": check.complete,
            "count": len(check.ambiguous_cells),
            "cells": [row * self.puzzle.width + column for row, column in shown],
        }


def _first_solution(puzzle: Puzzle) -> Grid:
    """Return the goal if it is a solution, else a solution that is found, else a blank grid."""
    if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
        return puzzle.goal
    found = solve(puzzle, time_limit=_SOLUTION_SECONDS).solutions
    return found[0] if found else Grid.undecided(puzzle.height, puzzle.width)


def _drawn(puzzle: Puzzle, solution: Grid) -> Puzzle:
    """Return the puzzle with the clues of a picture; its givens take the picture's values."""
    clues = Puzzle.from_solution(solution, palette=puzzle.palette)
    givens = puzzle.givens
    if givens is not None:
        cells = zip(givens.cells, solution.cells, strict=True)
        givens = givens.with_values(
            {index: value for index, (given, value) in enumerate(cells) if given != UNDECIDED}
        )
    return replace(
        puzzle,
        rows=clues.rows,
        columns=clues.columns,
        givens=givens,
        goal=solution,
        saved=None,
        expected=None,
    )


def _whole(grid: Grid) -> Grid:
    """Return the grid with blank cells for undecided ones."""
    return replace(grid, cells=grid.cells.replace(bytes([UNDECIDED]), b"\0"))


def _over(marks: Grid, givens: Grid) -> Grid:
    """Return the marks with the values of the given cells."""
    cells = zip(givens.cells, marks.cells, strict=True)
    return replace(marks, cells=bytes(mark if given == UNDECIDED else given for given, mark in cells))
