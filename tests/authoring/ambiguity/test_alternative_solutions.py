"""Where other solutions differ, against brute force: by trying values, and by a solver."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from brute_force import all_puzzles
from repairing import random_grid

from nonosat import Grid, Puzzle, repair
from nonosat.authoring.ambiguity import alternative_solutions
from nonosat.authoring.ambiguity.alternative_solutions import AlternativeSolutions
from nonosat.authoring.ambiguity.ambiguities import Cells
from nonosat.logic import probing
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions


def differing(solution: bytes, other: bytes) -> Cells:
    return frozenset(cell for cell, value in enumerate(solution) if value != other[cell])


def ambiguous(height: int, width: int, colours: int, one_in: int) -> Iterator[tuple[Puzzle, list[bytes]]]:
    for puzzle, solutions in all_puzzles(height, width, colours, one_in=one_in):
        if len(solutions) > 1:
            yield puzzle, solutions


@pytest.fixture
def without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("a solver was loaded")

    monkeypatch.setattr(alternative_solutions, "DifferenceSession", refuse)


def check(*, probing: bool, options: SearchOptions = DEFAULT_OPTIONS, share: int = 1) -> int:
    """Compares one puzzle of a ``share`` with brute force; how many parts of differences were found to be
    smaller.
    """
    source = random.Random(3)
    smaller = 0
    for height, width, colours in ((3, 4, 1), (4, 3, 1), (2, 3, 2)):
        for puzzle, solutions in ambiguous(height, width, colours, share):
            own = source.choice(solutions)
            others = {differing(own, other): other for other in solutions if other != own}
            solution = Grid(height, width, own, puzzle.palette.letters)
            given = source.sample(range(height * width), source.randint(0, 3))
            with AlternativeSolutions(puzzle, solution, options, probing=probing) as search:
                found = search.find(given)
                assert found is not None
                assert bool(found) == any(cells.isdisjoint(given) for cells in others)
                for cells, other in others.items():
                    whole = alternative_solutions.Ambiguity.of([(cell, other[cell]) for cell in cells])
                    part = search.shrink(whole)
                    assert part.cells in others
                    assert not any(each < part.cells for each in others)
                    smaller += part.cells < cells
            if found:
                changed = solution.with_values(dict(found.values))
                assert puzzle.is_solved_by(changed)
                assert differing(own, changed.cells) == found.cells
                assert found.cells.isdisjoint(given)
    return smaller


@pytest.mark.usefixtures("native", "without_a_solver")
def test_probing_finds_differences_and_their_parts_without_a_solver() -> None:
    assert check(probing=True) > 10


def test_a_solver_finds_differences_and_their_parts(*, exhaustive: bool) -> None:
    assert check(probing=False, share=1 if exhaustive else 3) > 3


@pytest.mark.usefixtures("native")
def test_a_solver_is_called_for_what_probing_leaves_open(
    monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    monkeypatch.setattr(probing, "_AROUND", 1)
    assert check(probing=True, share=1 if exhaustive else 3) > 3


@pytest.mark.usefixtures("without_a_solver")
@pytest.mark.parametrize("options", [SearchOptions(solver="glucose4"), SearchOptions(encoding="start")])
def test_a_solver_or_an_encoding_that_is_named_is_used(options: SearchOptions) -> None:
    with pytest.raises(AssertionError, match="a solver was loaded"):
        check(probing=True, options=options)


@pytest.mark.slow
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("colours", [1, 2])
def test_repairs_are_as_small_with_and_without_probing(
    monkeypatch: pytest.MonkeyPatch, colours: int, *, exhaustive: bool
) -> None:
    seeds = range(20 if exhaustive else 9)
    solutions = [random_grid(6, 7, seed, colours=colours, density=0.4) for seed in seeds]
    sizes = []
    for around in (2_000, 0):
        monkeypatch.setattr(probing, "_AROUND", around)
        givens = [repair(solution, givens=True) for solution in solutions]
        changed = [repair(solution, cells=True) for solution in solutions]
        assert all(each.optimal for each in (*givens, *changed))
        sizes.append(([len(each.givens) for each in givens], [len(each.changes) for each in changed]))
    assert sizes[0] == sizes[1]
    assert max(sizes[0][0]) > 1
