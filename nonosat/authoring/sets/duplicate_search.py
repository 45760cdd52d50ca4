"""Which puzzles of a set are the same, by their clues or by their pictures, or nearly so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from typer import Option

from nonosat.authoring.sets.canonical_forms import Neighbours, form_of, inverted_forms, picture_form
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
from nonosat.sat.search.solution_search import PictureSearch


class Likeness(StrEnum):
    """In what way puzzles are the same."""

    CLUES = "clues"
    PICTURE = "picture"
    INVERTED = "inverted"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class TwinMember:
    """A puzzle of a set, by its place."""

    file: Annotated[str | None, "Its file; `null` if none was named."]
    index: Annotated[int | None, "Its number in its file, 0-based; `null` of one alone in it."]
    title: Annotated[str | None, "Its title."]

    def __str__(self) -> str:
        number = None if self.index is None else f"[{self.index}]"
        return as_one_line(" ".join(part for part in (self.file, number, self.title) if part))


@dataclass(frozen=True, slots=True)
class TwinGroup:
    """Puzzles that are the same, or nearly so."""

    likeness: Annotated[
        Likeness,
        "`clues`: the same clues, however turned, mirrored, recoloured or framed by blank lines; "
        "`picture`: the same picture so, with other clues; `inverted`: the picture with blank and colour "
        "exchanged; `near`: a picture that differs in some cells.",
    ]
    cells: Annotated[int, "In how many cells the pictures differ; 0 unless `near`."]
    members: Annotated[
        tuple[TwinMember, ...],
        "The puzzles. By pictures each stands for all that have its clues, or its picture.",
    ]

    @property
    def how(self) -> str:
        """In what way they are the same, in words."""
        return f"picture but {amount(self.cells, 'cell')}" if self.cells else str(self.likeness)


@dataclass(frozen=True)
class TwinsResult(Result):
    """The result of ``twins``."""

    puzzles: Annotated[int, "How many puzzles were compared by their clues."]
    groups: Annotated[tuple[TwinGroup, ...], "The twins, those with the same clues first."]
    unpictured: Annotated[
        int,
        "How many different puzzles have several pictures, or none, and are compared by clues alone.",
    ]
    unknown: Annotated[tuple[TwinMember, ...], "Those whose picture was not known in time."]
    complete: Annotated[bool, "Whether all puzzles were read, and compared in every way that was asked for."]

    def _code(self) -> int:
        return exits.LIMIT if not self.complete else exits.NO if self.groups else exits.DONE

    def __str__(self) -> str:
        counts = Counter(group.likeness for group in self.groups)
        told = ", ".join(f"{likeness}: {count}" for likeness, count in counts.items())
        groups = f"{amount(len(self.groups), 'group')} of twins ({told})" if counts else "no twins"
        return f"{amount(self.puzzles, 'puzzle')}: {groups}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - it is a table
        """A line for each puzzle of each group; the first says which group it is."""
        rows = [("group", "the same", "puzzle")] if self.groups else []
        for number, group in enumerate(self.groups, 1):
            for place, each in enumerate(group.members):
                rows.append(("", "", str(each)) if place else (str(number), group.how, str(each)))
        width = max((len(how) for _, how, _ in rows), default=0)
        for number_, how, name in rows:
            yield f"{number_:5}  {how:{width}}  {name}"

    def sentences(self) -> Iterator[str]:
        """How many there are, and what is not known."""
        yield str(self)
        if self.unpictured:
            puzzles = amount(self.unpictured, "puzzle has", "puzzles have")
            yield f"{puzzles} several pictures or none: compared by clues alone"
        if self.unknown:
            others = len(self.unknown) - 1
            more = f" and {amount(others, 'more', 'more')}" if others else ""
            yield f"not known in time: the picture of {str(self.unknown[0]) or 'the puzzle'}{more}"


@dataclass(frozen=True, kw_only=True)
class Twins(LimitedSearch, Ability[Iterable[Puzzle], TwinsResult]):
    """Find puzzles that are the same, by their clues or by their pictures (stored or searched for). They may
    be turned, mirrored, recoloured or framed by blank lines; pictures may also be inverted.

    The picture of a puzzle is its goal, if that is right, or its only one, which is searched for as long as
    ``puzzle_limit`` seconds. With ``near``, pictures that differ in up to that many cells are twins, too.

    >>> from nonosat.model.grid import Grid
    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "#.."]))
    >>> [group.likeness.value for group in twins([puzzle, puzzle.transposed()]).groups]
    ['clues']
    """

    results = (TwinsResult,)
    exit_codes = exits.Meanings(
        done="No two puzzles are the same.",
        no="There are twins.",
        limit="Some were not read, or their pictures not found, in time.",
    )

    near: Annotated[
        int, Option(min=0, metavar="N", help="Also find pictures that differ in up to N cells.")
    ] = 0
    clues_only: Annotated[
        bool, Option("--clues-only", help="Compare the clues alone, and search for no picture.")
    ] = False
    puzzle_limit: Annotated[
        float | None,
        Option(
            min=0,
            metavar="SECONDS",
            rich_help_panel=SEARCH,
            help="Time limit for the picture of each puzzle.",
        ),
    ] = 10.0

    def __post_init__(self) -> None:
        if self.near < 0:
            raise InvalidValue(f"near is a number of cells in which pictures differ, not {self.near}")
        if self.near and self.clues_only:
            raise WrongOption("--near cannot be combined with --clues-only")

    def work(self, subject: Iterable[Puzzle], search: SearchOptions, ending: Ending) -> TwinsResult:
        running = TwinSearch(self, search)
        with ending:
            for index, puzzle in enumerate(subject):
                running.add(puzzle, TwinMember(None, index, puzzle.title))
        return ending.of(running.result(all_read=ending.cause is None))


twins = function_of(Twins, subject="puzzles")


@dataclass(slots=True)
class _Same:
    """Puzzles with the same clues, and what is known of their picture."""

    members: list[TwinMember] = field(default_factory=list)
    has_picture: bool = False
    is_unknown: bool = False


class TwinSearch:
    """Compares puzzles one after another, and can be asked at any time what is known so far."""

    def __init__(self, wish: Twins, options: SearchOptions) -> None:
        self._options = options.alone()
        self._puzzle_limit = wish.puzzle_limit
        self._pictures = not wish.clues_only
        self._near = Neighbours(wish.near) if wish.near else None
        self._same: dict[bytes, _Same] = {}
        #: By the form of their picture: one for each group of puzzles with the same clues.
        self._pictured: dict[tuple[int, int, bytes], list[TwinMember]] = {}
        #: The forms of those pictures inverted, and whose they are.
        self._inverted: dict[tuple[int, int, bytes], list[TwinMember]] = {}
        self._pairs: list[TwinGroup] = []
        #: The first of each picture, as ``Neighbours`` counts them.
        self._firsts: list[TwinMember] = []

    def add(self, puzzle: Puzzle, member: TwinMember) -> None:
        """Compares a puzzle with all before; a picture that is not known in time is told by the result."""
        same = self._same.setdefault(form_of(puzzle), _Same())
        same.members.append(member)
        if self._pictures and not same.has_picture:
            same.is_unknown = True
            try:
                picture = self._picture_of(puzzle)
            except LimitReached:
                return
            same.is_unknown = False
            if picture is not None:
                same.has_picture = True
                self._compare(picture, same.members[0])

    def _picture_of(self, puzzle: Puzzle) -> Grid | None:
        """The only picture of a puzzle, or its goal; ``None`` if there are several or none."""
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            return puzzle.goal
        options = self._options.within(self._puzzle_limit)
        options.limits.check()
        found = PictureSearch(puzzle, options, limit=2, probing=True).run_to_the_end()
        return found.pictures[0] if found.verdict is Verdict.UNIQUE else None

    def result(self, *, all_read: bool = True) -> TwinsResult:
        """What is known now; ``all_read``: whether there are no other puzzles."""
        unknown = tuple(same.members[0] for same in self._same.values() if same.is_unknown)
        unpictured = sum(not (same.has_picture or same.is_unknown) for same in self._same.values())
        return TwinsResult(
            puzzles=sum(len(same.members) for same in self._same.values()),
            groups=tuple(self._groups()),
            unpictured=unpictured if self._pictures else 0,
            unknown=unknown,
            complete=all_read and not unknown,
        )

    def _groups(self) -> Iterator[TwinGroup]:
        for likeness, found in (
            (Likeness.CLUES, (same.members for same in self._same.values())),
            (Likeness.PICTURE, iter(self._pictured.values())),
        ):
            yield from (TwinGroup(likeness, 0, tuple(each)) for each in found if len(each) > 1)
        yield from sorted(self._pairs, key=lambda pair: pair.cells)

    def _compare(self, picture: Grid, member: TwinMember) -> None:
        form = picture_form(picture)
        if form in self._pictured:
            self._pictured[form].append(member)
            return
        self._pictured[form] = [member]
        inverted = inverted_forms(picture)
        others = dict.fromkeys(self._inverted.get(form, ()))
        others |= {self._pictured[each][0]: None for each in inverted if each in self._pictured}
        others.pop(member, None)  # whose picture is its own inverse
        for other in others:
            self._pairs.append(TwinGroup(Likeness.INVERTED, 0, (other, member)))
        for each in inverted:
            self._inverted.setdefault(each, []).append(member)
        if self._near is not None:
            for place, cells in sorted(self._near.add(picture).items()):
                self._pairs.append(TwinGroup(Likeness.NEAR, cells, (self._firsts[place], member)))
            self._firsts.append(member)
