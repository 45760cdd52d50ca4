"""Every command with a solver, with solvers that lie, crash, hang and stop early."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import limited_command, nonosat_command, nonosat_here, with_limit
from conftest import PUZZLES
from hostile_solvers import CLAIMING, CRASHING, LEFT, LIMITED, LYING, hostile_solver, leaving_solver
from slowness import rest_slow

from nonosat import read, solve, write
from nonosat.model.puzzle import Puzzle
from nonosat.sat.solvers.proof_checkers import ProofCheck

#: A puzzle with one solution in which line logic finds nothing.
DOM = str(PUZZLES / "dom_5.json")
#: Commands with a solver on that puzzle; FOLDER is the test's, with correct marks.txt.
COMMANDS = (
    f"solve {DOM} --json",
    f"check {DOM} --json",
    f"count {DOM} --json",
    f"hide {DOM} --json",
    f"hide {DOM} --lines --json",
    f"review {DOM} --marks FOLDER/marks.txt --mistakes --why --json",
    f"review {DOM} --marks FOLDER/wrong.txt --mistakes --why --json",
    f"hint {DOM} --marks FOLDER/wrong.txt --level 2 --json",
    f"draw {DOM} --ambiguous -o FOLDER/drawing.svg",
    f"draw {DOM} --solution -o FOLDER/drawing.svg",
    f"certify {DOM} -o FOLDER/proof --json",
    f"encodings --compare {DOM} --encodings order --seeds 1 --json",
)
WAYS = (*CLAIMING, *LYING, *CRASHING, *LIMITED)
#: Statements that require a proof.
STRONG = {"unique", "none", "wrong", "proved", "rejected"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    solution = solve(read(DOM)).solutions[0]
    cells = "".join(str(solution).split())
    for name, first in (("marks", cells[0]), ("wrong", "#" if cells[0] == "." else ".")):
        rows = ["?" * solution.width] * solution.height
        rows[0] = first + "?" * (solution.width - 1)
        (tmp_path / f"{name}.txt").write_text("\n".join(rows) + "\n")
    return tmp_path


def answer_with(line: str, solver: str, folder: Path) -> tuple[int, dict[str, Any], str]:
    """Return exit code, JSON (empty if there is none) and standard error of a command with a solver."""
    option = "--solvers" if line.startswith("encodings") else "--solver"
    code, out, err = nonosat_here(*line.replace("FOLDER", str(folder)).split(), option, solver)
    return code, json.loads(out) if out.startswith("{") else {}, err


def pairs(*, exhaustive: bool) -> Iterator[tuple[str, str]]:
    """Return commands with faults: all, or a part that has each command and each fault."""
    for row, line in enumerate(COMMANDS):
        for column, way in enumerate(WAYS):
            if exhaustive or (row + column) % 6 == 0:
                yield line, way


@pytest.mark.slow
def test_unproved_claims_of_a_program_are_not_repeated(folder: Path, *, exhaustive: bool) -> None:
    for line, way in pairs(exhaustive=exhaustive):
        for old in folder.glob("hostile*"):
            old.unlink()
        solver = hostile_solver(way, folder)
        code, document, err = answer_with(line, solver, folder)
        what = f"{line}: {way}: {code} {err}"
        assert "Traceback (" not in err, what
        assert all(len(text) < 2000 for text in err.splitlines()), what
        runs = [run["status"] for each in document.get("solver_runs", ()) for run in each["runs"]]
        assert not STRONG.intersection([document.get("verdict"), *runs]), what
        if document.get("verdict") != "correct":  # that, the solution shows
            assert not any(document.get(key) for key in ("exact", "complete", "optimal")), what
        assert code in codes_for(line, way, proves="{proof}" in solver), what
        if code == 3 and way in CLAIMING and line.endswith("--json"):
            assert document["claimed_by"] == solver, what
        if code == 2 and (way in LYING or way in CRASHING):
            assert solver.removeprefix("command:").split()[0] in err, what
            assert not document or document["solver_runs"], what
        if runs:
            assert runs == [status_for(way)], what


def codes_for(line: str, way: str, *, proves: bool) -> set[int]:
    command = line.split()[0]
    if command == "encodings":
        return {2} if way in LYING or way in CRASHING else {0}
    if command == "certify" and not proves:
        return {2}  # a solver that writes no proofs is a wrong choice
    no_model = "wrong.txt" in line and way in ("turns everything round", "breaks off")  # nothing to spoil
    codes = {3} if way in CLAIMING or way in LIMITED or no_model else {2}
    if command == "hint" and codes == {3}:
        return {0}  # a step that line logic shows, and that the marks were not checked
    needs_one = "--solution" in line or "marks.txt" in line
    if needs_one and way not in CRASHING and way not in LIMITED and not way.startswith("denies"):
        return {0, 2}  # the first answer is right, or it is refused
    if needs_one and way == "denies all but the first":
        return {0}
    return codes


def status_for(way: str) -> str:
    if way in CLAIMING:
        return "claimed"
    return "unknown" if way in LIMITED else "failed"


@pytest.mark.parametrize(
    "command", ["solve --all", "check", "count", "hide", "draw --ambiguous -o FOLDER/a.svg"]
)
def test_a_claim_against_what_is_known_is_the_programs_error(command: str, tmp_path: Path) -> None:
    switches = PUZZLES / "two_switches.json"
    without_goal = tmp_path / "switches.json"
    puzzle = read(switches)
    write(Puzzle(puzzle.rows, puzzle.columns), without_goal)
    name, *options = command.split()
    for path, way in ((switches, "denies everything"), (without_goal, "denies all but the first")):
        line = f"{name} {path} {' '.join(options)}"
        code, _, err = answer_with(line, hostile_solver(way, tmp_path), tmp_path)
        assert (code, len(err.splitlines())) == (2, 1), err
        assert "claims that there is no" in err
        assert "; but the puzzle's goal is one" in err or "; but there is one close to the last" in err


def test_a_program_that_invents_a_model_makes_no_certificate(folder: Path) -> None:
    solver = hostile_solver("invents models", folder) + " {} {proof}"
    code, _, err = answer_with(f"certify {DOM} -o FOLDER/proof", solver, folder)
    assert (code, "gave a model that breaks the formula" in err) == (2, True)
    assert not (folder / "proof").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited by Linux")
@pytest.mark.parametrize("what", rest_slow(LEFT, quick=2))
@pytest.mark.parametrize("file", rest_slow(["{proof}", "{answer}"]))
def test_what_a_program_leaves_is_read_only_if_it_ends(
    what: str, file: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = folder / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    solver = leaving_solver(what, file)
    limit = with_limit("RLIMIT_AS", 4 << 30)  # before the machine has no more
    for line in (f"solve {DOM}", f"certify {DOM} -o FOLDER/proof"):
        if file == "{answer}" and line.startswith("certify"):
            continue
        arguments = line.replace("FOLDER", str(folder)).split()
        done = limited_command(*arguments, "--time-limit", "60", "--solver", solver, before=limit)
        assert LEFT[what][1] in done.stderr, done.stderr
        assert (done.returncode, len(done.stderr.splitlines())) == (3 if "end" in what else 2, 1)
        assert list(temporary.iterdir()) == []


@pytest.mark.slow
def test_a_long_solver_output_is_read_within_the_limits(tmp_path: Path) -> None:
    solver = "command:sh -c 'yes \"v 1 2 3\" | head -c 200000000; exit 10'"
    for limit, what in (("--memory-limit", "600"), ("--time-limit", "0.5")):
        code, _, err = nonosat_command("solve", DOM, limit, what, "--solver", solver)
        assert (code, f"{limit[2:].replace('-', ' ')} of {what}" in err) == (3, True), err


@pytest.mark.slow
def test_a_program_that_hangs_is_ended_at_the_limit(folder: Path, *, exhaustive: bool) -> None:
    hangs = "command:sh -c 'trap \"\" TERM; while :; do sleep 60; done'"
    lines = [line for line in COMMANDS if not line.startswith("certify")]
    for line in lines if exhaustive else lines[1::4]:
        option = (
            "--solver-limit 0.5 --solvers" if line.startswith("encodings") else "--time-limit 1.5 --solver"
        )
        arguments = f"{line} {option}".replace("FOLDER", str(folder)).split()
        code, out, err = nonosat_command(*arguments, hangs)
        what = f"{line}: {code} {err}"
        assert code == (0 if line.startswith(("encodings", "hint")) else 3), what
        if line.startswith("encodings"):
            ((run,),) = [each["runs"] for each in json.loads(out)["solver_runs"]]
            assert (run["status"], run["seconds"], run["conflicts"]) == ("timeout", None, None)
        elif line.endswith("--json") and code == 3:
            assert "time limit" in str(json.loads(out)["reason"]), what


@pytest.mark.parametrize("line", ["check DOM", "review DOM --marks FOLDER/marks.txt --why"])
def test_a_claim_that_a_cross_check_contradicts_is_the_solvers_error(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a checker accepts the proof, another solver finds a solution."""
    believing = ProofCheck(True, "a checker", "")
    monkeypatch.setattr("nonosat.sat.solvers.external.check_proof", lambda *_, **__: believing)
    solver = hostile_solver("proves by a deleted reason", folder)
    code, _, err = answer_with(line.replace("DOM", DOM), solver, folder)
    assert (code, err) == (
        2,
        "solvers disagree: one found no solution, another that all lines hold together\n",
    )
