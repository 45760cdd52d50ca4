"""Guidance: messages against brute force where they are exact, phases, both code paths, and failures."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from brute_force import solutions_of

from nonosat import Grid, LimitReached, Puzzle, clue
from nonosat.authoring.generation.random_goals import random_goal, random_puzzle
from nonosat.logic import guide, kernel
from nonosat.logic.guidance.marginals import Guidance
from nonosat.logic.guidance.messages import Messages
from nonosat.logic.kernel import pure
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.sat.cnf.numbering import cell_variables
from nonosat.sat.encodings.formula import formula_of

ROOT = Path(__file__).parent.parent.parent.parent


def drawn(*rows: str) -> Puzzle:
    return Puzzle.from_solution(Grid.from_text(list(rows)))


def puzzles() -> Iterator[Puzzle]:
    """Puzzles of every kind: none square, some in colours, with given cells, with unknown runs."""
    for height, width, colours in ((12, 20, 1), (25, 18, 1), (10, 14, 3), (30, 40, 1), (9, 70, 2)):
        for seed in range(2):
            yield random_puzzle(width, height, density=0.45, colours=colours, seed=seed)
    puzzle = random_puzzle(15, 12, density=0.5, colours=1, seed=3)
    solution = random_goal(15, 12, density=0.5, colours=1, seed=3)
    given = bytes(cell if index % 7 == 0 else 255 for index, cell in enumerate(solution.cells))
    yield replace(puzzle, givens=Grid(12, 15, given))
    yield partly_known(random_puzzle(16, 11, density=0.5, colours=1, seed=4))
    yield partly_known(random_puzzle(11, 13, density=0.5, colours=2, seed=5))


def partly_known(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a ``?`` in some clues, ``*`` in others, and some clues missing."""
    clues = {}
    for index, line in enumerate(puzzle.lines()):
        runs = line.clue or ()
        if index % 5 == 0 and runs:
            clues[index] = (Run(None, runs[0].colour), *runs[1:])
        elif index % 5 == 1 and runs:
            clues[index] = (ANY_RUNS, *runs[1:])
        elif index % 5 == 2 and len(puzzle.palette) > 1 and runs:
            clues[index] = (*runs[:-1], Run(None, None))
        elif index % 5 == 3:
            clues[index] = None
    return puzzle.with_clues(clues)


@cache
def guided(path: str) -> list[tuple[Puzzle, Knowledge, Guidance]]:
    """These puzzles, what line logic knows of them, and their hints, by ``path``, which is in use."""
    assert path == kernel.name()
    known = ((puzzle, propagate(puzzle)) for puzzle in puzzles())
    return [(puzzle, knowledge, guide(puzzle, knowledge)) for puzzle, knowledge in known]


def assert_same_hints(found: Guidance, wanted: Guidance) -> None:
    assert found.failure == wanted.failure
    np.testing.assert_array_equal(found.marginals, wanted.marginals)
    np.testing.assert_array_equal(found.values, wanted.values)
    for mine, theirs in ((found.starts, wanted.starts), (found.ends, wanted.ends)):
        for each in fields(mine):
            np.testing.assert_array_equal(getattr(mine, each.name), getattr(theirs, each.name))


@pytest.mark.usefixtures("native")
def test_marginals_are_exact_if_one_side_determines_all() -> None:
    # Rows of one run each, columns whose clues are missing: rows are independent.
    puzzle = Puzzle((clue(2), clue(1), clue(3)), (None,) * 5)
    marginals = guide(puzzle, rounds=60).marginals[:, :, 1]
    for row, length in enumerate((2, 1, 3)):
        layouts = [[at <= cell < at + length for cell in range(5)] for at in range(6 - length)]
        np.testing.assert_allclose(marginals[row], np.mean(layouts, axis=0), atol=1e-9)


@pytest.mark.usefixtures("native")
def test_marginals_are_near_the_shares_of_all_solutions() -> None:
    puzzle = Puzzle((clue(1), clue(1), clue(2)), (clue(1),) * 4)
    solutions = [list(solution) for solution in solutions_of(puzzle)]
    shares = np.mean(solutions, axis=0).reshape(3, 4)
    np.testing.assert_allclose(guide(puzzle, rounds=30).marginals[:, :, 1], shares, atol=0.1)


@pytest.mark.usefixtures("native")
def test_phases_are_for_the_variables_of_the_order_encoding_in_their_order() -> None:
    starts = ends = 0
    for puzzle, knowledge, guidance in guided(kernel.name()):
        for kind, places in (("starts-by", guidance.starts), ("ends-by", guidance.ends)):
            named = [
                each for each in formula_of(puzzle, knowledge=knowledge).auxiliaries if each.kind == kind
            ]
            wanted = [(each.line, each.index, cell) for each in named for cell in each.positions]
            mine = zip(places.lines.tolist(), places.items.tolist(), places.cells.tolist(), strict=True)
            assert list(mine) == wanted
        starts += len(guidance.starts.cells)
        ends += len(guidance.ends.cells)
        colours = len(puzzle.palette)
        phases = guidance.cell_phases
        assert len(phases) == puzzle.height * puzzle.width * colours
        for cell, value in enumerate(guidance.values.ravel().tolist()):
            true = [phases[variable - 1] for variable in cell_variables(cell, colours=colours)]
            assert true == [value == colour for colour in range(1, colours + 1)]
    assert min(starts, ends) > 20


