"""The modules that a command loads for a line-solvable puzzle."""

from __future__ import annotations

import pytest
from command_line import ended
from conftest import PUZZLES
from slowness import rest_slow

#: The most modules of nonosat that a command may load, and whether it needs numpy.
BOUNDS = {
    "solve": (108, False),
    "hint": (133, False),
    "draw": (100, False),
    "convert": (180, False),
    "hide": (250, True),
    "check": (115, False),
    "count": (109, False),
    "review": (108, False),
    "explain": (135, False),
    "grade": (116, False),
    "repair": (191, True),
}
ARGUMENTS = {
    "convert": ["-", "--to", "non"],
    "draw": ["--to", "svg", "-o", "-"],
    "hide": ["--at-most", "1"],
    "repair": ["--givens"],
}
#: Modules not needed for a line-solvable puzzle.
HEAVY = {"pysat", "rich", "pydantic", "random", "numpy", "nonosat.drawing", "nonosat.sat.solvers.session"}
PROGRAM = """
import sys
from nonosat.apps.cli.main import run
run(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", rest_slow(BOUNDS, quick=4))
def test_a_command_loads_no_more_than_it_needs(command: str) -> None:
    arguments = [command, str(PUZZLES / "gchq.json"), *ARGUMENTS.get(command, []), "--quiet"]
    done = ended("-c", PROGRAM, *arguments, check=True)
    loaded = set(done.stderr.splitlines()[-1].split())
    most, needs_numpy = BOUNDS[command]
    assert sum(name.split(".")[0] == "nonosat" for name in loaded) <= most
    assert needs_numpy or "numpy" not in loaded
    assert command != "solve" or not HEAVY & loaded
