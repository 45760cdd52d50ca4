"""Work in a dask cluster: a real scheduler, real workers, and workers killed at random."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")

from clusters import Cluster, cluster
from command_line import (
    TIMEOUT_SECONDS,
    children_of,
    nonosat_command,
    processor_seconds,
    started_command,
)

from nonosat.files.registry import write
from nonosat.sat.solvers.proof_checkers import checker_named
from puzzles import domino, hopeless_puzzle, random_puzzle, written

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start a cluster for all tests: each dask process takes seconds to start."""
    with cluster(tmp_path_factory.mktemp("cluster"), workers=2) as found:
        yield found


@pytest.fixture
def there(shared: Cluster) -> Cluster:
    """Return a cluster with two workers, whatever earlier tests did."""
    while len(shared.workers) > 2:
        shared.kill_newest()
    while len(shared.workers) < 2:
        shared.start_worker()
    return shared


def _verdicts(path: Path) -> dict[int, tuple[str, list[list[str]]]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len({line["index"] for line in lines}) == len(lines)
    return {line["index"]: (line["answer"]["verdict"], line["answer"]["solutions"]) for line in lines}


def test_a_batch_with_workers_killed_at_random_has_the_same_answers(there: Cluster, tmp_path: Path) -> None:
    rng = random.Random(7)
    bundle = tmp_path / "bundle.json"
    write([random_puzzle(rng, rng.randint(5, 16), rng.randint(5, 16)) for _ in range(40)], bundle)
    here, far = tmp_path / "here.jsonl", tmp_path / "far.jsonl"
    code, _, _ = nonosat_command("batch", "solve", str(bundle), "-o", str(here), "--workers", "1")
    process = started_command(
        "batch", "solve", str(bundle), "-o", str(far), "--scheduler", there.address, "--quiet"
    )
    kills = 0
    while process.poll() is None:
        if kills < 3 and far.exists() and far.read_bytes().count(b"\n") > 8 * kills:
            kills += 1
            there.start_worker()
            there.kill_one()
        time.sleep(rng.random() / 20)
    assert process.communicate(timeout=TIMEOUT_SECONDS)[1] == ""
    assert kills >= 1
    assert process.returncode == code
    assert _verdicts(far) == _verdicts(here)


def test_a_batch_without_workers_says_so_and_goes_on_when_some_come(there: Cluster, tmp_path: Path) -> None:
    rng = random.Random(8)
    bundle = tmp_path / "bundle.json"
    # Two are searched for seconds when the workers are killed: an answer on its way would be lost with them,
    # and is waited for a minute.
    small = [random_puzzle(rng, 5, 6) for _ in range(30)]
    write([small[0], hopeless_puzzle(), hopeless_puzzle(), *small[1:]], bundle)
    out = tmp_path / "r.jsonl"
    arguments = ("--puzzle-limit", "2", "--scheduler", there.address)
    process = started_command("batch", "solve", str(bundle), "-o", str(out), *arguments)
    assert process.stderr is not None
    while not out.exists() or not out.read_bytes():
        time.sleep(0.05)
    while there.workers:
        there.kill_one()
    assert "the scheduler has no workers: waiting" in process.stderr.readline()
    there.start_worker()
    _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert err.startswith("workers are available again\n32 answers written to ")
    assert len(_verdicts(out)) == 32


def test_a_puzzle_without_end_is_ended_at_its_limit_and_the_worker_lives(
    there: Cluster, tmp_path: Path
) -> None:
    bundle, results = tmp_path / "bundle.json", tmp_path / "results.jsonl"
    write([hopeless_puzzle(), domino(3)], bundle)
    arguments = ("--puzzle-limit", "1", "--scheduler", there.address)
    code, _, _ = nonosat_command("batch", "solve", str(bundle), "-o", str(results), *arguments)
    answers = {line["index"]: line["answer"] for line in map(json.loads, results.read_text().splitlines())}
    assert code == 3
    assert answers[0]["reason"]["text"] == "the time limit of 1 s was reached"
    assert answers[1]["verdict"] == "unique"
    assert all(worker.poll() is None for worker in there.workers)


def test_conquer_in_a_cluster_that_loses_workers_is_proved(there: Cluster, tmp_path: Path) -> None:
    if checker_named("dratify") is None:
        pytest.skip("the extra 'proof' is not installed")
    folder = tmp_path / "certificate"
    puzzle = written(domino(8), tmp_path)
    killer = threading.Timer(1.0, lambda: (there.start_worker(), there.kill_one()))
    killer.start()
    arguments = ("--guided-seconds", "0", "--split-after", "20", "--solver", "cadical195", "-o", str(folder))
    code, out, err = nonosat_command("conquer", puzzle, "--scheduler", there.address, "--json", *arguments)
    killer.join()
    assert code == 0, err
    answer = json.loads(out)
    assert (answer["verdict"], answer["certificate"]["verdict"]) == ("unique", "proved")
    assert answer["cubes"]["refuted"] > 0
    assert nonosat_command("verify", str(folder))[0] == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes in /proc")
def test_an_interrupted_conquer_leaves_no_work_in_the_cluster(there: Cluster, tmp_path: Path) -> None:
    before = _seconds_of_work(there)
    process = started_command(
        "conquer", written(hopeless_puzzle(), tmp_path), "--guided-seconds", "0", "--scheduler", there.address
    )
    _wait_until(lambda: _seconds_of_work(there) > before + _MORE_THAN_IMPORTS)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err
    _wait_until(lambda: _nobody_works(there))
    assert all(worker.poll() is None for worker in there.workers)


#: Seconds of processor time: two children that only begin use less.
_MORE_THAN_IMPORTS = 4.0


def _seconds_of_work(there: Cluster) -> float:
    """Return the processor time of the workers' children, which run the searches."""
    children = (child for worker in there.workers for child in children_of(worker.pid))
    return sum(map(processor_seconds, children))


def _nobody_works(there: Cluster) -> bool:
    """Return whether these children, if any, are idle for a while."""
    begin = _seconds_of_work(there)
    time.sleep(2)
    return _seconds_of_work(there) == begin


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not holds():
        assert time.monotonic() < end, "it does not come to be"


@pytest.mark.usefixtures("native")
def test_a_worker_with_other_versions_is_named_before_any_work_is_sent(
    there: Cluster, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    there.start_worker(environment={"NONOSAT_PURE": "1"})
    there.wait_for_workers()
    code, _, err = nonosat_command(
        "batch", "check", written(domino(3), tmp_path), "-o", str(results), "--scheduler", there.address
    )
    assert code == 2
    assert "expected kernel native, found pure" in err
    assert err.count("\n") == 1


def test_a_worker_that_is_lost_before_it_says_its_versions_is_passed_over(
    there: Cluster, tmp_path: Path
) -> None:
    there.wait_for_workers()
    there.workers[0].send_signal(signal.SIGSTOP)
    process = started_command("conquer", written(domino(3), tmp_path), "--scheduler", there.address)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=4)  # it waits for an answer
    there.kill_one()
    _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0, err


def test_a_scheduler_that_is_not_there_is_an_error_of_one_line(tmp_path: Path) -> None:
    code, _, err = nonosat_command(
        "conquer", written(domino(3), tmp_path), "--scheduler", "tcp://127.0.0.1:1"
    )
    assert code == 2
    assert err.startswith("tcp://127.0.0.1:1: expected a scheduler: ")
    assert err.count("\n") == 1
