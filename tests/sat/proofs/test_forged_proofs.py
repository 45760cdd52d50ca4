"""No checker accepts a forged proof, made by hand or by chance, that a satisfiable formula has no model."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from brute_force import solutions_of
from external import is_on_path
from forged_proofs import STEPS, forged_proofs, text_of
from released import check_inline
from slowness import rest_slow

from nonosat import Grid, Puzzle, clue, verify
from nonosat.model.grid import UNDECIDED
from nonosat.model.limits import NO_LIMITS
from nonosat.sat.proofs.certificate import Certificate
from nonosat.sat.proofs.claim import AllSolutions, Claim
from nonosat.sat.proofs.counts import CellGroup, ExactCount
from nonosat.sat.proofs.lrat import check_lrat
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.segments import SegmentedProof, segment_files
from nonosat.sat.proofs.verifying import verify_files
from nonosat.sat.solvers.proof_checkers import check_by_dratify, check_part_by_dratify, check_proof

Clauses = list[list[int]]
#: Two solutions; line logic knows nothing.
SWITCH = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
#: Six solutions.
PERMUTATIONS = Puzzle((clue(1),) * 3, (clue(1),) * 3)
LACKING = "the extra 'proof' is not installed"
PROGRAMS = ("drat-trim", "cake_lpr", "lrat-check")


def dimacs(clauses: Clauses) -> bytes:
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    text = "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)
    return f"p cnf {top} {len(clauses)}\n{text}".encode()


def models(clauses: Clauses, variables: int) -> list[tuple[bool, ...]]:
    return [
        values
        for values in product((False, True), repeat=variables)
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    ]


def satisfiable_formulas(number: int) -> Iterator[Clauses]:
    """Formulas over four variables with units, and without a clause that unit propagation breaks."""
    rng = random.Random(7)
    while number:
        clauses = [
            [variable * rng.choice((-1, 1)) for variable in rng.sample(range(1, 5), rng.choice((1, 2, 2, 3)))]
            for _ in range(rng.randint(2, 8))
        ]
        if models(clauses, 4):
            number -= 1
            yield clauses


@pytest.fixture(params=["python", "native"])
def dratify(request: pytest.FixtureRequest) -> Iterator[None]:
    """Both engines of dratify."""
    library = pytest.importorskip("dratify", reason=LACKING)
    if request.param == "python":
        # It registers the other engine when it is imported first.
        pytest.importorskip("cdclkit", reason=LACKING)
        native = library.native_implementation()
        library.register_native(None)
        yield
        library.register_native(native)
    else:
        pytest.importorskip("cdclkit_native", reason=LACKING)
        yield


@pytest.mark.usefixtures("dratify")
def test_dratify_accepts_no_forgery() -> None:
    for clauses in ([[1, 2], [-1, -2], [-1, 2]], *satisfiable_formulas(25)):
        for name, proof in forged_proofs(clauses).items():
            assert not next(check_by_dratify(dimacs(clauses), proof)).accepted, (name, clauses)


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_accept_no_forgery(program: str) -> None:
    is_on_path(program)
    for clauses in satisfiable_formulas(10):
        for name, proof in forged_proofs(clauses).items():
            check = check_proof(dimacs(clauses), proof, checker=program, limits=NO_LIMITS, lrat=proof)
            assert not check.accepted, (name, clauses)


def random_steps(rng: random.Random, clauses: Clauses) -> list[list[int] | str]:
    """Steps over the variables of the formula and two fresh ones, and deletions of what is there or not."""
    here, steps = [*clauses], list[list[int] | str]()
    for _ in range(rng.randint(1, 9)):
        if rng.random() < 0.4:
            steps.append("d " + " ".join(map(str, [*rng.choice(here), 0])))
        else:
            names = rng.sample(range(1, 7), rng.choice((1, 1, 2, 2, 3)))
            here.append([name * rng.choice((-1, 1)) for name in names])
            steps.append(here[-1])
    return steps


@pytest.mark.usefixtures("dratify")
def test_dratify_accepts_no_random_proof_and_only_steps_that_follow(*, exhaustive: bool) -> None:
    rng = random.Random(11)
    followed = 0
    for clauses in satisfiable_formulas(5000 if exhaustive else 400):
        steps = random_steps(rng, clauses)
        assert not next(check_by_dratify(dimacs(clauses), text_of([*steps, []]))).accepted, steps
        part = steps[: rng.randint(1, 2)]
        if check_part_by_dratify(dimacs(clauses), text_of(part)).accepted:
            added = [step for step in part if not isinstance(step, str)]
            followed += len(added)
            assert len(models(clauses, 6)) == len(models([*clauses, *added], 6)), part
    assert followed > 40


def numbered(clauses: Clauses, steps: Sequence[Sequence[int] | str], hints: Callable[[int], str]) -> bytes:
    """Steps of a forgery in LRAT, with hints for the clause that gets a number."""
    numbers = {tuple(clause): number for number, clause in enumerate(clauses, 1)}
    last, lines = len(clauses), []
    for step in steps:
        if isinstance(step, str):
            deleted = tuple(int(word) for word in step.split()[1:-1])
            lines.append(f"{last} d {numbers.get(deleted, last + 7)} 0")
        else:
            last += 1
            numbers[tuple(step)] = last
            lines.append(" ".join([str(last), *map(str, step), "0", hints(last), "0"]))
    return "".join(f"{line}\n" for line in lines).encode()


HINTS: dict[str, Callable[[int], str]] = {
    "none": lambda _: "",
    "all before": lambda number: " ".join(map(str, range(1, number))),
    "itself": str,
    "one that comes later": lambda number: str(number + 1),
    "all before as resolvents": lambda number: " ".join(f"-{other}" for other in range(1, number)),
    "resolvents by themselves": lambda number: " ".join(f"-{other} {other}" for other in range(1, number)),
    "a huge one": lambda _: str(10**30),
    "resolvents that are not there": lambda number: f"-{number + 1}",
}


@pytest.mark.parametrize("hints", HINTS)
def test_our_checker_of_lrat_accepts_no_forgery(hints: str) -> None:
    for clauses in satisfiable_formulas(25):
        for name, steps in STEPS.items():
            proof = numbered(clauses, steps(clauses), HINTS[hints])
            assert next(check_lrat(dimacs(clauses), proof)), (name, clauses)
        for name, text in forged_proofs(clauses).items():
            assert next(check_lrat(dimacs(clauses), text)), (name, clauses)


def test_our_checker_of_lrat_accepts_no_random_proof(*, exhaustive: bool) -> None:
    rng = random.Random(13)
    reasons = set[str]()
    for clauses in satisfiable_formulas(20_000 if exhaustive else 1500):

        def hints(number: int) -> str:
            signs = (1, 1, 1, -1)
            return " ".join(
                str(rng.randint(1, number) * rng.choice(signs)) for _ in range(rng.randint(0, number))
            )

        steps = [step for step in random_steps(rng, clauses) if not isinstance(step, str)]
        error = next(check_lrat(dimacs(clauses), numbered(clauses, [*steps, []], hints)))
        assert error, steps
        reasons.add(error.split(":")[0])
    assert len(reasons) > 3  # some come further than others


def false_claims() -> dict[str, Claim]:
    """Return false claims of every kind, in which only the proof can be wrong."""
    one, other = (Grid(2, 2, cells) for cells in solutions_of(SWITCH))
    some = [Grid(3, 3, cells) for cells in solutions_of(PERMUTATIONS)]
    coloured = Puzzle.from_solution(Grid.from_text(["ab", "ba"], letters="ab"))
    undecided = Grid(2, 2, bytes([UNDECIDED] * 4))
    return {
        "one of two": AllSolutions(SWITCH, [one]),
        "none": AllSolutions(SWITCH, []),
        "one of two by the other": AllSolutions(SWITCH, [other]),
        "five of six": AllSolutions(PERMUTATIONS, some[:5]),
        "none of colours": AllSolutions(coloured, []),
        "a count": ExactCount(SWITCH, undecided, [CellGroup((0, 1, 2, 3), (one.cells,))]),
    }


@pytest.mark.parametrize("what", list(false_claims()))
def test_no_certificate_is_forged_by_its_proof(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dratify", reason=LACKING)
    check_inline(monkeypatch)
    certificate = Certificate(false_claims()[what], "order", "cadical195", "0.1.0", "1.9")
    clauses = clauses_in(certificate.formula.text)
    for name, proof in forged_proofs(clauses).items():
        found = verify_files(certificate.files(Proof(proof)))
        assert found.verdict == "rejected", name
        assert "is wrong: " in found.reason.text
    for name, steps in STEPS.items():
        lrat = numbered(clauses, steps(clauses), HINTS["all before as resolvents"])
        both = Proof(text_of(steps(clauses)), lrat)
        assert verify_files(certificate.files(both)).verdict == "rejected", name


@pytest.mark.parametrize("forgery", rest_slow(list(STEPS), quick=2))
def test_no_conquer_run_is_forged_by_a_segment_or_the_end(forgery: str, tmp_path: Path) -> None:
    pytest.importorskip("dratify", reason=LACKING)
    certificate = Certificate(false_claims()["one of two"], "order", "cadical195", "0.1.0", "1.9")
    steps = STEPS[forgery](clauses_in(certificate.formula.text))
    forged, cut = text_of(steps), text_of(steps[:-1])
    for number, (segments, tree) in enumerate(
        (([forged], b""), ([b""], forged), ([cut], b"0\n"), ([cut, cut], b"0\n"))
    ):
        folder = tmp_path / str(number)
        paths = segment_files(folder, len(segments))
        paths[0].parent.mkdir(parents=True)
        for path, segment in zip(paths, segments, strict=True):
            path.write_bytes(gzip.compress(segment))
        proof = SegmentedProof.of(folder, range(len(segments)), tree)
        for name, data in certificate.files(proof).items():
            (folder / name).write_bytes(data)
        assert verify(folder).verdict == "rejected"


def clauses_in(text: bytes) -> Clauses:
    lines = (line.split() for line in text.decode().splitlines() if line[:1] not in ("c", "p"))
    return [[int(word) for word in line[:-1]] for line in lines]


def test_a_refused_step_is_named_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dratify", reason=LACKING)
    check_inline(monkeypatch)
    certificate = Certificate(false_claims()["one of two"], "order", "cadical195", "0.1.0", "1.9")
    clauses = clauses_in(certificate.formula.text)
    forged = text_of(STEPS["the reason of a fresh literal is deleted"](clauses))
    found = verify_files(certificate.files(Proof(forged)))
    assert found.reason.text == (
        "the proof is wrong: step 1 does not follow by unit propagation (RUP), "
        "and RAT steps are left to drat-trim"
    )
