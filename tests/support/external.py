"""External solvers that may be installed on this machine."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from lacking import skip_without

#: The command line of each program; ``{answer}`` is a file to which it writes its model.
COMMANDS = {
    "cadical": ["cadical", "-q", "{formula}"],
    "minisat": ["minisat", "-verb=0", "{formula}", "{answer}"],
    "picosat": ["picosat", "{formula}"],
    "cryptominisat5": ["cryptominisat5", "--verb", "0", "{formula}"],
    "clasp": ["clasp", "{formula}"],
    "kissat": ["kissat", "-q", "{formula}"],
}

#: The commands that print counts.
COUNTING = {
    "cadical": ["cadical", "{formula}"],
    "minisat": ["minisat", "{formula}"],
    "picosat": ["picosat", "-v", "{formula}"],
    "cryptominisat5": ["cryptominisat5", "{formula}"],
    "clasp": ["clasp", "--stats", "{formula}"],
    "kissat": ["kissat", "{formula}"],
}
#: The commands that print every model.
ENUMERATING = {
    "clasp -n 0": ["clasp", "-n", "0", "{formula}"],
    "clasp --outf=2": ["clasp", "-n", "0", "--outf=2", "{formula}"],
    "picosat --all": ["picosat", "--all", "{formula}"],
    "cryptominisat5 --maxsol": ["cryptominisat5", "--maxsol", "1000", "--verb", "0", "{formula}"],
}

every_program = pytest.mark.parametrize("program", COMMANDS)


def is_on_path(program: str) -> None:
    """Skip the test unless the program is on PATH."""
    if shutil.which(program) is None:
        skip_without(program)


def path_of(program: str) -> str:
    """Return the path of the program, on PATH or of passagemath-kissat; skip the test without it."""
    here = Path(sysconfig.get_path("purelib"), "sage_wheels", "bin", program)
    found = shutil.which(program) or (str(here) if os.access(here, os.X_OK) else None)
    if found is None:
        skip_without(program)
    return found


def words_of(command: list[str], *, formula: str = "{}", answer: str = "{answer}") -> list[str]:
    """Return the words of a command line; skip the test if the program is not installed."""
    program, *words = command
    return [path_of(program), *(word.format(formula=formula, answer=answer) for word in words)]


def solver_named(command: list[str]) -> str:
    """Return the solver name of a command line."""
    return f"command:{shlex.join(words_of(command))}"


def answer_of(program: str, formula: Path) -> tuple[int, str]:
    """Return the program's exit code and the answer that it prints or writes."""
    answer = formula.with_suffix(f".{program}")
    command = words_of(COMMANDS[program], formula=str(formula), answer=str(answer))
    code, output = output_of(command)
    return code, answer.read_text() if answer.exists() else output


def output_of(command: list[str]) -> tuple[int, str]:
    """Return a program's exit code and standard output."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout
