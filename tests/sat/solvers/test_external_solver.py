"""External solvers: answers in every dialect, limits, garbage."""

from __future__ import annotations

import json
import shlex
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS, is_gone, nonosat_command
from conftest import PUZZLES
from external import COMMANDS, every_program, solver_named
from slowness import rest_slow

from nonosat import Grid, Puzzle, UnknownName, clue, read, solve, write
from nonosat.sat import SolverError
from puzzles import domino

PERMUTATIONS = Puzzle((clue(1),) * 3, (clue(1),) * 3)

#: A test solver: reads DIMACS, asks PySAT, answers in the dialect of its first argument.
SOLVER = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
dialect, path = sys.argv[1], sys.argv[2]
formula = CNF(from_file=path)
with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
    found = solver.solve()
    model = " ".join(map(str, solver.get_model() or ())) if found else ""
if dialect == "competition":
    print("c hello\\n" + (f"s SATISFIABLE\\nv {model} 0" if found else "s UNSATISFIABLE"))
    sys.exit(10 if found else 20)
if dialect == "talkative":
    print("WARNING: for repeatability\\n|  parse time: 3 s |\\nthis is a solver")
    print(f"SAT\\n{model} 0" if found else "UNSAT")
if dialect == "code only":
    print("done")
    if found:
        print("v " + model)
    sys.exit(10 if found else 20)
if dialect == "file":
    open(sys.argv[3], "w").write(f"SAT\\n{model} 0\\n" if found else "UNSAT\\n")
if dialect == "model in a file only":
    print("SATISFIABLE" if found else "UNSATISFIABLE")
    if len(sys.argv) > 3:
        open(sys.argv[3], "w").write(f"SAT\\n{model} 0\\n" if found else "UNSAT\\n")
    sys.exit(10 if found else 20)
if dialect == "no model anywhere":
    print("s SATISFIABLE")
    sys.exit(10)
if dialect == "always the same":
    import json, os
    kept = os.path.join(os.path.dirname(sys.argv[0]), "model")
    if not os.path.exists(kept):
        open(kept, "w").write(model)
    print("s SATISFIABLE\\nv " + open(kept).read() + " 0")
if dialect == "proves":
    with Solver("glucose4", bootstrap_with=formula.clauses, with_proof=True) as prover:
        if not prover.solve():
            open(sys.argv[3], "w").write("\\n".join(prover.get_proof() or ["0"]) + "\\n")
    print(f"s SATISFIABLE\\nv {model} 0" if found else "s UNSATISFIABLE")
if dialect == "forges":
    open(sys.argv[3], "w").write("0\\n")
    print("s UNSATISFIABLE")
if dialect == "always unsatisfiable":
    print("s UNSATISFIABLE")
if dialect == "flipped" and found:
    print("s SATISFIABLE\\nv " + " ".join(str(-int(word)) for word in model.split()))
if dialect == "never ends":
    import os, subprocess, time
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open(os.path.join(os.path.dirname(sys.argv[0]), "child"), "w") as file:
        file.write(str(child.pid))
    time.sleep(600)
if dialect == "eats memory":
    eaten = bytearray(1 << 33)
