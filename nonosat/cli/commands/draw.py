"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from nonosat.cli.arguments import options
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.style_options import StyleOptions
from nonosat.cli.arguments.targets import kind_for
from nonosat.cli.arguments.written_files import is_folder_for_output, target_to_write, to_write
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import PictureTalk, Reporting
from nonosat.cli.output.report import Report
from nonosat.cli.output.streams import notify, write_result
from nonosat.errors import UnsupportedPuzzle
from nonosat.limits import NO_LIMITS, Limits
from nonosat.processes.alarm import alarm
from nonosat.puzzle import Puzzle
from nonosat.questions.converting import FileNames
from nonosat.questions.drawing import DrawAnswer, DrawQuestion
from nonosat.questions.fields import Panel, WrongOption, option
from nonosat.questions.question import Answer
from nonosat.rendering.kinds import KINDS, DrawingKind
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style

EXAMPLES = (
    "nonosat draw puzzles/gchq.json --solution",
    "nonosat draw puzzles/gchq.json puzzles/rainbow_fish.json -o puzzles.pdf",
    "nonosat draw puzzles/sailing_boat.json -o boat.html",
)

#: Seconds for a drawing of what was found in time.
_DRAWING_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True)
class DrawingTarget:
    """Where drawings go, and of what kind they are."""

    PANEL = Panel.OUTPUT

    output: str | None = to_write(
        "-o",
        check=target_to_write,
        help=f"Draw to a file, whose suffix chooses the kind: {', '.join(KINDS)}; with --to also to a "
        "folder, one file per puzzle; - is standard output. Default: draw in the terminal.",
    )
    to: str | None = option(
        metavar="KIND", known=KINDS, help="Kind of drawing. Default: chosen by the suffix."
    )

    def __post_init__(self) -> None:
        if self.folder is not None and self.to is None:
            raise WrongOption("choose a kind of drawing with --to: a folder has no suffix that determines it")

    @property
    def folder(self) -> str | None:
        """The folder for a file per puzzle, if that is where they go."""
        return self.output if self.output is not None and is_folder_for_output(self.output) else None

    def expect_one(self, kind: DrawingKind | None) -> str | None:
        """What is wrong with more than one puzzle, if only one can be drawn."""
        if kind is None or kind.many or self.folder is not None:
            return None
        return (
            f"expected one puzzle for {kind.name}: choose one with --index, draw a PDF, or give each a file "
            f"of its own with '-o FOLDER/ --to {kind.name}'"
        )


class DrawnReport(Report, Reporting):
    """Drawings in one file of all, written at the end, or each in a file of its own in a folder."""

    def __init__(
        self, target: DrawingTarget, kind: DrawingKind, style: Style, source: str, limits: Limits
    ) -> None:
        super().__init__()
        self._target, self._kind, self._style = target, kind, style
        self._source, self._limits = source, limits
        self._names = FileNames(f".{kind.name}")
        self._sheets: list[PuzzleSheet] = []

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        super().begin(name, puzzle)
        if puzzle is None:
            return
        try:
            self._kind.expect_room(puzzle, self._style)
        except UnsupportedPuzzle as error:
            if self._target.folder is not None:  # where others have files of their own
                raise
            raise WrongOption(str(error)) from None

    def give(self, answer: Answer[Any]) -> None:
        if not isinstance(answer, DrawAnswer) or answer.result is None:
            return
        folder = self._target.folder
        if folder is None:
            self._sheets.append(answer.result)
            return
        os.makedirs(folder, exist_ok=True)
        name = self._names.next(self.name.file or self._source, self.name.index)
        write_result(os.path.join(folder, name), self._drawn([answer.result]))

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """Itself; at its end the file of all is written, if there are any."""
        yield self
        if self._sheets:
            write_result(self._target.output, self._drawn(self._sheets))

    def _drawn(self, sheets: Sequence[PuzzleSheet]) -> bytes:
        with alarm(self._limits, at_least=_DRAWING_SECONDS):
            return self._kind.draw(sheets, self._style, notify)


def command(
    question: DrawQuestion,
    target: DrawingTarget,
    inputs: options.Inputs,
    look: StyleOptions,
    search: options.FullSearch,
) -> int:
    kind = kind_for(target.output, target.to, animate=question.animate, style=look.style)
    if kind is not None and not kind.still:
        question = replace(question, animate=True)
    found = PuzzleInputs(inputs, apart=[target.output], one_only=target.expect_one(kind))
    if kind is None:
        return ask_each(question, found, PictureTalk(clues=look.clues), search)
    style = replace(look.style, moving=question.animate)
    drawings = DrawnReport(target, kind, style, inputs.puzzles[0], search.limits)
    return ask_each(question, found, drawings, search)
