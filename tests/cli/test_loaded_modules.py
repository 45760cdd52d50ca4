"""What a command loads for the card, which line logic solves: no more of nonosat than it needs."""

from __future__ import annotations

import pytest
from command_line import ended
from conftest import PUZZLES
from slowness import rest_slow

#: The most modules of nonosat that a command may load, and whether it needs numpy.
BOUNDS = {
    "solve": (96, False),
    "hint": (126, False),
    "draw": (100, False),
    "convert": (180, False),
    "hide": (250, True),
    "check": (106, False),
    "count": (107, False),
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
PROGRAM = """
import sys
from nonosat.cli.main import run
run(sys.argv[1:])
own = sum(name.split(".")[0] == "nonosat" for name in sys.modules)
print(own, "numpy" in sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", rest_slow(BOUNDS, quick=4))
def test_a_command_loads_no_more_than_it_needs(command: str) -> None:
    arguments = [command, str(PUZZLES / "gchq.json"), *ARGUMENTS.get(command, []), "--quiet"]
    done = ended("-c", PROGRAM, *arguments, check=True)
    own, has_numpy = done.stderr.split()[-2:]
    most, needs_numpy = BOUNDS[command]
    assert int(own) <= most
    assert needs_numpy or has_numpy == "False"
