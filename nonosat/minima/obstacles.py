"""Obstacles until no cheaper choice hits them all, each kind by the search that finds its pictures.

Each function is a generator, to be run where it can be ended: its questions may be hard. It yields obstacles
as ``nonosat.certificate.claims`` takes them, and ends when no choice that hits them costs less than
``least``. Raises ``SolverFailed`` when something cheaper is enough. A loop of implicit hitting sets:
E. Moreno-Centeno and R. M. Karp (Operations Research 61, 2013).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from nonosat.authoring.ambiguity.other_pictures import OtherPictures
from nonosat.authoring.hiding.number_problem import NumberProblem
from nonosat.authoring.hiding.rivals import Rivals
from nonosat.authoring.repairing.cheapest_changes import CheapestChanges
from nonosat.authoring.repairing.symmetry import symmetries_of
from nonosat.authoring.repairing.visibility import Visibility
from nonosat.certificate.claims.minimum import Obstacle
from nonosat.encoding.line_selectors import encode_by_line
from nonosat.errors import SolverFailed
from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.propagation import propagate
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.cores import LineCores
from nonosat.session.hitting_sets import CheapestHittingSet

#: Conflicts for one question of the search for a cheapest choice, after which the bound is looked at.
_CONFLICTS = 20_000

#: Obstacles that a choice misses, with what would hit each.
_Missed = Callable[[set[int]], Iterator[tuple[frozenset[int], Obstacle]]]


def other_pictures(puzzle: Puzzle, picture: Grid, least: int, options: SearchOptions) -> Iterator[Obstacle]:
    """Other pictures of a puzzle, for ``FewestGivens``."""
    with OtherPictures(puzzle, picture, options) as others:
        seen: Counter[int] = Counter()

        def missed(chosen: set[int]) -> Iterator[tuple[frozenset[int], Obstacle]]:
            given = set(chosen)
            while found := others.find(given):
                found = others.shrink(found)
                seen.update(found.cells)
                yield found.cells, (picture.with_values(dict(found.values)),)
                given.add(max(sorted(found.cells), key=lambda cell: seen[cell]))

        yield from _until_enough([1] * len(picture.cells), least, missed)


def rivals(problem: NumberProblem, least: int) -> Iterator[Obstacle]:
    """Pictures that agree with numbers shown, for ``FewestNumbers``."""
    with Rivals(problem, random.Random(problem.seed)) as found:
        everything = frozenset(range(len(problem.elements)))

        def missed(chosen: set[int]) -> Iterator[tuple[frozenset[int], Obstacle]]:
            shown = set(chosen)
            while (gap := found.gap(shown)) is not None:
                yield gap, (found.rival(everything - gap),)
                shown |= gap

        yield from _until_enough([element.cost for element in problem.elements], least, missed)


def pictures_without_lines(puzzle: Puzzle, least: int) -> Iterator[Obstacle]:
    """Pictures that have the clues of as many lines as possible, for ``SmallestConflict``."""
    lines = puzzle.lines()
    impossible = [number for number, line in enumerate(lines) if line.cells_needed > len(line.cells)]
    givens = puzzle.givens or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    if impossible or least == 1:  # any picture breaks one line at least
        yield (givens.with_values({c: 0 for c, value in enumerate(givens.cells) if value == UNDECIDED}),)
        return
    everything = frozenset(range(len(lines)))
    colours = len(puzzle.palette)
    with LineCores(encode_by_line(puzzle), everything) as cores:

        def missed(chosen: set[int]) -> Iterator[tuple[frozenset[int], Obstacle]]:
            wanted = frozenset(chosen)
            while cores.core(wanted) is None:
                correction = cores.correction(wanted)
                cores.can_hold(everything - correction)
                yield correction, (givens.with_bytes(cores.values(len(givens.cells), colours=colours)),)
                wanted |= correction

        yield from _until_enough([1] * len(lines), least, missed)


def exchanges(
    puzzle: Puzzle,
    picture: Grid,
    least: int,
    options: SearchOptions,
    *,
    protected: Sequence[int],
    keep_symmetry: bool,
) -> Iterator[Obstacle]:
    """Exchanges that make a picture ambiguous, for ``FewestChanges``; ``puzzle`` has the palette."""
    demands = CheapestChanges(
        picture,
        colours=len(puzzle.palette),
        protected=protected,
        symmetries=list(symmetries_of(picture).values()) if keep_symmetry else (),
        keep_symmetry=keep_symmetry,
        visibility=Visibility(picture, puzzle.palette),
    )
    while (proposal := demands.propose()) is not None and proposal.fewest < least:
        changed = proposal.picture
        clues = Puzzle.of(changed, palette=puzzle.palette)
        is_ambiguous = False
        with OtherPictures(clues, changed, options, knowledge=propagate(clues)) as others:
            local = list(others.find_local())
            for found in local or others.find_disjoint():
                if not found:
                    continue
                is_ambiguous = True
                cells = others.footprint(found)
                demands.forbid(cells, changed)
                before = changed.with_values(
                    {cell: UNDECIDED for cell in range(len(changed.cells)) if cell not in cells}
                )
                yield before, before.with_values(dict(found.values))
        if not is_ambiguous:
            raise _cheaper(proposal.fewest)


def _until_enough(costs: Sequence[int], least: int, missed: _Missed) -> Iterator[Obstacle]:
    """Obstacles until no choice that hits them costs less than ``least``."""
    with CheapestHittingSet(costs, conflicts=_CONFLICTS) as cheapest:
        while True:
            chosen = cheapest.find()
            if cheapest.bound >= least:
                return
            if chosen is None:
                continue
            any_missed = False
            for hit_by, obstacle in missed(set(chosen)):
                any_missed = True
                cheapest.hit(hit_by)
                yield obstacle
            if not any_missed:
                raise _cheaper(cheapest.bound)


def _cheaper(count: int) -> SolverFailed:
    return SolverFailed(f"the count is not the smallest: {count} would be enough")
