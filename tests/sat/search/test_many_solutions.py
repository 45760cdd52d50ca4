"""Probing and the solver together find all solutions, each once."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from brute_force import all_puzzles, solutions_of
from command_line import ended
from random_lines import random_grid

from nonosat.authoring.generation.families import switches
from nonosat.logic import probing
from nonosat.logic.probing import ProbeBudget
from nonosat.logic.propagation import NO_SWEEP_LIMIT, Knowledge, propagate
from nonosat.model.clues import clue
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.search.results import PROBING, Verdict
from nonosat.sat.search.solution_search import SolutionSearch, solutions, solve

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.usefixtures("native")


def with_budget(monkeypatch: pytest.MonkeyPatch, work: int, reward: int) -> None:
    """Probing ends after this much work."""
    monkeypatch.setattr(probing, "_BACKTRACKING", ProbeBudget(work, reward))


@pytest.mark.parametrize(("work", "reward"), [(0, 0), (3, 1), (9, 0)])
@pytest.mark.parametrize(("height", "width", "colours", "share"), [(3, 4, 1, 101), (2, 4, 2, 11)])
def test_the_solver_adds_the_solutions_that_are_left(
    monkeypatch: pytest.MonkeyPatch,
    height: int,
    width: int,
    colours: int,
    share: int,
    work: int,
    reward: int,
) -> None:
    with_budget(monkeypatch, work, reward)
    by_solver = 0
    for puzzle, alike in all_puzzles(height, width, colours, one_in=share):
        result = solve(puzzle, limit=None)
        assert result.complete
        assert sorted(each.cells for each in result.solutions) == sorted(alike)
        assert sorted(each.cells for each in solutions(puzzle)) == sorted(alike)
        by_solver += bool(result.statistics.clauses) and len(alike) > 1
    assert by_solver


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_the_solver_adds_what_is_left_where_clues_are_unknown(
    monkeypatch: pytest.MonkeyPatch, colours: int
) -> None:
    source = random.Random(colours)
    both = 0
    for _ in range(40):
        with_budget(monkeypatch, source.choice([5, 15, 40]), source.choice([0, 1]))
        puzzle = random_grid(source, 3, 4, colours, unknown=True)
        expected = sorted(solutions_of(puzzle))
        if len(expected) > 300:  # the solver takes long for them
            continue
        result = solve(puzzle, limit=None)
        assert sorted(each.cells for each in result.solutions) == expected
        both += bool(result.statistics.clauses) and len(result.solutions) > 1
    assert both


@pytest.mark.parametrize("work", [0, 9, 10**6])
def test_solutions_that_are_known_do_not_come_again(monkeypatch: pytest.MonkeyPatch, work: int) -> None:
    with_budget(monkeypatch, work, 0)
    several = 0
    for puzzle, alike in all_puzzles(3, 4, one_in=41):
        first = Grid(3, 4, alike[len(alike) // 2])
        search = SolutionSearch(puzzle, limit=None, known_solutions=(first,), probing=True)
        others = [solution.cells for solution in search]
        assert search.exhausted
        assert sorted([first.cells, *others]) == sorted(alike)
        several += len(alike) > 2
    assert several


def test_few_solutions_need_no_formula() -> None:
    result = solve(Puzzle((clue(1),) * 3, (clue(1),) * 3), limit=None)
    assert (result.verdict, len(result.solutions)) == (Verdict.MULTIPLE, 6)
    assert (result.statistics.solver, result.statistics.clauses) == (PROBING, 0)


def test_millions_of_solutions_take_no_memory() -> None:
    puzzle = switches(20)
    found = solutions(puzzle)
    list(islice(found, 100))
    tracemalloc.start()
    try:
        seen = {each.cells for each in islice(found, 3000)}
        assert len(seen) == 3000
        del seen
        before, _ = tracemalloc.get_traced_memory()
        for solution in islice(found, 3000):
            assert isinstance(solution, Grid)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 200_000


@pytest.mark.usefixtures("native")
def test_a_process_that_probes_loads_neither_numpy_nor_solvers() -> None:
    program = (
        "import sys, nonosat; found = nonosat.solve(nonosat.read(sys.argv[1]), limit=None);"
        "print(found.statistics.solver, sorted({'numpy', 'pysat', 'pysolvers'} & set(sys.modules)))"
    )
    for name in ("survey/00436_petroglyph", "survey/01611_merka", "two_switches", "impossible_swap"):
        command = ["-c", program, str(ROOT / "puzzles" / f"{name}.json")]
        done = ended(*command, check=True)
        assert done.stdout.split(maxsplit=1) == [PROBING, "[]\n"]


def test_the_budget_of_probing_shrinks_with_lines_longer_than_usual() -> None:
    def budget(height: int, width: int) -> ProbeBudget:
        puzzle = Puzzle((None,) * height, (None,) * width)
        return ProbeBudget(20_000, 50).scaled_for(propagate(puzzle))

    assert budget(3, 100) == budget(100, 3) == ProbeBudget(20_000, 50)
    assert budget(1, 1_000) == budget(1_000, 1) == ProbeBudget(2_000, 5)


class Cells:
    """Cells in which probing finds nothing, and then one solution; they record the allowed work."""

    def __init__(self, size: int = 300, *, is_done: bool = True) -> None:
        self.allowed: list[int] = []
        self.is_propagated = True
        self._size = size
        self._is_done = is_done

    def __len__(self) -> int:
        return 2

    def copy(self) -> Cells:
        return self

    def probe(self, first: int, reward: int, check: Callable[[], None]) -> None:
        self.allowed += first, reward

    def walk(self, last: bytes | None = None) -> Cells:
        assert last is None or self.is_propagated, "backtracking begins after propagation"
        return self

    def restrict(self, cells: bytes) -> None:
        self.is_propagated = False

    def sweep(self, changed: int, most: int, check: Callable[[], None]) -> tuple[None, int]:
        self.is_propagated = changed == 0b11 and most == NO_SWEEP_LIMIT
        return None, 0

    def next(self, work: int, check: Callable[[], None]) -> bytes | None:
        self.allowed.append(work)
        return bytes(self._size) if len(self.allowed) in (1, 3) else None

    def decided(self) -> bytes:
        return bytes([UNDECIDED]) * self._size

    def is_done(self) -> bool:
        return self._is_done


def test_what_is_probed_on_long_lines_is_within_that_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel is given the smaller budget, for values and for solutions, each with its reward."""
    monkeypatch.setattr(probing, "_PROBING", ProbeBudget(900, 9))
    monkeypatch.setattr(probing, "_BACKTRACKING", ProbeBudget(600, 6))
    cells: Any = Cells()
    known = replace(propagate(Puzzle((clue(1),), (None,) * 300)), _cells=cells)
    probed = probing.probe(known)
    assert probed is not None
    assert len(list(probing.Backtracking(probed).quick_solutions())) == 1
    assert cells.allowed == [300, 3, 200, 202]


