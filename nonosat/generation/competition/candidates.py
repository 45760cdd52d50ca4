"""Candidates for a set of hard formulas: kinds in turn, of a size that is asked for."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from nonosat.clues import Run
from nonosat.generation.families import dom, dom_picture
from nonosat.generation.random_pictures import random_picture
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

#: Shares of shaded cells near which random pictures are hard to find: below, any picture will do; above,
#: line logic finds nearly everything.
_DENSITIES = (0.40, 0.42, 0.44, 0.46, 0.48)
#: The encodings of the formulas, in turn.
ENCODINGS = ("order", "start", "path", "automaton")
#: Columns and rows that a random picture gains with each step.
_CELLS_A_STEP = 2

_Made = tuple[Puzzle, tuple[Grid, ...]]


class CandidateFamily(NamedTuple):
    """How puzzles are made from columns, rows and random numbers, with the pictures that are excluded.

    ``sizes`` gives columns and rows from those of the first candidate and the number of steps. ``has_model``
    is what is known of all of them. Without ``is_random`` there is one puzzle of each size.
    """

    name: str
    make: Callable[[random.Random, int, int], _Made]
    sizes: Callable[[int, int, int], tuple[int, int]]
    has_model: bool | None = None
    is_random: bool = True


class CandidateKind(NamedTuple):
    """A family in an encoding."""

    family: CandidateFamily
    encoding: str


class Candidate(NamedTuple):
    """A puzzle, and pictures of it that the formula excludes."""

    name: str
    kind: CandidateKind
    puzzle: Puzzle
    excluded: tuple[Grid, ...] = ()


def candidate(seed: int, number: int, kind: CandidateKind, size: tuple[int, int], step: int) -> Candidate:
    """The candidate of that number, so many steps larger than ``size`` (columns and rows).

    >>> candidate(1, 0, KINDS[0], (12, 10), 2).name
    'nonosat-picture-16x14-order-s1-0'
    """
    family = kind.family
    width, height = family.sizes(*size, step)
    puzzle, excluded = family.make(random.Random(f"{seed} {number}"), width, height)
    name = f"nonosat-{family.name}-{width}x{height}-{kind.encoding}"
    return Candidate(f"{name}-s{seed}-{number}" if family.is_random else name, kind, puzzle, excluded)


def _picture(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture: the formula has a model."""
    return Puzzle.of(_random(rng, width, height)), ()


def _swapped(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture in which two numbers of a row were exchanged: often has it no model."""
    picture = _random(rng, width, height)
    puzzle = Puzzle.of(picture)
    rows = list(range(height))
    rng.shuffle(rows)
    for row in rows:
        runs = list(puzzle.rows[row] or ())
        places = [place for place in range(len(runs) - 1) if runs[place] != runs[place + 1]]
        if places:
            place = rng.choice(places)
            runs[place], runs[place + 1] = runs[place + 1], runs[place]
            swapped: tuple[Run, ...] = tuple(runs)
            return puzzle.with_clues({row: swapped}), ()
    return puzzle, ()


def _other_picture(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture, which is excluded."""
    picture = _random(rng, width, height)
    return Puzzle.of(picture), (picture,)


def _dom(_: random.Random, width: int, height: int) -> _Made:
    """n-Dom with its only picture excluded: the formula has no model."""
    size = (min(width, height) - 1) // 2
    return dom(size), (dom_picture(size),)


def _random(rng: random.Random, width: int, height: int) -> Grid:
    density = rng.choice(_DENSITIES)
    return random_picture(width, height, density=density, colours=1, seed=rng.getrandbits(48))


def _larger(width: int, height: int, step: int) -> tuple[int, int]:
    return width + _CELLS_A_STEP * step, height + _CELLS_A_STEP * step


def _dom_sizes(width: int, height: int, step: int) -> tuple[int, int]:
    """Two thirds of the side of a random picture: n-Dom is harder; a step is the next n."""
    side = 2 * (max(min(width, height) // 3, 2) + step) + 1
    return side, side


FAMILIES = (
    CandidateFamily("picture", _picture, _larger, has_model=True),
    CandidateFamily("dom", _dom, _dom_sizes, has_model=False, is_random=False),
    CandidateFamily("other", _other_picture, _larger),
    CandidateFamily("swapped", _swapped, _larger),
)
KINDS = tuple(CandidateKind(family, encoding) for encoding in ENCODINGS for family in FAMILIES)
