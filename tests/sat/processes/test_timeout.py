"""Timeouts of code that does not check its limits."""

from __future__ import annotations

import time

import pytest

from nonosat.model.errors import LimitReached
from nonosat.model.limits import Limits
from nonosat.sat.processes.timeout import timeout_at_deadline, without_timeout


def test_a_block_without_timeout_finishes_before_it() -> None:
    limits = Limits.starting_now(0.0)
    done = []
    with pytest.raises(LimitReached), timeout_at_deadline(limits, at_least=0.05):
        with without_timeout(limits):
            time.sleep(0.4)
            done.append("printed")
        time.sleep(10)
        done.append("too late")
    assert done == ["printed"]
