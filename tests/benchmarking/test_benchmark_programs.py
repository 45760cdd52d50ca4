"""Other programs beside nonosat: how they are run, ended and read."""

from __future__ import annotations

import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarking import BLOCK, DOT, OTHER, SWITCH, UNIQUE, benchmarks_command, plan_of
from brute_force import solutions_of
from conftest import ROOT
from lacking import skip_without

from benchmarks.answers import reader_of
from benchmarks.inside import Inside
from benchmarks.measurement import Answer
from benchmarks.program import ADAPTERS, Program
from benchmarks.results import read_results
from benchmarks.runner import run
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.files.registry import read
from nonosat.model.clues import clue
from nonosat.model.errors import InputError, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def adapter(tmp_path: Path, text: str) -> str:
    path = tmp_path / "adapter.toml"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return str(path)


def script(tmp_path: Path, text: str) -> str:
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return str(path)


def test_a_wrong_program_ends_the_command_with_an_error(tmp_path: Path) -> None:
    liar = script(tmp_path, "print('#' * 25 + '\\n' + ('.' * 25 + '\\n') * 24)")
    path = adapter(
        tmp_path, f"name = 'liar'\ncommand = ['{{python}}', '{liar}', '{{puzzle}}']\n[answer]\nunique = '#'"
    )
    output = tmp_path / "results.jsonl"
    code, out, err = benchmarks_command(
        "run", "start", "--alone", "--against", path, "--runs", "1", "-o", str(output)
    )
    assert (code, out) == (1, "")
    assert "NOT ACCEPTED: solution 1 breaks the clues" in err
    found = read_results(str(output))
    assert found.machines[0]["contenders"] == {"liar": ""}
    assert [(each.seconds, each.error) for each in found.runs] == [(None, "solution 1 breaks the clues")]


def test_a_program_that_fails_is_quoted(tmp_path: Path) -> None:
    failing = script(tmp_path, "raise SystemExit('no licence')")
    text = f"name = 'x'\ncommand = ['{{python}}', '{failing}', '{{puzzle}}']\n[answer]\n"
    found = Program.adapted(adapter(tmp_path, text)).measure(UNIQUE, seed=None, time_limit=60)
    assert found.failure == "code 1: no licence"


def test_a_program_gets_the_puzzle_in_its_format_and_the_seed(tmp_path: Path) -> None:
    copying = script(
        tmp_path,
        """
        import shutil, sys
        shutil.copy(sys.argv[1], sys.argv[2])
        print("##.", "###", "seed", sys.argv[3], sep="\\n")
        """,
    )
    copy = tmp_path / "copy"
    text = f"""
    name = "copying"
    command = ["{{python}}", "{copying}", "{{puzzle}}", "{copy}"]
    seed = ["s{{seed}}"]
    format = "non"
    [answer]
    unique = "^s7$"
    """
    program = Program.adapted(adapter(tmp_path, text))
    assert program.measure(UNIQUE, seed=7, time_limit=60).answer == Answer("unique", (BLOCK,))
    assert program.measure(UNIQUE, seed=8, time_limit=60).answer == Answer("solved", (BLOCK,))
    assert read(copy, format="non").rows == UNIQUE.rows


@pytest.mark.slow
def test_at_the_limit_a_program_is_ended_with_what_it_has_started(tmp_path: Path) -> None:
    spawning = script(
        tmp_path,
        f"""
        import pathlib, subprocess, sys, time
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"],
                                 start_new_session=True)
        pathlib.Path({str(tmp_path)!r}, "child").write_text(str(child.pid))
        time.sleep(60)
        """,
    )
    text = f"name = 'x'\ncommand = ['{{python}}', '{spawning}', '{{puzzle}}']\n[answer]\n"
    found = Program.adapted(adapter(tmp_path, text)).measure(UNIQUE, seed=None, time_limit=2)
    assert found.answer == Answer("undecided")
    assert found.failure is None
    if sys.platform == "linux":
        child = Path("/proc", (tmp_path / "child").read_text(), "stat")
        assert not child.exists() or child.read_text().split()[2] == "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="memory of descendants is known on Linux only")
