"""The native kernel writes the clauses that the order encoding writes in Python, in the same order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from random_lines import random_grid, random_line

from nonosat.logic.bits import anything, blocks
from nonosat.logic.kernel import pure
from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import propagate
from nonosat.model.clues import clue
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import AuxiliaryVariables, Clause, Cnf
from nonosat.sat.encodings.catalogue import builtin_encoding
from nonosat.sat.encodings.cells import FALSE, TRUE, all_variables, known_cells
from nonosat.sat.encodings.formula import FormulaWriter, formula_of
from nonosat.sat.encodings.line import LineToEncode, Variables
from nonosat.sat.encodings.order import order

pytestmark = pytest.mark.usefixtures("native")

ORDER = builtin_encoding("order")


def written(
    line: Line, may: tuple[int, ...] | None, colours: int, *guard: int
) -> tuple[dict[str, list[Clause]], list[AuxiliaryVariables], int] | None:
    """Return the clauses of a line by rule, in the order of the rules, and the variables."""
    known = solve_line(line, may or anything(line.width, colours + 1))
    if known is None:
        return None
    cells = known_cells([known.may], line.width) if may else all_variables(line.width, colours)
    formula = FormulaWriter(line.width * colours)
    assert ORDER is not None
    formula.add_line(LineToEncode(3, line, known.starts, known.ends, cells, formula.variables), ORDER, *guard)
    return formula.rules, formula.variables.names, formula.variables.last


@pytest.mark.parametrize("colours", [1, 2, 3, 6])
def test_lines_are_written_alike(native: Any, colours: int, *, exhaustive: bool) -> None:
    source = random.Random(colours)
    seen = dict.fromkeys(["raw", "known", "guarded", "gaps", "single", "blank"], 0)
    widths = [*range(1, 40), 62, 63, 64, 65, 100, 127, 128, 200]
    for width in widths * (100 if exhaustive else 15):
        line, may = random_line(source, width, colours, unknown=False)
        about_cells = source.choice([None, may])
        guard = source.choice([(), (), (-7,), (5, -2)])
        found = written(line, about_cells, colours, *guard)
        with pure():
            expected = written(line, about_cells, colours, *guard)
            known = solve_line(line, about_cells or anything(width, colours + 1))
        assert found == expected, (line, about_cells)
        if found is None or known is None:
            continue
        assert list(found[0]) == list(expected[0] if expected else ())
        seen["known" if about_cells else "raw"] += 1
        seen["guarded"] += bool(guard)
        seen["gaps"] += any(len(list(blocks(each))) > 1 for each in known.starts)
        seen["single"] += any(each.bit_count() == 1 for each in known.starts)
        seen["blank"] += not line.lengths
    assert min(seen.values()) >= 5, seen


def test_puzzles_are_written_alike() -> None:
    source = random.Random(8)
    for _ in range(60):
        height, width, colours = source.randint(1, 16), source.randint(1, 16), source.randint(1, 3)
        puzzle = random_grid(source, height, width, colours, unknown=source.random() < 0.3)
        knowledge = propagate(puzzle) if source.random() < 0.7 else None
        found = formula_of(puzzle, knowledge=knowledge)
        with pure():
            assert facts(found) == facts(formula_of(puzzle, knowledge=knowledge)), puzzle


def facts(cnf: Cnf) -> tuple[object, ...]:
    return cnf.variables, list(cnf.units), cnf.families, list(cnf.auxiliaries), cnf.undecided_cells


def test_more_clauses_than_allowed_are_left_to_python(native: Any) -> None:
    asked = (5, (2,), (1,), (0b1111,), [[1, 2, 3, 4, 5]], 6)
    clauses = native.order_clauses(*asked, 1000)
    assert sum(map(len, clauses)) == 13
    most = next(most for most in range(1000) if native.order_clauses(*asked, most) is not None)
    assert 13 <= most <= 20
    assert native.order_clauses(*asked, 0) is None


def test_the_limits_say_the_same() -> None:
    puzzle = Puzzle((clue(*[3] * 20),) * 20, (clue(5),) * 100)
    with pytest.raises(LimitReached) as told:
        formula_of(puzzle, memory_mib=2)
    with pure(), pytest.raises(LimitReached) as expected:
        formula_of(puzzle, memory_mib=2)
    assert str(told.value) == str(expected.value)
    checks = [0, 0]

    def count(path: int) -> None:
        checks[path] += 1

    formula_of(puzzle, check=lambda: count(0))
    with pure():
        formula_of(puzzle, check=lambda: count(1))
    assert checks[0] >= checks[1] >= 120


def test_a_line_of_more_cells_than_the_kernel_takes_is_written(native: Any) -> None:
    width = 1_000_001
    with pytest.raises(ValueError, match="width"):
        native.order_clauses(width, (), (), (), [range(1, width + 1)], width + 1, 1_000_000)
    variables = Variables(width, memory_mib=1024)
    line = LineToEncode(0, Line("row 1", (), range(width)), (), (), all_variables(width, 1), variables)
    assert len(list(dict(order(line))["gap implies blank"])) == width


def test_constants_are_left_out(native: Any) -> None:
    assert native.order_clauses(3, (1,), (1,), (0b101,), [[TRUE, FALSE, 9]], 20, 100) == (
        [],
        [],
        [(20, 9)],
        [(20,), (-20, -9)],
    )
    assert native.order_clauses(2, (), (), (), [[FALSE, TRUE]], 20, 100) == ([], [], [], [()])
    negated = native.order_clauses(2, (1,), (1,), (0b11,), [[-1, -2]], 3, 100)
    assert negated == ([], [], [(-3, -1), (3, -2)], [(3, 1), (-3, 2)])


VALID: tuple[Any, ...] = (5, (2, 1), (1, 1), (0b11, 0b11000), [[1, 2, 3, 4, 5]], 6, 100)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, [None, "5", -1, 4, 2**40, 5.0]),
        (1, [None, [2, 1], (2,), (2, 0), (2, -1), (2, 2**80), (2, 3), (2, "1")]),
        (2, [None, (1,), (1, 2), (1, 0), (1, -1), (1, 2**80)]),
        (3, [None, [3, 24], (3,), (0, 24), (3, 32), (3, -1), (3, 2**80), (3, 1.0), (3, 24, 24)]),
        (4, [None, [], [[1, 2, 3, 4]], [[1, 2, 3, 4, 0]], [[1, 2, 3, 4, 2**31]], [[1, 2, 3, 4, None]], [5]]),
        (4, [[[1, 2, 3, 4, -(2**30) - 1]], [[1, 2, 3, 4, 2**80]], [[1] * 5] * 255, [[1] * 5, None], [{}]]),
        (5, [None, 0, -1, 2**30, 2**80, "6"]),
        (6, [None, -1, 2**30, 2**80, "6"]),
    ],
)
def test_wrong_arguments_are_refused(native: Any, place: int, wrong: list[Any]) -> None:
    assert native.order_clauses(*VALID)
    for each in wrong:
        arguments = [*VALID[:place], each, *VALID[place + 1 :]]
        with pytest.raises((TypeError, ValueError, OverflowError, IndexError, KeyError)):
            native.order_clauses(*arguments)
    with pytest.raises(TypeError):
        native.order_clauses(*VALID[:place])


def test_sets_and_literals_that_change_while_they_are_read_do_no_harm(native: Any) -> None:
    class Changing(int):
        calls = 0

        def to_bytes(self, *_: object) -> bytes:  # type: ignore[override]
            self.calls += 1
            return (3 if self.calls == 1 else 2**70 - 1).to_bytes(16, "little")

    class Number:
        def __index__(self) -> int:
            plane.clear()
            return 1

    cells = [[*range(1, 71)]]
    for change in (Changing(3), Changing(2**69)):
        answer = native.order_clauses(70, (1,), (1,), (change,), cells, 71, 1000)
        assert len(answer) == 4
    plane: list[Any] = [Number(), 2, 3]
    with pytest.raises(IndexError):
        native.order_clauses(3, (1,), (1,), (0b11,), [plane], 4, 1000)


def test_runs_out_of_order_get_some_clauses(native: Any) -> None:
    source = random.Random(2)
    for _ in range(2_000):
        width, runs = source.randint(1, 70), source.randint(0, 5)
        lengths = tuple(source.randint(1, 3) for _ in range(runs))
        starts = tuple(source.getrandbits(width) for _ in range(runs))
        try:
            clauses = native.order_clauses(
                width, lengths, (1,) * runs, starts, [range(1, width + 1)], width + 1, 100_000
            )
        except ValueError:
            continue
        assert all(isinstance(literal, int) for rule in clauses for clause in rule for literal in clause)
