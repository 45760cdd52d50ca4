"""What a search for pictures has found out: the verdict, the pictures, the reason, and how it was done."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from nonosat.errors import UnprovedClaim
from nonosat.grid import Grid
from nonosat.notebook import DrawableResult
from nonosat.progress import Racer

#: What statistics name as the solver where trying values by line logic gave the answer.
PROBING = "probing"


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
class Reason:
    """A sentence, and the names of the lines that show that it is so."""

    text: Annotated[str, "The reason in words."]
    lines: Annotated[tuple[str, ...], "The lines that show it, by name."] = ()


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


@dataclass(frozen=True, slots=True)
class Outcome(DrawableResult):
    """The answer to ``solve``."""

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


def claimant_of(end: BaseException | None) -> str | None:
    """The solver whose word alone ended a search, if that is what ended it."""
    return end.claimed_by if isinstance(end, UnprovedClaim) else None
