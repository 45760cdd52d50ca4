"""What ``verify`` says stands alone: it is derived, with every condition, and what it says is so."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from brute_force import pictures_by_clues, pictures_of
from released import RELEASED, Parts, files_of, forged, hashed, replay_here, written_to
from slowness import rest_slow

from nonosat import Grid, Puzzle, clue, verify
from nonosat.authoring.hiding.hidden_numbers import HideSearch, NumberWish
from nonosat.authoring.repairing.repairs import RepairSearch
from nonosat.certificate.claims.changes import FewestChanges
from nonosat.certificate.claims.claim import PUZZLE, Claim
from nonosat.certificate.claims.distances import FewestWrongMarks
from nonosat.certificate.claims.givens import FewestGivens
from nonosat.certificate.claims.minimum import Minimum
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import derived, verify_files
from nonosat.formats import json_puzzle
from nonosat.grid import UNDECIDED
from nonosat.minima.claims import claim_of
from nonosat.search_options import DEFAULT_OPTIONS

NUMBERS = ("numbers", "numbers symmetric", "numbers keep", "lines")
GIVENS = ("givens", "givens keep", "givens replaced", "two colours givens")
MINIMA = tuple(name for name, files in RELEASED.items() if "witness.json" in files)


@pytest.fixture(autouse=True)
def replayed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    replay_here(monkeypatch)


@pytest.mark.parametrize("name", RELEASED)
def test_certificates_of_the_version_before_still_verify(name: str, tmp_path: Path) -> None:
    found = verify(written_to(tmp_path, files_of(name)))
    assert found.verdict is Judgement.PROVED, found.reason


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


@pytest.mark.slow
def test_no_two_statements_about_one_puzzle_differ_only_in_the_count() -> None:
    """Whatever was asked for: other givens and marks, another picture of the puzzle, other limits."""
    rng = Random(4)
    puzzle = Puzzle((clue(1), clue(1), clue(2)), (clue(1), clue(1), clue(1), clue(1)))
    pictures = [Grid(3, 4, cells) for cells in pictures_of(puzzle)]
    assert len(pictures) > 3
    claims: list[Claim | str] = []
    for picture in pictures[:2]:
        wishes: list[dict[str, object]] = [{"givens": True}, {"cells": True}]
        wishes.append({"cells": True, "keep_symmetry": True})
        wishes.append({"cells": True, "protected": {(rng.randrange(3), rng.randrange(4))}})
        for wish in wishes:
            search = RepairSearch(puzzle, picture=picture, **wish)  # type: ignore[arg-type]
            search.run()
            claims.append(claim_of(search, DEFAULT_OPTIONS))
    for _ in range(60):
        marks = Grid(3, 4, bytes(rng.choice((UNDECIDED, 0, 1)) for _ in range(12)))
        each = (FewestWrongMarks(puzzle, marks, picture) for picture in pictures)
        claims.append(min(each, key=lambda claim: claim.count))
    differ_not_only_in_the_count(claims)


@pytest.mark.slow
@pytest.mark.parametrize("name", rest_slow(["numbers", "two colours numbers", "only picture"]))
def test_no_two_statements_about_hidden_numbers_differ_only_in_the_count(name: str) -> None:
    puzzle = next(json_puzzle.read(files_of(name)[PUZZLE]))
    names = [line.name for line in puzzle.lines()]
    claims: list[Claim | str] = []
    for lines, symmetric, colours in product((False, True), repeat=3):
        for keep in ((), (names[0],), (names[-1],)):
            if colours and (lines or len(puzzle.palette) == 1):
                continue
            search = HideSearch(puzzle, wish=NumberWish(lines, colours, keep, symmetric=symmetric))
            search.run()
            claims.append(claim_of(search, DEFAULT_OPTIONS))
    differ_not_only_in_the_count(claims)


def differ_not_only_in_the_count(claims: Iterable[Claim | str]) -> None:
    """What is equal but for the number that is claimed has that number in common, too."""
    counts: defaultdict[str, set[int]] = defaultdict(set)
    for claim in claims:
        if isinstance(claim, Minimum):
            text = re.sub(rf"(^|no fewer than ){claim.count}\b", r"\1N", claim.statement())
            counts[text].add(claim.count)
    assert len(set[int]().union(*counts.values())) > 2
    assert {text: found for text, found in counts.items() if len(found) > 1} == {}


def test_a_symmetry_that_the_picture_has_not_is_not_said_to_be_kept() -> None:
    picture = Grid.from_text(["#..", ".#.", "..."])
    changed = Grid.from_text(["#..", "##.", "..."])
    claim = FewestChanges(Puzzle.of(picture), picture, changed, keep_symmetry=True)
    assert "symmetric is diagonal" in claim.statement()
    other = Grid.from_text(["#..", "...", ".#."])
    claim = FewestChanges(Puzzle.of(other), other, changed, keep_symmetry=True)
    assert "the picture has no symmetry that could be kept" in claim.statement()


@pytest.mark.parametrize("name", GIVENS)
@pytest.mark.parametrize("keep", [True, False])
def test_what_is_accepted_of_givens_that_are_kept_or_not_is_true(name: str, *, keep: bool) -> None:
    """``keep_givens`` is turned, and cells are added or left out."""
    rng = Random(name)

    def turned(parts: Parts, rng: Random) -> None:
        parts["witness"]["keep_givens"] = keep
        for change in rng.sample((one_more, one_less, no_change), 1):
            change(parts, rng)

    for _ in range(6):
        files = forged(name, turned, rng)
        if verify_files(files).verdict is not Judgement.PROVED:
            continue
        claim = derived(files)[0].claim
        assert isinstance(claim, FewestGivens)
        own = claim.picture.cells
        others = [other for other in pictures_of(claim.base) if other != own]
        free = sorted(set(range(len(own))) - claim.kept)
        assert claim.kept <= set(claim.givens)
        assert all(any(other[cell] != own[cell] for cell in claim.givens) for other in others)
        for chosen in combinations(free, len(claim.givens) - len(claim.kept) - 1):
            assert any(all(other[cell] == own[cell] for cell in chosen) for other in others)
        assert ("left aside" in claim.statement()) is (not keep and claim.puzzle.givens is not None)


def no_change(parts: Parts, rng: Random) -> None:
    """The rest stays."""


@pytest.mark.parametrize("name", ["cells", "cells symmetric", "cells protected"])
def test_what_is_accepted_of_changes_that_are_limited_or_not_is_true(name: str) -> None:
    """Cells are protected or not, symmetries kept or not."""
    rng = Random(name)

    def turned(parts: Parts, rng: Random) -> None:
        rows = parts["witness"]["picture"]
        every = [[row, column] for row in range(len(rows)) for column in range(len(rows[0]))]
        parts["witness"]["protected"] = sorted(rng.sample(every, rng.randrange(3)))
        parts["witness"]["keep_symmetry"] = rng.random() < 0.5

    accepted = 0
    for _ in range(26):
        files = forged(name, turned, rng)
        if verify_files(files).verdict is not Judgement.PROVED:
            continue
        accepted += 1
        claim = derived(files)[0].claim
        assert isinstance(claim, FewestChanges)
        own, height, width = claim.picture.cells, claim.puzzle.height, claim.puzzle.width
        allowed = [
            alone[0]
            for alone in pictures_by_clues(height, width)
            if len(alone) == 1
            and all(alone[0][cell] == own[cell] for cell in claim.protected)
            and (not claim.keep_symmetry or symmetries(own, width) <= symmetries(alone[0], width))
        ]
        assert claim.changed.cells in allowed
        distances = (sum(map(int.__ne__, own, each)) for each in allowed)
        assert claim.count == min(distances)
        assert ("protected are" in claim.statement()) is bool(claim.protected)
        assert ("symmetric is" in claim.statement()) is claim.keep_symmetry
    assert accepted


def symmetries(cells: bytes, width: int) -> set[str]:
    """The reflections and turns under which a picture stays the same."""
    rows = [cells[place : place + width] for place in range(0, len(cells), width)]
    columns = [cells[place::width] for place in range(width)]
    images = {
        "left-right": [row[::-1] for row in rows],
        "top-bottom": rows[::-1],
        "half-turn": [row[::-1] for row in rows[::-1]],
        "diagonal": columns,
        "anti-diagonal": [column[::-1] for column in columns[::-1]],
        "quarter-turn": [column[::-1] for column in columns],
    }
    return {name for name, image in images.items() if image == rows}


def one_more(parts: Parts, rng: Random) -> None:
    """One more cell is given."""
    rows, givens = parts["witness"]["picture"], parts["witness"]["givens"]
    every = [[row, column] for row in range(len(rows)) for column in range(len(rows[0]))]
    givens.append(rng.choice([each for each in every if each not in givens]))
    givens.sort()


def one_less(parts: Parts, rng: Random) -> None:
    """One cell less is given."""
    givens = parts["witness"]["givens"]
    del givens[rng.randrange(len(givens))]
