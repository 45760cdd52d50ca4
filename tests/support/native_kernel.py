"""The native kernel beside the sources, as new as they are, before a test imports any of nonosat."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "nonosat" / "logic"


@cache
def absence() -> str:
    """Why there is no kernel to test, and what to do about it; empty where there is one.

    The first call builds it where it is missing or older than its sources. Raises ``UsageError`` where there
    should be one and is none: without it half of line logic would go untested in silence.
    """
    if os.environ.get("NONOSAT_PURE", "0") not in ("", "0"):
        return "NONOSAT_PURE is set"
    if not _is_current():
        building = subprocess.run(
            [sys.executable, str(_ROOT / "hatch_build.py")], capture_output=True, text=True, cwd=_ROOT
        )
        if building.returncode != 0:
            raise pytest.UsageError(f"{building.stderr}hatch_build.py ended with {building.returncode}")
        if not _built():
            return f"{building.stdout.strip()}: apt-get install gcc libc6-dev python3-dev"
    from nonosat.logic import kernel

    if kernel.name() == "pure":
        raise pytest.UsageError(f"{_built()[0]} does not load, or its INTERFACE is another")
    return ""


def _built() -> list[Path]:
    return [*_FOLDER.glob("_kernel*.so"), *_FOLDER.glob("_kernel*.pyd")]


def _is_current() -> bool:
    sources = [_ROOT / "hatch_build.py", *(_ROOT / "kernel").glob("*.[ch]")]
    newest = max(source.stat().st_mtime for source in sources)
    return any(kernel.stat().st_mtime >= newest for kernel in _built())
