"""Encodings on every small line: models, and strength of unit propagation."""

from __future__ import annotations

import itertools

import pytest
from brute_force import all_puzzles
from pysat.solvers import Solver
from single_lines import entailed, lines_of_runs, literals_of, models, partial_lines, possibilities
from slowness import rest_slow

from nonosat.logic.bits import blocks
from nonosat.logic.lines import solve_line
from nonosat.model.clues import clue
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Clause, ClauseFamily, Cnf
from nonosat.sat.encodings.catalogue import ENCODINGS, Encoding
from nonosat.sat.encodings.formula import formula_of, formula_of_line
from nonosat.sat.tools.strength import UnitPropagation

every_encoding = pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: encoding.name)


@every_encoding
@pytest.mark.parametrize(("colours", "longest"), rest_slow([(1, 6), (2, 4), (3, 3)], quick=2))
def test_every_line_with_the_clue_is_exactly_one_model_of_the_raw_formula(
    encoding: Encoding, colours: int, longest: int
) -> None:
    seen = 0
    for row, lines in lines_of_runs(longest, colours):
        cnf = formula_of_line(row, encoding=encoding.name, colours=colours)
        found = [model[: cnf.cell_variables] for model in models(cnf)]
        assert sorted(found) == sorted(literals_of(line, colours) for line in lines), (row, found)
        seen += 1
    assert seen == {1: 52, 2: 68, 3: 60}[colours]


@every_encoding
@pytest.mark.parametrize(("colours", "longest"), [(1, 6), (2, 4)])
def test_every_line_that_agrees_with_what_is_known_is_exactly_one_model(
    encoding: Encoding, colours: int, longest: int, *, exhaustive: bool
) -> None:
    """What is known is encoded as constants, holes in the starts included."""
    cases = [
        (row, lines, literals)
        for row, lines in lines_of_runs(longest, colours)
        for literals in partial_lines(row.width, colours)
    ]
    for row, lines, literals in cases if exhaustive else cases[:: 149 if colours == 1 else 601]:
        may = possibilities(row.width, literals, colours)
        cnf = formula_of_line(row, encoding=encoding.name, colours=colours, may=may)
        right = [line for line in lines if set(literals_of(line, colours)).issuperset(literals)]
        if cnf is None:
            assert not right
            continue
        found = [model[: cnf.cell_variables] for model in models(cnf)]
        assert sorted(found) == sorted(literals_of(line, colours) for line in right), (row, literals)


@every_encoding
def test_no_clause_holds_in_any_case_and_none_says_a_thing_twice(encoding: Encoding) -> None:
    """Also if line logic has left gaps between the positions of a run.

    An order literal occurs in one clause about the previous run.
    """
    with_holes = 0
    for colours, longest, step in ((1, 6, 7), (2, 4, 101)):
        for row, _ in lines_of_runs(longest, colours):
            for literals in itertools.islice(partial_lines(row.width, colours), 0, None, step):
                may = possibilities(row.width, literals, colours)
                known = solve_line(row, may)
                if known is None:
                    continue
                cnf = formula_of_line(row, encoding=encoding.name, colours=colours, may=may)
                clauses = list(cnf.clauses())
                assert all(len({abs(literal) for literal in clause}) == len(clause) for clause in clauses)
                for family in cnf.families:
                    if (encoding.name, family.name) == ("order", "run ordering"):
                        since = [literal for literal in itertools.chain(*family.clauses) if literal < 0]
                        assert len(since) == len(set(since)), (row, literals)
                with_holes += any(len(list(blocks(each))) > 1 for each in known.starts)
    assert with_holes > 20


@every_encoding
@pytest.mark.parametrize(("colours", "longest"), [(1, 6), (2, 4)])
def test_unit_propagation_is_as_strong_as_the_catalogue_says(
    encoding: Encoding, colours: int, longest: int, *, exhaustive: bool
) -> None:
    """Complete: finds every implied cell and every contradiction of every line. Always: nothing false."""
    complete = True
    for row, lines in lines_of_runs(longest, colours):
        propagation = UnitPropagation(formula_of_line(row, encoding=encoding.name, colours=colours))
        step = 1 if exhaustive or (row.width < 4 and colours == 1) else 19
        for literals in itertools.islice(partial_lines(row.width, colours), 0, None, step):
            found = propagation.implied(literals)
            expected = entailed(literals, lines, colours)
            if expected is None:
                complete &= found is None
            else:
                assert found is not None, (row, literals)
                assert found <= expected, (row, literals)
                complete &= found == expected
    assert complete == encoding.propagation_complete