@pytest.mark.usefixtures("native")
def test_shares_of_starts_grow_and_phases_are_true_from_one_half() -> None:
    for _, _, guidance in guided(kernel.name()):
        for places in (guidance.starts, guidance.ends):
            same = (np.diff(places.lines) == 0) & (np.diff(places.items) == 0)
            assert (np.diff(places.shares)[same] >= -1e-12).all()
            assert ((places.shares > -1e-12) & (places.shares < 1 + 1e-9)).all()
            np.testing.assert_array_equal(places.phases, places.shares >= 0.5 - 1e-6)


@pytest.mark.usefixtures("native")
def test_ends_of_unknown_runs_have_phases() -> None:
    guidance = guide(Puzzle(((Run(None),), clue(2)), (None,) * 3))
    ends = guidance.ends
    assert (ends.lines.tolist(), ends.items.tolist(), ends.cells.tolist()) == ([0, 0], [0, 0], [0, 1])
    # Of the six runs in three cells one ends at the first and two at the second.
    np.testing.assert_allclose(ends.shares, [1 / 6, 1 / 2], atol=1e-6)
    assert ends.phases.tolist() == [False, True]


@pytest.mark.usefixtures("native")
def test_ties_go_to_the_first_colour() -> None:
    # Two solutions, mirror images of each other: every open cell is as often filled as blank.
    guidance = guide(drawn("#.", ".#"), rounds=40)
    np.testing.assert_allclose(guidance.marginals, 0.5)
    assert guidance.values.tolist() == [[1, 1], [1, 1]]
    assert guidance.starts.phases.all()


@pytest.mark.usefixtures("native")
def test_impossible_values_have_no_probability() -> None:
    for puzzle, knowledge, guidance in guided(kernel.name()):
        marginals = guidance.marginals
        for row in range(puzzle.height):
            for column in range(puzzle.width):
                possible = knowledge.values(row, column)
                assert np.flatnonzero(marginals[row, column]).tolist() == list(possible)
        np.testing.assert_allclose(marginals.sum(axis=2), 1)


@pytest.mark.usefixtures("native")
def test_a_contradiction_is_a_result() -> None:
    guidance = guide(Puzzle((clue(2), clue(2)), (clue(2), clue(1), clue(1), clue(1))))
    assert guidance.failure is not None
    assert guidance.failure.endswith("has no layout")
    assert len(guidance.starts.cells) == 0
    assert np.isfinite(guidance.marginals).all()


@pytest.mark.usefixtures("native")
def test_a_line_that_weighs_nothing_ends_the_messages() -> None:
    puzzle = drawn("#.", ".#")
    messages = Messages(puzzle.lines(), propagate(puzzle))
    messages.from_rows[[0, 2]] = 0, 1  # both cells of the first column, which has one run of one cell
    messages.possible[[0, 2]] = False, True
    messages.from_columns[[0, 2]] = 0, 1
    messages.exchange(3)
    assert messages.failure == "column 1 has no layout"
    assert messages.counts() == []
    assert np.isfinite(messages.marginals()).all()


def test_without_the_native_kernel_there_are_no_hints() -> None:
    with pure():
        guidance = guide(random_puzzle(20, 10, density=0.5, colours=1, seed=0))
    assert guidance.failure == "layouts can only be counted by the native kernel"


def test_a_negative_number_of_rounds_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 0 rounds"):
        guide(drawn("#."), rounds=-1)


@pytest.mark.usefixtures("native")
def test_a_check_stops_the_work() -> None:
    calls = []

    def check() -> None:
        calls.append(None)
        if len(calls) == 5:
            raise LimitReached("enough")

    puzzle = random_puzzle(30, 20, density=0.5, colours=1, seed=0)
    with pytest.raises(LimitReached, match="enough"):
        guide(puzzle, propagate(puzzle), rounds=1000, check=check)


def test_long_counts_in_the_kernel_hear_a_deadline(native: object) -> None:
    puzzle = Puzzle((clue(*[1] * 900), None), (None,) * 4000)
    begin = time.monotonic()

    def check() -> None:
        if time.monotonic() - begin > 0.2:
            raise LimitReached("the deadline")

    knowledge = propagate(puzzle)
    begin, spent = time.monotonic(), time.process_time()
    with pytest.raises(LimitReached, match="the deadline"):
        guide(puzzle, knowledge, rounds=1000, check=check)
    assert time.process_time() - spent < 5


def test_other_threads_run_while_the_kernel_counts(native: object) -> None:
    puzzle = random_puzzle(40, 30, density=0.5, colours=1, seed=0)
    wanted = guide(puzzle, rounds=30)
    found: list[Guidance] = []
    threads = [threading.Thread(target=lambda: found.append(guide(puzzle, rounds=30))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    for each in found:
        assert_same_hints(each, wanted)
