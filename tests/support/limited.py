"""Commands under the limits of an operating system, and as users who may not do everything."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable

import pytest
from command_line import PATIENCE_SECONDS

_DROP_CAPABILITY = 24  # PR_CAPBSET_DROP in prctl(2)
_CAPABILITIES = range(41)


def limited_command(
    *arguments: str, before: Callable[[], None], cwd: object = None
) -> subprocess.CompletedProcess[str]:
    """A finished nonosat command; ``before`` is called in its process, before it begins."""
    return subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        preexec_fn=before,
        cwd=str(cwd) if cwd else None,
    )


def with_limit(kind: str, amount: int) -> Callable[[], None]:
    """Sets a limit of the ``resource`` module, such as ``RLIMIT_AS``."""
    resource = pytest.importorskip("resource")

    def set_limit() -> None:
        resource.setrlimit(getattr(resource, kind), (amount, amount))

    return set_limit


def as_ordinary_user() -> Callable[[], None]:
    """Gives up what lets root write where nobody may; skips the test where that cannot be done.

    The user stays the same: others cannot run the interpreter if it is in root's home.
    """
    if os.getuid() != 0:
        return lambda: None
    if not sys.platform.startswith("linux"):
        pytest.skip("root can give up its powers on Linux only")
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)

    def give_up_powers() -> None:
        for capability in _CAPABILITIES:
            system.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)

    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        probe = [sys.executable, "-c", "import os, sys; sys.exit(os.access(sys.argv[1], os.W_OK))", folder]
        if subprocess.run(probe, preexec_fn=give_up_powers, check=False).returncode:
            pytest.skip("root cannot give up its powers here")
    return give_up_powers
