"""The way from a question to the solver in C is short enough to read."""

from __future__ import annotations

import traceback

import pysolvers
import pytest

from nonosat import picture_search, solve
from puzzles import domino

SOLVE = ("solve", picture_search.__file__)

#: From ``solve`` to what calls the solver, both included.
_MOST_FRAMES, _MOST_FILES = 7, 4


def test_from_solve_to_the_solver_there_are_few_frames_in_few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks: list[list[traceback.FrameSummary]] = []
    solve_in_c = pysolvers.glucose41_solve_lim

    def watched(*arguments: object) -> object:
        stack = traceback.extract_stack()[:-1]
        begin = next(at for at, frame in enumerate(stack) if (frame.name, frame.filename) == SOLVE)
        stacks.append(stack[begin:])
        return solve_in_c(*arguments)

    monkeypatch.setattr(pysolvers, "glucose41_solve_lim", watched)
    assert solve(domino(8), jobs=1).verdict == "unique"
    assert stacks
    for stack in stacks:
        assert stack[-1].name == "solve" and stack[-1].filename.endswith("session.py")
        assert len(stack) <= _MOST_FRAMES, [frame.name for frame in stack]
        assert len({frame.filename for frame in stack}) <= _MOST_FILES
