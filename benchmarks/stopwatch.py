"""A script that reports a program's time and memory: ``stopwatch.py LIMIT REPORT PROGRAM ARGUMENTS…``.

It is run by an interpreter with almost nothing loaded, because Linux counts the memory of
the process that starts a program as the program's.

The report, a JSON file, has ``seconds`` (wall clock), ``cpu_seconds`` and ``peak_memory_mib`` of all
processes together, ``code`` (negative: a signal) and ``timed_out``. Memory is sampled throughout: it is the
largest sum of the peaks of processes that were alive at the same time.
"""

import ctypes
import json
import os
import resource
import signal
import sys
import threading
import time

#: Seconds between two samples of the processes.
_SAMPLE_INTERVAL = 0.01
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG in prctl(2)


def main() -> None:
    """Run the program and write the report."""
    limit, report, command = float(sys.argv[1]), sys.argv[2], sys.argv[3:]
    begin = time.perf_counter()
    child = os.fork()
    if not child:
        _become(command)
    watch = _Watch(child, begin + limit)
    watch.start()
    _, status, used = os.wait4(child, 0)
    seconds = time.perf_counter() - begin
    watch.stop()
    mib = 1 << 20 if sys.platform == "darwin" else 1 << 10
    with open(report, "w", encoding="utf-8") as file:
        json.dump(
            {
                "seconds": seconds,
                "cpu_seconds": used.ru_utime + used.ru_stime,
                "peak_memory_mib": max(watch.peak_kib / 1024, used.ru_maxrss / mib),
                "code": os.waitstatus_to_exitcode(status),
                "timed_out": watch.timed_out,
            },
            file,
        )


def _become(command: list[str]) -> None:
    os.setpgid(0, 0)
    if sys.platform == "linux":  # the program is killed when the stopwatch ends
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    # No core files: writing one takes time.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr, flush=True)
        os._exit(127)


class _Watch(threading.Thread):
    """The watch over a process and its descendants, which kills them all at the deadline."""

    def __init__(self, root: int, deadline: float) -> None:
        super().__init__(daemon=True)
        self.root = root
        self.deadline = deadline
        self.peak_kib = 0
        self.timed_out = False
        self._over = threading.Event()

    def run(self) -> None:
        """Watch until it is stopped."""
        while not self._over.wait(_SAMPLE_INTERVAL):
            processes = _with_descendants(self.root)
            self.peak_kib = max(self.peak_kib, sum(map(_peak_kib, processes)))
            if time.perf_counter() > self.deadline:
                self.timed_out = True
                for process in processes:
                    _end(process)
                return

    def stop(self) -> None:
        """End the watch, not the processes."""
        self._over.set()
        self.join()


def _with_descendants(process: int) -> list[int]:
    """Return the process and all its descendants; on other systems than Linux only the process."""
    found = [process]
    for each in found:
        try:
            for thread in os.listdir(f"/proc/{each}/task"):
                with open(f"/proc/{each}/task/{thread}/children", "rb") as file:
                    found += map(int, file.read().split())
        except OSError:  # the process has ended, or this is not Linux
            continue
    return found


def _peak_kib(process: int) -> int:
    try:
        with open(f"/proc/{process}/status", "rb") as file:
            for line in file:
                if line.startswith(b"VmHWM:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


def _end(process: int) -> None:
    for end in (os.killpg, os.kill):
        try:
            end(process, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


if __name__ == "__main__":
    main()
