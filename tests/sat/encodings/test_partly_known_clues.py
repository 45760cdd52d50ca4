"""Encodings of clues with ``?``, ``*``, and of missing ones: on every small line, and on small puzzles."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from partly_known_clues import all_clues, all_lines, hidden, line_of
from pysat.solvers import Solver
from single_lines import entailed, literals_of, models, partial_lines, possibilities
from slowness import rest_slow

from nonosat import Grid, Puzzle, solutions, solve
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of, fits
from nonosat.model.palette import Palette
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.catalogue import ENCODINGS, Encoding
from nonosat.sat.encodings.formula import formula_of, formula_of_line
from nonosat.sat.encodings.relaxed_lengths import relaxed_length_formula
from nonosat.sat.encodings.selectors import encode_with_selectors, with_known_cells
from nonosat.sat.tools.strength import UnitPropagation, strength_of
from puzzles import random_puzzle

every_encoding = pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: encoding.name)

#: The width of the longest lines by the number of colours: in full, and in the reduced form.
LONGEST = {1: (7, 6), 2: (5, 4)}


def partly_known_clues(colours: int, *, exhaustive: bool, one_in: int) -> Iterator[tuple[int, Clue]]:
    """Width and clue of every short line, or of one in some of them, which is partly known."""
    longest = LONGEST[colours][0 if exhaustive else 1]
    yield from all_partly_known(longest, colours)[:: 1 if exhaustive else one_in]


@cache
def all_partly_known(longest: int, colours: int) -> list[tuple[int, Clue]]:
    everything = ((width, clue) for width in range(1, longest + 1) for clue in all_clues(width, colours))
    return [(width, clue) for width, clue in everything if not line_of(clue, width).is_known]


@cache
def lines_with_runs(width: int, colours: int) -> list[tuple[tuple[int, ...], Clue]]:
    return [(cells, clue_of(cells)) for cells in all_lines(width, colours)]


def fitting_lines(clue: Clue, width: int, colours: int) -> list[tuple[int, ...]]:
    return [cells for cells, runs in lines_with_runs(width, colours) if fits(clue, runs)]


def solutions_in(cnf: Cnf) -> list[tuple[int, ...]]:
    """Return the cells of every model."""
    return sorted(model[: cnf.cell_variables] for model in models(cnf))


@every_encoding
@pytest.mark.parametrize(("colours", "one_in"), rest_slow([(1, 11), (2, 97)]))
def test_every_line_that_fits_is_exactly_one_model(
    encoding: Encoding, colours: int, one_in: int, *, exhaustive: bool
) -> None:
    for width, clue in partly_known_clues(colours, exhaustive=exhaustive, one_in=one_in):
        cnf = formula_of_line(line_of(clue, width), encoding=encoding.name, colours=colours)
        right = fitting_lines(clue, width, colours)
        found = solutions_in(cnf) if cnf else []
        assert found == sorted(literals_of(cells, colours) for cells in right), (width, clue)


@every_encoding
@pytest.mark.parametrize(("colours", "one_in"), [(1, 23), (2, 211)])
def test_every_line_that_agrees_with_what_is_known_is_exactly_one_model(
    encoding: Encoding, colours: int, one_in: int, *, exhaustive: bool
) -> None:
    rng = random.Random(colours)
    for width, clue in partly_known_clues(colours, exhaustive=exhaustive, one_in=one_in):
        known = rng.choice(some_partial_lines(width, colours))
        may = possibilities(width, known, colours)
        line = line_of(clue, width)
        cnf = formula_of_line(line, encoding=encoding.name, colours=colours, may=may)
        lines = (literals_of(cells, colours) for cells in fitting_lines(clue, width, colours))
        found = solutions_in(cnf) if cnf else []
        assert found == sorted(line for line in lines if set(line).issuperset(known)), (width, clue, known)


@cache
def some_partial_lines(width: int, colours: int) -> list[tuple[int, ...]]:
    return list(itertools.islice(partial_lines(width, colours), 1, None, 7))


@every_encoding
def test_unit_propagation_is_complete_unless_the_encoding_has_clauses_of_its_own(
    encoding: Encoding, *, exhaustive: bool
) -> None:
    """Nothing false is found by any encoding, and nothing missed by the states of the clue."""
    complete = True
    for colours, one_in in ((1, 47), (2, 797)):
        for width, clue in partly_known_clues(colours, exhaustive=exhaustive, one_in=one_in):
            cnf = formula_of_line(line_of(clue, width), encoding=encoding.name, colours=colours)
            if cnf is None:
                continue
            right = fitting_lines(clue, width, colours)
            # All partial lines of the longest ones in two colours would take a day.
            step = len(right) % 5 + (1 if colours == 1 and exhaustive else 53)
            with UnitPropagation(cnf) as propagation:
                for literals in itertools.islice(partial_lines(width, colours), 0, None, step):
                    found = propagation.implied(literals)
                    expected = entailed(literals, right, colours)
                    complete &= found == expected
                    if expected is not None:
                        assert found is not None, (width, clue, literals)
                        assert found <= expected, (width, clue, literals)
    assert complete or encoding.unknown_lengths
    assert complete or not encoding.propagation_complete


def test_by_order_literals_unit_propagation_misses_the_blank_after_the_cell_in_the_middle() -> None:
    """``? 1`` on ``__#__``: whichever run has the cell ends there or before."""
    for encoding, found in (("order", {3}), ("automaton", {3, -4})):
        cnf = formula_of_line(line_of((Run(None), Run(1)), 5), encoding=encoding)
        assert cnf is not None
        with UnitPropagation(cnf) as propagation:
            assert propagation.implied([3]) == found


