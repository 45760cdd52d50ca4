"""The outcome of reading the puzzles of a page."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.scans.truth import Truth
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.result import ScanResult


class Outcome(NamedTuple):
    """The numbers of puzzles exact or wrong without a flag, and of lines exact, wrong or unknown; CPU seconds
    of all processes.
    """

    exact: int
    in_silence: int
    lines_exact: int
    lines_wrong: int
    lines_unknown: int
    seconds: float

    @classmethod
    def of(cls, scans: Sequence[ScanResult], seconds: float, truths: Sequence[Truth]) -> Outcome:
        """Compare the read puzzles with the printed ones, in the order of the page.

        Lines of a puzzle that was not found are unknown; a certain puzzle that is not there is wrong.
        """
        lines: Counter[str] = Counter()
        exact = in_silence = 0
        left = list(scans)
        for truth in truths:
            found = min(left, key=lambda each: _misses(truth, each), default=None)
            if found is None:
                lines["unknown"] += len(truth.rows) + len(truth.columns)
                continue
            left.remove(found)
            lines.update(truth.marks(found.puzzle))
            is_exact = not _misses(truth, found)
            exact += is_exact and is_certain(found)
            in_silence += not is_exact and is_certain(found)
        in_silence += sum(map(is_certain, left))
        return cls(exact, in_silence, lines["exact"], lines["wrong"], lines["unknown"], seconds)


def _misses(truth: Truth, found: ScanResult) -> int:
    return sum(mark != "exact" for mark in truth.marks(found.puzzle))


def is_certain(found: ScanResult) -> bool:
    """Return whether the exit code of the puzzle is 0."""
    return found.verdict is not ScanVerdict.DOUBTFUL


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its ended children."""
    return sum(os.times()[:4])
