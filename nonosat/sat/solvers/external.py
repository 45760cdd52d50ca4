"""External solvers: ``--solver 'command:kissat -q'``.

The words after ``command:`` are split as by a shell, but no shell runs. ``{}`` is the file of the formula (by
default the last word), ``{answer}`` a file for the answer (MiniSat; a program that reports SATISFIABLE
without a model is run again with that file as its last word), ``{proof}`` a file for the proof. Each solution
is a new run, with blocking clauses for the solutions so far.

Every answer is verified. A model must be a solution that was not blocked. UNSATISFIABLE is accepted only with
a proof that a checker accepts (``proof_checkers``); otherwise the search ends as at a limit, with
``UnprovedClaim``.
"""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import NamedTuple

from nonosat.files.atomic_files import naming_file
from nonosat.files.content import left_in
from nonosat.model.errors import InputError, LimitReached, SolverError, UnprovedClaim
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress
from nonosat.model.search_options import PREFIX
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.program_run import MOST_OUTPUT, ProgramResult, running, working_folder
from nonosat.sat.solvers.answers import ParsedOutput, SolverAnswer, Status, read_output
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.formula_search import Blocking, Event, FormulaQuestion, SearchAnswer
from nonosat.sat.solvers.proof_checkers import check_proof, checker_named
from nonosat.sat.solvers.solver_program import SolverProgram

#: Exit codes of the SAT competitions; clasp adds both if a model is the only one.
_SATISFIABLE, _UNSATISFIABLE, _BOTH = 10, 20, 30
#: Exit codes of silent programs that ran out of time, by themselves or by ``timeout``.
_SILENT_AT_A_TIMEOUT = (0, 124)
#: The maximum bytes of a proof.
_MOST_PROOF = 1 << 30
#: Bytes of output that are parsed inline; the memory to parse more, in MiB, if there is no limit: several
#: times as much as for the longest model.
_FEW_BYTES, _MIB_TO_READ = 1 << 18, 2048
#: Messages of programs out of memory.
_OUT_OF_MEMORY = re.compile("out of memory|bad_alloc|cannot allocate|not enough memory|MemoryError", re.I)


class ProgramAnswer(NamedTuple):
    """The answer and effort of an external solver, and its proof of UNSATISFIABLE, if it wrote one."""

    answer: SolverAnswer
    proof: bytes | None
    effort: Effort


def answer_of(
    program: SolverProgram, clauses: Iterable[bytes], limits: Limits
) -> Generator[float, None, ProgramAnswer]:
    """Run the program on a formula in DIMACS, yielding the seconds so far, and return its answer.

    Raises ``LimitReached`` (the program is then killed with its descendants), and ``SolverError`` if there is
    no answer.
    """
    with working_folder() as folder:
        formula = folder / "formula.cnf"
        with naming_file(str(formula)), open(formula, "wb") as file:
            file.writelines(clauses)
        ended = yield from _run(program.words, folder, limits)
        output = _parsed(program, ended, folder, limits)
        if output.lacks_model and ended.code == _SATISFIABLE and "{answer}" not in program.text:
            # Like MiniSat and its descendants, it may write its model only to a file.
            ended = yield from _run((*_with_formula(program.words), "{answer}"), folder, limits)
            output = _parsed(program, ended, folder, limits)
        answer = _read(program, ended, output, limits)
        proof = None
        if answer.status is Status.UNSATISFIABLE:
            proof = _left(program, folder / "proof", _MOST_PROOF, limits)
        used = output.effort._replace(cpu_seconds=ended.cpu_seconds, memory_mib=ended.memory_mib)
        return ProgramAnswer(answer, proof, used)


def _parsed(program: SolverProgram, ended: ProgramResult, folder: Path, limits: Limits) -> ParsedOutput:
    """Parse the answer file and standard output of the program.

    Long output is parsed in a child, as that may take any time and much memory.
    """
    written = _left(program, folder / "answer", MOST_OUTPUT, limits)
    output = ended.output if written is None else written + b"\n" + ended.output
    if len(output) <= _FEW_BYTES:
        return next(read_output(output))
    allowed = (limits.memory_mib or _MIB_TO_READ) - (len(output) >> 20)
    try:
        return next(stream(read_output, limits=limits._replace(memory_mib=max(allowed, 1)), output=output))
    except LimitReached:
        if limits.remaining == 0:
            raise
        if limits.memory_mib is not None:
            raise limits.memory_reached() from None
        raise SolverError(f"parsing the output of '{program}' takes more than {_MIB_TO_READ} MiB") from None


def _left(program: SolverProgram, path: Path, most: int, limits: Limits) -> bytes | None:
    """Return the content of a file that the program may have written."""
    try:
        return left_in(path, most=most, limits=limits)
    except InputError as error:
        raise SolverError(f"'{program}' wrote an unusable file: {error}") from None