def test_there_are_as_many_clues_as_there_should_be() -> None:
    """Of one colour, on lines of 1 to 7 cells; of two, on 1 to 3 cells."""
    counts = [sum(1 for _ in all_clues(width, 1)) for width in range(1, 8)]
    assert counts == [10, 14, 50, 86, 258, 502, 1362]
    assert [sum(1 for _ in all_clues(width, 2)) for width in range(1, 4)] == [22, 166, 1310]


@pytest.mark.slow
def test_variables_mean_what_they_are_called() -> None:
    """Ends are ends of runs, and states those of all readings and of all beginnings of readings."""
    seen = set()
    for width, clue in partly_known_clues(1, exhaustive=False, one_in=3):
        line = line_of(clue, width)
        automaton = ClueAutomaton.of(line, values=2)
        for encoding in ("order", "automaton"):
            cnf = formula_of_line(line, encoding=encoding)
            assert cnf is not None
            for model in models(cnf):
                cells = tuple(int(literal > 0) for literal in model[:width])
                reached, read = states_of(automaton, cells)
                ends = [cell for cell in range(width) if cells[cell] and not any(cells[cell + 1 : cell + 2])]
                for each in cnf.auxiliaries:
                    seen.add(each.kind)
                    for variable, cell in zip(each.variables, each.positions, strict=True):
                        value = model[variable - 1] > 0
                        if each.kind == "ends-by":
                            assert value == (ends[each.index] <= cell)
                        elif each.kind == "state":
                            assert value == (each.index in read[cell])
                        elif each.kind == "reached":
                            assert value == (each.index in reached[cell])
    assert seen == {"starts-by", "ends-by", "state", "reached"}


def states_of(automaton: ClueAutomaton, cells: tuple[int, ...]) -> tuple[list[set[int]], list[set[int]]]:
    """For every cell the states in which an automaton can be, and those of which the rest can be read."""
    reached: list[set[int]] = []
    for cell, value in enumerate(cells):
        before = [automaton.following[state] for state in reached[-1]] if cell else [automaton.first]
        reached.append({one for each in before for one in each if automaton.values[one] == value})
    read = [reached[-1] & automaton.last]
    for states in reversed(reached[:-1]):
        read.insert(0, {state for state in states if read[0].intersection(automaton.following[state])})
    return reached, read


