"""Groups of children: one stream of messages, ends, and memory shares."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from math import inf

import pytest
from command_line import is_gone

from nonosat import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat.processes.child_group import ChildGroup, Ended
from nonosat.sat.processes.killable_child import Child

resource = pytest.importorskip("resource")


def process_ids(name: str) -> Iterator[tuple[str, int]]:
    while True:
        yield name, os.getpid()
        time.sleep(0.01)


def memory() -> Iterator[int]:
    while True:
        yield resource.getrlimit(resource.RLIMIT_AS)[0] >> 20
        time.sleep(0.01)


def values(group: ChildGroup, child: Child) -> Iterator[object]:
    """Yield the values of a child."""
    while True:
        for sender, event in group.events(wait=True):
            assert not isinstance(event, Ended), event
            if sender is child:
                yield event


def test_members_send_side_by_side_and_go_one_by_one() -> None:
    group = ChildGroup(NO_LIMITS)
    members = {name: group.add(process_ids, name=name) for name in ("first", "second", "third")}
    processes: dict[str, int] = {}
    while len(processes) < 3:
        for child, (name, number) in group.events(wait=True):
            assert child is members[name]
            processes[name] = number
    group.remove([members["second"]])
    assert is_gone(processes["second"])
    assert next(values(group, members["third"])) == ("third", processes["third"])
    group.end()
    assert all(map(is_gone, processes.values()))


def three() -> Iterator[int]:
    yield from range(3)


def fail() -> Iterator[int]:
    raise ValueError("broken")
    yield 0


@pytest.mark.slow
def test_an_end_is_the_last_of_a_member_and_comes_once() -> None:
    """Also if its process is gone long before the others end."""
    group = ChildGroup(NO_LIMITS)
    first, second, third = group.add(three), group.add(fail), group.add(process_ids, name="third")
    received: dict[Child, list[object]] = {first: [], second: [], third: []}
    until = inf
    while time.monotonic() < until:
        for child, event in group.events(wait=True):
            received[child].append(event)
        if until == inf and Ended() in received[first] and received[second]:
            until = time.monotonic() + 1.0
    group.end()
    assert received[first] == [0, 1, 2, Ended()]
    (end,) = received[second]
    assert isinstance(end, Ended) and isinstance(end.error, ValueError)


def test_waiting_for_members_ends_at_the_deadline() -> None:
    group = ChildGroup(Limits.starting_now(0.5))
    group.add(memory)
    with pytest.raises(LimitReached):
        while True:
            list(group.events(wait=True))
    group.end()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux changes the limits of others")
def test_each_member_has_an_equal_share_of_the_memory_and_more_when_others_leave() -> None:
    group = ChildGroup(Limits(memory_mib=3000))
    first = group.add(memory)
    shares = values(group, first)
    assert next(shares) == 3000
    assert group.size_for(2) == 2
    assert group.size_for(1000) < 100  # a member could not even grow by half
    second = group.add(memory)
    third = group.add(memory)
    assert any(share == 1000 for share in shares)
    assert any(share == 1000 for share in values(group, second))
    assert any(share == 1000 for share in values(group, third))
    group.remove([second])
    assert any(share == 1500 for share in shares)
    group.remove([first])
    assert any(share == 3000 for share in values(group, third))
    group.end()


def test_without_a_limit_there_is_room_for_all_and_with_too_little_for_one() -> None:
    assert ChildGroup(NO_LIMITS).size_for(7) == 7
    assert ChildGroup(Limits(memory_mib=10)).size_for(7) == 1
