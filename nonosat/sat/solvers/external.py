"""Any SAT solver that is a program: ``--solver 'command:kissat -q'``.

The words after ``command:`` are split as a shell would, but no shell runs. ``{}`` stands for the file
with the formula (at the end if no word has it), ``{answer}`` for a file that the program writes its
answer to (MiniSat; a program that says SATISFIABLE without a model is run once more with that file as its
last word), ``{proof}`` for one that it writes a proof to. Each picture is a new run of the program, with
the pictures so far forbidden.

What such a program claims is not believed. Its model must be a picture that was not forbidden. That there
is no model counts as shown when it writes a proof that a checker accepts (``proof_checkers``); otherwise
the search ends as at a limit, with ``UnprovedClaim``.
"""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import NamedTuple

from nonosat.files.content import left_in
from nonosat.files.whole import naming_file
from nonosat.model.errors import InputError, LimitReached, SolverFailed, UnprovedClaim
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress
from nonosat.model.search_options import PREFIX
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.processes.child_group import stream
from nonosat.sat.processes.program_run import MOST_OUTPUT, EndedProgram, running, working_folder
from nonosat.sat.solvers.answers import Said, SolverAnswer, Status, said_in
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.formula_search import Blocking, Event, FormulaQuestion, SearchAnswer
from nonosat.sat.solvers.proof_checkers import checker_named, replay
from nonosat.sat.solvers.solver_program import SolverProgram

#: Exit codes of the SAT competitions; clasp adds both when it knows that a model is the only one.
_SATISFIABLE, _UNSATISFIABLE, _BOTH = 10, 20, 30
#: How a program ends that says nothing as its time is up, by itself or by ``timeout``.
_SILENT_AT_A_TIMEOUT = (0, 124)
#: The most that a proof may have, in bytes.
_MOST_PROOF = 1 << 30
#: Bytes of output that are read in this process, in a moment; the memory to read more, in MiB, where there
#: is no limit: several times as much as the longest model of one picture takes.
_FEW_BYTES, _MIB_TO_READ = 1 << 18, 2048
#: What programs say that get no memory.
_WANT_OF_MEMORY = re.compile("out of memory|bad_alloc|cannot allocate|not enough memory|MemoryError", re.I)


class ProgramAnswer(NamedTuple):
    """What a program has said and what it says it cost; its proof, if it has written one, of no model."""

    answer: SolverAnswer
    proof: bytes | None
    effort: Effort


def answer_of(
    program: SolverProgram, clauses: Iterable[bytes], limits: Limits
) -> Generator[float, None, ProgramAnswer]:
    """Runs the program on a formula given as DIMACS text, and yields the seconds so far every now and then.

    Raises ``LimitReached`` (the program is then ended, with all that it has started), and ``SolverFailed``
    when there is no answer.
    """
    with working_folder() as folder:
        formula = folder / "formula.cnf"
        with naming_file(str(formula)), open(formula, "wb") as file:
            file.writelines(clauses)
        ended = yield from _run(program.words, folder, limits)
        said = _said(program, ended, folder, limits)
        if said.lacks_model and ended.code == _SATISFIABLE and "{answer}" not in program.text:
            # As MiniSat and its descendants, it may show its model in a file only.
            ended = yield from _run((*_with_formula(program.words), "{answer}"), folder, limits)
            said = _said(program, ended, folder, limits)
        answer = _read(program, ended, said, limits)
        proof = None
        if answer.status is Status.UNSATISFIABLE:
            proof = _left(program, folder / "proof", _MOST_PROOF, limits)
        used = said.effort._replace(cpu_seconds=ended.cpu_seconds, memory_mib=ended.memory_mib)
        return ProgramAnswer(answer, proof, used)


def _said(program: SolverProgram, ended: EndedProgram, folder: Path, limits: Limits) -> Said:
    """What the program says in its file for the answer and on standard output.

    Long output is read in a process of its own, as it may take any time and much memory.
    """
    written = _left(program, folder / "answer", MOST_OUTPUT, limits)
    output = ended.output if written is None else written + b"\n" + ended.output
    if len(output) <= _FEW_BYTES:
        return next(said_in(output))
    allowed = (limits.memory_mib or _MIB_TO_READ) - (len(output) >> 20)
    try:
        return next(stream(said_in, limits=limits._replace(memory_mib=max(allowed, 1)), output=output))
    except LimitReached:
        if limits.remaining == 0:
            raise
        if limits.memory_mib is not None:
            raise limits.memory_reached() from None
        raise SolverFailed(f"reading what '{program}' says takes more than {_MIB_TO_READ} MiB") from None


def _left(program: SolverProgram, path: Path, most: int, limits: Limits) -> bytes | None:
    """What the program has left in a file."""
    try:
        return left_in(path, most=most, limits=limits)
    except InputError as error:
        raise SolverFailed(f"'{program}' left a file that cannot be used: {error}") from None


