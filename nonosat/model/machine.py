"""The resources of this machine: compiled kernel, processes, processors, memory.

If ``NONOSAT_PURE`` in the environment is set to anything but ``0``, the compiled kernel is not used and
``nonosat.logic.kernel`` chooses pure Python.

In a browser (Emscripten) there are neither processes nor threads.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from types import ModuleType

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]


def compiled_kernel(interface: int) -> ModuleType | None:
    """Return the kernel in C, if it was built with that interface and is not disabled."""
    if os.environ.get("NONOSAT_PURE", "0") in ("", "0"):
        with suppress(ImportError):
            kernel = importlib.import_module("nonosat.logic._kernel")
            if interface == kernel.INTERFACE:
                return kernel
    return None


def has_processes() -> bool:
    """Return whether processes and threads can be started."""
    return sys.platform != "emscripten"


def free_processors(*, root: Path = Path("/")) -> int:
    """Return the number of processors that affinity and the quotas of control groups leave to this process.

    It is at least 1, and always 1 in a worker process of ``multiprocessing``, whose siblings use the others.
    ``root`` is the folder of ``/proc`` and ``/sys``.
    """
    multiprocessing = sys.modules.get("multiprocessing.process")
    if multiprocessing is not None and multiprocessing.parent_process() is not None:
        return 1
    try:
        allowed = len(os.sched_getaffinity(0))
    except AttributeError:  # on macOS and Windows
        allowed = os.cpu_count() or 1
    return max(int(min([allowed, *_quotas(root)])), 1)


def _quotas(root: Path) -> Iterator[float]:
    """Yield how many processors each control group of this process may use (Linux; cgroups(7)).

    A container sees its own group as the root, whatever its path.
    """
    with suppress(OSError):
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers and "cpu" not in controllers.split(","):
                continue
            home = root / "sys/fs/cgroup" / ("cpu" if controllers else "")
            for group in (PurePosixPath(path), *PurePosixPath(path).parents):
                folder = home / group.relative_to("/")
                with suppress(OSError, ValueError):
                    quota, period = _numbers(folder, with_version_1=bool(controllers))
                    if quota > 0 < period:
                        yield quota / period


def _numbers(folder: Path, *, with_version_1: bool) -> tuple[int, int]:
    """Return quota and period in microseconds; raises ``ValueError`` without a quota."""
    if with_version_1:
        quota, period = ((folder / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
    else:
        quota, period = (folder / "cpu.max").read_text().split()
    return int(quota), int(period)


def peak_mib() -> float | None:
    """Return the peak memory of this process in MiB; ``None`` if the system does not report it."""
    # On Linux getrusage(2) includes the peak of the parent process, which may be gigabytes.
    with suppress(OSError), open("/proc/self/status", "rb") as status:
        for line in status:
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) / (1 << 10)
    return _counted_peak_mib()


def has_used_more(mib: float) -> bool:
    """Return whether the peak memory exceeds ``mib``; ``False`` if the system does not report it."""
    # The first test decides most calls and is eight times as fast.
    return (_counted_peak_mib() or 0.0) > mib and (peak_mib() or 0.0) > mib


def _counted_peak_mib() -> float | None:
    if resource is None:
        return None
    per_mib = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / per_mib
