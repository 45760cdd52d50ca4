"""``nonosat conquer``: one hard puzzle, split into cubes for many processes."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

from nonosat.cli.arguments.options import CubeSearch, OneInput, PictureTalk
from nonosat.cli.arguments.pool_options import PoolOptions
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.asking import puzzle_of
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import report_on
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
    search: CubeSearch,
) -> int:
    entry = puzzle_of(inputs, search.limits, quiet=output.quiet)
    processes = partial(pool.open_pool, ahead=0, tell=partial(notify, quiet=output.quiet))
    display = display_on(sys.stdout, clues=output.clues, only_ascii=output.ascii, quiet=output.quiet)
    report = report_on(sys.stdout, display, as_json=output.as_json, quiet=output.quiet)
    report.begin(entry.name, entry.puzzle)
    with naming(entry.source):
        answer = ask(replace(question, pool=processes), entry.puzzle, report, search)
    tell(answer, report)
    return answer.exit_code
