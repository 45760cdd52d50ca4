"""A dask scheduler and workers as separate processes, for tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client

#: Seconds within which a process must start, even on a busy machine.
_START_SECONDS = 120
_QUIET = {"DASK_LOGGING__DISTRIBUTED": "critical"}


class Cluster:
    """Scheduler at ``address`` with workers; ``kill_one`` kills the oldest, ``kill_newest`` the newest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = _started(
            "distributed.cli.dask_scheduler",
            *("--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)),
        )
        self.address = _address_in(file)

    def start_worker(self, *, environment: dict[str, str] | None = None) -> None:
        self.workers.append(
            _started(
                "distributed.cli.dask_worker",
                *(self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"),
                *("--local-directory", str(self.folder)),
                environment=environment,
            )
        )

    def wait_for_workers(self) -> None:
        """Wait until the scheduler knows all workers."""
        with Client(self.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(len(self.workers), timeout=_START_SECONDS)

    def kill_one(self) -> None:
        _kill(self.workers.pop(0))

    def kill_newest(self) -> None:
        _kill(self.workers.pop())

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            _kill(process)


@contextmanager
def cluster(folder: Path, *, workers: int) -> Iterator[Cluster]:
    """Run a cluster during the block."""
    running = Cluster(folder)
    try:
        for _ in range(workers):
            running.start_worker()
        yield running
    finally:
        running.close()


def _started(
    module: str, *arguments: str, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **_QUIET, **(environment or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _address_in(file: Path) -> str:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        if file.exists() and (text := file.read_text()):
            address: str = json.loads(text)["address"]
            return address
        time.sleep(0.05)
    raise AssertionError("the scheduler did not start")