@every_encoding
def test_small_grids_have_a_model_for_each_solution(encoding: Encoding, *, exhaustive: bool) -> None:
    for height, width, colours in [(2, 3, 1), (3, 2, 1), (1, 4, 1), (2, 2, 2), (3, 3, 1), (4, 4, 1)]:
        share = 1 if exhaustive else {3: 23, 4: 4001}.get(height, 3)
        for puzzle, solutions in all_puzzles(height, width, colours, one_in=share):
            cnf = formula_of(puzzle, encoding=encoding.name)
            found = sorted(model[: cnf.cell_variables] for model in models(cnf))
            assert found == sorted(literals_of(tuple(solution), colours) for solution in solutions)


@every_encoding
def test_a_row_or_a_column_without_room_is_a_contradiction_alone(encoding: Encoding) -> None:
    wide = Puzzle((clue(2, 2), clue(1)), (None,) * 4)
    for puzzle in (wide, wide.transposed()):
        cnf = formula_of(puzzle, encoding=encoding.name)
        assert [(family.name, family.clauses) for family in cnf.families] == [
            ("impossible line", [(1,), (-1,)])
        ]


@every_encoding
def test_every_kind_of_variable_is_named_and_numbered_in_order(encoding: Encoding) -> None:
    puzzle, _ = list(all_puzzles(3, 3))[100]
    cnf = formula_of(puzzle, encoding=encoding.name)
    following = cnf.cell_variables + 1
    for auxiliaries in cnf.auxiliaries:
        assert auxiliaries.first == following
        following += len(auxiliaries.positions)
    assert cnf.variables == following - 1
    used = {abs(literal) for clause in cnf.clauses() for literal in clause}
    assert used <= set(range(1, following))


def test_cells_that_cannot_be_in_a_gap_or_must_be_have_no_variable_of_a_gap() -> None:
    named = 0
    for row, lines in lines_of_runs(5):
        for literals in partial_lines(row.width):
            may = possibilities(row.width, literals, 1)
            cnf = formula_of_line(row, encoding="path", may=may)
            right = [line for line in lines if set(literals_of(line, 1)).issuperset(literals)]
            for each in cnf.auxiliaries if cnf else ():
                if each.kind == "gap":
                    values = [{line[cell] for line in right} for cell in each.positions]
                    assert all(0 in of_cell for of_cell in values), (row, literals)
                    named += len(values)
    assert named


def test_start_variables_are_true_exactly_where_the_runs_start() -> None:
    """The names of the variables hold in every model."""
    for row, _ in lines_of_runs(6):
        cnf = formula_of_line(row, encoding="start")
        for model in models(cnf):
            cells = [literal > 0 for literal in model[: row.width]]
            begins = [cell for cell in range(row.width) if cells[cell] and not (cell and cells[cell - 1])]
            for starts in cnf.auxiliaries:
                for variable, cell in zip(starts.variables, starts.positions, strict=True):
                    assert (model[variable - 1] > 0) == (begins[starts.index] == cell)


def without(cnf: Cnf, family: str) -> list[Clause]:
    """Return the clauses of all families but one."""
    kept: list[ClauseFamily] = [each for each in cnf.families if each.name != family]
    assert len(kept) == len(cnf.families) - 1
    return [clause for each in kept for clause in each.clauses]


def test_without_at_least_one_wrong_solutions_are_accepted_on_46_lines() -> None:
    """Of the 52 clues that fit in a line of up to 6 cells all but the 6 blank ones are then satisfied
    by a line without any shaded cell, too.
    """
    wrong = 0
    for row, lines in lines_of_runs(6):
        careless = careless_start_clauses(row.width, row.lengths)
        with Solver("minisat22", bootstrap_with=careless) as solver:
            solver.add_clause([row.width, -row.width])
            found = {tuple(model[: row.width]) for model in solver.enum_models()}
        right = {literals_of(line, 1) for line in lines}
        assert found >= right
        wrong += found != right
        cnf = formula_of_line(row, encoding="start")
        assert {model[: row.width] for model in models(cnf)} == right
    assert wrong == 46


