"""``nonosat dataset``: puzzles as questions, in two files that share no puzzle."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Option

from nonosat.apps.cli.arguments.options import Inputs, PuzzleFiles, limits_of
from nonosat.apps.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.apps.cli.interruption import report_end
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.streams import binary_results, notify, notify_read_warnings
from nonosat.apps.cli.read_files import read_files
from nonosat.authoring.sets.data_set import MOST_FAILURES, DataSetPlan
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, OnDisk, expect_unset
from nonosat.model.abilities.json_values import as_text
from nonosat.model.abilities.searching import TimeLimit
from nonosat.model.errors import LimitReached
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import in_time

EXAMPLES = (
    "nonosat dataset --size 5x5..15x15 --count 100 -o nonograms",
    "nonosat dataset --size 10x10 --class line,lookahead --count 20 -o nonograms",
    "nonosat dataset puzzles/survey --size ..30x30 -o survey",
)
EXIT_CODES = exits.Meanings(
    done="The files are written.",
    limit="Fewer puzzles were found than planned, or some not solved, within the limits; these are written.",
)

_PARTS = ("train", "test")


@dataclass(frozen=True, kw_only=True)
class DataSetInputs(Inputs):
    """Input of a data set; without puzzles they are generated."""

    puzzles: PuzzleFiles = ()


OutputFolder = Annotated[
    str,
    Option("-o", "--output", metavar="DIR", rich_help_panel=OUTPUT, help="Directory of the two files."),
    OnDisk(writes="file"),
]


def command(
    plan: DataSetPlan, inputs: DataSetInputs, *, output: OutputFolder, time_limit: TimeLimit = None
) -> int:
    search = SearchOptions(limits=limits_of(time_limit, None))
    if inputs.puzzles:
        expect_unset(plan, ("seed",), "is only for generated puzzles")
    found = PuzzleInputs(inputs, apart=[output], strict_files=False)
    puzzles = _read(found) if inputs.puzzles else plan.generated(search)
    counts, code, folder = Counter[str](), exits.DONE, Path(output)
    read_files.expect_unread(output, place="--output")
    folder.mkdir(parents=True, exist_ok=True)
    with ProgressLine(sys.stderr), ExitStack() as stack:
        files = {part: stack.enter_context(binary_results(f"{folder / part}.jsonl")) for part in _PARTS}
        try:
            most = math.inf if inputs.puzzles else MOST_FAILURES
            records = plan.records(puzzles, search, counts, most_failures=most)
            for part, record in in_time(records, search.limits):
                files[part].write(as_text(record).encode() + b"\n")
        except (LimitReached, KeyboardInterrupt) as end:
            code = report_end(end)
    if counts["unsolved"]:
        notify(f"{amount(counts['unsolved'], 'puzzle')} without a known solution left out")
    train, test = (counts[part] for part in _PARTS)
    if not code and (counts["unsolved"] or (train + test < plan.count and not inputs.puzzles)):
        code = exits.LIMIT
    left_out = amount(counts["duplicates"], "duplicate")
    print(f"{amount(train + test, 'puzzle')}: {train} train, {test} test; {left_out} left out")
    notify_ignored(found.ignored)
    return exits.worst([code, found.code])


def _read(found: PuzzleInputs) -> Iterator[Puzzle]:
    for entry in found:
        notify_read_warnings(entry)
        yield entry.puzzle
