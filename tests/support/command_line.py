"""The command line as another program runs it."""

from __future__ import annotations

import subprocess
import sys


def nonosat_command(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a nonosat command."""
    done = subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        input=input,
    )
    return done.returncode, done.stdout, done.stderr
