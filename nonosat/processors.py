"""How many processors this process may use; in containers those are fewer than the machine has."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath


def free_processors(*, root: Path = Path("/")) -> int:
    """Processors that are left to this process by its affinity and by the quotas of its control groups.

    At least 1, and no more than that in a worker process of ``multiprocessing``, whose siblings use the
    others. ``root`` is the folder in which ``/proc`` and ``/sys`` are looked for.
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
    """How many processors each control group above this process may keep busy (Linux; cgroups(7)).

    A container sees its own group as the root of all, whatever path it is told.
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
    """Microseconds of work in each period, and the length of a period; ``ValueError`` without a quota."""
    if with_version_1:
        quota, period = ((folder / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
    else:
        quota, period = (folder / "cpu.max").read_text().split()
    return int(quota), int(period)
