"""Questions about the puzzles of the input, one after another: limits, signals, progress, exit codes.

Here alone the work of a command is ended: by the alarm of the time limit, by Ctrl-C, SIGTERM or SIGHUP.
Whatever ends it, the question is asked what is known so far.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from nonosat.answers import exits
from nonosat.answers.answer import Answer, AnswerType, End, Question
from nonosat.cli.arguments.entry import Entry, Name
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.interruption import code_of
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import Report
from nonosat.errors import LimitReached, NonosatError, SolverFailed, UnsupportedPuzzle
from nonosat.processes.alarm import in_time, is_long_past
from nonosat.search_options import SearchOptions

#: How much of the time there is may go into reading all puzzles before the first is worked on.
_READING_SHARE = 0.2

AskAbout = Callable[[Entry, SearchOptions], Question[Answer]]
#: The answer about a puzzle that was not read, or not begun, in time.
Unbegun = Callable[[SearchOptions, End], Answer]


def ask(
    question: Callable[[SearchOptions], Question[AnswerType]], report: Report, search: SearchOptions
) -> tuple[AnswerType, int]:
    """The answer to a question, and the exit code; what is found on the way is shown.

    ``question`` makes it of the options, which then say besides who hears of progress.
    """
    end: End = None
    with ProgressLine(sys.stderr, quiet=report.quiet) as line:
        asked = question(replace(search, progress=line.listen))
        try:
            for item in in_time(asked.run(), search.limits):
                line.clear()
                report.show(item)
        except (LimitReached, KeyboardInterrupt) as early:
            end = early
    answer = asked.answer(end)
    return answer, _code_of(answer, end)


def tell(answer: Answer, report: Report) -> None:
    """Gives the answer: the report, and the sentences before or after it."""
    if not answer.opens_with_verdict:
        report.give(answer)
    for sentence in answer.sentences():
        report.talk(sentence)
    if answer.opens_with_verdict:
        report.give(answer)


def ask_each(
    found: Iterator[Entry],
    question: AskAbout,
    report: Report,
    search: SearchOptions,
    *,
    unbegun: Unbegun | None = None,
) -> int:
    """Asks the question about every puzzle, tells the answers, and returns the worst exit code.

    With a deadline puzzles are read before work begins, so that each of them gets an answer: ``unbegun``
    makes it when the deadline or a signal comes before a puzzle is read or begun. Without ``unbegun``
    such an exception comes out. A wrong puzzle ends the input, as what follows it cannot be found:
    ``InputError`` is raised when those before it are done.
    """
    limits = search.limits
    codes: list[int] = []
    reading = in_time(found, limits)
    if limits.remaining:
        reading = _read_ahead(reading, limits.remaining * _READING_SHARE)

    def leave_out(name: Name, end: End) -> int:
        assert unbegun is not None
        report.begin(name, None)
        answer = unbegun(search, end)
        tell(answer, report)
        return _code_of(answer, end)

    while not any(map(exits.is_end, codes)):
        try:
            entry = next(reading, None)
        except (LimitReached, KeyboardInterrupt) as end:
            if unbegun is None:
                raise
            codes.append(leave_out(Name(len(codes) or None), end))
            break
        if entry is None:
            break
        if not codes or unbegun is None or limits.remaining != 0:
            codes.append(_ask_one(entry, question, report, search, is_first=not codes))
        elif is_long_past(limits):
            report.begin(entry.name, None)
            report.talk(f"{limits.time_reached()}: the puzzles from here on were not looked at")
            codes.append(exits.LIMIT)
            break
        else:
            codes.append(leave_out(entry.name, limits.time_reached()))
    return exits.worst(codes)


def _ask_one(
    entry: Entry, question: AskAbout, report: Report, search: SearchOptions, *, is_first: bool
) -> int:
    """The exit code of one puzzle; of several puzzles one that fails does not end the others."""
    try:
        with naming(entry.source):
            report.begin(entry.name, entry.puzzle)
            answer, code = ask(lambda options: question(entry, options), report, search)
            tell(answer, report)
            return code
    except (UnsupportedPuzzle, SolverFailed) as error:
        if entry.name.index is None:
            raise
        report.talk(str(error))
        return exits.WRONG
    except KeyboardInterrupt as interruption:
        if is_first:
            raise
        report.talk("interrupted")
        return code_of(interruption)


def _code_of(answer: Answer, end: End) -> int:
    return code_of(end) if isinstance(end, KeyboardInterrupt) else answer.exit_code


def _read_ahead(found: Iterator[Entry], seconds: float) -> Iterator[Entry]:
    """All of them; as many as can be read in that time are read before the first comes."""
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
