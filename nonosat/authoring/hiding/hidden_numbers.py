"""Hide as many clue numbers as possible, keeping the puzzle unique; or reveal the fewest."""

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
from nonosat.authoring.repairing.confirmed_search import ConfirmedSearch
from nonosat.files.registry import encoded, read
from nonosat.logic.propagation import propagate
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import INPUT, OnDisk, WrongOption, expect_together, expect_unset
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Effort, LineSolvable
from nonosat.model.clue_text import expect_clues
from nonosat.model.clues import ANY_RUNS, clue_of
from nonosat.model.errors import InputError, InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.sat.search.results import SolveResult, Verdict, claiming_solver
from nonosat.sat.search.solution_search import SolutionSearch

_LINES = re.compile(r"(row|rows|column|columns|r|c)\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE)

#: No line has a number with more digits.
_DIGITS = 5


def lines_named(text: str) -> tuple[str, ...]:
    """Return the names of lines in a list such as ``row 3, columns 5-7``; raises ``WrongOption``.

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
    """Hide clue numbers, keeping the puzzle unique; or reveal the fewest.

    ``lines``: whole clues instead of single numbers. ``colours``: hidden numbers lose their colours too.
    ``keep``: lines that stay as they are, by their names. ``at_most``: the most numbers to hide.
    ``symmetric``: the clue of a line is hidden only together with that of its mirror image, and as a whole.
    ``line_solvable``: line logic alone must find the solution. ``effort``: search effort before accepting an
    unproved result, the same on every machine; 1 takes about ten seconds, 0 searches until it is proved.

    With ``reveal``, show as few of the puzzle's unknown runs as possible. Their numbers come from ``goal``,
    the puzzle's own goal, or its only solution.

    Raises ``InputError`` for a goal that is missing or violates the clues, for lines to keep that do not
    exist, and for ``line_solvable`` if line logic does not find the solution; ``WrongOption`` for options
    that cannot be combined; ``UnknownName`` and ``SolverError``.

    >>> from nonosat.model.grid import Grid
    >>> hidden = hide(Puzzle.from_solution(Grid.from_text(["##.#", "#...", ".###"])))
    >>> hidden.optimal, len(hidden.numbers), hidden.lower_bound
    (True, 8, 2)
    """

    results = (HideResult,)
    exit_codes = exits.Meanings(
        done="The puzzle with hidden numbers still has exactly one solution.",
        no="The given puzzle has several solutions, or none.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    lines: Annotated[bool, Option("--lines", help="Hide whole clues, not single numbers.")] = False
    colours: Annotated[
        bool, Option("--colours", "--colors", help="Hide the colours of hidden numbers too.")
    ] = False
    keep: Annotated[
        tuple[str, ...],
        Option(metavar="LINES", help="Keep these lines as they are: 'row 3, columns 5-7'."),
    ] = ()
    at_most: Annotated[
        int | None, Option(min=0, metavar="N", help="Hide at most N numbers, or with --lines N clues.")
    ] = None
    symmetric: Annotated[
        bool,
        Option("--symmetric", help="Hide a clue only together with its mirror image."),
    ] = False
    line_solvable: LineSolvable = False
    effort: Effort = 1.0
    reveal: Annotated[bool, Option("--reveal", help="Show the fewest unknown numbers instead of hiding.")] = (
        False
    )
    goal: Annotated[
        Grid | None,
        Option(
            metavar="FILE",
            rich_help_panel=INPUT,
            help="With --reveal, use this goal, not the puzzle's.",
        ),
        OnDisk(holds="goal", reads="files"),
    ] = None

    def __post_init__(self) -> None:
        self.kept_lines  # noqa: B018 - raises for an invalid name
        if self.at_most is not None and self.at_most < 0:
            raise InvalidValue(f"the most numbers to hide must be at least 0, not {self.at_most}")
        WorkBudget(effort=self.effort)  # raises for an invalid effort
        if self.reveal:
            expect_unset(self, ("lines", "colours", "at_most"), "cannot be combined with --reveal")
        if self.lines and self.colours:
            raise WrongOption("--colours cannot be combined with --lines, which always hides colours")
        expect_together(self, {"goal": ("reveal",)})

    @property
    def kept_lines(self) -> tuple[str, ...]:
        """The names of the lines that stay as they are."""
        return tuple(chain.from_iterable(map(lines_named, self.keep)))

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> HideResult:
        running = HideSearch(subject, self, search)
        with ending:
            running.run()
        return ending.of(replace(running.result(), claimed_by=claiming_solver(ending.cause)), subject.palette)


hide = function_of(Hide)


class HideSearch:
    """A search for the most numbers to hide; ``result`` is available at any time.

    Raises ``InputError`` for lines to keep that do not exist.
    """

    def __init__(self, puzzle: Puzzle, request: Hide, options: SearchOptions) -> None:
        names = {line.name: number for number, line in enumerate(puzzle.lines())}
        for name in request.kept_lines:
            if name not in names:
                raise InputError("expected the name of a line to keep, such as 'row 3'", found=name)
        self._puzzle = puzzle
        self._options = options
        self._request = request
        self._solution = request.goal or (puzzle.goal if request.reveal else None)
        self._kept = {names[name] for name in request.kept_lines}
        self._problem: NumberProblem | None = None
        self._search: ConfirmedSearch[NumbersSoFar] | None = None
        self._early: SolveResult | None = None

    def run(self) -> None:
        """Search until the most numbers are hidden or a limit is reached."""
        solution = self._solution
        if self._request.reveal:
            solution = solution or self._only_solution()
            if solution is None:
                return
            expect_clues(self._puzzle, solution)
            shown = self._revealed(solution)
        else:
            shown = self._puzzle
        solved = SolutionSearch(shown, self._options).run_to_the_end()
        if solved.verdict is not Verdict.UNIQUE:
            self._early = solved
            return
        if self._request.line_solvable and not propagate(shown).is_complete:
            raise InputError("expected a puzzle that line logic alone solves")
        problem = self._problem_of(shown, solved.solutions[0])
        everything = NumbersSoFar(tuple(range(len(problem.elements))), 0)
        self._problem = problem
        self._search = ConfirmedSearch(
            search_numbers,
            problem,
            self._options,
            first=everything,
            candidate=self._candidate,
            cells=len(problem.solution.cells),
        )
        self._search.run()

    def _only_solution(self) -> Grid | None:
        """Return the only solution of the puzzle, if any; raises ``InputError`` if there are several."""
        solved = SolutionSearch(self._puzzle, self._options).run_to_the_end()
        if solved.verdict is Verdict.MULTIPLE:
            raise InputError("expected a goal, which determines the unknown numbers")
        self._early = solved
        return solved.solutions[0] if solved.verdict is Verdict.UNIQUE else None

    def result(self) -> HideResult:
        """Return what is known now."""
        problem, search = self._problem, self._search
        if problem is None or search is None:
            return _not_unique(self._early, reveals=self._request.reveal)
        shown = self._shown(search.found)
        cost = problem.cost_of(shown)
        listed = shown if self._request.reveal else set(range(len(problem.elements))).difference(shown)
        lines = problem.shown.lines()
        numbers = sorted(number for element in listed for number in problem.elements[element].numbers)
        most = self._request.at_most
        reached_most = most is not None and not self._request.reveal and problem.cost - cost == most
        reached = search.limit_reached
        always = 0 if self._request.reveal else self._always_shown(problem)
        return HideResult(
            verdict=Verdict.UNIQUE if search.is_confirmed else Verdict.UNDECIDED,
            puzzle=self._candidate(search.found)[0],
            solution=problem.solution,
            numbers=tuple((lines[number.line].name, number.run_index) for number in numbers),
            reveals=self._request.reveal,
            optimal=reached_most or problem.cost_of(search.found.shown) <= search.found.lower_bound,
            lower_bound=always + (cost if reached_most else search.found.lower_bound),
            complete=search.is_confirmed and search.is_complete,
            initially_unknown=tuple(_unknown_in(self._puzzle)),
            reason=None if reached is None else Reason(str(reached)),
            statistics=search.statistics,
        )

    def _problem_of(self, shown: Puzzle, solution: Grid) -> NumberProblem:
        elements = list(self._elements(shown))
        # Among equally good sets the first elements are preferred.
        random.Random(self._options.seed or 0).shuffle(elements)
        numbers = [number for element in elements for number in element.numbers]
        hidden = self._puzzle
        if not self._request.reveal:
            hidden = numbers_hidden(shown, numbers, colours=self._request.colours)
        return NumberProblem(
            shown,
            hidden,
            solution.with_letters(shown.palette.letters),
            tuple(elements),
            line_solvable=self._request.line_solvable,
            most_hidden=None if self._request.reveal else self._request.at_most,
            seed=self._options.seed or 0,
            effort=self._request.effort,
            options=self._options.for_child(),
        )

    def _elements(self, shown: Puzzle) -> Iterator[NumberElement]:
        """Yield what can be hidden, or shown: numbers, whole clues, or lines in pairs."""
        by_line = [tuple(self._numbers(line)) for line in range(len(shown.lines()))]
        if not self._request.symmetric:
            for number in (number for numbers in by_line for number in numbers):
                yield self._element(shown, [number])
            return
        for side in (range(shown.height), range(shown.height, len(by_line))):
            for line, opposite in zip(side, reversed(side), strict=True):
                pair = dict.fromkeys((*by_line[line], *by_line[opposite]))
                if line <= opposite and self._kept.isdisjoint((line, opposite)) and pair:
                    yield self._element(shown, pair)

    def _numbers(self, line: int) -> Iterator[Number]:
        """Yield the numbers of a line that can be hidden, or shown."""
        clue = self._puzzle.lines()[line].clue
        if line in self._kept:
            return
        if self._request.reveal:
            if clue is None or any(run.repeats for run in clue):
                yield Number(line, None)
            else:
                yield from (Number(line, run_index) for run_index, run in enumerate(clue) if not run.is_known)
        else:
            yield from self._shown_by(line)

    def _shown_by(self, line: int) -> Iterator[Number]:
        """Yield what a clue shows: its numbers or, if whole clues are hidden, all of it."""
        clue = self._puzzle.lines()[line].clue
        if clue is None or not self._request.lines:
            yield from (Number(line, run_index) for run_index, run in enumerate(clue or ()) if run.is_known)
        elif clue != (ANY_RUNS,):
            yield Number(line, None)

    def _element(self, shown: Puzzle, numbers: Iterable[Number]) -> NumberElement:
        """Return the element; a whole clue costs 1 if hidden, and its number of runs if shown."""
        together = tuple(numbers)
        lines = shown.lines()
        costs = [
            max(len(lines[number.line].clue or ()), 1)
            if self._request.reveal and number.run_index is None
            else 1
            for number in together
        ]
        return NumberElement(together, sum(costs))

    def _always_shown(self, problem: NumberProblem) -> int:
        """Return the number of known numbers (or clues) that are not among the elements."""
        return (
            sum(1 for line in range(len(self._puzzle.lines())) for _ in self._shown_by(line)) - problem.cost
        )

    def _revealed(self, solution: Grid) -> Puzzle:
        """Return the puzzle with all that can be shown from the solution."""
        lines = self._puzzle.lines()
        clues = {
            number: clue_of(solution.line(line.cells))
            for number, line in enumerate(lines)
            if number not in self._kept
        }
        return self._puzzle.with_clues(clues)

    def _shown(self, found: NumbersSoFar) -> frozenset[int]:
        """Return the elements to show: more than those found if fewer are to be hidden."""
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

    def _candidate(self, found: NumbersSoFar) -> tuple[Puzzle, Grid]:
        """Return the puzzle as its file has it, and its solution."""
        problem = self._problem
        assert problem is not None
        puzzle = replace(
            problem.with_shown(self._shown(found)),
            goal=problem.solution,
            expected=None if self._puzzle.expected is None else 1,
        )
        return read(encoded([puzzle], "hidden.json"), format="json"), problem.solution


def _unknown_in(puzzle: Puzzle) -> Iterator[tuple[str, int | None]]:
    """Yield the unknown runs and missing clues of a puzzle."""
    for line in puzzle.lines():
        if line.clue is None:
            yield line.name, None
        yield from (
            (line.name, run_index) for run_index, run in enumerate(line.clue or ()) if not run.is_known
        )


def _not_unique(solved: SolveResult | None, *, reveals: bool) -> HideResult:
    """Return the result for a puzzle that is not unique."""
    if solved is None:
        return HideResult(Verdict.UNDECIDED, reveals=reveals)
    reason = solved.reason
    if solved.verdict is Verdict.MULTIPLE:
        shown = "even with all numbers shown " if reveals else ""
        reason = Reason(f"{shown}there are several solutions")
    return HideResult(solved.verdict, reveals=reveals, reason=reason, statistics=solved.statistics)
