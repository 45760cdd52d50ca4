"""Teams of children: messages of all in one row, ends, and shares of the memory."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from math import inf

import pytest
from command_line import is_gone

from nonosat import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat.processes.child import Child
from nonosat.sat.processes.child_group import Ended, Team

resource = pytest.importorskip("resource")


def process_ids(name: str) -> Iterator[tuple[str, int]]:
    while True:
        yield name, os.getpid()
        time.sleep(0.01)


def memory() -> Iterator[int]:
    while True:
        yield resource.getrlimit(resource.RLIMIT_AS)[0] >> 20
        time.sleep(0.01)


def values(team: Team, child: Child) -> Iterator[object]:
    """What a member sends, for as long as it sends."""
    while True:
        for sender, arrived in team.arrivals(wait=True):
            assert not isinstance(arrived, Ended), arrived
            if sender is child:
                yield arrived


def test_members_send_side_by_side_and_go_one_by_one() -> None:
    team = Team(NO_LIMITS)
    members = {name: team.add(process_ids, name=name) for name in ("first", "second", "third")}
    processes: dict[str, int] = {}
    while len(processes) < 3:
        for child, (name, number) in team.arrivals(wait=True):
            assert child is members[name]
            processes[name] = number
    team.dismiss([members["second"]])
    assert is_gone(processes["second"])
    assert next(values(team, members["third"])) == ("third", processes["third"])
    team.end()
    assert all(map(is_gone, processes.values()))


def three() -> Iterator[int]:
    yield from range(3)


def fail() -> Iterator[int]:
    raise ValueError("no luck")
    yield 0


@pytest.mark.slow
def test_an_end_is_the_last_of_a_member_and_comes_once() -> None:
    """Also when its process is there no more long before the others come to their end."""
    team = Team(NO_LIMITS)
    first, second, third = team.add(three), team.add(fail), team.add(process_ids, name="third")
    heard: dict[Child, list[object]] = {first: [], second: [], third: []}
    until = inf
    while time.monotonic() < until:
        for child, arrived in team.arrivals(wait=True):
            heard[child].append(arrived)
        if until == inf and Ended() in heard[first] and heard[second]:
            until = time.monotonic() + 1.0
    team.end()
    assert heard[first] == [0, 1, 2, Ended()]
    (end,) = heard[second]
    assert isinstance(end, Ended) and isinstance(end.error, ValueError)


def test_waiting_for_members_ends_at_the_deadline() -> None:
    team = Team(Limits.starting_now(0.5))
    team.add(memory)
    with pytest.raises(LimitReached):
        while True:
            list(team.arrivals(wait=True))
    team.end()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux changes the limits of others")
def test_each_member_has_an_equal_share_of_the_memory_and_more_when_others_leave() -> None:
    team = Team(Limits(memory_mib=3000))
    first = team.add(memory)
    told = values(team, first)
    assert next(told) == 3000
    assert team.room_for(2) == 2
    assert team.room_for(1000) < 100  # a member could not even grow by half
    second = team.add(memory)
    third = team.add(memory)
    assert any(share == 1000 for share in told)
    assert any(share == 1000 for share in values(team, second))
    assert any(share == 1000 for share in values(team, third))
    team.dismiss([second])
    assert any(share == 1500 for share in told)
    team.dismiss([first])
    assert any(share == 3000 for share in values(team, third))
    team.end()


def test_without_a_limit_there_is_room_for_all_and_with_too_little_for_one() -> None:
    assert Team(NO_LIMITS).room_for(7) == 7
    assert Team(Limits(memory_mib=10)).room_for(7) == 1
