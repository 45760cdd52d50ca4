"""Hide: as many numbers as possible become unknown while the picture stays the only one. Reveal: the fewest
unknown ones to show so that it becomes the only one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated

from typer import Option

from nonosat.authoring.hiding.number_problem import Number, NumberElement, NumberProblem, numbers_hidden
from nonosat.authoring.hiding.number_search import NumbersSoFar, search_numbers
from nonosat.authoring.hiding.result import HideResult
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.files.registry import encoded, read
from nonosat.logic.propagation import propagate
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import INPUT, OnDisk, WrongOption, expect_together, expect_unset
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import LineSolvable
from nonosat.model.clue_text import expect_clues
from nonosat.model.clues import ANY_RUNS, clue_of
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import SolveResult, Verdict, claimant_of
from nonosat.sat.search.solution_search import PictureSearch

_LINES = re.compile(r"(row|rows|column|columns|r|c)\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE)

#: No line has a number with more digits.
_DIGITS = 5


def lines_named(text: str) -> tuple[str, ...]:
    """The names of lines in a list such as ``row 3, columns 5-7``; raises ``WrongOption``.

    >>> lines_named("row 3, columns 5-6, c9")
    ('row 3', 'column 5', 'column 6', 'column 9')
    """
    names: list[str] = []
    for part in re.split(r"[,;]", text):
        found = _LINES.fullmatch(part.strip())
        if found is None:
            expected = f"expected lines such as 'row 3, columns 5-7', found '{part.strip()}'"
            raise WrongOption(expected, of="--keep")
        side = "row" if found[1].lower().startswith("r") else "column"
        first, last = (int(number[:_DIGITS]) for number in (found[2], found[3] or found[2]))
        names += (f"{side} {number}" for number in range(first, last + 1))
    return tuple(names)


@dataclass(frozen=True, kw_only=True)
class Hide(FullSearch, Ability[Puzzle, HideResult]):
    """Hide as many numbers as possible while the picture stays the only one; or reveal the fewest.

    ``lines``: whole clues instead of single numbers. ``colours``: hidden numbers lose their colours too.
    ``keep``: lines that stay as they are, by their names. ``at_most``: no more than that many are hidden.
    ``symmetric``: the clue of a line is hidden only together with that of its mirror image, and as a whole.
    ``line_solvable``: line logic alone must find the picture.

    With ``reveal`` the puzzle has unknown runs and a ``picture`` (or ``goal``, or only one picture), and as
    few of them as possible are shown.

    Raises ``InputError`` for a picture that is missing or does not fit, for lines to keep that do not exist,
    and for ``line_solvable`` where line logic does not find the picture; ``WrongOption`` for options that do
    not go together; ``UnknownName`` and ``SolverFailed``.

    >>> from nonosat.model.grid import Grid
    >>> hidden = hide(Puzzle.of(Grid.from_text(["##.#", "#...", ".###"])))
    >>> hidden.minimum, len(hidden.numbers), hidden.lower_bound
    (True, 8, 2)
    """

    results = (HideResult,)
    exit_codes = exits.Meanings(
        done="The puzzle with hidden numbers still has exactly one picture.",
        no="The puzzle has several pictures to begin with, or none.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    lines: Annotated[bool, Option("--lines", help="Hide whole clues, not single numbers.")] = False
    colours: Annotated[
        bool, Option("--colours", "--colors", help="Hide the colours of the hidden numbers too.")
    ] = False
    keep: Annotated[
        tuple[str, ...],
        Option(metavar="LINES", help="Leave these lines as they are: 'row 3, columns 5-7'."),
    ] = ()
    at_most: Annotated[
        int | None, Option(min=0, metavar="N", help="Hide at most N numbers, or with --lines N clues.")
    ] = None
    symmetric: Annotated[
        bool,
        Option("--symmetric", help="Hide the clue of a line only together with that of its mirror image."),
    ] = False
    line_solvable: LineSolvable = False
    reveal: Annotated[
        bool, Option("--reveal", help="Show as few of the unknown numbers as possible, instead of hiding.")
    ] = False
    picture: Annotated[
        Grid | None,
        Option(
            metavar="FILE",
            rich_help_panel=INPUT,
            help="With --reveal, the picture, if it is not the puzzle's goal.",
        ),
        OnDisk(holds="picture", reads="files"),
    ] = None

    def __post_init__(self) -> None:
        self.kept_lines  # noqa: B018 - raises for what names no lines
        if self.at_most is not None and self.at_most < 0:
            raise InvalidValue(f"the most numbers to hide must be at least 0, not {self.at_most}")
        if self.reveal:
            expect_unset(self, ("lines", "colours", "at_most"), "cannot be combined with --reveal")
        if self.lines and self.colours:
            raise WrongOption("--colours cannot be combined with --lines, which always hides colours")
        expect_together(self, {"picture": ("reveal",)})

    @property
    def kept_lines(self) -> tuple[str, ...]:
        """The names of the lines that stay as they are."""
        return tuple(chain.from_iterable(map(lines_named, self.keep)))

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> HideResult:
        running = HideSearch(subject, self, search)
        with ending:
            running.run()
        return ending.of(replace(running.result(), claimed_by=claimant_of(ending.cause)), subject.palette)


hide = function_of(Hide)


class HideSearch:
    """A search for the most numbers to hide that can be asked for the best so far at any time.

    Raises ``InputError`` for lines to keep that do not exist.
    """

    def __init__(self, puzzle: Puzzle, wish: Hide, options: SearchOptions) -> None:
        names = {line.name: number for number, line in enumerate(puzzle.lines())}
        for name in wish.kept_lines:
            if name not in names:
                raise InputError("expected the name of a line to keep, such as 'row 3'", found=name)
        self._puzzle = puzzle
        self._options = options
        self._wish = wish
        self._picture = wish.picture or (puzzle.goal if wish.reveal else None)
        self._kept = {names[name] for name in wish.kept_lines}
        self._problem: NumberProblem | None = None
        self._search: ProductSearch[NumbersSoFar] | None = None
        self._early: SolveResult | None = None

    def run(self) -> None:
        """Searches until the most numbers are hidden or a limit is reached."""
        picture = self._picture
        if self._wish.reveal:
            picture = picture or self._only_picture()
            if picture is None:
                return
            expect_clues(self._puzzle, picture)
            shown = self._revealed(picture)
        else:
            shown = self._puzzle
        outcome = PictureSearch(shown, self._options).run_to_the_end()
        if outcome.verdict is not Verdict.UNIQUE:
            self._early = outcome
            return
        if self._wish.line_solvable and not propagate(shown).is_complete:
            raise InputError("expected a puzzle that line logic alone solves")
        problem = self._problem_of(shown, outcome.pictures[0])
        everything = NumbersSoFar(tuple(range(len(problem.elements))), 0)
        self._problem = problem
        self._search = ProductSearch(
            search_numbers,
            problem,
            self._options,
            first=everything,
            product=self._product,
            cells=len(problem.picture.cells),
        )
        self._search.run()

    def _only_picture(self) -> Grid | None:
        """The picture of a puzzle that has one only; raises ``InputError`` if there are several."""
        outcome = PictureSearch(self._puzzle, self._options).run_to_the_end()
        if outcome.verdict is Verdict.MULTIPLE:
            raise InputError("expected a goal, or a picture: it says what the unknown numbers are")
        self._early = outcome
        return outcome.pictures[0] if outcome.verdict is Verdict.UNIQUE else None

    def result(self) -> HideResult:
        """What is known now."""
        problem, search = self._problem, self._search
        if problem is None or search is None:
            return _without_an_only_picture(self._early, reveals=self._wish.reveal)
        shown = self._shown(search.found)
        cost = problem.cost_of(shown)
        listed = shown if self._wish.reveal else set(range(len(problem.elements))).difference(shown)
        lines = problem.shown.lines()
        numbers = sorted(number for element in listed for number in problem.elements[element].numbers)
        most = self._wish.at_most
        asked_for = most is not None and not self._wish.reveal and problem.cost - cost == most
        reached = search.limit_reached
        always = 0 if self._wish.reveal else self._always_shown(problem)
        return HideResult(
            verdict=Verdict.UNIQUE if search.is_confirmed else Verdict.UNDECIDED,
            puzzle=self._product(search.found)[0],
            picture=problem.picture,
            numbers=tuple((lines[number.line].name, number.place) for number in numbers),
            reveals=self._wish.reveal,
            minimum=asked_for or problem.cost_of(search.found.shown) <= search.found.lower_bound,
            lower_bound=always + (cost if asked_for else search.found.lower_bound),
            complete=search.is_confirmed and search.is_complete,
            unknown_before=tuple(_unknown_in(self._puzzle)),
            reason=None if reached is None else Reason(str(reached)),
            statistics=search.statistics,
        )

    def _problem_of(self, shown: Puzzle, picture: Grid) -> NumberProblem:
        elements = list(self._elements(shown))
        # Among equally good answers the first elements are preferred.
        random.Random(self._options.seed or 0).shuffle(elements)
        numbers = [number for element in elements for number in element.numbers]
        hidden = self._puzzle
        if not self._wish.reveal:
            hidden = numbers_hidden(shown, numbers, colours=self._wish.colours)
        return NumberProblem(
            shown,
            hidden,
            picture.with_letters(shown.palette.letters),
            tuple(elements),
            line_solvable=self._wish.line_solvable,
            most_hidden=None if self._wish.reveal else self._wish.at_most,
            seed=self._options.seed or 0,
            options=self._options.for_child(),
        )

    def _elements(self, shown: Puzzle) -> Iterator[NumberElement]:
        """What can be hidden, or shown: numbers, whole clues, or lines in pairs."""
        by_line = [tuple(self._numbers(line)) for line in range(len(shown.lines()))]
        if not self._wish.symmetric:
            for number in (number for numbers in by_line for number in numbers):
                yield self._element(shown, [number])
            return
        for side in (range(shown.height), range(shown.height, len(by_line))):
            for line, opposite in zip(side, reversed(side), strict=True):
                pair = dict.fromkeys((*by_line[line], *by_line[opposite]))
                if line <= opposite and self._kept.isdisjoint((line, opposite)) and pair:
                    yield self._element(shown, pair)

    def _numbers(self, line: int) -> Iterator[Number]:
        """The numbers of a line that can be hidden, or shown."""
        clue = self._puzzle.lines()[line].clue
        if line in self._kept:
            return
        if self._wish.reveal:
            if clue is None or any(run.repeats for run in clue):
                yield Number(line, None)
            else:
                yield from (Number(line, place) for place, run in enumerate(clue) if not run.is_known)
        else:
            yield from self._told(line)

    def _told(self, line: int) -> Iterator[Number]:
        """What a clue tells: its numbers or, where whole clues are hidden, all of it."""
        clue = self._puzzle.lines()[line].clue
        if clue is None or not self._wish.lines:
            yield from (Number(line, place) for place, run in enumerate(clue or ()) if run.is_known)
        elif clue != (ANY_RUNS,):
            yield Number(line, None)

    def _element(self, shown: Puzzle, numbers: Iterable[Number]) -> NumberElement:
        """Whole clues count for one each where they are hidden, for their numbers where they are shown."""
        together = tuple(numbers)
        lines = shown.lines()
        costs = [
            max(len(lines[number.line].clue or ()), 1) if self._wish.reveal and number.place is None else 1
            for number in together
        ]
        return NumberElement(together, sum(costs))

    def _always_shown(self, problem: NumberProblem) -> int:
        """The known numbers (or clues) that are not among the elements."""
        return sum(1 for line in range(len(self._puzzle.lines())) for _ in self._told(line)) - problem.cost

    def _revealed(self, picture: Grid) -> Puzzle:
        """The puzzle with all that can be shown from the picture."""
        lines = self._puzzle.lines()
        clues = {
            number: clue_of(picture.line(line.cells))
            for number, line in enumerate(lines)
            if number not in self._kept
        }
        return self._puzzle.with_clues(clues)

    def _shown(self, found: NumbersSoFar) -> frozenset[int]:
        """The elements that the product shows: more than those found if fewer are to be hidden."""
        problem = self._problem
        assert problem is not None
        shown = set(found.shown)
        if problem.most_hidden is not None:
            left = problem.most_hidden
            hidden = [element for element in range(len(problem.elements)) if element not in shown]
            random.Random(problem.seed).shuffle(hidden)
            for element in hidden:
                cost = problem.elements[element].cost
                if cost <= left:
                    left -= cost
                else:
                    shown.add(element)
        return frozenset(shown)

    def _product(self, found: NumbersSoFar) -> tuple[Puzzle, Grid]:
        """The puzzle as its file says it, and its picture."""
        problem = self._problem
        assert problem is not None
        puzzle = replace(
            problem.with_shown(self._shown(found)),
            goal=problem.picture,
            expected=None if self._puzzle.expected is None else 1,
        )
        return read(encoded([puzzle], "hidden.json"), format="json"), problem.picture


def _unknown_in(puzzle: Puzzle) -> Iterator[tuple[str, int | None]]:
    """The unknown runs and missing clues of a puzzle."""
    for line in puzzle.lines():
        if line.clue is None:
            yield line.name, None
        yield from ((line.name, place) for place, run in enumerate(line.clue or ()) if not run.is_known)


def _without_an_only_picture(outcome: SolveResult | None, *, reveals: bool) -> HideResult:
    """The answer where there is nothing to hide or to show."""
    if outcome is None:
        return HideResult(Verdict.UNDECIDED, reveals=reveals)
    reason = outcome.reason
    if outcome.verdict is Verdict.MULTIPLE:
        shown = "even with all numbers shown " if reveals else ""
        reason = Reason(f"{shown}there are several pictures")
    return HideResult(outcome.verdict, reveals=reveals, reason=reason, statistics=outcome.statistics)
