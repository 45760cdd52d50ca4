"""Numbers of solutions and independent groups: against brute force, enumeration and known numbers."""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path

import pytest
from ambiguous import ones, side_by_side, switches
from brute_force import all_puzzles, solutions_of

from nonosat import Puzzle, clue, count, read, solutions, write
from nonosat.apps.cli.main import run
from nonosat.authoring.checking import group_count
from nonosat.authoring.checking.group_count import factors_of
from nonosat.authoring.checking.groups import Group
from nonosat.logic.propagation import propagate
from nonosat.sat.cnf.component import components_of
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.solvers.model_counter import counter_is_installed
from puzzles import domino, hopeless_puzzle, random_puzzle

with_counter = pytest.mark.skipif(
    not counter_is_installed(), reason="the counter has no wheel for this machine"
)


def independent_sets(found: list[bytes]) -> set[frozenset[int]]:
    """The finest sets of ambiguous cells whose fillings combine freely, by trying all sets."""
    ambiguous = [cell for cell in range(len(found[0])) if len({solution[cell] for solution in found}) > 1]

    def fillings(cells: tuple[int, ...]) -> int:
        return len({bytes(solution[cell] for cell in cells) for solution in found})

    finest: list[frozenset[int]] = []
    for size in range(1, len(ambiguous) + 1):
        for cells in itertools.combinations(ambiguous, size):
            others = tuple(cell for cell in ambiguous if cell not in cells)
            if fillings(cells) * fillings(others) == len(found) and not any(
                known <= set(cells) for known in finest
            ):
                finest.append(frozenset(cells))
    return set(finest)


def cells_of(group: Group, puzzle: Puzzle) -> frozenset[int]:
    return frozenset(row * puzzle.width + column for row, column in group.cells)


