"""A pool of the workers of a dask.distributed cluster, on other machines or on this one.

The scheduler resubmits the jobs of a lost worker. The versions of all workers are compared with those of this
process before any job is sent.
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
from nonosat.model.errors import ClusterError, MissingExtra
from nonosat.model.signals import defer_signals
from nonosat.model.version import __version__
from nonosat.sat.processes.local_pool import LocalPool
from nonosat.sat.processes.pool import AnyJob, Job, WorkerLoss

#: Seconds to connect to a scheduler, and to wait for the first worker.
_SECONDS_TO_CONNECT, _SECONDS_FOR_WORKERS = 10, 60
_SECONDS_BETWEEN_COUNTS = 1.0
_SECONDS_BETWEEN_POLLS = 0.2
#: Seconds without any worker until a message.
_SECONDS_WITHOUT_WORKERS = 10.0
#: Seconds to fetch a result from its worker.
_SECONDS_FOR_RESULT = 60


class _Sent(NamedTuple, Generic[AnyJob]):
    """A job in the cluster, its start (on the monotonic clock), and the preferred worker."""

    job: AnyJob
    begin: float
    worker: str | None


class ClusterPool(Generic[AnyJob]):
    """A ``Pool`` of the workers of a dask cluster, with at most ``most`` jobs at a time. It must be ended.

    Workers may come and go. ``ahead`` jobs for each of their processes are sent beforehand, so that no worker
    waits for the network.
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
        """Connect to the cluster at an address, or start one with ``local_workers`` workers here.

        ``tell`` is called with a sentence when all workers are gone, and when there are some again.
        Raises ``MissingExtra`` and ``ClusterError``.
        """
        try:
            from distributed import Client
        except ImportError:
            raise MissingExtra("a cluster", "cluster") from None
        _silence()
        self._most, self._ahead, self._tell = most, ahead, tell
        self._sent: dict[Any, _Sent[AnyJob]] = {}
        self._arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._counted = 0.0
        #: The processes of each worker, by its address.
        self._workers: dict[str, int] = {}
        #: The worker of the last result: it can continue with the next job.
        self._latest: str | None = None
        #: When there was last a worker; ``None`` after the message that there is none.
        self._last_seen: float | None = time.monotonic()
        self._cluster = None if scheduler is not None else _local_cluster(local_workers or 1)
        try:
            self._client = Client(
                scheduler or self._cluster, timeout=_SECONDS_TO_CONNECT, set_as_default=False
            )
        except (OSError, ValueError, ImportError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise ClusterError(f"{scheduler}: expected a scheduler: {reason}") from None
        try:
            self._compare_versions(scheduler or "the local cluster")
        except BaseException:
            self.end()
            raise

    @property
    def free_slots(self) -> int:
        """The number of jobs that may still be sent."""
        now = time.monotonic()
        if now > self._counted + _SECONDS_BETWEEN_COUNTS:
            self._counted = now
            self._workers = self._client.nthreads()
            self._report_workers(now)
        most = (1 + self._ahead) * max(sum(self._workers.values()), 1)
        return min(most, self._most or most) - len(self._sent)

    def _report_workers(self, now: float) -> None:
        if self._workers:
            if self._last_seen is None:
                self._tell("workers are available again")
            self._last_seen = now
        elif self._last_seen is not None and now > self._last_seen + _SECONDS_WITHOUT_WORKERS:
            self._tell("the scheduler has no workers: waiting")
            self._last_seen = None

    def submit(self, job: AnyJob) -> None:
        """Send a job; if none is sent ahead, the first after a result preferably to the same worker."""
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
        self._sent[future] = sent
        future.add_done_callback(self._arrived.put)

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """Yield finished jobs; wait up to ``seconds`` for the first.

        Raises ``ClusterError`` if the scheduler is gone.
        """
        with suppress(queue.Empty):
            while True:
                future = self._arrived.get(timeout=max(seconds, 0.0))
                seconds = 0.0
                yield from self._result_of(future)
        yield from self._lost()
        if self._client.status not in ("running", "connecting"):
            raise ClusterError(
                "the connection to the scheduler is lost: run the same command again to resume"
            )

    def end(self) -> None:
        """Cancel all jobs and leave the cluster; end one that was started here."""
        with defer_signals():
            self._client.cancel(list(self._sent), force=True)
            self._sent.clear()
            self._client.close(timeout=_SECONDS_TO_CONNECT)
            if self._cluster is not None:
                self._cluster.close(timeout=_SECONDS_TO_CONNECT)

    def _result_of(self, future: Any) -> Iterator[tuple[AnyJob, Any]]:
        """Yield the job of a future with its result, unless it was yielded before."""
        if future in self._sent:
            job, begin, _ = self._sent.pop(future)
            yield job, self._end_of(future, time.monotonic() - begin)

    def _lost(self) -> Iterator[tuple[AnyJob, Any]]:
        """Yield the jobs whose results are lost; resend those that prefer a lost worker.

        The scheduler reports neither.
        """
        for future, sent in list(self._sent.items()):
            if future.status == "lost":
                yield from self._result_of(future)
            elif self._workers and sent.worker is not None and sent.worker not in self._workers:
                del self._sent[future]
                self._client.cancel([future], force=True)
                self._send(sent._replace(worker=None))

    def _end_of(self, future: Any, seconds: float) -> Any:
        """Return the result of a job; a ``WorkerLoss`` if its workers were lost several times."""
        from distributed.scheduler import KilledWorker

        if future.status == "finished":
            with suppress(TimeoutError, CancelledError):  # its worker is lost, and the result with it
                result: JobResult = future.result(timeout=_SECONDS_FOR_RESULT)
                self._latest = result.worker
                return result.end
        error = future.exception() if future.status == "error" else None
        if isinstance(error, OSError):
            raise error
        words = "its workers were lost" if isinstance(error, KilledWorker) else f"{error or future.status}"
        return WorkerLoss(None, seconds, words)

    def _compare_versions(self, name: str) -> None:
        """Raise ``ClusterError`` if there is no worker, or one with other versions."""
        here = versions()
        for worker, found in sorted(self._versions_of_workers(name).items()):
            for what, mine in here.items():
                if found.get(what) != mine:
                    raise ClusterError(f"{worker}: expected {what} {mine}, found {found.get(what)}")

    def _versions_of_workers(self, name: str) -> dict[str, dict[str, str]]:
        """Return the versions of each worker, without those lost meanwhile."""
        end = time.monotonic() + _SECONDS_FOR_WORKERS
        while True:
            try:
                self._client.wait_for_workers(1, timeout=max(end - time.monotonic(), 0.001))
            except TimeoutError:
                raise ClusterError(f"{name}: no worker joined in {_SECONDS_FOR_WORKERS} s") from None
            answers: dict[str, Any] = self._client.run(versions, on_error="return")
            errors = [answer for answer in answers.values() if isinstance(answer, Exception)]
            # An OSError is one of the connection; anything else comes from importing nonosat there.
            reported = [error for error in errors if not isinstance(error, OSError)]
            if reported or (errors and time.monotonic() > end):
                error = (reported or errors)[0]
                reason = f"{type(error).__name__}: {error}"
                raise ClusterError(f"{name}: cannot read the versions of a worker: {reason}")
            if len(errors) < len(answers):
                return {
                    worker: found for worker, found in answers.items() if not isinstance(found, Exception)
                }
            time.sleep(_SECONDS_BETWEEN_POLLS)


def _silence() -> None:
    """Silence dask's log: errors are raised, and lost workers are handled."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _local_cluster(workers: int) -> Any:
    """Start a cluster of worker processes on this machine, which ignore Ctrl-C: this process ends them.

    They inherit that, as this process ignores Ctrl-C while they start.
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


# On the workers.

#: Seconds between two checks whether the job is cancelled.
_SECONDS_BETWEEN_CHECKS = 0.2
#: Packages on which results or the connection depend.
_PACKAGES = ("python-sat", "numpy", "dask", "distributed")


class JobResult(NamedTuple):
    """The result of a job, and the address of its worker."""

    end: Any
    worker: str


def versions() -> dict[str, str]:
    """Return the versions that must be the same on every machine."""
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


def work_on(job: Job) -> JobResult:
    """Run a job in a child of this worker; kill the child if the job is cancelled."""
    from distributed import get_worker

    worker = get_worker()
    task = worker.get_current_task()
    limit = worker.memory_manager.memory_limit
    if limit is not None:
        job = job.within_memory(max(limit // worker.state.nthreads >> 20, 1))
    pool = _take_pool()
    begin = time.monotonic()
    try:
        pool.submit(job)
        while True:
            for _, end in pool.finished(_SECONDS_BETWEEN_CHECKS):
                _give_back(pool)
                return JobResult(end, worker.address)
            state = worker.state.tasks.get(task)
            if state is None or state.state == "cancelled":
                pool.end()
                return JobResult(WorkerLoss(None, time.monotonic() - begin, "cancelled"), worker.address)
    except BaseException:
        pool.end()
        raise


#: Idle pools of one child each; the last is taken first, as it was used most recently.
_FREE: list[LocalPool[Job]] = []
_LOCK = threading.Lock()


def _take_pool() -> LocalPool[Job]:
    with _LOCK:
        return _FREE.pop() if _FREE else LocalPool(1)


def _give_back(pool: LocalPool[Job]) -> None:
    with _LOCK:
        _FREE.append(pool)
