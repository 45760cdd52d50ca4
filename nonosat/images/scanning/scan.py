"""The ability ``scan``: puzzles from photographs, scans, screenshots and PDF files."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from nonosat.files.content import content_of
from nonosat.images.scanning.colouring import coloured
from nonosat.images.scanning.components import refusals
from nonosat.images.scanning.correction.correct import correct, uncorrected
from nonosat.images.scanning.correction.correction import Correction, ScanVerdict
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.orientation import share_of_numbers, upright
from nonosat.images.scanning.photograph import pages_of
from nonosat.images.scanning.reading import looks_like_coordinates
from nonosat.images.scanning.result import ScanResult, ScanStatistics
from nonosat.images.scanning.uncertainty import UncertaintyReason
from nonosat.images.scanning.whole_page import hard_to_read, may_be_cut_off, whole_page_reasons
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending
from nonosat.model.abilities.result import Heading
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.argument_checks import checked
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError, UncertainScan
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Phases, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import ReadWarning
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchKeywords, SearchOptions

#: The alternative for images that show no printed puzzle, for messages.
_INSTEAD = "'nonosat make' turns images into puzzles"
#: The least share of numbers among the readings of a puzzle. Of 68 images from the world three have a tenth
#: or less (two other images and a window of tiny digits), all others more than half; a page blurred until
#: hardly legible has two fifths.
_SHARE_OF_NUMBERS = 0.25
#: A puzzle is refused if a larger share of its detected numbers stays unknown. Of 74 images from the world
#: five have 55 to 98 % (two show no puzzle, one no grid, two had 44 and 99 uncertain numbers), all others at
#: most 41 %; of 143 drawn or simulated pages two have 66 and 91 %, all others at most 38 %. Up to 20 unknown
#: numbers are accepted, as they are quickly typed: with 10, drawn pages of 20 numbers on blurred boxes were
#: refused whose colours are right; with either the same five images are.
_MOST_UNREAD, _FEW_UNREAD = 0.5, 20
#: Pixels of a cell in each further look at a doubtful puzzle. Of 18 doubtful pages of real images two become
#: exact, of 40 made of such images by another scale, compression or inversion eight; none of these and of 61
#: simulated pages, most of them spoilt, is wrong in silence. Even contrast helps one of 11 pages, each of
#: these sizes five.
_CELLS_OF_LOOKS = (40, 60)
#: The most cells that a note names.
_MOST_NAMED = 5


@dataclass(frozen=True, kw_only=True)
class Scan(LimitedSearch, Ability[FoundPuzzle, ScanResult]):
    """Read puzzles from a photograph, scan or PDF, and list every uncertain number."""

    results = (ScanResult,)
    exit_codes = exits.Meanings(
        done="Every number is sure or corrected.",
        limit="Something is doubtful: unknown numbers are `?`.",
    )

    def work(self, subject: FoundPuzzle, search: SearchOptions, ending: Ending) -> ScanResult:
        result = uncorrected_scan(subject)
        with ending:
            for better in results_so_far(subject, search):
                result = better
        if ending.reason is not None:
            result = replace(result, reasons=(ending.reason.text, *result.reasons))
        return ending.of(result)


@checked
def scan(source: str | Path | bytes, **search: Unpack[SearchKeywords]) -> tuple[ScanResult, ...]:
    """Return the puzzles on a photograph, a scan, a screenshot or the pages of a PDF (a path or bytes).

    Of ``SearchKeywords`` only the limits and ``progress`` apply. Raises ``InputError`` (not an image, no
    printed puzzle, or most numbers illegible), ``OSError``, ``MissingExtra`` and ``LimitReached`` (before any
    puzzle was found; a later limit leaves numbers unknown).
    """
    options = SearchOptions.starting_now(**search)
    data, name = (source, "photograph") if isinstance(source, bytes) else (content_of(source), str(source))
    try:
        results = [scanned(each, options) for each in found_puzzles(data)]
    except InputError as error:
        raise error.at(name) from None
    indices = range(len(results)) if len(results) > 1 else (None,)
    return tuple(
        replace(result, heading=Heading(None, index)) for result, index in zip(results, indices, strict=False)
    )


def puzzles_on(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles on a photograph, with ``?`` for unknown numbers and read warnings about the scan.

    Raises what ``found_puzzles`` raises.
    """
    return (_with_warnings(scanned(found)) for found in found_puzzles(data))


def certain_puzzles(data: bytes, source: str) -> Iterator[Puzzle]:
    """Yield the puzzles on a photograph; raises ``UncertainScan``, naming ``source``, at a doubtful one."""
    for found in found_puzzles(data):
        result = scanned(found)
        if result.verdict is ScanVerdict.DOUBTFUL:
            unknown = sum(number.chosen is None for number in result.uncertain)
            what = amount(unknown, "number") if unknown else "some numbers"
            raise UncertainScan(
                f"{source}: {what} on the photograph cannot be read for certain: "
                f"'nonosat scan {source} --page FILE.html' shows them, and lets you correct them"
            )
        yield _with_warnings(result)


def _with_warnings(result: ScanResult) -> Puzzle:
    first, *others = result.sentences()
    warnings = (
        ReadWarning(f"read from a photograph, {first}", None),
        *(ReadWarning(each, None) for each in others),
    )
    return replace(result.puzzle, read_warnings=warnings)


def found_puzzles(data: bytes) -> Iterator[FoundPuzzle]:
    """Yield the puzzles on the pages of a file, page by page; raises ``InputError`` when there is none."""
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
    """Yield the puzzles on a page, without tables that have other things than numbers beside them."""
    phases = Phases()
    with refusals():
        from nonosat.images.scanning.polarity import in_better_polarity  # loads OpenCV

        for each in in_better_polarity(image, lambda page: _upright_puzzles(page, phases)):
            yield replace(each, seconds=phases.seconds)


