"""A formula that takes too much memory is stopped while it is written."""

from __future__ import annotations

import gc
import re
import tracemalloc
from collections.abc import Iterator

import pytest
from slowness import rest_slow

from nonosat import encode
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.encodings.formula import FormulaWriter, formula_of
from nonosat.sat.encodings.line import Variables
from nonosat.sat.encodings.relaxed_lengths import relaxed_length_formula
from nonosat.sat.encodings.selectors import encode_with_selectors
from nonosat.sat.search.solution_search import solve

#: 10,000 cells in a row, of which the columns say nothing: a formula of about 50 million clauses.
WIDE = Puzzle((clue(*[1] * 2_500),), (None,) * 10_000)


@pytest.mark.parametrize("encoding", [encoding.name for encoding in ENCODINGS])
@pytest.mark.parametrize("items", [(Run(1), Run(1)), (Run(None), Run(2)), (ANY_RUNS, Run(1), ANY_RUNS)])
def test_variables_are_expected_before_there_are_too_many(
    items: Clue, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No encoding writes a clause for a line with too many positions."""
    monkeypatch.setattr("nonosat.sat.encodings.line._BYTES_OF_VARIABLE", 1 << 20)
    puzzle = Puzzle((None,) * 30, (items,))  # the last line: nothing looks at its variables afterwards
    formula_of(puzzle, encoding=encoding, memory_mib=1_000)
    with pytest.raises(LimitReached, match=r"more than \d+ variables"):
        formula_of(puzzle, encoding=encoding, memory_mib=40)


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


def test_limits_are_checked_every_50_000_clauses() -> None:
    made = 0
    checks: list[int] = []

    def clauses() -> Iterator[Clause]:
        nonlocal made
        while made < 170_000:
            made += 1
            yield (1, 2)

    FormulaWriter(2, lambda: checks.append(made)).add("rule", clauses())
    assert checks == [50_000, 100_000, 150_000, 170_000]


def test_clauses_of_all_rules_count() -> None:
    """130 bytes each, counted in chunks: at most 100,824 in 12 MiB."""
    formula = FormulaWriter(2, memory_mib=12)
    for rule in ("one", "two"):
        formula.add(rule, [(1, 2)] * 50_000)
    with pytest.raises(LimitReached, match=r"more than 150,000 clauses: too many for .* 12 MiB"):
        formula.add("three", [(1, 2)] * 50_000)


def test_variables_of_all_lines_count() -> None:
    """500 bytes each: of 4 MiB there are 10,485 at most."""
    variables = Variables(1_000, memory_mib=4)
    variables.new("starts-by", 0, 0, range(6_000))
    variables.expect(4_485)
    variables.new("starts-by", 1, 0, range(4_000))
    with pytest.raises(LimitReached, match=r"more than 10,486 variables: too many for .* 4 MiB"):
        variables.expect(486)


@pytest.fixture
def collector() -> Iterator[None]:
    """Reset Python's garbage collector afterwards."""
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("was_enabled", [False, True])
def test_garbage_is_collected_afterwards_if_it_was_before(*, was_enabled: bool) -> None:
    puzzle = Puzzle((clue(1),), (None,) * 30)
    if not was_enabled:
        gc.disable()
    seen: list[bool] = []
    formula_of(puzzle, check=lambda: seen.append(gc.isenabled()))
    assert not any(seen)
    assert gc.isenabled() == was_enabled
    with pytest.raises(LimitReached):
        formula_of(puzzle, memory_mib=-1)
    assert gc.isenabled() == was_enabled
    assert gc.get_freeze_count() == 0


@pytest.mark.usefixtures("collector")
def test_what_others_have_frozen_stays_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    formula_of(Puzzle((clue(1),), (None,) * 30))
    assert gc.get_freeze_count() > 0.9 * frozen
    assert gc.isenabled()


@pytest.mark.parametrize(("run",), rest_slow([(ANY_RUNS,), (Run(None),), (Run(1),)]), ids=str)
def test_every_way_to_write_all_lines_is_bounded(run: Run) -> None:
    puzzle = Puzzle(((*clue(*[1] * 2_000), run, *clue(*[1] * 900)),), (None,) * 10_000)
    for ask in (solve, encode_with_selectors, relaxed_length_formula):
        try:
            result = ask(puzzle)
        except LimitReached as limit:
            assert "memory" in str(limit)
        else:
            assert result.verdict == "undecided"
            assert "memory" in result.reason.text
