"""``nonosat conquer``: one hard puzzle, split into cubes for many processes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from nonosat.cli.arguments.options import ConquerSearch, OneInput
from nonosat.cli.arguments.pool_options import PoolOptions
from nonosat.cli.asking import ask_about_one
from nonosat.cli.output.output_options import PictureTalk
from nonosat.cli.output.streams import notify
from nonosat.conquest.question import ConquerQuestion

EXAMPLES = (
    "nonosat conquer puzzles/dom_9.json",
    "nonosat conquer puzzles/dom_9.json --workers 2 -o conquered",
    "nonosat conquer puzzles/dom_9.json --scheduler tcp://head:8786 -o conquered",
)


def command(
    question: ConquerQuestion,
    inputs: OneInput,
    output: PictureTalk,
    pool: PoolOptions,
    search: ConquerSearch,
) -> int:
    processes = partial(pool.open_pool, ahead=0, tell=notify)
    return ask_about_one(replace(question, pool=processes), inputs, output, search.options)
