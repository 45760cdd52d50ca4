"""The native kernel returns the same as pure Python: starts, ends, values and contradictions."""

from __future__ import annotations

import random

import pytest
from partly_known_clues import line_of
from random_lines import facts, random_grid, random_line

from nonosat.logic.bits import May
from nonosat.logic.kernel import pure
from nonosat.logic.lines import Lines, solve_line
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.propagation import propagate, sweeps
from nonosat.model.clues import Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Line, Puzzle

pytestmark = pytest.mark.usefixtures("native")

WIDTHS = [*range(1, 20), 31, 62, 63, 64, 65, 100, 127, 128, 129, 191, 192, 255, 256, 257, 320, 600]


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", range(1, 7))
def test_lines_are_solved_alike(colours: int, *, unknown: bool, exhaustive: bool) -> None:
    source = random.Random(colours * 2 + unknown)
    solved = impossible = 0
    for width in (*WIDTHS, 1000, 2000) if exhaustive else WIDTHS:
        for _ in range(60 if exhaustive else 8 if width < 130 else 2):
            line, may = random_line(source, width, colours, unknown=unknown)
            found = solve_line(line, may)
            with pure():
                assert found == solve_line(line, may), (line, may)
            solved += found is not None
            impossible += found is None
    assert solved > impossible > 0


def long_line(source: random.Random, width: int, colours: int, spare: int) -> tuple[Line, May]:
    """A line with about so many cells to spare: the kernel settles it run by run, each within its span.

    Some cells are decided as in one of its layouts.
    """
    cells = [0] * source.choice([0, min(source.randint(0, spare), width)])
    runs: list[Run] = []
    while True:
        length, colour = source.choice([1, 1, 2, 3, source.randint(1, 90)]), source.randint(1, colours)
        gap = bool(runs) and colour == runs[-1].colour
        if len(cells) + gap + length > width:
            break
        cells += [0] * gap + [colour] * length
        runs.append(Run(length, colour))
        if spare and source.random() < 0.1:
            cells += [0] * min(source.randint(0, spare // 4), width - len(cells))
    cells += [0] * (width - len(cells))
    known = source.choice([0.0, 0.05, 0.5])
    may = [0] * (colours + 1)
    for place, value in enumerate(cells):
        for each in range(colours + 1):
            if each == value or source.random() >= known:
                may[each] |= 1 << place
    if source.random() < 0.2:  # perhaps without a layout
        may[source.randint(0, colours)] &= ~(1 << source.randrange(width))
    return line_of(tuple(runs), width), tuple(may)


@pytest.mark.parametrize("colours", [1, 2, 4])
@pytest.mark.parametrize("spare", [0, 3, 40, 400])
def test_long_lines_are_solved_as_in_pure_python(colours: int, spare: int) -> None:
    source = random.Random(colours + spare)
    solved = without_layout_count = 0
    for width in (256, 257, 319, 320, 321, 511, 512, 640, 1000, 2000) * 4:
        line, may = long_line(source, width, colours, spare)
        found = solve_line(line, may)
        with pure():
            assert found == solve_line(line, may), (line, may)
        solved += found is not None
        without_layout_count += found is None
    assert solved > 10
    assert without_layout_count or spare


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 4])
def test_grids_are_propagated_alike(colours: int, *, unknown: bool, exhaustive: bool) -> None:
    source = random.Random(colours * 2 + unknown)
    contradictions = 0
    sizes = [(1, 9), (7, 1), (6, 5), (12, 15), (20, 13), (30, 66), (65, 20)]
    for height, width in sizes * (12 if exhaustive else 3):
        puzzle = random_grid(source, height, width, colours, unknown=unknown)
        found = facts(propagate(puzzle))
        with pure():
            assert found == facts(propagate(puzzle))
        contradictions += found[0] is not None
    assert contradictions


def test_large_grids_are_propagated_alike() -> None:
    source = random.Random(5)
    for height, width in ((90, 130), (310, 290)):
        puzzle = random_grid(source, height, width, 1, unknown=False)
        found = facts(propagate(puzzle))
        with pure():
            assert found == facts(propagate(puzzle))


