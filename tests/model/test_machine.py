"""Free processors (affinity, quotas of control groups, workers), the default of jobs, and peak memory."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest
from command_line import ended

from nonosat.model.machine import free_processors, peak_mib
from nonosat.model.search_options import SearchOptions, jobs_of

linux_only = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="asks for the affinity")


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("files", "processors"),
    [
        ({}, 8),
        ({"proc/self/cgroup": "0::/", "sys/fs/cgroup/cpu.max": "300000 100000"}, 3),
        ({"proc/self/cgroup": "0::/", "sys/fs/cgroup/cpu.max": "max 100000"}, 8),
        ({"proc/self/cgroup": "0::/a/b", "sys/fs/cgroup/a/cpu.max": "250000 100000"}, 2),
        (
            {
                "proc/self/cgroup": "0::/a/b",
                "sys/fs/cgroup/a/cpu.max": "500000 100000",
                "sys/fs/cgroup/a/b/cpu.max": "600000 100000",
            },
            5,
        ),
        ({"proc/self/cgroup": "0::/host/name", "sys/fs/cgroup/cpu.max": "20000 100000"}, 1),
        ({"proc/self/cgroup": "0::/", "sys/fs/cgroup/cpu.max": "a word"}, 8),
        (
            {
                "proc/self/cgroup": "4:memory:/\n2:cpu,cpuacct:/docker/x\n0::/",
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "150000",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "50000",
            },
            3,
        ),
        (
            {
                "proc/self/cgroup": "2:cpu:/",
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
            },
            8,
        ),
    ],
)
def test_quotas_of_control_groups_count(files: dict[str, str], processors: int, tmp_path: Path) -> None:
    assert free_processors(root=write(tmp_path, files)) == processors


@linux_only
def test_the_affinity_counts() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert free_processors() == 1
    finally:
        os.sched_setaffinity(0, before)


def test_a_worker_process_has_one_as_its_siblings_use_the_others() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(free_processors) == 1


@pytest.mark.usefixtures("eight")
def test_by_default_a_portfolio_has_at_most_four_searches_and_internal_options_have_none(
    tmp_path: Path,
) -> None:
    assert free_processors(root=tmp_path) == 8
    assert jobs_of(None) <= 4
    assert jobs_of(7) == 7
    assert SearchOptions().jobs == SearchOptions.starting_now(jobs=3).for_child().jobs == 1
    assert SearchOptions.starting_now(jobs=3).alone().jobs == 1


@linux_only
def test_the_memory_of_a_parent_process_does_not_count() -> None:
    names = "has_used_more, peak_mib"
    counted = f"from nonosat.model.machine import {names}; print(has_used_more(200), peak_mib() < 200)"
    held = f"""
import subprocess, sys
block = bytearray(300 << 20)
block[::4096] = bytes([1]) * len(block[::4096])
print(subprocess.check_output([sys.executable, "-c", {counted!r}], text=True))
"""
    assert ended("-c", held, check=True).stdout.split() == ["False", "True"]


@pytest.mark.skipif(peak_mib() is None, reason="this system does not say")
def test_a_process_knows_that_it_has_grown() -> None:
    grown = """
from nonosat.model.machine import has_used_more, peak_mib
before = peak_mib()
block = b"x" * (100 << 20)
print(has_used_more(before + 50), has_used_more(before + 400))
"""
    assert ended("-c", grown, check=True).stdout.split() == ["True", "False"]
