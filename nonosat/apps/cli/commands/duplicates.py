"""``nonosat twins``: puzzles of a set that are the same, or nearly so."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass

from nonosat.apps.cli.arguments.options import Inputs, OneJson, since_start
from nonosat.apps.cli.arguments.puzzles import naming
from nonosat.apps.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.apps.cli.interruption import say_end
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.streams import notify, notify_doubts, results
from nonosat.authoring.sets.duplicate_search import TwinMember, Twins, TwinSearch
from nonosat.model.abilities import exits
from nonosat.model.abilities.json_values import as_text
from nonosat.model.errors import LimitReached, SolverFailed, UnsupportedPuzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import alarm, in_time

EXAMPLES = (
    "nonosat twins puzzles",
    "nonosat twins puzzles --near 3 --json",
    "nonosat twins puzzles/survey --clues-only",
)


@dataclass(frozen=True, kw_only=True)
class TwinOutput(Output):
    """Where the groups of twins go."""

    as_json: OneJson = False


def command(twins: Twins, inputs: Inputs, output: TwinOutput) -> int:
    search = since_start(twins)
    found = PuzzleInputs(inputs, apart=[output.output], every_file=False)
    with ProgressLine(sys.stderr) as line:
        work = TwinSearch(twins, search._replace(progress=line.listen))
        code = _compare_all(work, found, search)
    answer = work.result(all_read=code == exits.DONE)
    with results(output.output, search.limits) as file:
        if output.as_json:
            print(as_text(answer.to_json()), file=file)
        else:
            file.writelines(f"{each}\n" for each in answer.report(standalone=False))
    for sentence in answer.sentences():
        notify(sentence)
    notify_ignored(found.ignored)
    return exits.worst([answer.exit_code, code, found.code])


def _compare_all(work: TwinSearch, found: PuzzleInputs, search: SearchOptions) -> int:
    """Compares all that can be read until a limit or a signal ends it; returns the exit code of that."""
    seen = set()
    try:
        with closing(in_time(found, search.limits)) as entries:
            for entry in entries:
                if entry.place in seen:
                    continue
                seen.add(entry.place)
                notify_doubts(entry)
                member = TwinMember(entry.name.file, entry.name.index, entry.puzzle.title)
                try:
                    with naming(entry.source), alarm(search.limits):
                        work.add(entry.puzzle, member)
                except (UnsupportedPuzzle, SolverFailed) as error:
                    found.pass_over(error)
    except (LimitReached, KeyboardInterrupt) as end:
        if not seen:
            raise
        return say_end(end)
    return exits.DONE