def test_sizes_of_the_order_encoding_are_those_of_its_docstring() -> None:
    for width, clue in partly_known_clues(1, exhaustive=False, one_in=1):
        if ANY_RUNS in clue:
            continue
        cnf = formula_of_line(line_of(clue, width))
        assert cnf is not None
        k, u, total = len(clue), sum(not run.is_known for run in clue), sum(run.length or 1 for run in clue)
        s = width - total - (k - 1)
        sizes = {family.name: family.clause_count for family in cnf.families}
        expected = {
            "ladder": (k + u) * (s - 1),
            "at least one cell": u * s,
            "run ordering": (k - 1) * s,
            "covering run implies shaded": k * s + total,
            "gap implies blank": (k + 1) * s + k - 1,
        }
        if s:
            assert cnf.variables - width == (k + u) * s
            assert sizes == {name: size for name, size in expected.items() if size}
            assert cnf.clause_count == (4 * k + 2 * u) * s + total - 1 - u
        else:
            assert (cnf.variables, cnf.clause_count) == (width, width)


def test_clauses_and_variables_are_no_more_than_the_docstring_says() -> None:
    for width, clue in partly_known_clues(1, exhaustive=False, one_in=7):
        if clue == (ANY_RUNS,):
            continue
        line = line_of(clue, width)
        cnf = formula_of_line(line, encoding="automaton")
        assert cnf is not None
        automaton = ClueAutomaton.of(line, values=2)
        lines = fitting_lines(clue, width, 1)
        passed = [
            set.union(*(states_of(automaton, cells)[1][cell] for cells in lines)) for cell in range(width)
        ]
        m = sum(map(len, passed))
        e = sum(
            len(there.intersection(automaton.following[state]))
            for here, there in itertools.pairwise(passed)
            for state in here
        )
        several = clue.count(ANY_RUNS) > 1
        assert cnf.variables - width <= (2 * m if several else m)
        sizes = {family.name: family.clause_count for family in cnf.families}
        most = {"onwards": m, "backwards": m, "fill": m, "support": 2 * width}
        most |= {"reach": 2 * m + e, "reading": 2 * m + e} if several else {}
        assert all(size <= most[name] for name, size in sizes.items()), (width, clue, sizes)


def test_a_missing_clue_has_no_clauses() -> None:
    puzzle = Puzzle((None, (ANY_RUNS,)), ((ANY_RUNS,), None, None))
    for encoding in ENCODINGS:
        cnf = formula_of(puzzle, encoding=encoding.name)
        assert (cnf.variables, cnf.clause_count) == (6, 0)


@every_encoding
def test_runs_of_any_colour_without_room_for_their_gaps_leave_no_model(encoding: Encoding) -> None:
    """In two colours the run in the middle has the colour of one of those beside it."""
    letters = Palette.of_letters("ab")
    row = (Run(1, 1), Run(None, None), Run(1, 2))
    for width, count in ((3, 0), (4, 2)):
        cnf = formula_of(Puzzle((row,), (None,) * width, palette=letters), encoding=encoding.name)
        assert len(models(cnf)) == count


@cache
def small_puzzles(count: int) -> list[tuple[Puzzle, set[Grid]]]:
    """Return random puzzles with all their solutions by brute force."""
    rng = random.Random(18)
    sizes = [(2, 4, 1), (3, 4, 1), (4, 3, 1), (2, 3, 2), (3, 2, 2), (2, 2, 3), (5, 2, 1), (2, 2, 2)]
    found = []
    for number in range(count):
        height, width, colours = sizes[number % len(sizes)]
        puzzle = hidden(random_puzzle(rng, height, width, colours), rng)
        every = itertools.product(range(colours + 1), repeat=height * width)
        grids = (Grid(height, width, bytes(cells), puzzle.palette.letters) for cells in every)
        found.append((puzzle, {grid for grid in grids if puzzle.is_solved_by(grid)}))
    return found


