"""Sheets for making a puzzle of an image: settings to choose from, and before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.authoring.making.image_puzzle import MakeResult
from nonosat.drawing.contact_sheet import CaptionedPanel, draw
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.images.imaging.draft import draft_of
from nonosat.images.imaging.framing import cropped
from nonosat.images.imaging.image_options import ImageOptions
from nonosat.images.imaging.variants import variants
from nonosat.logic.propagation import propagate
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

#: Panels side by side on a contact sheet.
_COLUMNS = 4
#: The share of cells by which pictures may differ and look alike. Chosen by eye.
_HARDLY_DIFFERENT = 0.03


def contact_sheet(image: Image, image_options: ImageOptions, *, limits: Limits = NO_LIMITS) -> bytes:
    """Return a PNG file with the pictures of many settings, each above its options, without those that look
    like an earlier one.

    The pictures are not repaired; below each is its similarity to the image and the number of cells of its
    puzzle that line logic leaves undecided, which indicates how much there is to repair. At a limit that
    number and further settings are skipped. Raises ``InputError`` as ``draft_of``.
    """
    panels = [
        CaptionedPanel(
            cropped(image, image_options.crop).convert("RGB"),
            f"the image, {image.width} x {image.height} pixels",
        )
    ]
    shown: list[Grid] = []
    for each in variants(image, image_options):
        if limits.remaining == 0 and len(panels) > 1:
            break
        draft = draft_of(image, each)
        if any(_look_alike(draft.grid, other) for other in shown):
            continue
        shown.append(draft.grid)
        puzzle = Puzzle.from_solution(draft.grid, palette=draft.palette)
        caption = f"{each.shading}\nsimilarity {draft.similarity:.2f}\n{_undecided_text(puzzle, limits)}"
        panels.append(CaptionedPanel(PuzzleSheet(puzzle, draft.grid), caption))
    return draw(panels, columns=_COLUMNS)


def preview(
    image: Image, image_options: ImageOptions, made: MakeResult, *, limits: Limits = NO_LIMITS
) -> bytes:
    """Return a PNG file with the image, its draft, and the solution of the puzzle with its changes marked."""
    before = Puzzle.from_solution(made.draft, palette=made.puzzle.palette)
    changed = Highlight("ambiguous", tuple((row, column) for row, column, _ in made.changes))
    count = f"{amount(len(made.changes), 'cell')} changed"
    panels = [
        CaptionedPanel(cropped(image, image_options.crop).convert("RGB"), "the image"),
        CaptionedPanel(
            PuzzleSheet(before, made.draft), f"{image_options.shading}\n{_undecided_text(before, limits)}"
        ),
        CaptionedPanel(PuzzleSheet(made.puzzle, made.solution, (changed,)), f"{count}\n{made.verdict}"),
    ]
    return draw(panels, columns=len(panels))


def _look_alike(picture: Grid, other: Grid) -> bool:
    """Return whether two pictures differ in so few cells that they look alike."""
    if (picture.width, picture.height, picture.letters) != (other.width, other.height, other.letters):
        return False
    differing = sum(mine != yours for mine, yours in zip(picture.cells, other.cells, strict=True))
    return differing <= _HARDLY_DIFFERENT * len(picture.cells)


def _undecided_text(puzzle: Puzzle, limits: Limits) -> str:
    try:
        undecided = propagate(puzzle, check=limits.check).grid().undecided_count
    except LimitReached:  # the picture matters more
        return ""
    if not undecided:
        return "solved by line logic"
    return f"{undecided} of {puzzle.width * puzzle.height} cells left undecided"
