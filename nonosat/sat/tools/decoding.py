"""The ability ``Decode``: from another solver's answer to a solution, checked by the clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from typer import Argument, Option

from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import OnDisk
from nonosat.model.abilities.searching import TimedSearch
from nonosat.model.clues import clue_of, fits
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cnf.numbering import cell_and_colour, cell_variables
from nonosat.sat.search.results import SolveResult, Statistics, Verdict
from nonosat.sat.solvers.answers import Status, read_answer

#: The statistics: the answer tells neither its solver nor its formula.
_UNKNOWN_SOLVER = Statistics(solver="external", encoding="external")


@dataclass(frozen=True)
class DecodeResult(SolveResult):
    """The result of ``decode``. ``refused``: the answer has a model that is not a solution of the puzzle."""

    refused: bool = False
    steps: None = None

    def _code(self) -> int:
        if self.verdict is Verdict.NONE or self.refused:
            return exits.NO
        return exits.LIMIT if self.verdict is Verdict.UNDECIDED else exits.DONE

    def __str__(self) -> str:
        if self.reason:
            return f"{self.verdict}: {self.reason.text}"
        count = len(self.solutions)
        has = "is a solution" if count == 1 else f"has {count} solutions"
        return f"{self.verdict}: the answer {has} of this puzzle; whether there are others was not checked"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """Yield the solutions."""
        yield from self.solutions


@dataclass(frozen=True, kw_only=True)
class Decode(TimedSearch, Ability[Puzzle, DecodeResult]):
    """Decode a solver's model into a solution.

    ``answer`` is the output of the solver, ``exclude`` are the solutions excluded from the formula. Solutions
    are checked against the clues: with one the verdict is ``solved``, with several (including excluded ones)
    ``multiple``. That there is no solution, or no other, is only a claim: ``claimed_by`` is then "the
    answer". Without a model the verdict is ``none``, or ``undecided`` if a solution was excluded. A model
    that is not a solution, or an excluded one, is ``refused`` with a reason. Raises ``InputError`` if the
    answer cannot be read, or a cell has no literal.
    """

    results = (DecodeResult,)
    exit_codes = exits.Meanings(
        done="The answer is a solution of the puzzle.",
        no="The answer is UNSATISFIABLE, or it is not a solution of this puzzle.",
        limit="The answer is unknown, or an unproved claim that there is no other solution; or the time "
        "limit was reached.",
    )

    answer: Annotated[
        str,
        Argument(metavar="ANSWER", help="A SAT solver's output; - is standard input."),
        OnDisk(holds="text", reads="files"),
    ] = field(kw_only=False)
    exclude: Annotated[
        tuple[Grid, ...],
        Option(
            metavar="SOLUTION",
            help="A solution excluded by 'nonosat encode'. Repeatable.",
        ),
        OnDisk(holds="goal", reads="files"),
    ] = ()

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> DecodeResult:  # noqa: ARG002
        result = _result(Verdict.UNDECIDED)
        with ending:
            result = self._decoded(subject)
        return ending.of(result, subject.palette)

    def _decoded(self, puzzle: Puzzle) -> DecodeResult:
        read = read_answer(self.answer)
        known = tuple(dict.fromkeys(solution for solution in self.exclude if puzzle.is_solved_by(solution)))
        if read.status is Status.UNKNOWN and not read.models:
            reason = Reason("the answer is unknown")
            return _result(Verdict.UNDECIDED, known, reason)
        found: list[Grid] = []
        for values in read.models:
            solution = solution_in(puzzle, values)
            if isinstance(solution, Reason):
                return _refused(solution)
            if not puzzle.is_solved_by(solution):
                return _refused(_broken(puzzle, solution))
            if solution in known:
                return _refused(Reason("the answer is an excluded solution"))
            found.append(solution)
        solutions = (*known, *dict.fromkeys(found))
        if len(solutions) > 1:
            verdict = Verdict.MULTIPLE
        elif found:
            verdict = Verdict.SOLVED
        else:
            verdict = Verdict.UNDECIDED if known else Verdict.NONE
        if read.claims_all or read.status is Status.UNSATISFIABLE:
            return replace(_result(verdict, solutions, _claim(solutions)), claimed_by="the answer")
        return _result(verdict, solutions)


decode = function_of(Decode)


def _result(verdict: Verdict, solutions: tuple[Grid, ...] = (), reason: Reason | None = None) -> DecodeResult:
    return DecodeResult(verdict, solutions, False, reason, _UNKNOWN_SOLVER)


def _refused(reason: Reason) -> DecodeResult:
    return replace(_result(Verdict.UNDECIDED, reason=reason), refused=True)


def _claim(solutions: Sequence[Grid]) -> Reason:
    if not solutions:
        return Reason("the answer claims that the formula has no model; nothing here proves it")
    others = "is no other solution" if len(solutions) == 1 else "are no other solutions"
    return Reason(f"the answer claims that there {others}; nothing here proves it")


def solution_in(puzzle: Puzzle, values: dict[int, bool]) -> Grid | Reason:
    """Return the grid of the cell variables, or why they are no grid.

    Raises ``InputError`` if a variable is missing.
    """
    colours = len(puzzle.palette)
    cells = bytearray(puzzle.height * puzzle.width)
    missing = next((v for v in range(1, len(cells) * colours + 1) if v not in values), None)
    if missing is not None:
        position = _position(puzzle, cell_and_colour(missing, colours=colours)[0])
        raise InputError(f"expected a literal for every cell: {missing} ({position}) is missing")
    for cell in range(len(cells)):
        variables = cell_variables(cell, colours=colours)
        chosen = [colour for colour, variable in enumerate(variables, 1) if values[variable]]
        if len(chosen) > 1:
            return Reason(f"the answer is not a solution: {_position(puzzle, cell)} has two colours")
        cells[cell] = chosen[0] if chosen else 0
    return Grid(puzzle.height, puzzle.width, bytes(cells), puzzle.palette.letters)


def _position(puzzle: Puzzle, cell: int) -> str:
    return f"row {cell // puzzle.width + 1}, column {cell % puzzle.width + 1}"


def _broken(puzzle: Puzzle, solution: Grid) -> Reason:
    """Return the reason why a complete grid is no solution: the lines whose clues it breaks."""
    names = tuple(
        line.name for line in puzzle.lines() if not fits(line.clue, clue_of(solution.line(line.cells)))
    )
    if not names:
        return Reason("the answer is not a solution of this puzzle: it breaks the givens")
    more = f" and {amount(len(names) - 1, 'more line')}" if len(names) > 1 else ""
    return Reason(f"the answer is not a solution of this puzzle: it breaks {names[0]}{more}", names)
