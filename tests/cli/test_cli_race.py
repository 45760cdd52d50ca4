"""Races of the command line: ends by signals and limits, with what is known so far and without orphans."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest
from command_line import PATIENCE_SECONDS, children_of, is_gone, nonosat_command, started_command

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for children")


def wait_for_racers(process: subprocess.Popen[str], number: int) -> list[int]:
    """The process ids of the searches that race, as soon as there are so many."""
    end = time.monotonic() + PATIENCE_SECONDS
    while len(children := children_of(process.pid)) < number:
        assert process.poll() is None, "it ended before"
        assert time.monotonic() < end, "no race has begun"
        time.sleep(0.05)
    return children


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_a_race_and_says_what_each_racer_did(number: int, code: int, hopeless: str) -> None:
    with started_command("solve", "--json", "--jobs", "3", hopeless) as process:
        racers = wait_for_racers(process, 2)
        time.sleep(0.5)  # the race is reported when all have been started
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == code
    assert "Traceback" not in err
    answer = json.loads(out)
    assert answer["reason"]["text"] == "interrupted"
    told = answer["statistics"]["racers"]
    assert len(told) == 3
    assert told[0]["solver"].startswith("glucose4")
    assert told[0].keys() == {"solver", "seed", "encoding", "hints", "conflicts", "seconds", "won"}
    assert told[0]["conflicts"] > 0
    assert sum(racer["won"] for racer in told) == len(answer["pictures"])
    assert all(map(is_gone, racers))


@pytest.mark.slow
def test_the_racers_end_when_the_command_is_killed(hopeless: str) -> None:
    with started_command("solve", "--jobs", "3", hopeless) as process:
        racers = wait_for_racers(process, 2)
        process.kill()
        process.wait(PATIENCE_SECONDS)
    assert all(map(is_gone, racers))


#: Others enter after two seconds if there is room for them.
SIX_SECONDS = ("solve", "--json", "--jobs", "3", "--time-limit", "6", "--memory-limit")


@pytest.mark.slow
def test_a_time_limit_ends_a_race(hopeless: str) -> None:
    begin = time.monotonic()
    code, out, _ = nonosat_command(*SIX_SECONDS, "4000", hopeless)
    assert code == 3
    assert 5.9 < time.monotonic() - begin < PATIENCE_SECONDS / 2
    answer = json.loads(out)
    assert answer["reason"]["text"] == "the time limit of 6 s was reached"
    assert len(answer["statistics"]["racers"]) == 3
