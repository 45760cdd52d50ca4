"""The files that an ability's options name, read for each puzzle: marks, solutions, texts."""

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


class OptionFiles(Generic[ResultType]):
    """Ability from the command line, with file names in place of their contents.

    ``solution`` is the file that errors of the work refer to, if any: that of the goal or of a text. Raises
    ``InputError`` if standard input is named twice.
    """

    def __init__(self, ability: Ability[Puzzle, ResultType], puzzles: Sequence[str], limits: Limits) -> None:
        self.ability = ability
        self.solution: str | None = None
        self._readers: dict[str, Callable[[Entry], Any]] = {}
        for field in fields_of(type(ability)):
            named, kind = getattr(ability, field.name), field.disk.holds
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
            if kind in ("goal", "text"):
                self.solution = STANDARD_INPUT if named == "-" else named

    def ability_for(self, entry: Entry) -> Ability[Puzzle, ResultType]:
        """Return the ability with the contents of the files for a puzzle; raises ``InputError``."""
        if not self._readers:
            return self.ability
        values: dict[str, Any] = {name: read(entry) for name, read in self._readers.items()}
        return replace(self.ability, **values)  # type: ignore[type-var]


def _saved(entry: Entry) -> Grid | None:
    """Return the marks saved with a puzzle."""
    saved = entry.puzzle.saved
    return None if saved is None else saved.with_letters(entry.puzzle.palette.letters)


def _read_all(kind: str, contents: Iterable[_Content], entry: Entry) -> tuple[Any, ...]:
    """Return the contents of several files for a puzzle."""
    return tuple(_read(kind, content, entry) for content in contents)


def _read(kind: str, content: _Content, entry: Entry) -> Any:
    """Return the contents of a file for a puzzle."""
    if kind in ("marks", "start"):
        return marks_in_file(*content(), entry)
    if kind == "text":
        return _text_in(*content())
    from nonosat.apps.cli.arguments.grids import mask_in, solution_in

    read = mask_in if kind == "mask" else solution_in
    return read(*content(), entry.puzzle)


def _text_in(data: bytes, name: str) -> str:
    from nonosat.files.content import plain_bytes
    from nonosat.files.notation.file_text import decoded

    try:
        return decoded(plain_bytes(data))
    except InputError as error:
        raise error.at(name) from None


def marks_in_file(data: bytes, name: str, entry: Entry) -> Grid:
    """Return the marks in a file, in the puzzle's colours; ``name`` is the file's name in errors.

    The file has one text grid, or saved puzzles in any format: one for all puzzles, or one for each. If the
    text has characters other than ``#``, ``.``, ``?`` and letters, how they were read is printed on standard
    error. Raises ``InputError`` if there is no grid, or one of another size or in other colours.
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
