"""SAT solvers that may be installed on this machine, run as anyone would run them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

#: The command line of each program; ``{answer}`` is a file to which it writes its model.
COMMANDS = {
    "cadical": ["cadical", "-q", "{formula}"],
    "minisat": ["minisat", "-verb=0", "{formula}", "{answer}"],
    "picosat": ["picosat", "{formula}"],
    "cryptominisat5": ["cryptominisat5", "--verb", "0", "{formula}"],
    "clasp": ["clasp", "{formula}"],
    "kissat": ["kissat", "-q", "{formula}"],
}

every_program = pytest.mark.parametrize("program", COMMANDS)


def is_on_path(program: str) -> None:
    """Skips the test where the program is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not on PATH")


def answer_of(program: str, formula: Path) -> tuple[int, str]:
    """The program's exit code and the answer that it prints or writes."""
    is_on_path(program)
    answer = formula.with_suffix(f".{program}")
    command = [part.format(formula=formula, answer=answer) for part in COMMANDS[program]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, answer.read_text() if answer.exists() else done.stdout


def output_of(command: list[str]) -> tuple[int, str]:
    """A program's exit code and standard output."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout
