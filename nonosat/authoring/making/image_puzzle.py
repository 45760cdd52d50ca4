"""From an image to a puzzle with exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from typer import Option

from nonosat.authoring.ambiguity.alternative_solutions import check_solver
from nonosat.authoring.making.choices import different
from nonosat.authoring.repairing.cell_repair import CellRepair
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.result import CellValue, at_least_needed
from nonosat.images.imaging.contours import image_similarity
from nonosat.images.imaging.draft import Draft
from nonosat.images.imaging.image_options import ImageOptions
from nonosat.images.imaging.similarity import levels_of, ssim
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
from nonosat.reasoning.grades import DifficultyClass, GradeSearch
from nonosat.reasoning.ratings import label_of
from nonosat.sat.search.results import Statistics, Verdict

#: The description in the file of a puzzle that is not proved unique.
MAY_HAVE_SEVERAL = "May have several solutions: the search was cut off before uniqueness was proved."
#: What is visible at a glance, in grids of 15 × 15 to 80 × 80 cells: more than this share of the cells
#: changed, or less similarity than this to the draft.
_MUCH_CHANGED, LOW_SIMILARITY = 0.05, 0.85


@dataclass(frozen=True, slots=True)
class OtherDrawing:
    """Another drawing of a photograph, before its clues are tested."""

    draft_options: Annotated[str, "The options that give it."]
    draft: Annotated[Grid, "The picture made from the image."]
    image_similarity: Annotated[
        float, Key("The share of the image's edges in the picture; 1: all, and no others.", places=4)
    ]


@dataclass(frozen=True)
class MakeResult(Result):
    """Result of ``make()``."""

    verdict: Annotated[
        Verdict,
        "`unique`: the puzzle is proved to have no other solution; `undecided`: a limit came first, and "
        "the puzzle is the best so far.",
    ]
    puzzle: Annotated[Puzzle, "The puzzle, with its solution as goal."]
    solution: Annotated[Grid, "Its solution."]
    draft: Annotated[Grid, "The picture made from the image, before the changes."]
    changes: Annotated[tuple[CellValue, ...], "The cells in which the two differ, with their new values."]
    optimal: Annotated[bool, "Whether it is proved that no puzzle with one solution has fewer changes."]
    lower_bound: Annotated[int, "No puzzle with one solution has fewer changes than this."]
    changed_share: Annotated[float, Key("The share of all cells that were changed.", places=6)]
    similarity: Annotated[
        float, Key("The structural similarity of the solution to the draft; 1: the same.", places=4)
    ]
    image_similarity: Annotated[
        float,
        Key(
            "The share of the image's (or its subject's) edges in the solution; 1: all, and no others.",
            places=4,
        ),
    ]
    complete: Annotated[bool, "Whether no limit has cut the work short."]
    notes: Annotated[tuple[str, ...], "Decisions about the image, and changes to its colours."] = ()
    reason: Annotated[Reason | None, "Which limit came first."] = None
    statistics: Annotated[Statistics | None, "Statistics of the confirmation by another solver."] = None
    difficulty: Annotated[
        float | None, Key("From 1.0 to 10.0, as given by `grade`; `null`: not known.", places=2)
    ] = None
    difficulty_class: Annotated[
        DifficultyClass | None, Key("The difficulty class, as given by `grade`.", name="class")
    ] = None
    others: Annotated[
        tuple[OtherDrawing, ...],
        "Other drawings of a photograph, if neither a method nor a scope was chosen.",
    ] = ()

    @property
    def is_visibly_changed(self) -> bool:
        """Whether the changes are visible at a glance."""
        return self.changed_share > _MUCH_CHANGED or self.similarity < LOW_SIMILARITY

    @property
    def advice(self) -> Annotated[str | None, "What to try if the changes are visible."]:
        """What to try if the changes are visible."""
        if not self.is_visibly_changed:
            return None
        longer = "a larger --effort" if self.reason is None else "a longer --time-limit"
        return (
            "the changes are visible: try another --method or --size (--contact-sheet shows many), "
            f"{longer}, or keep the draft and give some cells (nonosat repair PICTURE --givens)"
        )

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzle."""
        return (self.puzzle,)

    def _code(self) -> int:
        return exits.DONE if self.verdict is Verdict.UNIQUE and self.complete else exits.LIMIT

    def __str__(self) -> str:
        count = len(self.changes)
        share = f" ({self.changed_share:.1%})" if count else ""
        changed = f"{amount(count, 'cell') if count else 'no cells'} changed{share}"
        similarity = (
            f"similarity to the image {self.image_similarity:.2f}, to its draft {self.similarity:.2f}"
        )
        what = f"{self.puzzle.size} cells, {changed}"
        if self.optimal:
            bound = ", the fewest possible" if count else ""
        else:
            bound = f"; {at_least_needed(self.lower_bound)}" if self.lower_bound else ""
        why = f"{self.reason.text}: " if self.reason else ""
        if self.verdict is Verdict.UNIQUE:
            return f"{why}unique: {what}{bound}; {similarity}{self._difficulty_in_words()}"
        return f"undecided: {why}the puzzle may have several solutions: {what}; {similarity}"

    def _difficulty_in_words(self) -> str:
        if self.difficulty is None:
            return "; difficulty not found (nonosat grade searches longer)"
        return f"; difficulty {self.difficulty:.1f} of 10, {label_of(self.difficulty)}"

    def sentences(self) -> Iterator[str]:
        """Yield the verdict; if the changes are visible, what to try; and how to take another drawing."""
        yield str(self)
        if self.advice is not None:
            yield self.advice
        if self.others:
            options = "; ".join(each.draft_options for each in self.others)
            yield f"other drawings of this photograph: {options}; --contact-sheet FILE.png shows more"

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(self.solution, self.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the other drawings of a photograph with their options, the draft and, if cells were changed,
        the solution.
        """
        for each in self.others:
            yield f"with {each.draft_options}:"
            yield each.draft
        if self.others:
            yield "as drawn:"
        yield self.draft
        if self.changes:
            yield self.solution
        if standalone:
            yield str(self)


@dataclass(frozen=True, kw_only=True)
class ImagePuzzleOptions(ImageOptions):
    """Options for turning an image into a puzzle."""

    line_solvable: LineSolvable = False
    keep_symmetry: KeepSymmetry = False
    effort: Effort = 0.5
    title: Annotated[str | None, Option(metavar="TEXT", help="Title of the puzzle.")] = None
    author: Annotated[str | None, Option(metavar="TEXT", help="Author of the puzzle.")] = None

    @property
    def image_options(self) -> ImageOptions:
        """The options for turning the image into a picture."""
        return ImageOptions(**values_for(ImageOptions, self))

    def first_puzzle(self, draft: Draft) -> Puzzle:
        """Return the puzzle before the repair, which may have several solutions."""
        puzzle = Puzzle.from_solution(draft.grid, palette=draft.palette)
        return replace(puzzle, title=self.title, author=self.author, goal=draft.grid)

    def changes_to(self, draft: Draft, options: SearchOptions) -> ChangeProblem:
        """Return the problem of the fewest changes to the draft."""
        return ChangeProblem(
            draft.grid,
            draft.palette,
            line_solvable=self.line_solvable,
            keep_symmetry=self.keep_symmetry,
            effort=self.effort,
            original=draft.original,
            options=options.for_child(),
        )


class MakeSearch:
    """The repair of a draft; ``result`` is available at any time."""

    def __init__(self, draft: Draft, request: ImagePuzzleOptions, options: SearchOptions) -> None:
        check_solver(options.solver)
        self._draft = draft
        self._grade: GradeSearch | None = None
        self._effort, self._options = request.effort, options
        self._first_puzzle = request.first_puzzle(draft)
        self._repair = CellRepair(self._first_puzzle, request.changes_to(draft, options), options)

    def run(self) -> None:
        """Work until the fewest changes are found, the effort is spent or a limit is reached; then grade."""
        self._repair.run()
        made = self._repair.result()
        if made.verdict is Verdict.UNIQUE and made.puzzle is not None:
            self._grade = GradeSearch(made.puzzle, self._options.for_child(), effort=self._effort)
            self._grade.run()

    def result(self) -> MakeResult:
        """Return what is known now."""
        repair = self._repair.result()
        draft, palette = self._draft.grid, self._draft.palette
        solution = repair.solution or draft
        levels = levels_of(solution, palette)
        puzzle = repair.puzzle or self._first_puzzle
        to_image = self._draft.similarity
        if solution != draft:
            to_image = image_similarity(solution, palette, self._draft.edges)
        if repair.verdict is not Verdict.UNIQUE:
            puzzle = replace(puzzle, description=MAY_HAVE_SEVERAL)
        return MakeResult(
            verdict=repair.verdict,
            puzzle=puzzle,
            solution=solution,
            draft=draft,
            changes=repair.changes,
            optimal=repair.optimal,
            lower_bound=repair.lower_bound,
            changed_share=len(repair.changes) / len(draft.cells),
            similarity=ssim(levels, levels_of(draft, palette)),
            image_similarity=to_image,
            complete=repair.complete,
            notes=self._draft.notes,
            reason=repair.reason,
            statistics=repair.statistics,
            difficulty=None if self._grade is None else self._grade.difficulty,
            difficulty_class=None if self._grade is None else self._grade.difficulty_class,
            others=tuple(
                OtherDrawing(each.options.shading, each.grid, each.similarity)
                for each in different([self._draft, *self._draft.others])[1:]
                if self._draft.is_photograph
            ),
        )
