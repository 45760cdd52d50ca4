"""``nonosat scan``: puzzles from a photograph, a scan, a screenshot or a PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated

from typer import Argument, Option

from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.arguments.options import since_start
from nonosat.apps.cli.arguments.puzzles import bytes_of, numbered
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.each_puzzle import report_skipped, work_block
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.puzzle_files import PuzzleOutput, PuzzleWriter, free_name
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.apps.cli.output.streams import write_result
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import Scan, found_puzzles
from nonosat.images.scanning.scanned_page import page_of
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.model.errors import InputError, LimitReached
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import in_time

EXAMPLES = (
    "nonosat scan docs/scanning/boat.jpg",
    "nonosat scan docs/scanning/boat.jpg --page reading.html -o boat.json",
)


@dataclass(frozen=True, kw_only=True)
class ScanOutput(PuzzleOutput):
    """Output of the puzzles, and of the page with the reading."""

    page: Annotated[
        str | None,
        Option(
            metavar="FILE.html",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write a page to correct the reading over the photograph, like -o FILE.html.",
        ),
        OnDisk(writes="file", suffixes=(".html",)),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self._is_page and self.page is not None:
            raise WrongOption("-o FILE.html and --page both name the page")

    @property
    def _is_page(self) -> bool:
        """Whether ``-o`` names the page."""
        return self.output is not None and self.to is None and PurePath(self.output).suffix.lower() == ".html"

    @property
    def files(self) -> PuzzleWriter:
        return PuzzleWriter(None if self._is_page else self.output, self.to, may_be_folder=True)

    def write(self, made: Sequence[Result], *, stem: str) -> None:
        """Write the page and the puzzles; in a folder they are named by the photograph."""
        scans = [each for each in made if isinstance(each, ScanResult)]
        page = self.output if self._is_page else self.page
        if page is not None and scans:
            write_result(page, page_of(scans, title=stem).encode())
        puzzles: dict[str, Puzzle] = {}
        for each in scans:
            puzzles[free_name(stem, puzzles)] = each.puzzle
        self.files.write(puzzles)


def command(
    photo: Annotated[
        str,
        Argument(
            metavar="PHOTO",
            help="A photograph, scan or screenshot (JPEG, PNG, TIFF, …) or a PDF; - is standard input.",
        ),
        OnDisk(reads="files"),
    ],
    scan: Scan,
    index: options.Index = None,
    *,
    output: ScanOutput,
) -> int:
    search = since_start(scan)
    report = Report() if output.output == "-" else output.report_on(sys.stdout)
    data, source = bytes_of(photo, search.limits)
    try:
        code = _scan_each(scan, data, source, index, report, search)
    except InputError as error:
        raise error.at(source) from None
    output.write(report.made, stem=Path(photo).stem if photo != "-" else "scan")
    return code


def _scan_each(
    scan: Scan, data: bytes, source: str, index: int | None, report: Report, search: SearchOptions
) -> int:
    """Scan each puzzle and report its result; return the worst exit code. Raises ``InputError``."""
    codes: list[int] = []
    found = numbered(in_time(_found(data), search.limits), index)
    while not any(map(exits.is_end, codes)):
        try:
            number, each = next(found, (None, None))
        except (LimitReached, KeyboardInterrupt) as end:
            if not report.made and not isinstance(report, JsonReport):
                raise
            codes.append(report_skipped(Name(len(codes) or None), scan, report, search, end))
            break
        if each is None:
            break
        try:
            with work_block(report, search) as how:
                result = scan.work(each, *how)
        except InputError as error:  # unreadable; other puzzles on the page may be readable
            if number is None or index is not None:
                raise
            report.begin(Name(number), None)
            report.notify(str(error.at(source)))
            codes.append(exits.WRONG)
            continue
        report.begin(Name(number, is_chosen=index is not None), result.puzzle)
        codes.append(report.add(result))
    return exits.worst(codes)


def _found(data: bytes) -> Iterator[FoundPuzzle]:
    """Yield the puzzles on the pages, with a progress line."""
    found = found_puzzles(data)
    while True:
        with ProgressLine(sys.stderr, text=lambda since: f"detecting … {since:.0f} s"):
            each = next(found, None)
        if each is None:
            return
        yield each
