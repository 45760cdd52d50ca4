"""A pool whose processes are in a cluster of dask.distributed, on other machines or on this one.

The scheduler sends the jobs of a lost worker to others by itself. The versions of all workers are compared
with those of this process before any work is sent.
"""

from __future__ import annotations

import logging
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from platform import python_version
from typing import Any, Generic, NamedTuple

from nonosat.logic.kernel import name as kernel_name
from nonosat.model.errors import ClusterFailed, MissingExtra
from nonosat.model.signals import undisturbed
from nonosat.model.version import __version__
from nonosat.sat.processes.local_pool import LocalPool
from nonosat.sat.processes.pool import AnyJob, Death, Job

#: Seconds until a scheduler must have answered, and the first worker must be there.
_SECONDS_TO_CONNECT, _SECONDS_FOR_WORKERS = 10, 60
_SECONDS_BETWEEN_COUNTS = 1.0
_SECONDS_BETWEEN_QUESTIONS = 0.2
#: Seconds without any worker after which that is said.
_SECONDS_WITHOUT_WORKERS = 10.0
#: Seconds that an answer may take from the worker to here.
_SECONDS_FOR_AN_ANSWER = 60


class _Sent(NamedTuple, Generic[AnyJob]):
    """A job in the cluster, since when (on the monotonic clock), and the worker that should rather do it."""

    job: AnyJob
    begin: float
    worker: str | None


