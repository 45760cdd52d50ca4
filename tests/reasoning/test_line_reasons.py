"""The smallest reasons on one line, the techniques, and their aliases, checked against all layouts."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from brute_force import lines_fitting
from partly_known_clues import Reading, all_clues, all_lines, line_of, readings
from slowness import rest_slow

from nonosat import Grid, Puzzle, explain, read
from nonosat.logic.bits import bit_positions, restricted_to
from nonosat.model.clues import ANY_RUNS, Clue, Run
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.deduction import Deduction, LineClaim, Technique
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import best_claim

Line = tuple[int, ...]
May = tuple[int, ...]

#: Widths, colours, and the sampling rate of clues in the reduced form: one in N.
SIZES = [
    *((width, 1, 1) for width in range(1, 5)),
    *((5, 1, 4), (6, 1, 8), (8, 1, 12)),
    *((2, 2, 3), (3, 2, 15), (4, 2, 150)),
]


def possibilities(layout: Line, values: int, rng: random.Random) -> May:
    """Return random candidates of a line with this layout: some cells lose some values."""
    may = [(1 << len(layout)) - 1] * values
    share = rng.random()
    for cell, value in enumerate(layout):
        for other in range(values):
            if other != value and rng.random() < share:
                may[other] &= ~(1 << cell)
    return tuple(may)


def allows(may: Sequence[int], line: Line) -> bool:
    return all(may[value] >> cell & 1 for cell, value in enumerate(line))


def fewest_known_cells(may: May, layouts: list[Line], allowed: May) -> int:
    """Return the smallest number of known cells by trying all sets, the smaller ones first."""
    width = len(layouts[0])
    against = [layout for layout in layouts if not allows(allowed, layout)]
    for size in range(width + 1):
        for chosen in itertools.combinations(range(width), size):
            reason = restricted_to(sum(1 << each for each in chosen), may, width)
            if not any(allows(reason, layout) for layout in against):
                return size
    raise AssertionError("it does not follow")


def items_over(cell: int, clue: Clue, reading: Reading) -> list[Run]:
    """Return the item of the clue that covers a cell in one reading; none if ``*`` does."""
    return [run for run, place in zip(clue, reading, strict=True) if place and place[0] <= cell <= place[1]]


def check_claim(claim: LineClaim, deduction: Deduction, clue: Clue, layouts: list[Line]) -> None:
    """Check that the sentence of a technique holds in every layout that the reason allows."""
    reason = restricted_to(deduction.reason, deduction.may, deduction.line.width)
    possible = [layout for layout in layouts if allows(reason, layout)]
    found = [(reading, layout) for layout in possible for reading in readings(clue, layout)]
    assert claim.cells
    assert claim.cells & ~deduction.cells == 0
    first, last = claim.first, claim.last
    match claim.technique:
        case Technique.FULL_LINE | Technique.ONE_WAY_LEFT:
            assert len(possible) == 1
        case Technique.COMPLETED_LINE:
            assert len(possible) == 1
            assert ANY_RUNS not in clue
        case Technique.FINISHED_RUN:
            for reading, layout in found:
                if layout[first] == claim.colour:
                    (run,) = items_over(first, clue, reading)
                    assert run.length is not None
                    assert run.length <= claim.length
            for layout in possible:  # the block is known, though the reason need not have all of it
                if allows(deduction.may, layout):
                    assert set(layout[first : last + 1]) == {claim.colour}
        case Technique.GLUE_TO_EDGE | Technique.GLUE_TO_BLANK:
            for reading, layout in found:
                assert layout[first] == claim.colour
                for run in items_over(first, clue, reading) or [ANY_RUNS]:
                    assert (run.length or 1) >= claim.length
                assert last in (-1, len(layout)) or layout[last] == 0
        case Technique.JOINING:
            for reading, layout in found:
                assert set(layout[first : last + 1]) == {claim.colour}
                if claim.run is not None and clue[claim.run].length is None:
                    place = reading[claim.run]
                    assert place is None or place[0] <= first < last <= place[1]
        case Technique.SPLITTING:
            for reading, layout in found:
                for cell in (first, last):
                    if layout[cell] == claim.colour:
                        (run,) = items_over(cell, clue, reading)
                        assert run.length is not None
                        assert run.length <= claim.length < last - first + 1
        case Technique.SMALL_GAP:
            for layout in layouts:
                for reading, cell in itertools.product(readings(clue, layout), range(first + 1, last)):
                    if layout[cell] and (cell == 0 or layout[cell - 1] != layout[cell]):
                        (run,) = items_over(cell, clue, reading)
                        assert run.length is not None
                        assert run.length >= claim.length > last - first - 1
        case Technique.OUT_OF_REACH:
            for item, run in enumerate(clue):
                places = [place for reading, _ in found if (place := reading[item])]
                window = range(min(places)[0], max(place[1] for place in places) + 1) if places else range(0)
                for cell in bit_positions(claim.cells):
                    lost = absent_from(deduction, 1 << cell)
                    assert cell not in window or (run.colour is not None and run.colour not in lost)
        case Technique.OVERLAP | Technique.NARROWED_OVERLAP if claim.run is not None:
            for reading, _ in found:
                place = reading[claim.run]
                assert place is not None
                assert first <= place[0] <= place[1] <= last
                assert all(place[0] <= cell <= place[1] for cell in bit_positions(claim.cells))
        case Technique.ABSENT_COLOUR:
            assert {run.colour for run in clue}.isdisjoint(absent_from(deduction, claim.cells))
            assert ANY_RUNS not in clue
            assert Run(None, None) not in clue


def absent_from(deduction: Deduction, cells: int) -> set[int]:
    """Return the values that some cells lose."""
    return {value for value in range(len(deduction.may)) if deduction.loses(value) & cells}


@pytest.mark.parametrize(("width", "colours", "one_in"), SIZES)
def test_reasons_are_smallest_and_techniques_true_for_every_clue(
    width: int, colours: int, one_in: int, *, exhaustive: bool
) -> None:
    rng = random.Random(width * 10 + colours)
    lines = all_lines(width, colours)
    values = colours + 1
    everything = (1 << width) - 1
    steps = 0
    for clue in all_clues(width, colours):
        if not exhaustive and rng.randrange(one_in):
            continue
        layouts = [line for line in lines if readings(clue, line)]
        assert set(layouts) == set(lines_fitting(clue, width, colours)), "two brute forces disagree"
        if not layouts:
            continue
        line = line_of(clue, width)
        reasons = LineReasons(line, values)
        for _ in range(2):
            may = possibilities(rng.choice(layouts), values, rng)
            possible = [layout for layout in layouts if allows(may, layout)]
            whole = Deduction(line, may, reasons.known(may))
            if whole.cells:
                check_claim(best_claim(whole), whole, clue, layouts)
            for cell, value in itertools.product(range(width), range(values)):
                if not may[value] >> cell & 1 or any(layout[cell] == value for layout in possible):
                    continue
                steps += 1
                allowed = tuple(
                    everything & ~(1 << cell) | (may[other] & 1 << cell if other != value else 0)
                    for other in range(values)
                )
                reason = reasons.smallest(may, allowed)
                assert reason is not None
                assert reason.bit_count() == fewest_known_cells(may, layouts, allowed), (clue, may)
                known = restricted_to(reason, may, width)
                assert all(allows(allowed, layout) for layout in layouts if allows(known, layout))
                deduction = Deduction(line, may, reason)
                check_claim(best_claim(deduction), deduction, clue, layouts)
            wanted = possibilities(rng.choice(lines), values, rng)
            nearest = reasons.nearest_layout(may, wanted)
            (chosen,) = (layout for layout in possible if allows(nearest, layout))
            assert disagreements(chosen, wanted) == min(disagreements(each, wanted) for each in possible)
    assert steps or width == 1


def disagreements(line: Line, wanted: May) -> int:
    return sum(not wanted[value] >> cell & 1 for cell, value in enumerate(line))


@pytest.mark.parametrize(
    ("clue", "marks", "technique"),
    [
        ((Run(None), Run(3)), "..?.#.??????", Technique.OUT_OF_REACH),  # the gap has room for the ?
        ((Run(None), Run(3), Run(1)), "?#??##.?#???", Technique.LINE_REASONING),  # these may be of the ?
        ((Run(None), Run(2), Run(None)), "#???#.#?.?", Technique.LINE_REASONING),  # or the 2 lies between
    ],
)
def test_techniques_do_not_use_unknown_lengths(clue: Clue, marks: str, technique: Technique) -> None:
    cells = [{".": 1, "#": 2}.get(mark, 3) for mark in marks]
    may = tuple(sum((each >> value & 1) << cell for cell, each in enumerate(cells)) for value in (0, 1))
    known = sum(1 << cell for cell, mark in enumerate(marks) if mark != "?")
    deduction = Deduction(line_of(clue, len(marks)), may, known)
    assert best_claim(deduction).technique is technique


RUNS = {"1": Run(1), "2": Run(2), "?": Run(None), "*": ANY_RUNS}


def aliases_on_a_line(clue: str, marks: str) -> set[tuple[str, str | None]]:
    """Return technique and alias of each deduction on a row with some known cells."""
    puzzle = Puzzle((tuple(RUNS[word] for word in clue.split()),), (None,) * len(marks))
    search = StepSearch(puzzle, marks=Grid.from_text([marks]))
    steps = [part for step in search for part in (step.substeps or (step,))]
    return {(part.technique, part.alias) for part in steps}


@pytest.mark.parametrize(
    "clue",
    rest_slow([" ".join(words) for n in (1, 2) for words in itertools.product(RUNS, repeat=n)], quick=6),
)
def test_every_deduction_on_a_short_line_has_an_alias_or_none(clue: str, *, exhaustive: bool) -> None:
    for width, one_in in ((3, 1), (5, 1 if exhaustive else 4)):
        for cells in itertools.islice(itertools.product("?#.", repeat=width), 0, None, one_in):
            for _, name in aliases_on_a_line(clue, "".join(cells)):
                assert name is None or name.isascii()


#: On the way to its solutions a step rests on a blue first cell of row 3, whose last runs are ``*``.
ENDS_WITH_ANY_RUNS = """{
"rows": [[["?", "y"], ["?", "g"], [1, "r"]], [[1, "y"], ["?", "g"]], [[2, "b"], [1, "r"], "*"],
         [[2, "g"], [2, "y"]], [["?", "y"], [1, "b"]], [[1, "g"], [1, "b"], [1, "b"], [1, "g"]]],
"columns": [[[2, "y"], [1, "b"], ["?", "g"], [1, "y"], [1, "g"]], null, [[1, "g"]],
            [[1, "r"], [1, "y"], [1, "b"]], [[1, "r"], [1, "y"], [1, "g"]]],
"palette": {"r": "#ff0000", "g": "#00aa00", "b": "#0000ff", "y": "#ffff00"}}"""


def test_any_runs_at_the_end_are_not_pulled_away_from_it() -> None:
    assert explain(read(ENDS_WITH_ANY_RUNS.encode())).complete


def test_a_block_near_the_edge_pulls_the_first_run_away_from_it() -> None:
    assert ("out of reach", "mercury") in aliases_on_a_line("2 1", "??#?????")
    assert ("out of reach", "mercury") in aliases_on_a_line("1 2", "?????#??")
    assert ("out of reach", "simple spaces") in aliases_on_a_line("2", "???#????")
