"""``check --require``: every puzzle of a set as a set wishes, or each reason why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain

from nonosat.apps.cli.arguments.entry import Entry, Name
from nonosat.apps.cli.arguments.options import Inputs, since_start
from nonosat.apps.cli.arguments.puzzles import bytes_of
from nonosat.apps.cli.arguments.requirement_options import GateOptions
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.apps.cli.option_files import QuestionFiles
from nonosat.apps.cli.output.junit import junit
from nonosat.apps.cli.output.output_options import Output, Reporting
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.apps.cli.output.streams import notify, results
from nonosat.authoring.sets.canonical_forms import form_of
from nonosat.authoring.sets.requirement_checks import Judged, Require, RequireResult
from nonosat.authoring.sets.requirements import PuzzleWish, WishKind, wishes_of
from nonosat.files.notation.file_text import decoded
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import WrongOption, values_for
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import InputError, as_one_line
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.sat.processes.timeout import SECONDS_TO_READ, alarm


class SetGate(Report, Reporting):
    """The judgement of every puzzle that is ``found``: a line for each wish that does not hold, or JSON.

    What is to be said of the set stands at the end, where JUnit XML is written, too.
    """

    def __init__(self, search: FullSearch, options: GateOptions, inputs: Inputs, output: Output) -> None:
        super().__init__()
        assert options.require is not None
        limits = since_start(search).limits
        wishes = wishes_in(options.require, limits)
        if options.report is not None and output.as_json:
            raise WrongOption("--report cannot be combined with --json")
        asks_twins = any(wish.kind is WishKind.NEW for wish in wishes)
        if options.against and not asks_twins:
            raise InputError("expected 'new' among the wishes, as --against is given", source="--require")
        searched = values_for(FullSearch, search)
        self._require = Require(wishes=wishes, puzzle_limit=options.puzzle_limit, **searched)
        self._found, self._known = (
            PuzzleInputs(each, names_files=True, apart=[output.output], every_file=options.every_file)
            for each in (inputs, Inputs(puzzles=options.against))
        )
        self._files: _Acquainted | None = None
        if asks_twins:
            with alarm(limits, at_least=SECONDS_TO_READ):
                others = chain(self._known.read(), self._found.read())
                self._files = _Acquainted(self._require, others, limits)
        self._output = output
        self._judged: list[tuple[Name, Sequence[Judged]]] | None = None if options.report is None else []
        self._codes: Counter[int] = Counter()
        self._missed: Counter[str] = Counter()

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """Itself; at its end it says how many puzzles are as wished, what was not read, and what was none."""
        with results(self._output.output, limits) as self._file:
            yield self
            unread = [*self._known.unread, *self._found.unread]
            if self._judged is not None:
                self._file.write(junit(self._judged, unread))
            notify(self._summary(len(unread)))
            notify_ignored([*self._known.ignored, *self._found.ignored])

    def run(self) -> int:
        """Judges every puzzle, and returns the exit code for the set."""
        of_puzzles = ask_each(self._require, self._found, self, files=self._files)
        code = exits.worst([of_puzzles, self._known.code])
        return exits.NO if code == exits.LIMIT and self._codes[exits.NO] else code

    def give(self, answer: Result) -> None:
        assert isinstance(answer, RequireResult)
        self._codes[answer.exit_code] += 1
        self._missed.update(each.wish for each in answer.unfulfilled)
        if self._judged is not None:
            self._judged.append((self.name, answer.wishes))
        elif self._output.as_json:
            report = JsonReport(self._file)
            report.begin(self.name, None)
            report.give(answer)
        else:
            for line in answer.report(standalone=True):
                print(as_one_line(f"{self.name}: {line}"), file=self._file)
            self._file.flush()

    def _summary(self, unread: int) -> str:
        total = self._codes.total()
        if not total:
            told = "no puzzle was judged"
        elif self._codes[exits.DONE] == total and not unread:
            told = f"{amount(total, 'puzzle')}: all as wished"
        else:
            counts = {"as wished": exits.DONE, "not": exits.NO, "not known": exits.LIMIT}
            parts = [
                f"{self._codes[code]} {what}"
                for what, code in counts.items()
                if self._codes[code] or code == exits.DONE
            ]
            told = f"{amount(total, 'puzzle')}: {', '.join(parts)}"
        if self._missed:
            told += f" ({', '.join(f'{wish}: {count}' for wish, count in self._missed.items())})"
        return told + (f"; {amount(unread, 'input')} could not be read" if unread else "")


def wishes_in(text: str, limits: Limits) -> tuple[PuzzleWish, ...]:
    """The wishes of a text, or with ``@`` before it those in the file of that name.

    Raises ``InputError``, and ``LimitReached`` when the file cannot be read in time.
    """
    if not text.startswith("@"):
        return wishes_of(text)
    data, source = bytes_of(text[1:], limits)
    return wishes_of(decoded(data), source)


class _Acquainted(QuestionFiles[RequireResult]):
    """The wishes for each puzzle, with its twins among ``others``."""

    def __init__(self, require: Require, others: Iterable[Entry], limits: Limits) -> None:
        super().__init__(require, (), limits)
        self._require = require
        self._places: dict[bytes, dict[tuple[str | None, int | None], str]] = {}
        for entry in others:
            places = self._places.setdefault(form_of(entry.puzzle), {})
            places.setdefault(entry.place, str(entry.name))

    def question_about(self, entry: Entry) -> Require:
        places = self._places[form_of(entry.puzzle)]
        own = entry.place
        return replace(self._require, twins=tuple(name for place, name in places.items() if place != own))
