"""Lint messages: each kind where it belongs, with its place, and none where it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonosat import Grid, Puzzle, Run, Verdict, check, clue
from nonosat.authoring import LintMessage
from nonosat.authoring.checking.lint import lint_messages

SIGNED = {"title": "A title", "author": "An author", "licence": "MIT"}


def puzzle_of(*rows: str, letters: str = "#") -> Puzzle:
    return replace(Puzzle.from_solution(Grid.from_text(rows, letters=letters)), **SIGNED)


def of_kind(kind: str, found: tuple[LintMessage, ...]) -> list[LintMessage]:
    return [message for message in found if message.kind == kind]


def test_a_sound_puzzle_gets_no_message() -> None:
    puzzle = puzzle_of("###..", "#.#..", "..##.", "...#.", "...##")
    assert check(puzzle).verdict == "unique"
    assert check(puzzle).lint == ()


def test_sums_say_nothing_of_unknown_numbers_where_a_clue_is_too_long() -> None:
    for length, count in ((2, 1), (5, 0)):
        found = lint_messages(Puzzle(((Run(None),), clue(length), ()), (clue(2), clue(1))))
        assert len(of_kind("sums", found)) == count


def test_blank_lines_are_named_at_edges_and_inside() -> None:
    found = of_kind("blank line", lint_messages(puzzle_of("......", ".#..#.", ".....#", "......", "......")))
    assert [(message.lines, message.text) for message in found] == [
        (("row 1",), "row 1 is blank: it could be left out"),
        (("row 4", "row 5"), "rows 4–5 are blank: they could be left out"),
        (("column 1",), "column 1 is blank: it could be left out"),
        (("column 3", "column 4"), "columns 3–4 are blank: they divide the solution"),
    ]


def test_single_cells_touch_nothing_not_even_at_a_corner() -> None:
    solution = Grid.from_text(["#....", "...##", ".#...", "...#.", "..#.."])
    found = of_kind("single cell", lint_messages(Puzzle.from_solution(solution), solution=solution))
    assert [message.cells for message in found] == [((0, 0), (2, 1))]
    assert found[0].text == "2 shaded cells touch no other shaded cell, the first in row 1, column 1"
    alone = Grid.from_text(["a....", "...bb"], letters="ab")
    assert of_kind("single cell", lint_messages(Puzzle.from_solution(alone), solution=alone))[0].cells == (
        (0, 0),
    )


def test_a_switch_is_named_with_its_cells() -> None:
    puzzle = puzzle_of("#..#", ".#.#", "...#")
    found = of_kind("switch", check(puzzle).lint)
    assert [message.cells for message in found] == [((0, 0), (0, 1), (1, 0), (1, 1))]
    assert found[0].text.startswith("rows 1–2, columns 1–2: a switch of four cells")


def test_clues_that_are_their_own_mirror_image_are_noticed_unless_the_puzzle_is_unique() -> None:
    both = lint_messages(puzzle_of("#..", ".#.", "..#"))
    assert [
        message.text.split(":")[0].removeprefix("the clues are the same when ")
        for message in of_kind("symmetry", both)
    ] == [
        "mirrored left to right",
        "mirrored top to bottom",
        "transposed",
    ]
    assert not of_kind("symmetry", lint_messages(puzzle_of("#..", ".#.", "..#"), verdict=Verdict.UNIQUE))
    given = replace(puzzle_of("#..", ".#.", "..#"), givens=Grid.from_text(["#??", "???", "???"]))
    assert [
        message.text.split(":")[0].removeprefix("the clues are the same when ")
        for message in of_kind("symmetry", lint_messages(given))
    ] == ["transposed"]


def test_clues_that_are_nearly_symmetric_name_the_lines_that_are_not() -> None:
    rows = [clue(1), clue(3), clue(5), clue(1, 1, 1), clue(2, 2), clue(3, 3), clue(1, 4), clue(8), clue(2, 2)]
    columns = [clue(*range(1, 2 + column % 3)) for column in range(4)]
    puzzle = Puzzle(tuple(rows), (*columns, clue(9), *columns[::-1]), **SIGNED)
    found = of_kind("symmetry", lint_messages(puzzle))
    assert [message.lines for message in found] == [("row 7",)]


def test_too_little_white_names_the_full_lines() -> None:
    found = of_kind("white space", lint_messages(puzzle_of("#####", "#.###", "##.##", "#####")))
    assert [(message.lines, message.text) for message in found] == [
        (
            ("row 1", "row 4", "column 1", "column 4", "column 5"),
            "only 10% of the cells are blank; 5 lines have no blank cell",
        )
    ]


@pytest.mark.parametrize("missing", ["title", "author", "licence"])
def test_missing_metadata_is_named(missing: str) -> None:
    puzzle = replace(puzzle_of("#.", ".."), **{missing: None})
    found = of_kind("metadata", lint_messages(puzzle))
    assert len(found) == 1
    assert missing in found[0].text


def test_a_goal_that_is_right_after_a_turn_is_recognized() -> None:
    puzzle = puzzle_of("##.", "#..", "...")
    for turned, name in (
        ([".##", "..#", "..."], "mirrored left to right"),
        (["...", "#..", "##."], "mirrored top to bottom"),
        (["...", "..#", ".##"], "turned upside down"),
    ):
        found = of_kind("goal", check(replace(puzzle, goal=Grid.from_text(turned))).lint)
        assert [name in message.text for message in found] == [True]
    assert not of_kind("goal", check(replace(puzzle, goal=Grid.from_text(["##.", "#..", "..."]))).lint)
    oblong = puzzle_of("###", "#..")
    assert (
        "row 1" in of_kind("goal", check(replace(oblong, goal=Grid.from_text(["##.", "#.."]))).lint)[0].lines
    )


def test_two_exchanged_numbers_are_recognized() -> None:
    right = puzzle_of(".#.##", "###..", "##.##", ".####", "#..##")
    assert check(right).verdict == "unique"
    wrong = replace(right, rows=(clue(2, 1), *right.rows[1:]))
    found = of_kind("slip", check(wrong).lint)
    assert ("row 1",) in [message.lines for message in found]
    assert "row 1: there is a solution if two numbers are exchanged: 1 2" in [
        message.text for message in found
    ]


def test_clues_read_from_the_wrong_end_are_recognized() -> None:
    right = puzzle_of("##.#.", "#....", "....#", "#.###", "####.", "#....")
    wrong = replace(right, columns=tuple(line[::-1] for line in right.columns if line is not None))
    result = check(wrong)
    assert result.verdict == "none"
    assert "there is a solution if the column clues are read from the bottom up" in [
        message.text for message in result.lint
    ]
