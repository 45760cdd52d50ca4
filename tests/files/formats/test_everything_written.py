"""Round trips through every writer and its reader: clues are kept, and losses are named."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from colour_order import ColourOrder, clues_of
from full_puzzles import BLANKS, full_puzzle
from partly_known_clues import hidden

from nonosat.files.converting import losses
from nonosat.files.notation.format import Format
from nonosat.files.notation.puzzle_texts import TEXTS
from nonosat.files.registry import all_formats, encoded, format_named, read_all
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

WRITERS = [format for format in all_formats() if format.write]
_SEEDS = 60
CHANGED = " written with other characters"


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
    changed = {
        name for what in lost for name in what.removesuffix(CHANGED).split(", ") if what.endswith(CHANGED)
    }
    for name in TEXTS:
        before, after = getattr(puzzle, name), getattr(again, name)
        if name in names or name in changed:
            assert (after != before) and (after is None) == (name in names), name
        else:
            assert after == before, name
    mine, theirs = ColourOrder(puzzle), ColourOrder(again)
    for name, label in (("givens", "given cell"), ("goal", "goal"), ("saved", "saved marks")):
        before, after = mine.cells(getattr(puzzle, name)), theirs.cells(getattr(again, name))
        if not any(label in what for what in lost):
            solved = name == "goal" and again.goal is not None and puzzle.is_solved_by(again.goal)
            assert after == before or (before is None and solved), name
        else:
            assert after != before, name
    if puzzle.expected is not None:
        assert (again.expected == puzzle.expected) == ("expected number of solutions" not in names)
    for key, value in puzzle.extra:
        is_kept = f"'{key}'" not in names | changed
        assert ((key, value) in again.extra) == is_kept, key
    if not {"colour values", "colour of shaded cells"} & names:
        # Those of clues come first; others may be lost with a goal.
        pairs = zip(mine.values, theirs.values, strict=False)
        assert all(before in (None, after) for before, after in pairs)


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_clues_are_kept_or_refused_and_losses_are_named(
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
    goal = Grid.from_text(["##.", "..#", "#.#"])
    for text in BLANKS:
        for name in TEXTS:
            puzzle = replace(Puzzle.from_solution(goal), goal=goal, **{name: text})
            again = round_trip(puzzle, format)
            assert again is not None
            assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns), (name, text[:20])
        key = replace(Puzzle.from_solution(goal), goal=goal, extra=((text, json.dumps(text)),))
        coloured = Grid.from_text(["rg.", "..r", "g.r"], letters="rg")
        palette = Palette("rg", ("#ff0000", "#00ff00"), (text, "green"))
        named = replace(Puzzle.from_solution(coloured, palette=palette), goal=coloured)
        for puzzle in (key, named):
            again = round_trip(puzzle, format)
            assert again is None or clues_of(again) == clues_of(puzzle), text[:20]


def test_a_background_that_only_its_transparency_tells_is_lost_in_an_image_and_that_is_said() -> None:
    goal = Grid.from_text(["r.", ".r"], letters="r")
    for value, lost in (("#ffffee", ()), ("#300000", ("background colour dropped",))):
        palette = Palette("r", ("#ff0000",), background=value)
        puzzle = replace(Puzzle.from_solution(goal, palette=palette), goal=goal)
        again = round_trip(puzzle, format_named("png"))
        assert again is not None
        assert losses(puzzle, format_named("png")) == lost
        assert (again.palette.background == value) == (not lost)


@pytest.mark.parametrize(
    ("format", "fields", "lost"),
    [
        ("webpbn", {"title": "a\x07b", "author": "x"}, ("title written with other characters",)),
        ("gno", {"licence": "[x]"}, ("licence written with other characters",)),
        ("gno", {"extra": (("date", '"[x]"'), ("difficulty", '"7"'))}, ("'date', 'difficulty' dropped",)),
        ("json", {"title": "a\x07b"}, ()),
    ],
)
def test_texts_that_a_file_changes_are_named(
    format: str, fields: dict[str, object], lost: tuple[str, ...]
) -> None:
    puzzle = replace(Puzzle.from_solution(Grid.from_text(["##.", "..#"])), **fields)  # type: ignore[arg-type]
    assert losses(puzzle, format_named(format)) == lost
