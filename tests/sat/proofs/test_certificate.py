"""Certificates: what they prove, and that every change is noticed."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from slowness import rest_slow

from nonosat import Grid, InputError, LimitReached, Puzzle, UnknownName, certify, clue, read, solve, verify
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.proofs.certificate import Certificate
from nonosat.sat.proofs.claim import AllSolutions
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.verifying import verify_files
from nonosat.sat.solvers import proof_checkers as checkers
from nonosat.sat.solvers.proofs import ProofSession
from puzzles import domino, random_puzzle

pytest.importorskip("dratify", reason="the extra 'proof' is not installed")

#: The files that a certificate of all solutions has in any case.
FILES = ("puzzle.json", "solutions.txt", "formula.cnf", "proof.drat", "manifest.json")
SWITCH = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))


def files_of(puzzle: Puzzle, solutions: Sequence[Grid], proof: Proof) -> dict[str, bytes]:
    """Return a certificate with any bytes as its proof."""
    certificate = Certificate(AllSolutions(puzzle, solutions), "order", "glucose4", "0.1.0", "1.9")
    return certificate.files(proof)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A certificate whose proof needs search."""
    folder = tmp_path_factory.mktemp("certificates") / "dom"
    assert certify(domino(5), folder).verdict == "proved"
    return files_in(folder)


@pytest.mark.parametrize(
    "solver", rest_slow(["glucose4", "cadical195", "lingeling", "cadical300", "maplechrono"], quick=3)
)
@pytest.mark.parametrize("name", rest_slow(["tatham_4x4", "dom_7", "rainbow_fish", "gchq"]))
def test_unique_puzzles_are_proved_with_the_proofs_of_many_solvers(
    solver: str, name: str, tmp_path: Path
) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    made = certify(puzzle, tmp_path / "c", solver=solver)
    verified = verify(tmp_path / "c")
    assert made == verified
    assert (verified.verdict, verified.solutions) == ("proved", solve(puzzle).solutions)
    assert verified.proof_steps > 0
    assert verified.checker.startswith("dratify")
    with_lrat = ["proof.lrat"] if solver in ("cadical195", "cadical300") else []
    assert sorted(files_in(tmp_path / "c")) == sorted([*FILES, *with_lrat])


@pytest.mark.parametrize("encoding", rest_slow([each.name for each in ENCODINGS]))
def test_every_encoding_can_be_certified(encoding: str, tmp_path: Path) -> None:
    assert certify(domino(4), tmp_path / "c", encoding=encoding).verdict == "proved"
    assert verify(tmp_path / "c").verdict == "proved"


@pytest.mark.slow
def test_random_puzzles_are_certified_as_they_are(tmp_path: Path) -> None:
    rng = random.Random(3)
    verdicts = set()
    for number in range(6):
        puzzle = random_puzzle(rng, 4, 5, 1 + number % 2)
        everything = solve(puzzle, limit=None).solutions
        folder = tmp_path / str(number)
        made = certify(puzzle, folder)
        assert made.verdict == ("proved" if len(everything) < 2 else "rejected")
        assert folder.exists() == (len(everything) < 2)
        verdicts.add(len(everything))
        made = certify(puzzle, folder, all=True)
        assert made.verdict == "proved"
        assert set(verify(folder).solutions) == set(everything)
    assert 1 in verdicts
    assert max(verdicts) > 1


def test_a_puzzle_without_solution_has_a_certificate_of_that(tmp_path: Path) -> None:
    for number, puzzle in enumerate(
        [read(PUZZLES / "impossible_swap.json"), Puzzle((clue(3),), (clue(1),) * 2)]
    ):
        assert certify(puzzle, tmp_path / str(number)).verdict == "proved"
        verified = verify(tmp_path / str(number))
        assert (verified.verdict, verified.reason.text) == ("proved", "there is no solution")


def test_exactly_these_solutions_can_be_certified(tmp_path: Path) -> None:
    assert certify(SWITCH, tmp_path / "no").verdict == "rejected"
    assert certify(SWITCH, tmp_path / "two", limit=2).verdict == "proved"
    assert verify(tmp_path / "two").reason.text == "these 2 solutions are all there are"
    permutations = Puzzle((clue(1),) * 3, (clue(1),) * 3)
    assert (
        certify(permutations, tmp_path / "no", limit=5).reason.text == "the puzzle has more than 5 solutions"
    )
    assert not (tmp_path / "no").exists()


