"""Puzzles in another format, and what that cannot hold of them, so that nothing is lost silently."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Annotated

from nonosat.amounts import amount
from nonosat.argument_checks import checked
from nonosat.errors import UnsupportedPuzzle
from nonosat.files.registry import encoded, format_named
from nonosat.grid import Grid
from nonosat.notation.format import Format
from nonosat.notation.puzzle_texts import TEXTS
from nonosat.puzzle import Puzzle

#: The smallest puzzle, to which the texts of others are given.
_DOT = replace(Puzzle.of(Grid.from_text(["#"])), goal=Grid.from_text(["#"]))


def losses(puzzle: Puzzle, format: Format) -> tuple[str, ...]:
    """What a file of the format would lose of the puzzle, in words; ``()`` when it keeps everything.

    Clues are never lost: a writer that cannot hold them raises ``UnsupportedPuzzle``.
    """
    lost: list[str] = [*format.loses(puzzle)]
    if puzzle.givens is not None and not format.givens:
        count = len(puzzle.givens.cells) - puzzle.givens.undecided_count
        lost.append(amount(count, "given cell"))
    if puzzle.goal is not None and not format.goal:
        lost.append("goal")
    if puzzle.saved is not None and "saved" not in format.keeps:
        lost.append("saved picture")
    lost += _lost_colours(puzzle, format)
    texts = [name for name in TEXTS if getattr(puzzle, name) and name not in format.keeps]
    if puzzle.expected is not None and "expected" not in format.keeps:
        texts.append("expected number of pictures")
    if "*" not in format.keeps:
        # Such a format has a place for the text of a key that it knows, and none for other values.
        texts += [f"'{key}'" for key, value in puzzle.extra if key not in format.keeps or value[:1] != '"']
    dropped, changed = _changed_texts(puzzle, format)
    texts += dropped
    if texts:
        lost.append(", ".join(texts))
    return (
        *(f"{what} dropped" for what in lost),
        *([f"{', '.join(changed)} written with other characters"] if changed else []),
    )


def unused(puzzle: Puzzle) -> tuple[str, ...]:
    """What the puzzle's own file holds and its reader did not use, in sentences."""
    return tuple(doubt.text for doubt in puzzle.doubts if doubt.is_loss)


def _changed_texts(puzzle: Puzzle, format: Format) -> tuple[list[str], list[str]]:
    """The texts that the format has a place for, and that are lost there, or changed.

    Another puzzle with the same texts is written and read, as the file has it.
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
class Converted:
    """The answer to ``convert``; ``data`` are the bytes of a file."""

    format: Annotated[str, "The name of the format."]
    losses: Annotated[tuple[str, ...], "What it cannot hold of the puzzle, in sentences."]
    data: bytes = field(repr=False)


@checked
def convert(puzzle: Puzzle | Iterable[Puzzle], to: str, *, strict: bool = False) -> Converted:
    """A puzzle (or several, if the format can hold them) as a file of the format named ``to``.

    Raises ``UnknownName``, and ``UnsupportedPuzzle`` when the format cannot hold the clues, or with
    ``strict`` when it cannot hold everything, or when a reader did not use all of a file.

    >>> from nonosat.grid import Grid
    >>> roof = Puzzle.of(Grid.from_text([".#.", "###"]))
    >>> convert(roof, "nin").data.decode().splitlines()[0]
    '3 2'
    """
    format = format_named(to)
    puzzles = [puzzle] if isinstance(puzzle, Puzzle) else list(puzzle)
    lost = tuple(dict.fromkeys(sentence for each in puzzles for sentence in losses(each, format)))
    if strict and (left := [sentence for each in puzzles for sentence in unused(each)]):
        raise UnsupportedPuzzle("; ".join(left))
    if lost and strict:
        raise UnsupportedPuzzle(f"{format.name} cannot hold everything: {'; '.join(lost)}")
    return Converted(format.name, lost, encoded(puzzles, "", format=format.name))
