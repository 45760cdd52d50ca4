"""What a format cannot hold is reported, and nothing else is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonosat.files.converting import losses
from nonosat.files.registry import all_formats, encoded, format_named, read
from nonosat.model.clues import Run
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

GOAL = Grid.from_text(["##.", "..#"])
FULL = replace(
    Puzzle.from_solution(GOAL),
    givens=Grid.from_text(["#??", "??#"]),
    goal=GOAL,
    saved=Grid.from_text(["#??", ".??"]),
    title="Title",
    author="Author",
    copyright="Copyright",
    source="Source",
    licence="Licence",
    description="Description",
    expected=1,
    extra=(("id", '"#1"'), ("more", "[1, 2]")),
)
WRITERS = [format for format in all_formats() if format.write]


def test_plain_lists_lose_everything_but_the_clues() -> None:
    assert losses(FULL, format_named("nin")) == (
        "2 given cells dropped",
        "goal dropped",
        "saved marks dropped",
        "title, author, copyright, source, licence, description, expected number of solutions, "
        "'id', 'more' dropped",
    )
    one = replace(Puzzle.from_solution(GOAL), givens=Grid.from_text(["#??", "???"]))
    assert losses(one, format_named("nin")) == ("1 given cell dropped",)
    assert losses(one, format_named("tatham")) == ()


def test_own_format_loses_nothing() -> None:
    assert losses(FULL, format_named("json")) == ()
    assert read(encoded([FULL], "", format="json")) == FULL


def test_colours_that_a_format_cannot_hold_are_losses() -> None:
    palette = Palette("rg", ("#ff0000", "#00ff00"), ("red", None), "#eeeeee")
    puzzle = Puzzle.from_solution(Grid.from_text(["r.g"], letters="rg"), palette=palette)
    assert losses(puzzle, format_named("webpbn")) == ()
    assert losses(puzzle, format_named("non")) == ("colour names dropped", "background colour dropped")
    assert losses(replace(puzzle, goal=Grid.from_text(["r.g"], letters="rg")), format_named("text")) == (
        "colour values dropped",
        "colour names dropped",
        "background colour dropped",
    )
    red = Puzzle.from_solution(GOAL, palette=Palette("r", ("#ff0000",)))
    assert losses(red, format_named("mk")) == ("colour of shaded cells dropped",)


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_clues_that_a_format_cannot_hold_are_refused(format) -> None:  # type: ignore[no-untyped-def]
    unknown = Puzzle(((Run(None),),), ((Run(1),),))
    missing = Puzzle((None,), ((Run(1),),))
    palette = Palette("rg", ("#ff0000", "#00ff00"))
    colours = Puzzle.from_solution(Grid.from_text(["rg"], letters="rg"), palette=palette)
    goal = Grid.from_text(["rg"], letters="rg")
    for puzzle in (unknown, missing):
        try:
            again = read(encoded([puzzle], "", format=format.name), format=format.name)
        except UnsupportedPuzzle as error:
            assert not (format.unknown and puzzle is unknown)
            assert "row 1" in str(error)
        else:
            assert format.unknown
            assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
    if not format.colour:
        with pytest.raises(UnsupportedPuzzle):
            encoded([replace(colours, goal=goal)], "", format=format.name)
    if not format.many:
        with pytest.raises(UnsupportedPuzzle, match="holds one puzzle, not several puzzles"):
            encoded([replace(Puzzle.from_solution(GOAL), goal=GOAL)] * 2, "", format=format.name)


@pytest.mark.parametrize("name", ["text", "pbm", "png", "gif"])
def test_goals_are_written_only_if_they_have_the_clues(name: str) -> None:
    with pytest.raises(UnsupportedPuzzle, match="the puzzle has no complete goal"):
        encoded([Puzzle.from_solution(GOAL)], "", format=name)
    with pytest.raises(UnsupportedPuzzle, match="the goal does not have the clues of the puzzle"):
        encoded([replace(Puzzle.from_solution(GOAL), goal=Grid.from_text(["#.#", "..#"]))], "", format=name)