def test_no_change_of_any_file_goes_unseen(certificate: dict[str, bytes]) -> None:
    rng = random.Random(1)
    assert verify_files(certificate).verdict == "proved"
    for name in certificate:
        for _ in range(50):
            changed = damaged(certificate[name], rng)
            if changed == certificate[name]:
                continue
            verified = verify_files(certificate | {name: changed})
            assert verified.verdict == "rejected", (name, changed)
            assert "\n" not in verified.reason.text


def damaged(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    to = at + rng.randrange(1, 5)
    kind = rng.randrange(6)
    if kind == 0:
        return data[:at] + data[to:]
    if kind == 1:
        return data[:at] + bytes([rng.randrange(256)]) + data[at:]
    if kind == 2:
        return data[:at]
    if kind == 3:
        lines = data.splitlines(keepends=True)
        rng.shuffle(lines)
        return b"".join(lines)
    if kind == 4:
        lines = data.splitlines(keepends=True)
        del lines[rng.randrange(len(lines))]
        return b"".join(lines)
    return data[:at] + bytes(byte ^ 1 for byte in data[at:to]) + data[to:]


def test_a_certificate_put_together_anew_around_a_lie_is_rejected() -> None:
    """The manifest has correct hashes, but the claim is false."""
    solution, other = solve(SWITCH, limit=None).solutions
    wrong = Grid.from_text(["##", ".."])
    for solutions, reason in (
        ([solution], "the proof is wrong"),
        ([solution, wrong], "solutions.txt: solution 2 is not a solution of the puzzle"),
        ([solution, solution], "solutions.txt: a solution is repeated"),
        ([solution, other], "the proof is wrong"),
    ):
        lie = verify_files(files_of(SWITCH, solutions, Proof(b"0\n")))
        assert lie.verdict == "rejected"
        assert lie.reason.text.startswith(reason)


def test_a_formula_for_other_clues_is_found_whatever_the_manifest_says(
    certificate: dict[str, bytes],
) -> None:
    other = files_of(domino(4), [], Proof(certificate["proof.drat"]))
    mixed = other | {"formula.cnf": certificate["formula.cnf"]}
    assert verify_files(mixed).reason.text.startswith("formula.cnf:")


def test_a_proof_of_a_solver_whose_proofs_do_not_hold_is_rejected() -> None:
    puzzle = read(PUZZLES / "dom_9.json")
    solutions = solve(puzzle).solutions
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in files_of(puzzle, solutions, Proof(b""))["formula.cnf"].decode().splitlines()
        if line[0] not in "cp"
    ]
    with ProofSession("maplesat") as session:
        session.add(clauses)
        assert session.solve() is False
        proof = "\n".join(session.take_steps()).encode() + b"\n"
    verified = verify_files(files_of(puzzle, solutions, Proof(proof)))
    assert verified.verdict == "rejected"
    assert verified.reason.text.startswith("the proof is wrong: step 4 does not follow by unit propagation")


@pytest.mark.parametrize("solver", ["maplesat", "minisat22", "kissat404", "command:cadical -q"])
def test_solvers_without_proofs_that_hold_are_refused(solver: str, tmp_path: Path) -> None:
    if solver.startswith("command"):
        from external import is_on_path

        is_on_path("cadical")
    with pytest.raises(UnknownName, match="writes no valid proofs"):
        certify(domino(4), tmp_path / "c", solver=solver)
    assert not list(tmp_path.iterdir())


def test_a_program_can_write_the_proof(tmp_path: Path) -> None:
    from external import is_on_path

    is_on_path("cadical")
    name = "command:cadical -q --no-binary {} {proof}"
    assert certify(domino(5), tmp_path / "c", solver=name).verdict == "proved"
    assert verify(tmp_path / "c").verdict == "proved"


def test_without_a_checker_nothing_is_called_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkers, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    made = certify(domino(4), tmp_path / "c")
    assert (made.verdict, made.checker) == ("unchecked", None)
    assert verify(tmp_path / "c").verdict == "unchecked"
    (tmp_path / "c" / "solutions.txt").write_text("")
    assert verify(tmp_path / "c").verdict == "rejected"


