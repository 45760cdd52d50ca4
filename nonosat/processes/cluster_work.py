"""What a worker of a dask cluster does: hands each job to a child of its own, which can be ended.

Native code holds the interpreter, and a scheduler takes a worker that does not answer for dead. So nothing
is solved in the worker itself.
"""

from __future__ import annotations

import threading
import time
from importlib.metadata import PackageNotFoundError, version
from platform import python_version
from typing import Any, NamedTuple

from nonosat.logic.kernel import name as kernel_name
from nonosat.processes.death import Death
from nonosat.processes.job import Job
from nonosat.processes.local_pool import LocalPool
from nonosat.version import __version__

#: Seconds between two looks whether anybody still waits for the answer.
_SECONDS_BETWEEN_LOOKS = 0.2
#: Packages on which answers depend, or by which machines talk to each other.
_PACKAGES = ("python-sat", "numpy", "dask", "distributed")


class EndedJob(NamedTuple):
    """What has come of a job, and the address of the worker that has done it."""

    end: Any
    worker: str


def versions() -> dict[str, str]:
    """The versions of all that must be the same on every machine."""
    return {
        "nonosat": __version__,
        "kernel": kernel_name(),
        "python": python_version(),
        **{package: _version(package) for package in _PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def work_on(job: Job) -> EndedJob:
    """Has a job done by a child of this worker; the child is ended when nobody waits for it any more."""
    from distributed import get_worker

    worker = get_worker()
    task = worker.get_current_task()
    limit = worker.memory_manager.memory_limit
    if limit is not None:
        job = job.within_memory(max(limit // worker.state.nthreads >> 20, 1))
    pool = _taken()
    begin = time.monotonic()
    try:
        pool.submit(job)
        while True:
            for _, end in pool.finished(_SECONDS_BETWEEN_LOOKS):
                _give_back(pool)
                return EndedJob(end, worker.address)
            state = worker.state.tasks.get(task)
            if state is None or state.state == "cancelled":
                pool.end()
                return EndedJob(Death(None, time.monotonic() - begin, "cancelled"), worker.address)
    except BaseException:
        pool.end()
        raise


#: Pools of one child each that are not in use; the last one is taken first, as it knows most of what is next.
_FREE: list[LocalPool[Job]] = []
_LOCK = threading.Lock()


def _taken() -> LocalPool[Job]:
    with _LOCK:
        return _FREE.pop() if _FREE else LocalPool(1)


def _give_back(pool: LocalPool[Job]) -> None:
    with _LOCK:
        _FREE.append(pool)
