"""The call stack from a command to the C solver is short."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pysolvers
import pytest

from nonosat import solve
from nonosat.apps.cli import main
from nonosat.files.registry import write
from nonosat.sat.search import solution_search
from puzzles import domino


@contextmanager
def ways_to_the_solver() -> Iterator[list[list[traceback.FrameSummary]]]:
    """The stack of each call of the solver."""
    stacks: list[list[traceback.FrameSummary]] = []
    solve_in_c = pysolvers.glucose41_solve_lim

    def watched(*arguments: object) -> object:
        stacks.append(list(traceback.extract_stack()[:-1]))
        return solve_in_c(*arguments)

    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(pysolvers, "glucose41_solve_lim", watched)
        yield stacks
    assert stacks


def from_here(stack: list[traceback.FrameSummary], name: str, file: str) -> list[traceback.FrameSummary]:
    return stack[next(at for at, frame in enumerate(stack) if (frame.name, frame.filename) == (name, file)) :]


def check(frames: list[traceback.FrameSummary], *, most: int, most_files: int) -> None:
    assert (frames[-1].name, Path(frames[-1].filename).name) == ("solve", "session.py")
    assert len(frames) <= most, [frame.name for frame in frames]
    assert len({frame.filename for frame in frames}) <= most_files


def test_from_solve_to_the_solver_there_are_few_frames_in_few_files() -> None:
    with ways_to_the_solver() as stacks:
        assert solve(domino(8), jobs=1).verdict == "unique"
    for stack in stacks:
        check(from_here(stack, "solve", solution_search.__file__), most=7, most_files=4)


def test_from_the_command_to_the_solver_there_are_at_most_ten(tmp_path: Path) -> None:
    puzzle = tmp_path / "dom.json"
    write(domino(8), puzzle)
    with ways_to_the_solver() as stacks:
        assert main.run(["solve", str(puzzle), "--jobs", "1"]) == 0
    for stack in stacks:
        check(from_here(stack, "run", main.__file__), most=10, most_files=8)
