"""Formulas for MaxSAT and pseudo-Boolean solvers, model counters and cube-and-conquer."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest
from brute_force import all_puzzles, solutions_of
from command_line import nonosat_here
from conftest import PUZZLES
from external import output_of, path_of
from partly_known_clues import hidden
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from pysat.solvers import Solver
from single_lines import literals_of
from slowness import rest_slow

from nonosat import Grid, Puzzle, clue, decode, encode, read, solve
from nonosat.model.clues import clue_of, fits
from nonosat.sat.dimacs.soft_constraints import old_wcnf, opb, soft_cells, soft_lines, wcnf
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.tools.cubes import icnf, make_cubes
from puzzles import domino, random_puzzle


def difference(one: bytes, other: bytes, colours: int) -> int:
    """Return the cost of a solution: the decided cells of the target that it contradicts."""
    return sum(1 for mine, theirs in zip(one, other, strict=True) if theirs != 255 and mine != theirs)


@pytest.mark.parametrize("colours", [1, 2])
def test_the_nearest_solution_is_found_by_maxsat_and_pseudo_boolean_solvers(
    colours: int, tmp_path: Path
) -> None:
    rng = random.Random(colours)
    seen = 0
    for number in range(12):
        height, width = (4, 5) if colours == 1 else (3, 4)
        puzzle = random_puzzle(rng, height, width, colours)
        solutions = solutions_of(puzzle)
        if not solutions:
            continue
        seen += 1
        wanted = bytes(rng.choice([0, *range(colours + 1), 255]) for _ in range(height * width))
        target = Grid(height, width, wanted, puzzle.palette.letters)
        least = min(difference(solution, wanted, colours) for solution in solutions)
        formula = soft_cells(encode(puzzle, raw=number % 2 == 0), target)
        for form in (wcnf, old_wcnf):
            with RC2(WCNF(from_string=b"".join(form(formula)).decode())) as solver:
                model = solver.compute()
                assert solver.cost == least
            answer = "s OPTIMUM FOUND\nv " + " ".join(map(str, model))
            (solution,) = decode(puzzle, answer).solutions
            assert difference(solution.cells, wanted, colours) == least
        path = tmp_path / "formula.opb"
        path.write_bytes(b"".join(opb(formula)))
        if number < 4:
            _, answer = output_of([path_of("clasp"), str(path)])
            (solution,) = decode(puzzle, answer).solutions
            assert difference(solution.cells, wanted, colours) == least
    assert seen > 4


def test_the_bits_of_a_maxsat_answer_are_read() -> None:
    puzzle = domino(2)
    (solution,) = solve(puzzle).solutions
    bits = "".join(map(str, solution.cells))
    assert decode(puzzle, f"o 3\ns OPTIMUM FOUND\nv {bits}0101\n").solutions == (solution,)


def test_the_last_of_several_better_models_counts() -> None:
    puzzle = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    assert str(decode(puzzle, "v 1 -2 -3 4\no 2\nv -1 2 3 -4\no 1\ns OPTIMUM FOUND").solutions[0]) == ".#\n#."


def fewest_broken(puzzle: Puzzle) -> int:
    """Return the fewest lines that a grid with the givens breaks."""
    values = range(len(puzzle.palette) + 1)
    grids = (
        Grid(puzzle.height, puzzle.width, bytes(cells), puzzle.palette.letters)
        for cells in itertools.product(values, repeat=puzzle.height * puzzle.width)
    )
    return min(
        sum(not fits(line.clue, clue_of(grid.line(line.cells))) for line in puzzle.lines())
        for grid in grids
        if puzzle.givens is None or puzzle.givens.agrees_with(grid)
    )


@pytest.mark.parametrize("others", rest_slow([0.0, 0.3]))
def test_the_fewest_lines_to_drop_are_found(others: float) -> None:
    rng = random.Random(8)
    puzzles = [(read(PUZZLES / "impossible_swap.json"), 1), (domino(3), 0)]
    for number in range(15):
        colours = 1 + number % 2
        height, width = (3, 4) if colours == 1 else (3, 2)
        puzzle = hidden(random_puzzle(rng, height, width, colours), rng, numbers=others)
        rows = list(puzzle.rows)
        rng.shuffle(rows)
        if number % 5 == 0:
            rows[rng.randrange(height)] = clue(width + 1)  # does not fit
        puzzle = replace(puzzle, rows=tuple(rows))
        puzzles.append((puzzle, fewest_broken(puzzle)))
    for puzzle, least in puzzles:
        with RC2(WCNF(from_string=b"".join(wcnf(soft_lines(puzzle))).decode())) as solver:
            assert solver.compute()
            assert solver.cost == least
    assert {least for _, least in puzzles} > {0, 1}


@pytest.mark.parametrize("encoding", [each.name for each in ENCODINGS])
@pytest.mark.parametrize("count", rest_slow([5, 1, 40]))
def test_every_solution_agrees_with_exactly_one_cube(encoding: str, count: int) -> None:
    for puzzle, solutions in list(all_puzzles(3, 3))[::90] + list(all_puzzles(2, 2, 2))[::9]:
        colours = len(puzzle.palette)
        cnf = encode(puzzle, encoding=encoding, raw=True).cnf
        cubes = make_cubes(cnf, count).cubes
        assert len(cubes) <= count
        with Solver("minisat22", bootstrap_with=list(cnf.clauses())) as solver:
            for solution in solutions:
                literals = literals_of(tuple(solution), colours)
                assert sum(solver.solve(assumptions=[*literals, *cube]) for cube in cubes) == 1


def test_cubes_split_a_hard_puzzle_into_parts_that_together_refute_a_second_solution() -> None:
    puzzle = domino(9)
    instance = encode(puzzle, exclude=solve(puzzle).solutions)
    split = make_cubes(instance.cnf, 16)
    cubes = split.cubes
    assert 8 <= len(cubes) <= 16
    with Solver("cadical153", bootstrap_with=list(instance.cnf.clauses())) as solver:
        assert not any(solver.solve(assumptions=list(cube)) for cube in cubes)
    text = b"".join(icnf(instance, split)).decode().splitlines()
    assert text.count("p inccnf") == 1
    assert [line for line in text if line.startswith("a ")] == [
        f"a {' '.join(map(str, cube))} 0" for cube in cubes
    ]
    assert f"c cubes {len(cubes)}" in text


def test_lookahead_that_decides_the_formula_says_so() -> None:
    crossed = Puzzle((clue(2), clue(2), clue(2)), (clue(2), clue(2), clue(2)))
    assert make_cubes(encode(crossed).cnf, 8).in_words() == (
        "0 cubes: unit propagation shows that there is no solution"
    )
    two = make_cubes(encode(Puzzle((clue(1),) * 2, (clue(1),) * 2)).cnf, 8)
    assert two.in_words() == "2 cubes (2 decide all cells by it)"


def test_a_cube_consists_of_decisions_alone() -> None:
    instance = encode(domino(9))
    cubes = make_cubes(instance.cnf, 24).cubes
    assert len(cubes) > 8
    with Solver("minisat22", bootstrap_with=list(instance.cnf.clauses())) as solver:
        for cube in cubes:
            for end in range(len(cube)):
                for literal in (cube[end], -cube[end]):
                    consistent, _ = solver.propagate(assumptions=[*cube[:end], literal])
                    assert consistent, (cube, end)


@pytest.mark.slow
def test_an_exact_counter_counts_the_solutions_of_what_is_written() -> None:
    tididi = pytest.importorskip("tididi_cnf", reason="the extra 'count' is not installed")
    for puzzle in (domino(3), read(PUZZLES / "two_switches.json"), Puzzle((clue(1),) * 6, (clue(1),) * 6)):
        expected = len(solve(puzzle, limit=None).solutions)
        for encoding in ENCODINGS:
            for raw in (True, False):
                text = str(encode(puzzle, encoding=encoding.name, raw=raw))
                assert tididi.count(text).count == expected


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (
            "--to wcnf",
            "wcnf and opb need --nearest-to SOLUTION or --drop-lines, which other forms do not have",
        ),
        ("-o b.cnf --cubes 8", "--cubes is for icnf, not for cnf"),
        ("--to smtlib", "unknown form 'smtlib'; choose cnf, wcnf, old-wcnf, opb, icnf"),
    ],
)
def test_options_of_another_form_write_nothing(
    options: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = str((PUZZLES / "tatham_4x4.json").resolve())
    monkeypatch.chdir(tmp_path)
    assert nonosat_here("encode", puzzle, *options.split()) == (2, "", f"{complaint}\n")
    assert list(tmp_path.iterdir()) == []