def _upright_puzzles(image: Page, phases: Phases) -> list[FoundPuzzle]:
    return [
        coloured(each.within_lines())
        for each in upright(image, phases)
        if share_of_numbers(each) >= _SHARE_OF_NUMBERS
    ]


def scanned(found: FoundPuzzle, options: SearchOptions = DEFAULT_OPTIONS) -> ScanResult:
    """Return the result for a found puzzle, corrected; a limit leaves numbers unknown.

    Raises ``InputError`` if most of its numbers cannot be read, unless there was no time to correct them.
    """
    *_, result = results_so_far(found, options)
    return result


def results_so_far(found: FoundPuzzle, options: SearchOptions) -> Iterator[ScanResult]:
    """Yield the result of the first look, and that of all; raises ``InputError`` as ``scanned``."""
    phases = Phases()
    result = _corrected(found, phases, options)
    yield result
    if result.verdict is ScanVerdict.DOUBTFUL and (result.uncertain or found.detection.unread):
        result = _seen_again(result, phases, options) or result
    unknown, seen = sum(each.is_unread for each in result.uncertain), len(result.found.detection.numbers)
    if unknown > max(_MOST_UNREAD * seen, _FEW_UNREAD) and options.limits.remaining != 0:
        raise InputError(
            f"expected a page most of whose numbers can be read, found {seen - unknown} of {seen}: "
            f"{hard_to_read(result.found)}"
        )
    yield replace(result, statistics=ScanStatistics(**found.seconds, **phases.seconds))


def _seen_again(first: ScanResult, phases: Phases, options: SearchOptions) -> ScanResult | None:
    """Return a result without doubts by further looks at a doubtful puzzle; ``None`` if there is none.

    It agrees with the lines that were known before; unless these are half of them, it is seen twice.
    """
    seen: list[tuple[Sequence[Clue | None], Sequence[Clue | None]]] = []
    for cell in _CELLS_OF_LOOKS:
        if options.limits.remaining == 0:
            return None
        with phases.timing("looking"):
            from nonosat.images.scanning.second_look import known_lines, looked_again  # load OpenCV

            others = [each for each in looked_again(first.found, cell) if not each.detection.unread]
        for found in others:
            result = _corrected(found, phases, options)
            if result.verdict is ScanVerdict.DOUBTFUL:
                continue
            clues = result.puzzle.rows, result.puzzle.columns
            known = known_lines(first, result)
            is_alike = all(before == now for before, now in known)
            if clues in seen or (is_alike and 2 * len(known) >= sum(map(len, clues))):
                return result
            if is_alike:
                seen.append(clues)
    return None


def _corrected(found: FoundPuzzle, phases: Phases, options: SearchOptions) -> ScanResult:
    """Return the result for a found puzzle as it was read."""
    detection = found.detection
    options.progress(Progress("correcting what was read", 0, 0.0))
    with phases.timing("correction"):
        correction = correct(
            found.rows,
            found.columns,
            palette=detection.palette,
            marks=detection.marks,
            limits=options.limits,
        )
    return _scan(found, correction, phases)


def uncorrected_scan(found: FoundPuzzle) -> ScanResult:
    """Return the result for a puzzle before its correction."""
    return _scan(found, uncorrected(found.rows, found.columns, palette=found.detection.palette), Phases())


def _scan(found: FoundPuzzle, correction: Correction, phases: Phases) -> ScanResult:
    reasons = tuple(_reasons(found, correction))
    verdict = ScanVerdict.DOUBTFUL if reasons else correction.verdict
    return ScanResult(
        verdict=verdict,
        puzzle=replace(correction.puzzle, saved=found.detection.marks),
        uncertain=correction.uncertain,
        reasons=(*correction.reasons, *reasons),
        notes=tuple(_notes(found, None if verdict is ScanVerdict.DOUBTFUL else correction.solution)),
        found=found,
        page=found.page,
        rotation=90 * found.quarters,
        unique=correction.is_unique,
        cost=correction.cost,
        statistics=ScanStatistics(**found.seconds, **phases.seconds),
        palette=correction.puzzle.palette,
    )


def _notes(found: FoundPuzzle, solution: Grid | None) -> Iterator[str]:
    """Yield sentences about a page that was turned, and about marks that differ from the only solution.

    Such marks may be mistakes, or no marks at all: they are kept as seen.
    """
    if found.quarters:
        yield UncertaintyReason("told.scanTurned", degrees=90 * found.quarters)
    marks = found.detection.marks
    if marks is None or solution is None:
        return
    wrong = [(row, column) for row, column, value in marks.decided() if value != solution[row, column]]
    if wrong:
        rest = "; …" if len(wrong) > _MOST_NAMED else ""
        yield UncertaintyReason(
            "told.scanMarked", count=len(wrong), cells=tuple(wrong[:_MOST_NAMED]), rest=rest
        )


def _reasons(found: FoundPuzzle, correction: Correction) -> Iterator[str]:
    """Yield the reasons for doubt that concern the detection and the page."""
    if found.detection.unread:
        yield UncertaintyReason("told.scanUnread")
    if not found.is_upright:
        yield UncertaintyReason("told.scanWayUp")
    is_changed = any(each.changed and each.chosen is not None for each in correction.uncertain)
    if is_changed and may_be_cut_off(found.detection, found.image):  # rather than misread
        yield UncertaintyReason("told.scanCutOff")
    if looks_like_coordinates(found.rows, found.columns):
        yield UncertaintyReason("told.scanCounting")
    if correction.verdict is ScanVerdict.DOUBTFUL:
        yield from whole_page_reasons(found, correction.uncertain)
