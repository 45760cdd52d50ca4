"""Scan results compared with the printed page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from nonosat import Clue, Puzzle
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.detections import Detection

from .page import PrintedPage, PrintedPuzzle
from .sheet import colour_of

if TYPE_CHECKING:
    from nonosat.images.scanning.result import ScanResult


class Outcome(StrEnum):
    """The outcome for one printed puzzle."""

    EXACT = "exact"
    #: The scan is doubtful, or the page was refused.
    FLAGGED = "flagged"
    #: Other puzzles of the page were found, but not this one.
    MISSED = "missed"
    #: The clues are reported as certain but differ from those on the page.
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class ScanCheck:
    """The outcome, a note on the difference, and the number of wrong marks."""

    outcome: Outcome
    note: str
    verdict: str = ""
    wrong_marks: int = 0


def check_scans(page: PrintedPage, scans: Sequence[ScanResult]) -> tuple[ScanCheck, ...]:
    """Return one check for each puzzle on the page, and one for each reported puzzle that is not there."""
    left = list(scans)
    checks = []
    for printed in page.puzzles:
        at = next((each for each in left if is_at(printed, each.found.detection)), None)
        if at is None:
            outcome = Outcome.MISSED if scans else Outcome.FLAGGED
            checks.append(ScanCheck(outcome, f"{printed.puzzle.size}: not found"))
            continue
        left.remove(at)
        checks.append(_checked(printed, at))
    for each in left:
        outcome = Outcome.FLAGGED if each.verdict is ScanVerdict.DOUBTFUL else Outcome.WRONG
        checks.append(ScanCheck(outcome, f"a puzzle of {each.puzzle.size} that is not there", each.verdict))
    return tuple(checks)


def _checked(printed: PrintedPuzzle, scan: ScanResult) -> ScanCheck:
    note = difference(printed.puzzle, scan.puzzle)
    if scan.verdict is ScanVerdict.DOUBTFUL:
        words = f"doubtful ({'; '.join(scan.reasons)}): {note or 'no difference'}"
        return ScanCheck(Outcome.FLAGGED, words, scan.verdict)
    if note and scan.verdict is ScanVerdict.CORRECTED and _is_as_meant(printed, scan):
        return ScanCheck(Outcome.EXACT, "", scan.verdict)
    if note:
        return ScanCheck(Outcome.WRONG, note, scan.verdict)
    marks = _wrong_marks(printed.puzzle, scan.puzzle)
    return ScanCheck(Outcome.EXACT, f"{marks} marks wrong" if marks else "", scan.verdict, marks)


def _is_as_meant(printed: PrintedPuzzle, scan: ScanResult) -> bool:
    """Return whether a misprint was corrected and reported: the clues are those of the intended solution."""
    if not printed.solution.is_complete:
        return False
    meant = Puzzle.from_solution(printed.solution, palette=printed.puzzle.palette)
    return not difference(meant, scan.puzzle) and any(number.changed for number in scan.uncertain)


def is_at(printed: PrintedPuzzle, detection: Detection) -> bool:
    """Return whether the middle of a detection lies on the printed grid."""
    lattice = detection.lattice
    height, width = lattice.shape[0] - 1, lattice.shape[1] - 1
    middle = lattice[height // 2, width // 2]
    outline = np.array([printed.lattice[each] for each in ((0, 0), (0, -1), (-1, -1), (-1, 0))], np.float32)
    return cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) >= 0


def difference(printed: Puzzle, read: Puzzle) -> str:
    """Return the difference between the clues, in words; empty when they are equal except for colour
    names.
    """
    if (printed.height, printed.width) != (read.height, read.width):
        return f"{printed.size} read as {read.size}"
    pairs = list(zip(printed.lines(), read.lines(), strict=True))
    wrong = [
        f"{one.name}: {_text(one.clue)} read as {_text(other.clue)}"
        for one, other in pairs
        if _lengths(one.clue) != _lengths(other.clue)
    ]
    if wrong:
        return f"{len(wrong)} lines differ: {'; '.join(wrong[:3])}"
    matched = Counter(
        (run.colour, seen.colour)
        for one, other in pairs
        for run, seen in zip(one.clue or (), other.clue or (), strict=True)
    )
    if len({one for one, _ in matched}) != len(matched) or len({other for _, other in matched}) != len(
        matched
    ):
        return f"the colours differ: {sorted(matched.items())}"
    for one, other in matched:
        name, value = printed.palette.colours[(one or 1) - 1], read.palette.colours[(other or 1) - 1]
        if len(printed.palette) > 1 and name and value and _far_apart(name, value):
            return f"{name} read as {value}"
    return ""


def _lengths(clue: Clue | None) -> tuple[int | None, ...] | None:
    return None if clue is None else tuple(run.length for run in clue)


def _text(clue: Clue | None) -> str:
    lengths = _lengths(clue)
    return "?" if lengths is None else " ".join("?" if each is None else str(each) for each in lengths) or "0"


def _far_apart(one: str, other: str) -> bool:
    """Return whether two colours differ too much to be the same one under another light."""

    pair = np.array([[colour_of(one), colour_of(other)]], np.uint8)
    seen = np.asarray(cv2.cvtColor(pair, cv2.COLOR_RGB2LAB), np.float64)[0]
    return float(np.linalg.norm(seen[0] - seen[1])) > 110


def _wrong_marks(printed: Puzzle, read: Puzzle) -> int:
    """Return the number of marks on the page that are read differently, or read but not there."""
    empty = bytes([255]) * (printed.height * printed.width)
    on_page = printed.saved.cells if printed.saved else empty
    seen = read.saved.cells if read.saved else empty
    is_plain = len(printed.palette) == 1
    pairs = zip(on_page, seen, strict=True)
    return sum(one != other if is_plain else (one == 255) != (other == 255) for one, other in pairs)
