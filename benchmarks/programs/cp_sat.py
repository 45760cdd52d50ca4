"""OR-Tools CP-SAT with one automaton per line: ``python -m benchmarks.programs.cp_sat PUZZLE [SEED]``.

Prints the JSON of ``nonosat solve``. A cell is an integer variable, 0 blank or a colour; each line is one
automaton constraint. After a first solution the same model is solved again with that solution excluded.
It uses one worker, because all programs are measured on one core.
"""

from __future__ import annotations

import json
import sys
import time

from ortools.sat.python import cp_model

import nonosat
from nonosat.model.puzzle import Line, Puzzle


def main() -> None:
    """Solve the puzzle in the file."""
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    begin = time.perf_counter()
    puzzle = nonosat.read(sys.argv[1])
    read = time.perf_counter()
    model, cells = model_of(puzzle)
    encoded = time.perf_counter()
    solutions: list[list[int]] = []
    conflicts = 0
    first_solution = 0.0
    while len(solutions) < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        conflicts += solver.num_conflicts
        solutions.append([solver.value(cell) for cell in cells])
        first_solution = first_solution or time.perf_counter() - encoded
        exclude(model, cells, solutions[-1])
    seconds = {"read": read - begin, "encode": encoded - read, "search": time.perf_counter() - encoded}
    if solutions:
        seconds["first_solution"] = first_solution
    print(
        json.dumps(
            {
                "verdict": ("none", "unique", "multiple")[len(solutions)],
                "solutions": [rows_of(solution, puzzle) for solution in solutions],
                "statistics": {"conflicts": conflicts, "seconds": seconds},
            }
        )
    )


def model_of(puzzle: Puzzle) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """Return the model of a puzzle and the variables of its cells, row by row."""
    model = cp_model.CpModel()
    colours = len(puzzle.palette)
    cells = [model.new_int_var(0, colours, "") for _ in range(puzzle.width * puzzle.height)]
    if puzzle.givens is not None:
        for row, column, value in puzzle.givens.decided():
            model.add(cells[row * puzzle.width + column] == value)
    for line in puzzle.lines():
        final, steps = automaton(line)
        model.add_automaton([cells[index] for index in line.cells], 0, final, steps)
    return model, cells


def automaton(line: Line) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Return the final states and the steps (state, value of the cell, next state) of a line from state 0.

    A state is the number of cells read so far that belong to runs or to mandatory gaps.

    >>> from nonosat.model.clues import clue
    >>> automaton(Line("row 1", clue(2), range(3)))
    ([2], [(0, 0, 0), (0, 1, 1), (1, 1, 2), (2, 0, 2)])
    """
    steps = [(0, 0, 0)]
    state = 0
    runs = list(zip(line.lengths, line.colours, strict=True))
    for number, (length, colour) in enumerate(runs):
        for _ in range(length):
            steps.append((state, colour, state + 1))
            state += 1
        if number + 1 == len(runs):
            steps.append((state, 0, state))
        elif runs[number + 1][1] == colour:  # a gap is needed
            steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        else:  # blanks are optional
            steps.append((state, 0, state))
    return [state], steps


def exclude(model: cp_model.CpModel, cells: list[cp_model.IntVar], solution: list[int]) -> None:
    """Exclude the solution from the model."""
    model.add_forbidden_assignments(cells, [solution])


def rows_of(solution: list[int], puzzle: Puzzle) -> list[str]:
    """Return the solution as rows of text, as in the JSON of ``nonosat solve``."""
    letters = "." + puzzle.palette.letters
    text = "".join(letters[value] for value in solution)
    return [text[start : start + puzzle.width] for start in range(0, len(text), puzzle.width)]


if __name__ == "__main__":
    main()