def knowledge_of(cells: Any, height: int, width: int) -> Knowledge:
    return replace(propagate(Puzzle((None,), (None,))), height=height, width=width, _cells=cells)


def test_probing_begins_with_so_much_work_and_earns_so_much() -> None:
    cells = Cells(30 * 40)
    probed = probing.probe(knowledge_of(cells, 30, 40))
    assert probed is not None
    checks: list[int] = []
    found = probing.Backtracking(probed).quick_solutions(check=lambda: checks.append(len(cells.allowed)))
    assert len(list(found)) == 1
    assert cells.allowed == [20_000, 50, 5_000, 10_000]
    assert checks == [3]  # after the solution


@pytest.mark.parametrize(("side", "is_probed"), [(645, True), (646, False)])
def test_grids_whose_table_of_cells_and_lines_takes_too_much_memory_are_not_probed(
    side: int, *, is_probed: bool
) -> None:
    """A bit for each: 64 MiB at most."""
    cells = Cells()
    knowledge = knowledge_of(cells, side, side)
    probed = probing.probe(knowledge)
    assert bool(cells.allowed) == is_probed
    assert (probed is not knowledge) == is_probed


def test_solutions_around_one_are_all_others_unless_the_work_ends_first() -> None:
    solution, other = Grid(1, 1, b"\1"), Grid(1, 1, b"\0")
    cells = Cells(1)
    found = probing.solutions_around(knowledge_of(cells, 1, 1), solution, [0])
    assert [each.cells for each in found] == [other.cells]
    assert cells.allowed == [2_000, 2_000]
    assert list(probing.solutions_around(knowledge_of(Cells(1), 1, 1), other, [0])) == []
    with pytest.raises(LimitReached, match="there may be more solutions"):
        list(probing.solutions_around(knowledge_of(Cells(1, is_done=False), 1, 1), solution, [0]))


@pytest.mark.parametrize("name", ["00023_edge", "00436_petroglyph", "01611_merka"])
def test_a_check_that_probing_decides_loads_neither_numpy_nor_solvers(name: str) -> None:
    program = (
        "import sys, nonosat; found = nonosat.check(nonosat.read(sys.argv[1]));"
        "print(found.verdict, found.count, sorted({'numpy', 'pysat', 'pysolvers'} & set(sys.modules)))"
    )
    done = ended("-c", program, str(ROOT / "puzzles" / "survey" / f"{name}.json"), check=True)
    assert done.stdout == "unique 1 []\n"
