"""From another solver's answer to a picture, judged by the clues alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nonosat.amounts import amount
from nonosat.argument_checks import checked
from nonosat.clues import clue_of, fits
from nonosat.cnf.numbering import cell_and_colour, cell_variables
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.outcome import Outcome, Reason, Statistics, Verdict
from nonosat.puzzle import Puzzle
from nonosat.session.answers import Status, read_answer

#: In the statistics: the answer tells neither its solver nor its formula.
_NOT_TOLD = Statistics(solver="external", encoding="external")


@dataclass(frozen=True, slots=True)
class Decoded(Outcome):
    """The outcome, and whether the answer had a model that is not a picture of the puzzle."""

    refused: bool = False


@checked
def decode(puzzle: Puzzle, answer: str, *, excluded: Sequence[Grid] = ()) -> Decoded:
    """What a solver's output says about a puzzle that was given to it as a formula.

    ``excluded`` are pictures that the formula forbids. A picture counts only after it was checked against the
    clues, each once: with one the verdict is ``solved``, with several (excluded ones count) ``multiple``.
    That there is no picture, or no other, is only a claim: ``claimed_by`` is then "the answer". Without a
    model the verdict is ``none``, or ``undecided`` where a picture was excluded. A model that is not a
    picture, or is an excluded one, is ``refused`` with a reason. Raises ``InputError`` when the answer cannot
    be read, or not every cell has a literal.
    """
    read = read_answer(answer)
    known = tuple(dict.fromkeys(picture for picture in excluded if puzzle.is_solved_by(picture)))
    if read.status is Status.UNKNOWN and not read.models:
        reason = Reason("the answer says that its solver does not know")
        return Decoded(Verdict.UNDECIDED, known, False, reason, _NOT_TOLD)
    found: list[Grid] = []
    for values in read.models:
        picture = picture_in(puzzle, values)
        if isinstance(picture, Reason):
            return Decoded(Verdict.UNDECIDED, (), False, picture, _NOT_TOLD, refused=True)
        if not puzzle.is_solved_by(picture):
            return Decoded(Verdict.UNDECIDED, (), False, _broken(puzzle, picture), _NOT_TOLD, refused=True)
        if picture in known:
            reason = Reason("the answer shows a picture that the formula excludes")
            return Decoded(Verdict.UNDECIDED, (), False, reason, _NOT_TOLD, refused=True)
        found.append(picture)
    pictures = (*known, *dict.fromkeys(found))
    claim = read.claims_all or read.status is Status.UNSATISFIABLE
    if len(pictures) > 1:
        verdict = Verdict.MULTIPLE
    elif found:
        verdict = Verdict.SOLVED
    else:
        verdict = Verdict.UNDECIDED if known else Verdict.NONE
    decoded = Decoded(verdict, pictures, False, None, _NOT_TOLD)
    return replace(decoded, reason=_claim(pictures), claimed_by="the answer") if claim else decoded


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