@pytest.mark.slow
def test_memory_is_that_of_all_processes_together(tmp_path: Path) -> None:
    hungry = script(
        tmp_path,
        """
        import subprocess, sys
        mine = b"x" * (60 << 20)
        subprocess.run([sys.executable, "-c", "import time; x = b'x' * (60 << 20); time.sleep(0.3)"])
        print("##.", "###", sep="\\n")
        """,
    )
    text = f"name = 'x'\ncommand = ['{{python}}', '{hungry}', '{{puzzle}}']\n[answer]\n"
    found = Program.adapted(adapter(tmp_path, text)).measure(UNIQUE, seed=None, time_limit=60)
    assert found.peak_memory_mib is not None
    assert 120 < found.peak_memory_mib < 200


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = 'x'\n[answer]", "expected a list of words 'command'"),
        ("name = 'x'\ncommand = ['solve']\n[answer]", r"expected \{puzzle\} in the command"),
        ("command = ['solve', '{puzzle}']\n[answer]", "expected a name and a table 'answer'"),
        ("name = 'x'\ncommand = 'solve {puzzle}'\n[answer]", "expected a list of words"),
        ("name = 'x'\ncommands = []\n[answer]", "expected the keys .*, found 'commands'"),
        ("name = 'x'\ncommand = ['s', '{puzzle}']\n[answer]\nrow = '('", "regular expressions"),
        ("name = 'x'\ncommand = ['s', '{puzzle}']\n[answer]\nrow = '#+'", "a group in the pattern"),
        ("name = 'x'\ncommand = ['s', '{puzzle}']\n[answer]\nblank = '  '", "of one length"),
        ("name = 'x'\ncommand = ['s', '{puzzle}']\n[answer]\nkind = 'xml'", "kind 'text' or 'json'"),
        ("name = 'x'\ncommand = ['s', '{puzzle}']\n[answer]\nonly = 'x'", "answer: expected the keys"),
        ("name = ", "expected TOML"),
    ],
)
def test_what_is_no_adapter_is_refused_with_its_file(tmp_path: Path, text: str, message: str) -> None:
    path = adapter(tmp_path, text)
    with pytest.raises(InputError, match=message) as caught:
        Program.adapted(path)
    assert str(caught.value).startswith(path)


def test_an_adapter_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownName, match=r"unknown adapter 'pbn'; choose a file, or one of .*gecode"):
        Program.adapted("pbn")


@pytest.mark.parametrize(
    ("command", "version", "message"),
    [
        ("['no-such-program', '{puzzle}']", "[]", "x: the program 'no-such-program' was not found"),
        ("['{python}', '{puzzle}']", "['no-such-program']", "x: the program 'no-such-program' was not found"),
        ("['{python}', '{puzzle}']", "['{python}', '-c', \"raise SystemExit('broken')\"]", "x: broken"),
    ],
)
def test_a_program_that_is_not_here_is_refused_before_anything_runs(
    tmp_path: Path, command: str, version: str, message: str
) -> None:
    text = f"name = 'x'\ncommand = {command}\nversion = {version}\n[answer]"
    with pytest.raises(UnknownName, match=message):
        Program.adapted(adapter(tmp_path, text)).version()


def test_every_adapter_that_is_shipped_is_one() -> None:
    names = {Program.adapted(path.stem).name for path in ADAPTERS.glob("*.toml")}
    assert {"OR-Tools CP-SAT", "MiniZinc, Gecode"} <= names


GECODE = {"complete": "^==========$", "none": "^=====UNSATISFIABLE=====$"}


@pytest.mark.parametrize(
    ("table", "text", "answer"),
    [
        (GECODE, "##.\n###\n----------\n==========\n", Answer("unique", (BLOCK,))),
        (GECODE, "##.\n###\n----------\n", Answer("solved", (BLOCK,))),
        (GECODE, "=====UNSATISFIABLE=====\n", Answer("none")),
        (GECODE, "#..\n.#.\n----------\n.#.\n#..\n----------\n", Answer("multiple", (DOT, OTHER))),
        ({"multiple": "not unique"}, "not unique\n#..\n.#.\n", Answer("multiple", (DOT,))),
        (
            {"blank": "  ", "shaded": "[]", "row": r"^\|(.*)\|$"},
            "|[]    |\n|  []  |",
            Answer("solved", (DOT,)),
        ),
        ({"undecided": "gave up"}, "gave up", Answer("undecided")),
    ],
)
def test_answers_are_read_from_text(table: dict[str, str], text: str, answer: Answer) -> None:
    assert reader_of(table, "x").read(text, SWITCH).answer == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Roof\nUNIQUE LINE SOLUTION:\nX..\n.X.\n", Answer("unique", (DOT,))),
        (
            "FOUND MULTIPLE SOLUTIONS:\n.X.\nX..\nALTERNATE SOLUTION\nX..\n.X.\n",
            Answer("multiple", (OTHER, DOT)),
        ),
        ("NO SOLUTION.\n", Answer("none")),
        ("CPU time limit exceeded\n", Answer("undecided")),
    ],
)
def test_answers_of_pbnsolve_are_read(text: str, answer: Answer) -> None:
    assert Program.adapted("pbnsolve").reader.read(text, SWITCH).answer == answer