@pytest.mark.parametrize(
    ("height", "width", "colours"), [(3, 3, 1), (2, 5, 1), (4, 3, 1), (2, 3, 2), (3, 2, 2)]
)
def test_counts_and_groups_of_all_small_puzzles_are_those_of_brute_force(
    height: int, width: int, colours: int, *, exhaustive: bool
) -> None:
    puzzles = list(all_puzzles(height, width, colours))
    several = [(puzzle, found) for puzzle, found in puzzles if len(found) > 1]
    assert several
    for puzzle, found in several if exhaustive else several[:: max(len(several) // 20, 1)]:
        result = count(puzzle)
        assert (result.count, result.exact) == (len(found), True)
        assert math.prod(group.count for group in result.groups) == len(found)
        mine = [cells_of(group, puzzle) for group in result.groups]
        assert len(set().union(*mine)) == sum(map(len, mine))
        if len(set().union(*mine)) <= 9:
            assert set(mine) == independent_sets(found)


@pytest.mark.parametrize("colours", [1, 2])
def test_random_puzzles_with_givens_have_the_number_of_solutions_of_brute_force(colours: int) -> None:
    rng = random.Random(70 + colours)
    for _ in range(20):
        puzzle = random_puzzle(rng, *((4, 5) if colours == 1 else (3, 4)), colours)
        result = count(puzzle)
        assert (result.count, result.exact) == (len(solutions_of(puzzle)), True)


def test_permutations_are_counted_with_and_without_the_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count(ones(8)).count == 40320
    monkeypatch.setattr(group_count, "counter_is_installed", lambda: False)
    result = count(ones(7))
    assert (result.count, result.exact, len(result.groups)) == (5040, True, 1)


@with_counter
def test_the_counter_counts_what_is_too_long_to_list() -> None:
    assert count(ones(11)).count == math.factorial(11)


@with_counter
@pytest.mark.parametrize("colours", [1, 2])
def test_the_counter_agrees_with_brute_force_on_small_formulas(
    colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_count, "_MOST_LISTED", 1)
    rng = random.Random(80 + colours)
    counted = 0
    while counted < 4:
        puzzle = random_puzzle(rng, *((5, 4) if colours == 1 else (4, 3)), colours)
        expected = len(solutions_of(puzzle))
        if expected > 3:
            counted += 1
            result = count(puzzle)
            assert (result.count, result.exact) == (expected, True)


def test_separate_switches_multiply() -> None:
    result = count(switches(5, 8))
    assert (result.count, result.exact, len(result.groups)) == (2**40, True, 40)
    assert all(group.is_switch for group in result.groups)
    assert result.groups[0].text == "rows 1–2, columns 1–2: 2 ways"


def test_different_groups_in_one_solution_are_counted_alone() -> None:
    result = count(side_by_side(ones(8), switches(5, 8)))
    assert (result.count, result.exact, len(result.groups)) == (math.factorial(8) * 2**40, True, 41)


def test_neighbourhood_does_not_make_groups() -> None:
    """Two undecided parts that do not touch, with 2 solutions and not 4."""
    puzzle = Puzzle((clue(1), clue(1)), (clue(1), clue(), clue(1)))
    result = count(puzzle)
    assert (result.count, [len(group.cells) for group in result.groups]) == (2, [4])


def test_puzzles_without_a_solution_have_none_and_those_with_one_have_no_groups() -> None:
    nothing = count(Puzzle((clue(2),), (clue(1), clue())))
    assert (nothing.count, nothing.exact, nothing.groups) == (0, True, ())
    assert nothing.reason is not None
    single = count(domino(5))
    assert (single.count, single.exact, single.groups, single.reason) == (1, True, (), None)


@pytest.mark.slow
def test_a_limit_leaves_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_count, "counter_is_installed", lambda: False)
    result = count(side_by_side(ones(12), switches(1, 3)), time_limit=2)
    assert not result.exact
    assert 8 < result.count < 8 * math.factorial(12)
    assert result.count == math.prod(group.count for group in result.groups)
    assert result.reason is not None
    assert "limit" in result.reason.text
    hopeless = count(hopeless_puzzle(), time_limit=1)
    assert (hopeless.count, hopeless.exact) == (0, False)


def test_counts_of_the_corpus_equal_enumeration(corpus: Path, *, exhaustive: bool) -> None:
    paths = [
        path
        for path in sorted((corpus / "bw").rglob("*.json"))
        if json.loads(path.read_text(encoding="utf-8")).get("found") == "multiple"
    ]
    assert len(paths) > 30
    few = [path for path in paths if path.parent.name != "survey"][::5]  # the others take long
    checked = 0
    for path in paths if exhaustive else few:
        puzzle = read(path)
        listed = sum(1 for _ in itertools.islice(solutions(puzzle), 200))
        if listed < 200:
            checked += 1
            assert count(puzzle).count == listed, path.name
    assert checked > 3


def test_components_have_the_clauses_of_the_formula() -> None:
    """No clause is lost or shared, and each part's variables count from 1."""
    puzzle = side_by_side(ones(3), switches(1, 2))
    formula = formula_of(puzzle, knowledge=propagate(puzzle))
    parts = components_of(formula)
    assert [len(part.undecided_cells.cells) for part in parts] == [9, 4, 4]
    assert sum(len(part.clauses) for part in parts) == formula.clause_count - len(formula.units)
    for part in parts:
        used = {abs(literal) for each in part.clauses for literal in each}
        assert used == set(range(1, part.variables + 1))


def test_a_parity_is_one_factor_and_a_product_several() -> None:
    parity = [bytes(bits) for bits in itertools.product(range(2), repeat=3) if sum(bits) % 2]
    with_more = [solution + bytes([extra, 7]) for solution in parity for extra in (3, 5, 9)]
    assert factors_of(with_more) == [((0, 1, 2), 4), ((3,), 3), ((4,), 1)]


def test_huge_numbers_are_printed_in_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "switches.json"
    write(switches(5, 8), path)
    assert run(["count", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{2**40}\n"
    assert captured.err.startswith("exactly 1,099,511,627,776 solutions\n")


def test_exit_codes_of_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text('{"rows": [[3]], "columns": [[1], [1]]}', encoding="utf-8")
    assert run(["count", str(path)]) == 1
    assert capsys.readouterr().out == "0\n"
    write(domino(40), path)
    assert run(["count", "--time-limit", "1", str(path)]) == 3
    assert capsys.readouterr().out == "at least 0\n"
