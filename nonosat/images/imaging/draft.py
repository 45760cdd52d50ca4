"""The picture that an image becomes, before anyone asks whether its clues have only one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from nonosat.files.notation.colour_table import WHITE
from nonosat.images.imaging.background import NOWHERE, Sides, has_ground, has_plain_margin, without_colour
from nonosat.images.imaging.colour_vision import INTENSITY, lab
from nonosat.images.imaging.colouring import colours_of
from nonosat.images.imaging.contours import Edges, contours, likeness_to_image
from nonosat.images.imaging.framing import FineCells, Frame, cropped, fine_cells, frame_of
from nonosat.images.imaging.image_options import Box, Method, Recipe, Scope
from nonosat.images.imaging.shading import seen, shades_of
from nonosat.images.imaging.similarity import Levels
from nonosat.images.imaging.subject import emptied, is_photograph
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import rgb

if TYPE_CHECKING:
    from PIL.Image import Image


#: Of what ``Method.AUTO`` is one. From the fewest lines to the most: of two that are equally like the image,
#: the first is taken.
DRAWN_BY_AUTO = (Method.TONES, Method.SILHOUETTE, Method.STENCIL, Method.LINES)
#: How much more like a photograph drafts by tones or as a silhouette are, if one of them is taken: eyes, fins
#: and folds, which the others draw, count little in a likeness. Of 40 photographs with drafts this close the
#: others were known better in 14, worse in 3. In drawings they are worse more often.
_MORE_ALIKE = 0.03


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture, its palette, and the image reduced to one pixel a cell.

    ``original`` has the colours as the picture has them: what is shaded in an inverted picture is dark there.
    ``edges`` are those of what the picture shows, see ``contours``, and ``likeness`` is that of the picture
    to them. ``recipe`` is the one that was followed, with a method where that was left open; ``others`` are
    then those by other methods, the best first. ``remarks`` say what was decided, and what was changed in the
    colours of the image.
    """

    picture: Grid
    palette: Palette
    original: Levels = field(compare=False)
    edges: Edges = field(compare=False)
    recipe: Recipe
    likeness: float
    remarks: tuple[str, ...] = ()
    others: tuple[Draft, ...] = field(default=(), compare=False)


class _Scene(NamedTuple):
    """What is drawn: an image, its frame, what is seen in it, and the sides at which its subject goes on
    outside.
    """

    image: Image
    frame: Frame
    fine: FineCells
    cut_off: Sides = NOWHERE

    @classmethod
    def of(cls, image: Image, recipe: Recipe, cut_off: Sides = NOWHERE) -> Self:
        frame = frame_of(image, recipe)
        return cls(image, frame, fine_cells(seen(image), frame), cut_off)


def draft_of(image: Image, recipe: Recipe) -> Draft:
    """The image as a picture; raises ``InputError`` for an impossible size or part, or without a subject."""
    if recipe.background is not None:
        image = without_colour(image, recipe.background)
    image = cropped(image, recipe.crop)
    frame_of(image, recipe)  # before much is done: there may be too many cells
    is_open = recipe.method is Method.AUTO and not recipe.is_coloured
    asked = recipe
    scene, recipe = _scene(image, recipe, is_open=is_open)
    if is_open:
        found = list(_drafts(scene, replace(recipe, invert=False)))
        is_flat = {Method.TONES, Method.SILHOUETTE} if is_photograph(image) else set()
        found.sort(key=lambda draft: _MORE_ALIKE * (draft.recipe.method in is_flat) - draft.likeness)
        if recipe.invert:
            found = [_drawn(scene, replace(draft.recipe, invert=True)) for draft in found]
        draft = replace(found[0], others=tuple(found[1:]))
    else:
        draft = _drawn(scene, recipe)
    decisions = _decisions(draft, is_open=is_open, is_scope_open=asked.scope is Scope.AUTO)
    return replace(draft, remarks=(*decisions, *draft.remarks))


def _decisions(draft: Draft, *, is_open: bool, is_scope_open: bool) -> Iterator[str]:
    """What was decided about the image, and whether it is one that shows nothing."""
    recipe, values = draft.recipe, set(draft.picture.cells)
    if len(values) == 1:
        yield f"there is nothing to see: every cell is {'shaded' if values.pop() else 'blank'}"
    if is_open and recipe.scope is not Scope.AUTO:
        yield f"a photograph, drawn with {recipe.shading}"
        if is_scope_open and find_spec("cv2") is None:
            yield "without OpenCV (the extra images) its subject is not looked for"


def _scene(image: Image, recipe: Recipe, *, is_open: bool) -> tuple[_Scene, Recipe]:
    """What is drawn of an image, and the recipe that says so; ``is_open``: a subject may be chosen."""
    is_sought = recipe.scope is Scope.SUBJECT
    is_likely = (
        is_open and recipe.scope is Scope.AUTO and not has_plain_margin(image) and is_photograph(image)
    )
    if has_ground(image) or not (is_sought or is_likely):
        return _Scene.of(image, recipe), recipe
    found = emptied(image, is_sought=is_sought, keep_frame=isinstance(recipe.crop, Box))
    if found is None:
        return _Scene.of(image, recipe), replace(recipe, scope=Scope.WHOLE)
    return _Scene.of(found.image, recipe, found.cut_off), replace(recipe, scope=Scope.SUBJECT)


