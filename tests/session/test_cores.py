"""Which lines cannot hold together: the search can be stopped between portions of the solver's work."""

from __future__ import annotations

import pytest

from nonosat import LimitReached, Puzzle, clue
from nonosat.encoding.selectors import encode_by_line
from nonosat.session import cores
from nonosat.session.cores import LineCores
from nonosat.session.effort import Effort


def test_a_check_that_raises_stops_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nine cells in columns that take eight: pigeons and holes.
    puzzle = Puzzle((clue(1),) * 9, (clue(1),) * 8)
    formula = encode_by_line(puzzle)
    lines = range(17)
    selectors = formula.selectors_of(lines)
    with LineCores(formula.clauses(), selectors) as every:
        assert every.core(lines) is not None

    def stop(_: Effort) -> None:
        raise LimitReached("enough")

    monkeypatch.setattr(cores, "_CONFLICTS", 1)
    with (
        LineCores(formula.clauses(), selectors, check=stop) as every,
        pytest.raises(LimitReached, match="enough"),
    ):
        every.core(lines)
