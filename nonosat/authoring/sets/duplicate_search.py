"""Find duplicates and near-duplicates in a set, by clues and by solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from typer import Option

from nonosat.authoring.sets.canonical_forms import Neighbours, form_of, inverted_forms, solution_form
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import SEARCH, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.errors import InvalidValue, LimitReached, as_one_line
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch


class MatchKind(StrEnum):
    """What puzzles have in common."""

    CLUES = "clues"
    SOLUTION = "solution"
    INVERTED = "inverted"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class PuzzleLocation:
    """The location of a puzzle in a set."""

    file: Annotated[str | None, "Its file; `null` if none was named."]
    index: Annotated[int | None, "Its number in its file, 0-based; `null` if it is the only one."]
    title: Annotated[str | None, "Its title."]

    def __str__(self) -> str:
        number = None if self.index is None else f"[{self.index}]"
        return as_one_line(" ".join(part for part in (self.file, number, self.title) if part))


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Puzzles that are the same, or nearly so."""

    match: Annotated[
        MatchKind,
        "`clues`: the same clues up to turning, mirroring, recolouring and framing by blank lines; "
        "`solution`: the same solution in this sense, with other clues; `inverted`: the solution with blank "
        "and colour exchanged; `near`: a solution that differs in some cells.",
    ]
    cells: Annotated[int, "The number of cells in which the solutions differ; 0 unless `near`."]
    members: Annotated[
        tuple[PuzzleLocation, ...],
        "The puzzles. Unless the match is `clues`, each represents all with its clues, or its solution.",
    ]

    @property
    def how(self) -> str:
        """What they have in common, in words."""
        return f"solution but {amount(self.cells, 'cell')}" if self.cells else str(self.match)


@dataclass(frozen=True)
class DuplicatesResult(Result):
    """Result of ``duplicates()``."""

    puzzles: Annotated[int, "The number of puzzles compared by their clues."]
    groups: Annotated[tuple[DuplicateGroup, ...], "The duplicates, those with the same clues first."]
    not_unique: Annotated[
        int,
        "The number of different puzzles with several solutions, or none, compared by clues alone.",
    ]
    unsolved: Annotated[tuple[PuzzleLocation, ...], "Those whose solution was not found in time."]
    complete: Annotated[bool, "Whether all puzzles were read, and compared as requested."]

    def _code(self) -> int:
        return exits.LIMIT if not self.complete else exits.NO if self.groups else exits.DONE

    def __str__(self) -> str:
        counts = Counter(group.match for group in self.groups)
        by_kind = ", ".join(f"{match}: {count}" for match, count in counts.items())
        groups = (
            f"{amount(len(self.groups), 'group')} of duplicates ({by_kind})" if counts else "no duplicates"
        )
        return f"{amount(self.puzzles, 'puzzle')}: {groups}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - it is a table
        """Yield a line for each puzzle of each group; the first of a group has its number."""
        rows = [("group", "the same", "puzzle")] if self.groups else []
        for number, group in enumerate(self.groups, 1):
            for place, each in enumerate(group.members):
                rows.append(("", "", str(each)) if place else (str(number), group.how, str(each)))
        width = max((len(how) for _, how, _ in rows), default=0)
        for number_, how, name in rows:
            yield f"{number_:5}  {how:{width}}  {name}"

    def sentences(self) -> Iterator[str]:
        """Yield the counts, and what is not known."""
        yield str(self)
        if self.not_unique:
            puzzles = amount(self.not_unique, "puzzle has", "puzzles have")
            yield f"{puzzles} several solutions or none: compared by clues alone"
        if self.unsolved:
            others = len(self.unsolved) - 1
            more = f" and {amount(others, 'more', 'more')}" if others else ""
            yield f"not solved in time: {str(self.unsolved[0]) or 'the puzzle'}{more}"


@dataclass(frozen=True, kw_only=True)
class Duplicates(LimitedSearch, Ability[Iterable[Puzzle], DuplicatesResult]):
    """Find duplicates and near-duplicates.

    Compare puzzles by their clues and by their solutions, up to turning, mirroring, recolouring and framing
    by blank lines; solutions may also be inverted. The solution of a puzzle is its goal, if that is right, or
    its only solution, searched for up to ``puzzle_limit`` seconds. With ``near``, solutions that differ in up
    to that many cells are duplicates, too.

    >>> from nonosat.model.grid import Grid
    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", "#.."]))
    >>> [group.match.value for group in duplicates([puzzle, puzzle.transposed()]).groups]
    ['clues']
    """

    results = (DuplicatesResult,)
    exit_codes = exits.Meanings(
        done="No two puzzles are the same.",
        no="There are duplicates.",
        limit="Some were not read, or their solutions not found, in time.",
    )

    near: Annotated[
        int, Option(min=0, metavar="N", help="Also find solutions that differ in up to N cells.")
    ] = 0
    clues_only: Annotated[bool, Option("--clues-only", help="Compare only the clues, without solving.")] = (
        False
    )
    puzzle_limit: Annotated[
        float | None,
        Option(
            min=0,
            metavar="SECONDS",
            rich_help_panel=SEARCH,
            help="Time limit for the solution of each puzzle.",
        ),
    ] = 10.0

    def __post_init__(self) -> None:
        if self.near < 0:
            raise InvalidValue(f"near must be a number of cells of at least 0, not {self.near}")
        if self.near and self.clues_only:
            raise WrongOption("--near cannot be combined with --clues-only")

    def work(self, subject: Iterable[Puzzle], search: SearchOptions, ending: Ending) -> DuplicatesResult:
        running = DuplicateSearch(self, search)
        with ending:
            for index, puzzle in enumerate(subject):
                running.add(puzzle, PuzzleLocation(None, index, puzzle.title))
        return ending.of(running.result(all_read=ending.cause is None))


