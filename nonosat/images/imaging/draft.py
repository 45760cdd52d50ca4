"""The draft of an image: its grid, before the uniqueness of its clues is tested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from nonosat.files.notation.colour_table import WHITE
from nonosat.images.imaging.background import NOWHERE, Sides, has_background, has_plain_margin, without_colour
from nonosat.images.imaging.colour_vision import INTENSITY, lab
from nonosat.images.imaging.colouring import colours_of
from nonosat.images.imaging.contours import Edges, contours, image_similarity
from nonosat.images.imaging.framing import FineCells, Frame, cropped, fine_cells, frame_of
from nonosat.images.imaging.image_options import CropBox, ImageOptions, Method, Scope
from nonosat.images.imaging.network import can_run_networks
from nonosat.images.imaging.shading import seen, shades_of
from nonosat.images.imaging.similarity import Levels
from nonosat.images.imaging.subject import is_photograph, isolate_subject
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import rgb

if TYPE_CHECKING:
    from PIL.Image import Image


#: The methods among which ``Method.AUTO`` chooses, from the fewest lines to the most: of two that are equally
#: similar to the image, the first is chosen.
AUTO_METHODS = (Method.TONES, Method.SILHOUETTE, Method.STENCIL, Method.LINES)
#: Blank margins are told if they have a larger share of the cells: a choice.
_MOST_MARGIN = 0.5
#: The similarity to a photograph by which a draft by tones or as a silhouette must exceed the others to be
#: chosen: eyes, fins and folds, which the others draw, count little in the similarity. Of 40 photographs with
#: drafts this close the others were recognised better in 14, worse in 3; in drawings they are worse more
#: often.
_MORE_SIMILAR = 0.03


@dataclass(frozen=True, slots=True)
class Draft:
    """A grid, its palette, and the image reduced to one pixel per cell.

    In ``original``, the reduced image, shaded cells of an inverted grid are dark, too. ``edges`` are those of
    the image (see ``contours``), ``similarity`` compares the grid with them. ``options`` are the ones used,
    with the chosen method; if it was chosen automatically, ``others`` are the drafts by other methods, best
    first. ``notes`` state automatic decisions and changed colours.
    """

    grid: Grid
    palette: Palette
    original: Levels = field(compare=False)
    edges: Edges = field(compare=False)
    options: ImageOptions
    similarity: float
    notes: tuple[str, ...] = ()
    others: tuple[Draft, ...] = field(default=(), compare=False)

    @property
    def is_photograph(self) -> bool:
        """Whether it was automatically drawn as a photograph."""
        return bool(self.others) and self.options.scope is not Scope.AUTO


class _Scene(NamedTuple):
    """An image with its frame, the pixels of its cells, and the sides at which its subject is cut off."""

    image: Image
    frame: Frame
    fine: FineCells
    cut_off: Sides = NOWHERE

    @classmethod
    def of(cls, image: Image, options: ImageOptions, cut_off: Sides = NOWHERE) -> Self:
        frame = frame_of(image, options)
        return cls(image, frame, fine_cells(seen(image), frame), cut_off)


def draft_of(image: Image, options: ImageOptions) -> Draft:
    """Return the draft of an image; raises ``InputError`` for an impossible size or part, or without a
    subject.
    """
    if options.background is not None:
        image = without_colour(image, options.background)
    image = cropped(image, options.crop)
    frame_of(image, options)  # fail early if there are too many cells
    is_open = options.method is Method.AUTO and not options.is_coloured
    asked = options
    scene, options = _scene(image, options, is_open=is_open)
    if is_open:
        found = list(_drafts(scene, replace(options, invert=False)))
        is_flat = {Method.TONES, Method.SILHOUETTE} if is_photograph(image) else set()
        found.sort(key=lambda draft: _MORE_SIMILAR * (draft.options.method in is_flat) - draft.similarity)
        if options.invert:
            found = [_drawn(scene, replace(draft.options, invert=True)) for draft in found]
        draft = replace(found[0], others=tuple(found[1:]))
    else:
        draft = _drawn(scene, options)
    decisions = _decisions(draft, is_open=is_open, is_scope_open=asked.scope is Scope.AUTO)
    return replace(draft, notes=(*decisions, *draft.notes))


def _decisions(draft: Draft, *, is_open: bool, is_scope_open: bool) -> Iterator[str]:
    """Yield sentences about automatic decisions, and about a grid that shows little or nothing."""
    grid, options = draft.grid, draft.options
    inside = without_margins(grid)
    if len(grid.cells) == 1:
        yield "the picture is a single cell: choose a larger image or --size"
    elif len(values := set(grid.cells)) == 1:
        yield f"nothing is visible: every cell is {'shaded' if values.pop() else 'blank'}"
    elif len(inside.cells) < (1 - _MOST_MARGIN) * len(grid.cells):
        yield (
            f"only {inside.width}×{inside.height} of the cells are not a blank margin: --trim cuts it off, "
            "--crop auto draws what is inside larger"
        )
    if is_open and options.scope is not Scope.AUTO:
        yield f"a photograph, drawn with {options.shading}"
        if is_scope_open and not can_run_networks():
            yield "its subject cannot be found without OpenCV (extra: images)"


def _scene(image: Image, options: ImageOptions, *, is_open: bool) -> tuple[_Scene, ImageOptions]:
    """Return the scene to draw, and the options with its scope; ``is_open``: a subject may be chosen."""
    is_sought = options.scope is Scope.SUBJECT
    is_likely = (
        is_open and options.scope is Scope.AUTO and not has_plain_margin(image) and is_photograph(image)
    )
    if has_background(image) or not (is_sought or is_likely):
        return _Scene.of(image, options), options
    found = isolate_subject(image, is_sought=is_sought, keep_frame=isinstance(options.crop, CropBox))
    if found is None:
        return _Scene.of(image, options), replace(options, scope=Scope.WHOLE)
    return _Scene.of(found.image, options, found.cut_off), replace(options, scope=Scope.SUBJECT)


def _drafts(scene: _Scene, options: ImageOptions) -> Iterator[Draft]:
    """Yield the drafts by the methods among which ``AUTO`` chooses."""
    frame = scene.frame
    edges = _edges(scene, Palette(), slice(0, frame.height), slice(0, frame.width))
    for method in AUTO_METHODS:
        if method is not Method.SILHOUETTE or has_background(scene.image):
            yield _drawn(scene, replace(options, method=method), edges)


def _drawn(scene: _Scene, options: ImageOptions, edges: Edges | None = None) -> Draft:
    image, frame, fine, cut_off = scene
    cells: npt.NDArray[np.uint8]
    notes: tuple[str, ...] = ()
    if options.is_coloured:
        cells, palette, notes = colours_of(image, frame, options)
    else:
        cells, palette = shades_of(image, frame, options, fine, cut_off).astype(np.uint8), Palette()
    cells = _placed(cells, frame)
    height, width = cells.shape
    grid = Grid(height, width, cells.tobytes(), palette.letters)
    original = _original(image, frame, options, palette)
    rows, columns = _inside(grid) if options.trim else (slice(0, height), slice(0, width))
    if edges is None or options.trim:
        edges = _edges(scene, palette, rows, columns)
    grid = without_margins(grid) if options.trim else grid
    similarity = image_similarity(grid, palette, edges)
    return Draft(grid, palette, original[rows, columns], edges, options, similarity, notes)


def _edges(scene: _Scene, palette: Palette, rows: slice, columns: slice) -> Edges:
    """Return the edges of the image in these rows and columns of the frame.

    The border of the background is an edge, even of something white on white paper.
    """
    frame, fine = scene.frame, scene.fine
    background = np.append(lab(INTENSITY[np.array(rgb(palette.background or WHITE))]), 0.0)
    opaque = fine.opaque[:, :, None]
    filled = np.where(opaque, np.concatenate([fine.colours, 100.0 * opaque], axis=2), background)
    places = np.empty((frame.height * fine.detail, frame.width * fine.detail, 4))
    places[:] = background
    inner_rows, inner_columns = _inner(frame)
    places[_fine(inner_rows, fine.detail), _fine(inner_columns, fine.detail)] = filled
    has = has_background(scene.image)
    sides = Sides(*(has and not each for each in scene.cut_off))
    return contours(
        places[_fine(rows, fine.detail), _fine(columns, fine.detail)], fine.detail, sides, background
    )


def _fine(cells: slice, detail: int) -> slice:
    return slice(cells.start * detail, cells.stop * detail)


def _original(image: Image, frame: Frame, options: ImageOptions, palette: Palette) -> Levels:
    """Return the mean colour (or grey level) of the image in each cell of the frame."""
    from PIL import Image as Pixels

    background = rgb(palette.background or WHITE)
    if options.is_coloured:
        paper = Pixels.new("RGB", image.size, background)
        paper.paste(image, mask=image.getchannel("A") if has_background(image) else None)
    else:
        paper = seen(image).convert("L").convert("RGB")
    levels = np.empty((frame.height, frame.width, 3))
    levels[:] = background
    colours = np.asarray(paper.resize(frame.inner, Pixels.Resampling.BOX, box=frame.part))
    levels[_inner(frame)] = 255 - colours if options.invert else colours
    return levels


def _placed(cells: npt.NDArray[np.uint8], frame: Frame) -> npt.NDArray[np.uint8]:
    """Return the cells padded with blank lines to the size of the frame."""
    placed = np.zeros((frame.height, frame.width), dtype=np.uint8)
    placed[_inner(frame)] = cells
    return placed


def _inner(frame: Frame) -> tuple[slice, slice]:
    """Return the rows and columns of a frame that its part covers."""
    width, height = frame.inner
    return slice(frame.top, frame.top + height), slice(frame.left, frame.left + width)


def without_margins(grid: Grid) -> Grid:
    """Return the grid without blank lines at its margins; unchanged when it is all blank.

    >>> print(without_margins(Grid.from_text(["....", ".#..", "..#.", "...."])))
    #.
    .#
    """
    rows, columns = _inside(grid)
    return Grid.from_rows((row[columns] for row in list(grid.rows())[rows]), letters=grid.letters)


def _inside(grid: Grid) -> tuple[slice, slice]:
    """Return the rows and columns inside the blank margins; all when the grid is all blank."""
    rows = [row for row in range(grid.height) if any(grid.row(row))]
    columns = [column for column in range(grid.width) if any(grid.column(column))]
    if not rows:
        return slice(0, grid.height), slice(0, grid.width)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
