"""Whether an installed wheel works: the kernel is native, and answers as pure Python does.

python wheel_check.py PROJECT [--pure]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = "from nonosat.__main__ import main; main()"


def answer_to(*arguments: str, pure: bool = False) -> tuple[int, str]:
    """The exit code of ``nonosat`` and what it prints, run outside of any clone."""
    environment = os.environ | {"NONOSAT_PURE": "1" if pure else "0"}
    command = [sys.executable, "-I", "-c", PROGRAM, *arguments]
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=elsewhere, env=environment, encoding="utf-8"
        )
    return done.returncode, done.stdout


def solutions_of(puzzle: str, *, pure: bool) -> tuple[int, list[str]]:
    """The exit code and all solutions of a puzzle, whose order may differ."""
    code, found = answer_to("solve", puzzle, "--all", "--quiet", "--seed", "1", pure=pure)
    return code, sorted(each.strip() for each in found.split("\n\n"))


def main(project: str, *flags: str) -> int:
    """The exit code: 1, with a line, for what does not work."""
    code, version = answer_to("--version")
    print(version, end="")
    if code:
        return 1
    if ("pure" in version) != ("--pure" in flags):
        print("the kernel is not as expected", file=sys.stderr)
        return 1
    puzzles = sorted(str(path) for path in Path(project, "puzzles").resolve().glob("*.json"))
    for puzzle in puzzles:
        answers = [solutions_of(puzzle, pure=pure) for pure in (False, True)]
        if answers[0] != answers[1] or answers[0][0] > 1:
            print(f"{puzzle}: the answers are {answers}", file=sys.stderr)
            return 1
    print(f"{len(puzzles)} puzzles are solved alike with and without the kernel")
    return 0 if puzzles else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
