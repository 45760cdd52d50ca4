"""From an image to a puzzle with exactly one picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from typer import Option

from nonosat.authoring.ambiguity.alternative_solutions import check_solver
from nonosat.authoring.repairing.cell_repair import CellRepair
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.result import CellValue, at_least_needed
from nonosat.images.imaging.contours import likeness_to_image
from nonosat.images.imaging.draft import Draft
from nonosat.images.imaging.image_options import Recipe
from nonosat.images.imaging.similarity import levels_of, likeness
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import values_for
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.abilities.shared import Effort, KeepSymmetry, LineSolvable
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Statistics, Verdict

#: The description of a puzzle of which it is not certain that it has only one picture: whoever finds its file
#: must be able to tell.
MAY_HAVE_SEVERAL = "May have several pictures: the work was cut off before that was certain."
#: What is seen at a glance, in pictures of 15 × 15 to 80 × 80 cells: more than this share of the cells
#: changed, or less likeness than this to what was drawn.
_MUCH_CHANGED, LITTLE_LIKENESS = 0.05, 0.85


@dataclass(frozen=True)
class MakeResult(Result):
    """The result of ``make``."""

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

    @property
    def advice(self) -> Annotated[str | None, "What to do instead if the changes are seen."]:
        """What to do instead if the changes are seen."""
        if not self.suffers:
            return None
        longer = "a larger --effort" if self.reason is None else "a longer --time-limit"
        return (
            "the changes are visible: try another --method or --size (--contact-sheet shows many), "
            f"{longer}, or keep the picture as it was drawn and give some cells "
            "(nonosat repair PICTURE --givens)"
        )

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzle."""
        return (self.puzzle,)

    def _code(self) -> int:
        return exits.DONE if self.verdict is Verdict.UNIQUE and self.complete else exits.LIMIT

    def __str__(self) -> str:
        count = len(self.changes)
        share = f" ({self.changed_share:.1%})" if count else ""
        changed = f"{amount(count, 'cell') if count else 'no cells'} changed{share}"
        likeness = f"likeness to the image {self.likeness_to_image:.2f}, to its draft {self.likeness:.2f}"
        what = f"{self.puzzle.size} cells, {changed}"
        if self.minimum:
            bound = ", the fewest possible" if count else ""
        else:
            bound = f"; {at_least_needed(self.lower_bound)}" if self.lower_bound else ""
        why = f"{self.reason.text}: " if self.reason else ""
        if self.verdict is Verdict.UNIQUE:
            return f"{why}unique: {what}{bound}; {likeness}"
        return f"undecided: {why}the puzzle may have several pictures: {what}; {likeness}"

    def sentences(self) -> Iterator[str]:
        """The verdict and, if the picture suffers, what to do instead."""
        yield str(self)
        if self.advice is not None:
            yield self.advice

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(self.picture, self.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn and, if cells were changed, the final one."""
        yield self.drawn
        if self.changes:
            yield self.picture
        if standalone:
            yield str(self)


@dataclass(frozen=True, kw_only=True)
class ImageWish(Recipe):
    """How an image becomes a puzzle: its picture, and what must be true of the one that is left."""

    line_solvable: LineSolvable = False
    keep_symmetry: KeepSymmetry = False
    effort: Effort = 0.5
    title: Annotated[str | None, Option(metavar="TEXT", help="Title of the puzzle.")] = None
    author: Annotated[str | None, Option(metavar="TEXT", help="Author of the puzzle.")] = None

    @property
    def recipe(self) -> Recipe:
        """How the image becomes a picture."""
        return Recipe(**values_for(Recipe, self))

    def first_puzzle(self, draft: Draft) -> Puzzle:
        """The puzzle before the repair, which may have several pictures."""
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        return replace(puzzle, title=self.title, author=self.author, goal=draft.picture)

    def changes_to(self, draft: Draft, options: SearchOptions) -> ChangeProblem:
        """The problem of the fewest changes to the picture."""
        return ChangeProblem(
            draft.picture,
            draft.palette,
            line_solvable=self.line_solvable,
            keep_symmetry=self.keep_symmetry,
            effort=self.effort,
            original=draft.original,
            options=options.for_child(),
        )


class MakeSearch:
    """The repair of a draft; it can be asked for the best so far at any time."""

    def __init__(self, draft: Draft, wish: ImageWish, options: SearchOptions) -> None:
        check_solver(options.solver)
        self._draft = draft
        self._first_puzzle = wish.first_puzzle(draft)
        self._repair = CellRepair(self._first_puzzle, wish.changes_to(draft, options), options)

    def run(self) -> None:
        """Works until the fewest changes are found, the effort is spent or a limit is reached."""
        self._repair.run()

    def result(self) -> MakeResult:
        """What is known now."""
        repair = self._repair.result()
        drawn, palette = self._draft.picture, self._draft.palette
        picture = repair.picture or drawn
        levels = levels_of(picture, palette)
        puzzle = repair.puzzle or self._first_puzzle
        to_image = self._draft.likeness
        if picture != drawn:
            to_image = likeness_to_image(picture, palette, self._draft.edges)
        if repair.verdict is not Verdict.UNIQUE:
            puzzle = replace(puzzle, description=MAY_HAVE_SEVERAL)
        return MakeResult(
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
