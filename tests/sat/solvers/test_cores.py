"""Cores: minimal and smallest ones, and removable lines, compared with brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product

import pytest

from nonosat import LimitReached, Puzzle, clue
from nonosat.model.clues import clue_of
from nonosat.sat.encodings.selectors import encode_with_selectors
from nonosat.sat.solvers import cores
from nonosat.sat.solvers.cores import LineCores
from nonosat.sat.solvers.effort import Effort

HEIGHT, WIDTH = 3, 4
LINES = frozenset(range(HEIGHT + WIDTH))
#: The lines of each 3×4 grid as clues.
CLUES_OF_GRIDS = [
    tuple(
        clue_of(line)
        for line in (
            *(cells[row * WIDTH : (row + 1) * WIDTH] for row in range(HEIGHT)),
            *(cells[column::WIDTH] for column in range(WIDTH)),
        )
    )
    for cells in map(bytes, product((0, 1), repeat=HEIGHT * WIDTH))
]


def puzzles_without_solution(count: int) -> Iterator[tuple[Puzzle, set[frozenset[int]]]]:
    """Yield puzzles with rows of one grid and columns of another, and each satisfiable set of lines."""
    chance = random.Random(2)

    def tried() -> Iterator[tuple[Puzzle, set[frozenset[int]]]]:
        while True:
            rows, columns = chance.choice(CLUES_OF_GRIDS)[:HEIGHT], chance.choice(CLUES_OF_GRIDS)[HEIGHT:]
            wanted = (*rows, *columns)
            satisfied = {
                frozenset(line for line in LINES if clues[line] == wanted[line]) for clues in CLUES_OF_GRIDS
            }
            if LINES not in satisfied:
                yield Puzzle(rows, columns), satisfied

    return islice(tried(), count)


def opened(puzzle: Puzzle) -> LineCores:
    formula = encode_with_selectors(puzzle)
    return LineCores(formula.clauses(), formula.selectors_of(LINES))


def can_hold(lines: Iterable[int], satisfied: set[frozenset[int]]) -> bool:
    wanted = frozenset(lines)
    return any(wanted <= each for each in satisfied)


def test_a_correction_is_a_minimal_set_without_which_the_others_hold() -> None:
    chance = random.Random(4)
    sizes = set()
    for puzzle, satisfied in puzzles_without_solution(40):
        with opened(puzzle) as every:
            lines = chance.sample(sorted(LINES), 2)
            if every.core(lines) is not None:
                continue
            correction = every.correction(lines)
            assert correction.isdisjoint(lines)
            others = LINES - correction
            assert can_hold(others, satisfied)
            assert not any(can_hold(others | {line}, satisfied) for line in correction)
            sizes.add(len(correction))
    assert sizes >= {1, 2}


def test_cores_are_those_of_brute_force(*, exhaustive: bool) -> None:
    sizes = set()
    for puzzle, satisfied in puzzles_without_solution(1000 if exhaustive else 40):
        with opened(puzzle) as every:
            core = every.core(LINES)
            assert core is not None
            assert not can_hold(core, satisfied)
            minimal = every.minimal(core)
            assert minimal <= core
            assert not can_hold(minimal, satisfied)
            assert all(can_hold(minimal - {line}, satisfied) for line in minimal)
            *_, smallest = [minimal, *every.smaller(minimal, ())]
            size = next(
                size
                for size in range(1, len(LINES) + 1)
                if not all(can_hold(lines, satisfied) for lines in combinations(LINES, size))
            )
            assert len(smallest) == size
            assert not can_hold(smallest, satisfied)
            sizes.add(size)
    assert len(sizes) > 2


def test_a_smallest_core_is_found_from_every_core_even_if_only_one_line_is_too_many(
    *, exhaustive: bool
) -> None:
    steps = set()
    for puzzle, satisfied in puzzles_without_solution(200 if exhaustive else 30):
        cores_by_size = [
            [
                frozenset(lines)
                for lines in combinations(sorted(LINES), size)
                if not can_hold(lines, satisfied)
            ]
            for size in range(len(LINES) + 1)
        ]
        size = next(size for size, found in enumerate(cores_by_size) if found)
        with opened(puzzle) as every:
            for best in (found[0] for found in cores_by_size if found):
                *_, smallest = [best, *every.smaller(best, ())]
                assert len(smallest) == size
                assert not can_hold(smallest, satisfied)
                steps.add(len(best) - size)
    assert {0, 1, 2} <= steps


def test_the_removable_lines_are_those_of_brute_force(*, exhaustive: bool) -> None:
    counts = set()
    for puzzle, satisfied in puzzles_without_solution(1000 if exhaustive else 60):
        expected = {line for line in LINES if can_hold(LINES - {line}, satisfied)}
        with opened(puzzle) as every:
            found = list(every.removable(dict.fromkeys(LINES, ())))
        assert set(found) == expected
        assert len(found) == len(expected)
        counts.add(len(found))
    assert {0, 1, 2} <= counts


def test_lines_outside_a_core_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removing one cannot help, so that the solver is not called."""
    # Row 1 and column 1 contradict; nothing else does.
    puzzle = Puzzle((clue(4), clue(), clue()), (clue(), clue(1), clue(1), clue(1)))
    tried: list[frozenset[int]] = []
    ask = LineCores.can_hold

    def noted(
        self: LineCores, lines: Iterable[int], literals: Iterable[int] = (), **more: int
    ) -> bool | None:
        asked = frozenset(lines)
        tried.append(LINES - asked)
        return ask(self, asked, literals, **more)

    monkeypatch.setattr(LineCores, "can_hold", noted)
    with opened(puzzle) as every:
        assert set(every.removable(dict.fromkeys(LINES, ()))) == {0, 3}
    # The lines 0 and 3, and the first one that was found to be in no core.
    assert tried == [{0}, {1}, {3}]

    tried.clear()
    with opened(puzzle) as every:
        assert every.minimal(LINES) == {0, 3}
    assert len(tried) <= 3  # likewise


