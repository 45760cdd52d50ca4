"""The result of a search for solutions: verdict, solutions, reason and statistics."""

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
from nonosat.model.progress import PortfolioSearch
from nonosat.model.reason import Reason

#: The solver in the statistics if probing decided the puzzle.
PROBING = "probing"
#: The number of solutions that notebooks draw.
_MOST_SHOWN = 4


class Verdict(StrEnum):
    """What is known about the number of solutions."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    #: There is a solution; uniqueness was not tested.
    SOLVED = "solved"
    #: A limit was reached first.
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Statistics:
    """Sizes and seconds of a search."""

    solver: Annotated[
        str, "The solver, or the alternating solvers; `probing` if probing by line logic was enough."
    ]
    encoding: Annotated[str, "The encoding of the formula."]
    variables: Annotated[int, "Variables of the formula; 0 if line logic alone decided the puzzle."] = 0
    clauses: Annotated[int, "Clauses of the formula; 0 if line logic alone decided the puzzle."] = 0
    conflicts: Annotated[int, "Conflicts of all searches together."] = 0
    seconds: Annotated[
        dict[str, float],
        "Seconds by phase: `propagate`, `probe`, `encode`, `search`; of the search `load`, until the solver "
        "has the clauses, and `first_solution`, until it was found.",
    ] = field(default_factory=dict)
    portfolio: Annotated[tuple[PortfolioSearch, ...], "The searches of the portfolio, if there was one."] = ()


@dataclass(frozen=True)
class SweepStep:
    """The undecided cells after one sweep of line logic."""

    sweep: Annotated[int, "The number of the sweep; 0: before the first."]
    undecided: Annotated[int, "How many cells are still undecided."]


@dataclass(frozen=True)
class SolveResult(Result):
    """The result of ``solve``. ``count`` is the number of solutions found if not all are kept."""

    verdict: Annotated[Verdict, "What is known about the number of solutions."]
    solutions: Annotated[tuple[Grid, ...], "The solutions found, each once."]
    complete: Annotated[bool, "Whether these are all solutions."]
    reason: Annotated[Reason | None, "Why there is no solution, or which limit was reached."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "External solver reporting, without a verified proof, that there are no more solutions.",
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
        count = len(self.solutions) if self.count is None else self.count
        so_far = f"{amount(count, 'solution')} found so far"
        reason = self.reason.text if self.reason else ""
        if self.interruption is not None:
            return f"{reason}: {so_far}"
        if self.verdict is Verdict.UNIQUE:
            return f"unique: {reason or 'this is the only solution'}"
        if self.verdict is Verdict.SOLVED:
            return "solved: whether there are other solutions was not checked"
        if self.verdict is Verdict.NONE:
            return f"none: {reason}"
        if self.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason}; {so_far}"
        if reason:
            return f"multiple: {reason}; {so_far}"
        if self.complete:
            return f"multiple: these {count} solutions are all there are"
        return f"multiple: the puzzle has at least {count} solutions"

    def boards(self) -> Iterator[ShownBoard]:
        for solution in self.solutions[:_MOST_SHOWN]:
            yield ShownBoard(solution)

    def sentences(self) -> Iterator[str]:
        if self.steps is not None:
            yield self._search_in_words()
        yield str(self)

    def _search_in_words(self) -> str:
        """Return the search after line logic in a sentence."""
        found = self.statistics
        if "search" not in found.seconds:
            probed = "probe" in found.seconds
            return "search: not needed, as probing decided the rest" if probed else "search: not needed"
        return (
            f"search: {amount(found.variables, 'variable')}, {amount(found.clauses, 'clause')}, "
            f"{amount(found.conflicts, 'conflict')}, "
            f"{found.seconds['search']:.2f} s ({found.solver})"
        )


def claiming_solver(end: BaseException | None) -> str | None:
    """Return the external solver whose unproved claim ended a search, if one did."""
    return end.claimed_by if isinstance(end, UnprovedClaim) else None