duplicates = function_of(Duplicates, subject="puzzles")


@dataclass(slots=True)
class _Same:
    """Puzzles with the same clues, and what is known of their solution."""

    members: list[PuzzleLocation] = field(default_factory=list)
    has_solution: bool = False
    is_unsolved: bool = False


class DuplicateSearch:
    """A comparison of puzzles, added one after another; ``result`` is available at any time."""

    def __init__(self, request: Duplicates, options: SearchOptions) -> None:
        self._options = options.alone()
        self._puzzle_limit = request.puzzle_limit
        self._solutions = not request.clues_only
        self._near = Neighbours(request.near) if request.near else None
        self._same: dict[bytes, _Same] = {}
        #: By the form of their solution: one for each group of puzzles with the same clues.
        self._by_solution: dict[tuple[int, int, bytes], list[PuzzleLocation]] = {}
        #: By the form of their inverted solution.
        self._inverted: dict[tuple[int, int, bytes], list[PuzzleLocation]] = {}
        self._pairs: list[DuplicateGroup] = []
        #: The first of each solution, as ``Neighbours`` counts them.
        self._firsts: list[PuzzleLocation] = []

    def add(self, puzzle: Puzzle, member: PuzzleLocation) -> None:
        """Compare a puzzle with all before; one not solved in time is listed in the result."""
        same = self._same.setdefault(form_of(puzzle), _Same())
        same.members.append(member)
        if self._solutions and not same.has_solution:
            same.is_unsolved = True
            try:
                solution = self._solution_of(puzzle)
            except LimitReached:
                return
            same.is_unsolved = False
            if solution is not None:
                same.has_solution = True
                self._compare(solution, same.members[0])

    def _solution_of(self, puzzle: Puzzle) -> Grid | None:
        """Return the goal of a puzzle, or its only solution; ``None`` if there are several or none."""
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            return puzzle.goal
        options = self._options.within(self._puzzle_limit)
        options.limits.check()
        found = SolutionSearch(puzzle, options, limit=2, probing=True).run_to_the_end()
        return found.solutions[0] if found.verdict is Verdict.UNIQUE else None

    def result(self, *, all_read: bool = True) -> DuplicatesResult:
        """Return what is known now; ``all_read``: whether there are no other puzzles."""
        unsolved = tuple(same.members[0] for same in self._same.values() if same.is_unsolved)
        not_unique = sum(not (same.has_solution or same.is_unsolved) for same in self._same.values())
        return DuplicatesResult(
            puzzles=sum(len(same.members) for same in self._same.values()),
            groups=tuple(self._groups()),
            not_unique=not_unique if self._solutions else 0,
            unsolved=unsolved,
            complete=all_read and not unsolved,
        )

    def _groups(self) -> Iterator[DuplicateGroup]:
        for match, found in (
            (MatchKind.CLUES, (same.members for same in self._same.values())),
            (MatchKind.SOLUTION, iter(self._by_solution.values())),
        ):
            yield from (DuplicateGroup(match, 0, tuple(each)) for each in found if len(each) > 1)
        yield from sorted(self._pairs, key=lambda pair: pair.cells)

    def _compare(self, solution: Grid, member: PuzzleLocation) -> None:
        form = solution_form(solution)
        if form in self._by_solution:
            self._by_solution[form].append(member)
            return
        self._by_solution[form] = [member]
        inverted = inverted_forms(solution)
        others = dict.fromkeys(self._inverted.get(form, ()))
        others |= {self._by_solution[each][0]: None for each in inverted if each in self._by_solution}
        others.pop(member, None)  # its solution is its own inverse
        for other in others:
            self._pairs.append(DuplicateGroup(MatchKind.INVERTED, 0, (other, member)))
        for each in inverted:
            self._inverted.setdefault(each, []).append(member)
        if self._near is not None:
            for place, cells in sorted(self._near.add(solution).items()):
                self._pairs.append(DuplicateGroup(MatchKind.NEAR, cells, (self._firsts[place], member)))
            self._firsts.append(member)