@pytest.mark.parametrize("colours", [1, 3])
def test_sweeps_are_alike_and_a_line_without_a_layout_leaves_the_state_unchanged(colours: int) -> None:
    source = random.Random(10 + colours)
    ended = went_on = 0
    for height, width in [(5, 8), (13, 7), (66, 20)] * 6:
        puzzle = random_grid(source, height, width, colours, unknown=source.random() < 0.5)
        native, plain = (each.may for each in both(puzzle))
        changed: int = source.getrandbits(height + width)
        while changed:
            before = list(native)
            line, left = found = native.sweep(changed, 1, lambda: None)
            assert found == plain.sweep(changed, 1, lambda: None)
            assert list(native) == list(plain)
            if line is not None:
                assert left == 0
                assert list(native) == before
                ended += 1
            went_on += left > 0
            changed = left
    assert went_on > ended > 0


def test_the_sweeps_are_the_same() -> None:
    source = random.Random(8)
    for _ in range(20):
        puzzle = random_grid(source, 9, 14, 2, unknown=source.random() < 0.5)
        found = list(sweeps(puzzle, halves=True))
        with pure():
            assert found == list(sweeps(puzzle, halves=True))


def test_known_cells_count_alike_even_if_they_disagree_with_the_givens() -> None:
    source = random.Random(9)
    for _ in range(30):
        puzzle = random_grid(source, 5, 8, 1, unknown=False)
        known = Grid(5, 8, bytes(source.choice([0, 1, 255, 255, 255, 255]) for _ in range(40)))
        found = facts(propagate(puzzle, known=known))
        with pure():
            assert found == facts(propagate(puzzle, known=known))


def both(puzzle: Puzzle) -> tuple[Possibilities, Possibilities]:
    native = Possibilities.of(Lines(puzzle), puzzle.givens)
    with pure():
        plain = Possibilities.of(Lines(puzzle), puzzle.givens)
    assert type(native.may) is not type(plain.may)
    return native, plain


def seen(following: tuple[Possibilities, int] | None) -> tuple[list[May], int, int] | None:
    if following is None:
        return None
    state, unsettled = following
    return list(state.may), state.touched, unsettled


@pytest.mark.parametrize("colours", [1, 3])
def test_possibilities_are_narrowed_and_propagated_alike(colours: int) -> None:
    source = random.Random(colours)
    without_layout_count = 0
    for height, width in [(5, 8), (13, 7), (66, 20)] * 4:
        puzzle = random_grid(source, height, width, colours, unknown=source.random() < 0.5)
        native, plain = both(puzzle)
        for _ in range(6):
            before = list(native.may)
            original, native, plain = native, native.copy(), plain.copy()
            row, column = source.randrange(height), source.randrange(width)
            values = source.randrange(1, 1 << (colours + 1))
            assert native.keep(row, column, values) == plain.keep(row, column, values)
            assert native.values(row, column) == plain.values(row, column)
            line = source.randrange(height + width)
            settled = native.lines.solve(line, native.may[line])
            assert settled == plain.lines.solve(line, plain.may[line])
            if settled is not None:
                assert native.may.narrow(line, settled) == plain.may.narrow(line, settled)
            assert native.probe(row, column, 1 << colours) == plain.probe(row, column, 1 << colours)
            assert list(native.undecided_cells()) == list(plain.undecided_cells())
            dirty, among = (source.getrandbits(height + width) for _ in range(2))
            unsettled = native.may.unsettled(among)
            assert unsettled == plain.may.unsettled(among)
            assert unsettled & ~among == 0
            following = native.followed(dirty, among)
            assert seen(following) == seen(plain.followed(dirty, among))
            found = native.propagate(dirty, among)
            assert (following is None) == (found is not None)
            assert found == plain.propagate(dirty, among)
            assert native.touched == plain.touched
            assert list(native.may) == list(plain.may)
            assert native.may[-1] == plain.may[-1]
            assert native.may.starts_and_ends() == plain.may.starts_and_ends()
            assert native.is_complete == plain.is_complete
            assert list(original.may) == before, "a copy has changed its original"
            without_layout_count += found is not None
    assert without_layout_count
