"""Pictures to look at while making a puzzle of an image: settings to choose from; before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.authoring.making.image_puzzle import MakeResult
from nonosat.drawing.contact_sheet import CaptionedPicture, draw
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.images.imaging.draft import draft_of
from nonosat.images.imaging.framing import cropped
from nonosat.images.imaging.image_options import Recipe
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
#: The share of cells by which pictures may differ and look alike. A choice by eye.
_HARDLY_DIFFERENT = 0.03


def contact_sheet(image: Image, recipe: Recipe, *, limits: Limits = NO_LIMITS) -> bytes:
    """A PNG file with the pictures of many settings, each above the options that give it, without those that
    look like an earlier one.

    The pictures are not repaired; below each is its likeness to the image and the number of cells of its
    puzzle that line logic leaves open, which hints at how much there is to repair. When a limit is reached,
    that number and further settings are left out. Raises ``InputError`` as ``draft_of``.
    """
    panels = [
        CaptionedPicture(
            cropped(image, recipe.crop).convert("RGB"), f"the image, {image.width} x {image.height} pixels"
        )
    ]
    shown: list[Grid] = []
    for each in variants(image, recipe):
        if limits.remaining == 0 and len(panels) > 1:
            break
        draft = draft_of(image, each)
        if any(_look_alike(draft.picture, other) for other in shown):
            continue
        shown.append(draft.picture)
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        caption = f"{each.shading}\nlikeness {draft.likeness:.2f}\n{_open_text(puzzle, limits)}"
        panels.append(CaptionedPicture(PuzzleSheet(puzzle, draft.picture), caption))
    return draw(panels, columns=_COLUMNS)


def preview(image: Image, recipe: Recipe, made: MakeResult, *, limits: Limits = NO_LIMITS) -> bytes:
    """A PNG file with the image, the picture drawn from it, and that of the puzzle, its changes marked."""
    before = Puzzle.of(made.drawn, palette=made.puzzle.palette)
    changed = Highlight("ambiguous", tuple((row, column) for row, column, _ in made.changes))
    count = f"{amount(len(made.changes), 'cell')} changed"
    panels = [
        CaptionedPicture(cropped(image, recipe.crop).convert("RGB"), "the image"),
        CaptionedPicture(PuzzleSheet(before, made.drawn), f"{recipe.shading}\n{_open_text(before, limits)}"),
        CaptionedPicture(PuzzleSheet(made.puzzle, made.picture, (changed,)), f"{count}\n{made.verdict}"),
    ]
    return draw(panels, columns=len(panels))


def _look_alike(picture: Grid, other: Grid) -> bool:
    """Whether so few cells differ that nobody would choose between two pictures."""
    if (picture.width, picture.height, picture.letters) != (other.width, other.height, other.letters):
        return False
    differing = sum(mine != yours for mine, yours in zip(picture.cells, other.cells, strict=True))
    return differing <= _HARDLY_DIFFERENT * len(picture.cells)


def _open_text(puzzle: Puzzle, limits: Limits) -> str:
    try:
        undecided = propagate(puzzle, check=limits.check).grid().undecided_count
    except LimitReached:  # the picture matters more
        return ""
    if not undecided:
        return "solved by line logic"
    return f"{undecided} of {puzzle.width * puzzle.height} cells left open"
