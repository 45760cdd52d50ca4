"""Questions about the puzzles of the input, one after another: limits, signals, progress, exit codes.

Here the work on a question is ended early: by the alarm of the time limit, Ctrl-C, SIGTERM or SIGHUP.
Whichever it is, the command then answers with what is known so far. ``generate``, which answers no question,
ends its work itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

from nonosat.cli.arguments.entry import Entry, Name
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.interruption import end_of, say_end
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import JsonReport, Report
from nonosat.cli.output.streams import notify_doubts
from nonosat.cli.question_files import QuestionFiles
from nonosat.errors import InputError, LimitReached, NonosatError, SolverFailed, UnsupportedPuzzle
from nonosat.processes.alarm import SECONDS_TO_READ, alarm, in_time, is_long_past, without_alarm
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.question import Answer, AnswerType, Ending, Question, Shown, Subject
from nonosat.search_options import SearchOptions

#: The share of the time limit for reading puzzles before work on the first begins. Reading thousands of
#: puzzles may take longer than any limit; four fifths are left for the work itself.
_READING_SHARE = 0.2


def ask(
    question: Question[Subject, AnswerType], subject: Subject, report: Report, search: SearchOptions
) -> AnswerType:
    """The answer to a question about a subject; shows what is found on the way."""
    with ProgressLine(sys.stderr) as line, alarm(search.limits):

        def show(item: Shown) -> None:
            line.clear()
            with without_alarm(search.limits):
                report.show(item)

        return question.work(subject, search._replace(progress=line.listen), Ending(show=show))


def tell(answer: Answer[Any], report: Report) -> int:
    """Prints the answer: the report, and the sentences before or after it; returns its exit code."""
    if not answer.opens_with_verdict:
        report.give(answer)
    for sentence in answer.sentences():
        report.notify(sentence)
    if answer.opens_with_verdict:
        report.give(answer)
    return answer.exit_code


def ask_all(
    found: PuzzleInputs,
    files: QuestionFiles[Any],
    report: Report,
    search: SearchOptions,
    answers: list[Answer[Any]] | None = None,
) -> int:
    """Asks the question about every puzzle, prints the answers, and returns the worst exit code.

    The ``answers`` are added to the list, if there is one. With a deadline, puzzles are read before work
    begins, so that each gets an answer where the question has one for puzzles that are not begun; else the
    exception is raised (in JSON there is always a document; after other answers it is said, and they are
    kept). A malformed puzzle ends its file, because the start of the next one is unknown: of a single file
    ``InputError`` is raised when the puzzles before it are done.
    """
    codes: list[int] = []
    try:
        for entry in _entries(found, files.question, report, search, codes):
            answer: Answer[Any] | None = None
            try:
                notify_doubts(entry)
                with naming(entry.source):
                    report.begin(entry.name, entry.puzzle)
                    with alarm(search.limits, at_least=SECONDS_TO_READ):
                        question = files.question_about(entry)
                    with files.naming_picture():
                        answer = ask(question, entry.puzzle, report, search)
                    codes.append(tell(answer, report))
                if answers is not None:
                    answers.append(answer)
            except (UnsupportedPuzzle, SolverFailed, InputError) as error:
                # An InputError comes from such as a puzzle without the picture that is to be repaired.
                if found.stops and (isinstance(error, InputError) or entry.name.index is None):
                    raise
                report.notify(str(error))
                codes.append(exits.WRONG)
            except (LimitReached, KeyboardInterrupt) as early:
                if answer is not None:
                    raise
                codes.append(leave_out(entry.name, files.question, report, search, early))
    except (NonosatError, KeyboardInterrupt) as error:
        if not codes or end_of(error)[1] == exits.WRONG:
            raise
        codes.append(say_end(error))
    return exits.worst([*codes, found.code])


def _entries(
    found: PuzzleInputs,
    question: Question[Puzzle, Any],
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


def leave_out(
    name: Name, question: Question[Any, Any], report: Report, search: SearchOptions, end: BaseException
) -> int:
    """The exit code of a puzzle that was not read, or not begun, in time."""
    from nonosat.questions.unread import UnreadAnswer

    ending = Ending(end)
    report.begin(name, None)
    return tell(question.unbegun(search, ending) or UnreadAnswer(ending), report)


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
