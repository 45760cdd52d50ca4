"""The files that a question names on the command line, read for each puzzle: marks, pictures, texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Generic

from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.puzzles import bytes_of
from nonosat.apps.cli.output.streams import notify
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.model.abilities.ability import Ability, ResultType
from nonosat.model.abilities.fields import fields_of
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.puzzle import Puzzle

#: Reads a file: its bytes, and its name in error messages.
_Content = Callable[[], tuple[bytes, str]]


class QuestionFiles(Generic[ResultType]):
    """A question as the command line gives it, with the names of files in the place of what they hold.

    ``picture`` is the name of the file that errors of the work are about, if there is one: of the author's
    picture, or of a text. Raises ``InputError`` for standard input that is to be two things.
    """

    def __init__(self, question: Ability[Puzzle, ResultType], puzzles: Sequence[str], limits: Limits) -> None:
        self.question = question
        self.picture: str | None = None
        self._readers: dict[str, Callable[[Entry], Any]] = {}
        for field in fields_of(type(question)):
            named, kind = getattr(question, field.name), field.disk.holds
            if kind == "marks" and named is None:
                self._readers[field.name] = _saved
            if kind is None or named is None:
                continue
            paths = named if field.is_list else (named,)
            if "-" in paths and "-" in puzzles:
                raise InputError(f"expected the puzzle or {field.place}, not both", source=STANDARD_INPUT)
            contents = [cache(partial(bytes_of, path, limits)) for path in paths]
            if field.is_list:
                self._readers[field.name] = partial(_read_all, kind, contents)
                continue
            self._readers[field.name] = partial(_read, kind, contents[0])
            if kind in ("marks", "start"):
                contents[0]()  # before the puzzles
            if kind in ("picture", "text"):
                self.picture = STANDARD_INPUT if named == "-" else named

    def question_about(self, entry: Entry) -> Ability[Puzzle, ResultType]:
        """The question, with what the files say about a puzzle; raises ``InputError``."""
        if not self._readers:
            return self.question
        values: dict[str, Any] = {name: read(entry) for name, read in self._readers.items()}
        return replace(self.question, **values)  # type: ignore[type-var]


def _saved(entry: Entry) -> Grid | None:
    """The marks saved with a puzzle."""
    saved = entry.puzzle.saved
    return None if saved is None else saved.with_letters(entry.puzzle.palette.letters)


def _read_all(kind: str, contents: Iterable[_Content], entry: Entry) -> tuple[Any, ...]:
    """What several files say about a puzzle."""
    return tuple(_read(kind, content, entry) for content in contents)


def _read(kind: str, content: _Content, entry: Entry) -> Any:
    """What a file says about a puzzle."""
    if kind in ("marks", "start"):
        return progress_in(*content(), entry)
    if kind == "text":
        return _text_in(*content())
    from nonosat.apps.cli.arguments.grids import mask_in, picture_in

    read = mask_in if kind == "mask" else picture_in
    return read(*content(), entry.puzzle)


def _text_in(data: bytes, name: str) -> str:
    from nonosat.files.content import plain_bytes
    from nonosat.files.notation.file_text import decoded

    try:
        return decoded(plain_bytes(data))
    except InputError as error:
        raise error.at(name) from None


def progress_in(data: bytes, name: str, entry: Entry) -> Grid:
    """The marks that a person has made in a puzzle, in its colours, in a file that is given as its bytes and
    its name in error messages.

    The file has one text grid, or saved puzzles in any format: either one for all puzzles, or one for each.
    What was read is said on standard error if the text has other signs than ``#``, ``.``, ``?`` and letters.
    Raises ``InputError`` when the file has no grid, or one of another size or in other colours.
    """
    from nonosat.apps.cli.arguments.grids import grid_of_puzzle
    from nonosat.files.content import plain_bytes
    from nonosat.files.notation.file_text import decoded
    from nonosat.files.notation.marks_text import marks_in

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
