"""Pages with one or several printed puzzles, and their ground truth."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from nonosat import Grid, Puzzle

from .imitations import IMITATIONS
from .pencil import Hand
from .photographing import Camera, Photograph, chosen_camera
from .print_styles import Clues, Ink, PrintStyle, printed_style
from .printing import Number, Plan, Printed, print_puzzle, progress
from .puzzles import ambiguous_puzzle_of, full_puzzle_of, misprinted_puzzle_of, puzzle_of
from .sheet import Sheet, colour_of, luminance

#: The kinds of pages, from the easiest.
KINDS = (
    "plain",
    "screenshot",
    "tilted",
    "scan",
    "photo",
    "colour",
    "pencil",
    "several",
    "curled",
    "imitation",
    "monitor",
    "small",
    "many numbers",
)

#: Pages that cannot be read completely: they may be flagged, but never be read wrongly in silence.
SPOILT_KINDS = ("cropped", "covered", "misprinted", "ambiguous")

#: Kinds without a camera.
_EXACT = ("plain", "screenshot", "imitation")


#: The fewest and the most rows and columns.
Sides = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class PrintedPuzzle:
    """One puzzle on the page. ``puzzle.saved`` holds the marks in its cells.

    ``solution`` is the goal; the clues of a misprinted puzzle differ from it. ``lattice`` holds the corners
    of the cells in pixels: ``(height + 1) × (width + 1) × 2``, x first.
    """

    puzzle: Puzzle
    solution: Grid
    lattice: npt.NDArray[np.float64]
    numbers: tuple[Number, ...]
    style: PrintStyle


@dataclass(frozen=True, slots=True, eq=False)
class PrintedPage:
    """The image (``height × width × 3``, red, green, blue) and what is on it."""

    image: npt.NDArray[np.uint8]
    puzzles: tuple[PrintedPuzzle, ...]
    kind: str
    seed: int
    camera: Camera


def printed_page(
    seed: int, *, kind: str = "photo", puzzle: Puzzle | None = None, sides: Sides | None = None
) -> PrintedPage:
    """Return the page with this seed, with ``puzzle`` or else random puzzles.

    These have the usual sizes of their kind, or sides from the first to the last of ``sides``; pages of
    ``many numbers`` are always large.
    """
    if kind not in KINDS + SPOILT_KINDS:
        kinds = ", ".join(KINDS + SPOILT_KINDS)
        raise ValueError(f"unknown kind of page '{kind}'; choose {kinds}")
    rng = random.Random(f"{kind} {seed}")
    is_dark = kind == "screenshot" and rng.random() < 0.5
    pairs: list[tuple[Puzzle, Grid | None]] = [(puzzle, None)] if puzzle else _puzzles(rng, kind, sides)
    plans = _plans(rng, kind, [each for each, _ in pairs], is_dark=is_dark)
    sheet, printed = _laid_out(rng, kind, plans)
    puzzles = [each for each, _ in pairs]
    if kind == "pencil" or (kind == "curled" and rng.random() < 0.3):
        for index, (plan, (_, solution)) in enumerate(zip(plans, pairs, strict=True)):
            if solution is not None:
                puzzles[index], printed[index] = _pencilled(rng, sheet, plan, printed[index], solution)
    camera = Camera() if kind in _EXACT else _camera(rng, kind, plans)
    photograph = Photograph(sheet.pixels(), sheet.fineness, camera, rng.getrandbits(32))
    page = PrintedPage(
        photograph.image,
        tuple(
            PrintedPuzzle(
                each,
                solution if solution is not None else Grid.undecided(each.height, each.width),
                photograph.places(at.lattice),
                tuple(_seen(number, photograph) for number in at.numbers),
                plan.style,
            )
            for each, (_, solution), at, plan in zip(puzzles, pairs, printed, plans, strict=True)
        ),
        kind,
        seed,
        camera,
    )
    if kind == "cropped":
        return cropped(page, rng)
    return covered(page, rng) if kind == "covered" else page


def _puzzles(rng: random.Random, kind: str, sides: Sides | None) -> list[tuple[Puzzle, Grid | None]]:
    def side(least: int, most: int) -> int:
        return rng.randint(*(sides or (least, most)))

    if kind in ("ambiguous", "misprinted"):
        seed, height, width = rng.randrange(10**6), side(10, 25), side(10, 25)
        if kind == "ambiguous":
            return [(ambiguous_puzzle_of(seed, height, width), None)]
        return [misprinted_puzzle_of(seed, height, width)]
    if kind == "several":
        sizes = [(side(8, 15), side(8, 15)) for _ in range(rng.randint(2, 4))]
    elif kind == "small":
        sizes = [(side(5, 9), side(5, 9))]
    else:
        height = rng.randint(20, 30) if kind == "many numbers" else side(10, 30)
        sizes = [(height, height if rng.random() < 0.35 else side(10, 30))]
    colours = rng.randint(2, 5) if kind == "colour" else 1
    if kind == "screenshot" and rng.random() < 0.3:
        colours = rng.randint(2, 4)
    if kind == "many numbers":
        return [full_puzzle_of(rng.randrange(10**6), height, rng.randint(20, 30))]
    return [puzzle_of(rng.randrange(10**6), height, width, colours) for height, width in sizes]


def _plans(rng: random.Random, kind: str, puzzles: list[Puzzle], *, is_dark: bool) -> list[Plan]:
    """Return the layouts of the puzzles of one page, which share their style, as in magazines."""
    longest = max(max(each.height, each.width) for each in puzzles)
    # Cells on an A4 page photographed by a phone: large puzzles have small ones.
    largest = {True: 30.0, False: 44.0}[longest > 20]
    pitch = rng.uniform(22 if kind in ("plain", "screenshot", "tilted") else 25, largest)
    if kind in _EXACT:
        pitch = float(round(pitch))
    if kind in ("imitation", "monitor"):
        style = IMITATIONS[rng.choice(tuple(IMITATIONS))](rng)
    else:
        style = printed_style(rng, pitch, dark=is_dark)
    if kind in _EXACT:
        style = replace(style, line=max(1, round(style.line)), bold_line=max(2, round(style.bold_line)))
    plans = []
    for puzzle in puzzles:
        inks = [colour_of(value) for value in puzzle.palette.colours if value]
        background = luminance(style.shade if style.clues is Clues.SHADED else style.background)
        if any(abs(luminance(each) - background) < 90 for each in inks) or any(
            sum(abs(one - other) for one, other in zip(*pair, strict=True)) < 200
            for pair in combinations(inks, 2)
        ):
            # Numbers in these colours would be illegible on bare paper, or indistinguishable.
            style = replace(style, colour_ink=Ink.BOXES)
        plans.append(Plan(puzzle, style))
    return plans


def _camera(rng: random.Random, kind: str, plans: list[Plan]) -> Camera:
    camera = chosen_camera(rng, "photo" if kind in ("colour", "pencil", "several") else kind)
    # Limit the blur, so that small digits stay legible.
    smallest = min(plan.style.digit_height for plan in plans)
    return replace(camera, blur=min(camera.blur, smallest * 0.05), noise=min(camera.noise, smallest * 0.35))


def _laid_out(rng: random.Random, kind: str, plans: list[Plan]) -> tuple[Sheet, list[Printed]]:
    style = plans[0].style
    margin = style.pitch * rng.uniform(1, 3)
    text_height = style.digit_height * rng.uniform(0.9, 1.4)
    head = text_height * 4 if rng.random() < 0.8 else 0
    foot = text_height * 3 if rng.random() < 0.6 else 0
    across = 2 if len(plans) > 1 else 1
    rows = [plans[start : start + across] for start in range(0, len(plans), across)]
    gap = max(style.pitch * rng.uniform(1.2, 2.5), text_height * 3)
    widths = [max((row[at].width for row in rows if at < len(row)), default=0) for at in range(across)]
    heights = [max(plan.height for plan in row) for row in rows]
    width = sum(widths) + gap * (across - 1) + 2 * margin
    height = sum(heights) + gap * len(rows) + 2 * margin + head + foot
    title = f"{rng.choice(_TITLES)} {rng.randint(1, 99)}"
    sentence = rng.choice(_SENTENCES)
    if head:
        width = max(width, 2 * margin + style.width_of(sentence) * text_height * 0.6 / style.digit_height)
    fineness = 1 if kind in _EXACT else 2
    sheet = Sheet(round(height), round(width), style.background, fineness=fineness)
    if head:
        sheet.words(title, (margin, margin + text_height), style.font, text_height, style.ink)
        sheet.words(sentence, (margin, margin + text_height * 2.6), style.font, text_height * 0.6, style.ink)
    printed = []
    top = margin + head
    for row, row_height in zip(rows, heights, strict=True):
        left = margin
        for at, plan in enumerate(row):
            if len(plans) > 1:
                words = f"{rng.choice('ABCDEFG')}  {plan.puzzle.width} x {plan.puzzle.height}"
                sheet.words(words, (round(left), top + text_height * 1.5), style.font, text_height, style.ink)
            x = left + rng.random() * (widths[at] - plan.width)
            y = top + gap * 0.9
            printed.append(print_puzzle(sheet, plan, round(x), round(y)))
            left += widths[at] + gap
        top += row_height + gap
    if foot:
        sheet.words(
            str(rng.randint(2, 160)),
            (width / 2, height - text_height),
            style.font,
            text_height * 0.7,
            style.ink,
        )
    return sheet, printed


_TITLES = ("Nonogram", "Hanjie", "Griddler", "Picture puzzle", "Japanese crossword", "Puzzle no.")
_SENTENCES = (
    "Fill in the cells: the numbers say how many in a row are black.",
    "Level 3 of 5 · solution on page 48",
    "Each number is a block; between two blocks at least 1 cell is empty.",
    "Time: 25 min",
)


def _pencilled(
    rng: random.Random, sheet: Sheet, plan: Plan, printed: Printed, solution: Grid
) -> tuple[Puzzle, Printed]:
    hand = Hand(rng, plan.style.pitch)
    marks = hand.mark(sheet, printed, progress(rng, solution, rng.uniform(0.1, 0.5)))
    numbers = tuple(
        hand.strike(sheet, number) if hand.strikes and not number.is_copy and rng.random() < 0.12 else number
        for number in printed.numbers
    )
    saved = marks if any(cell is not None for row in marks.rows() for cell in row) else None
    return replace(plan.puzzle, saved=saved), replace(printed, numbers=numbers)


def _seen(number: Number, photograph: Photograph) -> Number:
    left, top, right, bottom = number.box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return replace(number, corners=photograph.places(corners))


def cropped(page: PrintedPage, rng: random.Random) -> PrintedPage:
    """Return the page without a part of a clue area, or of the grid."""
    (printed,) = page.puzzles
    height, width = page.image.shape[:2]
    corners = np.concatenate([number.corners for number in printed.numbers])
    first = corners.min(axis=0)
    grid = printed.lattice.reshape(-1, 2)
    left, top, right, bottom = 0, 0, width, height
    side = rng.choice(("left", "top", "right", "bottom"))
    share = rng.uniform(0.2, 0.8)
    if side == "left":
        left = int(first[0] + share * (grid[:, 0].min() - first[0]))
    elif side == "top":
        top = int(first[1] + share * (grid[:, 1].min() - first[1]))
    elif side == "right":
        right = int(grid[:, 0].max() - share * printed.style.pitch * 4)
    else:
        bottom = int(grid[:, 1].max() - share * printed.style.pitch * 4)
    image = np.ascontiguousarray(page.image[top:bottom, left:right])
    return replace(page, image=image, puzzles=(_moved(printed, (-left, -top)),))


def _moved(printed: PrintedPuzzle, by: tuple[int, int]) -> PrintedPuzzle:
    numbers = tuple(replace(number, corners=number.corners + by) for number in printed.numbers)
    return replace(printed, lattice=printed.lattice + by, numbers=numbers)


def covered(page: PrintedPage, rng: random.Random) -> PrintedPage:
    """Return the page with a finger, or a reflection, on some of the numbers."""
    (printed,) = page.puzzles
    under = rng.choice(printed.numbers).corners.mean(axis=0)
    height, width = page.image.shape[:2]
    size = printed.style.pitch * rng.uniform(0.7, 2.2)
    down, across = np.indices((height, width)).astype(np.float32)
    distance = np.hypot(across - under[0], (down - under[1]) * rng.uniform(0.5, 1)) / size
    if rng.random() < 0.5:
        share = np.clip(4 - 4 * distance, 0, 1)[..., None]
        tone = np.array([214, 160, 132], np.float32)
    else:
        share = np.clip(1.6 - distance, 0, 1)[..., None]
        tone = np.array([255, 255, 255], np.float32)
    image = (page.image * (1 - share) + tone * share).astype(np.uint8)
    return replace(page, image=image)