@pytest.mark.parametrize("text", ["", "Segmentation fault", "##\n##\n", "#..\n"])
def test_text_without_an_answer_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        reader_of(GECODE, "x").read(text, SWITCH)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"verdict": "maybe", "solutions": []}', '{"verdict": "none"}']
)
def test_json_without_an_answer_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        reader_of({"kind": "json"}, "x").read(text, SWITCH)


SMALL = [
    Puzzle.from_solution(BLOCK),
    SWITCH,
    Puzzle.from_solution(Grid.from_text(["...", "...", "..#"])),
    Puzzle((clue(2), clue()), (clue(1), clue(), clue(1))),  # no solution
    Puzzle((clue(), clue(1, 1)), (clue(1), clue(), clue(1))),
    *(random_puzzle(5, 4, density=0.5, colours=1, seed=seed) for seed in range(1)),
]


def others() -> list[Program]:
    found = []
    for name in ("cp-sat", "gecode"):
        program = Program.adapted(name)
        try:
            program.version()
        except UnknownName:
            continue
        found.append(program)
    return found


@pytest.mark.parametrize("name", ["cp-sat", "gecode"])
@pytest.mark.slow
def test_another_solver_finds_the_solutions_that_there_are(name: str) -> None:
    program = Program.adapted(name)
    try:
        program.version()
    except UnknownName:
        skip_without(name)
    for puzzle in SMALL:
        solutions = solutions_of(puzzle)
        found = program.measure(puzzle, seed=1, time_limit=60)
        assert found.failure is None
        assert found.answer.verdict == ("none", "unique", "multiple")[min(len(solutions), 2)]
        assert {solution.cells for solution in found.answer.solutions} <= set(solutions)


@pytest.mark.slow
def test_cp_sat_supports_colours_and_givens() -> None:
    program = Program.adapted("cp-sat")
    try:
        program.version()
    except UnknownName:
        skip_without("cp-sat")
    touching = Puzzle.from_solution(Grid.from_text(["aab.", "b..a", ".a.a"], letters="ab"))
    given = replace(SWITCH, givens=Grid.from_text([".??", "???"]))
    for puzzle in (touching, given):
        solutions = solutions_of(puzzle)
        found = program.measure(puzzle, seed=None, time_limit=60)
        assert found.answer.verdict == ("none", "unique", "multiple")[min(len(solutions), 2)]
        assert {solution.cells for solution in found.answer.solutions} <= set(solutions)


def test_a_puzzle_that_a_format_cannot_represent_is_reported_and_left_out() -> None:
    gecode = Program.adapted("gecode")
    given = replace(SWITCH, givens=Grid.from_text([".??", "???"]))
    colours = Puzzle.from_solution(Grid.from_text(["ab.", ".ba"], letters="ab"))
    told: list[str] = []
    assert list(run(plan_of(given, gecode), told.append)) == []
    assert "givens" in told[0]
    assert gecode.can_hold(colours) is not None
    assert gecode.can_hold(SWITCH) is None


@pytest.mark.slow
def test_all_contenders_agree_on_puzzles_of_all_kinds() -> None:
    contenders = [Inside("nonosat"), Inside("nonosat automaton", encoding="automaton"), *others()]
    puzzle = random_puzzle(9, 12, density=0.5, colours=1, seed=1)
    made = list(run(plan_of(puzzle, *contenders), lambda _: None))
    assert [each.error for each in made] == [None] * len(contenders)
    assert len({each.verdict for each in made}) == 1


@pytest.mark.usefixtures("native")
def test_another_checkout_takes_turns_with_this_one_and_is_compared_with_it(tmp_path: Path) -> None:
    path = str(tmp_path / "turns.jsonl")
    command = ["-q", "run", "start-sat", "--seeds", "2", "--runs", "1", "--beside", str(ROOT), "-o", path]
    assert benchmarks_command(*command) == (0, "", "")
    found = read_results(path).runs
    assert [(made.contender, made.seed, made.verdict) for made in found] == [
        (contender, seed, "unique") for seed in (0, 1) for contender in ("nonosat", f"nonosat in {ROOT}")
    ]
    code, out, _ = benchmarks_command("compare", path)
    assert code == 0
    assert out.splitlines()[2].startswith("| start-sat | nonosat, inside | 1 |")


def test_a_folder_without_a_checkout_is_not_measured(tmp_path: Path) -> None:
    code, _, err = benchmarks_command("run", "start", "--beside", str(tmp_path))
    assert code == 2
    assert err.count("\n") == 1
    assert "no checkout of nonosat" in err
