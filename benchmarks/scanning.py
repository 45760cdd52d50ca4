"""The accuracy of scanning on pages drawn from seeds, by kind."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from PIL import Image

from benchmarks.scans.outcome import cpu_seconds
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import scan
from nonosat.model.errors import InputError
from tests.support.printed_pages import KINDS, PrintedPage, printed_page
from tests.support.printed_pages.scan_checks import Outcome, ScanCheck, check_scans


@dataclass(frozen=True, slots=True)
class PageRun:
    """One page: the checks of its puzzles, and the CPU seconds of all processes for reading it."""

    kind: str
    seed: int
    checks: tuple[ScanCheck, ...]
    seconds: float

    @property
    def notes(self) -> tuple[str, ...]:
        """The deviations from the printed page, as sentences."""
        return tuple(
            f"{self.kind} {self.seed}: {each.outcome}: {each.note} ({self.seconds:.1f} s)"
            for each in self.checks
            if each.outcome is not Outcome.EXACT or each.wrong_marks
        )


def read_pages(kinds: Sequence[str], seeds: range) -> Iterator[PageRun]:
    """Yield the pages of every kind, seed after seed."""
    for seed in seeds:
        for kind in kinds or KINDS:
            yield read_page(printed_page(seed, kind=kind))


def read_page(page: PrintedPage) -> PageRun:
    """Return the run of one page, read from a file."""
    file = io.BytesIO()
    Image.fromarray(page.image).save(file, "PNG", compress_level=1)
    begin = cpu_seconds()
    scans: tuple[ScanResult, ...]
    try:
        scans = scan(file.getvalue())
    except InputError:
        scans = ()
    seconds = cpu_seconds() - begin
    return PageRun(page.kind, page.seed, check_scans(page, scans), seconds)


def is_wrong(run: PageRun) -> bool:
    """Return whether a puzzle was read wrongly without a flag."""
    return any(each.outcome is Outcome.WRONG for each in run.checks)


def table(runs: Sequence[PageRun]) -> str:
    """Return shares and seconds by kind, in Markdown."""
    lines = [
        "| kind | pages | puzzles | exact | flagged | missed | wrong in silence | marks wrong"
        " | median CPU s | 95 % | worst |",
        "|---" + "|---:" * 10 + "|",
    ]
    kinds = list(dict.fromkeys(run.kind for run in runs))
    for kind in kinds:
        lines.append(_row(kind, [run for run in runs if run.kind == kind]))
    if len(kinds) > 1:
        lines.append(_row("all", runs))
    return "\n".join(lines)


def _row(name: str, runs: Sequence[PageRun]) -> str:
    checks = [each for run in runs for each in run.checks]
    counts = Counter(each.outcome for each in checks)
    seconds = [run.seconds for run in runs]
    slow = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    cells = [
        name,
        str(len(runs)),
        str(len(checks)),
        f"{counts[Outcome.EXACT]} ({counts[Outcome.EXACT] / max(1, len(checks)):.1%})",
        *(str(counts[each]) for each in (Outcome.FLAGGED, Outcome.MISSED, Outcome.WRONG)),
        str(sum(each.wrong_marks > 0 for each in checks)),
        *(f"{each:.2f}" for each in (median(seconds), slow, max(seconds))),
    ]
    return f"| {' | '.join(cells)} |"