def careless_start_clauses(width: int, lengths: tuple[int, ...]) -> list[list[int]]:
    """Return the start encoding as it is often written: without "at least one position"."""
    numbers = itertools.count(width + 1)
    windows = []
    for run in range(len(lengths)):
        first = sum(lengths[:run]) + run
        last = width - sum(lengths[run:]) - (len(lengths) - run - 1)
        windows.append({start: next(numbers) for start in range(first, last + 1)})
    clauses = [
        [-one, -other] for window in windows for one, other in itertools.combinations(window.values(), 2)
    ]
    for run, (length, window) in enumerate(zip(lengths, windows, strict=True)):
        for start, variable in window.items():
            clauses += [[-variable, start + offset + 1] for offset in range(length)]
            if run:
                clauses += [
                    [-variable, -earlier]
                    for before, earlier in windows[run - 1].items()
                    if before + lengths[run - 1] >= start
                ]
    for cell in range(width):
        covering = [
            variable
            for length, window in zip(lengths, windows, strict=True)
            for start, variable in window.items()
            if start <= cell < start + length
        ]
        clauses.append([-(cell + 1), *covering])
    return clauses


@pytest.mark.parametrize(
    "rule",
    [
        "at least one position",
        "at most one position",
        "run ordering",
        "run implies shaded",
        "shaded implies covering run",
    ],
)
def test_no_rule_of_the_start_encoding_can_be_left_out(rule: str) -> None:
    wrong = 0
    for row, lines in lines_of_runs(6):
        cnf = formula_of_line(row, encoding="start")
        if all(family.name != rule for family in cnf.families):
            continue
        with Solver("minisat22", bootstrap_with=without(cnf, rule)) as solver:
            solver.add_clause([cnf.variables, -cnf.variables])
            wrong += sum(1 for _ in solver.enum_models()) != len(lines)
    assert wrong > 0


@pytest.mark.parametrize("encoding", ["start", "order", "path"])
def test_sizes_are_those_of_the_docstring(encoding: str) -> None:
    for row, _ in lines_of_runs(9):
        cnf = formula_of_line(row, encoding=encoding)
        k, total, n = len(row.lengths), sum(row.lengths), row.width
        s = n - total - (k - 1)
        sizes = {family.name: family.clause_count for family in cnf.families}
        auxiliary = cnf.variables - cnf.cell_variables
        variables, expected = sizes_by_formula(encoding, n, k, total, s)
        if not k or not s:
            units = 2 * n if encoding == "path" else n
            assert (cnf.clause_count, cnf.literal_count, auxiliary) == (units, units, 0)
        else:
            assert auxiliary == variables
            assert sizes == {name: size for name, size in expected.items() if size}


def sizes_by_formula(encoding: str, n: int, k: int, total: int, s: int) -> tuple[int, dict[str, int]]:
    """Return the auxiliary variables, and clauses by rule, as documented."""
    in_gaps = (k + 1) * s + k - 1
    if encoding == "order":
        return k * s, {
            "ladder": k * (s - 1),
            "run ordering": (k - 1) * s,
            "covering run implies shaded": k * s + total,
            "gap implies blank": in_gaps,
        }
    if encoding == "path":
        steps = in_gaps + k * (s + 1) - 2
        fill = total * (s + 1) + in_gaps
        return k * (s + 1) + in_gaps, {
            "begin": 1,
            "onwards": steps,
            "backwards": steps,
            "fill": fill,
            "support": 2 * n,
        }
    return k * (s + 1), {
        "at least one position": k,
        "at most one position": k * s * (s + 1) // 2,
        "run ordering": (k - 1) * s * (s + 1) // 2,
        "run implies shaded": total * (s + 1),
        "shaded implies covering run": n,
    }


@pytest.mark.parametrize("name", ["sortnetwrk", "cardnetwrk", "totalizer"])
def test_the_at_most_one_encodings_that_are_not_on_offer_add_models(name: str) -> None:
    from pysat.card import CardEnc, EncType

    clauses = CardEnc.atmost([1, 2, 3], 1, top_id=3, encoding=getattr(EncType, name)).clauses
    with Solver("minisat22", bootstrap_with=[*clauses, [1, 2, 3]]) as solver:
        assert sum(1 for _ in solver.enum_models()) > 3
