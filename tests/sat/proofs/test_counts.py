"""Certificates of the solution count: compared with brute force, and checked by the clues."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_here
from conftest import PUZZLES
from released import files_of, written_to

from nonosat import Grid, InputError, Puzzle, clue, read, verify
from nonosat.authoring.checking.count_certificate import count_claim
from nonosat.authoring.checking.counting import CountSearch
from nonosat.authoring.generation.families import switches
from nonosat.model.search_options import DEFAULT_OPTIONS
from nonosat.sat.proofs.certificate import Certificate, claim_in
from nonosat.sat.proofs.counts import CellGroup, ExactCount
from nonosat.sat.proofs.lrat import check_lrat
from nonosat.sat.proofs.proof import write_proof
from nonosat.sat.proofs.reading import Rejected
from puzzles import random_puzzle


def claim_of(puzzle: Puzzle) -> ExactCount | str:
    """Return the count claim of a puzzle with several solutions."""
    search = CountSearch(puzzle)
    search.run()
    return count_claim(puzzle, search.result(), DEFAULT_OPTIONS)


def prove(claim: ExactCount) -> None:
    """Prove a claim; fail if the formula has a model."""
    again = claim_in(claim.files(), claim.kind)
    again.check()
    formula = Certificate(again, "order", "cadical195", "0.1.0", "1.9").formula
    proof = next(write_proof(formula.clauses, "cadical195", None))
    assert proof.lrat is not None
    assert not next(check_lrat(formula.text, proof.lrat))


def test_the_number_of_brute_force_is_proved(*, exhaustive: bool) -> None:
    rng = random.Random(5)
    counts = set()
    for _ in range(60 if exhaustive else 6):
        while len(solutions := solutions_of(puzzle := random_puzzle(rng, 4, 5, rng.choice((1, 2))))) < 2:
            pass
        claim = claim_of(puzzle)
        assert isinstance(claim, ExactCount)
        assert claim.count == len(solutions)
        prove(claim)
        counts.add(claim.count)
    assert len(counts) > 1


def test_a_count_of_too_few_or_too_many_solutions_is_not_proved() -> None:
    puzzle = read(PUZZLES / "two_switches.json")
    claim = claim_of(puzzle)
    assert isinstance(claim, ExactCount)
    assert (claim.count, len(claim.groups)) == (4, 2)
    prove(claim)
    first, second = claim.groups
    solution = claim.backbone.with_values(dict(zip(second.cells, second.fillings[0], strict=True)))
    one_group = ExactCount(puzzle, solution, [first])
    one_group.check()
    with pytest.raises(StopIteration):  # the other group has two fillings
        prove(one_group)
    wrong = CellGroup(second.cells, (*second.fillings, bytes(4)))
    given = Grid.undecided(4, 7, letters="#").with_values({first.cells[0]: first.fillings[0][0]})
    for lie, reason in (
        (ExactCount(puzzle, claim.backbone, [first, wrong]), "a combination of fillings breaks row 1"),
        (ExactCount(puzzle, claim.backbone, [first]), "exactly one group"),
        (ExactCount(puzzle, claim.backbone, [first, second._replace(fillings=())]), "not all different"),
        (ExactCount(replace(puzzle, givens=given), claim.backbone, claim.groups), "contradicts the givens"),
    ):
        with pytest.raises(Rejected, match=reason):
            lie.check()


@pytest.mark.parametrize(
    "damage",
    [
        {"groups": None},
        {"groups": [1]},
        {"groups": [{"cells": [[0, 0]], "fillings": ["##"]}]},
        {"groups": [{"cells": [[0, 0]], "fillings": ["x"]}]},
        {"groups": [{"cells": [[0, 9]], "fillings": ["#"]}]},
        {"groups": [{"cells": [[0, 1], [0, 0]], "fillings": ["##"]}]},
        {"groups": [{"cells": [[0, True]], "fillings": ["#"]}]},
        {"backbone": []},
        {"backbone": ["#"]},
        {"backbone": [1]},
        {"backbone": ["xx", "xx"]},
    ],
)
def test_a_witness_of_another_form_is_rejected(damage: dict[str, object]) -> None:
    puzzle = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    claim = claim_of(puzzle)
    assert isinstance(claim, ExactCount)
    with pytest.raises(Rejected):
        ExactCount.of_witness(puzzle, claim.witness() | damage)


def test_groups_that_are_too_large_have_no_certificate(tmp_path: Path) -> None:
    permutations = Puzzle((clue(1),) * 8, (clue(1),) * 8)
    assert "more than 10,000 ways" in str(claim_of(permutations))
    assert claim_of(switches(17)) == "row 1 has more than 100,000 combinations"
    large = tmp_path / "large.txt"
    large.write_text("\n".join(["1"] * 8 + [""] + ["1"] * 8))
    code, _, err = nonosat_here("certify", "--count", str(large), "-o", str(tmp_path / "c"))
    assert code == 3
    assert err.startswith("unchecked: nothing was written: a group of cells can be filled in more")
    assert not (tmp_path / "c").exists()


def test_the_command_writes_certificates_of_a_count_that_verify(tmp_path: Path) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    for name, said in (
        ("two_switches", "there are exactly 4 solutions, all combinations of"),
        ("tatham_4x4", "the solution is the only one"),
    ):
        folder = tmp_path / name
        code, _, err = nonosat_here("certify", "--count", str(PUZZLES / f"{name}.json"), "-o", str(folder))
        assert code == 0
        assert err.startswith(f"proved: {said}")
        verified = verify(folder)
        assert verified.verdict == "proved"
        assert verified.reason.text.startswith(said)
    (tmp_path / "two_switches" / "fewer.drat").unlink()
    assert verify(tmp_path / "two_switches").reason.text == "fewer.drat is missing"
    code, _, err = nonosat_here("certify", "--count", "--all", str(PUZZLES / "dom_5.json"), "-o", "c")
    assert (code, err.count("\n")) == (2, 1)


def test_a_certificate_of_an_obsolete_kind_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = written_to(tmp_path, files_of("givens"))
    with pytest.raises(InputError):
        verify(folder)
    code, out, err = nonosat_here("verify", str(folder))
    said = "expected a certificate of solutions or of the solution count, found 'fewest givens'"
    assert (code, out, err) == (2, "", f"{folder}/manifest.json: {said}\n")
