"""A search for pictures: line logic, trials, formula; every picture checked before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal, Unpack

from nonosat.logic.propagation import Knowledge, propagate
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.model.argument_checks import checked
from nonosat.model.errors import (
    EncodingFailed,
    InvalidValue,
    LimitReached,
    NonosatError,
    SolverFailed,
    UnprovedClaim,
)
from nonosat.model.grid import Grid
from nonosat.model.progress import Phases, Progress, Racer
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, Search, SearchOptions
from nonosat.sat.search.results import PROBING, SolveResult, Statistics, Verdict, claimant_of
from nonosat.sat.search.solution_checker import Referee, missed_picture

if TYPE_CHECKING:
    from nonosat.logic.probing import Decision
    from nonosat.sat.cnf.formula import Cnf
    from nonosat.sat.solvers.formula_search import FormulaQuestion

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
        from nonosat.sat.encodings.plug_ins import encoding_named
        from nonosat.sat.solvers.available import backend_named

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
        self._known_count = self.count
        self._keeps = keep
        #: What hints are made for: the puzzle with what trying values has decided.
        self._advised = puzzle
        self._explored: tuple[Decision, ...] = ()
        #: What is known of the puzzle when the next way begins, and whether there is nothing left to search.
        self._known: Knowledge
        self._is_over = False
        self._conflicts = 0
        self._turned_to: list[str] = []
        self._racers: tuple[Racer, ...] = ()
        self._phases = Phases(options.limits.check, self._report)
        self._seconds = self._phases.seconds

    def __iter__(self) -> Iterator[Grid]:
        """Search: by line logic, then by trying values, then by a solver, until one of them is through."""
        referee, known = Referee(self.puzzle), {picture.cells for picture in self.found}
        ways = (self._by_line_logic, self._by_trying_values, self._by_solver)
        try:
            for picture in chain.from_iterable(way() for way in ways if not self._is_over):
                if picture.cells in known:
                    continue
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

    def run_to_the_end(self) -> SolveResult:
        """What is known at the end; raises ``LimitReached`` when a limit comes first."""
        for _ in self.to_the_end():
            pass
        return self.result()

    def result(self) -> SolveResult:
        """What is known now."""
        formula = self.formula
        return SolveResult(
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
        from nonosat.sat.cnf.unexplored import unexplored
        from nonosat.sat.encodings.phase_hints import Advice
        from nonosat.sat.solvers.formula_search import FormulaQuestion

        # After line logic no clause mentions the formula's units.
        question = FormulaQuestion(
            list(formula.clauses(with_units=False)),
            formula.open_cells,
            self.solver,
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
            found = [*found[: self._known_count], *found[self._known_count :][-1:]]
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

    def _by_line_logic(self) -> Iterator[Grid]:
        """Propagate: what follows line by line may be a contradiction, or all there is to know."""
        self.reason = contradiction_in_numbers(self.puzzle)
        self._is_over = self.reason is not None
        if self._is_over:
            return
        knowledge = self._propagated(None)
        if knowledge.contradiction is not None:
            others = (
                "the other lines" if self.puzzle.givens is None else "the given cells and the other lines"
            )
            self.reason = Reason(
                f"{knowledge.contradiction} cannot be filled, as {others} decide its cells",
                (knowledge.contradiction,),
            )
        known = knowledge.grid()
        self._is_over = self.reason is not None or known.is_complete
        if knowledge.is_complete:
            yield known

    def _by_trying_values(self) -> Iterator[Grid]:
        """Try the values of open cells by line logic: often that is all it takes."""
        if not self._probes:
            return
        from nonosat.logic.probing import probe, walk

        knowledge, solver, self.solver = self._known, self.solver, PROBING
        with self._phases.timing("probe") as check:
            probed = probe(knowledge, check=check)
        self._is_over = probed is None
        if probed is None:
            return
        if self.goal == "pictures" or probed.grid().is_complete:
            with self._phases.timing("probe") as check:
                decisions = yield from walk(probed, check=check)
            self._is_over = decisions is None
            self._explored = decisions or ()
        if not self._is_over:
            self.solver = solver
            if probed.undecided_count < knowledge.undecided_count:
                # What else is known of a cell is left out, as hints are made from decided cells alone.
                knowledge = self._propagated(probed.grid())
                self._advised = replace(self.puzzle, givens=knowledge.grid())

    def _by_solver(self) -> Iterator[Grid]:
        """Encode what is left, and ask a solver, again and again, for a picture that was not found yet."""
        from nonosat.sat.encodings.formula import DEFAULT_MIB_TO_SEARCH, formula_of
        from nonosat.sat.processes.placement import child_ahead
        from nonosat.sat.solvers.portfolio import search

        options, knowledge = self._options, self._known
        limits, memory_mib = options.limits, options.limits.memory_mib
        # Without a deadline nearly every search begins here, and the number of clauses need not be known.
        places = knowledge.starts if limits.deadline is not None else ()
        starts = sum(map(int.bit_count, chain.from_iterable(places)))
        with child_ahead(limits, clauses=_CLAUSES_A_START * starts) as child:
            with self._phases.timing("encode") as check:
                self.formula = formula = formula_of(
                    self.puzzle,
                    knowledge=knowledge,
                    encoding=self.encoding,
                    check=check,
                    memory_mib=DEFAULT_MIB_TO_SEARCH if memory_mib is None else memory_mib,
                )
            limits.check()
            known, begin = knowledge.grid(), time.perf_counter()
            events = search(
                self.question(formula),
                limits,
                jobs=options.jobs,
                any_solver=options.solver == "auto",
                child=child,
            )
            with closing(events):
                for event in events:
                    seconds = self._seconds["search"] = time.perf_counter() - begin
                    self._conflicts = max(self._conflicts, event.conflicts)
                    if isinstance(event, Progress):
                        yield from self._heed(event)
                    elif event.values is not None:
                        self._seconds.setdefault("first_picture", seconds)
                        picture = known.with_values(formula.open_cells.by_cell(event.values))
                        yield picture
                        if self._turned_to:
                            yield from self._last_beside(picture)

    def _propagated(self, known: Grid | None) -> Knowledge:
        with self._phases.timing("propagate") as check:
            self._known = propagate(self.puzzle, known=known, check=check)
        self.knowledge = self.knowledge or self._known
        return self._known

    def _heed(self, progress: Progress) -> Iterator[Grid]:
        """Pass on how far the search is; the pictures that follow when it turns to another solver."""
        if progress.phase == "load":
            self._seconds.setdefault("load", self._seconds["search"])
        self._racers = progress.racers
        self._options.progress(progress)
        if progress.solver and progress.solver not in (self.solver, *self._turned_to):
            self._turned_to.append(progress.solver)
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


@checked
def solve(puzzle: Puzzle, *, limit: int | None = 2, **search: Unpack[Search]) -> SolveResult:
    """Up to ``limit`` pictures of the puzzle (``None``: all), and whether there are others.

    How to search: see ``Search``. A limit on time or memory that comes first makes the verdict ``undecided``.
    Raises ``UnknownName``, ``SolverFailed``, and ``InvalidValue`` for a limit on pictures below 1.

    >>> outcome = solve(Puzzle.of(Grid.from_text(["#.", "##"])))
    >>> outcome.verdict.value, str(outcome.pictures[0]).split()
    ('unique', ['#.', '##'])
    """
    work = PictureSearch(puzzle, SearchOptions.starting_now(**search), limit=limit, probing=True)
    work.run()
    return work.result()


@checked
def pictures(puzzle: Puzzle, *, limit: int | None = None, **search: Unpack[Search]) -> Iterator[Grid]:
    """Every picture of the puzzle, each once, as it is found.

    How to search: see ``Search``. Iterating raises ``LimitReached`` when a limit on time or memory ends it
    early, so that ending means all.

    >>> sum(1 for _ in pictures(Puzzle.of(Grid.from_text(["#..", ".#.", "..#"]))))
    6
    """
    options, keep = SearchOptions.starting_now(**search), limit is not None
    return PictureSearch(puzzle, options, limit=limit, probing=True, keep=keep).to_the_end()
