"""Questions about the puzzles of the input, one after another: limits, signals, progress, exit codes.

Here the work on a question is ended early: by the alarm of the time limit, Ctrl-C, SIGTERM or SIGHUP.
Whichever it is, the command then answers with what is known so far. Two commands do not answer a question,
and end their work themselves: ``draw`` (``cli.sheets``) and ``generate``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from nonosat.answers import exits
from nonosat.answers.answer import Answer, AnswerType, End, Question
from nonosat.answers.unread import UnreadAnswer
from nonosat.cli.arguments.entry import Entry, Name
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.interruption import code_of
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import JsonReport, Report
from nonosat.cli.output.streams import notify_doubts
from nonosat.errors import InputError, LimitReached, NonosatError, SolverFailed, UnsupportedPuzzle
from nonosat.processes.alarm import SECONDS_TO_READ, alarm, in_time, is_long_past
from nonosat.search_options import SearchOptions

#: The share of the time limit for reading puzzles before work on the first begins. Reading thousands of
#: puzzles may take longer than any limit; four fifths are left for the work itself.
_READING_SHARE = 0.2

AskAbout = Callable[[Entry, SearchOptions], Question[Answer]]
#: The answer about a puzzle that was not read, or not started, in time.
Unbegun = Callable[[SearchOptions, End], Answer]


def ask(
    question: Callable[[SearchOptions], Question[AnswerType]], report: Report, search: SearchOptions
) -> tuple[AnswerType, int]:
    """The answer to a question, and the exit code; shows what is found on the way.

    ``question`` makes it from the options, to which a progress listener has been added. Raises
    ``LimitReached`` when that alone takes too long, as it may read another file.
    """
    end: End = None
    with ProgressLine(sys.stderr, quiet=report.quiet) as line:
        with alarm(search.limits, at_least=SECONDS_TO_READ):
            asked = question(search._replace(progress=line.listen))
        try:
            with closing(in_time(asked.run(), search.limits)) as found:
                for item in found:
                    line.clear()
                    report.show(item)
        except (LimitReached, KeyboardInterrupt) as early:
            end = early
    answer = asked.answer(end)
    return answer, _code_of(answer, end)


def tell(answer: Answer, report: Report) -> None:
    """Prints the answer: the report, and the sentences before or after it."""
    if not answer.opens_with_verdict:
        report.give(answer)
    for sentence in answer.sentences():
        report.notify(sentence)
    if answer.opens_with_verdict:
        report.give(answer)


def ask_each(
    found: Iterable[Entry],
    question: AskAbout,
    report: Report,
    search: SearchOptions,
    *,
    unbegun: Unbegun | None = None,
) -> int:
    """Asks the question about every puzzle, prints the answers, and returns the worst exit code.

    With a deadline, puzzles are read before work begins, so that each gets an answer: ``unbegun`` makes
    it when the deadline or a signal comes before a puzzle is read or started. Without ``unbegun`` the
    exception is raised; only in JSON there is always a document. A malformed puzzle ends its file, because
    the start of the next one is unknown: of a single file ``InputError`` is raised when the puzzles before it
    are done. ``PuzzleInputs`` pass over such a file.
    """
    limits = search.limits
    codes: list[int] = []
    reading: Iterator[Entry] = in_time(found, limits)
    if limits.remaining:
        reading = _read_ahead(reading, limits.remaining * _READING_SHARE)

    def leave_out(name: Name, end: End) -> int:
        report.begin(name, None)
        answer = unbegun(search, end) if unbegun else UnreadAnswer.of(end)
        tell(answer, report)
        return _code_of(answer, end)

    while not any(map(exits.is_end, codes)):
        try:
            entry = next(reading, None)
        except (LimitReached, KeyboardInterrupt) as end:
            if unbegun is None and not isinstance(report, JsonReport):
                raise
            codes.append(leave_out(Name(len(codes) or None), end))
            break
        if entry is None:
            break
        if not codes or unbegun is None or limits.remaining != 0:
            stops = not isinstance(found, PuzzleInputs) or found.stops
            try:
                codes.append(_ask_one(entry, question, report, search, is_first=not codes, stops=stops))
            except LimitReached as end:  # before there was a question
                if unbegun is None and not isinstance(report, JsonReport):
                    raise
                codes.append(leave_out(entry.name, end))
        elif is_long_past(limits):
            report.begin(entry.name, None)
            report.notify(f"{limits.time_reached()}: the remaining puzzles were not examined")
            codes.append(exits.LIMIT)
            break
        else:
            codes.append(leave_out(entry.name, limits.time_reached()))
    if isinstance(found, PuzzleInputs):
        codes.append(found.code)
    return exits.worst(codes)


def _ask_one(
    entry: Entry, question: AskAbout, report: Report, search: SearchOptions, *, is_first: bool, stops: bool
) -> int:
    """The exit code of one puzzle; when one of several fails, the others still get their answers."""
    try:
        notify_doubts(entry, quiet=report.quiet)
        with naming(entry.source):
            report.begin(entry.name, entry.puzzle)
            answer, code = ask(lambda options: question(entry, options), report, search)
            tell(answer, report)
            return code
    except (UnsupportedPuzzle, SolverFailed) as error:
        if entry.name.index is None and stops:
            raise
        report.notify(str(error))
        return exits.WRONG
    except InputError as error:  # such as a puzzle without the picture that is to be repaired
        if stops:
            raise
        report.notify(str(error))
        return exits.WRONG
    except KeyboardInterrupt as interruption:
        if is_first:
            raise
        report.notify("interrupted")
        return code_of(interruption)


def _code_of(answer: Answer, end: End) -> int:
    return code_of(end) if isinstance(end, KeyboardInterrupt) else answer.exit_code


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
