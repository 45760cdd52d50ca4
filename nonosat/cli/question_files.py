"""The files that a question names on the command line, read for each puzzle: marks, pictures, masks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Generic

from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.output.streams import notify
from nonosat.errors import InputError
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import fields_of
from nonosat.questions.question import AnswerType, Question


class QuestionFiles(Generic[AnswerType]):
    """A question as the command line gives it, with the names of files in the place of what they hold.

    ``picture`` is the name of the file with the author's picture, if there is one. Raises ``InputError`` for
    standard input that is to be two things.
    """

    def __init__(
        self, question: Question[Puzzle, AnswerType], puzzles: Sequence[str], limits: Limits
    ) -> None:
        self.question = question
        self.picture: str | None = None
        self._readers: dict[str, Callable[[Entry], Any]] = {}
        for field in fields_of(type(question)):
            path, kind = getattr(question, field.name), field.option.file
            if kind == "marks" and path is None:
                self._readers[field.name] = _saved
            elif kind is not None and path is not None:
                content = cache(partial(bytes_of, path, limits))
                if kind in ("marks", "start"):
                    if path == "-" and "-" in puzzles:
                        raise InputError(
                            "expected the puzzle or the progress, not both", source=STANDARD_INPUT
                        )
                    content()  # before the puzzles
                self.picture = path if kind == "picture" else self.picture
                self._readers[field.name] = partial(_read, kind, content)

    def question_about(self, entry: Entry) -> Question[Puzzle, AnswerType]:
        """The question, with what the files say about a puzzle; raises ``InputError``."""
        if not self._readers:
            return self.question
        values: dict[str, Any] = {name: read(entry) for name, read in self._readers.items()}
        return replace(self.question, **values)  # type: ignore[type-var]


def _saved(entry: Entry) -> Grid | None:
    """The marks saved with a puzzle."""
    saved = entry.puzzle.saved
    return None if saved is None else saved.with_letters(entry.puzzle.palette.letters)


def _read(kind: str, content: Callable[[], tuple[bytes, str]], entry: Entry) -> Any:
    """What a file says about a puzzle."""
    if kind in ("marks", "start"):
        return progress_in(*content(), entry)
    from nonosat.cli.arguments.pictures import mask_in, picture_in

    read = mask_in if kind == "mask" else picture_in
    return read(*content(), entry.puzzle)


def progress_in(data: bytes, name: str, entry: Entry) -> Grid:
    """The marks that a person has made in a puzzle, in its colours, in a file that is given as its bytes and
    its name in error messages.

    The file has one text grid, or saved puzzles in any format: either one for all puzzles, or one for each.
    What was read is said on standard error if the text has other signs than ``#``, ``.``, ``?`` and letters.
    Raises ``InputError`` when the file has no grid, or one of another size or in other colours.
    """
    from nonosat.cli.arguments.pictures import grid_of_puzzle
    from nonosat.files.content import plain_bytes
    from nonosat.notation.file_text import decoded
    from nonosat.notation.marks_text import marks_in

    puzzle = entry.puzzle
    try:
        text = decoded(plain_bytes(data))
        marks = marks_in(text, puzzle.palette, height=puzzle.height, width=puzzle.width)
        if marks is None:
            return grid_of_puzzle(data, name, puzzle, "saved", index=entry.name.index or 0)
    except InputError as error:
        raise error.at(name) from None
    if not marks.is_plain(puzzle.palette):
        notify(f"{name}: {marks.sentence(puzzle.palette)}", name=entry.name)
    return marks.grid
