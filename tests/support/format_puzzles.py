"""Random puzzles for tests of formats: with blank lines, long runs, colours, texts that need quoting."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from nonosat.grid import UNDECIDED, Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

#: Formats of pictures: they hold no clues, only what the clues are made from.
PICTURES = ("text", "pbm", "png", "gif")
texts = st.one_of(
    st.none(),
    st.sampled_from(
        [
            '"Quoted"',
            "it's",
            "Žluťoučký kůň",
            "a & b <c>",
            "= ; # [x]",
            "日本",
            "&copy; 2004",
            "100% {x} \\ | / :",
        ]
    ),
    st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=12),
)
palettes = st.lists(
    st.tuples(st.sampled_from("abckyzRGBéß"), st.integers(1, 0xFFFFFE).map(lambda value: f"#{value:06x}")),
    min_size=2,
    max_size=4,
    unique_by=(lambda pair: pair[0], lambda pair: pair[1]),
).map(lambda pairs: Palette("".join(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)))


@st.composite
def pictures(draw: st.DrawFn, *, colours: int = 1, most: int = 12, letters: str = "#") -> Grid:
    """A picture, usually not square, with runs of all lengths and with blank lines."""
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    if draw(st.integers(0, 9)) == 9:
        width = draw(st.integers(100, 130))
    # If hypothesis chose every cell, that would take most of the time of the tests.
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    longest = chance.choice((1, 2, width))
    cells = bytearray()
    for _ in range(height):
        row = bytearray()
        blank = chance.random() < 0.2
        while len(row) < width:
            value = 0 if blank else chance.randint(0, colours)
            row += bytes([value]) * chance.randint(1, min(longest, width - len(row)))
        cells += row
    return Grid(height, width, bytes(cells), letters)


@st.composite
def puzzles(
    draw: st.DrawFn,
    *,
    colour: bool = False,
    givens: bool = False,
    goal: bool = False,
    most: int = 12,
    blots: bool = False,
) -> Puzzle:
    """A puzzle that has a picture; colours, given cells and a goal may come with it if they are asked for.

    With ``blots`` a part of its numbers is unknown, with colours that are known.
    """
    palette = draw(st.one_of(st.just(Palette()), palettes)) if colour else Palette()
    picture = draw(pictures(colours=len(palette), letters=palette.letters, most=most))
    puzzle = replace(Puzzle.of(picture, palette=palette), title=draw(texts), author=draw(texts))
    if goal and draw(st.booleans()):
        puzzle = replace(puzzle, goal=picture)
    if blots:
        chance = random.Random(draw(st.integers(0, 1 << 32)))
        puzzle = puzzle.with_clues(
            {
                number: tuple(run._replace(length=None) if chance.random() < 0.3 else run for run in clue)
                for number, clue in enumerate((*puzzle.rows, *puzzle.columns))
                if clue is not None
            }
        )
    if givens and draw(st.booleans()):
        shown = draw(st.sets(st.integers(0, len(picture.cells) - 1), min_size=1, max_size=9))
        cells = bytes(value if index in shown else UNDECIDED for index, value in enumerate(picture.cells))
        puzzle = replace(puzzle, givens=Grid(picture.height, picture.width, cells, palette.letters))
    return puzzle
