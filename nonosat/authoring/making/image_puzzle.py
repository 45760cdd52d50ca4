"""From an image to a puzzle with exactly one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Unpack

from nonosat.abilities.key import Key
from nonosat.argument_checks import checked, member_of
from nonosat.authoring.ambiguity.other_pictures import check_solver
from nonosat.authoring.repairing.cell_repair import CellRepair
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.result import CellValue
from nonosat.errors import InputError, InvalidValue
from nonosat.files.content import content_of
from nonosat.grid import Grid
from nonosat.imaging.contours import likeness_to_image
from nonosat.imaging.draft import Draft, draft_of
from nonosat.imaging.likeness import levels_of, likeness
from nonosat.imaging.recipe import Box, Fit, Method, Recipe, Scope, Size
from nonosat.imaging.source import read_image
from nonosat.notation.colour_table import colour_value
from nonosat.notebook import DrawableResult
from nonosat.outcome import Statistics, Verdict
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

#: The description of a puzzle of which it is not certain that it has only one picture: whoever finds its file
#: must be able to tell.
MAY_HAVE_SEVERAL = "May have several pictures: the work was cut off before that was certain."


@dataclass(frozen=True, slots=True)
class Made(DrawableResult):
    """The answer to ``make``."""

    verdict: Annotated[
        Verdict,
        "`unique`: it is certain that the puzzle has no other picture; `undecided`: a limit came before "
        "that, and the puzzle is the best so far.",
    ]
    puzzle: Annotated[Puzzle, "The puzzle, whose goal is its picture."]
    picture: Annotated[Grid, "Its picture."]
    drawn: Annotated[Grid, "The picture that the image gave."]
    changes: Annotated[tuple[CellValue, ...], "The cells in which the two differ, with their new values."]
    minimum: Annotated[bool, "Whether it is proved that no puzzle with one picture has fewer changes."]
    lower_bound: Annotated[int, "No puzzle with one picture has fewer changes than this."]
    changed_share: Annotated[float, Key("The share of all cells that were changed.", places=6)]
    likeness: Annotated[
        float, Key("The structural similarity of the picture to what was drawn; 1: the same.", places=4)
    ]
    likeness_to_image: Annotated[
        float,
        Key(
            "How much of the edges of the image, or of its subject, the picture has; 1: all, and no others.",
            places=4,
        ),
    ]
    complete: Annotated[bool, "Whether no limit has cut the work short."]
    remarks: Annotated[
        tuple[str, ...], "What was decided about the image, and what was changed in its colours."
    ] = ()
    reason: Annotated[Reason | None, "Which limit came first."] = None
    statistics: Annotated[Statistics | None, "Those of the confirmation by another solver."] = None

    @property
    def suffers(self) -> bool:
        """Whether so much was changed that people see it."""
        return self.changed_share > _MUCH_CHANGED or self.likeness < LITTLE_LIKENESS


#: What is seen at a glance, in pictures of 15 × 15 to 80 × 80 cells: more than this share of the cells
#: changed, or less likeness than this to what was drawn.
_MUCH_CHANGED, LITTLE_LIKENESS = 0.05, 0.85


@checked
def make(
    image: str | Path | bytes,
    *,
    size: tuple[int, int] | int | None = None,
    crop: tuple[int, int, int, int] | str | None = None,
    fit: str = "auto",
    method: str = "auto",
    invert: bool = False,
    colours: int | None = None,
    trim: bool = False,
    background: str | None = None,
    palette: Sequence[str] = (),
    scope: str = "auto",
    line_solvable: bool = False,
    keep_symmetry: bool = False,
    effort: float = 0.5,
    **search: Unpack[Search],
) -> Made:
    """The image in a file, or in the bytes of one, as a puzzle with exactly one picture.

    ``size`` is columns and rows, or the cells of the longer side; ``crop`` is the width, height, left and top
    of a part of the image in pixels, or ``"auto"`` for all but a plain margin. ``fit`` (``auto crop pad
    stretch``) says what to do about a different aspect ratio, ``method`` (``auto tones stencil lines
    silhouette``) which cells are shaded. With the ``scope`` ``subject`` the background of a photograph is
    left blank, with ``whole`` it is drawn, with ``auto`` it is left blank if there is a clear subject.
    ``trim`` cuts off blank lines at the edges. Transparent parts are blank, and so are those that (nearly)
    have the colour ``background``. The colours of the puzzle are those of ``palette``, or so many ``colours``
    are chosen. A colour is a name or ``"#rrggbb"``. ``line_solvable``, ``keep_symmetry`` and ``effort`` are
    those of ``repair``; how to search: see ``Search``.

    Raises ``InputError`` (not an image, or too large), ``OSError``, ``MissingExtra``, ``UnknownName`` and
    ``InvalidValue`` (options that exclude each other).
    """
    recipe = Recipe(
        size=_size(size),
        crop=crop if crop is None or isinstance(crop, str) else Box(*crop),
        fit=member_of(Fit, fit, place="fit"),
        method=member_of(Method, method, place="method"),
        invert=invert,
        colours=colours,
        trim=trim,
        background=None if background is None else _colour(background),
        palette=tuple(map(_colour, palette)),
        scope=member_of(Scope, scope, place="scope"),
    )
    options = SearchOptions.starting_now(**search)
    draft = draft_in(image, recipe)
    work = MakeSearch(draft, options, line_solvable=line_solvable, keep_symmetry=keep_symmetry, effort=effort)
    work.run()
    return work.result()


def draft_in(image: str | Path | bytes, recipe: Recipe) -> Draft:
    """The picture that the image in a file, or in the bytes of one, becomes.

    Raises ``InputError`` (not an image, or too large), ``OSError`` and ``MissingExtra``.
    """
    data, name = (image, "image") if isinstance(image, bytes) else (content_of(image), str(image))
    try:
        return draft_of(read_image(data), recipe)
    except InputError as error:
        raise error.at(name) from None


def _colour(text: str) -> str:
    value = colour_value(text)
    if value is None:
        raise InvalidValue(f"'{text}' is not a colour, such as 'navy' or '#000080'")
    return value


def _size(size: tuple[int, int] | int | None) -> Size | None:
    if size is None:
        return None
    sides = (size,) if isinstance(size, int) else size
    if min(sides) < 1:
        raise InvalidValue(f"{size} is no size: a side has at least 1 cell")
    return Size(*sides)


class MakeSearch:
    """The repair of a draft; it can be asked for the best so far at any time."""

    def __init__(
        self,
        draft: Draft,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        title: str | None = None,
        author: str | None = None,
        line_solvable: bool = False,
        keep_symmetry: bool = False,
        effort: float = 0.5,
    ) -> None:
        check_solver(options.solver)
        self._draft = draft
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        #: The puzzle before the repair, which may have several pictures.
        self.first_puzzle = replace(puzzle, title=title, author=author, goal=draft.picture)
        problem = ChangeProblem(
            draft.picture,
            draft.palette,
            line_solvable=line_solvable,
            keep_symmetry=keep_symmetry,
            effort=effort,
            original=draft.original,
            options=options.for_child(),
        )
        self._repair = CellRepair(self.first_puzzle, problem, options)

    def run(self) -> None:
        """Works until the fewest changes are found, the effort is spent or a limit is reached."""
        self._repair.run()

    def result(self) -> Made:
        """What is known now."""
        repair = self._repair.result()
        drawn, palette = self._draft.picture, self._draft.palette
        picture = repair.picture or drawn
        levels = levels_of(picture, palette)
        puzzle = repair.puzzle or self.first_puzzle
        to_image = self._draft.likeness
        if picture != drawn:
            to_image = likeness_to_image(picture, palette, self._draft.edges)
        if repair.verdict is not Verdict.UNIQUE:
            puzzle = replace(puzzle, description=MAY_HAVE_SEVERAL)
        return Made(
            verdict=repair.verdict,
            puzzle=puzzle,
            picture=picture,
            drawn=drawn,
            changes=repair.changes,
            minimum=repair.minimum,
            lower_bound=repair.lower_bound,
            changed_share=len(repair.changes) / len(drawn.cells),
            likeness=likeness(levels, levels_of(drawn, palette)),
            likeness_to_image=to_image,
            complete=repair.complete,
            remarks=self._draft.remarks,
            reason=repair.reason,
            statistics=repair.statistics,
        )
