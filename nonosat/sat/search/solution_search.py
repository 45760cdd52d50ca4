"""A search for solutions by line logic, probing and a SAT solver; every solution is checked."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, Unpack

from nonosat.logic.propagation import Knowledge, propagate
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.abilities.result import Heading
from nonosat.model.argument_checks import checked
from nonosat.model.errors import (
    EncodingError,
    InvalidValue,
    LimitReached,
    NonosatError,
    SolverError,
    UnprovedClaim,
)
from nonosat.model.grid import Grid
from nonosat.model.progress import Phases, PortfolioSearch, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchKeywords, SearchOptions
from nonosat.sat.search.results import PROBING, SolveResult, Statistics, Verdict, claiming_solver
from nonosat.sat.search.solution_checker import SolutionChecker, missed_solution
from nonosat.sat.search.turns import in_turns

if TYPE_CHECKING:
    from nonosat.logic.probing import Backtracking
    from nonosat.sat.cnf.formula import Cnf
    from nonosat.sat.solvers.formula_search import FormulaQuestion

#: Searches for more solutions than these go on by backtracking and a solver in turns.
_FEW = 2
#: Effort is counted in propagations of a solver, and in lines that change by backtracking: each takes 0.07
#: to 0.2 µs on one machine, for permutations and for random grids of 15 to 60 cells a side. Encoding and
#: loading a clause takes as long as a few of them.
_EFFORT_A_CLAUSE = 4
#: A solver that has not been told of more solutions of backtracking than these is closed instead.
_MOST_UNTOLD = 1_000
#: Clauses of the order encoding per start of a run, about; the others write more.
_CLAUSES_PER_START = 4


class SolutionSearch:
    """A search for solutions, as an iterator with a result at any time.

    Iterating yields each solution once; ``result`` may be called before, during and after it. A limit on time
    or memory ends the iteration and is kept in ``limit_reached``.

    With the goal ``"differences"`` each solution differs from the common cells of the earlier ones, and
    ``exhausted`` means that these are the backbone. ``known_solutions`` count as found. With ``probing`` line
    logic probes the undecided cells before a formula is written, unless the options name a solver or another
    encoding; the search ends if that decides every cell or, except for ``"differences"``, finds all
    solutions. Without ``keep`` such solutions are only counted, as there may be millions. Raises
    ``InvalidValue`` if a known solution is none, or the limit is below 1.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        limit: int | None = 2,
        goal: Literal["solutions", "differences"] = "solutions",
        known_solutions: Sequence[Grid] = (),
        probing: bool = False,
        keep: bool = True,
    ) -> None:
        from nonosat.sat.solvers.available import solver_info

        if limit is not None and limit < 1:
            raise InvalidValue("the limit on solutions must be at least 1")
        if not all(map(puzzle.is_solved_by, known_solutions)):
            raise InvalidValue("a known solution is not a solution of the puzzle")
        self.puzzle = puzzle
        self.limit = limit
        self.encoding = options.encoding
        self._is_builtin_encoding = options.encoding == DEFAULT_OPTIONS.encoding or _is_builtin(
            options.encoding
        )
        self.solver = solver_info(options.solver).name
        self.goal = goal
        self.found: list[Grid] = list(known_solutions)
        self.count = len(self.found)
        self.exhausted = False
        self.limit_reached: LimitReached | None = None
        self.reason: Reason | None = None
        self.knowledge: Knowledge | None = None
        self.formula: Cnf | None = None
        self._options = options
        self._probes = probing and options.uses_defaults
        self._known_count = self.count
        self._keeps = keep
        #: The puzzle for phase hints: with the cells that probing decided.
        self._hinted_puzzle = puzzle
        #: Its decisions tell which solutions it has found.
        self._backtracking: Backtracking | None = None
        self._last_of_backtracking: Grid | None = None
        self._found_by_solver: list[Grid] = []
        #: The knowledge when the next stage begins, and whether nothing is left to search.
        self._known: Knowledge
        self._is_over = False
        self._conflicts = 0
        self._later_solvers: list[str] = []
        self._racers: tuple[PortfolioSearch, ...] = ()
        self._phases = Phases(options.limits.check, self._report)
        self._seconds = self._phases.seconds

    def __iter__(self) -> Iterator[Grid]:
        """Search by line logic, then by probing, then by a solver, until one finishes."""
        checker, known = SolutionChecker(self.puzzle), {solution.cells for solution in self.found}
        stages = (self._by_line_logic, self._by_probing, self._by_solver)
        try:
            for solution in chain.from_iterable(stage() for stage in stages if not self._is_over):
                if solution.cells in known:
                    continue
                if not checker.accepts(solution):
                    raise self._wrong_solution()
                self.count += 1
                if self._keeps or self._last_of_backtracking is not solution:
                    self.found.append(solution)
                yield solution
                if self.count == self.limit:
                    return
            self._check_end()
            self.exhausted = True
        except UnprovedClaim as claim:
            missed = self._missed()
            if missed is not None:
                raise SolverError(f"{claim}; but {missed}") from claim
            self.limit_reached = claim
        except LimitReached as reached:
            self.limit_reached = reached
        except MemoryError:
            self.limit_reached = LimitReached("out of memory")

    def run(self) -> None:
        """Search until ``limit`` solutions are found or a limit is reached."""
        for _ in self:
            pass

    def to_the_end(self) -> Iterator[Grid]:
        """Yield the solutions; raise ``LimitReached`` if a limit ends the search."""
        yield from self
        if self.limit_reached is not None:
            raise self.limit_reached

    def run_to_the_end(self) -> SolveResult:
        """Return the result at the end; raise ``LimitReached`` if a limit is reached first."""
        for _ in self.to_the_end():
            pass
        return self.result()

    def result(self) -> SolveResult:
        """Return the result so far."""
        formula = self.formula
        return SolveResult(
            verdict=self._verdict(),
            solutions=tuple(self.found),
            complete=self.exhausted,
            reason=self._reason(),
            statistics=Statistics(
                solver=" + ".join([self.solver, *self._later_solvers]),
                encoding=self.encoding,
                variables=0 if formula is None else formula.variables,
                clauses=0 if formula is None else formula.clause_count,
                conflicts=self._conflicts,
                seconds=dict(self._seconds),
                portfolio=self._racers,
            ),
            claimed_by=claiming_solver(self.limit_reached),
        )

    def question(self, formula: Cnf) -> FormulaQuestion:
        """Return the question for a further solution of the formula."""
        from nonosat.sat.cnf.unexplored import unexplored
        from nonosat.sat.encodings.phase_hints import PhaseHints
        from nonosat.sat.solvers.formula_search import FormulaQuestion

        # After line logic no clause mentions the formula's units.
        question = FormulaQuestion(
            list(formula.clauses(with_units=False)),
            formula.undecided_cells,
            self.solver,
            seed=self._options.seed,
            goal=self.goal,
            equal_totals=self.puzzle.totals_are_known,
            encoding=self.encoding,
            phase_hints=PhaseHints.of(self._hinted_puzzle, formula).literals
            if self._options.solver == "auto"
            else None,
        )
        found = [*self.found[: self._known_count], *self._found_by_solver]
        if self._backtracking is not None:
            others = unexplored(self._backtracking.decisions, formula)
            question = question._replace(clauses=[*question.clauses, *others])
            if self._last_of_backtracking is not None:
                found.append(self._last_of_backtracking)
        values = (formula.undecided_cells.values_of(solution.cells) for solution in found)
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
            return self.reason or Reason("no solution satisfies all lines together")
        return None

    def _wrong_solution(self) -> NonosatError:
        """Return the error for a solution that breaks the clues, which names the faulty part."""
        if self._is_builtin_encoding:
            return SolverError(f"{self.solver} returned a solution that breaks the clues")
        return EncodingError(
            f"encoding '{self.encoding}' has a model that breaks the clues (or {self.solver} is wrong): "
            f"see 'nonosat encodings --check {self.encoding}'"
        )

    def _check_end(self) -> None:
        """Raise ``EncodingError`` if another package's encoding lacks a known solution."""
        if self.formula is not None and not self._is_builtin_encoding:
            missed = self._missed()
            if missed is not None:
                raise EncodingError(f"encoding '{self.encoding}' has no model for a solution: {missed}")

    def _missed(self) -> str | None:
        return missed_solution(self.puzzle, self.found, differing=self.goal == "differences")

    def _by_line_logic(self) -> Iterator[Grid]:
        """Propagate; yield the solution if every cell is decided."""
        self.reason = contradiction_in_sums(self.puzzle)
        self._is_over = self.reason is not None
        if self._is_over:
            return
        knowledge = self._propagated(None)
        if knowledge.contradiction is not None:
            others = "the other lines" if self.puzzle.givens is None else "the givens and the other lines"
            self.reason = Reason(
                f"{knowledge.contradiction} is impossible, as {others} decide its cells",
                (knowledge.contradiction,),
            )
        known = knowledge.grid()
        self._is_over = self.reason is not None or known.is_complete
        if knowledge.is_complete:
            yield known

    def _by_probing(self) -> Iterator[Grid]:
        """Probe the undecided cells by line logic, then backtrack; yield the solutions."""
        if not self._probes:
            return
        from nonosat.logic.probing import backtracking_of, probe

        knowledge, solver, self.solver = self._known, self.solver, PROBING
        with self._phases.timing("probe") as check:
            probed = probe(knowledge, check=check)
        self._is_over = probed is None
        if probed is None:
            return
        if self.goal == "solutions" or probed.grid().is_complete:
            self._backtracking = backtracking_of(probed)
        if self._backtracking is not None:
            with self._phases.timing("probe") as check:
                yield from self._not_found_by_solver(self._backtracking.quick_solutions(check=check))
            self._is_over = self._backtracking.is_done
        if not self._is_over:
            self.solver = solver
            if probed.undecided_count < knowledge.undecided_count:
                # Other knowledge of cells is dropped, as phase hints use only decided cells.
                knowledge = self._propagated(probed.grid())
                self._hinted_puzzle = replace(self.puzzle, givens=knowledge.grid())

    def _not_found_by_solver(self, solutions: Iterator[Grid]) -> Iterator[Grid]:
        """Yield the solutions that the solver has not found."""
        known = {solution.cells for solution in self._found_by_solver}
        for solution in solutions:
            self._last_of_backtracking = solution
            if solution.cells not in known:
                yield solution

    def backtrack(self, effort: int) -> Iterator[Grid]:
        """Yield the solutions that this much more backtracking finds."""
        assert self._backtracking is not None
        with self._phases.timing("probe") as check:
            yield from self._not_found_by_solver(self._backtracking.solutions(effort, check=check))

    def _by_solver(self) -> Iterator[Grid]:
        """Return the solutions that a solver finds in what is left, in turns with backtracking if many are
        wanted.
        """
        if self._backtracking is None or (self.limit is not None and self.limit <= _FEW):
            return filter(None, map(itemgetter(0), self.steps_of_solver()))
        return self._in_turns(self._backtracking)

    def _in_turns(self, backtracking: Backtracking) -> Iterator[Grid]:
        with closing(_SolverTurns(self)) as solver:
            yield from in_turns(solver, _BacktrackingTurns(self, backtracking, solver), backtracking.work)

    def steps_of_solver(self) -> Generator[tuple[Grid | None, int], None, None]:
        """Encode what is left, and ask a new solver; yield each further solution, or ``None`` for work
        without one, with its effort so far.
        """
        from nonosat.sat.encodings.formula import DEFAULT_MIB_TO_SEARCH, formula_of
        from nonosat.sat.processes.placement import early_child
        from nonosat.sat.solvers.portfolio import search

        options, knowledge = self._options, self._known
        limits, memory_mib = options.limits, options.limits.memory_mib
        # Without a deadline nearly every search begins inline, and the number of clauses is not needed.
        possible = knowledge.starts if limits.deadline is not None else ()
        starts = sum(map(int.bit_count, chain.from_iterable(possible)))
        with early_child(limits, clauses=_CLAUSES_PER_START * starts) as child:
            with self._phases.timing("encode") as check:
                self.formula = formula = formula_of(
                    self.puzzle,
                    knowledge=knowledge,
                    encoding=self.encoding,
                    check=check,
                    memory_mib=DEFAULT_MIB_TO_SEARCH if memory_mib is None else memory_mib,
                )
            limits.check()
            known, loading = knowledge.grid(), _EFFORT_A_CLAUSE * formula.clause_count
            events = search(
                self.question(formula),
                limits,
                jobs=options.jobs,
                any_solver=options.solver == "auto",
                child=child,
            )
            conflicts = self._conflicts
            with closing(events):
                while True:
                    with self._phases.timing("search"):
                        event = next(events, None)
                    if event is None:
                        return
                    self._conflicts = max(self._conflicts, conflicts + event.conflicts)
                    effort = loading + event.propagations
                    if isinstance(event, Progress):
                        yield None, effort
                        for solution in self._handle(event):
                            yield solution, effort
                    elif event.values is not None:
                        self._seconds.setdefault("first_solution", self._seconds["search"])
                        solution = known.with_values(formula.undecided_cells.by_cell(event.values))
                        self._found_by_solver.append(solution)
                        yield solution, effort
                        if self._later_solvers:
                            for beside in self._neighbouring_solution(solution):
                                yield beside, effort

    def _propagated(self, known: Grid | None) -> Knowledge:
        with self._phases.timing("propagate") as check:
            self._known = propagate(self.puzzle, known=known, check=check)
        self.knowledge = self.knowledge or self._known
        return self._known

    def _handle(self, progress: Progress) -> Iterator[Grid]:
        """Report progress; yield a neighbouring solution when another solver takes over."""
        if progress.phase == "load":
            self._seconds.setdefault("load", self._seconds["search"])
        self._racers = progress.portfolio
        self._options.progress(progress)
        if progress.solver and progress.solver not in (self.solver, *self._later_solvers):
            self._later_solvers.append(progress.solver)
            for solution in self.found[-1:]:
                yield from self._neighbouring_solution(solution)

    def _neighbouring_solution(self, solution: Grid) -> Iterator[Grid]:
        """Yield the last solution wanted if it is a neighbour of the one just found.

        Only hard searches look for it: others find the next one as fast, and keep their order.
        """
        from nonosat.logic.neighbours import neighbours

        if self.goal == "solutions" and self.limit == self.count + 1:
            known = {each.cells for each in self.found}
            others = neighbours(self.puzzle, solution)
            yield from islice((each for each in others if each.cells not in known), 1)

    def _report(self, phase: str, seconds: float) -> None:
        self._options.progress(Progress(phase, 0, seconds, self.count))