def _with_formula(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if any("{}" in word for word in words) else (*words, "{}")


def _run(words: tuple[str, ...], folder: Path, limits: Limits) -> Generator[float, None, ProgramResult]:
    files = {"{answer}": folder / "answer", "{proof}": folder / "proof", "{}": folder / "formula.cnf"}
    command = list(_with_formula(words))
    for mark, path in files.items():
        command = [word.replace(mark, str(path)) for word in command]
    return (yield from running(command, limits))


def _read(program: SolverProgram, ended: ProgramResult, output: ParsedOutput, limits: Limits) -> SolverAnswer:
    """Return the answer of the program, from its output and its exit code."""
    answer = output.answer
    if answer is None:
        raise _failure(program, ended, output.expectation, limits)
    if not output.is_claim:
        if ended.code == _UNSATISFIABLE:
            return SolverAnswer(Status.UNSATISFIABLE)
        if ended.code in _SILENT_AT_A_TIMEOUT and not ended.errors.strip() and output.is_silent:
            raise LimitReached(f"'{program}' gave no answer, as if its time had run out")
        raise _failure(program, ended, "expected a solver's answer, found none", limits)
    expected = {
        _SATISFIABLE: Status.SATISFIABLE,
        _BOTH: Status.SATISFIABLE,
        _UNSATISFIABLE: Status.UNSATISFIABLE,
    }.get(ended.code, answer.status)
    if answer.status is not expected:
        raise SolverError(f"'{program}' reported {answer.status}, but ended with code {ended.code}")
    if answer.status is Status.UNKNOWN:
        raise LimitReached(f"'{program}' reported unknown")
    return answer


def _failure(
    program: SolverProgram, ended: ProgramResult, expectation: str, limits: Limits
) -> SolverError | LimitReached:
    lines = ended.errors.decode("utf-8", "replace").strip().splitlines()
    message = f": {lines[-1].strip()}" if lines else ""
    if limits.has_memory_limit and (ended.code < 0 or re.search("memory|alloc", message, re.I)):
        return limits.memory_reached()
    if _ended_by(ended, signal.SIGKILL):
        return LimitReached(f"'{program}' was killed, perhaps for lack of memory{message}")
    if _ended_by(ended, getattr(signal, "SIGXCPU", 0)):
        return LimitReached(f"'{program}' was ended by the system's time limit{message}")
    if _OUT_OF_MEMORY.search(message):
        return LimitReached(f"'{program}' had too little memory{message}")
    if ended.code < 0:
        return SolverError(f"'{program}' was ended by signal {-ended.code}{message}")
    if ended.code in (0, _SATISFIABLE, _BOTH):
        return SolverError(f"'{program}' gave no readable answer: {expectation}{message}")
    return SolverError(f"'{program}' ended with code {ended.code} and no answer{message}")


def _ended_by(ended: ProgramResult, number: int) -> bool:
    """Return whether a signal ended the program; through a shell the code is 128 more."""
    return number != 0 and ended.code in (-number, 128 + number)


def search_by(
    program: SolverProgram,
    question: FormulaQuestion,
    limits: Limits,
    *,
    note: Callable[[Effort], None] = lambda _: None,
) -> Generator[Event, None, None]:
    """Yield all answers to a question, each by a run of the program; see ``portfolio.search``.

    ``note`` is called after each run with the total effort, by the program's own counts. Raises
    ``UnprovedClaim`` if the program claims that there are no more, without a valid proof.
    """
    spent: Effort | None = None
    blocking = Blocking(question)
    blocked = [blocking.clause_after(values) for values in question.found]
    begin = time.monotonic()
    while True:
        formula = list(_dimacs(question, blocked))
        run = answer_of(program, formula, limits)
        try:
            while True:
                next(run)
                yield Progress("search", 0, time.monotonic() - begin)
        except StopIteration as stop:
            answer, proof, effort = stop.value
        finally:
            run.close()
        spent = effort if spent is None else spent + effort
        note(spent)
        if answer.status is Status.UNSATISFIABLE:
            _check_refutation(question, b"".join(formula), proof, limits, others=bool(blocked))
            yield SearchAnswer(None)
            return
        model = _model(answer.values, question)
        if model is None:
            raise SolverError(f"'{program}' gave a model without a value for every cell")
        if not all(any(model[abs(literal) - 1] == literal for literal in clause) for clause in blocked):
            raise SolverError(f"'{program}' gave a solution that the formula excludes")
        values = question.undecided_cells.values_in(model)
        yield SearchAnswer(values, spent.conflicts or 0)
        blocked.append(blocking.clause_after(values))


def _check_refutation(
    question: FormulaQuestion, formula: bytes, proof: bytes | None, limits: Limits, *, others: bool
) -> None:
    """Check the proof that the formula has no model; raise ``UnprovedClaim`` without a proof or a checker."""
    what = "no other solution" if others else "no solution"
    name = question.solver
    claim = f"'{name.removeprefix(PREFIX)}' claims that there is {what}"
    if proof is None:
        raise UnprovedClaim(f"{claim}; nothing here proves it", name)
    checker = checker_named("auto")
    if checker is None:
        raise UnprovedClaim(f"{claim}; no checker for its proof is installed", name)
    check = check_proof(formula, proof, checker=checker, limits=limits)
    if not check.accepted:
        raise SolverError(f"{claim}, but its proof is wrong: {check.checker}: {check.text}")


def _model(values: dict[int, bool], question: FormulaQuestion) -> list[int] | None:
    """Return the model of the undecided cells' variables; ``None`` if one is missing."""
    wanted = question.undecided_cells.all_variables()
    if any(variable not in values for variable in wanted):
        return None
    model = [0] * max(wanted, default=0)
    for variable in wanted:
        model[variable - 1] = variable if values[variable] else -variable
    return model


def _dimacs(question: FormulaQuestion, blocked: list[list[int]]) -> Generator[bytes, None, None]:
    """Yield the clauses as DIMACS text; a seed shuffles them, as programs take seeds in different ways."""
    clauses = [*question.clauses, *map(tuple, blocked)]
    variables = max((max(map(abs, clause)) for clause in clauses if clause), default=0)
    chunks = bare_dimacs(variables, len(clauses), clauses)
    yield next(chunks)
    if question.seed is None:
        yield from chunks
    else:
        lines = b"".join(chunks).splitlines(keepends=True)
        random.Random(question.seed).shuffle(lines)
        yield from lines
