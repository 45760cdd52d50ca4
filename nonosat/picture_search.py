"""A search for pictures: line logic, trials, formula; every picture checked before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from nonosat.errors import (
    EncodingFailed,
    InvalidValue,
    LimitReached,
    NonosatError,
    SolverFailed,
    UnprovedClaim,
)
from nonosat.grid import Grid
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.outcome import PROBING, Outcome, Reason, Statistics, Verdict, claimant_of
from nonosat.progress import Phases, Progress, Racer
from nonosat.puzzle import Puzzle
from nonosat.referee import Referee, missed_picture
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

if TYPE_CHECKING:
    from nonosat.cnf.formula import Cnf
    from nonosat.logic.trials import Decision
    from nonosat.session.formula_question import Event, FormulaQuestion

Result = TypeVar("Result")

#: About how many clauses the order encoding writes for each start of a run; the others write more.
_CLAUSES_A_START = 4


class PictureSearch:
    """A search for pictures: an iterator that can be asked at any time what is known so far.

    Iterating yields each picture once; ``result`` may be called before, during and after. A limit on
    time or memory ends the iteration and is kept in ``limit_reached``.

    With the goal ``"differences"`` each picture differs from what the earlier ones have in common, and
    ``exhausted`` says that there is no further one: cells in which the found pictures agree are the
    same in all pictures. ``known_pictures`` count as found; ``InvalidValue`` when one of them is not a
    picture of the puzzle, or the limit is below 1. With ``probing`` the values of open cells are tried by
    line logic before a formula is made, unless the options name a solver or another encoding: there is no
    other search where that decides every cell or, but for ``"differences"``, finds all pictures. Without
    ``keep`` pictures that are found so are only counted, as there may be millions.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        limit: int | None = 2,
        goal: Literal["pictures", "differences"] = "pictures",
        known_pictures: Sequence[Grid] = (),
        probing: bool = False,
        keep: bool = True,
    ) -> None:
        from nonosat.encoding.plug_ins import encoding_named
        from nonosat.session.backends import backend_named

        if limit is not None and limit < 1:
            raise InvalidValue("the limit on pictures must be at least 1")
        if not all(map(puzzle.is_solved_by, known_pictures)):
            raise InvalidValue("a known picture is not a picture of the puzzle")
        self.puzzle = puzzle
        self.limit = limit
        encoding = encoding_named(options.encoding)
        self.encoding = encoding.name
        self._is_own_encoding = encoding.is_own
        backend = backend_named(options.solver)
        self.solver = backend.name
        self.goal = goal
        self.found: list[Grid] = list(known_pictures)
        self.count = len(self.found)
        self.exhausted = False
        self.limit_reached: LimitReached | None = None
        self.reason: Reason | None = None
        self.knowledge: Knowledge | None = None
        self.formula: Cnf | None = None
        self._options = options
        self._probes = probing and options.leaves_the_way_open
        self._known = self.count
        self._keeps = keep
        #: What hints are made for: the puzzle with what trying values has decided.
        self._advised = puzzle
        self._explored: tuple[Decision, ...] = ()
        self._conflicts = 0
        self._turned_to: list[str] = []
        self._racers: tuple[Racer, ...] = ()
        self._phases = Phases(options.limits.check, self._report)
        self._seconds = self._phases.seconds

    def __iter__(self) -> Iterator[Grid]:
        referee = Referee(self.puzzle)
        try:
            for picture in self._pictures():
                if not referee.accepts(picture):
                    raise self._wrong_picture()
                self.count += 1
                if self._keeps or self.formula is not None:
                    self.found.append(picture)
                yield picture
                if self.count == self.limit:
                    return
            self._check_end()
            self.exhausted = True
        except UnprovedClaim as claim:
            missed = self._missed()
            if missed is not None:
                raise SolverFailed(f"{claim}; but {missed}") from claim
            self.limit_reached = claim
        except LimitReached as reached:
            self.limit_reached = reached
        except MemoryError:
            self.limit_reached = LimitReached("out of memory")

    def run(self) -> None:
        """Searches until enough pictures are found or a limit is reached."""
        for _ in self:
            pass

    def to_the_end(self) -> Iterator[Grid]:
        """The pictures; raises ``LimitReached`` when a limit ends the search."""
        yield from self
        if self.limit_reached is not None:
            raise self.limit_reached

    def run_to_the_end(self) -> Outcome:
        """What is known at the end; raises ``LimitReached`` when a limit comes first."""
        for _ in self.to_the_end():
            pass
        return self.result()

    def result(self) -> Outcome:
        """What is known now."""
        formula = self.formula
        return Outcome(
            verdict=self._verdict(),
            pictures=tuple(self.found),
            complete=self.exhausted,
            reason=self._reason(),
            statistics=Statistics(
                solver=" + ".join([self.solver, *self._turned_to]),
                encoding=self.encoding,
                variables=0 if formula is None else formula.variables,
                clauses=0 if formula is None else formula.clause_count,
                conflicts=self._conflicts,
                seconds=dict(self._seconds),
                racers=self._racers,
            ),
            claimed_by=claimant_of(self.limit_reached),
        )

    def question(self, formula: Cnf) -> FormulaQuestion:
        """What is asked about the formula now: for a picture beside those that are found."""
        from nonosat.cnf.unexplored import unexplored
        from nonosat.encoding.advice import Advice
        from nonosat.session.formula_question import FormulaQuestion

        question = FormulaQuestion.about(
            formula,
            solver=self.solver,
            seed=self._options.seed,
            goal=self.goal,
            equal_totals=self.puzzle.totals_are_known,
            encoding=self.encoding,
            hints=Advice.about(self._advised, formula).literals if self._options.solver == "auto" else None,
        )
        found = self.found
        if self._explored:
            others = unexplored(self._explored, formula)
            question = question._replace(clauses=[*question.clauses, *others])
            found = [*found[: self._known], *found[self._known :][-1:]]
        values = (formula.open_cells.values_of(picture.cells) for picture in found)
        return question._replace(found=tuple(values), most_conflicts=self._options.conflicts)

    def _verdict(self) -> Verdict:
        if self.count > 1:
            return Verdict.MULTIPLE
        if self.exhausted:
            return Verdict.UNIQUE if self.count else Verdict.NONE
        if self.count and self.limit == 1:
            return Verdict.SOLVED
        return Verdict.UNDECIDED

    def _reason(self) -> Reason | None:
        if self.limit_reached is not None:
            return Reason(str(self.limit_reached))
        if self.exhausted and not self.count:
            return self.reason or Reason("no picture satisfies all lines together")
        return None

    def _wrong_picture(self) -> NonosatError:
        """The error for a picture that breaks the clues: whose it is."""
        if self._is_own_encoding:
            return SolverFailed(f"{self.solver} returned a picture that breaks the clues")
        return EncodingFailed(
            f"encoding '{self.encoding}' has a model that breaks the clues (or {self.solver} is wrong): "
            f"see 'nonosat encodings --check {self.encoding}'"
        )

    def _check_end(self) -> None:
        """Raises ``EncodingFailed`` if another package's encoding has left out a picture that is known."""
        if self.formula is not None and not self._is_own_encoding:
            missed = self._missed()
            if missed is not None:
                raise EncodingFailed(f"encoding '{self.encoding}' has no model for a picture: {missed}")

    def _missed(self) -> str | None:
        return missed_picture(self.puzzle, self.found, differing=self.goal == "differences")

    def _pictures(self) -> Iterator[Grid]:
        self.reason = contradiction_in_numbers(self.puzzle)
        if self.reason is not None:
            return
        knowledge = self._phases.timed("propagate", lambda check: propagate(self.puzzle, check=check))
        self.knowledge = knowledge
        if knowledge.contradiction is not None:
            others = (
                "the other lines" if self.puzzle.givens is None else "the given cells and the other lines"
            )
            self.reason = Reason(
                f"{knowledge.contradiction} cannot be filled, as {others} decide its cells",
                (knowledge.contradiction,),
            )
            return
        known = knowledge.grid()
        if known.is_complete:
            if known not in self.found:
                yield known
            return
        if self._probes:
            from nonosat.logic.trials import probe

            solver, self.solver = self.solver, PROBING
            probed = self._phases.timed("probe", lambda check: probe(knowledge, check=check))
            if probed is None or (yield from self._walk(probed)):
                return
            self.solver = solver
            if probed.undecided_count < knowledge.undecided_count:
                # What else is known of a cell is left out, as hints are made from decided cells alone.
                knowledge = self._phases.timed(
                    "propagate", lambda check: propagate(self.puzzle, known=probed.grid(), check=check)
                )
                self._advised = replace(self.puzzle, givens=knowledge.grid())
        yield from self._search(knowledge)

    def _walk(self, knowledge: Knowledge) -> Generator[Grid, None, bool]:
        """The pictures that trying values finds quickly; returns whether these are all."""
        from nonosat.logic.trials import walk

        if self.goal == "differences" and not knowledge.grid().is_complete:
            return False
        with self._phases.timing("probe") as check:
            known = {picture.cells for picture in self.found}
            pictures = walk(knowledge, check=check)
            decisions = yield from pictures if not known else _beside(known, pictures)
        self._explored = decisions or ()
        return decisions is None

    def _search(self, knowledge: Knowledge) -> Iterator[Grid]:
        from nonosat.processes.placement import child_ahead
        from nonosat.session.race import search

        limits = self._options.limits
        # Without a deadline nearly every search begins here, and the number of clauses need not be known.
        places = knowledge.starts if limits.deadline is not None else ()
        starts = sum(map(int.bit_count, chain.from_iterable(places)))
        with child_ahead(limits, clauses=_CLAUSES_A_START * starts) as child:
            self.formula = self._encoded(knowledge)
            limits.check()
            known, begin = knowledge.grid(), time.perf_counter()
            events = search(
                self.question(self.formula),
                limits,
                jobs=self._options.jobs,
                any_solver=self._options.solver == "auto",
                child=child,
            )
            try:
                for event in events:
                    self._seconds["search"] = time.perf_counter() - begin
                    yield from self._heed(event, self.formula, known)
            finally:
                self._seconds["search"] = time.perf_counter() - begin
                events.close()

    def _encoded(self, knowledge: Knowledge) -> Cnf:
        from nonosat.encoding.formula import DEFAULT_MIB_TO_SEARCH, formula_of

        limit = self._options.limits.memory_mib
        memory_mib = DEFAULT_MIB_TO_SEARCH if limit is None else limit
        return self._phases.timed(
            "encode",
            lambda check: formula_of(
                self.puzzle, knowledge=knowledge, encoding=self.encoding, check=check, memory_mib=memory_mib
            ),
        )

    def _heed(self, event: Event, formula: Cnf, known: Grid) -> Iterator[Grid]:
        """Takes note of what the search has come to; the pictures that follow."""
        from nonosat.session.formula_question import Found, Turned

        if isinstance(event, Found):
            self._conflicts = max(self._conflicts, event.conflicts)
            self._seconds.setdefault("first_picture", self._seconds["search"])
            picture = known.with_values(formula.open_cells.by_cell(event.values))
            yield picture
            if self._turned_to:
                yield from self._last_beside(picture)
        elif isinstance(event, Progress):
            if event.phase == "load":
                self._seconds.setdefault("load", self._seconds["search"])
            self._conflicts = max(self._conflicts, event.conflicts)
            self._racers = event.racers
            self._options.progress(event)
        elif isinstance(event, Turned) and event.solver not in (self.solver, *self._turned_to):
            self._turned_to.append(event.solver)
            for picture in self.found[-1:]:
                yield from self._last_beside(picture)

    def _last_beside(self, picture: Grid) -> Iterator[Grid]:
        """The last picture that is asked for, if there is one close to the last that was found.

        Only searches that proved hard look for it: others find the next as soon, and keep their order.
        """
        from nonosat.logic.neighbours import neighbours

        if self.goal == "pictures" and self.limit == self.count + 1:
            known = {each.cells for each in self.found}
            others = neighbours(self.puzzle, picture)
            yield from islice((each for each in others if each.cells not in known), 1)

    def _report(self, phase: str, seconds: float) -> None:
        self._options.progress(Progress(phase, 0, seconds, self.count))


def _beside(
    known: Collection[bytes], pictures: Generator[Grid, None, Result]
) -> Generator[Grid, None, Result]:
    """The pictures that are not known; returns what the generator does."""
    while True:
        try:
            picture = next(pictures)
        except StopIteration as end:
            return cast(Result, end.value)
        if picture.cells not in known:
            yield picture
