"""Cube-and-conquer on puzzles with several solutions: all are found and certified."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from brute_force import solutions_of
from conquer_runs import ConquerIn, PoolHere

from nonosat import Puzzle, clue, verify
from nonosat.model.abilities import exits
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cube_and_conquer.jobs import CubeJobResult
from nonosat.sat.cube_and_conquer.result import ConquerResult
from nonosat.sat.cube_and_conquer.search import ConquerJob
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.search.results import Verdict
from puzzles import random_puzzle

#: A solver that stops after a few conflicts.
OPTIONS = SearchOptions(solver="cadical195")
#: 24 solutions.
PERMUTATIONS = Puzzle((clue(1),) * 4, (clue(1),) * 4)


def conquered(
    puzzle: Puzzle, folder: Path | None, pool: PoolHere | None = None, **more: Any
) -> ConquerResult:
    conquer = ConquerIn(
        folder, guided_seconds=0, split_after=0, pool=lambda: pool or PoolHere(3, searches=2), **more
    )
    return conquer.ask(puzzle, OPTIONS)


def certificate_of(answer: ConquerResult) -> tuple[VerificationVerdict, str]:
    found = answer.certificate
    assert found is not None
    return found.verdict, found.reason.text


def test_all_solutions_are_those_of_brute_force_and_are_proved(tmp_path: Path, *, exhaustive: bool) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    rng = random.Random(12)
    counts: set[int] = set()
    for number in range(40 if exhaustive else 2):
        while (
            not 2 <= len(solutions := solutions_of(puzzle := random_puzzle(rng, 4, 5, 1 + number % 2))) <= 12
        ):
            pass
        folder = tmp_path / str(number)
        answer = conquered(puzzle, folder)
        assert answer.verdict is Verdict.MULTIPLE
        assert (answer.complete, answer.exit_code) == (True, exits.DONE)
        assert {solution.cells for solution in answer.solutions} == set(solutions)
        said = f"these {len(solutions)} solutions are all there are"
        assert certificate_of(answer) == (VerificationVerdict.PROVED, said)
        verified = verify(folder, workers=2)
        assert (verified.verdict, verified.reason.text) == (VerificationVerdict.PROVED, said)
        assert {solution.cells for solution in verified.solutions} == set(solutions)
        again = conquered(puzzle, folder)
        assert (again.verdict, again.solutions) == (Verdict.MULTIPLE, answer.solutions)
        counts.add(len(solutions))
    assert max(counts) > 2


def test_more_solutions_than_were_looked_for_have_no_certificate_until_all_are(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    answer = conquered(PERMUTATIONS, folder, limit=2)
    assert (len(answer.solutions), answer.exit_code) == (2, exits.NO)
    said = "the puzzle has several solutions; '--all' certifies them all"
    assert certificate_of(answer) == (VerificationVerdict.REJECTED, said)
    answer = conquered(PERMUTATIONS, folder, limit=6)
    said = "the puzzle has more than 5 solutions; '--all' certifies them all"
    assert certificate_of(answer) == (VerificationVerdict.REJECTED, said)
    assert not (folder / "manifest.json").exists()
    answer = conquered(PERMUTATIONS, folder, all=True)
    assert len(answer.solutions) == 24
    assert verify(folder).solutions == answer.solutions


@pytest.mark.parametrize(("more", "verdict", "count"), [({}, "multiple", 2), ({"limit": 1}, "solved", 1)])
def test_without_a_certificate_two_solutions_are_enough(
    more: dict[str, Any], verdict: str, count: int
) -> None:
    answer = conquered(PERMUTATIONS, None, **more)
    assert (answer.verdict, len(answer.solutions)) == (verdict, count)
    assert (answer.complete, answer.exit_code) == (False, exits.DONE)


def test_solutions_that_were_found_before_an_interruption_are_kept(tmp_path: Path) -> None:
    class Stopping(PoolHere):
        """A pool that is interrupted after ``most`` solutions."""

        most = 3

        def finished(self, seconds: float) -> Iterator[tuple[ConquerJob, Any]]:
            for job, end in super().finished(seconds):
                self.most -= isinstance(end, CubeJobResult) and end.solution is not None
                if self.most < 0:
                    raise KeyboardInterrupt
                yield job, end

    answer = conquered(PERMUTATIONS, tmp_path / "c", Stopping())
    assert (len(answer.solutions), answer.exit_code) == (3, exits.INTERRUPTED)
    again = conquered(PERMUTATIONS, tmp_path / "c")
    assert again.solutions[:3] == answer.solutions
    assert len(again.solutions) == 24
    assert verify(tmp_path / "c").verdict is VerificationVerdict.PROVED
