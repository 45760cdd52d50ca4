"""From a photograph, a scan, a screenshot or a PDF to the puzzles on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from nonosat.files.content import content_of
from nonosat.images.scanning.colouring import coloured
from nonosat.images.scanning.components import refusals
from nonosat.images.scanning.correction.correct import correct, uncorrected
from nonosat.images.scanning.correction.correction import Certainty, Correction
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.orientation import share_of_numbers, upright
from nonosat.images.scanning.photograph import pages_of
from nonosat.images.scanning.reading import just_counts_lines, within
from nonosat.images.scanning.result import ScanResult, ScanStatistics
from nonosat.images.scanning.uncertainty import Cause
from nonosat.images.scanning.whole_page import hard_to_read, may_be_cut_off, whole_page_causes
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.argument_checks import checked
from nonosat.model.errors import DoubtfulScan, InputError
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Phases, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import Doubt
from nonosat.model.search_options import DEFAULT_OPTIONS, Search, SearchOptions

#: What to do with a picture that is no printed puzzle, for messages.
_INSTEAD = "'nonosat make' turns pictures into puzzles"
#: What has lines and something beside them, but fewer numbers than this share, is no puzzle. Of 68 images
#: from the world three have a tenth or less, two pictures and a window of tiny digits, and all others more
#: than a half; of a page that is blurred until hardly legible two fifths are left: worth having.
_SHARE_OF_NUMBERS = 0.25
#: A puzzle is refused of which a larger share of the numbers that were seen stays unknown. Of 74 images from
#: the world five have 55 to 98 % (two show no puzzle, one no grid, two had 44 and 99 doubts), and all others
#: at most 41 %; of 143 pages that were drawn or simulated two have 66 and 91 %, and all others at most 38 %.
#: Up to 20 unknown numbers are no reason, as they are soon typed: with 10, drawn pages of 20 numbers on
#: blurred boxes were refused whose colours are right; with either the same five images are.
_MOST_UNREAD, _FEW_UNREAD = 0.5, 20
#: Cells that a remark names.
_MOST_NAMED = 5


@dataclass(frozen=True, kw_only=True)
class Scan(LimitedSearch, Ability[FoundPuzzle, ScanResult]):
    """Read the puzzles on a photograph, a scan or a PDF, and list every number that is in doubt."""

    results = (ScanResult,)
    exit_codes = exits.Meanings(
        done="Every number was read for certain, or corrected for certain.",
        limit="Something is doubtful: unknown numbers are `?`.",
    )

    def work(self, subject: FoundPuzzle, search: SearchOptions, ending: Ending) -> ScanResult:
        result = uncorrected_scan(subject)
        with ending:
            result = scanned(subject, search)
        if ending.reason is not None:
            result = replace(result, reasons=(ending.reason.text, *result.reasons))
        return ending.of(result)


@checked
def scan(source: str | Path | bytes, **search: Unpack[Search]) -> tuple[ScanResult, ...]:
    """The puzzles on a photograph, a scan, a screenshot or the pages of a PDF, in a file or its bytes.

    Of the keywords of ``Search`` only the limits and ``progress`` matter here: clues are searched for in
    another way. Raises ``InputError`` (not an image, none with a printed puzzle, or one most of whose numbers
    cannot be read), ``OSError``, ``MissingExtra`` and ``LimitReached`` (before any puzzle was found; a limit
    that comes later leaves numbers unknown).
    """
    options = SearchOptions.starting_now(**search)
    data, name = (source, "photograph") if isinstance(source, bytes) else (content_of(source), str(source))
    try:
        return tuple(scanned(each, options) for each in found_puzzles(data))
    except InputError as error:
        raise error.at(name) from None


def puzzles_on(data: bytes) -> Iterator[Puzzle]:
    """The puzzles on a photograph, with ``?`` for what is not known; their doubts say how they were read.

    Raises what ``found_puzzles`` raises.
    """
    return (_told(scanned(found)) for found in found_puzzles(data))


def certain_puzzles(data: bytes, source: str) -> Iterator[Puzzle]:
    """Puzzles as of a scan; raises ``DoubtfulScan``, which names the ``source``, at a doubtful one."""
    for found in found_puzzles(data):
        result = scanned(found)
        if result.verdict is Certainty.DOUBTFUL:
            unknown = sum(doubt.chosen is None for doubt in result.doubts)
            what = amount(unknown, "number") if unknown else "some numbers"
            raise DoubtfulScan(
                f"{source}: {what} on the photograph cannot be read for certain: "
                f"'nonosat scan {source} --page FILE.html' shows them, and lets you correct them"
            )
        yield _told(result)


def _told(result: ScanResult) -> Puzzle:
    first, *others = result.sentences()
    doubts = (Doubt(f"read from a photograph, {first}", None), *(Doubt(each, None) for each in others))
    return replace(result.puzzle, doubts=doubts)


def found_puzzles(data: bytes) -> Iterator[FoundPuzzle]:
    """The puzzles on the pages of a file, page by page; raises ``InputError`` when there is none on any."""
    count = pages = 0
    begin = time.perf_counter()
    for page, image in enumerate(pages_of(data)):
        pages += 1
        reading = time.perf_counter() - begin
        for each in puzzles_on_page(image):
            count += 1
            yield replace(each, page=page, seconds={**each.seconds, "reading": reading})
        begin = time.perf_counter()
    if not count:
        where = "on the page" if pages == 1 else f"on one of {pages} pages"
        raise InputError(f"expected a printed puzzle {where}, a grid with numbers beside it ({_INSTEAD})")


def puzzles_on_page(image: Page) -> Iterator[FoundPuzzle]:
    """The puzzles on a page; what has lines and something else than numbers beside them is left out."""
    phases = Phases()
    with refusals():
        for each in upright(image, phases):
            if share_of_numbers(each) >= _SHARE_OF_NUMBERS:
                yield coloured(_within_lines(replace(each, seconds=phases.seconds)))


def _within_lines(found: FoundPuzzle) -> FoundPuzzle:
    """The puzzle without numbers that have no room in their line."""
    rows, columns = (
        tuple(tuple(within(each, most) for each in clue) for clue in clues)
        for clues, most in ((found.rows, found.sighting.width), (found.columns, found.sighting.height))
    )
    return replace(found, rows=rows, columns=columns)


def scanned(found: FoundPuzzle, options: SearchOptions = DEFAULT_OPTIONS) -> ScanResult:
    """A puzzle that was found, read and corrected; a limit leaves numbers unknown.

    Raises ``InputError`` where most of its numbers cannot be read, unless there was no time to correct them.
    """
    sighting, phases = found.sighting, Phases()
    options.progress(Progress("correcting what was read", 0, 0.0))
    with phases.timing("correction"):
        correction = correct(
            found.rows,
            found.columns,
            palette=sighting.palette,
            marks=sighting.marks,
            limits=options.limits,
        )
    unknown, seen = sum(each.is_unread for each in correction.doubts), len(sighting.numbers)
    if unknown > max(_MOST_UNREAD * seen, _FEW_UNREAD) and options.limits.remaining != 0:
        raise InputError(
            f"expected a page most of whose numbers can be read, found {seen - unknown} of {seen}: "
            f"{hard_to_read(found)}"
        )
    return _scan(found, correction, phases)


def uncorrected_scan(found: FoundPuzzle) -> ScanResult:
    """What is known of a puzzle as long as nothing was corrected."""
    return _scan(found, uncorrected(found.rows, found.columns, palette=found.sighting.palette), Phases())


def _scan(found: FoundPuzzle, correction: Correction, phases: Phases) -> ScanResult:
    unsure = tuple(_unsure_about(found, correction))
    verdict = Certainty.DOUBTFUL if unsure else correction.verdict
    return ScanResult(
        verdict=verdict,
        puzzle=replace(correction.puzzle, saved=found.sighting.marks),
        doubts=correction.doubts,
        reasons=(*correction.reasons, *unsure),
        remarks=tuple(_remarks(found, None if verdict is Certainty.DOUBTFUL else correction.picture)),
        found=found,
        page=found.page,
        turned=90 * found.quarters,
        unique=correction.is_unique,
        cost=correction.cost,
        statistics=ScanStatistics(**found.seconds, **phases.seconds),
        palette=correction.puzzle.palette,
    )


def _remarks(found: FoundPuzzle, picture: Grid | None) -> Iterator[str]:
    """Sentences about a page that was turned, and about cells that are marked on it otherwise than in the
    puzzle's only picture.

    Who solved it may have been mistaken, or what was seen is no mark: the marks stay as they were seen.
    """
    if found.quarters:
        yield Cause("told.scanTurned", degrees=90 * found.quarters)
    marks = found.sighting.marks
    if marks is None or picture is None:
        return
    wrong = [(row, column) for row, column, value in marks.decided() if value != picture[row, column]]
    if wrong:
        rest = "; …" if len(wrong) > _MOST_NAMED else ""
        yield Cause("told.scanMarked", count=len(wrong), cells=tuple(wrong[:_MOST_NAMED]), rest=rest)


def _unsure_about(found: FoundPuzzle, correction: Correction) -> Iterator[str]:
    """What makes a reading doubtful, whatever its numbers are."""
    if found.sighting.missed:
        yield Cause("told.scanMissed")
    if not found.is_upright:
        yield Cause("told.scanWayUp")
    is_changed = any(each.changed and each.chosen is not None for each in correction.doubts)
    if is_changed and may_be_cut_off(found.sighting, found.image):  # rather than misread
        yield Cause("told.scanCutOff")
    if just_counts_lines(found.rows, found.columns):
        yield Cause("told.scanCounting")
    if correction.verdict is Certainty.DOUBTFUL:
        yield from whole_page_causes(found, correction.doubts)
