"""Puzzles with everything, through every writer and its reader: clues come back, what is lost is named."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from colour_order import ColourOrder, clues_of
from full_puzzles import BLANKS, full_puzzle
from partly_known_clues import hidden

from nonosat.errors import UnsupportedPuzzle
from nonosat.files.capacity import losses
from nonosat.files.registry import all_formats, encoded, read_all
from nonosat.grid import Grid
from nonosat.notation.format import Format
from nonosat.notation.puzzle_texts import TEXTS, one_line
from nonosat.puzzle import Puzzle

WRITERS = [format for format in all_formats() if format.write]
#: Formats with one place for a picture, or none for colours as such.
ONE_PICTURE = ("deqyra",)
_SEEDS = 60


def round_trip(puzzle: Puzzle, format: Format) -> Puzzle | None:
    """The puzzle as it comes back; ``None`` if the writer refuses it."""
    try:
        data = encoded([puzzle], "", format=format.name)
    except UnsupportedPuzzle as error:
        assert str(error).isprintable()
        return None
    (again,) = read_all(data, format=format.name)
    return again


def check(puzzle: Puzzle, again: Puzzle, format: Format) -> None:
    assert (again.height, again.width) == (puzzle.height, puzzle.width)
    assert clues_of(again) == clues_of(puzzle)
    lost = losses(puzzle, format)
    names = {name for what in lost for name in what.removesuffix(" dropped").split(", ")}
    for name in TEXTS:
        before, after = getattr(puzzle, name), getattr(again, name)
        if name in names:
            assert after != before
        elif format.name == "gno" and name == "licence" and before:  # a bracket would begin a section
            assert after == one_line(before).replace("[", "(").replace("]", ")")
        else:
            # What has no visible form, or controls a terminal, is shown as U+FFFD.
            assert after == (one_line(before) if before and format.name not in ("json", "yaml") else before)
    mine, theirs = ColourOrder(puzzle), ColourOrder(again)
    for name, label in (("givens", "given cell"), ("goal", "goal"), ("saved", "saved picture")):
        before, after = mine.cells(getattr(puzzle, name)), theirs.cells(getattr(again, name))
        if not any(label in what for what in lost):
            solved = name == "goal" and again.goal is not None and puzzle.is_solved_by(again.goal)
            assert after == before or (before is None and solved), name
        elif format.name not in ONE_PICTURE:
            assert after != before, name
    if puzzle.expected is not None:
        assert (again.expected == puzzle.expected) == ("expected number of pictures" not in names)
    for key, value in puzzle.extra:
        if format.name == "gno":  # only what looks like a date and a difficulty has a place
            continue
        assert ((key, value) in again.extra) == (f"'{key}'" not in names), key
    if not {"colour values", "colour of shaded cells"} & names:
        # Those of clues come first; others may be lost with a picture.
        pairs = zip(mine.values, theirs.values, strict=False)
        assert all(before in (None, after) for before, after in pairs)


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_clues_come_back_or_are_refused_and_what_is_lost_is_named(
    format: Format,
    exhaustive: bool,  # noqa: FBT001
) -> None:
    written = 0
    for seed in range(_SEEDS * (100 if exhaustive else 1)):
        chance = random.Random(seed)
        puzzle = full_puzzle(chance)
        if chance.random() < 0.3:
            puzzle = hidden(puzzle, chance)
        again = round_trip(puzzle, format)
        if again is not None:
            written += 1
            try:
                check(puzzle, again, format)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {error}\n{puzzle!r}\n{again!r}") from None
    assert written > 2


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_no_text_breaks_a_file(format: Format) -> None:
    """Texts with line ends and control characters may change, but nothing else does."""
    picture = Grid.from_text(["##.", "..#", "#.#"])
    for text in BLANKS:
        for name in TEXTS:
            puzzle = replace(Puzzle.of(picture), goal=picture, **{name: text})
            again = round_trip(puzzle, format)
            assert again is not None
            assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns), (name, text)
