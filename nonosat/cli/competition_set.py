"""A set of formulas for a competition, made on the command line."""

from __future__ import annotations

import sys

from nonosat.amounts import amount
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify
from nonosat.errors import LimitReached
from nonosat.generation.competition.journal import MeasuredCandidate, Request
from nonosat.generation.competition.selection import CompetitionSet
from nonosat.processes.alarm import in_time
from nonosat.questions import exits
from nonosat.search_options import SearchOptions, jobs_of


def make_competition_set(request: Request, folder: str, options: SearchOptions) -> int:
    """Makes the set, or goes on with it; returns the exit code, 3 when it is not complete."""
    with ProgressLine(sys.stderr) as line:
        search = options._replace(progress=line.listen, jobs=jobs_of(None))
        made = CompetitionSet(folder, request, search)
        try:
            for entry in in_time(made.run(), options.limits):
                line.clear()
                notify(_in_words(entry, request))
        except LimitReached as reached:
            line.clear()
            notify(f"{reached}: run the same command again to resume")
    taken = made.journal.taken()
    hard = sum(entry.is_hard for entry in taken)
    notify(f"{amount(len(taken), 'formula')}, {hard} of them hard, in {folder}")
    return exits.DONE if made.is_complete else exits.LIMIT


def _in_words(entry: MeasuredCandidate, request: Request) -> str:
    minisat = (
        f"more than {request.hard_seconds:g}"
        if entry.minisat_seconds is None
        else f"{entry.minisat_seconds:g}"
    )
    own = "" if entry.own_seconds is None else f", nonosat {entry.own_seconds:g} s"
    what = entry.status if entry.taken else f"not taken, {entry.reason}"
    return f"{entry.name}: {what} (MiniSat {minisat} s{own})"
