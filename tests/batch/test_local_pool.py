"""Children that stay warm: answers, limits that native code does not heed, deaths."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from nonosat.batch import local_pool, work
from nonosat.batch.local_pool import LocalPool
from nonosat.batch.pool import Death, Done
from nonosat.batch.unit import Unit, unit_of
from nonosat.errors import SolverFailed
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

# What the children run must be functions of a module: the children import this file.


def stay(unit: Unit) -> Iterator[Done | None]:
    yield None
    time.sleep(60)


def process_id(unit: Unit) -> Iterator[Done | None]:
    yield None
    yield Done({"process": os.getpid()}, 0, 0.0)


def crash(unit: Unit) -> Iterator[Done | None]:
    yield None
    os.kill(os.getpid(), signal.SIGSEGV)


def never_begin(unit: Unit) -> Iterator[Done | None]:
    os.write(2, b"no libraries")
    os._exit(7)
    yield None


def fill_the_disk(unit: Unit) -> Iterator[Done | None]:
    yield None
    raise OSError(28, "No space left on device", "made.non")


def unit(index: int = 0, seconds: float | None = None) -> Unit:
    return unit_of("solve", Puzzle.of(Grid.from_text(["#"])), file="x", index=index, seconds=seconds)


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalPool]:
    monkeypatch.setattr(local_pool, "_GRACE_SECONDS", 0.2)
    made = LocalPool(1)
    yield made
    made.end()


def end_of(pool: LocalPool, given: Unit) -> Done | Death:
    pool.submit(given)
    assert pool.room == 0
    while True:
        for found, end in pool.finished(5):
            assert found == given
            assert pool.room == 1
            return end


def test_one_process_answers_unit_after_unit(pool: LocalPool, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = end_of(pool, unit())
    assert isinstance(answer, Done) and answer.answer is not None
    assert answer.answer["verdict"] == "unique"
    monkeypatch.setattr(work, "done_in_child", process_id)
    assert end_of(pool, unit(1)) == end_of(pool, unit(2))


def test_a_unit_whose_time_is_over_is_ended_and_answered_as_undecided(
    pool: LocalPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "done_in_child", stay)
    answer = end_of(pool, unit(seconds=0.1))
    assert isinstance(answer, Done) and answer.answer is not None
    assert (answer.exit, answer.answer["verdict"]) == (3, "undecided")
    assert answer.answer["reason"]["text"] == "the time limit of 0.1 s was reached"


def test_a_crash_is_the_works_own_doing(pool: LocalPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "done_in_child", crash)
    death = end_of(pool, unit())
    assert isinstance(death, Death)
    assert (death.code, death.is_own_doing) == (-signal.SIGSEGV, True)


def test_a_worker_that_cannot_begin_is_no_fault_of_the_puzzle(
    pool: LocalPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "done_in_child", never_begin)
    with pytest.raises(SolverFailed, match="a worker ended before it began: no libraries"):
        end_of(pool, unit())


def test_a_full_disk_ends_the_batch(pool: LocalPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "done_in_child", fill_the_disk)
    with pytest.raises(OSError, match="No space left"):
        end_of(pool, unit())
