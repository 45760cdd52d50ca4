"""The next step, in as much detail as was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.steps import (
    because_as_json,
    cells_as_json,
    step_as_json,
    unchecked_marks,
    with_decided,
)
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.hints import Hint, HintSearch, HintVerdict, Level
from nonosat.reasoning.marks import marked_grid
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

_CODES = {
    HintVerdict.STEP: exits.DONE,
    HintVerdict.MISTAKE: exits.NO,
    HintVerdict.NONE: exits.NO,
    HintVerdict.SOLVED: exits.LIMIT,
    HintVerdict.NOTHING: exits.LIMIT,
    HintVerdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class HintAnswer(Answer):
    """The answer to ``hint``; ``board``: what is known with the cells that it tells, if wanted."""

    hint: Hint
    puzzle: Puzzle
    board: Grid | None = None

    def _code(self) -> int:
        return _CODES[self.hint.verdict]

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON: a cell is ``[row, column, characters]``, one per possible value."""
        hint, palette = self.hint, self.puzzle.palette
        document: dict[str, Any] = {
            "verdict": hint.verdict,
            "level": hint.level,
            "kind": hint.kind,
            "technique": hint.technique,
            "lines": list(hint.lines),
            "cells": None if hint.cells is None else cells_as_json(hint.cells, palette),
            "because": None if hint.because is None else because_as_json(hint.because, palette),
            "text": hint.text,
            "reviewed": hint.reviewed,
            "claimed_by": hint.claimed_by,
        }
        steps = [step_as_json(step, palette) for step in hint.steps]
        if len(steps) == 1:  # with all keys of a step of an explanation
            document |= steps[0]
        return document | ({"steps": steps} if steps else {}) | {"seconds": self.seconds}

    def verdict(self) -> str:
        return self.hint.text

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always the verdict
        yield self.hint.text
        if self.board is not None:
            yield self.board

    def sentences(self) -> Iterator[str]:
        """What is uncertain about the hint."""
        if self.hint.unreviewed is not None and not self.interrupted:
            yield unchecked_marks(self.hint.unreviewed)


class HintQuestion(Question[HintAnswer]):
    """Asks for the next step after the marks: where (``level`` 1), which cells (2), and why (3).

    ``detail``: of a step with parts no more than the first that decides a cell; ``boards``: also the board.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Grid | None = None,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        level: Level = 1,
        detail: bool = False,
        boards: bool = False,
    ) -> None:
        super().__init__()
        self._puzzle = puzzle
        self._level: Level = level
        self._board = marked_grid(puzzle, marks) if boards else None
        self._search = HintSearch(puzzle, marks, options, level=level, detail=detail)

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> HintAnswer:
        reason = reason_of(end)
        if reason is None:
            hint = self._search.result()
        else:
            hint = Hint(
                HintVerdict.UNDECIDED, self._level, f"No step was found: {reason.text}.", reviewed=False
            )
        board = self._board
        if board is not None and hint.verdict is HintVerdict.STEP:
            board = with_decided(board, hint.cells or ())
        return HintAnswer(
            hint, self._puzzle, board, seconds=self.seconds(), interrupted=isinstance(end, KeyboardInterrupt)
        )
