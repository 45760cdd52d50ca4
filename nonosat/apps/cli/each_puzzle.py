"""Questions about the puzzles of the input, one after another: limits, signals, progress, exit codes.

Here the work on a question is ended early: by the alarm of the time limit, Ctrl-C, SIGTERM or SIGHUP.
Whichever it is, the command then answers with what is known so far. ``generate``, which answers no question,
ends its work itself.
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
from nonosat.apps.cli.interruption import end_of, say_end
from nonosat.apps.cli.option_files import QuestionFiles
from nonosat.apps.cli.output.output_options import ProductOutput, Reporting
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.apps.cli.output.streams import notify, notify_doubts
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, Shown, Unread
from nonosat.model.abilities.result import Result
from nonosat.model.errors import InputError, LimitReached, NonosatError, SolverFailed, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import SECONDS_TO_READ, alarm, in_time, is_long_past, without_alarm

#: The share of the time limit for reading puzzles before work on the first begins. Reading thousands of
#: puzzles may take longer than any limit; four fifths are left for the work itself.
_READING_SHARE = 0.2


def ask_each(
    ability: Ability[Puzzle, Result],
    inputs: Inputs | PuzzleInputs,
    output: Reporting,
    *,
    marks: bool = False,
    files: QuestionFiles[Any] | None = None,
) -> int:
    """Asks for every puzzle of the input, tells the results, and returns the worst exit code.

    Where pictures are drawn on a terminal, undecided cells stand out with ``marks``.

    With a deadline, puzzles are read before work begins, so that each gets an answer where the question has
    one for puzzles that are not begun; else the exception is raised (in JSON there is always a document;
    after other answers it is said, and they are kept). A malformed puzzle ends its file, because the start of
    the next one is unknown: of a single file ``InputError`` is raised when the puzzles before it are done.
    """
    search = since_start(ability)
    found = inputs if isinstance(inputs, PuzzleInputs) else PuzzleInputs(inputs, apart=[output.output])
    files = files or QuestionFiles(ability, found.inputs.puzzles, search.limits)
    codes: list[int] = []
    with output.report(search.limits, marks=marks) as report, _kept(codes):
        for entry in _entries(found, ability, report, search, codes):
            answer: Result | None = None
            try:
                notify_doubts(entry)
                with naming(entry.source, picture=files.picture):
                    report.begin(entry.name, entry.puzzle)
                    with alarm(search.limits, at_least=SECONDS_TO_READ):
                        asked = files.question_about(entry)
                    with telling(report, search) as how:
                        answer = asked.work(entry.puzzle, *how)
                    codes.append(report.tell(answer))
            except (UnsupportedPuzzle, SolverFailed, InputError) as error:
                # An InputError comes from such as a puzzle without the picture that is to be repaired.
                if found.stops and (isinstance(error, InputError) or entry.name.index is None):
                    raise
                report.notify(str(error))
                codes.append(exits.WRONG)
            except (LimitReached, KeyboardInterrupt) as early:
                if answer is not None:
                    raise
                codes.append(leave_out(entry.name, ability, report, search, early))
    return exits.worst([*codes, found.code])


@contextmanager
def _kept(codes: list[int]) -> Iterator[None]:
    """A block whose end by a limit or a signal is only said where there were answers, with these codes."""
    try:
        yield
    except (NonosatError, KeyboardInterrupt) as error:
        if not codes or end_of(error)[1] == exits.WRONG:
            raise
        codes.append(say_end(error))


def ask_about_one(ability: Ability[Puzzle, Result], inputs: OneInput, output: Reporting) -> int:
    """Asks about the one puzzle of the input; returns the exit code. Errors name the input."""
    search = since_start(ability)
    files = QuestionFiles(ability, [inputs.puzzle], search.limits)
    entry = the_entry(inputs, search.limits)
    asked = files.question_about(entry)
    with output.report(search.limits) as report:
        report.begin(entry.name, entry.puzzle)
        with naming(entry.source, picture=files.picture), telling(report, search) as how:
            answer = asked.work(entry.puzzle, *how)
        return report.tell(answer)


class ProductFile(Reporting):
    """The file for what is made of the puzzles of the input, perhaps a new version of the one that is read.

    Raises before the work what writing would raise after it. Besides it others are ``written``.
    """

    def __init__(self, output: ProductOutput, inputs: Inputs, *written: str | None) -> None:
        from nonosat.apps.cli.output.products import ProductFiles
        from nonosat.apps.cli.read_files import read_files

        path = output.output
        self._output, self._files = output, ProductFiles(path, output.to)
        self.format = self._files.format
        self._renews = read_files.renew(path, self.format, read_as=inputs.format, index=inputs.index)
        self.found = PuzzleInputs(inputs, apart=[path, *written])
        #: The answers with which puzzles were made.
        self.made: list[Result] = []

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:
        """As of others; at its end what was made is written, a new version only if every puzzle has one."""
        from nonosat.apps.cli.read_files import new_version_of

        with self._output.report(limits, marks=marks) as report:
            yield report
        self.made, found = report.made, self.found
        products = [puzzle for answer in self.made for puzzle in answer.products]
        is_whole = len(self.made) == len(products) == found.count and not found.unread
        if self._renews and not is_whole:
            notify(f"{self._output.output} stays as it is: not every puzzle has exactly one new version")
            return
        self._files.write({str(number): puzzle for number, puzzle in enumerate(products)})
        if self._renews:
            notify(new_version_of(self._output.output))


@contextmanager
def telling(report: Report, search: SearchOptions) -> Iterator[tuple[SearchOptions, Ending]]:
    """A block of work on a question, with what that takes: how to search, and the ending of the work.

    A line on a terminal says how far the search is; the report shows what is found on the way.
    """
    with ProgressLine(sys.stderr) as line, alarm(search.limits):

        def show(item: Shown) -> None:
            line.clear()
            with without_alarm(search.limits):
                report.show(item)

        yield search._replace(progress=line.listen), Ending(show=show)


def leave_out(
    name: Name, question: Ability[Any, Any], report: Report, search: SearchOptions, end: BaseException
) -> int:
    """The exit code of a puzzle that was not read, or not begun, in time."""
    ending = Ending(end)
    report.begin(name, None)
    return report.tell(question.unbegun(search, ending) or ending.of(Unread()))


def _entries(
    found: PuzzleInputs,
    question: Ability[Puzzle, Any],
    report: Report,
    search: SearchOptions,
    codes: list[int],
) -> Iterator[Entry]:
    """The puzzles that there is time to ask about, until a signal has ended one; the others are told."""
    limits = search.limits
    reading: Iterator[Entry] = in_time(found, limits)
    if limits.remaining:
        reading = _read_ahead(reading, limits.remaining * _READING_SHARE)
    can_leave_out = question.unbegun(search, Ending()) is not None
    while not any(map(exits.is_end, codes)):
        try:
            entry = next(reading, None)
        except (LimitReached, KeyboardInterrupt) as end:
            if not can_leave_out and not isinstance(report, JsonReport):
                raise
            codes.append(leave_out(Name(len(codes) or None), question, report, search, end))
            return
        if entry is None:
            return
        if codes and is_long_past(limits):
            report.begin(entry.name, None)
            report.notify(f"{limits.time_reached()}: the remaining puzzles were not examined")
            codes.append(exits.LIMIT)
            return
        if not (codes and can_leave_out and limits.remaining == 0):
            yield entry
        else:
            codes.append(leave_out(entry.name, question, report, search, limits.time_reached()))


def _read_ahead(found: Iterator[Entry], seconds: float) -> Iterator[Entry]:
    """Yields all of them, after reading as many as possible in that time."""
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
