"""``nonosat scan``: the puzzles on a photograph, a scan, a screenshot or the pages of a PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path, PurePath
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.scanning import ScanAnswer, ScanQuestion
from nonosat.answers.unread import UnreadAnswer
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.arguments.written_files import check_folder
from nonosat.cli.driver import ask, tell
from nonosat.cli.interruption import code_of
from nonosat.cli.output.display import display_on
from nonosat.cli.output.products import FOR_SEVERAL, check_products, free_name, write_named_products
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import JsonReport, Report, report_on
from nonosat.cli.output.streams import write_result
from nonosat.errors import InputError, LimitReached
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.scanning.scan import FoundPuzzle, found_puzzles
from nonosat.scanning.showing import page_of
from nonosat.search_options import SearchOptions


@composed(search=options.limited_options)
def command(
    photo: Annotated[
        str,
        typer.Argument(
            metavar="PHOTO",
            help="A photograph, scan or screenshot (JPEG, PNG, TIFF, …) or a PDF; - is standard input.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="PUZZLE",
            help="Write the puzzle; the suffix determines the format, and .html is as --page. " + FOR_SEVERAL,
        ),
    ] = None,
    to: options.To = None,
    page: Annotated[
        str | None,
        typer.Option(
            "--page",
            metavar="FILE.html",
            help="Write a page that shows the photograph with the reading laid over it, to correct it there.",
        ),
    ] = None,
    index: options.Index = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    *,
    search: SearchOptions,
) -> int:
    """Read the puzzles on a photograph, a scan or a PDF, and list every number that is not beyond doubt."""
    if as_json and output == "-":
        raise typer.BadParameter("standard output takes either the puzzle or the JSON, which contains it")
    targets = _Targets.of(output, to, page)
    report = Report(quiet=quiet)  # standard output is for the puzzle
    if output != "-":
        report = report_on(sys.stdout, display_on(sys.stdout, quiet=quiet), as_json=as_json, quiet=quiet)
    data, source = bytes_of(photo, search.limits)
    answers: list[ScanAnswer] = []
    try:
        code = _scan_each(data, index, report, search, answers)
    except InputError as error:
        raise error.at(source) from None
    targets.write(answers, stem=Path(photo).stem if photo != "-" else "scan", quiet=quiet)
    return code


def _scan_each(
    data: bytes, index: int | None, report: Report, search: SearchOptions, answers: list[ScanAnswer]
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
            unread = UnreadAnswer.of(end)
            tell(unread, report)
            codes.append(code_of(end) if isinstance(end, KeyboardInterrupt) else unread.exit_code)
            break
        if name is None or each is None:
            break
        answer, code = ask(partial(ScanQuestion, each), report, search)
        report.begin(name, answer.product)
        tell(answer, report)
        answers.append(answer)
        codes.append(code)
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
                raise typer.BadParameter("-o with an .html file is the page, and --page names another")
            output, page = None, output
        if page is not None:
            if PurePath(page).suffix.lower() != ".html":
                raise typer.BadParameter(f"expected an .html file, not '{page}'", param_hint="--page")
            check_folder(page)
        check_products(output, to)
        return cls(output, to, page)

    def write(self, answers: Sequence[ScanAnswer], *, stem: str, quiet: bool) -> None:
        """Writes what is wished; puzzles of their own files are named by the photograph."""
        if not answers:
            return
        if self.page is not None:
            verdicts = [answer.verdict() for answer in answers]
            write_result(self.page, page_of([each.scan for each in answers], verdicts, title=stem).encode())
        if self.output is not None:
            puzzles: dict[str, Puzzle] = {}
            for answer in answers:
                puzzles[free_name(stem, puzzles)] = answer.product
            write_named_products(puzzles, self.output, to=self.to, quiet=quiet)
