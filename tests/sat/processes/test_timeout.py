"""The end of code that does not look at the clock: when it comes, and where it does not."""

from __future__ import annotations

import time

import pytest

from nonosat.model.errors import LimitReached
from nonosat.model.limits import Limits
from nonosat.sat.processes.timeout import alarm, without_alarm


def test_what_is_begun_without_an_alarm_is_done_before_it_goes_off() -> None:
    limits = Limits.starting_now(0.0)
    done = []
    with pytest.raises(LimitReached), alarm(limits, at_least=0.05):
        with without_alarm(limits):
            time.sleep(0.4)
            done.append("printed")
        time.sleep(10)
        done.append("too late")
    assert done == ["printed"]
