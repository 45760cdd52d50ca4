"""Puzzles on photographs, where a puzzle is asked for: with what was read told as doubts of the reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nonosat.abilities.ability import Ending
from nonosat.amounts import amount
from nonosat.doubt import Doubt
from nonosat.errors import DoubtfulScan
from nonosat.puzzle import Puzzle
from nonosat.questions.scanning import ScanAnswer
from nonosat.scanning.correcting.correction import Certainty
from nonosat.scanning.scan import found_puzzles, scanned


def puzzles_on(data: bytes) -> Iterator[Puzzle]:
    """The puzzles on a photograph, with ``?`` for what is not known; their doubts say how they were read.

    Raises what ``found_puzzles`` raises.
    """
    return (_told(ScanAnswer(scanned(found), Ending())) for found in found_puzzles(data))


def certain_puzzles(data: bytes, source: str) -> Iterator[Puzzle]:
    """Puzzles as of a scan; raises ``DoubtfulScan``, which names the ``source``, at a doubtful one."""
    for found in found_puzzles(data):
        scan = scanned(found)
        if scan.verdict is Certainty.DOUBTFUL:
            unknown = sum(doubt.chosen is None for doubt in scan.doubts)
            what = amount(unknown, "number") if unknown else "some numbers"
            raise DoubtfulScan(
                f"{source}: {what} on the photograph cannot be read for certain: "
                f"'nonosat scan {source} --page FILE.html' shows them, and lets you correct them"
            )
        yield _told(ScanAnswer(scan, Ending()))


def _told(answer: ScanAnswer) -> Puzzle:
    first, *others = answer.sentences()
    doubts = (Doubt(f"read from a photograph, {first}", None), *(Doubt(each, None) for each in others))
    return replace(answer.result.puzzle, doubts=doubts)
