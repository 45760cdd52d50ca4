"""Uniqueness as a theorem: the proved encodings are ours byte for byte, and only proofs are accepted."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from command_line import nonosat_here
from conftest import CORPUS, PUZZLES, ROOT
from lacking import skip_without
from slowness import rest_slow

from nonosat import Grid, InputError, Puzzle, certify, clue, encode, read, solutions, verify
from nonosat.model.clues import Run
from nonosat.model.limits import NO_LIMITS
from nonosat.sat.processes.program_run import result_of, running
from nonosat.sat.proofs.theorem import ENCODINGS, problem_of
from puzzles import domino, random_puzzle
from theorem import PROGRAM, THEOREM, asked, checker, proved_formula

SURVEY = CORPUS / "bw" / "survey"
OURS = [
    *("dom_5", "dom_7", "dom_9", "gchq", "gchq_without_givens", "impossible_swap"),
    *("rainbow_fish", "sailing_boat", "tatham_4x4", "two_islands", "two_switches"),
]
#: Lines without room, lines that need more cells than they have, blank ones; one row, one column, one cell.
DEGENERATE = {
    "one shaded cell": Puzzle((clue(1),), (clue(1),)),
    "one blank cell": Puzzle((clue(),), (clue(),)),
    "one row": Puzzle((clue(2, 1),), (clue(1), clue(1), clue(), clue(1), clue())),
    "one column": Puzzle((clue(), clue(1), clue(1)), (clue(2),)),
    "all blank": Puzzle((clue(), clue()), (clue(), clue(), clue())),
    "all shaded": Puzzle((clue(3), clue(3)), (clue(2), clue(2), clue(2))),
    "a row that is too long": Puzzle((clue(2, 1), clue(1)), (clue(1), clue(1), clue(1))),
    "a row that is far too long": Puzzle((clue(9), clue(1)), (clue(1), clue(1), clue(1))),
    "sums that differ": Puzzle((clue(1, 1), clue(3)), (clue(1), clue(), clue(1))),
}


def our_formula(puzzle: Puzzle, encoding: str, others: tuple[Grid, ...] = ()) -> str:
    clauses = encode(puzzle, encoding=encoding, raw=True, exclude=others).cnf.clauses()
    return "".join(" ".join(map(str, (*clause, 0))) + "\n" for clause in clauses)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", OURS)
def test_both_encodings_of_our_puzzles_are_the_proved_ones(name: str, encoding: str, tmp_path: Path) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    assert proved_formula(tmp_path, puzzle, encoding) == our_formula(puzzle, encoding)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_both_encodings_of_the_survey_are_the_proved_ones(
    encoding: str, tmp_path: Path, *, exhaustive: bool
) -> None:
    if not SURVEY.is_dir():
        skip_without("the corpus")
    files = sorted(SURVEY.glob("*.json"))
    assert len(files) >= 12
    for file in files:
        puzzle = read(file)
        if puzzle.width * puzzle.height > 1000 and not exhaustive:  # the formulas of others take a minute
            continue
        assert proved_formula(tmp_path, puzzle, encoding) == our_formula(puzzle, encoding), file.name


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", DEGENERATE)
def test_both_encodings_of_degenerate_puzzles_are_the_proved_ones(
    name: str, encoding: str, tmp_path: Path
) -> None:
    puzzle = DEGENERATE[name]
    assert proved_formula(tmp_path, puzzle, encoding) == our_formula(puzzle, encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_both_encodings_of_random_puzzles_are_the_proved_ones(
    colours: int, encoding: str, tmp_path: Path
) -> None:
    rng = random.Random(f"theorem {colours}")
    for _ in range(15):
        puzzle = random_puzzle(rng, rng.randint(2, 7), rng.randint(1, 11), colours)
        found = tuple(solutions(puzzle, limit=2))
        assert proved_formula(tmp_path, puzzle, encoding, found) == our_formula(puzzle, encoding, found)


class Certified(NamedTuple):
    """A puzzle and its only solution, with the proof in LRAT that there is no other."""

    puzzle: Puzzle
    solution: Grid
    lrat: bytes

    def problem(self) -> bytes:
        return problem_of(self.puzzle, [self.solution], encoding="order")


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Certified:
    folder = tmp_path_factory.mktemp("theorems") / "dom"
    puzzle = domino(5)
    made = certify(puzzle, folder, solver="cadical195")
    assert made.verdict == "proved"
    return Certified(puzzle, made.solutions[0], (folder / "proof.lrat").read_bytes())


def theorem_checker(folder: Path) -> tuple[int, str, str]:
    """What ``theorem/checker`` says of a certificate."""
    checker()
    command = [sys.executable, str(THEOREM / "checker"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", rest_slow(["gchq", "rainbow_fish", "dom_9"], quick=2))
def test_a_certificate_as_it_is_written_is_proved(name: str, encoding: str, tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    certify(read(PUZZLES / f"{name}.json"), folder, encoding=encoding)
    assert theorem_checker(folder) == (0, "PROVED: exactly one solution\n", "")


def test_several_solutions_and_none_are_proved(tmp_path: Path) -> None:
    certify(read(PUZZLES / "two_switches.json"), tmp_path / "several", all=True)
    assert theorem_checker(tmp_path / "several") == (0, "PROVED: exactly 4 solutions\n", "")
    certify(read(PUZZLES / "impossible_swap.json"), tmp_path / "none")
    assert theorem_checker(tmp_path / "none") == (0, "PROVED: no solution\n", "")


@pytest.mark.parametrize("solver", ["glucose4", "cadical195"])
def test_proofs_in_drat_are_proved_too(solver: str, tmp_path: Path) -> None:
    certify(domino(5), tmp_path / "c", solver=solver)
    (tmp_path / "c" / "proof.lrat").unlink(missing_ok=True)
    assert theorem_checker(tmp_path / "c") == (0, "PROVED: exactly one solution\n", "")


def changed_proofs(certified: Certified) -> Iterator[tuple[str, bytes]]:
    """Proofs that miss something, each with what was done."""
    lines = certified.lrat.splitlines()
    additions = [place for place, line in enumerate(lines) if line.split()[1] != b"d"]
    assert len(additions) >= 30
    for place in additions[::3][:12]:
        words = lines[place].split()
        begin = words.index(b"0", 1)

        def with_words(*changed: bytes, place: int = place) -> bytes:
            return b"\n".join([*lines[:place], b" ".join(changed), *lines[place + 1 :], b""])

        yield f"line {place + 1} without its last hint", with_words(*words[:-2], b"0")
        yield f"line {place + 1} without hints", with_words(*words[: begin + 1], b"0")
        yield f"line {place + 1} by itself", with_words(*words[: begin + 1], words[0], b"0")
        yield f"line {place + 1} by no clause", with_words(*words[: begin + 1], b"999999", b"0")
    yield "nothing", b""
    yield "without its end", b"\n".join([*lines[: additions[-1]], b""])
    yield "only its end", lines[additions[-1]] + b"\n"
    yield "the empty clause", b"999999 0 0\n"
    yield "the empty clause by the first one", b"999999 0 1 0\n"
    yield "a step that is not RUP", b"999999 1 0 1 -2 3 0\n" + certified.lrat


def test_changed_proofs_are_refused(certified: Certified, tmp_path: Path) -> None:
    assert asked(tmp_path, certified.problem(), certified.lrat).text == "PROVED: exactly one solution\n"
    refused = 0
    for what, proof in changed_proofs(certified):
        said = asked(tmp_path, certified.problem(), proof)
        assert (said.code, said.text[:9]) == (1, "REFUSED: "), what
        refused += 1
    assert refused >= 50


def _more_givens(puzzle: Puzzle, solution: Grid) -> Puzzle:
    wrong = 1 - (solution[0, 0] or 0)
    return replace(puzzle, givens=Grid.undecided(puzzle.height, puzzle.width).with_cells({(0, 0): wrong}))


#: Other puzzles, of which the proof does not speak.
OTHER_PUZZLES: dict[str, Callable[[Puzzle, Grid], Puzzle]] = {
    "a run is longer": lambda puzzle, _: replace(puzzle, rows=((Run(4),), *puzzle.rows[1:])),
    "a run is missing": lambda puzzle, _: replace(puzzle, columns=((), *puzzle.columns[1:])),
    "rows are exchanged": lambda puzzle, _: replace(puzzle, rows=puzzle.rows[::-1]),
    "columns are exchanged": lambda puzzle, _: replace(puzzle, columns=puzzle.columns[::-1]),
    "a given cell is wrong": _more_givens,
}


@pytest.mark.parametrize("name", OTHER_PUZZLES)
def test_the_proof_of_another_puzzle_is_refused(name: str, certified: Certified, tmp_path: Path) -> None:
    other = OTHER_PUZZLES[name](certified.puzzle, certified.solution)
    said = asked(tmp_path, problem_of(other, [certified.solution], encoding="order"), certified.lrat)
    assert (said.code, said.text) == (1, "REFUSED: solution 1 is none of the puzzle\n")


def test_a_grid_that_is_no_solution_is_refused_and_so_are_too_few(
    certified: Certified, tmp_path: Path
) -> None:
    wrong = certified.solution.with_cells({(2, 1): 1 - (certified.solution[2, 1] or 0)})
    said = asked(tmp_path, problem_of(certified.puzzle, [wrong], encoding="order"), certified.lrat)
    assert (said.code, said.text) == (1, "REFUSED: solution 1 is none of the puzzle\n")
    said = asked(tmp_path, problem_of(certified.puzzle, [], encoding="order"), certified.lrat)
    assert (said.code, said.text[:9]) == (1, "REFUSED: ")
    said = asked(
        tmp_path, problem_of(certified.puzzle, [certified.solution], encoding="start"), certified.lrat
    )
    assert (said.code, said.text[:9]) == (1, "REFUSED: ")


@pytest.mark.parametrize(
    ("problem", "proof", "error"),
    [
        (b"", b"", "the puzzle is empty"),
        (b"path\n1 1 1\n1 1\n1 1\n?\n", b"", "no proved encoding 'path'"),
        (b"order\n1 1\n", b"", "expected COLOURS HEIGHT WIDTH, found '1 1'"),
        (b"order\n1 1 1\n1\n1 1\n?\n", b"", "a clue has a length without a colour"),
        (b"order\n1 1 2\n1 1\n1 1\n", b"", "the puzzle ends too early"),
        (b"order\n1 1 1\n1 1\nx 1\n?\n", b"", "expected a number, found 'x'"),
        (b"order\n1 1 1\n1 1\n1 1\n?\n", b"9 0 1", "a line of the proof does not end with 0"),
        (b"order\n1 1 1\n1 1\n1 1\n?\n", b"9 0 y 0", "expected a number in the proof, found 'y'"),
    ],
)
def test_what_cannot_be_read_is_told(problem: bytes, proof: bytes, error: str, tmp_path: Path) -> None:
    said = asked(tmp_path, problem, proof)
    assert (said.code, said.text, said.errors) == (2, "", f"{error}\n")


def test_a_folder_that_is_no_certificate_is_told(tmp_path: Path) -> None:
    code, text, errors = theorem_checker(tmp_path)
    assert (code, text) == (2, "")
    assert "is missing" in errors


def test_verify_asks_the_checker_and_says_what_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(tmp_path / "c")
    certify(domino(5), folder)
    program = str(checker())
    code, _, text = nonosat_here("verify", folder, "--checker", program)
    assert code == 0
    assert "the solution is the only one" in text
    assert "to be trusted: Coq, its extraction, OCaml, and the reading of the puzzle" in text
    monkeypatch.setenv("PATH", str(PROGRAM.parent), prepend=":")
    assert verify(folder, checker="theorem").verdict == "proved"


def test_without_the_checker_verify_says_where_it_is_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify(domino(5), tmp_path / "c")
    monkeypatch.setenv("PATH", str(tmp_path))
    verified = verify(tmp_path / "c", checker="theorem")
    assert verified.verdict == "unchecked"
    assert "theorem/build makes it" in verified.reason.text


@pytest.mark.slow
def test_memory_is_at_most_five_times_the_formula(tmp_path: Path) -> None:
    """Beside what a program of OCaml takes for nothing."""
    folder = tmp_path / "c"
    made = certify(read(PUZZLES / "survey" / "01611_merka.json"), folder, encoding="start")
    problem = problem_of(read(folder / "puzzle.json"), made.solutions, encoding="start")
    (tmp_path / "problem.txt").write_bytes(problem)
    command = [str(checker()), str(tmp_path / "problem.txt"), str(folder / "proof.lrat")]
    done = result_of(running(command, NO_LIMITS))
    assert done.code == 0
    formula = (folder / "formula.cnf").stat().st_size
    assert formula > 5_000_000
    assert done.memory_mib is not None
    assert done.memory_mib * 2**20 < 8_000_000 + 5 * formula


@pytest.mark.parametrize("name", ["gchq", "two_switches", "impossible_swap"])
def test_certify_writes_a_theorem_that_coq_accepts(name: str, tmp_path: Path) -> None:
    checker()
    if shutil.which("coqc") is None:
        skip_without("coq")
    file = tmp_path / "Puzzle.v"
    made = certify(read(PUZZLES / f"{name}.json"), tmp_path / "c", limit=4, theorem=file)
    assert made.reason.text.endswith(f"and {file} states it as a theorem")
    command = ["coqc", "-q", "-R", str(PROGRAM.parent), "Nonogram", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "Closed under the global context\n"), done.stderr


def test_there_are_no_theorems_about_unknown_numbers_and_other_encodings(tmp_path: Path) -> None:
    unknown = Puzzle(((Run(None),), clue(1)), (clue(1), clue(1)))
    for puzzle, encoding, why in ((unknown, "order", "row 1"), (domino(5), "path", "'path'")):
        with pytest.raises(InputError, match=why):
            problem_of(puzzle, [], encoding=encoding)
        with pytest.raises(InputError, match=why):
            certify(puzzle, tmp_path / "c", encoding=encoding, theorem=tmp_path / "Puzzle.v")
    assert not (tmp_path / "c").exists()
