"""A puzzle made from an image."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from nonosat.amounts import amount
from nonosat.authoring.making.image_puzzle import Made, MakeSearch
from nonosat.generation.choosing import ChoosingSearch
from nonosat.grid import Grid
from nonosat.imaging.draft import Draft
from nonosat.outcome import Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.choosing import ChoiceFields, ChoicesAnswer
from nonosat.questions.fields import option, values_for
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.recipes import RecipeFields
from nonosat.questions.repairing import at_least_needed
from nonosat.questions.shared import Effort, KeepSymmetry, LineSolvable
from nonosat.search_options import SearchOptions


class MakeAnswer(Answer[Made]):
    """The answer to ``make``."""

    result_type = Made

    advice: Annotated[str | None, "What to do instead if the changes are seen."]

    def __init__(self, result: Made, ending: Ending) -> None:
        if ending.reason is not None:
            result = replace(result, reason=ending.reason)
        super().__init__(result, ending, result.puzzle.palette)
        self.advice = _advice(result)

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzle."""
        return (self.result.puzzle,)

    def _code(self) -> int:
        return exits.DONE if self.result.verdict is Verdict.UNIQUE and self.result.complete else exits.LIMIT

    def verdict(self) -> str:
        made = self.result
        count = len(made.changes)
        share = f" ({made.changed_share:.1%})" if count else ""
        changed = f"{amount(count, 'cell') if count else 'no cells'} changed{share}"
        likeness = f"likeness to the image {made.likeness_to_image:.2f}, to its draft {made.likeness:.2f}"
        what = f"{made.puzzle.size} cells, {changed}"
        if made.minimum:
            bound = ", the fewest possible" if count else ""
        else:
            bound = f"; {at_least_needed(made.lower_bound)}" if made.lower_bound else ""
        why = f"{made.reason.text}: " if made.reason else ""
        if made.verdict is Verdict.UNIQUE:
            return f"{why}unique: {what}{bound}; {likeness}"
        return f"undecided: {why}the puzzle may have several pictures: {what}; {likeness}"

    def sentences(self) -> Iterator[str]:
        """The verdict and, if the picture suffers, what to do instead."""
        yield self.verdict()
        if self.advice is not None:
            yield self.advice

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn and, if cells were changed, the final one."""
        yield self.result.drawn
        if self.result.changes:
            yield self.result.picture
        if standalone:
            yield self.verdict()


def _advice(made: Made) -> str | None:
    if not made.suffers:
        return None
    longer = "a larger --effort" if made.reason is None else "a longer --time-limit"
    return (
        "the changes are visible: try another --method or --size (--contact-sheet shows many), "
        f"{longer}, or keep the picture as it was drawn and give some cells "
        "(nonosat repair PICTURE --givens)"
    )


@dataclass(frozen=True, kw_only=True)
class MakeQuestion(ChoiceFields, RecipeFields, Question[Draft, MakeAnswer | ChoicesAnswer]):
    """Turn images into puzzles with exactly one picture, changing as few cells as possible."""

    answers = (
        MakeAnswer,
        ChoicesAnswer,
    )
    exit_codes = exits.Meanings(
        done="Each puzzle has exactly one picture.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    line_solvable: LineSolvable = False
    keep_symmetry: KeepSymmetry = False
    effort: Effort = 0.5
    title: str | None = option(metavar="TEXT", help="Title of the puzzle.")
    author: str | None = option(metavar="TEXT", help="Author of the puzzle.")

    def __post_init__(self) -> None:
        RecipeFields.__post_init__(self)
        ChoiceFields.__post_init__(self)

    def first_puzzle(self, draft: Draft) -> Puzzle:
        """The puzzle that the image gives, which may have several pictures."""
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        return replace(puzzle, title=self.title, author=self.author, goal=draft.picture)

    def work(self, subject: Draft, search: SearchOptions, ending: Ending) -> MakeAnswer | ChoicesAnswer:
        wish = self.wish
        how = values_for(MakeSearch, self)
        if wish is not None:
            choosing = ChoosingSearch(subject, search, wish=wish, **how)
            with ending:
                choosing.run()
            return ChoicesAnswer(choosing.result(), ending, wish, choosing.first_puzzle)
        making = MakeSearch(subject, search, **how)
        with ending:
            making.run()
        return MakeAnswer(making.result(), ending)