def _with_formula(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if any("{}" in word for word in words) else (*words, "{}")


def _run(words: tuple[str, ...], folder: Path, limits: Limits) -> Generator[float, None, EndedProgram]:
    files = {"{answer}": folder / "answer", "{proof}": folder / "proof", "{}": folder / "formula.cnf"}
    command = list(_with_formula(words))
    for mark, path in files.items():
        command = [word.replace(mark, str(path)) for word in command]
    return (yield from running(command, limits))


def _read(program: SolverProgram, ended: EndedProgram, said: Said, limits: Limits) -> SolverAnswer:
    """What the program has answered, by its text and its exit code together."""
    answer = said.answer
    if answer is None:
        raise _failure(program, ended, said.expectation, limits)
    if not said.is_claim:
        if ended.code == _UNSATISFIABLE:
            return SolverAnswer(Status.UNSATISFIABLE)
        if ended.code in _SILENT_AT_A_TIMEOUT and not ended.errors.strip() and said.is_silent:
            raise LimitReached(f"'{program}' gave no answer, as if its time had run out")
        raise _failure(program, ended, "expected a solver's answer, and there is none", limits)
    expected = {
        _SATISFIABLE: Status.SATISFIABLE,
        _BOTH: Status.SATISFIABLE,
        _UNSATISFIABLE: Status.UNSATISFIABLE,
    }.get(ended.code, answer.status)
    if answer.status is not expected:
        raise SolverFailed(f"'{program}' says {answer.status} but ended with code {ended.code}")
    if answer.status is Status.UNKNOWN:
        raise LimitReached(f"'{program}' says that it does not know")
    return answer


def _failure(
    program: SolverProgram, ended: EndedProgram, expectation: str, limits: Limits
) -> SolverFailed | LimitReached:
    lines = ended.errors.decode("utf-8", "replace").strip().splitlines()
    said = f": {lines[-1].strip()}" if lines else ""
    if limits.has_memory_limit and (ended.code < 0 or re.search("memory|alloc", said, re.I)):
        return limits.memory_reached()
    if _ended_by(ended, signal.SIGKILL):
        return LimitReached(f"'{program}' was killed, perhaps for want of memory{said}")
    if _ended_by(ended, getattr(signal, "SIGXCPU", 0)):
        return LimitReached(f"'{program}' was ended by the system's time limit{said}")
    if _WANT_OF_MEMORY.search(said):
        return LimitReached(f"'{program}' had too little memory{said}")
    if ended.code < 0:
        return SolverFailed(f"'{program}' was ended by signal {-ended.code}{said}")
    if ended.code in (0, _SATISFIABLE, _BOTH):
        return SolverFailed(f"'{program}' gave no readable answer: {expectation}{said}")
    return SolverFailed(f"'{program}' ended with code {ended.code} and no answer{said}")


def _ended_by(ended: EndedProgram, number: int) -> bool:
    """Whether a signal has ended the program, or what a shell has started: then the code is 128 more."""
    return number != 0 and ended.code in (-number, 128 + number)


def search_by(
    program: SolverProgram,
    question: FormulaQuestion,
    limits: Limits,
    *,
    note: Callable[[Effort], None] = lambda _: None,
) -> Generator[Event, None, None]:
    """All answers to a question, each by a run of the program; as ``session.race.search``.

    ``note`` is told after each run what all of them have cost, by the program's own count.

    Raises ``UnprovedClaim`` where the program says that there are no more, and gives no proof that holds.
    """
    spent: Effort | None = None
    blocking = Blocking(question)
    forbidden = [blocking.clause_after(values) for values in question.found]
    begin = time.monotonic()
    while True:
        formula = list(_dimacs(question, forbidden))
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
            _check_refutation(question, b"".join(formula), proof, limits, others=bool(forbidden))
            yield SearchAnswer(None)
            return
        model = _model(answer.values, question)
        if model is None:
            raise SolverFailed(f"'{program}' gave a model without a value for every cell")
        if not all(any(model[abs(literal) - 1] == literal for literal in clause) for clause in forbidden):
            raise SolverFailed(f"'{program}' gave a picture that the formula forbids")
        values = question.open_cells.values_in(model)
        yield SearchAnswer(values, spent.conflicts or 0)
        forbidden.append(blocking.clause_after(values))


def _check_refutation(
    question: FormulaQuestion, formula: bytes, proof: bytes | None, limits: Limits, *, others: bool
) -> None:
    """Returns if a proof shows that the formula has no model; otherwise raises ``UnprovedClaim``."""
    what = "no other picture" if others else "no picture"
    name = question.solver
    claim = f"'{name.removeprefix(PREFIX)}' claims that there is {what}"
    if proof is None:
        raise UnprovedClaim(f"{claim}; nothing here proves it", name)
    checker = checker_named("auto")
    if checker is None:
        raise UnprovedClaim(f"{claim}; no checker for its proof is installed", name)
    verdict = replay(formula, proof, checker=checker, limits=limits)
    if not verdict.accepted:
        raise SolverFailed(f"{claim}, but its proof does not hold: {verdict.checker} says {verdict.text}")


def _model(values: dict[int, bool], question: FormulaQuestion) -> list[int] | None:
    """The literals of the open cells' variables, at their places; ``None`` when one is missing."""
    wanted = question.open_cells.all_variables()
    if any(variable not in values for variable in wanted):
        return None
    model = [0] * max(wanted, default=0)
    for variable in wanted:
        model[variable - 1] = variable if values[variable] else -variable
    return model


def _dimacs(question: FormulaQuestion, forbidden: list[list[int]]) -> Generator[bytes, None, None]:
    """The clauses as DIMACS text; with a seed in another order, as programs take seeds in many ways."""
    clauses = [*question.clauses, *map(tuple, forbidden)]
    variables = max((max(map(abs, clause)) for clause in clauses if clause), default=0)
    chunks = bare_dimacs(variables, len(clauses), clauses)
    yield next(chunks)
    if question.seed is None:
        yield from chunks
    else:
        lines = b"".join(chunks).splitlines(keepends=True)
        random.Random(question.seed).shuffle(lines)
        yield from lines
