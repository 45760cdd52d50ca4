"""What ``benchmarks.checkout`` runs in another checkout: a line of JSON for each puzzle, in and out.

It imports nothing but what that checkout has, whatever its version.
"""

from __future__ import annotations

import json
import sys

from benchmarks.inside import Inside
from nonosat import read

_TOLD = ("seconds", "cpu_seconds", "phases", "variables", "clauses", "conflicts", "failure")


def measure_all() -> None:
    """Measures the puzzles that come on standard input, until it ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        puzzle = read(asked["puzzle"].encode(), format="json")
        made = Inside("nonosat").measure(puzzle, seed=asked["seed"], time_limit=asked["time_limit"])
        told = {name: getattr(made, name) for name in _TOLD}
        pictures = [picture.cells.hex() for picture in made.answer.pictures]
        print(json.dumps({"verdict": made.answer.verdict, "pictures": pictures, **told}), flush=True)


if __name__ == "__main__":
    measure_all()
