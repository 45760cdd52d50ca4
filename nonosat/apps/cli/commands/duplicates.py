"""``nonosat duplicates``: duplicates and near-duplicates in a set."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass

from nonosat.apps.cli.arguments.options import Inputs, OneJson, since_start
from nonosat.apps.cli.arguments.puzzles import naming
from nonosat.apps.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.apps.cli.interruption import report_end
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.streams import notify, notify_read_warnings, results
from nonosat.authoring.sets.duplicate_search import Duplicates, DuplicateSearch, PuzzleLocation
from nonosat.model.abilities import exits
from nonosat.model.abilities.json_values import as_text
from nonosat.model.errors import LimitReached, SolverError, UnsupportedPuzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import in_time, timeout_at_deadline

EXAMPLES = (
    "nonosat duplicates puzzles",
    "nonosat duplicates puzzles --near 3 --json",
    "nonosat duplicates puzzles/survey --clues-only",
)


@dataclass(frozen=True, kw_only=True)
class DuplicateOutput(Output):
    """Output of the groups of duplicates."""

    as_json: OneJson = False


def command(duplicates: Duplicates, inputs: Inputs, output: DuplicateOutput) -> int:
    search = since_start(duplicates)
    found = PuzzleInputs(inputs, apart=[output.output], strict_files=False)
    with ProgressLine(sys.stderr) as line:
        work = DuplicateSearch(duplicates, search._replace(progress=line.listen))
        code = _compare_all(work, found, search)
    result = work.result(all_read=code == exits.DONE)
    with results(output.output, search.limits) as file:
        if output.as_json:
            print(as_text(result.to_json()), file=file)
        else:
            file.writelines(f"{each}\n" for each in result.report(standalone=False))
    for sentence in result.sentences():
        notify(sentence)
    notify_ignored(found.ignored)
    return exits.worst([result.exit_code, code, found.code])


def _compare_all(work: DuplicateSearch, found: PuzzleInputs, search: SearchOptions) -> int:
    """Compare all readable puzzles until a limit or a signal; return the exit code of that end."""
    seen = set()
    try:
        with closing(in_time(found, search.limits)) as entries:
            for entry in entries:
                if entry.place in seen:
                    continue
                seen.add(entry.place)
                notify_read_warnings(entry)
                member = PuzzleLocation(entry.name.file, entry.name.index, entry.puzzle.title)
                try:
                    with naming(entry.source), timeout_at_deadline(search.limits):
                        work.add(entry.puzzle, member)
                except (UnsupportedPuzzle, SolverError) as error:
                    found.skip(error)
    except (LimitReached, KeyboardInterrupt) as end:
        if not seen:
            raise
        return report_end(end)
    return exits.DONE
