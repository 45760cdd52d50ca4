"""A dask scheduler and workers, each a real process of its own, for tests."""

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

#: Seconds until a process must be there: it loads much, perhaps on a busy machine.
_PATIENCE = 120
_QUIET = {"DASK_LOGGING__DISTRIBUTED": "critical"}


class Cluster:
    """A scheduler at ``address``; ``start_worker`` adds a worker, ``kill_one`` ends the oldest by SIGKILL,
    ``kill_newest`` the newest.
    """

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
        """Until the scheduler knows all of them."""
        with Client(self.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(len(self.workers), timeout=_PATIENCE)

    def kill_one(self) -> None:
        _kill(self.workers.pop(0))

    def kill_newest(self) -> None:
        _kill(self.workers.pop())

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            _kill(process)


@contextmanager
def cluster(folder: Path, *, workers: int) -> Iterator[Cluster]:
    """A cluster that is there as long as the block."""
    there = Cluster(folder)
    try:
        for _ in range(workers):
            there.start_worker()
        yield there
    finally:
        there.close()


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
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if file.exists() and (text := file.read_text()):
            address: str = json.loads(text)["address"]
            return address
        time.sleep(0.05)
    raise AssertionError("the scheduler has not come")