@pytest.mark.parametrize(("says", "verdict"), [("s VERIFIED", "proved"), ("s NOT VERIFIED", "rejected")])
def test_drat_trim_is_used_when_it_is_on_path(
    says: str, verdict: str, certificate: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "drat-trim"
    program.write_text(f'#!/bin/sh\ntest -s "$1" && test -s "$2" && echo "c hello" && echo "{says}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    verified = verify_files(certificate, checker="drat-trim")
    assert (verified.verdict, verified.checker) == (verdict, "drat-trim")


def test_a_limit_leaves_nothing_half_written(tmp_path: Path) -> None:
    made = certify(domino(40), tmp_path / "c", time_limit=1)
    assert made.verdict == "unchecked"
    assert made.reason.text == "nothing was written: the time limit of 1 s was reached"
    assert not list(tmp_path.iterdir())


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="expected a new or empty directory, or one with a certificate"):
        certify(domino(4), tmp_path)
    assert certify(domino(4), tmp_path / "new").verdict == "proved"
    assert certify(domino(5), tmp_path / "new").verdict == "proved"
    assert verify(tmp_path / "new").solutions == solve(domino(5)).solutions
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "new"]


def test_commands_speak_by_exit_codes_and_json(tmp_path: Path) -> None:
    folder = str(tmp_path / "c")
    code, out, err = nonosat_here("certify", str(PUZZLES / "tatham_4x4.json"), "-o", folder)
    assert (code, out) == (0, "")
    assert err.startswith("proved: the solution is the only one (")
    code, out, _ = nonosat_here("verify", folder, "--json")
    value = json.loads(out)
    assert code == 0
    assert value["verdict"] == "proved"
    assert set(value) >= {"title", "verdict", "reason", "proof_steps", "checker", "seconds", "statistics"}
    (tmp_path / "c" / "proof.drat").write_text("0\n")
    code, out, err = nonosat_here("verify", folder)
    assert code == 1
    assert err.startswith("rejected: manifest.json:")
    code, _, err = nonosat_here("certify", str(PUZZLES / "two_switches.json"), "-o", str(tmp_path / "d"))
    assert (code, err) == (1, "rejected: the puzzle has several solutions\n")
    code, _, err = nonosat_here("verify", str(tmp_path / "nowhere"))
    assert code == 2
    assert err.count("\n") == 1
    (tmp_path / "c" / "proof.drat").unlink()
    code, _, err = nonosat_here("verify", folder)
    assert (code, err) == (1, "rejected: proof.drat is missing\n")


def test_a_limit_that_comes_before_the_formula_rejects_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "proof"
    assert certify(read(PUZZLES / "two_islands.json"), folder).verdict == "proved"

    def too_late(*_: object) -> Certificate:
        raise LimitReached("the time limit was reached")

    monkeypatch.setattr("nonosat.sat.proofs.verifying._certificate_in", too_late)
    assert verify(folder).verdict == "unchecked"


@pytest.mark.parametrize("name", ["proof.drat", "manifest.json", "formula.cnf"])
def test_of_a_certificate_only_files_that_end_are_read(
    name: str, certificate: dict[str, bytes], tmp_path: Path
) -> None:
    for each, data in certificate.items():
        (tmp_path / each).write_bytes(data)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to("/dev/zero")
    verified = verify(tmp_path)
    said = f"{name}: expected a regular file, found 'a device'"
    assert (verified.verdict, verified.reason.text) == ("rejected", said)
    (tmp_path / name).unlink()
    (tmp_path / name).touch()
    os.truncate(tmp_path / name, 1 << 40)
    verified = verify(tmp_path)
    assert verified.verdict == "unchecked"
    assert verified.reason.text.startswith(f"the files were not read: {name} has more than ")


def test_a_goal_that_does_not_fit_the_clues_is_wrong_input(tmp_path: Path) -> None:
    """The input is wrong, not the certificate."""
    unique, several = tmp_path / "unique.json", tmp_path / "several.json"
    unique.write_text('{"rows": [[2], [1]], "columns": [[2], [1]], "goal": ["##", ".#"]}')
    several.write_text('{"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["##", ".#"]}')
    folder = str(tmp_path / "c")
    said = f"{unique}: column 1: expected a goal with the clue 2, found '1'\n"
    for command in (["certify"], ["certify", "--all"], ["certify", "--count"], ["conquer", "--workers", "1"]):
        assert nonosat_here(*command, str(unique), "-o", folder)[::2] == (2, said)
        assert not (tmp_path / "c" / "manifest.json").exists()
    folder = str(tmp_path / "d")
    assert nonosat_here("certify", str(several), "-o", folder)[0] == 1
    assert not (tmp_path / "d").exists()