class ClusterPool(Generic[AnyJob]):
    """A ``Pool`` of the workers of a dask cluster; ``most`` jobs at a time are sent there. It must be ended.

    The workers may come and go. ``ahead`` jobs for each of their processes are sent beforehand, so that
    nobody waits for the network.
    """

    def __init__(
        self,
        scheduler: str | None,
        *,
        local_workers: int | None,
        most: int | None,
        ahead: int,
        tell: Callable[[str], None],
    ) -> None:
        """The cluster at an address, or one with so many workers that is started here.

        ``tell`` is called with a sentence when all workers are gone, and when there are some again.
        Raises ``MissingExtra`` and ``ClusterFailed``.
        """
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtra("a cluster", "cluster") from None
        _silence()
        self._most, self._ahead, self._tell = most, ahead, tell
        self._away: dict[Any, _Sent[AnyJob]] = {}
        self._arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._counted = 0.0
        #: The processes of each worker, by its address.
        self._workers: dict[str, int] = {}
        #: The worker whose answer was looked at last: what comes next may go on where that stopped.
        self._latest: str | None = None
        #: When there was a worker for the last time; ``None`` if it was said that there is none.
        self._last_seen: float | None = time.monotonic()
        self._cluster = None if scheduler is not None else _local_cluster(local_workers or 1)
        try:
            self._client = Client(
                scheduler or self._cluster, timeout=_SECONDS_TO_CONNECT, set_as_default=False
            )
        except (OSError, ValueError, ImportError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise ClusterFailed(f"{scheduler}: no scheduler answers: {reason}") from None
        try:
            self._compare_versions(scheduler or "the local cluster")
        except BaseException:
            self.end()
            raise

    @property
    def room(self) -> int:
        """How many more jobs may be sent."""
        now = time.monotonic()
        if now > self._counted + _SECONDS_BETWEEN_COUNTS:
            self._counted = now
            self._workers = self._client.nthreads()
            self._tell_of_workers(now)
        most = (1 + self._ahead) * max(sum(self._workers.values()), 1)
        return min(most, self._most or most) - len(self._away)

    def _tell_of_workers(self, now: float) -> None:
        if self._workers:
            if self._last_seen is None:
                self._tell("there are workers again")
            self._last_seen = now
        elif self._last_seen is not None and now > self._last_seen + _SECONDS_WITHOUT_WORKERS:
            self._tell("the scheduler has no workers: waiting for some to come")
            self._last_seen = None

    def submit(self, job: AnyJob) -> None:
        """Sends a job; if none is sent ahead, the first after an answer rather to who has given that."""
        worker, self._latest = self._latest, None
        self._send(_Sent(job, time.monotonic(), None if self._ahead else worker))

    def _send(self, sent: _Sent[AnyJob]) -> None:
        worker = sent.worker
        future = self._client.submit(
            work_on,
            sent.job,
            pure=False,
            workers=None if worker is None else [worker],
            allow_other_workers=worker is not None,
        )
        self._away[future] = sent
        future.add_done_callback(self._arrived.put)

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """The jobs that have come to an end; waits for the first at most so long.

        Raises ``ClusterFailed`` if the scheduler is gone.
        """
        with suppress(queue.Empty):
            while True:
                future = self._arrived.get(timeout=max(seconds, 0.0))
                seconds = 0.0
                yield from self._taken(future)
        yield from self._forgotten()
        if self._client.status not in ("running", "connecting"):
            raise ClusterFailed(
                "the connection to the scheduler is lost: run the same command again to resume"
            )

    def end(self) -> None:
        """Takes back all jobs, and leaves the cluster; one that was started here is ended."""
        with undisturbed():
            self._client.cancel(list(self._away), force=True)
            self._away.clear()
            self._client.close(timeout=_SECONDS_TO_CONNECT)
            if self._cluster is not None:
                self._cluster.close(timeout=_SECONDS_TO_CONNECT)

    def _taken(self, future: Any) -> Iterator[tuple[AnyJob, Any]]:
        """The job of a future with its end, unless it is taken."""
        if future in self._away:
            job, begin, _ = self._away.pop(future)
            yield job, self._end_of(future, time.monotonic() - begin)

    def _forgotten(self) -> Iterator[tuple[AnyJob, Any]]:
        """The jobs whose answer is lost, of which nobody tells; those that wait for a lost worker are sent
        again, as the scheduler offers them to no other that comes.
        """
        for future, sent in list(self._away.items()):
            if future.status == "lost":
                yield from self._taken(future)
            elif self._workers and sent.worker is not None and sent.worker not in self._workers:
                del self._away[future]
                self._client.cancel([future], force=True)
                self._send(sent._replace(worker=None))

    def _end_of(self, future: Any, seconds: float) -> Any:
        """What has come of a job; that of one whose workers were lost several times is a death."""
        from distributed.scheduler import KilledWorker

        if future.status == "finished":
            with suppress(TimeoutError, CancelledError):  # its worker is gone, and the answer with it
                ended: EndedJob = future.result(timeout=_SECONDS_FOR_AN_ANSWER)
                self._latest = ended.worker
                return ended.end
        error = future.exception() if future.status == "error" else None
        if isinstance(error, OSError):
            raise error
        words = "its workers were lost" if isinstance(error, KilledWorker) else f"{error or future.status}"
        return Death(None, seconds, words)

    def _compare_versions(self, name: str) -> None:
        """Raises ``ClusterFailed`` if there is no worker, or one that differs from this process."""
        here = versions()
        for worker, found in sorted(self._versions_of_workers(name).items()):
            for what, mine in here.items():
                if found.get(what) != mine:
                    raise ClusterFailed(f"{worker} has {what} {found.get(what)}, and here it is {mine}")

    def _versions_of_workers(self, name: str) -> dict[str, dict[str, str]]:
        """What each worker says of its versions; those that are lost while they are asked are left out."""
        end = time.monotonic() + _SECONDS_FOR_WORKERS
        while True:
            try:
                self._client.wait_for_workers(1, timeout=max(end - time.monotonic(), 0.001))
            except TimeoutError:
                raise ClusterFailed(f"{name}: no worker joined in {_SECONDS_FOR_WORKERS} s") from None
            answers: dict[str, Any] = self._client.run(versions, on_error="return")
            errors = [answer for answer in answers.values() if isinstance(answer, Exception)]
            # An OSError is one of the connection; anything else was raised by their import of nonosat.
            told = [error for error in errors if not isinstance(error, OSError)]
            if told or (errors and time.monotonic() > end):
                error = (told or errors)[0]
                reason = f"{type(error).__name__}: {error}"
                raise ClusterFailed(f"{name}: the versions of a worker are not known: {reason}")
            if len(errors) < len(answers):
                return {
                    worker: found for worker, found in answers.items() if not isinstance(found, Exception)
                }
            time.sleep(_SECONDS_BETWEEN_QUESTIONS)


def _silence() -> None:
    """Has dask print nothing: what is of interest is raised, and lost workers are no news."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _local_cluster(workers: int) -> Any:
    """A cluster of worker processes on this machine, which Ctrl-C does not reach: this process ends them.

    They ignore it because this process does while they start; until then it must be pressed again.
    """
    from distributed import LocalCluster

    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
    try:
        return LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)


# What a worker does.

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
