"""Cube-and-conquer: results like brute force, proofs accepted by external checkers, no work lost."""

from __future__ import annotations

import gzip
import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from brute_force import all_puzzles
from conquer_runs import ConquerIn, PoolHere

from nonosat.files.registry import read
from nonosat.model.abilities import exits
from nonosat.model.clues import Run
from nonosat.model.errors import InputError, SolverError, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.cube_and_conquer.jobs import CubeJob, SegmentJob, SegmentJobResult
from nonosat.sat.cube_and_conquer.result import ConquerResult, CubeStatistics
from nonosat.sat.cube_and_conquer.search import ConquerJob, ConquerPlan, CubeAndConquer
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.processes.pool import Pool, WorkerLoss
from nonosat.sat.proofs.certificate import Certificate
from nonosat.sat.proofs.claim import AllSolutions
from nonosat.sat.proofs.reading import Rejected, VerificationVerdict
from nonosat.sat.proofs.segments import SegmentedProof
from nonosat.sat.proofs.verifying import verify
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import solve
from nonosat.sat.solvers.cube_search import CubeSearch
from nonosat.sat.solvers.proof_checkers import check_by_dratify
from nonosat.sat.solvers.proof_fragment import ProofFragment
from nonosat.sat.solvers.session import Session
from puzzles import domino

PUZZLES = Path(__file__).parents[3] / "puzzles"
#: No guided search, and a split whenever lookahead leaves cells undecided.
SPLIT_AT_ONCE = ConquerPlan(guided_seconds=0, split_after=0)
#: A solver that stops after a few conflicts.
OPTIONS = SearchOptions(solver="cadical195")
GLUCOSE = SearchOptions(solver="glucose4")


def asked(
    puzzle: Puzzle,
    search: SearchOptions,
    plan: ConquerPlan,
    pool: Callable[[], Pool[ConquerJob]],
    *,
    folder: str | None = None,
) -> ConquerResult:
    conquer = ConquerIn(folder, guided_seconds=plan.guided_seconds, split_after=plan.split_after, pool=pool)
    return conquer.ask(puzzle, search)


def conquered(puzzle: Puzzle, plan: ConquerPlan = SPLIT_AT_ONCE, **more: str) -> ConquerResult:
    return asked(puzzle, OPTIONS, plan, PoolHere, **more)


def test_verdicts_are_those_of_brute_force(request: pytest.FixtureRequest) -> None:
    tries = 3000 if request.config.getoption("--exhaustive") else 80
    shuffled = random.Random(1)
    splits = 0
    seen: set[Verdict] = set()
    for shape in ((3, 4), (2, 2, 2)):
        known = {(puzzle.rows, puzzle.columns): (puzzle, found) for puzzle, found in all_puzzles(*shape)}
        for puzzle, _ in shuffled.sample(list(known.values()), min(tries, len(known))):
            rows = tuple(shuffled.sample(puzzle.rows, puzzle.height))
            asked = replace(puzzle, rows=rows)
            _, solutions = known.get((rows, puzzle.columns), (None, []))
            answer = conquered(asked)
            verdict = answer.verdict
            assert verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(solutions), 2)]
            assert {solution.cells for solution in answer.solutions} <= set(solutions)
            assert len(answer.solutions) == min(len(solutions), 2)
            seen.add(verdict)
            splits += answer.cubes.splits
    assert splits > 10
    assert seen == {Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE}


