"""Solving a puzzle: line logic, encoding, search; every picture checked before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, TypeVar, Unpack, cast

from nonosat.errors import EncodingFailed, LimitReached, NonosatError, SolverFailed, UnprovedClaim
from nonosat.grid import Grid, common_cells
from nonosat.limits import allowed_mib
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.outcome import PROBING, Outcome, Reason, Statistics, Verdict, claimant_of
from nonosat.progress import Progress, Racer
from nonosat.puzzle import Puzzle
from nonosat.referee import Referee
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

if TYPE_CHECKING:
    from nonosat.cnf.formula import Cnf
    from nonosat.logic.trials import Decision
    from nonosat.session.formula_question import Event, FormulaQuestion

Result = TypeVar("Result")

#: Seconds between two reports of progress from line logic and encoding: as often as a person can read them.
_SECONDS_BETWEEN_REPORTS = 0.2
#: About how many clauses the order encoding writes for each start of a run; the others write more.
_CLAUSES_A_START = 4


def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = 2,
    **search: Unpack[Search],
) -> Outcome:
    """Up to ``limit`` pictures of the puzzle (``None``: all), and whether there are others.

    How to search: see ``Search``. A limit on time or memory that comes first makes the verdict ``undecided``.
    Raises ``UnknownName``, ``SolverFailed``, and ``ValueError`` for a limit on pictures below 1.

    >>> outcome = solve(Puzzle.of(Grid.from_text(["#.", "##"])))
    >>> outcome.verdict.value, str(outcome.pictures[0]).split()
    ('unique', ['#.', '##'])
    """
    work = PictureSearch(puzzle, SearchOptions.starting_now(**search), limit=limit, probing=True)
    for _ in work:
        pass
    return work.result()


def pictures(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    **search: Unpack[Search],
) -> Iterator[Grid]:
    """Every picture of the puzzle, each once, as it is found.

    How to search: see ``Search``. Iterating raises ``LimitReached`` when a limit on time or memory ends it
    early, so that ending means all.

    >>> sum(1 for _ in pictures(Puzzle.of(Grid.from_text(["#..", ".#.", "..#"]))))
    6
    """
    options, keep = SearchOptions.starting_now(**search), limit is not None
    return PictureSearch(puzzle, options, limit=limit, probing=True, keep=keep).to_the_end()


class PictureSearch:
    """A search for pictures: an iterator that can be asked at any time what is known so far.

    Iterating yields each picture once; ``result`` may be called before, during and after. A limit on
    time or memory ends the iteration and is kept in ``limit_reached``.

    With the goal ``"differences"`` each picture differs from what the earlier ones have in common, and
    ``exhausted`` says that there is no further one: cells in which the found pictures agree are the
    same in all pictures. ``known_pictures`` count as found; ``ValueError`` when one of them is not a picture
    of the puzzle, or the limit is below 1. With ``probing`` the values of open cells are tried by line logic
    before a formula is made, unless the options name a solver or another encoding: where that decides every
    cell, or finds all pictures, there is no other search. Without ``keep`` pictures that are found so are
    only counted, as there may be millions.
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
            raise ValueError("the limit on pictures must be at least 1")
        if not all(map(puzzle.is_solved_by, known_pictures)):
            raise ValueError("a known picture is not a picture of the puzzle")
        self.puzzle = puzzle
        self.limit = limit
        encoding = encoding_named(options.encoding)
        self.encoding = encoding.name
        self._is_own_encoding = encoding.write is None
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
        is_free = options.solver == "auto" and options.encoding == DEFAULT_OPTIONS.encoding
        self._probes = probing and is_free
        self._known = self.count
        self._keeps = keep
        #: What hints are made for: the puzzle with what trying values has decided.
        self._advised = puzzle
        self._explored: tuple[Decision, ...] = ()
        self._conflicts = 0
        self._turned_to: list[str] = []
        self._racers: tuple[Racer, ...] = ()
        self._seconds: dict[str, float] = {}

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
            advice=Advice.about(self._advised, formula) if self._options.solver == "auto" else None,
        )
        found = self.found
        if self._explored:
            others = unexplored(self._explored, formula)
            question = question._replace(clauses=question.clauses.with_others(others))
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
        """Why there is another picture, where the goal or one close to the last shows that."""
        if self.puzzle.goal is not None and self._is_new(self.puzzle.goal):
            return "the puzzle's goal is one"
        close = (each for picture in self.found[-1:] for each in self._close_to(picture))
        return "there is one close to the last that was found" if any(map(self._is_new, close)) else None

    def _is_new(self, picture: Grid) -> bool:
        """Whether it is a picture of the puzzle that the search should still have found."""
        if self.goal == "differences" and self.found:
            is_known = picture.agrees_with(common_cells(self.found))
        else:
            is_known = any(picture.cells == each.cells for each in self.found)
        return not is_known and self.puzzle.is_solved_by(picture)

    def _pictures(self) -> Iterator[Grid]:
        self.reason = contradiction_in_numbers(self.puzzle)
        if self.reason is not None:
            return
        knowledge = self._timed("propagate", lambda check: propagate(self.puzzle, check=check))
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
            probed = self._timed("probe", lambda check: probe(knowledge, check=check))
            if probed is None or (yield from self._walk(probed)):
                return
            self.solver = solver
            if probed.undecided_count < knowledge.undecided_count:
                # What else is known of a cell is left out, as hints are made from decided cells alone.
                knowledge = self._timed(
                    "propagate", lambda check: propagate(self.puzzle, known=probed.grid(), check=check)
                )
                self._advised = replace(self.puzzle, givens=knowledge.grid())
        yield from self._search(knowledge)

    def _walk(self, knowledge: Knowledge) -> Generator[Grid, None, bool]:
        """The pictures that trying values finds quickly; returns whether these are all."""
        from nonosat.logic.trials import walk

        with self._timing("probe") as check:
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
        from nonosat.encoding.formula import formula_of
        from nonosat.encoding.size import DEFAULT_MIB_TO_SEARCH

        memory_mib = allowed_mib(self._options.limits.memory_mib, default=DEFAULT_MIB_TO_SEARCH)
        return self._timed(
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
        if self.goal == "pictures" and self.limit == self.count + 1:
            known = {each.cells for each in self.found}
            others = self._close_to(picture)
            yield from islice((each for each in others if each.cells not in known), 1)

    def _close_to(self, picture: Grid) -> Iterator[Grid]:
        from nonosat.logic.neighbours import neighbours

        return neighbours(self.puzzle, picture)

    def _timed(self, phase: str, work: Callable[[Callable[[], None]], Result]) -> Result:
        """What the work returns; it is given what ``_timing`` gives."""
        with self._timing(phase) as check:
            return work(check)

    @contextmanager
    def _timing(self, phase: str) -> Iterator[Callable[[], None]]:
        """Counts the time that a phase takes; yields what checks the limits and reports progress."""
        begin = reported = time.perf_counter()

        def check() -> None:
            nonlocal reported
            self._options.limits.check()
            now = time.perf_counter()
            if now - reported > _SECONDS_BETWEEN_REPORTS:
                reported = now
                self._options.progress(Progress(phase, 0, now - begin, self.count))

        try:
            yield check
        finally:
            self._seconds[phase] = self._seconds.get(phase, 0.0) + time.perf_counter() - begin


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
