"""What ``verify`` says stands alone: it is derived, with every condition; forgeries are rejected."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonosat import Grid
from nonosat.certificate.certificate import Certificate
from nonosat.certificate.certifying import packed
from nonosat.certificate.claims.claim import PUZZLE
from nonosat.certificate.claims.kinds import claim_in
from nonosat.certificate.claims.minimum import OBSTACLES, WITNESS
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.proof import Proof, write_proof
from nonosat.certificate.reading import Judgement, Rejected
from nonosat.certificate.verifying import verify_files
from nonosat.formats import json_puzzle

#: Certificates written by the version before statements, each its files by name.
RELEASED: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parent / "released" / "certificates.json").read_text()
)
NUMBERS = ("numbers", "numbers symmetric", "numbers keep", "lines")
MINIMA = (*NUMBERS, "reveal", "givens", "cells", "cells symmetric")
Forgery = Callable[[dict[str, Any], random.Random], None]


def files_of(name: str) -> dict[str, bytes]:
    return {file: text.encode() for file, text in RELEASED[name].items()}


def hashed(files: dict[str, bytes], said: dict[str, Any]) -> dict[str, bytes]:
    """The files with a manifest that admits them."""
    rest = {name: data for name, data in files.items() if name != MANIFEST}
    kept = {key: value for key, value in said.items() if key not in ("files", "check", "sha256")}
    return rest | {MANIFEST: manifest_of(kept, rest, said["check"])}


def made_anew(parts: dict[str, Any], files: dict[str, bytes]) -> dict[str, bytes]:
    """All that follows from a forged puzzle, witness and obstacles, proved wherever it can be."""
    said = json.loads(files[MANIFEST])
    new = {
        PUZZLE: json.dumps(parts["puzzle"]).encode(),
        WITNESS: json.dumps(parts["witness"]).encode(),
        OBSTACLES: b"".join(json.dumps(each).encode() + b"\n" for each in parts["obstacles"]),
    }
    certificate = Certificate(claim_in(new, said["kind"]), said["encoding"], said["solver"], "0.1.0", "1.9")
    proofs = {
        formula.proof: next(write_proof(packed(formula.text), "cadical195", None), Proof(b"0\n", None))
        for formula in certificate.formulas
    }
    return certificate.files(proofs)


def forged(name: str, forgery: Forgery, rng: random.Random) -> dict[str, bytes]:
    files = files_of(name)
    parts = {
        "puzzle": json.loads(files[PUZZLE]),
        "witness": json.loads(files[WITNESS]),
        "obstacles": [json.loads(line) for line in files.get(OBSTACLES, b"").splitlines()],
    }
    forgery(parts, rng)
    try:
        return made_anew(parts, files)
    except (Rejected, ValueError, IndexError):  # no formula follows: the old one, and hashes that fit
        changed = {PUZZLE: parts["puzzle"], WITNESS: parts["witness"]}
        new = {file: json.dumps(value).encode() + b"\n" for file, value in changed.items()}
        return hashed(files | new, json.loads(files[MANIFEST]))


def foreign_clue(parts: dict[str, Any], rng: random.Random) -> None:
    side = parts["puzzle"][rng.choice(("rows", "columns"))]
    side[rng.randrange(len(side))] = [rng.randint(8, 20)]


def foreign_goal(parts: dict[str, Any], rng: random.Random) -> None:
    """One cell of the picture is another one, so that a known clue does not hold."""
    rows = parts["witness"]["picture"]
    parts["puzzle"] = dict(parts["puzzle"])
    columns = parts["puzzle"]["columns"]
    known = [number for number, each in enumerate(columns) if isinstance(each, list) and "?" not in each]
    column, row = rng.choice(known), rng.randrange(len(rows))
    goal = [list(each) for each in rows]
    goal[row][column] = "." if goal[row][column] == "#" else "#"
    if sum(each[column] == "#" for each in goal) == sum(columns[column]):
        raise AssertionError("the goal has the clue")
    parts["puzzle"]["goal"] = ["".join(each) for each in goal]


def false_obstacle(parts: dict[str, Any], rng: random.Random) -> None:
    """The picture itself is no rival, nor an exchange."""
    own = parts["witness"]["picture"]
    size = len(parts["obstacles"][0]) if parts["obstacles"] else 1
    parts["obstacles"].insert(rng.randint(0, len(parts["obstacles"])), [own] * size)


def false_group(parts: dict[str, Any], rng: random.Random) -> None:
    """Numbers of a row and of a column must be shown together."""
    groups = parts["witness"]["groups"]
    row = rng.choice([each for each in groups if each[0][0].startswith("row")])
    column = rng.choice([each for each in groups if each[0][0].startswith("column")])
    parts["witness"]["groups"] = [each for each in groups if each not in (row, column)] + [row + column]
    parts["witness"]["shown"] = list(range(len(groups) - 1))


def false_hidden(parts: dict[str, Any], rng: random.Random) -> None:
    """The hidden puzzle does not say how many numbers a line has."""
    groups = [number for group in parts["witness"]["groups"] for number in group]
    name, _ = rng.choice(groups)
    side, number = name.split()
    parts["witness"]["hidden"][f"{side}s"][int(number) - 1] = rng.choice((["*"], ["?"] * 3, [8]))


def too_much_shown(parts: dict[str, Any], rng: random.Random) -> None:
    """One group more is said to be needed."""
    every = range(len(parts["witness"]["groups"]))
    more = [each for each in every if each not in parts["witness"]["shown"]]
    parts["witness"]["shown"] = sorted([*parts["witness"]["shown"], rng.choice(more)])


def by_runs(parts: dict[str, Any], rng: random.Random) -> None:
    """A group is kept back from a puzzle that is said to be revealed."""
    parts["witness"]["by_runs"] = True
    groups = parts["witness"]["groups"]
    del groups[rng.randrange(len(groups))]
    parts["witness"]["shown"] = list(range(len(groups)))


CASES: list[tuple[str, Forgery]] = [
    *((name, foreign_clue) for name in MINIMA),
    *((name, foreign_goal) for name in MINIMA),
    *((name, false_obstacle) for name in MINIMA),
    *((name, forgery) for name in NUMBERS for forgery in (false_group, false_hidden, by_runs)),
    *((name, too_much_shown) for name in ("numbers", "numbers symmetric", "numbers keep")),
]


@pytest.mark.parametrize("name", RELEASED)
def test_certificates_of_the_version_before_still_verify(name: str) -> None:
    found = verify_files(files_of(name))
    assert found.verdict is Judgement.PROVED, found.reason


@pytest.mark.parametrize(("name", "forgery"), CASES)
def test_no_forgery_is_accepted(name: str, forgery: Forgery) -> None:
    rng = random.Random(name + forgery.__name__)
    for _ in range(13):
        found = verify_files(forged(name, forgery, rng))
        assert found.verdict is Judgement.REJECTED, found.reason


def test_there_are_five_hundred_forgeries() -> None:
    assert len(CASES) * 13 >= 500


@pytest.mark.parametrize("name", MINIMA)
def test_a_manifest_cannot_say_another_statement(name: str) -> None:
    files = files_of(name)
    said = json.loads(files[MANIFEST])
    for key, value in (
        ("statement", "there is nothing to see"),
        ("claim", "no fewer than 99"),
        ("count", 99),
    ):
        assert verify_files(hashed(files, said | {key: value})).verdict is Judgement.REJECTED


def test_two_minima_of_one_puzzle_do_not_contradict_each_other() -> None:
    found = {name: verify_files(files_of(name)).reason for name in NUMBERS}
    assert len({RELEASED[name][PUZZLE] for name in NUMBERS}) == 1
    assert len(set(found.values())) == len(NUMBERS)
    assert "mirror image together" in found["numbers symmetric"]
    assert "mirror image" not in found["numbers"]
    assert found["numbers keep"].endswith("always shown are row 1 number 1")


@pytest.mark.parametrize("name", ["only picture", "all pictures"])
def test_a_goal_that_is_no_picture_is_rejected_in_a_certificate_of_pictures(name: str) -> None:
    files = files_of(name)
    puzzle = next(json_puzzle.read(files[PUZZLE]))
    empty = Grid(puzzle.height, puzzle.width, bytes(puzzle.height * puzzle.width))
    goal = json_puzzle.write([replace(puzzle, goal=empty)])
    found = verify_files(hashed(files | {PUZZLE: goal}, json.loads(files[MANIFEST])))
    assert found.reason == "the goal does not fit the clues of the puzzle"
