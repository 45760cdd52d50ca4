"""Whole answers of recorded commands, of a process that cannot import numpy.

Command lines come on standard input, a line each, and the answers go to standard output, as
``recording.whole_answer`` gives them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from recording import Case, folder_of_inputs, whole_answer


def answers(lines: Sequence[str], *, environment: dict[str, str]) -> list[dict[str, Any]]:
    """The answers to command lines without numpy."""
    done = subprocess.run(
        [sys.executable, __file__],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    return list(map(json.loads, done.stdout.splitlines()))


def whole_answers(lines: Sequence[str]) -> list[dict[str, Any]]:
    """The answers to command lines in this process."""
    with folder_of_inputs():
        return [whole_answer(Case(line)) for line in lines]


if __name__ == "__main__":
    sys.modules["numpy"] = None  # type: ignore[assignment] # what the import system takes for "not there"
    for each in whole_answers([line.strip() for line in sys.stdin]):
        print(json.dumps(each))
