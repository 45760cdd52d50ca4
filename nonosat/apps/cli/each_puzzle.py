"""An ability applied to each puzzle of the input: limits, signals, progress, exit codes.

The time limit, Ctrl-C, SIGTERM and SIGHUP end the work here; the command then prints what is known so far.
``generate``, which has no input, ends its work itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nonosat.apps.cli.arguments.entry import Entry, Name
from nonosat.apps.cli.arguments.options import Inputs, OneInput, since_start
from nonosat.apps.cli.arguments.puzzles import naming
from nonosat.apps.cli.inputs import PuzzleInputs, the_entry
from nonosat.apps.cli.interruption import message_and_code, report_end
from nonosat.apps.cli.option_files import OptionFiles
from nonosat.apps.cli.output.output_options import PuzzleFileOutput, Reporting
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.apps.cli.output.streams import notify, notify_read_warnings
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, Shown, Unread
from nonosat.model.abilities.result import Result
from nonosat.model.errors import InputError, LimitReached, NonosatError, SolverError, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import (
    SECONDS_TO_READ,
    in_time,
    is_long_past,
    timeout_at_deadline,
    without_timeout,
)

#: The share of the time limit for reading puzzles before work on the first begins. Reading thousands of
#: puzzles may take longer than any limit; four fifths are left for the work itself.
_READING_SHARE = 0.2


def run_each(
    ability: Ability[Puzzle, Result],
    inputs: Inputs | PuzzleInputs,
    output: Reporting,
    *,
    marks: bool = False,
    files: OptionFiles[Any] | None = None,
) -> int:
    """Run the ability on every puzzle of the input, report the results, and return the worst exit code.

    With ``marks``, solutions drawn on a terminal highlight undecided cells.

    With a deadline, puzzles are read before the work begins. Puzzles that are not begun in time get a result
    if the ability has one for them; otherwise the exception is raised, except in JSON, which always has a
    document, and after other results, where it is printed. A malformed puzzle ends its file, because the
    start of the next one is unknown; in a single file ``InputError`` is raised after the puzzles before it.
    """
    search = since_start(ability)
    found = inputs if isinstance(inputs, PuzzleInputs) else PuzzleInputs(inputs, apart=[output.output])
    files = files or OptionFiles(ability, found.inputs.puzzles, search.limits)
    codes: list[int] = []
    with output.report(search.limits, marks=marks) as report, _keeping_results(codes):
        for entry in _entries(found, ability, report, search, codes):
            result: Result | None = None
            try:
                notify_read_warnings(entry)
                with naming(entry.source, solution=files.solution):
                    report.begin(entry.name, entry.puzzle)
                    with timeout_at_deadline(search.limits, at_least=SECONDS_TO_READ):
                        prepared = files.ability_for(entry)
                    with work_block(report, search) as how:
                        result = prepared.work(entry.puzzle, *how)
                    codes.append(report.add(result))
            except (UnsupportedPuzzle, SolverError, InputError) as error:
                # For example an InputError for a puzzle without the goal that `repair` needs.
                if found.stops and (isinstance(error, InputError) or entry.name.index is None):
                    raise
                report.notify(str(error))
                codes.append(exits.WRONG)
            except (LimitReached, KeyboardInterrupt) as early:
                if result is not None:
                    raise
                codes.append(report_skipped(entry.name, ability, report, search, early))
    return exits.worst([*codes, found.code])


@contextmanager
def _keeping_results(codes: list[int]) -> Iterator[None]:
    """Print a limit or a signal that ends the block, instead of raising it, if there are results.

    Its exit code is added to ``codes``, those of the results.
    """
    try:
        yield
    except (NonosatError, KeyboardInterrupt) as error:
        if not codes or message_and_code(error)[1] == exits.WRONG:
            raise
        codes.append(report_end(error))


def run_one(ability: Ability[Puzzle, Result], inputs: OneInput, output: Reporting) -> int:
    """Run the ability on the one puzzle of the input; return the exit code. Errors name the input."""
    search = since_start(ability)
    files = OptionFiles(ability, [inputs.puzzle], search.limits)
    entry = the_entry(inputs, search.limits)
    prepared = files.ability_for(entry)
    with output.report(search.limits) as report:
        report.begin(entry.name, entry.puzzle)
        with naming(entry.source, solution=files.solution), work_block(report, search) as how:
            result = prepared.work(entry.puzzle, *how)
        return report.add(result)


class PuzzleFileReport(Reporting):
    """Report that writes the resulting puzzles to a file, perhaps as a new version of the input.

    Errors of writing are raised before the work. ``written`` are the other output files.
    """

    def __init__(self, output: PuzzleFileOutput, inputs: Inputs, *written: str | None) -> None:
        from nonosat.apps.cli.output.puzzle_files import PuzzleWriter
        from nonosat.apps.cli.read_files import read_files

        path = output.output
        self._output, self._files = output, PuzzleWriter(path, output.to)
        self.format = self._files.format
        self._renews = read_files.renew(path, self.format, read_as=inputs.format, index=inputs.index)
        self.found = PuzzleInputs(inputs, apart=[path, *written])
        #: The results that have puzzles.
        self.made: list[Result] = []

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:
        """Yield a report; at the end write the puzzles, a new version only if every input puzzle has one."""
        from nonosat.apps.cli.read_files import new_version_of

        with self._output.report(limits, marks=marks) as report:
            yield report
        self.made, found = report.made, self.found
        puzzles = [puzzle for result in self.made for puzzle in result.made_puzzles]
        is_whole = len(self.made) == len(puzzles) == found.count and not found.unread
        if self._renews and not is_whole:
            notify(f"{self._output.output} is unchanged: not every puzzle has exactly one new version")
            return
        self._files.write({str(number): puzzle for number, puzzle in enumerate(puzzles)})
        if self._renews:
            notify(new_version_of(self._output.output))


@contextmanager
def work_block(report: Report, search: SearchOptions) -> Iterator[tuple[SearchOptions, Ending]]:
    """Yield the search options and the ending for the work on one puzzle.

    A progress line is shown on a terminal; the report shows partial results.
    """
    with ProgressLine(sys.stderr) as line, timeout_at_deadline(search.limits):

        def show(item: Shown) -> None:
            line.clear()
            with without_timeout(search.limits):
                report.show(item)

        yield search._replace(progress=line.listen), Ending(show=show)


def report_skipped(
    name: Name, ability: Ability[Any, Any], report: Report, search: SearchOptions, end: BaseException
) -> int:
    """Report a puzzle that was not read or not begun in time; return its exit code."""
    if not report.shows_unread:
        raise end
    ending = Ending(end)
    report.begin(name, None)
    return report.add(ability.unstarted(search, ending) or ending.of(Unread()))


def _entries(
    found: PuzzleInputs,
    ability: Ability[Puzzle, Any],
    report: Report,
    search: SearchOptions,
    codes: list[int],
) -> Iterator[Entry]:
    """Yield the puzzles that there is time for, until a signal; report the others as skipped."""
    limits = search.limits
    reading: Iterator[Entry] = in_time(found, limits)
    if limits.remaining:
        reading = _read_ahead(reading, limits.remaining * _READING_SHARE)
    can_skip = ability.unstarted(search, Ending()) is not None
    while not any(map(exits.is_end, codes)):
        try:
            entry = next(reading, None)
        except (LimitReached, KeyboardInterrupt) as end:
            if not can_skip and not isinstance(report, JsonReport):
                raise
            codes.append(report_skipped(Name(len(codes) or None), ability, report, search, end))
            return
        if entry is None:
            return
        if codes and is_long_past(limits):
            report.begin(entry.name, None)
            report.notify(f"{limits.time_reached()}: the remaining puzzles were not examined")
            codes.append(exits.LIMIT)
            return
        if not (codes and can_skip and limits.remaining == 0):
            yield entry
        else:
            codes.append(report_skipped(entry.name, ability, report, search, limits.time_reached()))


def _read_ahead(found: Iterator[Entry], seconds: float) -> Iterator[Entry]:
    """Yield all entries, after reading as many as possible in that time."""
    ahead: list[Entry] = []
    end: NonosatError | None = None
    stop = time.monotonic() + seconds
    try:
        for entry in found:
            ahead.append(entry)
            if time.monotonic() > stop:
                break
    except NonosatError as error:
        end = error
    yield from ahead
    if end is not None:
        raise end
    yield from found
