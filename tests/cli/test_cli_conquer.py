"""``nonosat conquer``: what it says while it works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conquests import PoolHere

from nonosat.cli.arguments.pool_options import PoolOptions
from nonosat.cli.main import run
from puzzles import domino, written

DESERTED = "the scheduler has no workers: waiting for some to come"


@pytest.mark.parametrize("quiet", [False, True])
def test_a_conquest_says_what_its_pool_has_to_tell(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, *, quiet: bool
) -> None:
    def deserted(_: PoolOptions, *, ahead: int, tell: Callable[[str], None]) -> PoolHere:
        assert ahead == 0
        tell(DESERTED)
        return PoolHere()

    monkeypatch.setattr(PoolOptions, "open_pool", deserted)
    arguments = ["conquer", written(domino(4), tmp_path), "--first", "0", *["--quiet"] * quiet]
    assert run(arguments) == 0
    assert (DESERTED in capfd.readouterr().err.splitlines()) is not quiet
