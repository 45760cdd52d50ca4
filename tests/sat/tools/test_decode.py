"""Answers of other solvers: every dialect, every kind of damage."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from nonosat import Grid, InputError, NonosatError, Puzzle, clue, decode, encode, read, solve
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.sat.solvers.answers import Status, read_answer

PUZZLE = Puzzle((clue(1, 1), clue(2), clue(1), clue(1)), (clue(2), clue(1), clue(2), clue(1)))
SOLUTION = Grid.from_text(["#..#", "##..", "..#.", "..#."])
LITERALS = [index if value else -index for index, value in enumerate(SOLUTION.cells, 1)]
TEXT = " ".join(map(str, LITERALS))
HALF = len(LITERALS) // 2


def broken_lines() -> str:
    lines = [f"v {literal}" for literal in LITERALS]
    return "\n".join(["c a comment", "s SATISFIABLE", *lines, "v", "v 0"])


FIRST, SECOND = " ".join(TEXT.split()[:HALF]), " ".join(TEXT.split()[HALF:])
BITS = "".join("1" if literal > 0 else "0" for literal in LITERALS)

DIALECTS = {
    "competition": f"c solver\ns SATISFIABLE\nv {TEXT} 0\n",
    "broken between all literals": broken_lines(),
    "wrapped without v": f"s SATISFIABLE\nv {FIRST}\n{SECOND} 0\n",
    "values before the claim": f"v {TEXT} 0\ns SATISFIABLE\n",
    "minisat": f"SAT\n{TEXT} 0\n",
    "bare": TEXT,
    "bare, a literal a line": TEXT.replace(" ", "\n"),
    "with auxiliary variables": f"s SATISFIABLE\nv {TEXT} 17 -18 19 0\n",
    "windows": f"\ufeffs SATISFIABLE\r\nv {TEXT} 0\r\n",
    "tabs and blanks": f"  s\tSATISFIABLE  \n\n v\t{TEXT}\t0  ",
    "bits of MaxSAT": f"o 0\ns OPTIMUM FOUND\nv {BITS}10",
    "pseudo-Boolean": "s SATISFIABLE\nv " + " ".join(f"{'-' * (lit < 0)}x{abs(lit)}" for lit in LITERALS),
    "backwards": " ".join(map(str, reversed(LITERALS))),
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_gives_the_solution(dialect: str) -> None:
    decoded = decode(PUZZLE, DIALECTS[dialect])
    assert (decoded.verdict, decoded.solutions, decoded.complete) == ("solved", (SOLUTION,), False)


SWITCH = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
SWITCHED = {Grid.from_text(["#.", ".#"]), Grid.from_text([".#", "#."])}
MODELS = ("1 -2 -3 4 5", "-1 2 3 -4 5", "-1 2 3 -4 -5")  # the last two differ in an auxiliary variable

SEVERAL = {
    "clasp -n 0": "c Answer: 1\nv {} 0\nc Answer: 2\nv {} 0\nc Answer: 3\nv {} 0\n"
    "s SATISFIABLE\nc Models : 3\n",
    "picosat --all": "s SATISFIABLE\nv {}\nv 0\ns SATISFIABLE\nv {} 0\ns SATISFIABLE\nv {} 0\n"
    "s SOLUTIONS 3\n",
    "cryptominisat5": "s SATISFIABLE\nv {} 0\ns SATISFIABLE\nv {} 0\ns SATISFIABLE\nv {} 0\n"
    "s UNSATISFIABLE\n",
    "clasp --outf=2": json.dumps(
        {
            "Call": [{"Witnesses": [{"Value": [int(word) for word in model.split()]} for model in MODELS]}],
            "Result": "SATISFIABLE",
            "Models": {"Number": 3, "More": "no"},
        }
    ),
}


@pytest.mark.parametrize("program", SEVERAL)
def test_several_models_give_each_solution_once_and_that_there_are_no_others_is_a_claim(program: str) -> None:
    text = SEVERAL[program]
    decoded = decode(SWITCH, text if program == "clasp --outf=2" else text.format(*MODELS))
    assert (decoded.verdict, len(decoded.solutions), set(decoded.solutions)) == ("multiple", 2, SWITCHED)
    assert (decoded.complete, decoded.claimed_by) == (False, "the answer")
    assert (
        decoded.reason.text == "the answer claims that there are no other solutions; nothing here proves it"
    )


def test_a_limit_on_models_claims_nothing() -> None:
    text = "c Answer: 1\nv 1 -2 -3 4 0\nc Answer: 2\nv -1 2 3 -4 0\ns SATISFIABLE\nc Models : 2+\n"
    decoded = decode(SWITCH, text)
    assert (decoded.verdict, decoded.claimed_by, decoded.reason) == ("multiple", None, None)


def test_one_wrong_model_among_right_ones_is_refused() -> None:
    decoded = decode(SWITCH, "v 1 -2 -3 4 0\nv 1 2 3 -4 0\n")
    assert decoded.refused
    assert decoded.solutions == ()


def test_no_model_of_a_formula_that_excludes_the_solution_means_that_it_is_the_only_one() -> None:
    decoded = decode(PUZZLE, "s UNSATISFIABLE\n", exclude=(SOLUTION,))
    assert (decoded.verdict, decoded.solutions, decoded.claimed_by) == (
        "undecided",
        (SOLUTION,),
        "the answer",
    )
    assert decoded.reason.text == "the answer claims that there is no other solution; nothing here proves it"
    first, second = SWITCHED
    assert decode(SWITCH, "1 -2 -3 4", exclude=(Grid.from_text([".#", "#."]),)).verdict == "multiple"
    shown = decode(SWITCH, "1 -2 -3 4", exclude=(first, second))
    assert shown.refused
    assert shown.reason.text == "the answer is an excluded solution"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("s UNSATISFIABLE\n", Status.UNSATISFIABLE),
        ("UNSAT\n", Status.UNSATISFIABLE),
        ("UNSATISFIABLE", Status.UNSATISFIABLE),
        ("c x\ns UNKNOWN\n", Status.UNKNOWN),
        ("INDET\n", Status.UNKNOWN),
        ("s INDETERMINATE", Status.UNKNOWN),
        ("c UNKNOWN\n", Status.UNKNOWN),
        ("c only talk\n", Status.UNKNOWN),
        ("", Status.UNKNOWN),
        ('{"Solver": "clasp version 3.3.10", "Result": "UNKNOWN"}', Status.UNKNOWN),
        ('{"Result": "UNSATISFIABLE", "Models": {"Number": 0, "More": "no"}}', Status.UNSATISFIABLE),
    ],
)
def test_answers_without_a_model(text: str, status: Status) -> None:
    assert read_answer(text).status is status
    decoded = decode(PUZZLE, text)
    assert decoded.verdict == ("none" if status is Status.UNSATISFIABLE else "undecided")
    assert not decoded.solutions
    assert not decoded.complete


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "input: expected clasp's JSON: a 'Result', and the 'Witnesses' of each 'Call'"),
        ('{"Result": "SATISFIABLE"}', "input: expected the literals of a model in 'Witnesses'"),
        ("s SATISFIABLE\n", "input: expected the literals of a model after SATISFIABLE"),
        (
            "s SATISFIABLE\nv 1 2\n",
            "input: expected a literal for every cell: 3 (row 1, column 3) is missing",
        ),
        ("s SATISFIABLE\nv 1 -1 0\n", "input:2: expected each variable once: the answer has 1 and -1"),
        ("v 1 2 three\n", "input:1:7: expected a literal or a solver's answer, found 'three'"),
        ("s SATISFIED\n", "input:1:1: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found 's SATISFIED'"),
        (
            "s SATISFIABLE\ns UNSATISFIABLE",
            "input:2: expected no second answer after 'satisfiable', found 's UNSATISFIABLE'",
        ),
        ("s UNSATISFIABLE\nv 1 2", "input: expected no literals in an answer that says UNSATISFIABLE"),
        ("Segmentation fault", "input:1:1: expected a literal or a solver's answer, found 'Segmentation'"),
    ],
)
def test_what_is_no_answer_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        decode(PUZZLE, text)
    assert str(refused.value) == message


def test_a_model_that_is_no_solution_is_refused_with_the_lines_it_breaks() -> None:
    wrong = SOLUTION.with_cells({(0, 0): 0})
    literals = " ".join(str(i if value else -i) for i, value in enumerate(wrong.cells, 1))
    decoded = decode(PUZZLE, literals)
    assert decoded.refused
    assert decoded.solutions == ()
    assert decoded.reason.lines == ("row 1", "column 1")


def test_a_cell_with_two_colours_is_no_solution() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["ab", "b."], letters="ab"))
    right = "1 -2 -3 4 -5 6 -7 -8 0"
    assert decode(puzzle, right).verdict == "solved"
    decoded = decode(puzzle, right.replace("-2", "2"))
    assert decoded.refused
    assert decoded.reason.text == "the answer is not a solution: row 1, column 1 has two colours"


def test_an_unknown_run_is_broken_by_none_or_two() -> None:
    puzzle = Puzzle(((Run(None),), None), (clue(1), (ANY_RUNS, Run(1)), ()))
    assert decode(puzzle, "1 -2 -3 -4 5 -6").verdict == "solved"
    assert decode(puzzle, "1 2 -3 -4 -5 -6").verdict == "solved"
    assert decode(puzzle, "-1 -2 -3 4 5 -6").reason.lines == ("row 1",)
    assert decode(puzzle, "1 -2 3 -4 5 -6").reason.lines == ("row 1", "column 3")
    assert decode(puzzle, "-1 2 -3 -4 -5 -6").reason.lines == ("column 1",)


def test_given_cells_are_part_of_the_puzzle() -> None:
    from dataclasses import replace

    switch = Puzzle((clue(1), clue(1)), (clue(1), clue(1)))
    given = replace(switch, givens=Grid.from_text(["#?", "??"]))
    assert decode(switch, "-1 2 3 -4").verdict == "solved"
    assert decode(given, "1 -2 -3 4").verdict == "solved"
    assert decode(given, "-1 2 3 -4").reason.text.endswith("it breaks the givens")


@given(st.text(max_size=200) | st.text(alphabet="sv cSATUNKOWIFBLE0123456789-x\n", max_size=300))
@settings(max_examples=400, deadline=None)
def test_any_text_is_refused_or_read(text: str) -> None:
    try:
        decoded = decode(PUZZLE, text)
    except InputError as refused:
        assert "\n" not in str(refused)
    else:
        assert all(PUZZLE.is_solved_by(solution) for solution in decoded.solutions)


@pytest.mark.parametrize("name", ["tatham_4x4", "rainbow_fish", "two_switches"])
def test_damaged_answers_never_give_a_wrong_solution(name: str) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    everything = set(solve(puzzle, limit=None).solutions)
    instance = encode(puzzle, raw=True)
    with Solver("cadical195", bootstrap_with=instance.cnf.clauses()) as solver:
        assert solver.solve()
        good = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
    rng = random.Random(0)
    results = {"solved": 0, "refused": 0, "error": 0}
    for _ in range(400):
        bad = damaged(good, rng)
        try:
            decoded = decode(puzzle, bad)
        except NonosatError:
            results["error"] += 1
            continue
        assert set(decoded.solutions) <= everything
        results["solved" if decoded.solutions else "refused"] += 1
    assert min(results.values()) > 5, results


def damaged(text: str, rng: random.Random) -> str:
    """Text with a piece cut out, doubled, changed, moved or broken off."""
    at = rng.randrange(len(text))
    to = min(len(text), at + rng.randrange(1, 12))
    kind = rng.randrange(7)
    if kind == 0:
        return text[:at] + text[to:]
    if kind == 1:
        return text[:to] + text[at:]
    if kind == 2:
        return text[:at] + chr(rng.randrange(1, 1000)) + text[at + 1 :]
    if kind == 3:
        return text[:at]
    if kind == 4:
        return text[:at] + "\n" + text[at:]
    if kind == 5:
        words = text.split(" ")
        word = rng.randrange(len(words))
        words[word] = words[word].lstrip("-") if words[word].startswith("-") else "-" + words[word]
        return " ".join(words)
    return text[:at] + "\nv " + text[at:]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (f"SAT\n{TEXT} 0\n", 0, ""),
        (
            "s UNSATISFIABLE\n",
            1,
            "none: the answer claims that the formula has no model; nothing here proves it\n",
        ),
        ("s UNKNOWN\n", 3, "undecided"),
        (
            TEXT.replace("1", "-1", 1),
            1,
            "undecided: the answer is not a solution of this puzzle: it breaks row 1",
        ),
    ],
)
def test_the_command_tells_solution_none_and_unknown_by_its_exit_code(
    text: str, code: int, said: str, tmp_path: Path
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(text)
    found, out, err = nonosat_here("decode", str(PUZZLES / "tatham_4x4.json"), str(answer))
    assert (found, out) == (code, f"{SOLUTION}\n" if code == 0 else "")
    assert err.startswith(said)
