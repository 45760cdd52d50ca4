"""No forged certificate is accepted, even with matching hashes: claims are checked by the clues."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from released import Forgery, Parts, check_inline, files_of, forged, hashed, written_to

from nonosat import Grid, clue, verify
from nonosat.files.formats import json_puzzle
from nonosat.sat.proofs.claim import PUZZLE
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.proofs.verifying import verify_files

COUNTS = ("count", "count of groups", "two colours count")
SOLUTIONS = ("only solution", "all solutions", "no solution", "two colours solutions")
CUBES = ("cubes", "cubes none", "cubes many segments")
#: The number of variants of each: few, and in exhaustive tests many.
TRIES = (6, pytest.param(60, marks=pytest.mark.exhaustive))


def foreign_clue(parts: Parts, rng: Random) -> None:
    side = parts["puzzle"][rng.choice(("rows", "columns"))]
    letters = parts["puzzle"].get("palette")
    length = rng.randint(8, 20)
    side[rng.randrange(len(side))] = [[length, rng.choice(list(letters))] if letters else length]


def foreign_cells(parts: Parts, rng: Random) -> None:
    """Make a row of the backbone blank, though its clue has a number."""
    rows = parts["witness"]["backbone"]
    row = rng.choice([number for number, each in enumerate(rows) if set(each) - {"."}])
    rows[row] = "." * len(rows[row])


def filling_less(parts: Parts, rng: Random) -> None:
    fillings = rng.choice(parts["witness"]["groups"])["fillings"]
    del fillings[rng.randrange(len(fillings))]


def filling_more(parts: Parts, rng: Random) -> None:
    fillings = rng.choice(parts["witness"]["groups"])["fillings"]
    letters = [".", *parts["puzzle"].get("palette", "#")]
    while (new := "".join(rng.choices(letters, k=len(fillings[0])))) in fillings:
        pass
    fillings.insert(rng.randint(0, len(fillings)), new)


FORGERIES: tuple[Forgery, ...] = (foreign_clue, foreign_cells, filling_less, filling_more)


@pytest.fixture(autouse=True)
def checked_inline(monkeypatch: pytest.MonkeyPatch) -> None:
    check_inline(monkeypatch)


@pytest.mark.parametrize("name", [*COUNTS, *SOLUTIONS, *CUBES])
def test_certificates_of_the_version_before_still_verify(name: str, tmp_path: Path) -> None:
    found = verify(written_to(tmp_path, files_of(name)))
    assert found.verdict is VerificationVerdict.PROVED, found.reason.text


@pytest.mark.parametrize("name", [*COUNTS, *SOLUTIONS])
def test_only_the_order_of_clauses_and_of_their_literals_may_be_another(name: str) -> None:
    files = files_of(name)
    said = json.loads(files[MANIFEST])
    file = next(each for each in files if each.endswith(".cnf"))
    lines = files[file].decode().splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("p ")) + 1
    head, clauses = lines[:first], lines[first:]
    rng = Random(name)

    def verified(*changed: str, begin: list[str] = head) -> Verification:
        new = "".join(f"{line}\n" for line in [*begin, *changed]).encode()
        without_lrat = {each: data for each, data in files.items() if not each.endswith(".lrat")}
        return verify_files(hashed(without_lrat | {file: new}, said))

    mixed = [
        " ".join([*rng.sample(each, len(each)), "0"]) for each in (line.split()[:-1] for line in clauses)
    ]
    rng.shuffle(mixed)
    assert verified(*mixed).verdict is VerificationVerdict.PROVED
    last = len(lines)
    wrong = {
        last + 1: [*mixed, mixed[0]],
        last: [*mixed[:-1], mixed[0]],
        first + 1: ["1 -1 0", *mixed],
        first + 2: [mixed[0], f"{mixed[1]} 0", *mixed[2:]],
        first + 3: [mixed[0], mixed[1], "c comment", *mixed[2:]],
    }
    for line, changed in wrong.items():
        assert verified(*changed).reason.text == f"{file}:{line} does not follow from the other files"
    assert verified(*mixed[:-1]).reason.text == f"{file}:{last} does not follow from the other files"
    assert verified(*mixed, begin=["c more", *head]).reason.text.startswith(f"{file}:1 ")


@pytest.mark.parametrize("name", COUNTS)
def test_a_manifest_with_another_statement_is_rejected(name: str) -> None:
    files = files_of(name)
    said = json.loads(files[MANIFEST])
    for key, value in (("statement", "there is nothing to see"), ("claim", "exactly 99"), ("count", 99)):
        assert verify_files(hashed(files, said | {key: value})).verdict is VerificationVerdict.REJECTED


@pytest.mark.parametrize("tries", TRIES)
@pytest.mark.parametrize("forgery", FORGERIES)
@pytest.mark.parametrize("name", COUNTS)
def test_no_forgery_is_accepted(name: str, forgery: Forgery, tries: int) -> None:
    rng = Random(f"{name} {forgery.__name__} {tries}")
    for _ in range(tries):
        found = verify_files(forged(name, forgery, rng))
        assert found.verdict is VerificationVerdict.REJECTED, found.reason.text
        assert "\n" not in found.reason.text


@pytest.mark.parametrize("name", [*SOLUTIONS, *CUBES])
def test_no_certificate_of_solutions_is_forged(name: str, tmp_path: Path) -> None:
    files = files_of(name)
    said = json.loads(files[MANIFEST])
    puzzle = next(json_puzzle.read(files[PUZZLE]))
    blank = "\n".join(["." * puzzle.width] * puzzle.height) + "\n"
    empty = Grid.from_text(blank.split(), letters=puzzle.palette.letters)
    known = [block + "\n" for block in files["solutions.txt"].decode().rstrip("\n").split("\n\n") if block]
    forgeries = {
        "more": {"solutions.txt": "\n".join([*known, blank]).encode()},
        "less": {"solutions.txt": "\n".join(known[1:]).encode()},
        "twice": {"solutions.txt": "\n".join([*known, *known]).encode()},
        "goal": {PUZZLE: json_puzzle.write([replace(puzzle, goal=empty)])},
        "clue": {PUZZLE: json_puzzle.write([puzzle.with_clues({0: clue(puzzle.width + 8)})])},
        "cell": {PUZZLE: json_puzzle.write([replace(puzzle, givens=empty)])},
    }
    for what, change in forgeries.items():
        if not known and what in ("less", "twice", "goal"):
            continue
        anew = hashed(files | change, said)
        found = verify(written_to(tmp_path / what, anew))
        assert found.verdict is VerificationVerdict.REJECTED, what
    if name in CUBES:
        (tmp_path / "whole").mkdir()
        more = {"proof/000009.drat.gz": files["proof/000001.drat.gz"]}
        further = verify(written_to(tmp_path / "whole", files | more))
        assert further.reason.text == "proof/000009.drat.gz is not in manifest.json"
