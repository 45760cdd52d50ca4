"""How well printed puzzles are read: pages drawn from seeds, by kind, and what became of each puzzle."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from PIL import Image

from nonosat.errors import InputError
from nonosat.scanning.correcting.correction import Certainty
from nonosat.scanning.scan import Scan, scan
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
    begin = _cpu_seconds()
    scans: tuple[Scan, ...]
    try:
        scans = scan(file.getvalue())
    except InputError:
        scans = ()
    seconds = _cpu_seconds() - begin
    return PageRun(page.kind, page.seed, judged(page, scans), seconds)


def _cpu_seconds() -> float:
    """What this process and those that it has started and ended have used."""
    return sum(os.times()[:4])


class RealRun(NamedTuple):
    """One image from the world: what was said of it, and of its lines how many are exact, wrong, unknown."""

    name: str
    verdict: str
    doubts: int
    seconds: float
    exact: int
    wrong: int
    unknown: int

    @property
    def is_wrong(self) -> bool:
        """Whether it was read wrongly without a word."""
        return self.verdict in (Certainty.SURE, Certainty.CORRECTED) and self.wrong + self.unknown > 0


def read_real(folder: Path, truths: Path) -> Iterator[RealRun]:
    """The images of a folder whose clues are typed: in ``NAME.txt``, where ``NAME`` is a part of that of the
    image, a line ``rows`` and a line ``cols`` of clues with ``|`` between them.
    """
    for truth in sorted(truths.glob("*.txt")):
        for image in sorted(each for each in folder.iterdir() if truth.stem in each.name):
            yield _real_run(image, _typed(truth))


def _typed(file: Path) -> list[list[list[int]]]:
    """Rows, then columns."""
    lines = dict(line.split(" ", 1) for line in file.read_text().splitlines() if line.strip())
    return [
        [[int(word) for word in clue.split() if word != "0"] for clue in lines[side].split("|")]
        for side in ("rows", "cols")
    ]


def _real_run(image: Path, truth: list[list[list[int]]]) -> RealRun:
    begin = _cpu_seconds()
    try:
        found = scan(image)[0]
    except InputError:
        return RealRun(image.name, "refused", 0, _cpu_seconds() - begin, 0, 0, sum(map(len, truth)))
    seconds, puzzle = _cpu_seconds() - begin, found.puzzle
    counts: Counter[str] = Counter()
    for typed, clues in zip(truth, (puzzle.rows, puzzle.columns), strict=True):
        if len(typed) != len(clues):
            counts["wrong"] += len(typed)
            continue
        for wanted, clue in zip(typed, clues, strict=True):
            lengths = [run.length for run in clue or ()]
            is_known = clue is not None and None not in lengths
            counts["exact" if lengths == wanted else "wrong" if is_known else "unknown"] += 1
    return RealRun(
        image.name,
        found.verdict,
        len(found.doubts),
        seconds,
        *(counts[each] for each in ("exact", "wrong", "unknown")),
    )


def real_table(runs: Sequence[RealRun]) -> str:
    """What became of each image, by source (what stands before ``--`` in its name), in Markdown."""
    lines = ["| image | verdict | doubts | exact | wrong | unknown | CPU s |", "|---" * 2 + "|---:" * 5 + "|"]
    for run in sorted(runs):
        cells = (run.name, run.verdict, run.doubts, run.exact, run.wrong, run.unknown, f"{run.seconds:.1f}")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    whole = [run for run in runs if not run.wrong + run.unknown]
    total = sum(run.exact + run.wrong + run.unknown for run in runs)
    exact = sum(run.exact for run in runs)
    lines.append(f"\n{len(whole)} of {len(runs)} exact; {exact} of {total} lines exact")
    return "\n".join(lines)


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
