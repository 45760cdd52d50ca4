"""What was read from a page, compared with what is printed on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from nonosat import Clue, Puzzle
from nonosat.images.scanning.correction.correction import Certainty
from nonosat.images.scanning.detections import Sighting

from .page import PrintedPage, PrintedPuzzle
from .sheet import colour_of

if TYPE_CHECKING:
    from nonosat.images.scanning.result import ScanResult


class Outcome(StrEnum):
    """What became of one printed puzzle."""

    EXACT = "exact"
    #: The clues are said to be doubtful, or the page to hold no puzzle.
    FLAGGED = "flagged"
    #: Other puzzles of the page were found, and this one was not.
    MISSED = "missed"
    #: The clues are said to be certain, and are others than those on the page.
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome, a sentence for who has to mend it, and how many marks of cells are wrong."""

    outcome: Outcome
    remark: str
    verdict: str = ""
    wrong_marks: int = 0


def judged(page: PrintedPage, scans: Sequence[ScanResult]) -> tuple[Judgement, ...]:
    """One judgement for each puzzle on the page, and one for each that is not there and is said to be."""
    left = list(scans)
    judgements = []
    for printed in page.puzzles:
        at = next((each for each in left if is_at(printed, each.found.sighting)), None)
        if at is None:
            outcome = Outcome.MISSED if scans else Outcome.FLAGGED
            judgements.append(Judgement(outcome, f"{printed.puzzle.size}: not found"))
            continue
        left.remove(at)
        judgements.append(_judged(printed, at))
    for each in left:
        outcome = Outcome.FLAGGED if each.verdict is Certainty.DOUBTFUL else Outcome.WRONG
        judgements.append(
            Judgement(outcome, f"a puzzle of {each.puzzle.size} that is not there", each.verdict)
        )
    return tuple(judgements)


def _judged(printed: PrintedPuzzle, scan: ScanResult) -> Judgement:
    remark = difference(printed.puzzle, scan.puzzle)
    if scan.verdict is Certainty.DOUBTFUL:
        words = f"doubtful ({'; '.join(scan.reasons)}): {remark or 'all right'}"
        return Judgement(Outcome.FLAGGED, words, scan.verdict)
    if remark and scan.verdict is Certainty.CORRECTED and _is_as_meant(printed, scan):
        return Judgement(Outcome.EXACT, "", scan.verdict)
    if remark:
        return Judgement(Outcome.WRONG, remark, scan.verdict)
    marks = _wrong_marks(printed.puzzle, scan.puzzle)
    return Judgement(Outcome.EXACT, f"{marks} marks wrong" if marks else "", scan.verdict, marks)


def _is_as_meant(printed: PrintedPuzzle, scan: ScanResult) -> bool:
    """Whether a misprint was mended, and said to be: the clues are those of the picture that was drawn."""
    if not printed.picture.is_complete:
        return False
    meant = Puzzle.of(printed.picture, palette=printed.puzzle.palette)
    return not difference(meant, scan.puzzle) and any(doubt.changed for doubt in scan.doubts)


def is_at(printed: PrintedPuzzle, sighting: Sighting) -> bool:
    """Whether the middle of what is found lies on the printed grid."""
    lattice = sighting.lattice
    height, width = lattice.shape[0] - 1, lattice.shape[1] - 1
    middle = lattice[height // 2, width // 2]
    outline = np.array([printed.lattice[each] for each in ((0, 0), (0, -1), (-1, -1), (-1, 0))], np.float32)
    return cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) >= 0


def difference(printed: Puzzle, read: Puzzle) -> str:
    """What differs between the clues, in words; empty when they are the same but for the names of colours."""
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
    """Whether two colours could not be the same one under another light."""

    pair = np.array([[colour_of(one), colour_of(other)]], np.uint8)
    seen = np.asarray(cv2.cvtColor(pair, cv2.COLOR_RGB2LAB), np.float64)[0]
    return float(np.linalg.norm(seen[0] - seen[1])) > 110


def _wrong_marks(printed: Puzzle, read: Puzzle) -> int:
    """The cells that are marked on the page and read otherwise, or the other way round."""
    empty = bytes([255]) * (printed.height * printed.width)
    on_page = printed.saved.cells if printed.saved else empty
    seen = read.saved.cells if read.saved else empty
    is_plain = len(printed.palette) == 1
    pairs = zip(on_page, seen, strict=True)
    return sum(one != other if is_plain else (one == 255) != (other == 255) for one, other in pairs)
