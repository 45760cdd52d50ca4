"""``check --require``: every puzzle of a set as a set wishes, or each reason why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TextIO

from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.gate_options import GateFormat, GateOptions
from nonosat.cli.arguments.options import Inputs, Output
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.driver import ask_all
from nonosat.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.cli.output.gate_formats import JudgedPuzzle, written
from nonosat.cli.output.report import JsonReport, Report
from nonosat.cli.output.streams import notify, results
from nonosat.cli.question_files import QuestionFiles
from nonosat.errors import InputError, as_one_line
from nonosat.notation.file_text import decoded
from nonosat.questions import exits
from nonosat.questions.fields import WrongOption
from nonosat.questions.gating import GateAnswer, GateQuestion
from nonosat.questions.question import Answer
from nonosat.search_options import SearchOptions
from nonosat.sets.forms import form_of
from nonosat.sets.wishes import PuzzleWish, WishKind, wishes_of


def judge_all(options: GateOptions, inputs: Inputs, output: Output, search: SearchOptions) -> int:
    """Judges every puzzle of the input by the wishes; returns the worst exit code."""
    assert options.require is not None
    wishes = wishes_in(options.require)
    if options.report is not None and output.as_json:
        raise WrongOption("--report does not go with --json")
    asks_twins = any(wish.kind is WishKind.NEW for wish in wishes)
    if options.against and not asks_twins:
        raise InputError("expected 'new' among the wishes, as --against is given", source="--require")
    found = _puzzles(inputs.puzzles, options, inputs, output)
    question = GateQuestion(wishes=wishes, puzzle_limit=options.puzzle_limit)
    files = QuestionFiles(question, (), search.limits, quiet=output.quiet)
    known = _puzzles(options.against, options, Inputs(puzzles=()), output)
    if asks_twins:
        files = _Acquainted(question, [*known.read(), *found.read()], search)
    with results(output.output) as file:
        report = GateReport(file, options.report, as_json=output.as_json, quiet=output.quiet)
        code = ask_all(found, files, report, search)
        report.end([*known.ignored, *found.ignored], [*known.unread, *found.unread])
    return exits.worst([code, known.code])


def wishes_in(text: str) -> tuple[PuzzleWish, ...]:
    """The wishes of a text, or with ``@`` before it those in the file of that name; raises ``InputError``."""
    if not text.startswith("@"):
        return wishes_of(text)
    data, source = bytes_of(text[1:])
    return wishes_of(decoded(data), source)


def _puzzles(sources: Sequence[str], options: GateOptions, inputs: Inputs, output: Output) -> PuzzleInputs:
    return PuzzleInputs(
        sources,
        format=inputs.format,
        index=inputs.index,
        stop=inputs.stop,
        quiet=output.quiet,
        names_files=True,
        apart=[output.output],
        every_file=options.every_file,
    )


class _Acquainted(QuestionFiles[GateAnswer]):
    """The question about each puzzle, which knows its twins among ``others``."""

    def __init__(self, question: GateQuestion, others: Iterable[Entry], search: SearchOptions) -> None:
        super().__init__(question, (), search.limits, quiet=True)
        self._question = question
        self._places: dict[bytes, dict[tuple[str | None, int | None], str]] = {}
        for entry in others:
            places = self._places.setdefault(form_of(entry.puzzle), {})
            places.setdefault(entry.place, str(entry.name))

    def question_about(self, entry: Entry) -> GateQuestion:
        places = self._places[form_of(entry.puzzle)]
        own = entry.place
        return replace(self._question, twins=tuple(name for place, name in places.items() if place != own))


class GateReport(Report):
    """A line for each wish that does not hold, or JSON; at the end what is to be said of the set.

    With a format the outcome of all puzzles is written at the end.
    """

    def __init__(self, file: TextIO, format: GateFormat | None, *, as_json: bool, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._file = file
        self._format = format
        self._judged: list[JudgedPuzzle] = []
        self._json = JsonReport(file, quiet=quiet) if as_json else None
        self._codes: Counter[int] = Counter()
        self._missed: Counter[str] = Counter()

    def give(self, answer: Answer[Any]) -> None:
        assert isinstance(answer, GateAnswer)
        self._codes[answer.exit_code] += 1
        self._missed.update(each.wish for each in answer.unfulfilled)
        if self._format is not None:
            self._judged.append(JudgedPuzzle(self.name, answer.result.wishes))
            return
        if self._json is not None:
            self._json.begin(self.name, None)
            self._json.give(answer)
            return
        for line in answer.report(standalone=True):
            print(as_one_line(f"{self.name}: {line}"), file=self._file)
        self._file.flush()

    def end(self, ignored: Sequence[str], unread: Sequence[str]) -> None:
        """Says how many puzzles are as wished, and which files were none; ``unread`` are sentences."""
        if self._format is not None:
            self._file.write(written(self._format, self._judged, unread))
        told = amount(self._codes.total(), "puzzle")
        if not self._codes:
            told = "no puzzle was judged"
        elif self._codes[exits.DONE] == self._codes.total():
            told += ": all as wished"
        else:
            told += f": {self._codes[exits.DONE]} as wished"
            told += f", {self._codes[exits.NO]} not" if self._codes[exits.NO] else ""
            told += f", {self._codes[exits.LIMIT]} not known" if self._codes[exits.LIMIT] else ""
            told += f" ({', '.join(f'{wish}: {count}' for wish, count in self._missed.items())})"
        notify(told, quiet=self.quiet)
        notify_ignored(ignored, quiet=self.quiet)