@pytest.mark.slow
def test_a_certificate_of_many_cubes_is_proved_and_every_change_of_it_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    answer = conquered(domino(7), ConquerPlan(guided_seconds=0, split_after=20), folder=str(folder))
    assert answer.verdict is Verdict.UNIQUE
    assert answer.certificate is not None
    assert answer.certificate.verdict is VerificationVerdict.PROVED
    assert answer.cubes.refuted > 2
    assert not (folder / "journal.jsonl").exists()
    for workers in (1, 3):
        proved = verify(folder, workers=workers)
        assert proved.verdict is VerificationVerdict.PROVED
        steps = answer.cubes.proof_steps
        assert proved.proof_steps == steps + (folder / "tree.drat").read_text().count("\n")

    files = sorted((folder / "proof").iterdir())  # a solver may learn nothing before its cube is split
    first = next(file for file in files if gzip.decompress(file.read_bytes()))
    name, second = f"proof/{first.name}", folder / "proof/000002.drat.gz"
    tree, manifest = folder / "tree.drat", folder / "manifest.json"
    old = {file: file.read_bytes() for file in (first, second, tree, manifest)}
    lines = gzip.decompress(old[first]).decode().splitlines()

    def reason_with(**_: object) -> str:
        verification = verify(folder, workers=2)
        assert verification.verdict is VerificationVerdict.REJECTED
        for file, data in old.items():
            file.write_bytes(data)
        return verification.reason.text

    first.write_bytes(gzip.compress(b"0\n"))
    assert "manifest.json" in reason_with()
    tree.write_text("0\n")
    assert "manifest.json" in reason_with()
    second.unlink()
    assert reason_with() == "proof/000002.drat.gz is missing"
    more = folder / f"proof/{len(list((folder / 'proof').iterdir())) + 1:06}.drat.gz"
    more.write_bytes(old[first])
    assert reason_with() == f"proof/{more.name} is not in manifest.json"
    more.unlink()

    # From here on the manifest fits, as a forger would write it.
    def reason_with_first(text: str) -> str:
        _renew_manifest(folder, first, gzip.compress(text.encode()))
        return reason_with()

    assert reason_with_first("0\n").startswith(f"{name} is wrong")
    wrong = " ".join((lines[0].split()[0], "0"))
    assert reason_with_first("\n".join((wrong, *lines, ""))).startswith(f"{name} is wrong")
    _renew_manifest(folder, first, b"no gzip")
    assert reason_with() == f"{name} is not compressed by gzip"
    # A clause over two lines would be two clauses for a checker that reads lines as clauses.
    for text in ("1 2\n3 0\n", "1 0 2 0\n", "c 1 0\n", "d1 0\n", "1 0\x0b2 0\n", "01 0\n", "\n"):
        assert reason_with_first(text) == f"{name}:1 is not a step of a proof"
    assert reason_with_first("1 0") == f"{name}: the last line is incomplete"
    _renew_manifest(folder, tree, old[tree].replace(b"\n0\n", b"\n"))
    assert reason_with().startswith("tree.drat is wrong")
    _renew_manifest(folder, tree, b"")
    assert reason_with().startswith("tree.drat is wrong")
    assert verify(folder).verdict is VerificationVerdict.PROVED


