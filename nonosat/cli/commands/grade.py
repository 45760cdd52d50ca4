"""``nonosat grade``: how hard a puzzle is, by the arguments that it needs."""

from __future__ import annotations

import dataclasses
import sys
import time
from typing import Annotated, Any

import typer

from nonosat.cli import exits, options
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, reason_as_json, results, talk, write_json
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.errors import LimitReached
from nonosat.processes.alarm import in_time
from nonosat.reason import Reason
from nonosat.reasoning.grades import Difficulty, Grade, GradeSearch
from nonosat.search_options import SearchOptions
from nonosat.solver import Verdict

_IN_WORDS = {
    Difficulty.LINE: "line: one line at a time decides every cell",
    Difficulty.LOOKAHEAD: "lookahead: some cells need an argument by contradiction",
    Difficulty.DEEP: "deep: some cells need a contradiction within a contradiction",
    Difficulty.SEARCH: "search: contradictions within contradictions are not enough",
}
_WITHOUT_CLASS = {
    Verdict.UNIQUE: "there is one picture; how it can be found is not known yet",
    Verdict.MULTIPLE: "there are several pictures",
    Verdict.NONE: "there is no picture",
}


def command(
    puzzle: options.PuzzleFile,
    format: options.From = None,
    index: options.Index = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Only the class and what it rests on: do not go through the steps."),
    ] = False,
    quiet: options.Quiet = False,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
) -> int:
    """Say how hard a puzzle is for a person: its class, and measures of the reasoning."""
    limits = options.limits_of(time_limit, memory_limit)

    def grade_one(entry: Entry) -> int:
        begin = time.perf_counter()
        interrupted = False
        reached: LimitReached | None = None
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(limits=limits, progress=line.listen)
            search = GradeSearch(entry.puzzle, asked)
            try:
                for _ in in_time(search.stages(quick=quick), limits):
                    pass
            except LimitReached as limit:
                reached = limit
            except KeyboardInterrupt:
                interrupted = True
        grade = search.result()
        if as_json:
            reason = INTERRUPTION if interrupted else None if reached is None else Reason(str(reached))
            value = grade_as_json(grade) | {"reason": reason_as_json(reason)}
            write_json(file, entry, value | {"seconds": time.perf_counter() - begin})
        else:
            if entry.index:
                print(file=file)
            print("\n".join(_lines(grade)), file=file, flush=True)
        if interrupted:
            return exits.INTERRUPTED
        if _lacks_steps(grade) and not quick:
            talk("the steps take longer to find: --time-limit gives them more", quiet=quiet, entry=entry)
        if reached is not None:
            talk(str(reached), quiet=quiet, entry=entry)
        return exits.DONE if grade.complete else exits.LIMIT

    with results(output) as file:
        return for_each(entries(puzzle, format=format, index=index), grade_one, limits=limits)


def _lacks_steps(grade: Grade) -> bool:
    """Whether the steps have not been measured, though there are some."""
    wanted = grade.difficulty in (Difficulty.LOOKAHEAD, Difficulty.DEEP)
    return grade.complete and wanted and grade.measures.most_lines is None


def grade_as_json(grade: Grade) -> dict[str, Any]:
    """A grade in JSON; shares are rounded to four places."""
    measures = {
        name: round(value, 4) if isinstance(value, float) else value
        for name, value in dataclasses.asdict(grade.measures).items()
    }
    difficulty = None if grade.difficulty is None else grade.difficulty.value
    return {
        "class": difficulty,
        "verdict": grade.verdict.value,
        "complete": grade.complete,
        "measures": measures,
        "statistics": {"conflicts": grade.measures.conflicts},
    }


def _lines(grade: Grade) -> list[str]:
    """A grade in lines of text: the class, then the measures that are known."""
    if grade.difficulty is not None:
        first = _IN_WORDS[grade.difficulty]
    elif grade.verdict is Verdict.UNDECIDED:
        first = "undecided"
    else:
        first = f"no class: {_WITHOUT_CLASS[grade.verdict]}"
    found = [first]
    for name, value in dataclasses.asdict(grade.measures).items():
        label = name.replace("_", " ")
        if value is None or value == ():
            continue
        if isinstance(value, float):
            found.append(f"  {label}: {value:.1%}")
        elif isinstance(value, tuple):
            found.append(f"  {label}: {' '.join(map(str, value))}")
        else:
            found.append(f"  {label}: {value}")
    return found