"""


@pytest.fixture
def solver(tmp_path: Path):
    path = tmp_path / "my solver.py"
    path.write_text(SOLVER)

    def command(dialect: str, rest: str = "") -> str:
        return f"command:'{sys.executable}' '{path}' '{dialect}' {rest}"

    return command


@every_program
def test_debian_solvers_find_all_solutions_and_claim_that_there_are_no_others(program: str) -> None:
    name = solver_named(COMMANDS[program])
    found = solve(PERMUTATIONS, limit=None, solver=name)
    assert (found.verdict, found.complete, len(set(found.solutions))) == ("multiple", False, 6)
    claimed = solve(domino(4), solver=name, seed=3)
    assert (claimed.verdict, len(claimed.solutions), claimed.claimed_by) == ("undecided", 1, name)
    assert claimed.reason.text.endswith(" claims that there is no other solution; nothing here proves it")
    assert len(solve(read(PUZZLES / "rainbow_fish.json"), solver=name).solutions) == 1
    assert claimed.statistics.solver == name


@pytest.mark.parametrize("dialect", rest_slow(["competition", "talkative", "code only"]))
def test_every_dialect_is_understood(solver, dialect: str) -> None:
    found = solve(PERMUTATIONS, limit=None, solver=solver(dialect))
    assert (found.complete, len(set(found.solutions))) == (False, 6)
    assert found.claimed_by == solver(dialect)
    assert found.reason.text.endswith("claims that there is no other solution; nothing here proves it")


def test_an_answer_in_a_file_is_read(solver) -> None:
    name = solver("file", "{} {answer}")
    found = solve(domino(4), solver=name)
    assert (len(found.solutions), found.claimed_by) == (1, name)


@pytest.mark.slow
def test_a_model_that_only_a_file_shows_is_fetched_from_one(solver) -> None:
    found = solve(PERMUTATIONS, limit=None, solver=solver("model in a file only"))
    assert len(set(found.solutions)) == 6
    with pytest.raises(SolverError, match="gave no readable answer"):
        solve(PERMUTATIONS, solver=solver("no model anywhere"))


def test_line_logic_alone_needs_no_claim(solver) -> None:
    result = solve(domino(2), solver=solver("always unsatisfiable"))
    assert (result.verdict, result.reason) == ("unique", None)


@pytest.mark.parametrize("command", rest_slow(["solve", "check", "count"]))
def test_unsatisfiable_without_proof_is_a_claim_and_decides_nothing(solver, command: str) -> None:
    name = solver("always unsatisfiable")
    code, out, err = nonosat_command(command, str(PUZZLES / "dom_9.json"), "--solver", name, "--json")
    document = json.loads(out)
    assert code == 3
    assert document["claimed_by"] == name
    assert document.get("verdict", "undecided") == "undecided"
    assert document.get("exact", False) is False
    assert "claims that there is no solution; nothing here proves it" in document["reason"]["text"]
    assert "claims that there is no solution; nothing here proves it" in err


def test_a_claim_against_a_solution_that_is_known_is_the_programs_error(solver) -> None:
    solution = Grid.from_text(["#.", ".#"])
    with pytest.raises(SolverError, match=r"claims that .*; but the puzzle's goal is one"):
        solve(replace(Puzzle.from_solution(solution), goal=solution), solver=solver("always unsatisfiable"))


def test_a_solution_that_was_found_before_is_not_taken_again(solver) -> None:
    with pytest.raises(SolverError, match="gave a solution that the formula excludes"):
        solve(PERMUTATIONS, solver=solver("always the same"))


@pytest.mark.slow
def test_a_proof_that_holds_makes_a_claim_an_answer(solver) -> None:
    result = solve(domino(4), solver=solver("proves", "{} {proof}"))
    assert (result.verdict, result.claimed_by) == ("unique", None)
    everything = solve(PERMUTATIONS, limit=None, solver=solver("proves", "{} {proof}"))
    assert (everything.complete, len(set(everything.solutions))) == (True, 6)


def test_a_proof_that_does_not_hold_is_the_programs_error(solver) -> None:
    with pytest.raises(SolverError, match="claims that there is no solution, but its proof is wrong"):
        solve(domino(4), solver=solver("forges", "{} {proof}"))


@pytest.mark.parametrize("command", ["true", "sh -c 'echo c working; exit 124'", "sh -c 'echo c UNKNOWN'"])
def test_a_program_that_ends_without_an_answer_has_reached_a_limit(command: str) -> None:
    result = solve(domino(4), solver=f"command:{command}")
    assert (result.verdict, result.solutions, result.claimed_by) == ("undecided", (), None)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("kill -9 $$", "was killed, perhaps for lack of memory"),
        ('sh -c "kill -9 \\$\\$"; exit $?', "was killed, perhaps for lack of memory"),
        ("kill -XCPU $$", "was ended by the system's time limit"),
        ("echo oops: std::bad_alloc >&2; exit 1", "had too little memory: oops: std::bad_alloc"),
    ],
)
def test_a_program_that_the_system_ends_has_reached_a_limit(script: str, reason: str) -> None:
    result = solve(domino(4), solver=f"command:{shlex.join(['sh', '-c', script])}")
    assert result.verdict == "undecided"
    assert reason in result.reason.text


@pytest.mark.parametrize(
    ("dialect", "message"),
    [("flipped", "returned a solution that breaks the clues")],
)
def test_garbage_is_refused(solver, dialect: str, message: str) -> None:
    with pytest.raises(SolverError, match=message):
        solve(domino(4), solver=solver(dialect))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("echo s SATISFIABLE", "gave no readable answer"),
        ("echo hello", "gave no readable answer"),
        ("sh -c 'echo s UNSATISFIABLE; exit 10'", "reported unsatisfiable, but ended with code 10"),
        ("sh -c 'echo s SATISFIABLE; echo v 1 0; exit 20'", "reported satisfiable, but ended with code 20"),
        ("sh -c 'kill -11 $$'", "was ended by signal 11"),
        ("sh -c 'echo broken >&2; exit 3'", "ended with code 3 and no answer: broken"),
        ("sh -c 'printf \"v 1 2 3 0\\n\"'", "a model without a value for every cell"),
        ("sh -c 'exec yes c'", "printed more than 256 MiB"),
    ],
)
def test_nonsense_is_refused_in_one_line(command: str, message: str) -> None:
    with pytest.raises(SolverError, match=message) as failed:
        solve(domino(4), solver=f"command:{command}")
    assert "\n" not in str(failed.value)


def test_a_program_that_does_not_know_leaves_the_puzzle_undecided() -> None:
    result = solve(domino(4), solver="command:sh -c 'echo s UNKNOWN'")
    assert (result.verdict, result.complete) == ("undecided", False)
    assert result.reason.text == "'sh -c 'echo s UNKNOWN'' reported unknown"


def test_the_time_limit_ends_the_program_and_all_that_it_started(solver, tmp_path: Path) -> None:
    pid = tmp_path / "child"
    for seconds in (1, 10, 100):  # a busy machine needs longer to start it
        begin = time.monotonic()
        result = solve(domino(4), solver=solver("never ends"), time_limit=seconds)
        assert result.reason.text == f"the time limit of {seconds} s was reached"
        assert time.monotonic() - begin < TIMEOUT_SECONDS
        if pid.exists():
            break
    assert is_gone(int(pid.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")
def test_the_memory_limit_holds_for_the_program(solver) -> None:
    result = solve(domino(4), solver=solver("eats memory"), memory_limit=600)
    assert result.verdict == "undecided"
    assert result.reason.text == "the memory limit of 600 MiB was reached"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("command:", "expected a program after 'command:'"),
        ("command:no-such-solver -q", "program 'no-such-solver' not found"),
        ("command:'kissat", "cannot be split into words: No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_an_unknown_name(name: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        solve(domino(2), solver=name)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    path = tmp_path / "dom.json"
    write(domino(4), path)
    target = tmp_path / "made by a shell"
    nonosat_command("solve", str(path), "--solver", f"command:echo s UNKNOWN > '{target}'")
    nonosat_command("solve", str(path), "--solver", f"command:true; touch '{target}'")
    assert not target.exists()
