"""Numbers that have no room in their line: their digits are several, or they are not known."""

from __future__ import annotations

import pytest
from simulated_readings import certain_readings

from nonosat import Grid, Puzzle
from nonosat.clues import ANY_RUNS, Run
from nonosat.limits import Limits
from nonosat.scanning.correcting.correct import correct
from nonosat.scanning.correcting.correction import Certainty
from nonosat.scanning.reading import PossibleReading, Reading, within


def reading(*alternatives: tuple[tuple[int, ...] | None, float]) -> Reading:
    return Reading(tuple(PossibleReading(*each) for each in alternatives))


def test_a_number_larger_than_its_row_is_several_where_there_is_a_space() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05), ((27,), 0.03), (None, 0.01))
    apart = within(read, 10)
    assert [each.numbers for each in apart.alternatives] == [(2, 1), None]
    assert sum(each.likelihood for each in apart.alternatives) == pytest.approx(0.99)
    assert apart.best.likelihood == pytest.approx(0.99 * 5 / 6)


def test_a_number_that_has_room_stays_one() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05))
    assert within(read, 21) is read


def test_digits_that_touch_and_make_a_number_too_large_may_be_several_and_are_not_sure() -> None:
    read = within(reading(((512,), 0.96), ((5, 12), 0.002), ((17,), 0.03)), 20)
    likely = {each.numbers: each.likelihood for each in read.alternatives}
    assert likely == pytest.approx({None: 0.48, (5, 12): 0.242, (5, 1, 2): 0.24, (17,): 0.03})
    assert read.too_large == PossibleReading((512,), 0.96)


def test_a_digit_too_large_for_its_line_is_illegible() -> None:
    read = within(reading(((7,), 0.96), ((1,), 0.03), (None, 0.01)), 5)
    assert [each.numbers for each in read.alternatives] == [None, (1,)]
    assert read.best.likelihood == pytest.approx(0.97)


def test_what_is_unlikely_and_has_no_room_makes_nothing_else_likelier() -> None:
    read = within(reading(((1,), 0.9), ((11,), 0.06), ((7,), 0.04)), 10)
    likely = {each.numbers: each.likelihood for each in read.alternatives}
    assert likely == pytest.approx({(1,): 0.9, (7,): 0.04, None: 0.06})
    assert read.too_large is None


def test_numbers_with_the_gaps_between_them_have_room_or_are_none() -> None:
    assert within(reading(((4, 5), 1.0)), 10).best.numbers == (4, 5)
    assert within(reading(((4, 5), 1.0)), 9).best.numbers is None


def test_digits_are_never_others_because_those_have_room() -> None:
    read = within(reading(((21,), 0.9), ((12,), 0.05), ((2, 1), 0.04)), 20)
    assert read.best.numbers == (2, 1)
    assert read.best.likelihood == pytest.approx(0.49)
    assert within(reading(((21,), 1.0)), 20).alternatives[0].likelihood == 0.5


def test_clues_that_were_seen_as_one_number_follow_from_the_others() -> None:
    drawn = Puzzle.of(Grid.from_text(["#.##.###", "##.#####", "..###.#.", "########"]))
    rows, columns = certain_readings(drawn.rows), certain_readings(drawn.columns)
    rows[0] = (within(reading(((123,), 0.98), (None, 0.02)), 8),)
    correction = correct(rows, columns)
    assert correction.verdict is Certainty.CORRECTED
    assert (correction.puzzle.rows, correction.puzzle.columns) == (drawn.rows, drawn.columns)


@pytest.mark.parametrize("printed", [9, 12])
def test_a_misprint_that_has_no_room_is_told_and_not_mended_in_silence(printed: int) -> None:
    drawn = Puzzle.of(Grid.from_text(["#.##.###", "##.#####", "..###.#.", "########"]))
    rows, columns = certain_readings(drawn.rows), certain_readings(drawn.columns)
    rows[3] = (within(reading(((printed,), 0.99)), 8),)
    correction = correct(rows, columns)
    assert correction.verdict is Certainty.DOUBTFUL
    assert correction.reasons == (
        "row 4, number 1: what was read for certain has no room in the line, but the other numbers need 8",
    )
    assert correction.puzzle.rows[3] == (ANY_RUNS,)


def test_a_clue_of_sure_numbers_that_have_no_room_is_not_known_where_time_runs_out() -> None:
    rows = [tuple(reading(((number,), 0.99)) for number in clue) for clue in ((4, 4), (2, 3), (3,))]
    columns = [(reading(((1,), 0.99)),)] * 8
    correction = correct(rows, columns, limits=Limits.starting_now(0))
    assert correction.puzzle.rows == ((ANY_RUNS,), (Run(2), Run(3)), (Run(3),))
    assert [(each.line, each.read, each.chosen) for each in correction.doubts] == [
        ("row 1", (4,), None),
        ("row 1", (4,), None),
    ]
