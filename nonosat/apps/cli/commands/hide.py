"""``nonosat hide``: as many hidden numbers as possible, keeping the puzzle unique."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import PuzzleFileReport, run_each
from nonosat.apps.cli.output.output_options import PuzzleFileOutput
from nonosat.authoring.hiding.hidden_numbers import Hide
from nonosat.model.errors import UnsupportedPuzzle

EXAMPLES = (
    "nonosat hide puzzles/sailing_boat.json",
    "nonosat hide puzzles/sailing_boat.json --keep 'rows 1-3' -o harder.json",
)


def command(hide: Hide, inputs: Inputs, output: PuzzleFileOutput) -> int:
    target = PuzzleFileReport(output, inputs)  # before the search, which may be long
    format = target.format
    if format is not None and not (format.unknown or hide.reveal or hide.at_most == 0):
        raise UnsupportedPuzzle(f"{output.output}: {format.name} cannot hold unknown numbers")
    return run_each(hide, target.found, target)
