"""Proofs that take long: who looks for another picture beside them, and what is said when they do not end."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from brute_force import pictures_of

from nonosat import Certify, Progress, Puzzle, certify, clue
from nonosat.model import limits
from nonosat.model.search_options import SearchOptions
from nonosat.sat import SolverFailed
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.proofs import certifying
from nonosat.sat.proofs.proof import Proof, write_proof
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer, run
from puzzles import domino, random_puzzle

#: No test takes as long: where this limit is reached, the clock was put forward.
LIMIT_SECONDS = 3600.0


def write_for_ever(clauses: list[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """A proof that never ends, instead of ``write_proof``."""
    time.sleep(LIMIT_SECONDS)
    yield Proof(b"")


def write_late(clauses: list[Clause], solver: str, seed: int | None) -> Iterator[Proof]:
    """A proof that leaves the others some time."""
    time.sleep(0.5)
    yield from write_proof(clauses, solver, seed)


def find_nonsense(question: FormulaQuestion) -> Generator[Event, None, None]:
    """A picture that is none, instead of ``run``."""
    yield SearchAnswer(bytes(len(question.open_cells.cells)))


def fail(question: FormulaQuestion) -> Generator[Event, None, None]:
    """A search that breaks down."""
    raise SolverFailed("no luck")
    yield from run(question)


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What is changed in races with a prover: others enter as soon as a proof is begun."""
    changes: dict[str, object] = {"may_enter": lambda *_, **__: True}

    def prove(*arguments: object, **more: object) -> Iterator[object]:
        with monkeypatch.context() as patched:
            for name, change in changes.items():
                patched.setattr(portfolio, name, change)
            yield from portfolio.prove(*arguments, **more)  # type: ignore[arg-type, misc] # as they came

    monkeypatch.setattr(certifying, "prove", prove)
    return changes


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """No proof is ever finished. A listener by which the time limit is reached during a proof: where others
    are ``beside`` it, when one of them has come to an end, which takes its time on a busy machine.
    """
    monkeypatch.setattr(certifying, "write_proof", write_for_ever)

    def listen(event: Progress, *, beside: bool) -> None:
        if event.phase == "proof" and (not beside or any(racer.won for racer in event.racers)):
            later = SimpleNamespace(monotonic=lambda: time.monotonic() + LIMIT_SECONDS)
            monkeypatch.setattr(limits, "time", later)

    return listen


#: Two pictures; line logic knows nothing.
SWITCH = Puzzle((clue(1), clue(1), clue()), (clue(1), clue(1)))
#: Line logic finds its only picture.
HAT = Puzzle((clue(3), clue(1)), (clue(1), clue(2), clue(1)))


@pytest.mark.slow
def test_who_found_no_other_picture_is_named_when_the_proof_does_not_end(
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
        "kissat404 found that there is no other picture, but no proof was finished, "
        "and nothing was written: the time limit of "
    )
    (racer,) = document["statistics"]["racers"]
    assert (racer["solver"], racer["won"]) == ("kissat404", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("puzzle", "options", "said"),
    [
        (HAT, {}, "line logic found that there is no other picture"),
        (domino(4), {"all": True}, "glucose4 found that there is no other picture"),
        (SWITCH, {"limit": 3}, "glucose4 found that there is no other picture"),
        (domino(4), {"jobs": 1}, "nothing was written"),
        (domino(4), {"solver": "cadical195"}, "cadical195, seed 1 found that there is no other picture"),
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
def test_another_picture_rejects_before_the_proof_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = certify(SWITCH, tmp_path / "c", jobs=1)
    assert (close.verdict, close.reason.text) == ("rejected", "the puzzle has several pictures")
    monkeypatch.setattr("nonosat.sat.proofs.certifying.neighbours", lambda *_: ())
    made = certify(SWITCH, tmp_path / "c", jobs=3)
    assert (made.verdict, made.reason.text) == ("rejected", "the puzzle has several pictures")
    assert sum(racer.won for racer in made.racers) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("endless")
def test_another_picture_is_checked_by_the_clues(tmp_path: Path, beside: dict[str, object]) -> None:
    beside["run"] = find_nonsense
    with pytest.raises(SolverFailed, match="breaks the clues"):
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
    assert [racer.won for racer in made.racers] == [0, 0]


@pytest.mark.slow
def test_certificates_beside_which_others_look_are_those_of_brute_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    monkeypatch.setattr(certifying, "write_proof", write_late)
    rng = random.Random(8)
    verdicts: set[str] = set()
    for number in range(40 if exhaustive else 4):
        puzzle = random_puzzle(rng, 4, 5, 1 + number % 2)
        made = certify(puzzle, tmp_path / str(number), jobs=3)
        assert made.verdict == ("proved" if len(pictures_of(puzzle)) < 2 else "rejected")
        verdicts.add(made.verdict)
    assert verdicts == {"proved", "rejected"}
