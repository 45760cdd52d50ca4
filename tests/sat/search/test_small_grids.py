"""All puzzles of small sizes: the formula, raw or after line logic, has the solutions of brute force."""

from __future__ import annotations

import pytest
from brute_force import all_puzzles, solutions_by_clues
from slowness import rest_slow

from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Puzzle
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.solvers.formula_search import FormulaQuestion, SearchAnswer, run


def solutions_of_formula(puzzle: Puzzle, *, raw: bool, encoding: str) -> list[bytes]:
    knowledge = None if raw else propagate(puzzle)
    cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding)
    question = FormulaQuestion(list(cnf.clauses()), cnf.undecided_cells, "glucose4")
    known = bytearray(puzzle.height * puzzle.width)
    if knowledge is not None:
        known = bytearray(0 if value == 255 else value for value in knowledge.grid().cells)
    solutions: list[bytes] = []
    for event in run(question):
        if isinstance(event, SearchAnswer) and event.values is not None:
            solution = bytearray(known)
            for cell, value in cnf.undecided_cells.by_cell(event.values).items():
                solution[cell] = value
            solutions.append(bytes(solution))
    return sorted(solutions)


@pytest.mark.parametrize(
    ("height", "width", "colours", "clue_sets", "unique", "share"),
    rest_slow(
        [
            *((1, 1, 1, 2, 2, 1), (2, 2, 1, 15, 14, 1), (3, 3, 1, 445, 384, 7), (2, 3, 1, 58, 52, 1)),
            *((2, 3, 2, None, None, 31), (2, 4, 1, 233, 210, 11), (2, 5, 1, 918, 816, 31)),
            *((3, 4, 1, 3588, 3152, 101), (3, 3, 2, None, None, 499)),
            *((4, 4, 1, 58196, 52362, 1999), (2, 4, 3, None, None, 997)),
        ],
        quick=6,
    ),
)
def test_formulas_with_and_without_line_logic_have_the_solutions_of_brute_force(
    height: int,
    width: int,
    colours: int,
    clue_sets: int | None,
    unique: int | None,
    share: int,
    *,
    exhaustive: bool,
) -> None:
    """The numbers of clue sets in black and white are those of OEIS A242876 and A384764."""
    if clue_sets is not None:
        all_solutions = solutions_by_clues(height, width)
        assert len(all_solutions) == clue_sets
        assert sum(len(solutions) == 1 for solutions in all_solutions) == unique
    for puzzle, solutions in all_puzzles(height, width, colours, one_in=1 if exhaustive else share):
        for encoding in ("order", "start"):
            for raw in (True, False):
                assert solutions_of_formula(puzzle, raw=raw, encoding=encoding) == sorted(solutions)
