"""Certificates of minima: their counts are those of brute force; obstacles are judged by the clues."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from brute_force import pictures_by_clues, pictures_of
from command_line import nonosat_here
from conftest import PUZZLES
from slowness import rest_slow
from unknown_puzzles import random_puzzle as unknown_puzzle

from nonosat import Grid, NonosatError, Puzzle, clue, read, verify
from nonosat.authoring.checking.counting import CountSearch
from nonosat.authoring.hiding.hidden_numbers import HideSearch, NumberWish
from nonosat.certificate.certificate import Certificate
from nonosat.certificate.certifying import packed
from nonosat.certificate.claims.changes import FewestChanges
from nonosat.certificate.claims.conflicts import SmallestConflict, broken_lines
from nonosat.certificate.claims.corrections import FewestChangedNumbers
from nonosat.certificate.claims.counter import below
from nonosat.certificate.claims.counts import ExactCount, Filled
from nonosat.certificate.claims.distances import ClosestPictures, FewestWrongMarks
from nonosat.certificate.claims.formula_text import few_that_hit
from nonosat.certificate.claims.givens import FewestGivens
from nonosat.certificate.claims.kinds import as_in_its_files
from nonosat.certificate.claims.minimum import Minimum
from nonosat.certificate.claims.numbers import FewestNumbers
from nonosat.certificate.lrat import check_lrat
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.proof import Proof, write_proof
from nonosat.certificate.reading import Rejected
from nonosat.certificate.verifying import derived, verify_files
from nonosat.generation.families import switches
from nonosat.grid import UNDECIDED
from nonosat.minima import obstacles
from nonosat.minima.claims import Claimed, claim_of
from nonosat.sat import SolverFailed
from nonosat.search_options import DEFAULT_OPTIONS
from nonosat.session.session import Session
from puzzles import random_puzzle

Draw = Callable[[random.Random], Minimum]


def proved(claim: Minimum) -> dict[str, bytes]:
    """The files of a certificate, all made and checked in this process; fails where a formula has a model."""
    certificate = Certificate(as_in_its_files(claim), "order", "cadical195", "0.1.0", "1.9")
    proofs = {
        formula.proof: next(write_proof(packed(formula.text), "cadical195", None))
        for formula in certificate.formulas
    }
    files = certificate.files(proofs)
    accept(files)
    return files


def accept(files: dict[str, bytes]) -> None:
    """Raises ``Rejected`` for files that ``verify`` would reject."""
    try:
        certificate, proofs = derived(files)
    except NonosatError as error:
        raise Rejected(str(error)) from None
    for formula in certificate.formulas:
        proof = proofs[formula.proof]
        assert isinstance(proof, Proof)
        if proof.lrat is None or next(check_lrat(formula.text, proof.lrat)):
            raise Rejected(formula.proof)


def has_model(formula: bytes) -> bool:
    with Session() as session:
        session.add(packed(formula).one_by_one())
        return bool(session.solve())


def least_hitting(sets: Iterable[frozenset[int]], elements: Iterable[int]) -> int:
    """The size of a smallest set that hits all sets, by trying all."""
    wanted, every = list(sets), sorted(elements)
    return next(
        size
        for size in range(len(every) + 1)
        for chosen in itertools.combinations(every, size)
        if all(not each.isdisjoint(chosen) for each in wanted)
    )


def differences(pictures: list[bytes], own: bytes) -> list[frozenset[int]]:
    return [
        frozenset(cell for cell, value in enumerate(other) if value != own[cell])
        for other in pictures
        if other != own
    ]


def givens_claim(rng: random.Random) -> Minimum:
    """The fewest givens of an ambiguous puzzle, by brute force."""
    puzzle = Puzzle((clue(1),) * 4, (clue(1),) * 4)
    while len(pictures := pictures_of(puzzle)) < 2 or rng.random() < 0.4:
        puzzle = random_puzzle(rng, 4, 4, rng.choice((1, 2)))
    own = rng.choice(pictures)
    wanted = differences(pictures, own)
    count = least_hitting(wanted, range(16))
    cells = next(
        cells
        for cells in itertools.combinations(range(16), count)
        if all(not each.isdisjoint(cells) for each in wanted)
    )
    picture = Grid(4, 4, own, puzzle.palette.letters)
    found = list(obstacles.other_pictures(puzzle, picture, count, DEFAULT_OPTIONS))
    return FewestGivens(puzzle, picture, cells, keep=False, obstacles=found)


def changes_claim(rng: random.Random) -> Minimum:
    """The fewest changes to an ambiguous picture of 3 × 4 cells, by brute force."""
    classes = pictures_by_clues(3, 4)
    own = rng.choice(rng.choice([each for each in classes if len(each) > 1]))
    keep = rng.random() < 0.5
    protected = sorted(rng.sample(range(12), 2))
    moves = [lambda cells: cells[::-1], mirrored, lambda cells: mirrored(cells)[::-1]]
    kept = [move for move in moves if keep and move(own) == own]
    alone = [each[0] for each in classes if len(each) == 1]
    allowed = [
        each
        for each in alone
        if all(each[cell] == own[cell] for cell in protected) and all(move(each) == each for move in kept)
    ]
    if not allowed:
        return changes_claim(rng)
    best = min(allowed, key=lambda each: len(differences([each], own)[0]))
    count = len(differences([best], own)[0])
    picture, changed = Grid(3, 4, own), Grid(3, 4, best)
    puzzle = Puzzle.of(picture)
    found = list(
        obstacles.exchanges(puzzle, picture, count, DEFAULT_OPTIONS, protected=protected, keep_symmetry=keep)
    )
    return FewestChanges(puzzle, picture, changed, protected=protected, keep_symmetry=keep, obstacles=found)


def mirrored(cells: bytes) -> bytes:
    """A picture four cells wide with left and right exchanged."""
    return b"".join(cells[row : row + 4][::-1] for row in range(0, len(cells), 4))


def numbers_claim(rng: random.Random) -> Minimum:
    """The fewest numbers to show of a puzzle with one picture, by the search; brute force says how many.

    Half of the puzzles have unknown clues.
    """
    is_known = rng.random() < 0.5
    while True:
        puzzle = random_puzzle(rng, 3, 4, rng.choice((1, 2))) if is_known else unknown_puzzle(rng)
        if sum(len(each.clue or ()) for each in puzzle.lines()) < 15 and len(pictures_of(puzzle)) == 1:
            break
    search = HideSearch(puzzle, wish=NumberWish(lines=rng.random() < 0.3, symmetric=rng.random() < 0.3))
    search.run()
    claim = claim_of(search, DEFAULT_OPTIONS)
    assert isinstance(claim, FewestNumbers)
    problem = search.problem
    assert problem is not None
    every = range(len(problem.elements))
    assert claim.count == min(
        problem.cost_of(chosen)
        for size in range(len(every) + 1)
        for chosen in itertools.combinations(every, size)
        if problem.cost_of(chosen) <= claim.count and len(pictures_of(problem.with_shown(chosen))) == 1
    )
    return claim


def conflict_claim(rng: random.Random) -> Minimum:
    """A smallest conflict of clues without a picture, by looking at every grid."""
    while pictures_of(puzzle := mixed_puzzle(rng)):
        pass
    lines = puzzle.lines()
    everything = [Grid(3, 3, bytes(cells)) for cells in itertools.product((0, 1), repeat=9)]
    broken = {broken_lines(puzzle, grid) for grid in everything}
    count = least_hitting(broken, range(6))
    chosen = next(
        chosen
        for chosen in itertools.combinations(range(6), count)
        if all(not each.isdisjoint(chosen) for each in broken)
    )
    found = list(obstacles.pictures_without_lines(puzzle, count))
    return SmallestConflict(puzzle, [lines[line].name for line in chosen], obstacles=found)


def mixed_puzzle(rng: random.Random) -> Puzzle:
    """The rows of one picture and the columns of another."""
    one, other = (Puzzle.of(Grid(3, 3, bytes(rng.choices((0, 1), k=9)))) for _ in range(2))
    return Puzzle(one.rows, other.columns)


def pair_claim(rng: random.Random) -> Minimum:
    """The closest two pictures of a puzzle, by brute force."""
    while len(pictures := pictures_of(puzzle := random_puzzle(rng, 4, 4, rng.choice((1, 2))))) < 3:
        pass
    less = puzzle.with_clues(dict.fromkeys(rng.sample(range(8), 3)))  # single cells may differ then
    if len(more := pictures_of(less)) < 40:
        puzzle, pictures = less, more
    pairs = itertools.combinations(pictures, 2)
    first, second = min(pairs, key=lambda pair: len(differences([pair[0]], pair[1])[0]))
    letters = puzzle.palette.letters
    return ClosestPictures(puzzle, Grid(4, 4, first, letters), Grid(4, 4, second, letters))


def marks_claim(rng: random.Random) -> Minimum:
    """The fewest wrong marks of a grid with random marks, by brute force."""
    while not (pictures := pictures_of(puzzle := random_puzzle(rng, 4, 4, rng.choice((1, 2))))):
        pass
    colours = len(puzzle.palette)
    marks = bytes(rng.choice((UNDECIDED, *range(colours + 1))) for _ in range(16))
    best = min(
        pictures,
        key=lambda cells: sum(
            mark not in (UNDECIDED, value) for mark, value in zip(marks, cells, strict=True)
        ),
    )
    letters = puzzle.palette.letters
    return FewestWrongMarks(puzzle, Grid(4, 4, marks, letters), Grid(4, 4, best, letters))


def corrections_claim(rng: random.Random) -> Minimum:
    """The fewest numbers to change in clues without a picture, by looking at every grid."""
    while pictures_of(puzzle := mixed_puzzle(rng)):
        pass
    counts: dict[bytes, int] = {}
    for cells in itertools.product((0, 1), repeat=9):
        found = Puzzle.of(Grid(3, 3, bytes(cells)))
        pairs = list(zip((*puzzle.rows, *puzzle.columns), (*found.rows, *found.columns), strict=True))
        if all(len(own) == len(other) for own, other in pairs):
            counts[bytes(cells)] = sum(
                one != another for own, other in pairs for one, another in zip(own, other, strict=True)
            )
    if not counts:
        return corrections_claim(rng)
    claim = FewestChangedNumbers(puzzle, Grid(3, 3, min(counts, key=lambda each: counts[each])))
    assert claim.count == min(counts.values())
    return claim


def claim_of_count(puzzle: Puzzle) -> Claimed:
    """What ``count`` claims of a puzzle."""
    search = CountSearch(puzzle)
    search.run()
    return claim_of(search, DEFAULT_OPTIONS)


def count_claim(rng: random.Random) -> Minimum:
    """The number of pictures of a puzzle that has several, by the search; brute force says how many."""
    while len(pictures := pictures_of(puzzle := random_puzzle(rng, 4, 5, 1))) < 2:
        pass
    claim = claim_of_count(puzzle)
    assert isinstance(claim, ExactCount)
    assert claim.count == len(pictures)
    return claim


DRAWS: list[Draw] = [
    *[givens_claim, changes_claim, numbers_claim, conflict_claim, pair_claim, marks_claim],
    *[corrections_claim, count_claim],
]


@pytest.mark.parametrize("draw", rest_slow(DRAWS, quick=3))
def test_the_minimum_of_brute_force_is_proved(draw: Draw, *, exhaustive: bool) -> None:
    rng = random.Random(5)
    counts = set()
    for _ in range(60 if exhaustive else 4):
        claim = draw(rng)
        proved(claim)
        counts.add(claim.count)
    assert len(counts) > 1


@pytest.mark.parametrize(
    "draw", rest_slow([givens_claim, changes_claim, numbers_claim, conflict_claim], quick=1)
)
def test_without_an_obstacle_that_is_needed_one_fewer_is_not_refuted(draw: Draw) -> None:
    rng = random.Random(2)
    missed = 0
    for _ in range(6):
        claim = draw(rng)
        for place in range(len(claim.obstacles)):
            kept = [*claim.obstacles[:place], *claim.obstacles[place + 1 :]]
            fewer = type(claim).of_witness(claim.puzzle, claim.witness(), kept).fewer("order")
            missed += fewer is not None and has_model(fewer)
    assert missed > 0


def test_something_cheaper_is_noticed_before_it_is_claimed() -> None:
    picture = Grid.from_text(["#.", ".#"])
    puzzle = Puzzle.of(picture)
    with pytest.raises(SolverFailed, match="1 would be enough"):
        list(obstacles.other_pictures(puzzle, picture, 2, DEFAULT_OPTIONS))
    with pytest.raises(SolverFailed, match="1 would be enough"):
        list(obstacles.exchanges(puzzle, picture, 2, DEFAULT_OPTIONS, protected=(), keep_symmetry=False))


@pytest.mark.parametrize("bound", range(1, 8))
def test_the_counter_lets_through_what_is_below_the_bound(bound: int) -> None:
    weights = [1, 3, 1, 2, 1]
    counter = below([(place, weight) for place, weight in enumerate(weights, 1)], bound, variables=5)
    with Session() as session:
        session.add(counter.clauses)
        for chosen in itertools.product((False, True), repeat=5):
            literals = [place if yes else -place for place, yes in enumerate(chosen, 1)]
            total = sum(weight for weight, yes in zip(weights, chosen, strict=True) if yes)
            assert session.solve(literals) is (total < bound)


def test_the_formula_of_choices_is_that_of_trying_all() -> None:
    rng = random.Random(9)
    for _ in range(40):
        sets = [frozenset(rng.sample(range(7), rng.randint(1, 3))) for _ in range(rng.randint(1, 8))]
        least = least_hitting(sets, range(7))
        names = {element: str(element) for element in range(7)}
        assert not has_model(few_that_hit(sets, least, header=[], names=names))
        assert has_model(few_that_hit(sets, least + 1, header=[], names=names))


def test_another_number_of_runs_is_one_change_if_it_is_the_only_one() -> None:
    picture = Grid.from_text(["#.#", "..."])
    puzzle = Puzzle.of(picture)
    omitted = puzzle.with_clues({0: clue(1)})
    proved(FewestChangedNumbers(omitted, picture))
    twice = omitted.with_clues({2: clue()})
    for claim, reason in (
        (FewestChangedNumbers(twice, picture), "in several lines"),
        (FewestChangedNumbers(puzzle, picture), "is one of the puzzle"),
    ):
        with pytest.raises(Rejected, match=reason):
            claim.check()
    with pytest.raises(StopIteration):  # there is a picture without any change
        proved(FewestChangedNumbers(puzzle, Grid.from_text(["##.", "..."])))


def test_more_changed_numbers_than_needed_are_not_proved() -> None:
    puzzle = Puzzle((clue(1), clue(2)), (clue(1), clue(1)))
    proved(FewestChangedNumbers(puzzle, Grid.from_text(["#.", ".#"])))
    with pytest.raises(StopIteration):
        proved(FewestChangedNumbers(puzzle, Grid.from_text(["##", "##"])))


def test_a_count_of_too_few_or_too_many_pictures_is_not_proved() -> None:
    puzzle = read(PUZZLES / "two_switches.json")
    claim = claim_of_count(puzzle)
    assert isinstance(claim, ExactCount)
    assert (claim.count, len(claim.groups)) == (4, 2)
    files = proved(claim)
    first, second = claim.groups
    picture = claim.common.with_values(dict(zip(second.cells, second.fillings[0], strict=True)))
    one_group = ExactCount(puzzle, picture, [first])
    one_group.check()
    with pytest.raises(StopIteration):  # the other group has two fillings
        proved(one_group)
    wrong = Filled(second.cells, (*second.fillings, bytes(4)))
    given = Grid.undecided(4, 7, letters="#").with_values({first.cells[0]: first.fillings[0][0]})
    for lie, reason in (
        (ExactCount(puzzle, claim.common, [first, wrong]), "a combination of fillings breaks row 1"),
        (ExactCount(puzzle, claim.common, [first]), "not each in one group"),
        (ExactCount(puzzle, claim.common, [first, second._replace(fillings=())]), "not all different"),
        (ExactCount(replace(puzzle, givens=given), claim.common, claim.groups), "the given cells"),
    ):
        with pytest.raises(Rejected, match=reason):
            lie.check()
    for damage in (
        {"groups": None},
        {"groups": [1]},
        {"groups": [{"cells": [[0, 0]], "fillings": ["##"]}]},
        {"groups": [{"cells": [[0, 0]], "fillings": ["x"]}]},
        {"common": []},
    ):
        with pytest.raises(Rejected):
            ExactCount.of_witness(puzzle, claim.witness() | damage, ())
    accept(files)


def test_groups_that_are_too_large_have_no_certificate() -> None:
    permutations = Puzzle((clue(1),) * 8, (clue(1),) * 8)
    assert "more than 10,000 ways" in str(claim_of_count(permutations))
    many = switches(17)
    assert claim_of_count(many) == "row 1 has more than 100,000 combinations"
    one = Puzzle.of(Grid.from_text(["##", "#."]))
    assert claim_of_count(one) is None


def test_exchanges_that_a_clue_could_tell_are_no_obstacles() -> None:
    picture = Grid.from_text(["#..", ".#.", "..."])
    changed = Grid.from_text(["#..", "##.", "..."])
    real = (Grid.from_text(["#..", ".#.", "..?"]), Grid.from_text([".#.", "#..", "..?"]))
    FewestChanges(Puzzle.of(picture), picture, changed, obstacles=[real]).check()
    for before, after in (
        (["#..", ".#.", "???"], [".#.", "#..", "???"]),  # what follows may touch a run
        (["#.?", ".#.", "..?"], [".#?", "#..", "..?"]),
        (["#..", ".#.", "..?"], [".#.", "#..", ".#?"]),
        (["#..", ".#.", "..?"], [".#.", "#..", "..."]),
        (["#..", ".#.", "..."], ["#..", ".#.", "..#"]),
        (["#..", ".#.", "..."], ["#..", ".#.", "..."]),
    ):
        obstacle = (Grid.from_text(before), Grid.from_text(after))
        claim = FewestChanges(Puzzle.of(picture), picture, changed, obstacles=[obstacle])
        with pytest.raises(Rejected, match="obstacle 1 is not an exchange"):
            claim.check()


def test_a_lie_with_the_right_hashes_is_rejected() -> None:
    """The forger claims too much, and makes all files anew around it."""
    claim = givens_claim(random.Random(4))
    assert isinstance(claim, FewestGivens)
    more = [cell for cell in range(16) if cell not in claim.givens][:1]
    lie = FewestGivens(
        claim.puzzle, claim.picture, [*claim.givens, *more], keep=False, obstacles=claim.obstacles
    )
    with pytest.raises(StopIteration):
        proved(lie)
    certificate = Certificate(as_in_its_files(lie), "order", "cadical195", "0.1.0", "1.9")
    forged = certificate.files(dict.fromkeys(("enough", "fewer"), Proof(b"0\n", b"99999 0 1 0\n")))
    assert verify_files(forged).reason.startswith("the proof enough.drat in LRAT does not hold")
    wrong = claim.picture.with_values({0: 1 - min(claim.picture.cells[0], 1)})
    lie = FewestGivens(claim.puzzle, claim.picture, claim.givens, keep=False, obstacles=[(wrong,)])
    with pytest.raises(Rejected, match="obstacle 1 is not another picture of the puzzle"):
        proved(lie)


@pytest.mark.parametrize("draw", DRAWS)
def test_no_change_of_any_file_goes_unseen(draw: Draw, *, exhaustive: bool) -> None:
    rng = random.Random(6)
    files = proved(draw(rng))
    for name in files:
        for _ in range(200 if exhaustive else 6):
            changed = files | {name: damaged(files[name], rng)}
            if changed != files:
                with pytest.raises(Rejected):
                    accept(changed)


@pytest.mark.parametrize("draw", DRAWS)
def test_no_change_goes_unseen_that_its_manifest_admits(draw: Draw, *, exhaustive: bool) -> None:
    """Numbers in witness and obstacles are changed, and the manifest is made to fit; what is then accepted
    claims what is true.
    """
    rng = random.Random(7)
    claim = draw(rng)
    files = proved(claim)
    for _ in range(150 if exhaustive else 10):
        name = rng.choice([each for each in files if each.startswith(("witness", "obstacles"))])
        changed = files | {name: damaged(files[name], rng)}
        said = json.loads(changed.pop(MANIFEST))
        kept = {key: value for key, value in said.items() if key not in ("files", "check", "sha256")}
        changed[MANIFEST] = manifest_of(kept, changed, said["check"])
        if changed == files:
            continue
        try:
            accept(changed)
        except Rejected:
            continue
        again = derived(changed)[0].claim
        assert isinstance(again, Minimum)
        assert again.count == claim.count


def damaged(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    kind = rng.randrange(4)
    if kind == 0:
        return data[:at] + data[at + rng.randrange(1, 5) :]
    if kind == 1:
        return data[:at] + bytes([rng.randrange(256)]) + data[at:]
    if kind == 2:
        lines = data.splitlines(keepends=True)
        del lines[rng.randrange(len(lines))]
        return b"".join(lines)
    return data[:at] + bytes(byte ^ 1 for byte in data[at : at + 1]) + data[at + 1 :]


@pytest.mark.slow
def test_commands_write_certificates_that_verify(tmp_path: Path) -> None:
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    marks = tmp_path / "marks.txt"
    marks.write_text("#.#.\n????\n????\n???#\n")
    two, tatham = str(PUZZLES / "two_switches.json"), str(PUZZLES / "tatham_4x4.json")
    for number, (code, arguments, claim) in enumerate(
        [
            (
                0,
                ["repair", two, "--givens"],
                "2 given cells make this the only picture, and no fewer would",
            ),
            (0, ["hide", tatham], "of 9 numbers or clues no fewer than 4 must be shown"),
            (1, ["check", two], "two pictures differ in 4 cells, and no two in fewer"),
            (1, ["check", str(PUZZLES / "impossible_swap.json")], "8 lines cannot hold together"),
            (
                0,
                ["repair", str(PUZZLES / "impossible_swap.json")],
                "2 changed numbers give the puzzle a picture, and no fewer would",
            ),
            (0, ["count", two], "there are exactly 4 pictures, all combinations"),
            (0, ["check", tatham], "the picture is the only one"),
            (1, ["review", tatham, "--progress", str(marks), "--show"], "3 marks are wrong in one picture"),
        ]
    ):
        folder = str(tmp_path / str(number))
        done, _, err = nonosat_here(*arguments, "--certificate", folder)
        assert done == code
        assert f"certificate proved: {claim}" in err
        verified = verify(folder)
        assert verified.verdict == "proved"
        assert verified.reason.startswith(claim)
    document = json.loads(nonosat_here("check", two, "--certificate", folder, "--json")[1])
    assert document["certificate"]["verdict"] == "proved"
    assert document["verdict"] == "multiple"
    (Path(folder) / "fewer.drat").unlink()
    assert verify(folder).reason == "fewer.drat is missing"


def test_what_cannot_be_certified_is_said(tmp_path: Path) -> None:
    fish, folder = str(PUZZLES / "rainbow_fish.json"), str(tmp_path / "c")
    code, _, err = nonosat_here("hide", fish, "--at-most", "2", "--certificate", folder)
    assert code == 3
    assert "certificate unchecked: nothing was written: what --line-solvable or --at-most" in err
    code, _, err = nonosat_here("repair", fish, "--givens", "--certificate", str(tmp_path / "no" / "c"))
    assert (code, err) == (2, f"{tmp_path}/no: expected an existing directory\n")
    code, _, err = nonosat_here("repair", fish, "--cells", "--checker", "dratify")
    assert code == 2
    assert "--checker requires --certificate" in err
    many = tmp_path / "many.jsonl"
    many.write_text(
        "".join(
            json.dumps(json.loads((PUZZLES / f"{each}.json").read_text())) + "\n"
            for each in ("tatham_4x4", "two_switches")
        )
    )
    code, _, err = nonosat_here("check", str(many), "--certificate", folder)
    assert code == 2
    assert "expected one puzzle for --certificate" in err
    assert [path.name for path in tmp_path.iterdir()] == ["many.jsonl"]


def test_the_steps_of_all_proofs_are_counted() -> None:
    files = proved(pair_claim(random.Random(3)))
    assert json.loads(files[MANIFEST])["proof_steps"] == Proof(files["fewer.drat"]).steps
    assert read(files["puzzle.json"], format="json").height == 4
