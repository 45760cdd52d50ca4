"""LRAT proofs: accepted and refused by nonosat's checker, and by external ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from external import is_on_path

from nonosat import certify, read
from nonosat.sat.proofs.lrat import check_lrat, drat_of
from nonosat.sat.proofs.verifying import verify_files
from nonosat.sat.solvers.proof_checkers import check_by_dratify
from nonosat.sat.solvers.proofs import lrat_proof
from puzzles import domino

#: All clauses over two variables.
FORMULA = b"c all\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
PROOF = b"5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"


def random_clauses(rng: random.Random) -> list[list[int]]:
    """Return clauses of one to three literals over six variables, at a hard ratio."""
    return [
        [variable * rng.choice((-1, 1)) for variable in rng.sample(range(1, 7), rng.choice((1, 3, 3, 3, 3)))]
        for _ in range(rng.randint(5, 30))
    ]


def dimacs(clauses: list[list[int]]) -> bytes:
    text = "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)
    return f"p cnf 6 {len(clauses)}\n{text}".encode()


@pytest.mark.parametrize("solver", ["cadical195", "cadical300"])
def test_proofs_of_random_formulas_hold_in_both_formats(solver: str) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    rng = random.Random(4)
    proved = 0
    for _ in range(60):
        clauses = random_clauses(rng)
        proof = lrat_proof(clauses, solver=solver)
        if proof is None:
            continue
        proved += 1
        assert next(check_lrat(dimacs(clauses), proof)) == ""
        assert next(check_by_dratify(dimacs(clauses), drat_of(clauses, proof))).accepted
        # The same steps prove nothing about clauses that are always true.
        assert next(check_lrat(dimacs([[1, -1]] * len(clauses)), proof))
    assert 10 < proved < 60


@pytest.mark.parametrize(
    "clauses",
    [
        [[1], [-1]],
        [[1], [1], [-1]],
        [[2], [1, -1], [-2]],
        [[1], [-1, 2], [-2]],
        [[1, 2], [-1], [-2]],
        [[1, 1], [-1, -1]],
        [[1], []],
        [[]],
    ],
)
def test_formulas_that_need_no_search_have_proofs_too(clauses: list[list[int]]) -> None:
    """The solver takes steps, and drops clauses, before it has all of them."""
    for solver in ("cadical195", "cadical300"):
        proof = lrat_proof(clauses, solver=solver)
        assert proof is not None
        assert next(check_lrat(dimacs(clauses), proof)) == ""
        assert drat_of(clauses, proof).endswith(b"0\n")


@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        (b"5 2 0 1 0\n", "line 1: the hints do not lead to a contradiction"),
        (b"5 2 0 1 9 0\n", "line 1: no clause 9"),
        (b"5 2 0 1 2 0\n5 d 1 2 0\n6 0 1 5 3 0\n", "line 3: no clause 1"),
        (b"5 d 7 0\n", "line 1: no clause 7 to delete"),
        (b"4 2 0 1 2 0\n", "line 1: expected a number above 4, found 4"),
        (b"5 0 1 0\n", "line 1: clause 1 is not unit"),
        (b"5 2 0 1 2\n", "line 1: expected a step that ends with 0"),
        (b"5 2 0 1 x 0\n", "line 1: expected numbers"),
        (b"5 2 0 1 d 2 0\n", "line 1: expected numbers"),
        (b"5 2 0 1 2 0\n", "the proof does not derive the empty clause"),
        (b"", "the proof does not derive the empty clause"),
    ],
)
def test_what_is_wrong_with_a_proof_is_said(proof: bytes, reason: str) -> None:
    assert next(check_lrat(FORMULA, PROOF)) == ""
    assert next(check_lrat(FORMULA, proof)) == reason


def test_steps_that_rest_on_resolution_need_every_clause() -> None:
    """A new variable 3 is the negation of 1: correct only if each clause with -3 has hints."""
    defined = b"5 3 1 0 0\n6 -3 -1 0 -5 0\n"
    rest = b"7 2 0 1 2 0\n8 0 7 3 4 0\n"
    assert next(check_lrat(FORMULA, defined + rest)) == ""
    left_out = b"5 3 1 0 0\n6 -3 -1 0 0\n"
    assert "do not lead" in next(check_lrat(FORMULA, left_out + rest))
    clash = b"5 3 1 0 0\n6 -3 2 0 -5 0\n"
    assert next(check_lrat(FORMULA, clash + rest)).startswith("line 2: the hints for clause 5")


@pytest.mark.parametrize("program", ["lrat-check", "cake_lpr"])
def test_programs_of_another_make_take_the_same_proofs(program: str, tmp_path: Path) -> None:
    is_on_path(program)
    for puzzle in (domino(5), read(Path(__file__).parents[3] / "puzzles" / "rainbow_fish.json")):
        made = certify(puzzle, tmp_path / "c", checker=program)
        assert (made.verdict, made.checker) == ("proved", program)


@pytest.mark.parametrize(
    ("says", "verdict"),
    [("c VERIFIED", "proved"), ("c NOT VERIFIED\nc VERIFIED", "rejected"), ("c hello", "unchecked")],
)
def test_the_verdict_of_a_program_on_an_lrat_proof_counts(
    says: str, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    certify(domino(4), tmp_path / "c")
    files = {path.name: path.read_bytes() for path in (tmp_path / "c").iterdir()}
    program = tmp_path / "lrat-check"
    program.write_text(f"#!/bin/sh\ncat <<EOF\n{says}\nEOF\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    verified = verify_files(files, checker="lrat-check")
    assert (verified.verdict, verified.checker) == (verdict, "lrat-check")
    del files["proof.lrat"]
    assert verify_files(files, checker="lrat-check").verdict == "rejected"
