"""A certificate that the number of pictures of a puzzle is exact."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from nonosat.authoring.checking.counting import CountResult, CountSearch
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.proofs.certifying import certify_claim, certify_pictures, check_wishes
from nonosat.sat.proofs.counts import MOST_COMBINATIONS, ExactCount, Filled
from nonosat.sat.proofs.reading import Judgement
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.search.solution_search import PictureSearch

#: Fillings of a group that a certificate lists at most.
_MOST_FILLINGS = 10_000


def certify_count(
    puzzle: Puzzle, directory: str | Path, options: SearchOptions, *, checker: str = "auto"
) -> Verification:
    """Writes a certificate of the number of pictures, and says how it was verified before that.

    If there is one or none it is about that picture. Otherwise as ``certify_pictures``; ``unchecked`` with
    nothing written, too, when the number is not known or a group of cells has too many fillings.
    """
    check_wishes(directory, options, checker)
    search = CountSearch(puzzle, options)
    try:
        search.run()
        count = search.result()
        if count.exact and count.count < 2:
            return certify_pictures(puzzle, directory, options, checker=checker)
        claim = count_claim(puzzle, count, options)
    except LimitReached as reached:
        claim = str(reached)
    if isinstance(claim, ExactCount):
        return certify_claim(claim, directory, options, checker=checker)
    return Verification(Judgement.UNCHECKED, Reason(f"nothing was written: {claim}"), puzzle.title)


def count_claim(puzzle: Puzzle, count: CountResult, options: SearchOptions) -> ExactCount | str:
    """The claim that a number of pictures is exact, or in words why it cannot be proved.

    Precondition: there is a picture. Raises ``LimitReached``.
    """
    if not count.exact:
        return count.reason.text if count.reason else "the number of pictures is not exact"
    if any(group.count > _MOST_FILLINGS for group in count.groups):
        return f"a group of cells can be filled in more than {_MOST_FILLINGS:,} ways"
    (picture,) = PictureSearch(puzzle, options.alone(), limit=1).to_the_end()
    groups: list[Filled] = []
    common = picture
    for group in count.groups:
        cells = sorted(row * puzzle.width + column for row, column in group.cells)
        givens = picture.with_values(dict.fromkeys(cells, UNDECIDED))
        found = PictureSearch(replace(puzzle, givens=givens), options, limit=None).to_the_end()
        fillings = sorted(bytes(each.cells[cell] for cell in cells) for each in found)
        groups.append(Filled(tuple(cells), tuple(fillings)))
        common = common.with_values(dict.fromkeys(cells, UNDECIDED))
    claim = ExactCount(puzzle, common, groups)
    for line in puzzle.lines():
        if claim.combinations(line) > MOST_COMBINATIONS:
            return f"{line.name} has more than {MOST_COMBINATIONS:,} combinations"
    return claim
