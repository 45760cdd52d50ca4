"""Puzzles in another format, and what that cannot hold of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

from nonosat.argument_checks import checked
from nonosat.errors import UnsupportedPuzzle
from nonosat.files.capacity import losses, unused
from nonosat.files.registry import encoded, format_named
from nonosat.puzzle import Puzzle


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
