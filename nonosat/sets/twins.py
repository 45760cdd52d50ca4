"""Which puzzles of a set are the same, by their clues or by their pictures, or nearly so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Unpack

from nonosat.argument_checks import checked
from nonosat.errors import InvalidValue, LimitReached
from nonosat.grid import Grid
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions
from nonosat.sets.forms import Neighbours, form_of, inverted_forms, picture_form


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


@dataclass(frozen=True, slots=True)
class Twins:
    """The answer to ``twins``."""

    puzzles: Annotated[int, "How many puzzles were compared by their clues."]
    groups: Annotated[tuple[TwinGroup, ...], "The twins, those with the same clues first."]
    unpictured: Annotated[
        int,
        "How many different puzzles have several pictures, or none, and are compared by clues alone.",
    ]
    unknown: Annotated[tuple[TwinMember, ...], "Those whose picture was not known in time."]
    complete: Annotated[bool, "Whether all puzzles were read, and compared in every way that was asked for."]


@checked
def twins(
    puzzles: Iterable[Puzzle],
    *,
    near: int = 0,
    pictures: bool = True,
    puzzle_limit: float | None = 10,
    **search: Unpack[Search],
) -> Twins:
    """The puzzles that are the same by their clues, or by their ``pictures``, however turned or recoloured.

    The picture of a puzzle is its goal, if that is right, or its only one, which is searched for as long as
    ``puzzle_limit`` seconds. With ``near``, pictures that differ in up to that many cells are
    twins, too.

    How to search: see ``Search``. Raises ``InvalidValue`` if ``near`` is negative, or given without pictures.

    >>> from nonosat.grid import Grid
    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "#.."]))
    >>> [group.likeness.value for group in twins([puzzle, puzzle.transposed()]).groups]
    ['clues']
    """
    if near < 0 or (near and not pictures):
        raise InvalidValue(
            "near is a number of cells in which pictures differ: 0 without pictures, and never negative"
        )
    work = TwinSearch(near, SearchOptions.starting_now(**search), puzzle_limit, pictures=pictures)
    for index, puzzle in enumerate(puzzles):
        work.add(puzzle, TwinMember(None, index, puzzle.title))
    return work.result()


@dataclass(slots=True)
class _Same:
    """Puzzles with the same clues, and what is known of their picture."""

    members: list[TwinMember] = field(default_factory=list)
    has_picture: bool = False
    is_unknown: bool = False


class TwinSearch:
    """Compares puzzles one after another, and can be asked at any time what is known so far."""

    def __init__(
        self,
        near: int = 0,
        options: SearchOptions = DEFAULT_OPTIONS,
        puzzle_limit: float | None = None,
        *,
        pictures: bool = True,
    ) -> None:
        self._options = options.alone()
        self._puzzle_limit = puzzle_limit
        self._pictures = pictures
        self._near = Neighbours(near) if near else None
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

    def result(self, *, all_read: bool = True) -> Twins:
        """What is known now; ``all_read``: whether there are no other puzzles."""
        unknown = tuple(same.members[0] for same in self._same.values() if same.is_unknown)
        unpictured = sum(not (same.has_picture or same.is_unknown) for same in self._same.values())
        return Twins(
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
