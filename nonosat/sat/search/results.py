"""What a search for pictures has found out: the verdict, the pictures, the reason, and how it was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.errors import UnprovedClaim
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Racer
from nonosat.model.reason import Reason

#: What statistics name as the solver where trying values by line logic gave the answer.
PROBING = "probing"
#: Pictures that notebooks draw of a result that has many.
_MOST_SHOWN = 4


class Verdict(StrEnum):
    """What is known about the number of pictures."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    #: There is a picture; whether it is the only one was not asked.
    SOLVED = "solved"
    #: A limit came first.
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Sizes and seconds of one search."""

    solver: Annotated[
        str, "The solver, or those that took turns; `probing` where trying values by line logic was enough."
    ]
    encoding: Annotated[str, "The encoding of the formula."]
    variables: Annotated[int, "Variables of the formula; 0 when line logic alone gave the answer."] = 0
    clauses: Annotated[int, "Clauses of the formula; 0 when line logic alone gave the answer."] = 0
    conflicts: Annotated[int, "Conflicts of all searches together."] = 0
    seconds: Annotated[
        dict[str, float],
        "Seconds by phase: `propagate`, `probe`, `encode`, `search`; of the search `load`, until the solver "
        "has the clauses, and `first_picture`, until that was found.",
    ] = field(default_factory=dict)
    racers: Annotated[tuple[Racer, ...], "The searches that took part in a race, if there was one."] = ()


@dataclass(frozen=True)
class SweepStep:
    """What one sweep of line logic over all lines has left."""

    sweep: Annotated[int, "The number of the sweep; 0: before the first."]
    undecided: Annotated[int, "How many cells are still undecided."]


@dataclass(frozen=True)
class SolveResult(Result):
    """The result of ``solve``. ``count`` is the number of pictures that were found, unless all are kept."""

    verdict: Annotated[Verdict, "What is known about the number of pictures."]
    pictures: Annotated[tuple[Grid, ...], "The pictures that were found, each once."]
    complete: Annotated[bool, "Whether these are all the pictures there are."]
    reason: Annotated[Reason | None, "Why there is no picture, or which limit came first."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "A solver that is a program and says, without a proof that holds, that there are no more pictures: "
        "nothing follows from that.",
    ] = None
    steps: Annotated[
        tuple[SweepStep, ...] | None, Key("What line logic did, sweep by sweep.", when="with `--steps`")
    ] = None
    count: int | None = None

    def _code(self) -> int:
        if self.verdict is Verdict.NONE:
            return exits.NO
        is_cut_short = self.verdict is Verdict.MULTIPLE and self.reason and not self.complete
        return exits.LIMIT if is_cut_short or self.verdict is Verdict.UNDECIDED else exits.DONE

    def __str__(self) -> str:
        count = len(self.pictures) if self.count is None else self.count
        so_far = f"{amount(count, 'picture')} found so far"
        reason = self.reason.text if self.reason else ""
        if self.interruption is not None:
            return f"{reason}: {so_far}"
        if self.verdict is Verdict.UNIQUE:
            return f"unique: {reason or 'this is the only picture'}"
        if self.verdict is Verdict.SOLVED:
            return "solved: whether there are other pictures was not checked"
        if self.verdict is Verdict.NONE:
            return f"none: {reason}"
        if self.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason}; {so_far}"
        if reason:
            return f"multiple: {reason}; {so_far}"
        if self.complete:
            return f"multiple: these {count} pictures are all there are"
        return f"multiple: the puzzle has at least {count} pictures"

    def boards(self) -> Iterator[ShownBoard]:
        for picture in self.pictures[:_MOST_SHOWN]:
            yield ShownBoard(picture)

    def sentences(self) -> Iterator[str]:
        if self.steps is not None:
            yield self._search_in_words()
        yield str(self)

    def _search_in_words(self) -> str:
        """What the search had to do after line logic."""
        found = self.statistics
        if "search" not in found.seconds:
            tried = "probe" in found.seconds
            return "search: not needed, as trying values decided the rest" if tried else "search: not needed"
        return (
            f"search: {amount(found.variables, 'variable')}, {amount(found.clauses, 'clause')}, "
            f"{amount(found.conflicts, 'conflict')}, "
            f"{found.seconds['search']:.2f} s ({found.solver})"
        )


def claimant_of(end: BaseException | None) -> str | None:
    """The solver whose word alone ended a search, if that is what ended it."""
    return end.claimed_by if isinstance(end, UnprovedClaim) else None
