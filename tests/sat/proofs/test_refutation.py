"""Long proofs: the portfolio beside them, and results without a finished proof."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from brute_force import solutions_of

from nonosat import Certify, Progress, Puzzle, certify, clue
from nonosat.model import limits
from nonosat.model.search_options import SearchOptions
from nonosat.sat import SolverError
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.proofs import certifying
from nonosat.sat.proofs.proof import Proof, write_proof
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer, run
from puzzles import domino, random_puzzle

#: Longer than any test: if this limit is reached, the clock was advanced.
LIMIT_SECONDS = 3600.0


def write_for_ever(clauses: list[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """Replace ``write_proof`` by a proof that never ends."""
    time.sleep(LIMIT_SECONDS)
    yield Proof(b"")


def write_late(clauses: list[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """Replace ``write_proof`` by a slow one."""
    time.sleep(0.5)
    yield from write_proof(clauses, solver, seed)


def find_nonsense(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Replace ``run`` by a search with a wrong solution."""
    yield SearchAnswer(bytes(len(question.undecided_cells.cells)))


def fail(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Replace ``run`` by a search that fails."""
    raise SolverError("broken")
    yield from run(question)


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the patches of portfolios with a prover: entries start with the proof."""
    changes: dict[str, object] = {"may_start_entries": lambda *_, **__: True}

    def prove(*arguments: object, **more: object) -> Iterator[object]:
        with monkeypatch.context() as patched:
            for name, change in changes.items():
                patched.setattr(portfolio, name, change)
            yield from portfolio.prove(*arguments, **more)  # type: ignore[arg-type, misc] # as they came

    monkeypatch.setattr(certifying, "prove", prove)
    return changes


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make proofs endless; return a callback that lets the time limit pass during a proof.

    With entries ``beside`` the proof it waits for an answer of one, which may take long on a busy machine.
    """
    monkeypatch.setattr(certifying, "write_proof", write_for_ever)

    def listen(event: Progress, *, beside: bool) -> None:
        if event.phase == "proof" and (not beside or any(entry.wins for entry in event.portfolio)):
            later = SimpleNamespace(monotonic=lambda: time.monotonic() + LIMIT_SECONDS)
            monkeypatch.setattr(limits, "time", later)

    return listen


#: Two solutions; line logic knows nothing.
SWITCH = Puzzle((clue(1), clue(1), clue()), (clue(1), clue(1)))
#: Line logic finds its only solution.
HAT = Puzzle((clue(3), clue(1)), (clue(1), clue(2), clue(1)))


@pytest.mark.slow
def test_the_search_that_found_no_other_solution_is_named_without_a_finished_proof(
    tmp_path: Path, endless: Callable[..., None]
) -> None:
    options = SearchOptions.starting_now(
        time_limit=LIMIT_SECONDS, jobs=2, progress=partial(endless, beside=True)
    )
    question = Certify(tmp_path / "c")
    answer = question.ask(domino(5), options)
    document = json.loads(json.dumps(answer.to_json()))
    assert (document["verdict"], answer.exit_code) == ("unchecked", 3)
    assert document["reason"]["text"].startswith(
        "kissat404 found that there is no other solution, but no proof was finished, "
        "and nothing was written: the time limit of "
    )
    (entry,) = document["statistics"]["portfolio"]
    assert (entry["solver"], entry["wins"]) == ("kissat404", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("puzzle", "options", "said"),
    [
        (HAT, {}, "line logic found that there is no other solution"),
        (domino(4), {"all": True}, "glucose4 found that there is no other solution"),
        (SWITCH, {"limit": 3}, "glucose4 found that there is no other solution"),
        (domino(4), {"jobs": 1}, "nothing was written"),
        (domino(4), {"solver": "cadical195"}, "cadical195, seed 1 found that there is no other solution"),
    ],
)
def test_what_is_known_without_a_proof_is_said(
    puzzle: Puzzle,
    options: dict[str, object],
    said: str,
    tmp_path: Path,
    endless: Callable[..., None],
) -> None:
    search = {"jobs": 2, "progress": partial(endless, beside="seed" in said)} | options
    made = certify(puzzle, tmp_path / "c", time_limit=LIMIT_SECONDS, **search)
    assert made.verdict == "unchecked"
    assert made.reason.text.startswith(said)


@pytest.mark.usefixtures("endless")
def test_another_solution_rejects_before_the_proof_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = certify(SWITCH, tmp_path / "c", jobs=1)
    assert (close.verdict, close.reason.text) == ("rejected", "the puzzle has several solutions")
    monkeypatch.setattr("nonosat.sat.proofs.certifying.neighbours", lambda *_: ())
    made = certify(SWITCH, tmp_path / "c", jobs=3)
    assert (made.verdict, made.reason.text) == ("rejected", "the puzzle has several solutions")
    assert sum(entry.wins for entry in made.portfolio) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("endless")
def test_another_solution_is_checked_by_the_clues(tmp_path: Path, beside: dict[str, object]) -> None:
    beside["run"] = find_nonsense
    with pytest.raises(SolverError, match="breaks the clues"):
        certify(domino(4), tmp_path / "c", jobs=2)


@pytest.mark.slow
def test_searches_that_fail_leave_the_proof_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: dict[str, object]
) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    beside["run"] = fail
    monkeypatch.setattr(certifying, "write_proof", write_late)
    made = certify(domino(4), tmp_path / "c", jobs=3)
    assert made.verdict == "proved"
    assert [entry.wins for entry in made.portfolio] == [0, 0]


@pytest.mark.slow
def test_certificates_with_a_portfolio_are_those_of_brute_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    monkeypatch.setattr(certifying, "write_proof", write_late)
    rng = random.Random(8)
    verdicts: set[str] = set()
    for number in range(40 if exhaustive else 4):
        puzzle = random_puzzle(rng, 4, 5, 1 + number % 2)
        made = certify(puzzle, tmp_path / str(number), jobs=3)
        assert made.verdict == ("proved" if len(solutions_of(puzzle)) < 2 else "rejected")
        verdicts.add(made.verdict)
    assert verdicts == {"proved", "rejected"}