def test_with_assumed_cells_a_core_rules_out_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may depend on such a cell, which lines outside it imply."""
    puzzle = Puzzle((clue(4), clue(), clue()), (clue(), clue(1), clue(1), clue(1)))
    tried: list[frozenset[int]] = []

    def only_without_line_3(
        _: LineCores, lines: Iterable[int], literals: Iterable[int], *, conflicts: int
    ) -> bool:
        tried.append(LINES.difference(lines))
        return 3 not in lines

    monkeypatch.setattr(LineCores, "can_hold", only_without_line_3)
    monkeypatch.setattr(LineCores, "_core", lambda _: frozenset({0}))
    with opened(puzzle) as every:
        assert list(every.removable({0: (-5,), 3: ()})) == [3]
        assert list(every.removable({0: (), 3: ()})) == []
    assert tried == [{0}, {3}, {0}]


def test_lines_that_take_long_are_tried_again_with_twice_the_conflicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = Puzzle((clue(4), clue(), clue()), (clue(), clue(1), clue(1), clue(1)))
    allowed: list[int] = []

    def undecided(
        _: LineCores, lines: Iterable[int], literals: Iterable[int], *, conflicts: int
    ) -> bool | None:
        allowed.append(conflicts)
        assert len(allowed) < 9, "they are tried again and again"
        return True if conflicts > 1500 else None

    monkeypatch.setattr(LineCores, "can_hold", undecided)
    with opened(puzzle) as every:
        assert list(every.removable({0: (), 3: ()})) == [0, 3]
    assert allowed == [500, 500, 1000, 1000, 2000, 2000]


def test_a_check_that_raises_stops_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nine cells in columns that take eight: pigeons and holes.
    puzzle = Puzzle((clue(1),) * 9, (clue(1),) * 8)
    formula = encode_with_selectors(puzzle)
    lines = range(17)
    selectors = formula.selectors_of(lines)
    with LineCores(formula.clauses(), selectors) as every:
        assert every.core(lines) is not None

    def stop(_: Effort) -> None:
        raise LimitReached("enough")

    monkeypatch.setattr(cores, "_CONFLICTS", 1)
    with (
        LineCores(formula.clauses(), selectors, check=stop) as every,
        pytest.raises(LimitReached, match="enough"),
    ):
        every.core(lines)
