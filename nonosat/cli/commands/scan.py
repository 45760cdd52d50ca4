"""``nonosat scan``: the puzzles on a photograph, a scan, a screenshot or the pages of a PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path, PurePath
from typing import Annotated

from nonosat.amounts import amount
from nonosat.cli.arguments import options
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.arguments.written_files import target_to_write, to_write
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.display import display_on
from nonosat.cli.output.products import FOR_SEVERAL, check_products, free_name, write_named_products
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import JsonReport, Report, report_on
from nonosat.cli.output.streams import write_result
from nonosat.errors import InputError, LimitReached
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Panel, Positional, WrongOption
from nonosat.questions.question import Ending
from nonosat.questions.scanning import ScanAnswer, ScanQuestion
from nonosat.questions.shared import To
from nonosat.questions.unread import UnreadAnswer
from nonosat.scanning.scan import FoundPuzzle, found_puzzles
from nonosat.scanning.showing import page_of
from nonosat.search_options import SearchOptions
from nonosat.web.words import languages

EXAMPLES = (
    "nonosat scan docs/scanning/boat.jpg",
    "nonosat scan docs/scanning/boat.jpg --page reading.html -o boat.json",
)


@dataclass(frozen=True, kw_only=True)
class ScanOutput:
    """Where the puzzles go, and the page that shows how they were read."""

    PANEL = Panel.OUTPUT

    output: str | None = to_write(
        "-o",
        metavar="PUZZLE",
        check=target_to_write,
        help="Write the puzzle; the suffix decides the format; a .html file is the same as --page. "
        + FOR_SEVERAL,
    )
    page: str | None = to_write(
        metavar="FILE.html",
        help="Write a page with the reading laid over the photograph, where you can correct it.",
    )
    to: To = None
    as_json: options.AsJson = False
    quiet: options.Quiet = False


def command(
    photo: Annotated[
        str,
        Positional(
            metavar="PHOTO",
            help="A photograph, scan or screenshot (JPEG, PNG, TIFF, …) or a PDF; - is standard input.",
        ),
    ],
    question: ScanQuestion,
    index: options.Index = None,
    *,
    output: ScanOutput,
    search: options.LimitedSearch,
) -> int:
    if output.as_json and output.output == "-":
        raise WrongOption("standard output can hold the puzzle or the JSON, not both")
    targets = _Targets.of(output.output, output.to, output.page)
    report = Report(quiet=output.quiet)  # standard output is for the puzzle
    if output.output != "-":
        display = display_on(sys.stdout, quiet=output.quiet)
        report = report_on(sys.stdout, display, as_json=output.as_json, quiet=output.quiet)
    data, source = bytes_of(photo, search.limits)
    answers: list[ScanAnswer] = []
    try:
        code = _scan_each(question, data, index, report, search, answers)
    except InputError as error:
        raise error.at(source) from None
    targets.write(answers, stem=Path(photo).stem if photo != "-" else "scan", quiet=output.quiet)
    return code


def _scan_each(
    question: ScanQuestion,
    data: bytes,
    index: int | None,
    report: Report,
    search: SearchOptions,
    answers: list[ScanAnswer],
) -> int:
    """The worst exit code of the puzzles, whose answers are added to the list; raises ``InputError``."""
    codes: list[int] = []
    found = _named(in_time(_found(data, report), search.limits), index)
    while not any(map(exits.is_end, codes)):
        try:
            name, each = next(found, (None, None))
        except (LimitReached, KeyboardInterrupt) as end:
            if not answers and not isinstance(report, JsonReport):
                raise
            report.begin(Name(len(codes) or None), None)
            unread = UnreadAnswer(Ending(end))
            tell(unread, report)
            codes.append(unread.exit_code)
            break
        if name is None or each is None:
            break
        answer = ask(question, each, report, search)
        report.begin(name, answer.product)
        tell(answer, report)
        answers.append(answer)
        codes.append(answer.exit_code)
    return exits.worst(codes)


def _found(data: bytes, report: Report) -> Iterator[FoundPuzzle]:
    """The puzzles on the pages; a line on the terminal says that they are looked for."""
    found = found_puzzles(data)
    while True:
        with ProgressLine(sys.stderr, quiet=report.quiet, text=lambda since: f"looking … {since:.0f} s"):
            each = next(found, None)
        if each is None:
            return
        yield each


def _named(found: Iterator[FoundPuzzle], index: int | None) -> Iterator[tuple[Name, FoundPuzzle]]:
    """The puzzles with their names, numbered where there are several; or the one with that index."""
    if index is not None:
        count = 0
        for count, each in enumerate(found, 1):
            if count == index + 1:
                yield Name(index, is_chosen=True), each
                return
        raise InputError(f"expected a puzzle with index {index}", found=amount(count, "puzzle"))
    first = next(found)
    second = next(found, None)
    yield Name(None if second is None else 0), first
    for number, each in enumerate(() if second is None else chain([second], found), 1):
        yield Name(number), each


@dataclass(frozen=True, slots=True)
class _Targets:
    """Where to write the puzzles (in the format ``to``), and the page that shows how they were read."""

    output: str | None
    to: str | None
    page: str | None

    @classmethod
    def of(cls, output: str | None, to: str | None, page: str | None) -> _Targets:
        """The files; raises here, before the work, what writing them would raise after it."""
        if output is not None and to is None and PurePath(output).suffix.lower() == ".html":
            if page is not None:
                raise WrongOption("-o FILE.html and --page both name the page")
            output, page = None, output
        if page is not None and PurePath(page).suffix.lower() != ".html":
            raise WrongOption(f"expected an .html file, not '{page}'", of="--page")
        check_products(output, to)
        return cls(output, to, page)

    def write(self, answers: Sequence[ScanAnswer], *, stem: str, quiet: bool) -> None:
        """Writes what is wished; puzzles of their own files are named by the photograph."""
        if not answers:
            return
        if self.page is not None:
            verdicts = [{code: answer.verdict_in(code) for code in languages()} for answer in answers]
            write_result(self.page, page_of([each.result for each in answers], verdicts, title=stem).encode())
        if self.output is not None:
            puzzles: dict[str, Puzzle] = {}
            for answer in answers:
                puzzles[free_name(stem, puzzles)] = answer.product
            write_named_products(puzzles, self.output, to=self.to, quiet=quiet)
