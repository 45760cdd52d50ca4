"""Conversion to another format, with a list of what it cannot hold, so that nothing is lost silently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Annotated

from typer import Option

from nonosat.files.notation.format import Format
from nonosat.files.notation.puzzle_texts import TEXTS
from nonosat.files.registry import encoded, format_named
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import OUTPUT
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.shared import TO
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions

Puzzles = Puzzle | Iterable[Puzzle]
Strict = Annotated[bool, Option("--strict", rich_help_panel=OUTPUT, help="Fail if data would be lost.")]

#: The smallest puzzle, used to test which texts a format keeps.
_DOT = replace(Puzzle.from_solution(Grid.from_text(["#"])), goal=Grid.from_text(["#"]))


def losses(puzzle: Puzzle, format: Format) -> tuple[str, ...]:
    """Return in words what a file of the format would lose of the puzzle; ``()`` if it keeps everything.

    Clues are never lost: a writer that cannot hold them raises ``UnsupportedPuzzle``.
    """
    lost: list[str] = [*format.loses(puzzle)]
    if puzzle.givens is not None and not format.givens:
        count = len(puzzle.givens.cells) - puzzle.givens.undecided_count
        lost.append(amount(count, "given cell"))
    if puzzle.goal is not None and not format.goal:
        lost.append("goal")
    if puzzle.saved is not None and "saved" not in format.keeps:
        lost.append("saved marks")
    lost += _lost_colours(puzzle, format)
    texts = [name for name in TEXTS if getattr(puzzle, name) and name not in format.keeps]
    if puzzle.expected is not None and "expected" not in format.keeps:
        texts.append("expected number of solutions")
    if "*" not in format.keeps:
        # Such a format can hold the text of a known key, but no other values.
        texts += [f"'{key}'" for key, value in puzzle.extra if key not in format.keeps or value[:1] != '"']
    dropped, changed = _changed_texts(puzzle, format)
    texts += dropped
    if texts:
        lost.append(", ".join(texts))
    return (
        *(f"{what} dropped" for what in lost),
        *([f"{', '.join(changed)} written with other characters"] if changed else []),
    )


def expect_nothing_lost(puzzle: Puzzle, format: Format, lost: Sequence[str]) -> None:
    """Raise ``UnsupportedPuzzle`` if the format loses something, or the reader did not use all of the
    file.
    """
    if left := [warning.text for warning in puzzle.read_warnings if warning.is_loss]:
        raise UnsupportedPuzzle("; ".join(left))
    if lost:
        raise UnsupportedPuzzle(f"{format.name} cannot hold everything: {'; '.join(lost)}")


def _changed_texts(puzzle: Puzzle, format: Format) -> tuple[list[str], list[str]]:
    """Return the texts that the format could hold but loses, and those that it changes.

    A small puzzle with the same texts is written and read again.
    """
    kept = {name: text for name in TEXTS if name in format.keeps and (text := getattr(puzzle, name))}
    extra = tuple((key, value) for key, value in puzzle.extra if key in format.keeps and value[:1] == '"')
    if not (kept or extra) or format.write is None:
        return [], []
    again = next(format.read(format.write([replace(_DOT, extra=extra, **kept)])))
    found = {name: getattr(again, name) for name in kept} | {f"'{key}'": value for key, value in again.extra}
    changed = [
        name
        for name, text in [*kept.items(), *((f"'{key}'", value) for key, value in extra)]
        if found.get(name) != text
    ]
    return [name for name in changed if not found.get(name)], [name for name in changed if found.get(name)]


def _lost_colours(puzzle: Puzzle, format: Format) -> list[str]:
    palette = puzzle.palette
    lost: list[str] = []
    if any(palette.colours) and "colour values" not in format.keeps:
        lost.append("colour of shaded cells" if len(palette) == 1 else "colour values")
    if any(palette.names) and "colour names" not in format.keeps:
        lost.append("colour names")
    if palette.background is not None and "background" not in format.keeps:
        lost.append("background colour")
    return lost


@dataclass(frozen=True, slots=True)
class Losses:
    """What a format cannot hold of one puzzle."""

    file: Annotated[str, "The file of the puzzle."]
    index: Annotated[int | None, "Its number there, 0-based; `null` when it is the only one."]
    title: Annotated[str | None, "Its title."]
    losses: Annotated[tuple[str, ...], "What the format cannot hold of it, in sentences."]


@dataclass(frozen=True, slots=True)
class Conversions:
    """The command's JSON for all converted puzzles."""

    format: Annotated[str, "The name of the format."]
    puzzles: Annotated[tuple[Losses, ...], "The puzzles that were written."]


@dataclass(frozen=True)
class ConvertResult(Result):
    """The result of ``convert``; ``data`` are the bytes of a file."""

    format: Annotated[str, "The name of the format."]
    losses: Annotated[tuple[str, ...], "What it cannot hold of the puzzle, in sentences."]
    data: bytes = field(repr=False)

    def _code(self) -> int:
        return exits.DONE

    def __str__(self) -> str:
        return "; ".join(self.losses) or f"written as {self.format}"


@dataclass(frozen=True)
class Convert(Ability[Puzzles, ConvertResult]):
    """Convert a puzzle to another format and list what the format cannot hold.

    Several puzzles become one file, if the format can hold them. Raises ``UnknownName``, and
    ``UnsupportedPuzzle`` if the format cannot hold the clues or, with ``strict``, if it cannot hold
    everything or a reader did not use all of a file.

    >>> from nonosat.model.grid import Grid
    >>> roof = Puzzle.from_solution(Grid.from_text([".#.", "###"]))
    >>> convert(roof, "nin").data.decode().splitlines()[0]
    '3 2'
    """

    results = (ConvertResult,)
    exit_codes = exits.Meanings(done="The puzzle was written.")

    to: Annotated[str, TO]
    strict: Strict = False

    def work(self, subject: Puzzles, search: SearchOptions, ending: Ending) -> ConvertResult:  # noqa: ARG002
        format = format_named(self.to)
        puzzles = [subject] if isinstance(subject, Puzzle) else list(subject)
        lost = tuple(dict.fromkeys(chain.from_iterable(losses(each, format) for each in puzzles)))
        if self.strict:
            for each in puzzles:
                expect_nothing_lost(each, format, losses(each, format))
        return ending.of(ConvertResult(format.name, lost, encoded(puzzles, "", format=format.name)))


convert = function_of(Convert)
