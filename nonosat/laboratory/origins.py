"""Where a puzzle comes from, as far as its title or the name of its file says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from nonosat.puzzle import Puzzle

#: What ``nonosat generate`` calls its puzzles: their titles, and their files where a format has no titles.
_CALLED = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<size>\d+)-(?P<family>Dom)",
        r"(?P<family>Permutation)s of (?P<size>\d+)",
        r"(?P<size>\d+) (?P<family>switches)",
        r"(?P<family>Random|Hard) (?P<size>\d+×\d+), .*\bseed (?P<seed>\d+)",
        r"(?P<family>dom|permutation|switches)-(?P<size>\d+)",
        r"(?P<family>random|hard)-(?P<size>\d+x\d+)-.*\bseed-(?P<seed>\d+)(-.*)?",
    )
)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a puzzle comes from, if ``nonosat generate`` has made it."""

    family: Annotated[str | None, "Its family; `null` if it is another puzzle."]
    size: Annotated[str, "Its size in the family; that of other puzzles is columns x rows."]
    seed: Annotated[int | None, "Its seed."] = None


def origin_of(puzzle: Puzzle, name: str) -> Origin:
    """The origin of a puzzle, whose file has that name.

    >>> from nonosat.grid import Grid
    >>> boat = Puzzle.of(Grid.from_text(["###.", ".#.."]))
    >>> origin_of(boat, "random-4x2-density-0.5-seed-7"), origin_of(boat, "boat")
    (Origin(family='random', size='4x2', seed=7), Origin(family=None, size='4x2', seed=None))
    """
    for text in (puzzle.title or "", name):
        for called in _CALLED:
            if found := called.fullmatch(text):
                parts = found.groupdict()
                seed = parts.get("seed")
                size = parts["size"].replace("×", "x")
                return Origin(parts["family"].lower(), size, None if seed is None else int(seed))
    return Origin(None, f"{puzzle.width}x{puzzle.height}")
