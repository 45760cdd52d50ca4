"""What ``benchmarks.checkout`` runs in another checkout: a line of JSON for each puzzle, in and out.

It imports nothing but what that checkout has, whatever its version.
"""

from __future__ import annotations

import json
import sys

from benchmarks.inside import Inside
from nonosat import read

_FIELDS = ("seconds", "cpu_seconds", "phases", "variables", "clauses", "conflicts", "failure")


def measure_all() -> None:
    """Measure the puzzles on standard input, until its end."""
    for line in sys.stdin:
        request = json.loads(line)
        puzzle = read(request["puzzle"].encode(), format="json")
        made = Inside("nonosat").measure(puzzle, seed=request["seed"], time_limit=request["time_limit"])
        fields = {name: getattr(made, name) for name in _FIELDS}
        solutions = [solution.cells.hex() for solution in made.answer.solutions]
        print(json.dumps({"verdict": made.answer.verdict, "solutions": solutions, **fields}), flush=True)


if __name__ == "__main__":
    measure_all()