def _is_builtin(encoding: str) -> bool:
    """Return whether an encoding is nonosat's own; raise ``UnknownName`` if there is none of the name."""
    from nonosat.sat.encodings.plug_ins import encoding_named

    return encoding_named(encoding).is_own


class _SolverTurns:
    """The solver as one of two searches in turns; it is reopened if backtracking has found many meanwhile."""

    def __init__(self, search: SolutionSearch) -> None:
        self._search = search
        self._steps: Generator[tuple[Grid | None, int], None, None] | None = None
        self._before = self._now = self._loading = 0
        #: What backtracking has found since the solver began.
        self._untold: set[bytes] = set()
        self.is_done = False

    @property
    def effort(self) -> int:
        """The effort so far, with that of encoding and loading."""
        return self._before + self._now

    @property
    def effort_to_begin(self) -> int:
        """The effort of loading, if the solver is not open and was before."""
        return self._loading if self._steps is None else 0

    def solutions(self, effort: int) -> Iterator[Grid]:
        """Yield what it finds with about so much more ``effort``."""
        end = self.effort + effort
        if self._steps is None:
            self._steps = self._search.steps_of_solver()
        for solution, now in self._steps:
            self._loading, self._now = self._loading or now, now
            if solution is not None and solution.cells not in self._untold:
                yield solution
            if self.effort >= end:
                return
        self.is_done = True

    def leave_out(self, solution: Grid) -> None:
        """Skip a solution that backtracking has found meanwhile."""
        if self._steps is not None:
            self._untold.add(solution.cells)
            if len(self._untold) > _MOST_UNTOLD:
                self.close()

    def close(self) -> None:
        """End the solver; another one begins with the next turn."""
        if self._steps is not None:
            self._steps.close()
        self._steps, self._untold = None, set()
        self._before, self._now = self.effort, 0


