"""Whole pages are read exactly or flagged, never wrongly in silence."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import PUZZLES
from slowness import rest_slow

from nonosat import Grid, InputError, Puzzle, read, solve
from nonosat.drawing import pdf, png, svg
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.resemblance import is_surely_printed, looks_like_printed_puzzle
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import puzzles_on_page, scan, scanned

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
pdfium = pytest.importorskip("pypdfium2", reason="the extra 'scan' is not installed")
pages = pytest.importorskip("printed_pages", reason="the fonts of the extra 'test' are not installed")
scan_checks = pytest.importorskip("printed_pages.scan_checks")
other_pages = pytest.importorskip("other_pages")
np = pytest.importorskip("numpy")

#: The share of pages that must be exact; ``python -m benchmarks scanning`` reads more of them.
LEAST_EXACT, LEAST_EXACT_OF_MANY = 0.9, 0.95
#: Kinds of which nearly every page is read exactly; of the others more are doubtful.
EXACT_KINDS = ["plain", "photo", "scan", "tilted", "pencil", "several", "imitation"]
#: The first of the seeds that were unused while scanning was developed.
FIRST_SEED = 201

#: The fewest and the most rows and columns where many kinds of page are read in little time.
SMALL = (8, 12)

#: Ours, with few and many numbers, in colour, with blank lines.
DRAWN = (
    "two_islands.json",
    pytest.param("rainbow_fish.json", marks=pytest.mark.slow),
    pytest.param("survey/00006_cat.json", marks=pytest.mark.exhaustive),
    pytest.param("survey/00016_knot.json", marks=pytest.mark.exhaustive),
)


@pytest.fixture(params=DRAWN)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """A puzzle to draw."""
    return read(PUZZLES / request.param)


def file_of(image: Any, kind: str = "PNG", **options: int) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image).save(file, kind, **options)
    return file.getvalue()


def scans_of(data: bytes) -> tuple[ScanResult, ...]:
    """Return the scans; nothing when the page is refused."""
    try:
        return scan(data)
    except InputError:
        return ()


def judgements_of(page: Any) -> Any:
    return scan_checks.check_scans(page, scans_of(file_of(page.image)))


@pytest.mark.parametrize("kinds", rest_slow([EXACT_KINDS[:2], EXACT_KINDS[2:]]), ids="-".join)
def test_printed_pages_are_read_exactly(kinds: list[str], *, exhaustive: bool) -> None:
    found: Counter[Any] = Counter()
    notes = []
    for kind in kinds:
        for seed in range(FIRST_SEED, FIRST_SEED + (10 if exhaustive else 1)):
            for each in judgements_of(
                pages.printed_page(seed, kind=kind, sides=None if exhaustive else SMALL)
            ):
                assert each.outcome is not scan_checks.Outcome.WRONG, f"{kind} {seed}: {each.note}"
                found[each.outcome] += 1
                notes.append(f"{kind} {seed}: {each.note}")
    assert found[scan_checks.Outcome.EXACT] >= LEAST_EXACT * found.total(), notes


@pytest.mark.parametrize("kind", rest_slow(sorted({*pages.KINDS} - {*EXACT_KINDS})))
def test_other_pages_are_read_exactly_or_flagged(kind: str, *, exhaustive: bool) -> None:
    sides = None if exhaustive else SMALL
    for each in judgements_of(pages.printed_page(FIRST_SEED, kind=kind, sides=sides)):
        assert each.outcome is not scan_checks.Outcome.WRONG, each.note


@pytest.mark.exhaustive  # a quarter of an hour
def test_of_two_hundred_pages_nearly_all_are_exact_and_none_is_wrong_without_a_word() -> None:
    found: Counter[Any] = Counter()
    for seed in range(1, 1 + -(-200 // len(pages.KINDS))):
        for kind in pages.KINDS:
            for each in judgements_of(pages.printed_page(seed, kind=kind)):
                assert each.outcome is not scan_checks.Outcome.WRONG, f"{kind} {seed}: {each.note}"
                found[each.outcome] += 1
    assert found[scan_checks.Outcome.EXACT] >= LEAST_EXACT_OF_MANY * found.total(), found


@pytest.mark.parametrize("kind", rest_slow(pages.SPOILT_KINDS))
def test_pages_of_which_not_everything_can_be_known_are_never_wrong_without_a_word(
    kind: str, *, exhaustive: bool
) -> None:
    for seed in range(40 if exhaustive else 1):
        page = pages.printed_page(seed, kind=kind, sides=None if exhaustive else SMALL)
        for each in judgements_of(page):
            assert each.outcome is not scan_checks.Outcome.WRONG, f"{kind} {seed}: {each.note}"


@pytest.mark.parametrize(
    "page",
    rest_slow(sorted(other_pages.OTHER_PAGES, key=lambda page: page.__name__)),
    ids=lambda page: page.__name__,
)
def test_other_grids_are_not_taken_for_puzzles(page: Callable[[random.Random], Any]) -> None:
    for each in puzzles_on_page(page(random.Random(0))):
        assert not is_surely_printed(each)
        assert scanned(each).verdict is ScanVerdict.DOUBTFUL, each.detection.lattice.shape


def test_a_puzzle_looks_like_one() -> None:
    assert looks_like_printed_puzzle(pages.printed_page(FIRST_SEED, kind="screenshot", sides=SMALL).image)


def test_png_drawn_by_nonosat_is_read_without_error(puzzle: Puzzle, *, exhaustive: bool) -> None:
    for cell in (20, 28, 40) if exhaustive else (20,):
        assert_exact(puzzle, scan(png.draw(PuzzleSheet.of(puzzle), Style(cell=cell))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "margin", "degrees", "table"),
    rest_slow(
        [
            (20, 60, 3, (150, 120, 90)),  # of which there is much more than of a rare colour
            (32, 20, 0, (150, 120, 90)),  # the edge of the paper is less than a cell from the cells
            (32, 60, 0, (30, 90, 190)),  # as blue as boxes
            (32, 60, 0, (250, 250, 250)),
        ]
    ),
)
def test_drawings_in_colour_on_a_table_are_read_exactly_or_flagged(
    cell: int, margin: int, degrees: int, table: tuple[int, int, int]
) -> None:
    fish = read(PUZZLES / "rainbow_fish.json")
    drawing = Image.open(io.BytesIO(png.draw(PuzzleSheet.of(fish), Style(cell=cell))))
    page = Image.new("RGB", (drawing.width + 2 * margin, drawing.height + 2 * margin), table)
    page.paste(drawing, (margin, margin))
    turned = page.rotate(degrees, resample=Image.Resampling.BICUBIC, fillcolor=table)
    (found,) = scan(file_of(np.asarray(turned), "JPEG", quality=85))
    assert found.verdict is ScanVerdict.DOUBTFUL or not scan_checks.difference(fish, found.puzzle)


def test_svg_drawn_by_nonosat_is_read_without_error(puzzle: Puzzle) -> None:
    assert_exact(puzzle, scan(svg.draw(PuzzleSheet.of(puzzle)).encode()))


@pytest.mark.slow
def test_dark_drawings_are_read_exactly_and_those_in_colour_at_least_flagged(puzzle: Puzzle) -> None:
    scans = scan(svg.draw(PuzzleSheet.of(puzzle), Style(theme="dark")).encode())
    if len(puzzle.palette) == 1:
        assert_exact(puzzle, scans)
    else:
        (found,) = scans
        assert found.verdict is ScanVerdict.DOUBTFUL or not scan_checks.difference(puzzle, found.puzzle)


@pytest.mark.slow
def test_pdf_drawn_by_nonosat_is_read_without_error(puzzle: Puzzle) -> None:
    assert_exact(puzzle, scan(pdf.draw([PuzzleSheet.of(puzzle)])))


@pytest.mark.slow
def test_scans_of_what_nonosat_prints_are_read_without_error(puzzle: Puzzle, *, exhaustive: bool) -> None:
    with pdfium.PdfDocument(pdf.draw([PuzzleSheet.of(puzzle)])) as document:
        page = document[0]
        for dots_per_inch in (100, 150, 200, 300) if exhaustive else (120,):
            image = page.render(scale=dots_per_inch / 72).to_numpy()[..., ::-1]
            assert_exact(puzzle, scan(file_of(np.ascontiguousarray(image))))


def test_half_done_drawings_give_back_the_marks() -> None:
    puzzle = read(PUZZLES / "sailing_boat.json")
    (solution,) = solve(puzzle).solutions
    half = Grid.from_rows(
        [solution[row, column] if row < puzzle.height // 2 else None for column in range(puzzle.width)]
        for row in range(puzzle.height)
    )
    (found,) = scan(png.draw(PuzzleSheet(puzzle, half), Style(cell=28)))
    assert not scan_checks.difference(puzzle, found.puzzle)
    assert found.puzzle.saved is not None
    filled = [cell == 1 for cell in half.cells]
    assert [cell == 1 for cell in found.puzzle.saved.cells] == filled


@pytest.mark.slow
def test_pages_of_the_corpus_are_read_exactly_or_flagged(corpus: Path, *, exhaustive: bool) -> None:
    names = sorted((corpus / "bw" / "jwilk").glob("*.json"))
    assert names
    chosen = names if exhaustive else names[len(names) // 2 :][:1]
    for seed, name in enumerate(chosen):
        puzzle = read(name)
        for each in judgements_of(pages.printed_page(seed, kind="photo", puzzle=puzzle)):
            assert each.outcome is not scan_checks.Outcome.WRONG, f"{name.name}: {each.note}"


def assert_exact(puzzle: Puzzle, scans: tuple[ScanResult, ...]) -> None:
    """Assert that a drawing is read exactly; in colour, on boxes that touch, it may be doubtful."""
    (found,) = scans
    if len(puzzle.palette) > 1 and found.verdict is ScanVerdict.DOUBTFUL:
        return
    assert found.verdict is not ScanVerdict.DOUBTFUL, found.reasons
    assert not scan_checks.difference(puzzle, found.puzzle)
