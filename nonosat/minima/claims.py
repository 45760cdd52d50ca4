"""From answers to claims: what a certificate is to prove, or why there is nothing to prove."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from nonosat.authoring.checking.counting import CountSearch
from nonosat.authoring.checking.uniqueness import CheckSearch
from nonosat.authoring.hiding.hidden_numbers import HideSearch
from nonosat.authoring.repairing.repairs import RepairSearch
from nonosat.certificate.claims.changes import FewestChanges
from nonosat.certificate.claims.claim import Claim
from nonosat.certificate.claims.conflicts import SmallestConflict
from nonosat.certificate.claims.corrections import FewestChangedNumbers
from nonosat.certificate.claims.counts import MOST_COMBINATIONS, ExactCount, Filled
from nonosat.certificate.claims.distances import ClosestPictures, FewestWrongMarks
from nonosat.certificate.claims.givens import FewestGivens
from nonosat.certificate.claims.minimum import Obstacle
from nonosat.certificate.claims.numbers import FewestNumbers
from nonosat.grid import UNDECIDED
from nonosat.minima import obstacles
from nonosat.picture_search import PictureSearch
from nonosat.processes.team import stream
from nonosat.reasoning.reviews import ReviewSearch
from nonosat.search_options import SearchOptions

#: Why an answer has no certificate, in words.
Unclaimed = str
#: What an answer claims; ``None``: that the puzzle has one picture, or none.
Claimed = Claim | Unclaimed | None

#: Fillings of a group that a certificate lists at most.
_MOST_FILLINGS = 10_000
_NOT_SMALLEST = "it is not proved that no fewer are enough"


@singledispatch
def claim_of(search: object, options: SearchOptions) -> Claimed:  # noqa: ARG001 - for all kinds of searches
    """What the result of a search claims, which has run; raises ``LimitReached``."""
    raise TypeError(f"expected a search whose result can be proved, not {search!r}")


@claim_of.register
def _of_repair(search: RepairSearch, options: SearchOptions) -> Claim | Unclaimed:
    """The claim that a repair gives or changes as few cells, or changes as few numbers, as possible."""
    repair, asked = search.result(), search.request
    if repair.picture is None:
        return "there are no given or changed cells"
    if not repair.minimum:
        return _NOT_SMALLEST
    if repair.suggestions:
        return FewestChangedNumbers(asked.puzzle, repair.picture)
    author = asked.author
    if author is None:
        return "there are no given or changed cells"
    if asked.line_solvable:
        return "what --line-solvable asks for cannot be proved from the clues alone"
    if asked.givens:
        cells = [given.row * author.width + given.column for given in repair.givens]
        claim = FewestGivens(asked.puzzle, author, cells, keep=asked.keep_givens)
        found = stream(
            obstacles.other_pictures,
            limits=options.limits,
            puzzle=claim.base,
            picture=author,
            least=claim.count - len(claim.kept),
            options=options.for_child(),
        )
        return FewestGivens(asked.puzzle, author, cells, keep=asked.keep_givens, obstacles=_distinct(found))
    protected = sorted(row * author.width + column for row, column in asked.protected)
    found = stream(
        obstacles.exchanges,
        limits=options.limits,
        puzzle=asked.puzzle,
        picture=author,
        least=len(repair.changes),
        options=options.for_child(),
        protected=protected,
        keep_symmetry=asked.keep_symmetry,
    )
    return FewestChanges(
        asked.puzzle,
        author,
        repair.picture,
        protected=protected,
        keep_symmetry=asked.keep_symmetry,
        obstacles=_distinct(found),
    )


@claim_of.register
def _of_hiding(search: HideSearch, options: SearchOptions) -> Claim | Unclaimed:
    """The claim that as few numbers as possible are shown."""
    problem, hidden = search.problem, search.result()
    if problem is None:
        return "no numbers were hidden"
    if problem.line_solvable or problem.most_hidden is not None:
        return "what --line-solvable or --at-most asks for cannot be proved from the clues alone"
    if not hidden.minimum:
        return _NOT_SMALLEST
    shown = search.shown
    found = stream(obstacles.rivals, limits=options.limits, problem=problem, least=problem.cost_of(shown))
    order = sorted(range(len(problem.elements)), key=lambda each: problem.elements[each].numbers[0])
    goal = problem.shown.goal
    fitting = problem.picture if goal is not None else None  # another picture may have been revealed
    return FewestNumbers(
        replace(problem.shown, goal=fitting),
        problem.hidden,
        problem.picture,
        [problem.elements[each].numbers for each in order],
        [place for place, each in enumerate(order) if each in shown],
        by_runs=hidden.reveals,
        obstacles=_distinct(found),
    )


@claim_of.register
def _of_check(search: CheckSearch, options: SearchOptions) -> Claimed:
    """The claim that a conflict is smallest, or that two pictures are closest; ``None``: there is one
    picture, or none for a reason that needs no lines.
    """
    puzzle, check = search.puzzle, search.result()
    if len(check.pictures) > 1:
        if not check.closest:
            return "it is not proved that no two pictures are closer"
        first, second = check.pictures
        return ClosestPictures(puzzle, first, second)
    if check.conflict:
        if not check.conflict_smallest:
            return "it is not proved that no fewer lines conflict"
        found = stream(
            obstacles.pictures_without_lines, limits=options.limits, puzzle=puzzle, least=len(check.conflict)
        )
        return SmallestConflict(puzzle, check.conflict, obstacles=_distinct(found))
    return None


@claim_of.register
def _of_count(search: CountSearch, options: SearchOptions) -> Claimed:
    """The claim that a number of pictures is exact; ``None``: there is one, or none."""
    puzzle, count = search.puzzle, search.result()
    if not count.exact:
        return "the number of pictures is not exact"
    if count.count < 2:
        return None
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


@claim_of.register
def _of_review(search: ReviewSearch, options: SearchOptions) -> Claim | Unclaimed:
    """The claim that as few marks as possible are wrong."""
    puzzle, marks, review = search.puzzle, search.marks, search.result()
    if review.wrong_cells is None or not review.minimum:
        return "it is not known how few marks are wrong"
    wrong = {row * marks.width + column: UNDECIDED for row, column in review.wrong_cells}
    right = marks.with_values(wrong)
    own = puzzle.givens
    if own is not None:
        right = right.with_values({row * own.width + column: value for row, column, value in own.decided()})
    found = PictureSearch(replace(puzzle, givens=right), options, limit=1).to_the_end()
    return FewestWrongMarks(puzzle, marks, next(iter(found)))


def _distinct(found: Iterable[Obstacle]) -> list[Obstacle]:
    """All obstacles, each once."""
    return list(dict.fromkeys(found))
