"""The likeliest clues that have a solution, and uncertain numbers."""

from __future__ import annotations

import time

import pytest
from simulated_readings import certain_readings, in_colours

from nonosat import solutions
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.images.scanning.correction.conclusions import clue_places, partial_clues, uncertain_numbers
from nonosat.images.scanning.correction.correct import correct
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.correction.search import PuzzleReading
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


def test_numbers_that_cannot_be_read_follow_from_the_others(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[1] = (_UNREADABLE, *rows[1][1:])
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.CORRECTED
    assert (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns)
    (number,) = correction.uncertain
    assert (number.line, number.index, number.read, number.changed) == ("row 2", 0, None, True)
    assert number.chosen == (puzzle.rows[1][0].length,)


def test_several_wrong_numbers_are_found_at_once(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[0] = (_reading((7, 0.7), (puzzle.rows[0][0].length, 0.3)), *rows[0][1:])
    rows[3] = (_reading((9, 0.8), (puzzle.rows[3][0].length, 0.1)), *rows[3][1:])
    columns[2] = (_reading((7, 0.6), (puzzle.columns[2][0].length, 0.3)), *columns[2][1:])
    correction = correct(rows, columns)
    assert (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns)
    changed = [number.line for number in correction.uncertain if number.changed]
    assert changed == ["row 1", "row 4", "column 3"]


def test_an_unseen_number_is_missing():
    puzzle = random_puzzle(12, 10, density=0.7, colours=1, seed=3)
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[2] = rows[2][1:]
    correction = correct(rows, columns)
    needed = puzzle.rows[2][0].length
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows[2] == (ANY_RUNS, *puzzle.rows[2][1:])
    assert correction.solution.text_rows() == next(iter(solutions(puzzle))).text_rows()
    (number,) = correction.uncertain
    assert (number.line, number.index, number.inserted, number.chosen) == ("row 3", 0, True, None)
    assert correction.reasons == (
        f"row 3, number 1: nothing was seen before it, but the other numbers need {needed} there",
    )


def test_what_is_no_number_is_left_out(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[2] = (*rows[2], _reading((3, 0.97)))
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows[2] == (*puzzle.rows[2], ANY_RUNS)
    assert (correction.puzzle.rows[:2], correction.puzzle.columns) == (puzzle.rows[:2], puzzle.columns)
    assert [(number.read, number.chosen) for number in correction.uncertain] == [((3,), None)]
    assert "3 was read for certain, but the other numbers need none" in correction.reasons[0]


def test_what_may_well_be_no_number_is_left_out(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[2] = (*rows[2], Reading((PossibleReading((3,), 0.9), PossibleReading((), 0.1))))
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.CORRECTED
    assert (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert [(number.read, number.chosen) for number in correction.uncertain] == [((3,), ())]


def test_what_may_be_numbers_of_a_row_and_of_a_column_is_not_left_out_in_silence():
    """As where boxes have a colour that was not seen: without their numbers there is a solution, too."""
    solution = Grid.from_text(["bb.bbbb.", "bcaaaabb", "bbaaabb.", "bb.bbbb."], letters="abc")
    whole = Puzzle.from_solution(solution, palette=Palette.of_letters("abc"))
    clues = [*whole.rows, *whole.columns]
    colours = [[1 if run.colour == 3 else run.colour for run in clue] for clue in clues]
    junk = Reading((PossibleReading(None, 0.6), PossibleReading((24,), 0.3), PossibleReading((), 0.1)))
    readings = in_colours(
        [
            tuple(junk if run.colour == 3 else one for run, one in zip(clue, each, strict=True))
            for clue, each in zip(clues, certain_readings(clues), strict=True)
        ],
        colours,
    )
    correction = correct(readings[: whole.height], readings[whole.height :], palette=Palette.of_letters("ab"))
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert [(number.line, number.chosen) for number in correction.uncertain] == [
        ("row 2", None),
        ("column 2", None),
    ]
    assert correction.puzzle.rows[1] == (*whole.rows[1][:1], ANY_RUNS, *whole.rows[1][2:])


@pytest.mark.slow
def test_what_is_far_too_much_for_a_line_takes_no_more_than_its_time():
    """Of forty numbers six fit in a line, or three, as all have one colour: there are very many ways."""
    one = Reading((PossibleReading((1,), 0.9), PossibleReading((), 0.05)))
    correction = correct([(one,) * 40] * 6, [(one,)] * 6, palette=Palette.of_letters("ab"))
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.reasons == ("to find out more would take too long",)


def test_a_misprint_is_told_and_not_corrected_in_silence(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[0] = (_reading((3, 0.9985), (2, 0.0005)), *rows[0][1:])
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows == ((Run(None), *puzzle.rows[0][1:]), *puzzle.rows[1:])
    assert correction.puzzle.columns == puzzle.columns
    assert correction.reasons == ("row 1, number 1: 3 was read for certain, but the other numbers need 2",)


def test_a_colour_that_has_no_solution_is_reported():
    palette = Palette.of_letters("ab")
    puzzle = Puzzle.from_solution(Grid.from_text(["aab.", ".bba", "b..a"], letters="ab"), palette=palette)
    colours = [[run.colour for run in clue] for clue in (*puzzle.rows, *puzzle.columns)]
    colours[0][0] = 2
    readings = in_colours(certain_readings((*puzzle.rows, *puzzle.columns)), colours)
    correction = correct(readings[:3], readings[3:], palette=palette)
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows[0] == (Run(None, None), *puzzle.rows[0][1:])
    assert "2 was read for certain, but the other numbers need another colour" in correction.reasons[0]


def test_printed_zeros_are_blank_lines():
    zero, one = (_reading((0, 0.999)),), (_reading((1, 0.999)),)
    correction = correct([zero, one], [one, zero, zero])
    assert correction.verdict is ScanVerdict.SURE
    assert correction.puzzle.rows == ((), (Run(1),))
    assert not correction.uncertain


def test_two_readings_that_are_as_likely_are_doubtful_and_say_what_they_share():
    # One cell, or two in a row that share the column: 1 or 2 stands in the row and in a blank-looking column.
    either = (_reading((1, 0.5), (2, 0.5)),)
    perhaps = (Reading((PossibleReading((1,), 0.5), PossibleReading((), 0.5))),)
    one = (_reading((1, 0.999)),)
    correction = correct([either], [one, perhaps, ()])
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows == ((Run(None),),)
    assert correction.puzzle.columns == ((Run(1),), (ANY_RUNS,), ())
    assert {number.line for number in correction.uncertain if number.chosen is None} == {"row 1", "column 2"}
    assert "several readings" in correction.reasons[0]


def test_a_number_that_was_sure_is_not_changed_where_several_readings_are_as_likely():
    """Whether the third row has a 1 or a 2, the 2 that was read for certain must be a 1."""
    puzzle = Puzzle.from_solution(Grid.from_text(["#.##.", ".#.##", ".##.#", "###.#"]))
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[0] = (_reading((2, 0.9985), (1, 0.0005)), *rows[0][1:])
    rows[2] = (_reading((2, 0.5), (1, 0.49)), *rows[2][1:])
    columns[2] = (columns[2][0], _reading((2, 0.5), (1, 0.49)))
    correction = correct(rows, columns)
    assert "several readings" in correction.reasons[0]
    assert correction.puzzle.rows == (
        (Run(None), Run(2)),
        puzzle.rows[1],
        (Run(None), Run(1)),
        puzzle.rows[3],
    )


def test_a_puzzle_with_several_solutions_is_doubtful_with_all_its_numbers():
    one = (_reading((1, 0.999)),)
    correction = correct([one, one], [one, one])
    assert (correction.verdict, correction.is_unique) == (ScanVerdict.DOUBTFUL, False)
    assert (correction.puzzle.rows, correction.puzzle.columns, correction.uncertain) == (
        ((Run(1),),) * 2,
        ((Run(1),),) * 2,
        (),
    )
    assert "several solutions" in correction.reasons[0]


def test_a_limit_leaves_what_was_not_sure_unknown(puzzle):
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    rows[0] = (_reading((puzzle.rows[0][0].length, 0.8)), *rows[0][1:])
    correction = correct(rows, columns, limits=Limits.starting_now(0))
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.puzzle.rows[0][0] == Run(None)
    assert correction.puzzle.rows[1:] == puzzle.rows[1:]
    assert "time limit" in correction.reasons[0]


def test_marks_on_the_page_are_not_relied_on(puzzle):
    wrong = Grid(puzzle.height, puzzle.width, bytes(puzzle.height * puzzle.width))
    correction = correct(certain_readings(puzzle.rows), certain_readings(puzzle.columns), marks=wrong)
    assert correction.verdict is ScanVerdict.SURE
    assert (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns)


@pytest.fixture(name="puzzle")
def _puzzle() -> Puzzle:
    return Puzzle.from_solution(Grid.from_text(["##..#.", "#####.", ".###.#", "..#...", "######"]))


def _reading(*said: tuple[int, float]) -> Reading:
    return Reading(tuple(PossibleReading((number,), likelihood) for number, likelihood in said))


_UNREADABLE = Reading((PossibleReading(None, 0.9),))


def test_the_work_of_solvers_on_other_threads_counts(monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle) -> None:
    rows, columns = certain_readings(puzzle.rows), certain_readings(puzzle.columns)
    assert "to find out more would take too long" not in correct(rows, columns).reasons
    passed = iter(range(0, 100_000, 60))
    monkeypatch.setattr(time, "process_time", lambda: next(passed))
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    assert correct(rows, columns).reasons == ("to find out more would take too long",)


def test_where_time_runs_out_sure_numbers_are_kept_and_those_that_others_contradict_are_reported() -> None:
    rows = [(_reading((2, 0.97)),), (_reading((1, 0.99)),)]
    columns = [(_reading((2, 0.6), (1, 0.4)),), (_reading((1, 0.98)),)]
    places = clue_places(rows, columns)
    solution = Grid.from_text(["#.", "##"])
    ends = (), (Run(1),), ()
    middle = (), (Run(2),), ()
    other = PuzzleReading(9, (), (*ends, *middle, *middle, *ends), solution)
    said = partial_clues(places, [other])
    assert [runs for place, runs in zip(places, said, strict=True) if not place.is_gap] == [
        (Run(2),),
        (Run(1),),
        (Run(None),),
        (Run(1),),
    ]
    uncertain = list(uncertain_numbers(places, said, [other]))
    assert [(each.line, each.chosen, each.disputed, each.changed) for each in uncertain] == [
        ("row 1", (2,), True, False),
        ("row 2", (1,), True, False),
        ("column 1", None, False, True),
    ]