@every_encoding
def test_small_puzzles_have_the_solutions_that_looking_at_every_grid_finds(
    encoding: Encoding, *, exhaustive: bool
) -> None:
    several = 0
    for puzzle, expected in small_puzzles(2500 if exhaustive else 36):
        found = list(solutions(puzzle, encoding=encoding.name))
        assert len(found) == len(expected), puzzle
        assert set(found) == expected, puzzle
        raw = solutions_in(formula_of(puzzle, encoding=encoding.name))
        colours = len(puzzle.palette)
        assert raw == sorted(literals_of(tuple(grid.cells), colours) for grid in expected), puzzle
        several += len(expected) > 1
    assert several > 15


def test_encodings_agree_on_puzzles_with_a_third_of_the_numbers_hidden() -> None:
    verdicts = set()
    for number in range(12):
        rng = random.Random(1 + number)
        puzzle = random_puzzle(rng, 9, 10, 1 + number % 2)
        puzzle = hidden(puzzle, rng, numbers=1 / 3, others=0.05 * (number % 3))
        if number % 3 == 0:  # with most cells of a solution given it is the only one
            for solution in solve(puzzle, limit=1).solutions:
                cells = bytes(255 if rng.random() < 0.3 else value for value in solution.cells)
                puzzle = replace(puzzle, givens=Grid(9, 10, cells, solution.letters))
        results = [solve(puzzle, encoding=each.name, limit=40) for each in ENCODINGS]
        (verdict,) = {result.verdict for result in results}
        assert len({len(result.solutions) for result in results}) == 1
        if results[0].complete:
            assert len({frozenset(result.solutions) for result in results}) == 1
        verdicts.add(verdict.value)
    assert verdicts == {"unique", "multiple", "none"}


def test_every_set_of_lines_can_be_switched_on() -> None:
    rng = random.Random(3)
    switched_on = 0
    for number in range(40):
        colours = 1 + number % 2
        puzzle = hidden(random_puzzle(rng, 2, 4 - colours, colours), rng)
        try:
            formula = encode_with_selectors(puzzle)
        except ValueError:
            continue
        lines = puzzle.lines()
        chosen = {line for line in range(len(lines)) if rng.random() < 0.6}
        switched = puzzle.with_clues({line: None for line in range(len(lines)) if line not in chosen})
        cells = UndecidedCells.of_grid(puzzle.height * puzzle.width, colours=colours)
        grids = map(bytes, itertools.product(range(colours + 1), repeat=len(cells.cells)))
        letters = puzzle.palette.letters
        expected = {
            grid for grid in grids if switched.is_solved_by(Grid(puzzle.height, puzzle.width, grid, letters))
        }
        with Solver("minisat22") as solver:
            solver.append_formula(list(formula.clauses_of(chosen)))
            solver.append_formula([[literal] for literal in formula.givens])
            solver.append_formula([[formula.selectors[line]] for line in chosen])
            top = formula.selectors[-1]
            solver.add_clause([top, -top])
            found = set()
            while solver.solve():  # variables of lines that are not chosen are free: only cells are blocked
                model = solver.get_model()
                found.add(cells.values_in(model))
                solver.add_clause([-literal for literal in model[: len(cells.cells) * colours]])
        assert found == expected, (puzzle, chosen)
        switched_on += 1
    assert switched_on > 10


def test_known_cells_take_the_place_of_given_ones() -> None:
    puzzle = replace(Puzzle((None,), (None, None)), givens=Grid.from_text(["#?"]))
    formula = with_known_cells(encode_with_selectors(puzzle), [(0, 1), (1, 0)], colours=1)
    with Solver("minisat22", bootstrap_with=list(formula.clauses())) as solver:
        assert solver.solve([-1, 2, *formula.selectors[:3]])
        assert not solver.solve([-1, formula.selectors[3]])
        assert not solver.solve([2, formula.selectors[4]])


