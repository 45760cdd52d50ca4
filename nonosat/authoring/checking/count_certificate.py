"""A certificate that the number of solutions of a puzzle is exact."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from nonosat.authoring.checking.counting import CountResult, CountSearch
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.proofs.certifying import certify_claim, certify_solutions, check_options
from nonosat.sat.proofs.counts import MOST_COMBINATIONS, CellGroup, ExactCount
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.search.solution_search import SolutionSearch

#: Fillings of a group that a certificate lists at most.
_MOST_FILLINGS = 10_000


def certify_count(
    puzzle: Puzzle, directory: str | Path, options: SearchOptions, *, checker: str = "auto"
) -> Verification:
    """Write a certificate of the number of solutions, and return how it was verified before that.

    If there is at most one solution, certify that instead. See ``certify_solutions``; also ``unchecked``,
    with nothing written, if the number is unknown or a group of cells has too many fillings.
    """
    check_options(directory, options, checker)
    search = CountSearch(puzzle, options)
    try:
        search.run()
        count = search.result()
        if count.exact and count.count < 2:
            return certify_solutions(puzzle, directory, options, checker=checker)
        claim = count_claim(puzzle, count, options)
    except LimitReached as reached:
        claim = str(reached)
    if isinstance(claim, ExactCount):
        return certify_claim(claim, directory, options, checker=checker)
    return Verification(VerificationVerdict.UNCHECKED, Reason(f"nothing was written: {claim}"), puzzle.title)


def count_claim(puzzle: Puzzle, count: CountResult, options: SearchOptions) -> ExactCount | str:
    """Return the claim that a number of solutions is exact, or a sentence why it cannot be proved.

    Precondition: there is a solution. Raises ``LimitReached``.
    """
    if not count.exact:
        return count.reason.text if count.reason else "the number of solutions is not exact"
    if any(group.count > _MOST_FILLINGS for group in count.groups):
        return f"a group of cells can be filled in more than {_MOST_FILLINGS:,} ways"
    (solution,) = SolutionSearch(puzzle, options.alone(), limit=1).to_the_end()
    groups: list[CellGroup] = []
    backbone = solution
    for group in count.groups:
        cells = sorted(row * puzzle.width + column for row, column in group.cells)
        givens = solution.with_values(dict.fromkeys(cells, UNDECIDED))
        found = SolutionSearch(replace(puzzle, givens=givens), options, limit=None).to_the_end()
        fillings = sorted(bytes(each.cells[cell] for cell in cells) for each in found)
        groups.append(CellGroup(tuple(cells), tuple(fillings)))
        backbone = backbone.with_values(dict.fromkeys(cells, UNDECIDED))
    claim = ExactCount(puzzle, backbone, groups)
    for line in puzzle.lines():
        if claim.combinations(line) > MOST_COMBINATIONS:
            return f"{line.name} has more than {MOST_COMBINATIONS:,} combinations"
    return claim
