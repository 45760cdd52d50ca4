"""``check --require``: the requirements of a set, checked for every puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain

from nonosat.apps.cli.arguments.entry import Entry, Name
from nonosat.apps.cli.arguments.options import Inputs, since_start
from nonosat.apps.cli.arguments.puzzles import bytes_of
from nonosat.apps.cli.arguments.requirement_options import RequirementOptions
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.apps.cli.option_files import OptionFiles
from nonosat.apps.cli.output.junit import junit
from nonosat.apps.cli.output.output_options import Output, Reporting
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.apps.cli.output.streams import notify, results
from nonosat.authoring.sets.canonical_forms import form_of
from nonosat.authoring.sets.requirement_checks import Require, RequirementResult, RequireResult
from nonosat.authoring.sets.requirements import Requirement, RequirementKind, parse_requirements
from nonosat.files.notation.file_text import decoded
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import WrongOption, values_for
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import InputError, as_one_line
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.sat.processes.timeout import SECONDS_TO_READ, timeout_at_deadline


class RequirementRun(Report, Reporting):
    """Report on a set: a line for each requirement that a puzzle does not meet, or JSON.

    The summary of the set is printed at the end, where JUnit XML is written, too.
    """

    def __init__(
        self, search: FullSearch, options: RequirementOptions, inputs: Inputs, output: Output
    ) -> None:
        super().__init__()
        assert options.require is not None
        limits = since_start(search).limits
        requirements = requirements_in(options.require, limits)
        if options.report is not None and output.as_json:
            raise WrongOption("--report cannot be combined with --json")
        asks_duplicates = any(each.kind is RequirementKind.NEW for each in requirements)
        if options.against and not asks_duplicates:
            raise InputError("expected the requirement 'new', as --against is given", source="--require")
        searched = values_for(FullSearch, search)
        self._require = Require(requirements=requirements, puzzle_limit=options.puzzle_limit, **searched)
        self._found, self._known = (
            PuzzleInputs(each, names_files=True, apart=[output.output], strict_files=options.strict_files)
            for each in (inputs, Inputs(puzzles=options.against))
        )
        self._files: _WithDuplicates | None = None
        if asks_duplicates:
            with timeout_at_deadline(limits, at_least=SECONDS_TO_READ):
                others = chain(self._known.read(), self._found.read())
                self._files = _WithDuplicates(self._require, others, limits)
        self._output = output
        self._checked: list[tuple[Name, Sequence[RequirementResult]]] | None = (
            None if options.report is None else []
        )
        self._codes: Counter[int] = Counter()
        self._failures: Counter[str] = Counter()

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """Yield the report; at the end print the summary and the ignored files."""
        with results(self._output.output, limits) as self._file:
            yield self
            unread = [*self._known.unread, *self._found.unread]
            if self._checked is not None:
                self._file.write(junit(self._checked, unread))
            notify(self._summary(len(unread)))
            notify_ignored([*self._known.ignored, *self._found.ignored])

    def run(self) -> int:
        """Check every puzzle; return the exit code for the set."""
        of_puzzles = run_each(self._require, self._found, self, files=self._files)
        code = exits.worst([of_puzzles, self._known.code])
        return exits.NO if code == exits.LIMIT and self._codes[exits.NO] else code

    def write(self, result: Result) -> None:
        assert isinstance(result, RequireResult)
        self._codes[result.exit_code] += 1
        self._failures.update(each.requirement for each in result.unmet)
        if self._checked is not None:
            self._checked.append((self.name, result.requirements))
        elif self._output.as_json:
            report = JsonReport(self._file)
            report.begin(self.name, None)
            report.write(result)
        else:
            for line in result.report(standalone=True):
                print(as_one_line(f"{self.name}: {line}"), file=self._file)
            self._file.flush()

    def _summary(self, unread: int) -> str:
        total = self._codes.total()
        if not total:
            text = "no puzzle was checked"
        elif self._codes[exits.DONE] == total and not unread:
            text = f"{amount(total, 'puzzle')}: all passed"
        else:
            counts = {"passed": exits.DONE, "failed": exits.NO, "undecided": exits.LIMIT}
            parts = [
                f"{self._codes[code]} {what}"
                for what, code in counts.items()
                if self._codes[code] or code == exits.DONE
            ]
            text = f"{amount(total, 'puzzle')}: {', '.join(parts)}"
        if self._failures:
            text += f" ({', '.join(f'{name}: {count}' for name, count in self._failures.items())})"
        return text + (f"; {amount(unread, 'input')} could not be read" if unread else "")


def requirements_in(text: str, limits: Limits) -> tuple[Requirement, ...]:
    """Parse requirements, or with a leading ``@`` those in the file of that name.

    Raises ``InputError``, and ``LimitReached`` if the file is not read in time.
    """
    if not text.startswith("@"):
        return parse_requirements(text)
    data, source = bytes_of(text[1:], limits)
    return parse_requirements(decoded(data), source)


class _WithDuplicates(OptionFiles[RequireResult]):
    """Requirements for each puzzle, with its duplicates among ``others``."""

    def __init__(self, require: Require, others: Iterable[Entry], limits: Limits) -> None:
        super().__init__(require, (), limits)
        self._require = require
        self._places: dict[bytes, dict[tuple[str | None, int | None], str]] = {}
        for entry in others:
            places = self._places.setdefault(form_of(entry.puzzle), {})
            places.setdefault(entry.place, str(entry.name))

    def ability_for(self, entry: Entry) -> Require:
        places = self._places[form_of(entry.puzzle)]
        own = entry.place
        return replace(
            self._require, duplicates=tuple(name for place, name in places.items() if place != own)
        )