@pytest.mark.slow
def test_the_segments_in_their_order_are_one_proof_that_the_formula_has_no_model(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    pool = partial(PoolHere, 8, searches=3)
    answer = asked(domino(9), GLUCOSE, ConquerPlan(0, 100), pool, folder=str(folder))
    assert answer.verdict is Verdict.UNIQUE
    assert len(set(json.loads((folder / "manifest.json").read_bytes())["strands"])) > 3
    files = sorted((folder / "proof").iterdir())
    proof = b"".join(map(gzip.decompress, map(Path.read_bytes, files))) + (folder / "tree.drat").read_bytes()
    formula = (folder / "formula.cnf").read_bytes()
    assert next(check_by_dratify(formula, proof)).accepted
    assert not next(check_by_dratify(formula, (folder / "tree.drat").read_bytes())).accepted
    assert verify(folder, workers=2).verdict is VerificationVerdict.PROVED


def test_a_puzzle_that_the_search_before_the_cubes_solves_has_none() -> None:
    answer = conquered(domino(5), ConquerPlan(guided_seconds=60))
    assert answer.verdict is Verdict.UNIQUE
    assert answer.cubes == CubeStatistics()
    assert list(answer.sentences()) == ["unique: this is the only solution"]


@pytest.mark.slow
def test_an_answer_that_was_lost_is_not_built_upon(tmp_path: Path) -> None:
    """A process continues only if all its results have arrived; else its next segment does not follow."""
    folder = tmp_path / "certificate"
    pool = Forgetful(1)
    answer = asked(domino(9), GLUCOSE, ConquerPlan(0, 300), lambda: pool, folder=str(folder))
    assert pool.has_lost
    assert answer.verdict is Verdict.UNIQUE
    assert verify(folder).verdict is VerificationVerdict.PROVED


class Forgetful(PoolHere):
    """A pool that loses its second result, although the process survives."""

    has_lost = False

    def finished(self, seconds: float) -> Iterator[tuple[ConquerJob, Any]]:
        for job, end in super().finished(seconds):
            if len(self.answered) == 2 and isinstance(job, CubeJob) and not self.has_lost:
                self.has_lost = True
                yield job, WorkerLoss(None, 0.1)
            else:
                yield job, end


def test_what_others_may_use_is_not_deleted() -> None:
    """Otherwise a solver that received a clause could use it, but its proof could not."""
    fragment = ProofFragment()
    long = " ".join(map(str, range(1, 12)))
    lines = ["1 -2 0", f"{long} 0", "d -2 1 0", f"d {long} 0", f"d {long} 0", "d 7 8 9 0"]
    assert fragment.extend(lines) == ["1 -2 0", f"{long} 0", f"d {long} 0"]
    assert list(fragment.clauses()) == ["1 -2 0"]


def _renew_manifest(folder: Path, file: Path, data: bytes) -> None:
    """Write a manifest that fits changed files, as a forger would."""
    file.write_bytes(data)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    puzzle = read(folder / "puzzle.json")
    solution = Grid.from_text((folder / "solutions.txt").read_text().split())
    claim = AllSolutions(puzzle, [solution])
    certificate = Certificate(
        claim, manifest["encoding"], manifest["solver"], manifest["nonosat"], manifest["python-sat"]
    )
    try:
        proof = SegmentedProof.of(folder, manifest["strands"], (folder / "tree.drat").read_bytes())
    except Rejected:
        return
    (folder / "manifest.json").write_bytes(certificate.files(proof)["manifest.json"])


@pytest.mark.slow
def test_a_conquer_run_goes_on_where_it_stood_and_no_cube_is_done_twice(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    plan = ConquerPlan(guided_seconds=0, split_after=20)
    puzzle = domino(7)
    answered: list[str] = []
    for stop in range(2, 500, 3):
        pool = PoolHere()
        running = CubeAndConquer(puzzle, pool, OPTIONS, plan, folder=str(folder))
        assert running.journal is not None
        refuted = set(running.tree.leaves)
        steps = running._search_cubes()
        original = pool.finished

        def stopping(seconds: float, pool: PoolHere = pool, original=original, stop: int = stop):  # type: ignore
            if len(pool.answered) >= stop % 7 + 1:
                raise KeyboardInterrupt
            yield from original(seconds)

        pool.finished = stopping  # type: ignore[method-assign]
        try:
            for _ in steps:
                pass
        except KeyboardInterrupt:
            path = folder / "journal.jsonl"
            with path.open("ab") as file:  # the end of a line is missing
                file.write(b'{"file": "1 2", "ind')
        finally:
            running.journal.close()
        now = set(running.tree.leaves)
        assert all(any(leaf[: len(top)] == top for top in now) for leaf in refuted)
        answered += (" ".join(map(str, cube)) for cube in now - refuted)
        if running.tree.is_done:
            break
    assert len(answered) == len(set(answered)) > 2
    answer = asked(puzzle, OPTIONS, plan, PoolHere, folder=str(folder))
    assert answer.verdict is Verdict.UNIQUE
    assert verify(folder).verdict is VerificationVerdict.PROVED


@pytest.mark.parametrize("folder", [None, "certificate"])
def test_lost_processes_cost_nothing_but_their_work(tmp_path: Path, folder: str | None) -> None:
    killed = WorkerLoss(-9, 0.1)
    losses = [killed, None, killed, killed, None, None, killed]
    pool = PoolHere(2, losses=list(losses))
    where = None if folder is None else str(tmp_path / folder)
    answer = asked(domino(7), OPTIONS, ConquerPlan(0, 20), lambda: pool, folder=where)
    assert answer.verdict is Verdict.UNIQUE
    assert answer.certificate is None or answer.certificate.verdict is VerificationVerdict.PROVED


@pytest.mark.slow
def test_processes_that_wait_replay_before_a_cube_is_split(tmp_path: Path) -> None:
    """Necessary work comes before splits, which make more work."""
    alone, together = (
        asked(
            domino(9),
            GLUCOSE,
            ConquerPlan(0, 300),
            partial(PoolHere, workers),
            folder=str(tmp_path / f"{workers}"),
        )
        for workers in (1, 2)
    )
    assert alone.cubes.splits == together.cubes.splits == 0
    assert alone.cubes.conflicts == together.cubes.conflicts > 300
    assert together.certificate is not None
    assert together.certificate.verdict is VerificationVerdict.PROVED


@pytest.mark.slow
def test_replays_go_on_where_they_stood_and_none_is_done_twice(tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    plan = ConquerPlan(0, 60)
    checked: list[int] = []

    class Stopping(PoolHere):
        most = 1

        def submit(self, job: ConquerJob) -> None:
            self.most -= isinstance(job, SegmentJob)
            if self.most < 0:
                raise KeyboardInterrupt
            super().submit(job)

        def finished(self, seconds: float) -> Iterator[tuple[ConquerJob, Any]]:
            for job, end in super().finished(seconds):
                if isinstance(job, SegmentJob):
                    checked.append(job.number)
                yield job, end

    for _ in range(3):
        answer = asked(domino(9), GLUCOSE, plan, partial(Stopping, 3), folder=str(folder))
        assert answer.exit_code == exits.INTERRUPTED
        lines = map(json.loads, (folder / "journal.jsonl").read_text().splitlines())
        found = [line["answer"]["segment"] for line in lines if line["file"] == "replay"]
        assert found == checked
    answer = asked(domino(9), GLUCOSE, plan, partial(PoolHere, 3), folder=str(folder))
    assert answer.certificate is not None
    assert answer.certificate.verdict is VerificationVerdict.PROVED
    assert len(checked) == len(set(checked)) > 2
    assert verify(folder).verdict is VerificationVerdict.PROVED


def test_a_segment_that_does_not_hold_is_an_error() -> None:
    formula = b"p cnf 2 2\n1 2 0\n1 -2 0\n"
    held = SegmentJob.of(0, "proof/1", formula, b"1 0\n").done()
    assert isinstance(held, SegmentJobResult) and held.checker.startswith("dratify")
    error = SegmentJob.of(0, "proof/1", formula, b"1 0\n2 0\n").done()
    assert isinstance(error, SolverError)
    assert str(error).startswith("the proof for a cube is wrong: dratify")


@pytest.mark.parametrize("solver", ["lingeling", "kissat404", f"command:{sys.executable} {{proof}}"])
def test_a_solver_that_cannot_search_cubes_is_refused_for_those_that_can(solver: str) -> None:
    with pytest.raises(UnknownName, match="cannot search cubes; choose auto, cadical103, ") as error:
        asked(domino(2), SearchOptions(solver=solver), SPLIT_AT_ONCE, PoolHere)
    names = str(error.value).partition(" auto, ")[2].split(", ")
    assert solver not in names
    for name in names:
        answer = asked(domino(4), SearchOptions(solver=name), ConquerPlan(0, 20), PoolHere)
        assert answer.verdict is Verdict.UNIQUE


def test_a_cube_that_ends_its_process_twice_by_itself_is_an_error() -> None:
    crash = WorkerLoss(-11, 0.1, caused_by_job=True)
    pool = PoolHere(1, losses=[crash, crash])
    with pytest.raises(SolverError, match="a cube of 0 decisions was set aside: its process ended 2 times"):
        asked(domino(7), OPTIONS, ConquerPlan(0, 20), lambda: pool)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    with pytest.raises(InputError, match="expected a new or empty directory, or one with a conquer run"):
        conquered(domino(2), folder=str(tmp_path))


def test_a_search_goes_on_from_cube_to_cube_and_what_it_tells_holds_in_all() -> None:
    """Its lemmas follow from the formula alone, and save another search work."""
    puzzle = domino(6)
    cnf = encode(puzzle).cnf
    clauses = list(cnf.clauses())
    cells = UndecidedCells.of_grid(puzzle.height * puzzle.width, colours=2)
    lemmas: list[tuple[int, ...]] = []
    with CubeSearch(clauses, cells, cnf.ladders(), solver="glucose4") as search:
        for cube in ((1,), (-1, 2), (-1, -2)):
            end = search.search(cube, conflicts=200)
            assert not set(end.lemmas) & set(lemmas)
            lemmas += end.lemmas
            assert end.outcome in ("refuted", "found", "long")
    assert lemmas
    with Session() as session:
        session.add(clauses)
        for lemma in lemmas:
            assert session.solve([-literal for literal in lemma]) is False


def test_a_segment_says_what_follows_by_unit_propagation_from_what_was_told() -> None:
    """The solver deletes clauses that these literals satisfy; later segments need the literals."""
    puzzle = domino(6)
    cnf = encode(puzzle).cnf
    clauses = list(cnf.clauses())
    cells = UndecidedCells.of_grid(puzzle.height * puzzle.width, colours=2)
    (solution,) = solve(puzzle).solutions
    told = next(cell for cell, value in enumerate(b"".join(solution.rows()), 1) if value)
    with Session() as session:
        session.add(clauses)
        is_possible, implied = session.implied((told,))
    assert is_possible and len(implied) > 1
    with CubeSearch(clauses, cells, cnf.ladders(), solver="glucose4") as search:
        end = search.search((), conflicts=1, lemmas=[(told,)], split=False)
    units = {int(line.split()[0]) for line in end.segment if line.count(" ") == 1}
    assert units >= set(implied)


def test_lemmas_of_one_process_reach_the_others() -> None:
    told: list[int] = []

    class Listening(PoolHere):
        def submit(self, job: ConquerJob) -> None:
            assert isinstance(job, CubeJob)
            told.append(len(job.lemmas))
            super().submit(job)

    answer = asked(domino(7), OPTIONS, ConquerPlan(0, 20), lambda: Listening(2))
    assert answer.verdict is Verdict.UNIQUE
    assert answer.cubes.splits > 0
    assert told[0] == 0 < told[-1]


def test_a_conquer_run_that_an_older_version_has_begun_goes_on(tmp_path: Path) -> None:
    """Its last line is truncated."""
    begun, folder = Path(__file__).parent / "begun", tmp_path / "certificate"
    shutil.copytree(begun, folder)
    *lines, cut = (begun / "journal.jsonl").read_text().split("\n")
    before = [json.loads(line) for line in lines]
    assert cut and {"found", "split", "replayed"} <= {line["answer"]["outcome"] for line in before}
    plan = ConquerPlan(guided_seconds=0, split_after=20)
    running = CubeAndConquer(domino(7), PoolHere(), OPTIONS, plan, folder=str(folder))
    assert running.journal is not None
    running.journal.close()
    assert running.tree.splits == sum(line["answer"]["outcome"] == "split" for line in before)
    assert (folder / "journal.jsonl").read_text().splitlines() == lines
    pool = PoolHere(3)
    answer = asked(domino(7), OPTIONS, plan, lambda: pool, folder=str(folder))
    assert answer.verdict is Verdict.UNIQUE
    assert pool.answered and "" not in pool.answered
    for file in (begun / "proof").iterdir():
        assert (folder / "proof" / file.name).read_bytes() == file.read_bytes()
    assert verify(folder).verdict is VerificationVerdict.PROVED
    with pytest.raises(InputError, match="expected a conquer run on this puzzle"):
        shutil.copytree(begun, tmp_path / "other")
        asked(domino(6), OPTIONS, plan, PoolHere, folder=str(tmp_path / "other"))
    with pytest.raises(InputError, match="expected a conquer run with encoding=order solver=glucose4"):
        asked(domino(7), GLUCOSE, plan, PoolHere, folder=str(tmp_path / "other"))


def test_a_cube_whose_formula_is_too_large_leaves_the_puzzle_undecided_and_says_why() -> None:
    puzzle = Puzzle((((Run(1),) * 4000),), (None,) * 10_000)
    answer = asked(puzzle, GLUCOSE, ConquerPlan(guided_seconds=0), PoolHere)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.reason is not None
    assert "the formula has more than" in answer.reason.text
