"""A batch at work, with a pool whose processes are lost as the test requires."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nonosat.apps.batch.results import Results, lines_in, losses_path
from nonosat.apps.batch.running import RunningBatch, WorkerLosses
from nonosat.apps.batch.work import ItemJob
from nonosat.apps.batch.work_item import Shard, Terms, WorkItem, WorkResult
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Puzzle
from nonosat.sat.processes.local_pool import LocalPool
from nonosat.sat.processes.pool import OutOfTime, WorkerLoss

KILLED = WorkerLoss(-9, 0.1)
CRASHED = WorkerLoss(-11, 0.2, "a crash", caused_by_job=True)
Fate = Callable[[int], WorkerLoss | OutOfTime | None]


class PoolOfFates:
    """Pool with two items at a time; ``fate`` returns the loss at an index, if any."""

    def __init__(self, fate: Fate = lambda _: None) -> None:
        self.fate = fate
        self.given: list[ItemJob] = []
        self.all: list[int] = []

    @property
    def free_slots(self) -> int:
        return 2 - len(self.given)

    def submit(self, job: ItemJob) -> None:
        assert self.free_slots
        self.given.append(job)
        self.all.append(job.item.index)

    def finished(self, seconds: float) -> Iterator[tuple[ItemJob, WorkResult | OutOfTime | WorkerLoss]]:
        while self.given:
            job = self.given.pop(0)
            yield job, self.fate(job.item.index) or WorkResult({"verdict": "unique"}, 0, 0.1)

    def end(self) -> None:
        self.given.clear()


def items(count: int = 8) -> list[WorkItem]:
    dot = Puzzle.from_solution(Grid.from_text(["#"]))
    return [Terms("check").item(dot, "x", index)._replace(copy=index) for index in range(count)]


def run_with(
    pool: PoolOfFates, folder: Path, given: list[WorkItem] | None = None, limits: Limits = NO_LIMITS
) -> list[int]:
    path = str(folder / "r.jsonl")
    results = Results(path, "check", {})
    try:
        source = iter(items() if given is None else given)
        running = RunningBatch(source, pool, results, WorkerLosses(losses_path(path)), limits)
        return [line["index"] for line in running.answers()]
    finally:
        results.close()


def lines(folder: Path) -> dict[int, dict[str, object]]:
    found = list(lines_in(str(folder / "r.jsonl")))
    assert len(found) == len({line["index"] for line in found})
    return {line["index"]: line for line in found}


def test_an_item_twice_in_the_input_is_done_once(tmp_path: Path) -> None:
    pool = PoolOfFates()
    assert sorted(run_with(pool, tmp_path, [*items(), *items(3)])) == list(range(8))
    assert sorted(pool.all) == list(range(8))
    assert run_with(pool, tmp_path, items(10)) == [8, 9]


def test_an_item_whose_process_was_lost_is_repeated(tmp_path: Path) -> None:
    fates = iter([CRASHED])
    pool = PoolOfFates(lambda index: next(fates, None) if index == 3 else None)
    assert sorted(run_with(pool, tmp_path)) == list(range(8))
    assert pool.all.count(3) == 2
    assert "set_aside" not in lines(tmp_path)[3]


def test_an_item_out_of_time_is_undecided(tmp_path: Path) -> None:
    given = [item._replace(seconds=0.5) for item in items(2)]
    pool = PoolOfFates(lambda index: OutOfTime(2.6) if index == 1 else None)
    assert run_with(pool, tmp_path, given) == [0, 1]
    line = lines(tmp_path)[1]
    assert (line["exit"], line["seconds"]) == (3, 2.6)
    text = json.dumps(line["answer"])
    assert "undecided" in text and "the time limit of 0.5 s was reached" in text


def test_an_item_is_a_job_for_a_process_within_its_memory_limit() -> None:
    (item,) = items(1)
    job = ItemJob(item._replace(seconds=9.0, memory_mib=500))
    assert job.seconds == 9.0
    assert (job.within_memory(300).item.memory_mib, job.within_memory(900).item.memory_mib) == (300, 500)
    pool: LocalPool[ItemJob] = LocalPool(1)
    try:
        pool.submit(job)
        while not (ends := list(pool.finished(60.0))):
            pass
    finally:
        pool.end()
    ((same, answer),) = ends
    assert same is job and answer.answer["verdict"] == "unique"


@pytest.mark.parametrize("loss", [KILLED, CRASHED])
def test_an_item_that_loses_two_processes_is_set_aside_with_the_reasons(
    tmp_path: Path, loss: WorkerLoss
) -> None:
    pool = PoolOfFates(lambda index: loss if index == 3 else None)
    assert run_with(pool, tmp_path)[-1] == 3
    assert pool.all.count(3) == 2
    line = lines(tmp_path)[3]
    assert line["exit"] == 3
    assert line["set_aside"] == [{"code": loss.code, "seconds": loss.seconds, "words": loss.words}] * 2
    text = json.dumps(line["answer"])
    assert "undecided" in text and f"ended 2 times, by signal {-(loss.code or 0)}" in text
    assert run_with(pool, tmp_path) == []


def test_where_processes_are_killed_at_random_nothing_is_set_aside(tmp_path: Path) -> None:
    """Item 3 is hit four times, as a long one is; items 0, 1, 2, 5 and 6 once each."""
    hits = {0: 1, 1: 1, 2: 1, 3: 4, 5: 1, 6: 1}

    def fate(index: int) -> WorkerLoss | None:
        hits[index] = hits.get(index, 0) - 1
        return KILLED if hits[index] >= 0 else None

    assert sorted(run_with(PoolOfFates(fate), tmp_path)) == list(range(8))
    assert not any("set_aside" in line for line in lines(tmp_path).values())


def test_losses_are_kept_for_the_next_run(tmp_path: Path) -> None:
    class Ended(Exception):
        pass

    def fate(index: int) -> WorkerLoss | None:
        if index == 5:
            raise Ended
        return CRASHED if index == 3 else None

    with pytest.raises(Ended):
        run_with(PoolOfFates(fate), tmp_path)
    with (tmp_path / "r.jsonl.losses").open("ab") as file:
        file.write(b'{"item": "cut off')
    pool = PoolOfFates(lambda index: CRASHED if index == 3 else None)
    assert run_with(pool, tmp_path)[-1] == 3
    assert pool.all.count(3) <= 1


def test_a_deadline_ends_the_batch_and_leaves_the_others_for_the_next(tmp_path: Path) -> None:
    with pytest.raises(LimitReached):
        run_with(PoolOfFates(), tmp_path, limits=Limits.starting_now(0))
    assert sorted(run_with(PoolOfFates(), tmp_path)) == list(range(8))


def test_items_are_taken_from_the_input_as_needed(tmp_path: Path) -> None:
    taken: list[int] = []

    def source() -> Iterator[WorkItem]:
        for item in items(50):
            taken.append(item.index)
            yield item

    results = Results(str(tmp_path / "r.jsonl"), "check", {})
    running = RunningBatch(source(), PoolOfFates(), results, WorkerLosses(str(tmp_path / "d")), NO_LIMITS)
    for done, _ in enumerate(running.answers(), 1):
        assert len(taken) <= done + 6
    results.close()


def test_shards_divide_the_items() -> None:
    for count in (1, 2, 5):
        shards = [Shard(number, count) for number in range(1, count + 1)]
        assert all(sum(shard.takes(item) for shard in shards) == 1 for item in items(40))
