"""From another solver's answer to a picture, judged by the clues alone."""

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

#: In the statistics: the answer tells neither its solver nor its formula.
_NOT_TOLD = Statistics(solver="external", encoding="external")


@dataclass(frozen=True)
class DecodeResult(SolveResult):
    """The result of ``decode``. ``refused``: the answer had a model that is not a picture of the puzzle."""

    refused: bool = False
    steps: None = None

    def _code(self) -> int:
        if self.verdict is Verdict.NONE or self.refused:
            return exits.NO
        return exits.LIMIT if self.verdict is Verdict.UNDECIDED else exits.DONE

    def __str__(self) -> str:
        if self.reason:
            return f"{self.verdict}: {self.reason.text}"
        count = len(self.pictures)
        has = "is a picture" if count == 1 else f"has {count} pictures"
        return f"{self.verdict}: the answer {has} of this puzzle; whether there are others was not checked"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """The pictures."""
        yield from self.pictures


@dataclass(frozen=True, kw_only=True)
class Decode(TimedSearch, Ability[Puzzle, DecodeResult]):
    """Turn a SAT solver's answer to an encoded puzzle into a picture, checked against the clues.

    ``answer`` is the output of the solver, ``exclude`` are pictures that the formula forbids. A picture
    counts only after it was checked against the clues, each once: with one the verdict is ``solved``, with
    several (excluded ones count) ``multiple``. That there is no picture, or no other, is only a claim:
    ``claimed_by`` is then "the answer". Without a model the verdict is ``none``, or ``undecided`` where a
    picture was excluded. A model that is not a picture, or is an excluded one, is ``refused`` with a reason.
    Raises ``InputError`` when the answer cannot be read, or not every cell has a literal.
    """

    results = (DecodeResult,)
    exit_codes = exits.Meanings(
        done="The answer is a picture of the puzzle.",
        no="It says that there is none, or it is not a picture of this puzzle.",
        limit="Its solver does not know, or says without a proof that there is no other picture; or the time "
        "limit was reached.",
    )

    answer: Annotated[
        str,
        Argument(metavar="ANSWER", help="The output of a SAT solver; - is standard input."),
        OnDisk(holds="text", reads="files"),
    ] = field(kw_only=False)
    exclude: Annotated[
        tuple[Grid, ...],
        Option(
            metavar="PICTURE", help="A picture that the formula forbids, as for 'nonosat encode'. Repeatable."
        ),
        OnDisk(holds="picture", reads="files"),
    ] = ()

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> DecodeResult:  # noqa: ARG002
        result = _result(Verdict.UNDECIDED)
        with ending:
            result = self._decoded(subject)
        return ending.of(result, subject.palette)

    def _decoded(self, puzzle: Puzzle) -> DecodeResult:
        read = read_answer(self.answer)
        known = tuple(dict.fromkeys(picture for picture in self.exclude if puzzle.is_solved_by(picture)))
        if read.status is Status.UNKNOWN and not read.models:
            reason = Reason("the answer says that its solver does not know")
            return _result(Verdict.UNDECIDED, known, reason)
        found: list[Grid] = []
        for values in read.models:
            picture = picture_in(puzzle, values)
            if isinstance(picture, Reason):
                return _refused(picture)
            if not puzzle.is_solved_by(picture):
                return _refused(_broken(puzzle, picture))
            if picture in known:
                return _refused(Reason("the answer shows a picture that the formula excludes"))
            found.append(picture)
        pictures = (*known, *dict.fromkeys(found))
        if len(pictures) > 1:
            verdict = Verdict.MULTIPLE
        elif found:
            verdict = Verdict.SOLVED
        else:
            verdict = Verdict.UNDECIDED if known else Verdict.NONE
        if read.claims_all or read.status is Status.UNSATISFIABLE:
            return replace(_result(verdict, pictures, _claim(pictures)), claimed_by="the answer")
        return _result(verdict, pictures)


decode = function_of(Decode)


def _result(verdict: Verdict, pictures: tuple[Grid, ...] = (), reason: Reason | None = None) -> DecodeResult:
    return DecodeResult(verdict, pictures, False, reason, _NOT_TOLD)


def _refused(reason: Reason) -> DecodeResult:
    return replace(_result(Verdict.UNDECIDED, reason=reason), refused=True)


def _claim(pictures: Sequence[Grid]) -> Reason:
    if not pictures:
        return Reason("the answer says that the formula has no model; nothing here proves it")
    others = "is no other picture" if len(pictures) == 1 else "are no other pictures"
    return Reason(f"the answer says that there {others}; nothing here proves it")


def picture_in(puzzle: Puzzle, values: dict[int, bool]) -> Grid | Reason:
    """The grid that the cells' variables show, or why they show no grid.

    Raises ``InputError`` when a variable is missing.
    """
    colours = len(puzzle.palette)
    cells = bytearray(puzzle.height * puzzle.width)
    missing = next((v for v in range(1, len(cells) * colours + 1) if v not in values), None)
    if missing is not None:
        place = _place(puzzle, cell_and_colour(missing, colours=colours)[0])
        raise InputError(f"expected a literal for every cell: {missing} ({place}) is missing")
    for cell in range(len(cells)):
        variables = cell_variables(cell, colours=colours)
        chosen = [colour for colour, variable in enumerate(variables, 1) if values[variable]]
        if len(chosen) > 1:
            return Reason(f"the answer is not a picture: {_place(puzzle, cell)} has two colours")
        cells[cell] = chosen[0] if chosen else 0
    return Grid(puzzle.height, puzzle.width, bytes(cells), puzzle.palette.letters)


def _place(puzzle: Puzzle, cell: int) -> str:
    return f"row {cell // puzzle.width + 1}, column {cell % puzzle.width + 1}"


def _broken(puzzle: Puzzle, picture: Grid) -> Reason:
    """The lines whose clues a complete grid breaks."""
    names = tuple(
        line.name for line in puzzle.lines() if not fits(line.clue, clue_of(picture.line(line.cells)))
    )
    if not names:
        return Reason("the answer is not a picture of this puzzle: it breaks its given cells")
    more = f" and {amount(len(names) - 1, 'more line')}" if len(names) > 1 else ""
    return Reason(f"the answer is not a picture of this puzzle: it breaks {names[0]}{more}", names)
