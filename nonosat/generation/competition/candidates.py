"""Candidates for a set of hard formulas: an endless row that follows from a seed and sizes of pictures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from nonosat.generation.random_pictures import random_picture
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle, Run

#: Shares of shaded cells near which random pictures are hard to find: below, any picture will do; above,
#: line logic finds nearly everything.
_DENSITIES = (0.40, 0.42, 0.44, 0.46, 0.48)
#: The encodings of the formulas, in turn.
ENCODINGS = ("order", "start", "path", "automaton")


class Candidate(NamedTuple):
    """A puzzle, and pictures of it that the formula excludes; ``family`` says how it was made."""

    name: str
    family: str
    puzzle: Puzzle
    encoding: str
    excluded: tuple[Grid, ...] = ()


def candidate(seed: int, number: int, sizes: Sequence[tuple[int, int]]) -> Candidate:
    """The candidate of that number; ``sizes`` are columns and rows, taken in turn.

    >>> candidate(1, 0, [(12, 10)]).name
    'nonosat-picture-12x10-s1-0'
    """
    rng = random.Random(f"{seed} {number}")
    makers = (_picture, _swapped, _other_picture)
    make = makers[number % len(makers)]
    width, height = sizes[number // len(makers) % len(sizes)]
    family, puzzle, excluded = make(rng, width, height)
    name = f"nonosat-{family}-{width}x{height}-s{seed}-{number}"
    encoding = ENCODINGS[rng.randrange(len(ENCODINGS))]
    return Candidate(name, family, puzzle, encoding, excluded)


_Made = tuple[str, Puzzle, tuple[Grid, ...]]


def _picture(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture: the formula has a model."""
    return "picture", Puzzle.of(_random(rng, width, height)), ()


def _swapped(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture in which two numbers of a row were exchanged: seldom has it a model."""
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
            return "swapped", puzzle.with_clues({row: swapped}), ()
    return "swapped", puzzle, ()


def _other_picture(rng: random.Random, width: int, height: int) -> _Made:
    """The clues of a random picture, which is excluded."""
    picture = _random(rng, width, height)
    return "other", Puzzle.of(picture), (picture,)


def _random(rng: random.Random, width: int, height: int) -> Grid:
    density = rng.choice(_DENSITIES)
    return random_picture(width, height, density=density, colours=1, seed=rng.getrandbits(48))
