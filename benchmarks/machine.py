"""The machine and the versions that figures were measured with."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import nonosat
from benchmarks.sets import ROOT
from nonosat.logic import kernel

_LIBRARIES = ("python-sat", "numpy", "typer")


def machine() -> dict[str, Any]:
    """Return processor, cores, memory, operating system and versions, as plain values."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "nonosat": nonosat.__version__,
        "line_logic": kernel.name(),
        "commit": commit_of(ROOT),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_gib": _memory_gib(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        **{name: metadata.version(name) for name in _LIBRARIES},
    }


def load() -> float | None:
    """Return the load average of the last minute; ``None`` where the system does not report it."""
    try:
        return round(os.getloadavg()[0], 2)
    except (OSError, AttributeError):
        return None


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory_gib() -> float | None:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30), 1)
    except (OSError, ValueError, AttributeError):
        return None


def commit_of(folder: Path) -> str | None:
    """Return the commit that is checked out there, with a plus sign if there are uncommitted changes."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty=+"], cwd=folder, capture_output=True, text=True
        )
    except OSError:
        return None
    return done.stdout.strip() or None
