"""How large a formula can become is known before it is written, and too large a one is not begun."""

from __future__ import annotations

import random
import re
import tracemalloc

import pytest
from random_lines import random_grid
from slowness import rest_slow

from nonosat import encode
from nonosat.clues import ANY_RUNS, Run, clue
from nonosat.encoding.catalogue import ENCODINGS, Encoding
from nonosat.encoding.formula import formula_of
from nonosat.encoding.free_lengths import free_length_formula
from nonosat.encoding.line_selectors import encode_by_line
from nonosat.encoding.size import FormulaSize, line_sizes, size_of_picture, sum_of
from nonosat.errors import LimitReached
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Puzzle
from nonosat.solver import solve

#: 10,000 cells in a row, of which the columns say nothing: a formula of about 50 million clauses.
WIDE = Puzzle((clue(*[1] * 2_500),), (None,) * 10_000)
every_encoding = pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: encoding.name)


def bound_of(puzzle: Puzzle, knowledge: Knowledge | None, encoding: Encoding) -> FormulaSize:
    shapes, colours = list(map(LineShape.of, puzzle.lines())), len(puzzle.palette)
    lines = line_sizes(shapes, knowledge, encoding, colours)
    return sum_of(size_of_picture(puzzle.height * puzzle.width, colours), *lines)


def size_of(puzzle: Puzzle, knowledge: Knowledge | None, encoding: Encoding) -> FormulaSize:
    cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding.name)
    return FormulaSize(cnf.variables, cnf.clause_count, cnf.literal_count)


@every_encoding
def test_a_formula_is_never_larger_than_was_said(encoding: Encoding, *, exhaustive: bool) -> None:
    source = random.Random(1)
    for case in range(1000 if exhaustive else 12):
        height, width, colours = (source.randint(1, most) for most in (8, 30, 3))
        puzzle = random_grid(source, height, width, colours, unknown=case % 3 == 0)
        knowledge = propagate(puzzle)
        for known in (None, knowledge) if knowledge.contradiction is None else (None,):
            for written, said in zip(
                size_of(puzzle, known, encoding), bound_of(puzzle, known, encoding), strict=True
            ):
                assert written <= said, puzzle


@every_encoding
def test_what_is_said_of_a_line_with_room_is_not_far_from_what_is_written(encoding: Encoding) -> None:
    puzzle = Puzzle((clue(*[2, 1] * 8),), (None,) * 80)
    for written, said in zip(size_of(puzzle, None, encoding), bound_of(puzzle, None, encoding), strict=True):
        assert said < 2.3 * written


def test_too_large_a_formula_is_not_begun() -> None:
    tracemalloc.start()
    try:
        with pytest.raises(LimitReached) as told:
            encode(WIDE, raw=True)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50_000_000
    assert re.fullmatch(
        r"the formula may have 12,5\d\d,\d\d\d variables, 50,0\d\d,\d\d\d clauses and 1,\d\d\d MiB of text, "
        "which take 1,8\\d\\d MiB to write: more than the memory limit of 1,024 MiB",
        str(told.value),
    )


def test_a_limit_of_ones_own_decides() -> None:
    puzzle = Puzzle((clue(*[1] * 100),), (None,) * 1000)
    with pytest.raises(LimitReached, match="more than the memory limit of 3 MiB"):
        encode(puzzle, memory_limit=3)
    assert encode(puzzle, memory_limit=200).cnf.variables == 80_200 + 1000 - 100


@pytest.mark.parametrize(("run",), rest_slow([(ANY_RUNS,), (Run(None),), (Run(1),)]), ids=str)
def test_every_way_to_write_all_lines_is_bounded(run: Run) -> None:
    puzzle = Puzzle(((*clue(*[1] * 2_000), run, *clue(*[1] * 900)),), (None,) * 10_000)
    for ask in (solve, encode_by_line, free_length_formula):
        try:
            outcome = ask(puzzle)
        except LimitReached as limit:
            assert "clauses" in str(limit)
        else:
            assert outcome.verdict == "undecided"
            assert "clauses" in outcome.reason.text
