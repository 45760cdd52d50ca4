"""Grids, palettes and puzzles as plain values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import eq
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Grid, InputError, Palette, Puzzle, Run, clue, solve
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clues import ANY_RUNS, clue_of
from nonosat.model.grid import UNDECIDED


def grid(*rows: str, letters: str = "#") -> Grid:
    return Grid.from_text(rows, letters=letters)


def test_a_grid_shows_the_text_it_was_made_of() -> None:
    rows = [".ab?", "bb.a"]
    assert str(Grid.from_text(rows, letters="ab")) == "\n".join(rows)


def test_rows_and_columns_of_a_grid_that_is_not_square() -> None:
    wide = grid("#.#", "..#")
    assert [wide.row(0), wide.row(1)] == [b"\1\0\1", b"\0\0\1"]
    assert [wide.column(0), wide.column(2)] == [b"\1\0", b"\1\1"]
    assert str(wide.transposed()) == "#.\n..\n##"
    assert wide.transposed().transposed() == wide
    assert str(wide.mirrored()) == "#.#\n#.."


def test_a_grid_is_its_rows() -> None:
    wide = grid("#.?", "..#")
    assert list(wide) == [(1, 0, None), (0, 0, 1)] == [wide[0], wide[1]]
    assert (len(wide), wide[0][2], wide[1][2]) == (2, None, 1)
    assert Grid.from_rows(wide) == wide == Grid.from_rows(np.array(wide))
    assert [list(row) for row in wide] == [[1, 0, None], [0, 0, 1]]
    assert wide[np.int64(1)] == wide[1]


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([[1], [3]], [[1], [2], [1]]),
        (((1,), (3,)), np.array([[0, 1], [2, 0], [0, 1]])),
        ([[Run(1)], clue(3)], ([1], [0, 2], iter([1]))),
    ],
    ids=["lists", "an array padded with 0", "runs"],
)
def test_a_puzzle_of_clues_as_numbers(rows: Any, columns: Any) -> None:
    puzzle = Puzzle.from_clues(rows, columns)
    assert puzzle == Puzzle.from_solution(grid(".#.", "###"))
    assert hash(puzzle)


def test_a_puzzle_of_clues_with_unknown_runs_and_of_several_colours() -> None:
    unknown = Puzzle.from_clues([["?", 1], None], [[], [0], ["*"], ["*", "?"]])
    assert unknown.rows == ((Run(None), Run(1)), None)
    assert unknown.columns == ((), (), (ANY_RUNS,), (ANY_RUNS, Run(None)))
    coloured = Puzzle.from_clues([[1, Run(1, 2)]], [["?"], [Run(1, 2)]], palette=Palette.of_letters("ab"))
    assert coloured.columns[0] == (Run(None, None),)
    assert coloured.is_solved_by(grid("ab", letters="ab"))


def test_a_grid_refuses_rows_that_differ_and_characters_it_does_not_know() -> None:
    with pytest.raises(InputError, match="expected 3 cells") as wrong:
        grid("...", "..")
    assert wrong.value.line == 2
    with pytest.raises(InputError, match="found 'x'") as wrong:
        grid("...", ".x.")
    assert (wrong.value.line, wrong.value.column) == (2, 2)


def test_a_grid_of_numbers_gets_letters_for_its_colours() -> None:
    wide = Grid.from_rows([[0, 1, 2], [None, 3, 1]])
    assert str(wide) == ".ab\n?ca"
    assert Grid.from_rows([[0, 1]]).letters == "#"
    everything = Grid.from_rows([range(255)])
    assert len(set(everything.letters)) == 254
    assert Palette.of_letters(everything.letters).number(everything.letters[253]) == 254
    with pytest.raises(ValueError, match="no letter for colour 3 in 'ab'"):
        Grid.from_rows([[3]], letters="ab")


@given(st.data())
def test_the_repr_of_a_grid_reads_back(data: st.DataObject) -> None:
    """Whatever the letters: quotes, backslashes, other scripts, even those of blank and undecided cells."""
    letters = data.draw(
        st.text(st.sampled_from("#.?ab'\"\\{\n") | st.characters(), max_size=5), label="letters"
    )
    height, width = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    values = [*range(len(letters) + 1), UNDECIDED]
    cells = bytes(
        data.draw(st.lists(st.sampled_from(values), min_size=height * width, max_size=height * width))
    )
    grid = Grid(height, width, cells, letters)
    again = eval(repr(grid))
    assert again == grid
    assert again.letters == grid.letters
    assert repr(again) == repr(grid)


def test_the_repr_of_a_grid_is_readable_code() -> None:
    assert repr(grid(".#?", "##.")) == "Grid.from_text(['.#?', '##.'])"
    assert repr(grid("я'", letters="'я")) == """Grid.from_text(["я'"], letters="'я")"""
    assert repr(Grid(1, 2, b"\1\0", "?")) == "Grid(1, 2, b'\\x01\\x00', '?')"


def test_some_values_of_a_grid_or_all_of_them_are_replaced() -> None:
    wide = grid("a.b", "?.b", letters="ab")
    changed = wide.with_values({1: 2, 3: 0, 5: UNDECIDED})
    assert changed.text_rows() == ("abb", "..?")
    assert changed.letters == "ab"
    assert wide.with_bytes(bytearray(6)).text_rows() == ("...", "...")
    with pytest.raises(ValueError, match="5 cells do not fill"):
        wide.with_bytes(bytes(5))


def test_some_clues_of_a_puzzle_are_replaced() -> None:
    puzzle = Puzzle((clue(1), clue(2)), (clue(1), clue(1), clue(1)), title="wide")
    changed = puzzle.with_clues({0: None, 4: clue(2)})
    assert changed.rows == (None, clue(2))
    assert changed.columns == (clue(1), clue(1), clue(2))
    assert changed.lines()[4].clue == clue(2)
    assert changed.title == "wide"


def test_a_cell_outside_cannot_be_changed() -> None:
    with pytest.raises(IndexError):
        grid("..", "..").with_cells({(0, 2): 1})


def test_grids_agree_when_no_decided_cell_differs() -> None:
    assert grid("#?.").agrees_with(grid("?#."))
    assert not grid("#?.").agrees_with(grid(".??"))
    assert not grid("?").agrees_with(grid("??"))


def test_runs_of_different_colours_may_touch() -> None:
    puzzle = Puzzle.from_solution(grid("aab.a", "b..bb", letters="ab"))
    assert puzzle.rows[0] == (Run(2, 1), Run(1, 2), Run(1, 1))
    assert puzzle.columns[2] == (Run(1, 2),)
    assert puzzle.palette.letters == "ab"


def test_a_puzzle_of_a_grid_of_numbers_is_solved_in_its_colours() -> None:
    solution = Grid.from_rows([[1, 2, 2], [3, 0, 2]])
    outcome = solve(Puzzle.from_solution(solution))
    assert outcome.solutions == (solution,)
    assert str(outcome.solutions[0]) == "abb\nc.b"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Puzzle(((Run(0),),), (clue(1),)), "at least 1 cell, not 0"),
        (lambda: Puzzle((clue(-2),), (clue(1),)), "at least 1 cell, not -2"),
        (lambda: Puzzle(((Run(1, 3),),), (clue(1),)), "colour 3, but the palette has only 1"),
        (lambda: Puzzle((clue(1),), (clue(1),), givens=Grid.from_rows([[2]])), "the palette's colours"),
        (lambda: Puzzle((clue(1),), (clue(1),), goal=grid("..")), "the puzzle's size"),
        (lambda: Puzzle((), (clue(1),)), "at least one row"),
        (
            lambda: Puzzle.from_solution(Grid.from_rows([[1, 2]]), palette=Palette()),
            "colour 2, but the palette has only 1",
        ),
        (lambda: Puzzle.from_solution(grid("#?")), "undecided"),
    ],
)
def test_a_puzzle_refuses_invalid_values(make: Callable[[], Puzzle], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_only_the_solution_solves_the_puzzle() -> None:
    solution = grid("##..", "..##", "#..#")
    puzzle = Puzzle.from_solution(solution)
    assert puzzle.is_solved_by(solution)
    for row in range(3):
        for column in range(4):
            assert not puzzle.is_solved_by(solution.with_cells({(row, column): 1 - solution[row, column]}))
            assert not puzzle.is_solved_by(solution.with_cells({(row, column): None}))
    assert not puzzle.is_solved_by(solution.transposed())


def test_a_solution_must_have_shaded_and_blank_givens() -> None:
    one, other = grid("#.", ".#"), grid(".#", "#.")
    both = Puzzle((clue(1),) * 2, (clue(1),) * 2)
    assert both.is_solved_by(one)
    assert both.is_solved_by(other)
    filled = Puzzle(both.rows, both.columns, givens=grid("#?", "??"))
    blank = Puzzle(both.rows, both.columns, givens=grid(".?", "??"))
    assert [filled.is_solved_by(one), filled.is_solved_by(other)] == [True, False]
    assert [blank.is_solved_by(one), blank.is_solved_by(other)] == [False, True]


def test_transposed_puzzles_are_solved_by_transposed_solutions() -> None:
    solution = grid("##..", "..##", "#..#")
    puzzle = Puzzle.from_solution(solution)
    puzzle = Puzzle(puzzle.rows, puzzle.columns, givens=grid("#???", "????", "???#"), goal=solution)
    assert puzzle.transposed().is_solved_by(solution.transposed())
    assert puzzle.mirrored().is_solved_by(solution.mirrored())
    assert puzzle.mirrored().mirrored() == puzzle
    assert puzzle.transposed().goal == solution.transposed()


def test_unknown_runs_fit_by_some_reading() -> None:
    puzzle = Puzzle(((Run(None), Run(1)), None, (ANY_RUNS, Run(2))), ((ANY_RUNS,), clue(1), None, clue(1, 1)))
    assert not puzzle.lines()[0].is_known
    assert puzzle.is_solved_by(grid("#..#", ".#..", "..##"))
    assert not puzzle.is_solved_by(grid("##..", "....", "..##"))
    assert not puzzle.is_solved_by(grid("#..#", ".#..", "#..#"))


def test_unknown_clues_are_kept_in_one_way() -> None:
    puzzle = Puzzle(((Run(None, None), ANY_RUNS, ANY_RUNS),), (None, (), (ANY_RUNS,)))
    assert puzzle.rows == ((Run(None, 1), ANY_RUNS),)
    assert puzzle.columns == (None, (), (ANY_RUNS,))
    colours = Puzzle(((Run(None, None),),), (None,), palette=Palette.of_letters("rg"))
    assert colours.rows == ((Run(None, None),),)
    with pytest.raises(ValueError, match="the colour of a run of 3 cells must be known"):
        Puzzle(((Run(3, None),),), (None,) * 3, palette=Palette.of_letters("rg"))


def test_sums_of_unknown_clues_are_ranges() -> None:
    few = Puzzle(((Run(None),), clue(1)), (clue(2), clue(2), clue(2), ()))
    reason = contradiction_in_sums(few)
    assert reason is not None
    assert reason.text == "the rows ask for at most 5 cells, the columns for 6"
    assert contradiction_in_sums(Puzzle(((Run(None),), None), (clue(2), clue(2), ()))) is None
    reason = contradiction_in_sums(Puzzle(((ANY_RUNS, Run(2), Run(None)),), (None,) * 3))
    assert reason is not None
    assert reason.text == "row 1 needs at least 4 cells but the grid has 3"


def test_lines_are_named_as_people_say_them() -> None:
    puzzle = Puzzle.from_solution(grid("#..", ".##"))
    assert [line.name for line in puzzle.lines()] == ["row 1", "row 2", "column 1", "column 2", "column 3"]
    assert list(puzzle.lines()[3].cells) == [1, 4]


@pytest.mark.parametrize("letters", ["a1", "..", "a ", "aa", "#a", ""])
def test_a_palette_refuses_letters_that_mean_something_else(letters: str) -> None:
    with pytest.raises(ValueError, match="letter"):
        Palette.of_letters(letters)


def test_a_palette_in_which_no_colour_has_a_name_has_no_names() -> None:
    assert Palette("rg", (None, None), (None, None)) == Palette("rg", (None, None))


def test_sums_that_differ_are_compared_for_each_colour() -> None:
    rows, columns = ((Run(1, 1), Run(1, 2)),), ((Run(1, 1),), (Run(1, 1),))
    reason = contradiction_in_sums(Puzzle(rows, columns, palette=Palette.of_letters("rg")))
    assert reason is not None
    assert reason.text == (
        "the rows ask for 1 cell of colour r, the columns for 2; "
        "the rows ask for 1 cell of colour g, the columns for 0"
    )
    assert contradiction_in_sums(Puzzle((clue(2),), (clue(1),) * 3)) is not None
    assert contradiction_in_sums(Puzzle((clue(2),), (clue(1), clue(1), ()))) is None


def test_a_clue_too_long_for_its_line_is_named_with_its_gaps() -> None:
    reason = contradiction_in_sums(Puzzle((clue(2, 2),), (clue(1),) * 4))
    assert reason is not None
    assert (reason.text, reason.lines) == ("row 1 needs 5 cells but the grid has 4", ("row 1",))
    touching = Puzzle(((Run(2, 1), Run(2, 2)),), (clue(),) * 4, palette=Palette.of_letters("rg"))
    assert "needs" not in contradiction_in_sums(touching).text


@pytest.mark.parametrize("count", [2, 3])
def test_a_clue_of_unknown_colours_needs_the_cells_of_its_shortest_layout(count: int) -> None:
    """Brute force over all colours of the runs: two neighbours of one colour have a gap."""
    palette = Palette.of_letters("abc"[:count])
    for colours in product([None, *range(1, count + 1)], repeat=4):
        choices = product(*([colour] if colour else range(1, count + 1) for colour in colours))
        # A run of unknown colour has an unknown length, too.
        row = tuple(Run(2 if colour else None, colour) for colour in colours)
        cells = sum(run.length or 1 for run in row)
        least = min(cells + sum(map(eq, choice, choice[1:])) for choice in choices)
        for width in (least - 1, least):
            reason = contradiction_in_sums(Puzzle((row,), (None,) * width, palette=palette))
            assert (reason is None) == (width == least), (colours, width)


@pytest.mark.parametrize("width", range(1, 7))
def test_the_clue_of_a_line_names_each_run_in_order(width: int) -> None:
    for line in product(range(3), repeat=width):
        runs: list[list[int]] = []
        for before, cell in zip((0, *line), line, strict=False):
            if cell and cell == before:
                runs[-1][0] += 1
            elif cell:
                runs.append([1, cell])
        assert clue_of(bytes(line)) == tuple(Run(length, colour) for length, colour in runs), line