def _drafts(scene: _Scene, recipe: Recipe) -> Iterator[Draft]:
    """The drafts by the methods of which ``AUTO`` is one."""
    frame = scene.frame
    edges = _edges(scene, Palette(), slice(0, frame.height), slice(0, frame.width))
    for method in DRAWN_BY_AUTO:
        if method is not Method.SILHOUETTE or has_ground(scene.image):
            yield _drawn(scene, replace(recipe, method=method), edges)


def _drawn(scene: _Scene, recipe: Recipe, edges: Edges | None = None) -> Draft:
    image, frame, fine, cut_off = scene
    cells: npt.NDArray[np.uint8]
    remarks: tuple[str, ...] = ()
    if recipe.is_coloured:
        cells, palette, remarks = colours_of(image, frame, recipe)
    else:
        cells, palette = shades_of(image, frame, recipe, fine, cut_off).astype(np.uint8), Palette()
    cells = _placed(cells, frame)
    height, width = cells.shape
    picture = Grid(height, width, cells.tobytes(), palette.letters)
    original = _original(image, frame, recipe, palette)
    rows, columns = _inside(picture) if recipe.trim else (slice(0, height), slice(0, width))
    if edges is None or recipe.trim:
        edges = _edges(scene, palette, rows, columns)
    picture = without_margins(picture) if recipe.trim else picture
    likeness = likeness_to_image(picture, palette, edges)
    return Draft(picture, palette, original[rows, columns], edges, recipe, likeness, remarks)


def _edges(scene: _Scene, palette: Palette, rows: slice, columns: slice) -> Edges:
    """The edges of what is in these rows and columns of the frame.

    Where the background begins there is one, even if something white is before white paper.
    """
    frame, fine = scene.frame, scene.fine
    ground = np.append(lab(INTENSITY[np.array(rgb(palette.background or WHITE))]), 0.0)
    opaque = fine.opaque[:, :, None]
    filled = np.where(opaque, np.concatenate([fine.places, 100.0 * opaque], axis=2), ground)
    places = np.empty((frame.height * fine.detail, frame.width * fine.detail, 4))
    places[:] = ground
    inner_rows, inner_columns = _inner(frame)
    places[_fine(inner_rows, fine.detail), _fine(inner_columns, fine.detail)] = filled
    has = has_ground(scene.image)
    sides = Sides(*(has and not each for each in scene.cut_off))
    return contours(places[_fine(rows, fine.detail), _fine(columns, fine.detail)], fine.detail, sides, ground)


def _fine(cells: slice, detail: int) -> slice:
    return slice(cells.start * detail, cells.stop * detail)


def _original(image: Image, frame: Frame, recipe: Recipe, palette: Palette) -> Levels:
    """The mean colour (or grey) of what each cell of the frame covers."""
    from PIL import Image as Pixels

    ground = rgb(palette.background or WHITE)
    if recipe.is_coloured:
        paper = Pixels.new("RGB", image.size, ground)
        paper.paste(image, mask=image.getchannel("A") if has_ground(image) else None)
    else:
        paper = seen(image).convert("L").convert("RGB")
    levels = np.empty((frame.height, frame.width, 3))
    levels[:] = ground
    colours = np.asarray(paper.resize(frame.inner, Pixels.Resampling.BOX, box=frame.part))
    levels[_inner(frame)] = 255 - colours if recipe.invert else colours
    return levels


def _placed(cells: npt.NDArray[np.uint8], frame: Frame) -> npt.NDArray[np.uint8]:
    """The cells with blank lines around them where the frame is larger."""
    placed = np.zeros((frame.height, frame.width), dtype=np.uint8)
    placed[_inner(frame)] = cells
    return placed


def _inner(frame: Frame) -> tuple[slice, slice]:
    """The rows and columns of a frame that its part fills."""
    width, height = frame.inner
    return slice(frame.top, frame.top + height), slice(frame.left, frame.left + width)


def without_margins(picture: Grid) -> Grid:
    """The picture without blank lines at its margins; unchanged when it is all blank.

    >>> print(without_margins(Grid.from_text(["....", ".#..", "..#.", "...."])))
    #.
    .#
    """
    rows, columns = _inside(picture)
    return Grid.of((row[columns] for row in list(picture.rows())[rows]), letters=picture.letters)


def _inside(picture: Grid) -> tuple[slice, slice]:
    """The rows and columns between blank lines at the margins; all when the picture is all blank."""
    rows = [row for row in range(picture.height) if any(picture.row(row))]
    columns = [column for column in range(picture.width) if any(picture.column(column))]
    if not rows:
        return slice(0, picture.height), slice(0, picture.width)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
