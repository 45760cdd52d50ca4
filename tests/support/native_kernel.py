"""The native kernel beside the sources, as new as they are, before a test imports any of nonosat."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import cache
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_FOLDER = _ROOT / "nonosat" / "logic"
_SETUP = "from setuptools import setup; setup()"
_BUILD = (sys.executable, "-c", _SETUP, "build_ext", "--inplace", "--force")


@cache
def absence() -> str:
    """Return why there is no kernel to test, and what to do about it; empty where there is one.

    The first call builds it where it is missing or older than its sources. Raises ``UsageError`` where there
    should be one and is none: without it half of line logic would go untested in silence.
    """
    if os.environ.get("NONOSAT_PURE", "0") not in ("", "0"):
        return "NONOSAT_PURE is set"
    if not _is_current():
        for old in _built():
            old.unlink()
        with tempfile.TemporaryDirectory() as folder:
            command = (*_BUILD, f"--build-temp={folder}", f"--build-lib={folder}")
            building = subprocess.run(command, capture_output=True, text=True, cwd=_ROOT)
        if building.returncode != 0 or (not _built() and _has_compiler()):
            raise pytest.UsageError(f"{building.stderr}the native kernel does not compile")
        if not _built():
            return "no C compiler with the headers of Python: apt-get install gcc libc6-dev python3-dev"
    from nonosat.logic import kernel

    if kernel.name() == "pure":
        raise pytest.UsageError(f"{_built()[0]} does not load, or its INTERFACE is another")
    return ""


def _built() -> list[Path]:
    return [*_FOLDER.glob("_kernel*.so"), *_FOLDER.glob("_kernel*.pyd")]


def _has_compiler() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(compiler)[0]) is not None and headers.exists()


def _is_current() -> bool:
    newest = max(source.stat().st_mtime for source in (_ROOT / "kernel").glob("*.[ch]"))
    return any(kernel.stat().st_mtime >= newest for kernel in _built())
