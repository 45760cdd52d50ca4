"""How results show themselves in notebooks: what there is to see, and the verdict in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from nonosat.abilities.ability import Ending
from nonosat.abilities.result import Result
from nonosat.amounts import amount
from nonosat.authoring.checking.counting import Count
from nonosat.authoring.checking.uniqueness import Check
from nonosat.authoring.hiding.result import HideResult
from nonosat.authoring.making.image_puzzle import MakeResult
from nonosat.authoring.repairing.result import RepairResult
from nonosat.errors import InvalidType
from nonosat.grid import Grid
from nonosat.notebook import DrawableResult
from nonosat.outcome import SolveResult
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.questions.checking import CheckAnswer
from nonosat.questions.counting import CountAnswer
from nonosat.questions.drawing import highlights_of
from nonosat.questions.grading import GradeAnswer
from nonosat.reasoning.explanations import Explanation
from nonosat.reasoning.grades import Grade
from nonosat.reasoning.hints import HintResult
from nonosat.reasoning.marks import marked_grid
from nonosat.rendering.markup import markup
from nonosat.rendering.notebook import drawn
from nonosat.rendering.sheet import Highlight
from nonosat.scanning.scan import Scan

#: Pictures that are drawn of an outcome that has many.
_MOST_PICTURES = 4


class ShownBoard(NamedTuple):
    """A grid to draw, within the clues of a puzzle if there is one, and what to point at."""

    grid: Grid
    puzzle: Puzzle | None = None
    highlights: Sequence[Highlight] = ()


class View(NamedTuple):
    """What is shown of a result: boards, a sentence, and lines to follow one by one."""

    boards: Sequence[ShownBoard] = ()
    sentence: str = ""
    steps: Sequence[str] = ()


def svg_of(result: DrawableResult) -> str | None:
    """The first board of a result, unless it has none or that is too large."""
    boards = view_of(result).boards
    return drawn(*boards[0]) if boards else None


def html_of(result: DrawableResult) -> str | None:
    """The boards of a result that are not too large, and what is said of them."""
    view = view_of(result)
    drawings = "".join(f"{drawing}\n" for drawing in (drawn(*board) for board in view.boards) if drawing)
    caption = f"<figcaption>{markup(view.sentence)}</figcaption>\n" if view.sentence else ""
    steps = "".join(f"<li>{markup(step)}</li>\n" for step in view.steps)
    steps = f"<ol>\n{steps}</ol>\n" if steps else ""
    if not (drawings or caption):
        return None
    return f"<figure>{caption}{drawings}{steps}</figure>"


@singledispatch
def view_of(result: DrawableResult) -> View:
    """What is shown of a result; raises ``InvalidType`` for one of another kind."""
    raise InvalidType(f"expected a result that can be drawn, not {result!r}")


@view_of.register
def _(result: Result) -> View:
    return View((), str(result))


@view_of.register
def _(outcome: SolveResult) -> View:
    pictures = outcome.pictures[:_MOST_PICTURES]
    return View([ShownBoard(picture) for picture in pictures], str(outcome))


@view_of.register
def _(check: Check) -> View:
    sentence = CheckAnswer(check, Ending(), Palette()).verdict()
    if check.common is None:
        return View((), sentence)
    differing = [Highlight("ambiguous", check.ambiguous_cells)] if check.ambiguous_cells else []
    return View([ShownBoard(check.common, None, differing)], sentence)


@view_of.register
def _(count: Count) -> View:
    return View((), CountAnswer(count, Ending()).verdict())


@view_of.register
def _(grade: Grade) -> View:
    return View((), GradeAnswer(grade, Ending(), None).verdict())


@view_of.register
def _(hint: HintResult) -> View:
    if hint.puzzle is None:
        return View((), hint.text)
    known = marked_grid(hint.puzzle, hint.marks)
    return View([ShownBoard(known, hint.puzzle, highlights_of(hint))], hint.text)


@view_of.register
def _(explanation: Explanation) -> View:
    steps = [step.text for step in explanation.steps]
    return View(
        [ShownBoard(explanation.common)], f"{explanation.verdict}: {amount(len(steps), 'step')}", steps
    )


@view_of.register
def _(made: RepairResult | HideResult | MakeResult) -> View:
    if made.puzzle is None or made.picture is None:
        return View((), str(made))
    return View([ShownBoard(made.picture, made.puzzle)], str(made))


@view_of.register
def _(scan: Scan) -> View:
    marks = marked_grid(scan.puzzle, scan.puzzle.saved)
    return View([ShownBoard(marks, scan.puzzle)], "; ".join([scan.verdict.value, *scan.reasons]))
