"""How well printed puzzles are read: pages drawn from seeds, by kind, and what became of each puzzle."""

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
from tests.support.printed_pages.judging import Judgement, Outcome, judged


@dataclass(frozen=True, slots=True)
class PageRun:
    """One page: what became of its puzzles, and the CPU seconds that it took to read, with all processes."""

    kind: str
    seed: int
    judgements: tuple[Judgement, ...]
    seconds: float

    @property
    def remarks(self) -> tuple[str, ...]:
        """What went otherwise than it should have, in sentences."""
        return tuple(
            f"{self.kind} {self.seed}: {each.outcome}: {each.remark} ({self.seconds:.1f} s)"
            for each in self.judgements
            if each.outcome is not Outcome.EXACT or each.wrong_marks
        )


def read_pages(kinds: Sequence[str], seeds: range) -> Iterator[PageRun]:
    """The pages of every kind, seed after seed."""
    for seed in seeds:
        for kind in kinds or KINDS:
            yield read_page(printed_page(seed, kind=kind))


def read_page(page: PrintedPage) -> PageRun:
    """One page, read as a file would be."""
    file = io.BytesIO()
    Image.fromarray(page.image).save(file, "PNG", compress_level=1)
    begin = cpu_seconds()
    scans: tuple[ScanResult, ...]
    try:
        scans = scan(file.getvalue())
    except InputError:
        scans = ()
    seconds = cpu_seconds() - begin
    return PageRun(page.kind, page.seed, judged(page, scans), seconds)


def is_wrong(run: PageRun) -> bool:
    """Whether a puzzle was read wrongly without a word."""
    return any(each.outcome is Outcome.WRONG for each in run.judgements)


def table(runs: Sequence[PageRun]) -> str:
    """Shares and seconds by kind, in Markdown."""
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
    judgements = [each for run in runs for each in run.judgements]
    counts = Counter(each.outcome for each in judgements)
    seconds = [run.seconds for run in runs]
    slow = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    cells = [
        name,
        str(len(runs)),
        str(len(judgements)),
        f"{counts[Outcome.EXACT]} ({counts[Outcome.EXACT] / max(1, len(judgements)):.1%})",
        *(str(counts[each]) for each in (Outcome.FLAGGED, Outcome.MISSED, Outcome.WRONG)),
        str(sum(each.wrong_marks > 0 for each in judgements)),
        *(f"{each:.2f}" for each in (median(seconds), slow, max(seconds))),
    ]
    return f"| {' | '.join(cells)} |"
