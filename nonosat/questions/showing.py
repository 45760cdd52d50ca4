"""How results show themselves in notebooks: what there is to see, and the verdict in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from nonosat.abilities.result import Result
from nonosat.authoring.checking.counting import CountResult
from nonosat.authoring.checking.uniqueness import CheckResult
from nonosat.authoring.hiding.result import HideResult
from nonosat.authoring.making.image_puzzle import MakeResult
from nonosat.authoring.repairing.result import RepairResult
from nonosat.errors import InvalidType
from nonosat.grid import Grid
from nonosat.notebook import DrawableResult
from nonosat.outcome import SolveResult
from nonosat.puzzle import Puzzle
from nonosat.reasoning.explanations import ExplainResult
from nonosat.reasoning.grades import GradeResult
from nonosat.reasoning.hints import HintResult
from nonosat.reasoning.marks import marked_grid
from nonosat.rendering.markup import markup
from nonosat.rendering.notebook import drawn
from nonosat.rendering.sheet import Highlight
from nonosat.scanning.result import ScanResult

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
def _(check: CheckResult) -> View:
    if check.common is None:
        return View((), str(check))
    differing = [Highlight("ambiguous", check.ambiguous_cells)] if check.ambiguous_cells else []
    return View([ShownBoard(check.common, None, differing)], str(check))


@view_of.register
def _(count: CountResult) -> View:
    return View((), str(count))


@view_of.register
def _(grade: GradeResult) -> View:
    return View((), str(grade))


@view_of.register
def _(hint: HintResult) -> View:
    if hint.puzzle is None:
        return View((), hint.text)
    known = marked_grid(hint.puzzle, hint.marks)
    return View([ShownBoard(known, hint.puzzle, hint.highlights())], hint.text)


@view_of.register
def _(explained: ExplainResult) -> View:
    return View([ShownBoard(explained.common)], str(explained), [step.text for step in explained.steps])


@view_of.register
def _(repair: RepairResult) -> View:
    if repair.puzzle is None:
        return View()
    sentence = str(repair)
    return View(_product(repair.puzzle, repair.picture), sentence)


@view_of.register
def _(hidden: HideResult) -> View:
    return View(_product(hidden.puzzle, hidden.picture), str(hidden))


@view_of.register
def _(made: MakeResult) -> View:
    return View(_product(made.puzzle, made.picture), str(made))


@view_of.register
def _(scan: ScanResult) -> View:
    marks = marked_grid(scan.puzzle, scan.puzzle.saved)
    return View([ShownBoard(marks, scan.puzzle)], "; ".join([scan.verdict.value, *scan.reasons]))


def _product(puzzle: Puzzle | None, picture: Grid | None) -> list[ShownBoard]:
    return [] if puzzle is None or picture is None else [ShownBoard(picture, puzzle)]
