"""``nonosat conquer``: one hard puzzle, split into cubes for many processes."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import ask_about_one
from nonosat.apps.cli.output.output_options import PictureTalk
from nonosat.sat.cube_and_conquer.conquering import Conquer

EXAMPLES = (
    "nonosat conquer puzzles/dom_9.json",
    "nonosat conquer puzzles/dom_9.json --workers 2 -o conquered",
    "nonosat conquer puzzles/dom_9.json --scheduler tcp://head:8786 -o conquered",
)


def command(conquer: Conquer, inputs: OneInput, output: PictureTalk) -> int:
    return ask_about_one(conquer, inputs, output)
