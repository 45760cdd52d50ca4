"""A formula that takes too much memory is given up while it is written."""

from __future__ import annotations

import re
import tracemalloc

import pytest
from slowness import rest_slow

from nonosat import encode
from nonosat.clues import ANY_RUNS, Run, clue
from nonosat.encoding.formula import formula_of
from nonosat.encoding.free_lengths import free_length_formula
from nonosat.encoding.selectors import encode_by_line
from nonosat.errors import LimitReached
from nonosat.picture_search import solve
from nonosat.puzzle import Puzzle

#: 10,000 cells in a row, of which the columns say nothing: a formula of about 50 million clauses.
WIDE = Puzzle((clue(*[1] * 2_500),), (None,) * 10_000)


@pytest.mark.parametrize("encoding", rest_slow(["order", "start", "start-ladder", "automaton"]))
def test_too_large_a_formula_is_given_up_within_its_limit(encoding: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(LimitReached) as told:
            encode(WIDE, raw=True, encoding=encoding, memory_limit=64)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 256 << 20
    said = r"the formula has more than [\d,]+ variables: too many for the memory limit of 64 MiB"
    assert re.fullmatch(said, str(told.value))


def test_a_limit_of_ones_own_decides() -> None:
    puzzle = Puzzle((clue(*[1] * 100),), (None,) * 1000)
    with pytest.raises(LimitReached, match=r"[\d,]+ clauses: too many for the memory limit of 60 MiB"):
        encode(puzzle, encoding="start", memory_limit=60)
    with pytest.raises(LimitReached, match=r"[\d,]+ variables: too many for the memory limit of 10 MiB"):
        encode(puzzle, memory_limit=10)
    assert encode(puzzle, memory_limit=200).cnf.variables == 80_200 + 1000 - 100


def test_the_work_can_be_stopped_within_a_line() -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise LimitReached("enough")

    with pytest.raises(LimitReached, match="enough"):
        formula_of(Puzzle((clue(*[1] * 100),), (None,) * 1000), check=check)
    assert calls == 4


@pytest.mark.parametrize(("run",), rest_slow([(ANY_RUNS,), (Run(None),), (Run(1),)]), ids=str)
def test_every_way_to_write_all_lines_is_bounded(run: Run) -> None:
    puzzle = Puzzle(((*clue(*[1] * 2_000), run, *clue(*[1] * 900)),), (None,) * 10_000)
    for ask in (solve, encode_by_line, free_length_formula):
        try:
            outcome = ask(puzzle)
        except LimitReached as limit:
            assert "memory" in str(limit)
        else:
            assert outcome.verdict == "undecided"
            assert "memory" in outcome.reason.text