@pytest.mark.parametrize(("colours", "one_in"), [(1, 17), (2, 197)])
def test_with_relaxed_lengths_every_number_is_right_or_unknown(
    colours: int, one_in: int, *, exhaustive: bool
) -> None:
    palette = Palette() if colours == 1 else Palette.of_letters("ab")
    for width, clue in partly_known_clues(colours, exhaustive=exhaustive, one_in=one_in):
        formula = relaxed_length_formula(Puzzle((clue,), (None,) * width, palette=palette))
        assert formula is not None
        right = [literal for literal in formula.right[0] if literal is not None]
        assert len(right) == sum(run.length is not None for run in clue)
        cells = UndecidedCells.of_grid(width, colours=colours)
        free = tuple(run if run.repeats else run._replace(length=None) for run in clue)
        for wanted, assumed in ((free, []), (clue, right)):
            with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
                solver.add_clause([formula.variables, -formula.variables])
                solver.append_formula([[literal] for literal in assumed])
                found = {tuple(cells.values_in(model)) for model in solver.enum_models()}
            assert found == set(fitting_lines(wanted, width, colours)), (width, clue)


def test_with_relaxed_lengths_a_hidden_colour_is_right_where_the_number_is() -> None:
    palette = Palette.of_letters("ab")
    for width, clue in partly_known_clues(2, exhaustive=False, one_in=401):
        shown = tuple(run if run.repeats else Run(None, None) for run in clue)
        puzzle, hidden = (Puzzle((each,), (None,) * width, palette=palette) for each in (clue, shown))
        formula = relaxed_length_formula(puzzle, hidden=hidden)
        if formula is None:  # with unknown colours they need more cells
            continue
        right = [literal for literal in formula.right[0] if literal is not None]
        as_shown = tuple(run if run.length else mine for run, mine in zip(clue, shown, strict=True))
        cells = UndecidedCells.of_grid(width, colours=2)
        for wanted, assumed in ((shown, []), (as_shown, right)):
            with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
                solver.add_clause([formula.variables, -formula.variables])
                solver.append_formula([[literal] for literal in assumed])
                found = {tuple(cells.values_in(model)) for model in solver.enum_models()}
            assert found == set(fitting_lines(wanted, width, 2)), (width, clue)


def test_a_line_that_is_held_has_its_clue_and_otherwise_what_the_hidden_puzzle_says() -> None:
    """Where the clue has no room it cannot be held."""
    without_room = 0
    for width, clue in partly_known_clues(1, exhaustive=False, one_in=37):
        for held in (clue, (*clue, Run(width))):
            puzzle, hidden = (Puzzle((each,), (None,) * width) for each in (held, clue))
            formula = relaxed_length_formula(puzzle, hidden=hidden, only_if_held={0})
            assert formula is not None
            assert formula.right[0] == ()
            cells = UndecidedCells.of_grid(width, colours=1)
            for wanted, assumed in ((clue, -formula.held[0]), (held, formula.held[0])):
                found = set()
                with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
                    solver.append_formula([[assumed], [formula.variables, -formula.variables]])
                    while solver.solve():  # the runs of a line that is not held are free
                        values = cells.values_in(solver.get_model())
                        found.add(tuple(values))
                        solver.add_clause(cells.clause_against(enumerate(values)))
                assert found == set(fitting_lines(wanted, width, 1)), (width, clue)
                without_room += not found
    assert without_room


def test_relaxed_lengths_need_room_for_as_many_runs() -> None:
    for width in range(1, 8):
        formula = relaxed_length_formula(Puzzle(((Run(2), Run(1), Run(1)),), (None,) * width))
        assert (formula is None) == (width < 5)


def test_strength_is_measured_on_partly_known_clues() -> None:
    puzzle = hidden(random_puzzle(random.Random(1), 9, 12), random.Random(2), numbers=0.5)
    assert propagate(puzzle).contradiction is None
    shares = {}
    for encoding in ("order", "automaton", "path"):
        strength = strength_of(puzzle, encoding=encoding)
        assert strength.implied > 0 < strength.contradictions
        shares[encoding] = strength.share_of_lines
        assert encoding == "order" or strength.found_cells == strength.cells
    assert shares["order"] < shares["automaton"] == shares["path"] == 1