class _BacktrackingTurns(NamedTuple):
    """Backtracking as one of two searches in turns."""

    search: SolutionSearch
    backtracking: Backtracking
    solver: _SolverTurns

    @property
    def effort(self) -> int:
        return self.backtracking.work

    @property
    def effort_to_begin(self) -> int:
        return 0

    @property
    def is_done(self) -> bool:
        return self.backtracking.is_done

    def solutions(self, effort: int) -> Iterator[Grid]:
        """Yield what it finds with so much more ``effort``."""
        for solution in self.search.backtrack(effort):
            self.solver.leave_out(solution)
            yield solution


@checked
def solve(puzzle: Puzzle, *, limit: int | None = 2, **search: Unpack[SearchKeywords]) -> SolveResult:
    """Return up to ``limit`` solutions of the puzzle (``None``: all), and whether there are others.

    How to search: see ``SearchKeywords``. If a limit on time or memory is reached first, the verdict is
    ``undecided``. Raises ``UnknownName``, ``SolverError``, and ``InvalidValue`` for a limit on solutions
    below 1.

    >>> result = solve(Puzzle.from_solution(Grid.from_text(["#.", "##"])))
    >>> result.verdict.value, str(result.solutions[0]).split()
    ('unique', ['#.', '##'])
    """
    work = SolutionSearch(puzzle, SearchOptions.starting_now(**search), limit=limit, probing=True)
    work.run()
    return replace(work.result(), heading=Heading(puzzle.title))


@checked
def solutions(
    puzzle: Puzzle, *, limit: int | None = None, **search: Unpack[SearchKeywords]
) -> Iterator[Grid]:
    """Yield every solution of the puzzle, each once, as it is found.

    How to search: see ``SearchKeywords``. Iterating raises ``LimitReached`` if a limit on time or memory ends
    it early, so that a normal end means all.

    >>> sum(1 for _ in solutions(Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"]))))
    6
    """
    options, keep = SearchOptions.starting_now(**search), limit is not None
    return SolutionSearch(puzzle, options, limit=limit, probing=True, keep=keep).to_the_end()
