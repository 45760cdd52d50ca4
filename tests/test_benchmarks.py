"""The benchmarks: what is measured, which answers count, what is made of the times. No timing is asserted."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from brute_force import pictures_of
from conftest import ROOT

from benchmarks.answers import reader_of
from benchmarks.cases import Case, Known, as_bytes, spread
from benchmarks.figures import plans
from benchmarks.inside import Inside
from benchmarks.judgement import Judge
from benchmarks.measurement import Answer, Measurement, phases_of
from benchmarks.program import ADAPTERS, Program
from benchmarks.readme import KEPT, README, section, shown, with_section
from benchmarks.results import Run, read_results, results_file, write_machine, write_run
from benchmarks.runner import Plan, run
from benchmarks.sets import PuzzleSet, all_sets, set_named
from benchmarks.summary import Clock, Time, ratio, summaries
from benchmarks.table import by_phase, by_puzzle, by_set, changes
from nonosat.errors import InputError, UnknownName
from nonosat.formats.registry import read
from nonosat.grid import Grid
from nonosat.laboratory.families import dom, random_puzzle
from nonosat.propagation import propagate
from nonosat.puzzle import Puzzle, clue

DOT = Grid.from_text(["#..", ".#."])
SWITCH = Puzzle.of(Grid.from_text(["#..", ".#."]))  # two pictures
OTHER = Grid.from_text([".#.", "#.."])
BLOCK = Grid.from_text(["##.", "###"])
UNIQUE = Puzzle.of(BLOCK)


def benchmarks_command(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def no_corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NONOSAT_CORPUS", str(tmp_path / "nothing"))


# Sets


@pytest.mark.parametrize(
    "name", ["start", "survey", "large", "dom", "random40", "random", "colour", "extreme"]
)
def test_a_set_has_puzzles_each_with_a_name_of_its_own(name: str) -> None:
    names = [case.name for case in set_named(name).cases()]
    assert names
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("no_corpus")
def test_without_the_corpus_every_set_says_what_is_missing_and_still_has_puzzles() -> None:
    missing = {each.name for each in all_sets() if each.missing}
    assert missing == {"survey", "tournament", "colour", "hard"}
    for each in all_sets():
        cases = list(each.cases())
        assert cases, each.name
        assert cases[0].puzzle().width


@pytest.mark.usefixtures("no_corpus")
def test_without_the_corpus_a_tournament_is_random_puzzles_of_its_size() -> None:
    cases = list(set_named("tournament").cases())
    assert len(cases) == 1000
    assert {(each.puzzle().width, each.puzzle().height) for each in spread(cases, 10)} == {(25, 25)}


def test_with_the_corpus_sets_have_the_puzzles_that_may_not_be_shipped(corpus: Path) -> None:
    assert corpus.is_dir()
    assert not any(each.missing for each in all_sets())
    tournament = list(set_named("tournament").cases())
    assert len(tournament) == 3000
    for case in spread(tournament, 6):
        assert Known.of(case.puzzle()).picture is not None, "its solution does not fit its clues"
    hard = {case.name for case in set_named("hard").cases()}
    assert {"02712-lion", "10088-marley"} <= hard


def test_no_survey_puzzle_comes_twice_and_none_is_hard() -> None:
    puzzles = [case.puzzle() for case in set_named("survey").cases()]
    clues = [(puzzle.rows, puzzle.columns) for puzzle in puzzles]
    assert len(set(clues)) == len(clues) >= 11
    hard = {(each.rows, each.columns) for each in (case.puzzle() for case in set_named("hard").cases())}
    assert not hard & set(clues)


def test_puzzles_of_the_colour_set_have_several_colours_or_one_that_is_not_black() -> None:
    puzzles = [case.puzzle() for case in set_named("colour").cases()]
    assert sum(len(puzzle.palette) > 1 for puzzle in puzzles) > len(puzzles) * 0.8


def test_large_puzzles_are_solved_by_line_logic(*, exhaustive: bool) -> None:
    cases = list(set_named("large").cases())
    assert {case.name.split("-")[1] for case in cases} == {"200x200", "512x512"}
    for case in cases:
        if exhaustive or "200x200" in case.name:
            assert propagate(case.puzzle()).grid().is_complete, case.name


def test_a_set_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UnknownName, match=r"no set 'tournaments': expected one of .*tournament"):
        set_named("tournaments")


def test_a_sample_is_spread_over_the_whole_set() -> None:
    cases = [Case(str(number), lambda: UNIQUE) for number in range(100)]
    assert [case.name for case in spread(cases, 4)] == ["0", "25", "50", "75"]
    assert list(spread(cases, 1000)) == cases


def test_solvers_are_not_told_the_picture() -> None:
    puzzle = replace(
        UNIQUE, goal=BLOCK, expected=1, saved=BLOCK, extra=(("found", '"unique"'),), title="Roof"
    )
    told = json.loads(as_bytes(puzzle))
    assert set(told) & {"goal", "saved", "expected", "found"} == set()
    assert told["rows"] == [[2], [3]]


# Sizes, which are facts and not luck


@pytest.mark.parametrize(("size", "clauses"), [(7, 2100), (9, 3412), (15, 9976)])
def test_dominoes_need_no_more_clauses_than_the_order_encoding_ever_did(size: int, clauses: int) -> None:
    from nonosat.encoding.formula import formula_of

    puzzle = dom(size)
    cnf = formula_of(puzzle, knowledge=propagate(puzzle), encoding="order")
    assert 0 < cnf.clause_count <= clauses
    assert cnf.variables >= puzzle.width * puzzle.height


# Which answers count


def judge(puzzle: Puzzle, **known: object) -> Judge:
    return Judge(puzzle, Known(**({"verdict": None, "picture": None} | known)))  # type: ignore[arg-type]


def test_right_answers_are_accepted() -> None:
    assert judge(UNIQUE).objection(Answer("unique", (BLOCK,)), by="a") is None
    assert judge(SWITCH).objection(Answer("multiple", (DOT, OTHER)), by="a") is None
    assert judge(SWITCH).objection(Answer("multiple", (DOT,)), by="a") is None
    assert judge(SWITCH).objection(Answer("solved", (OTHER,)), by="a") is None
    assert judge(SWITCH).objection(Answer("undecided"), by="a") is None


def test_a_picture_that_breaks_the_clues_is_refused() -> None:
    wrong = Grid.from_text(["##.", ".##"])
    assert "breaks the clues" in str(judge(UNIQUE).objection(Answer("unique", (wrong,)), by="a"))
    turned = BLOCK.transposed()
    assert "breaks the clues" in str(judge(UNIQUE).objection(Answer("unique", (turned,)), by="a"))
    half = Grid.from_text(["##?", "###"])
    assert "breaks the clues" in str(judge(UNIQUE).objection(Answer("solved", (half,)), by="a"))


@pytest.mark.parametrize(
    "answer",
    [
        Answer("unique"),
        Answer("solved"),
        Answer("multiple"),
        Answer("unique", (DOT, OTHER)),
        Answer("multiple", (DOT, DOT)),
        Answer("none", (DOT,)),
    ],
    ids=str,
)
def test_an_answer_that_contradicts_itself_is_refused(answer: Answer) -> None:
    assert judge(SWITCH).objection(answer, by="a") is not None


def test_unique_is_refused_when_another_picture_is_known() -> None:
    assert judge(SWITCH, picture=OTHER).objection(Answer("unique", (DOT,)), by="a") is not None
    assert judge(SWITCH, picture=DOT).objection(Answer("none"), by="a") is not None
    assert judge(SWITCH, verdict="multiple").objection(Answer("unique", (DOT,)), by="a") is not None
    assert judge(UNIQUE, verdict="unique").objection(Answer("none"), by="a") is not None


def test_solvers_that_disagree_are_noticed_even_when_nothing_was_known() -> None:
    between = judge(SWITCH)
    assert between.objection(Answer("solved", (DOT,)), by="first") is None
    assert "there is a picture" in str(between.objection(Answer("none"), by="second"))
    assert "another picture" in str(between.objection(Answer("unique", (OTHER,)), by="second"))
    words = judge(UNIQUE)
    assert words.objection(Answer("unique", (BLOCK,)), by="first") is None
    assert "'unique' by first" in str(words.objection(Answer("multiple", (BLOCK,)), by="second"))


def test_two_pictures_refute_an_earlier_unique() -> None:
    between = judge(SWITCH, verdict="unique")
    assert between.objection(Answer("multiple", (DOT, OTHER)), by="a") is not None


def test_a_wrong_answer_convinces_nobody_later() -> None:
    between = judge(UNIQUE)
    assert between.objection(Answer("multiple", (BLOCK, BLOCK)), by="liar") is not None
    assert between.objection(Answer("unique", (BLOCK,)), by="honest") is None


def test_what_a_file_claims_to_be_its_picture_is_believed_only_if_it_is() -> None:
    assert Known.of(replace(UNIQUE, goal=BLOCK)).picture == BLOCK
    assert Known.of(replace(UNIQUE, goal=DOT)).picture is None
    assert Known.of(replace(UNIQUE, expected=1)).verdict == "unique"
    assert Known.of(replace(UNIQUE, expected=7)).verdict == "multiple"
    assert Known.of(replace(UNIQUE, extra=(("found", '"undecided"'),))).verdict is None


# Runs


class Scripted:
    """A contender that answers what it was told to."""

    process = "inside"

    def __init__(self, name: str, *answers: Answer) -> None:
        self.name = name
        self.answers = list(answers)
        self.asked: list[int | None] = []

    def version(self) -> str:
        return "1"

    def can_hold(self, puzzle: Puzzle) -> str | None:
        return None

    def measure(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        self.asked.append(seed)
        answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
        return Measurement(answer, 2.0, 1.0)


def plan_of(puzzle: Puzzle, *contenders: object, runs: int = 1, seeds: int = 1) -> Plan:
    only = PuzzleSet("some", "some puzzle", lambda: [Case("it", lambda: puzzle)])
    return Plan(only, contenders, runs=runs, seeds=seeds)  # type: ignore[arg-type]


def test_a_wrong_answer_has_no_time_and_no_place_in_the_table() -> None:
    liar = Scripted("liar", Answer("unique", (DOT,)))
    honest = Scripted("honest", Answer("unique", (BLOCK,)))
    told: list[str] = []
    wrong, right = run(plan_of(UNIQUE, liar, honest), told.append)
    assert (wrong.seconds, wrong.cpu_seconds, wrong.verdict) == (None, None, "undecided")
    assert wrong.error == "picture 1 breaks the clues"
    assert (right.seconds, right.cpu_seconds, right.verdict) == (2.0, 1.0, "unique")
    assert "WRONG" in told[0]
    of_liar, of_honest = summaries([wrong, right], Clock.CPU)
    assert (of_liar.puzzles, of_liar.errors) == ((), 1)
    assert of_honest.times == (Time(1.0),)
    assert "| liar | 0 | 1 |  |" in by_set([of_liar, of_honest])


def test_every_seed_is_run_as_often_as_asked_and_one_seed_is_none() -> None:
    one = Scripted("one", Answer("unique", (BLOCK,)))
    assert len(list(run(plan_of(UNIQUE, one, runs=2, seeds=3), lambda _: None))) == 6
    assert one.asked == [0, 0, 1, 1, 2, 2]
    two = Scripted("two", Answer("unique", (BLOCK,)))
    list(run(plan_of(UNIQUE, two, runs=2), lambda _: None))
    assert two.asked == [None, None]


def test_who_has_met_the_limit_is_not_run_again_with_that_seed() -> None:
    late = Scripted("late", Answer("undecided"))
    list(run(plan_of(UNIQUE, late, runs=3, seeds=2), lambda _: None))
    assert late.asked == [0, 1]


def test_nonosat_inside_says_sizes_and_phases_that_add_up() -> None:
    puzzle = read(ROOT / "puzzles" / "dom_5.json")
    found = Inside("nonosat").measure(puzzle, seed=3, time_limit=60)
    assert found.answer.verdict == "unique"
    assert puzzle.is_solved_by(found.answer.pictures[0])
    assert {"read", "propagate", "encode", "load", "first_picture", "verdict"} <= set(found.phases)
    assert sum(found.phases.values()) == pytest.approx(found.seconds)
    assert found.variables
    assert found.clauses


def test_nonosat_inside_gives_up_at_the_limit() -> None:
    found = Inside("nonosat").measure(dom(16), seed=None, time_limit=0.1)
    assert found.answer == Answer("undecided")
    assert found.failure is None


def test_nonosat_in_a_fresh_process_says_the_same_and_its_memory() -> None:
    puzzle = dom(5)
    found = Program.nonosat("nonosat").measure(puzzle, seed=None, time_limit=60)
    inside = Inside("nonosat").measure(puzzle, seed=None, time_limit=60)
    assert found.answer == inside.answer
    assert (found.variables, found.clauses) == (inside.variables, inside.clauses)
    assert found.peak_memory_mib is not None
    assert 5 < found.peak_memory_mib < 400
    assert sum(found.phases.values()) == pytest.approx(found.seconds)


def test_the_phases_of_a_search_without_a_picture_end_with_the_verdict() -> None:
    found = phases_of({"read": 1.0, "search": 4.0, "load": 1.0}, 6.0)
    assert found == {"start": 1.0, "read": 1.0, "load": 1.0, "verdict": 3.0}


# Programs


def adapter(tmp_path: Path, text: str) -> str:
    path = tmp_path / "adapter.toml"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return str(path)


def script(tmp_path: Path, text: str) -> str:
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return str(path)


def test_a_program_that_lies_ends_the_command_with_an_error(tmp_path: Path) -> None:
    liar = script(tmp_path, "print('#' * 25 + '\\n' + ('.' * 25 + '\\n') * 24)")
    path = adapter(
        tmp_path, f"name = 'liar'\ncommand = ['{{python}}', '{liar}', '{{puzzle}}']\n[answer]\nunique = '#'"
    )
    output = tmp_path / "results.jsonl"
    code, out, err = benchmarks_command(
        "run", "start", "--alone", "--against", path, "--runs", "1", "-o", str(output)
    )
    assert (code, out) == (1, "")
    assert "WRONG: picture 1 breaks the clues" in err
    found = read_results(str(output))
    assert found.machines[0]["contenders"] == {"liar": ""}
    assert [(each.seconds, each.error) for each in found.runs] == [(None, "picture 1 breaks the clues")]


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
    with pytest.raises(UnknownName, match=r"no adapter 'pbn': expected a file, or one of .*gecode"):
        Program.adapted("pbn")


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


@pytest.mark.parametrize("text", ["", "Segmentation fault", "##\n##\n", "#..\n"])
def test_text_without_an_answer_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        reader_of(GECODE, "x").read(text, SWITCH)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"verdict": "maybe", "pictures": []}', '{"verdict": "none"}']
)
def test_json_without_an_answer_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        reader_of({"kind": "json"}, "x").read(text, SWITCH)


SMALL = [
    Puzzle.of(BLOCK),
    SWITCH,
    Puzzle.of(Grid.from_text(["...", "...", "..#"])),
    Puzzle((clue(2), clue()), (clue(1), clue(), clue(1))),  # no picture
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
def test_another_solver_finds_the_pictures_that_there_are(name: str) -> None:
    program = Program.adapted(name)
    try:
        program.version()
    except UnknownName as error:
        pytest.skip(str(error))
    for puzzle in SMALL:
        pictures = pictures_of(puzzle)
        found = program.measure(puzzle, seed=1, time_limit=60)
        assert found.failure is None
        assert found.answer.verdict == ("none", "unique", "multiple")[min(len(pictures), 2)]
        assert {picture.cells for picture in found.answer.pictures} <= set(pictures)


def test_cp_sat_knows_colours_and_given_cells() -> None:
    program = Program.adapted("cp-sat")
    try:
        program.version()
    except UnknownName as error:
        pytest.skip(str(error))
    touching = Puzzle.of(Grid.from_text(["aab.", "b..a", ".a.a"], letters="ab"))
    given = replace(SWITCH, givens=Grid.from_text([".??", "???"]))
    for puzzle in (touching, given):
        pictures = pictures_of(puzzle)
        found = program.measure(puzzle, seed=None, time_limit=60)
        assert found.answer.verdict == ("none", "unique", "multiple")[min(len(pictures), 2)]
        assert {picture.cells for picture in found.answer.pictures} <= set(pictures)


def test_a_puzzle_that_a_format_cannot_hold_is_told_and_left_out() -> None:
    gecode = Program.adapted("gecode")
    given = replace(SWITCH, givens=Grid.from_text([".??", "???"]))
    colours = Puzzle.of(Grid.from_text(["ab.", ".ba"], letters="ab"))
    told: list[str] = []
    assert list(run(plan_of(given, gecode), told.append)) == []
    assert "given cells" in told[0]
    assert gecode.can_hold(colours) is not None
    assert gecode.can_hold(SWITCH) is None


def test_all_contenders_agree_on_puzzles_of_all_kinds() -> None:
    contenders = [Inside("nonosat"), Inside("nonosat automaton", encoding="automaton"), *others()]
    puzzle = random_puzzle(9, 12, density=0.5, colours=1, seed=1)
    made = list(run(plan_of(puzzle, *contenders), lambda _: None))
    assert [each.error for each in made] == [None] * len(contenders)
    assert len({each.verdict for each in made}) == 1


# Results


def a_run(**changes: object) -> Run:
    made = Run("dom", "dom-09", 19, 19, "nonosat", "inside", 0, 0, "unique", None, 2.0, 1.0, 30.0)
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["results.jsonl", "results.jsonl.gz"])
def test_results_come_back_from_their_file_as_they_were(tmp_path: Path, name: str) -> None:
    runs = [
        a_run(phases={"read": 0.25}, variables=3, peak_memory_mib=12.5),
        a_run(seed=None, verdict="undecided"),
        a_run(error="wrong", seconds=None, cpu_seconds=None),
    ]
    path = str(tmp_path / name)
    with results_file(path) as file:
        write_machine(file, {"processor": "abacus"}, {"nonosat": "1"})
        for each in runs:
            write_run(file, each)
    found = read_results(path)
    assert list(found.runs) == runs
    assert found.machines[0]["processor"] == "abacus"


def test_lines_that_are_no_results_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(a_run().as_line() + "\n{oops\n")
    with pytest.raises(InputError, match=r"results.jsonl:2: expected a line of results, found '\{oops'"):
        read_results(str(path))
    path.write_text('{"kind": "run", "set": "dom"}\n')
    with pytest.raises(InputError, match=r"results.jsonl:1: expected a run"):
        read_results(str(path))
    path.write_text("")
    with pytest.raises(InputError, match="at least one run"):
        read_results(str(path))


def test_a_time_is_the_median_of_runs_then_of_seeds_and_the_worst_is_that_of_a_seed() -> None:
    runs = [
        a_run(seed=seed, run=number, cpu_seconds=seconds)
        for seed, times in enumerate([(1.0, 9.0, 2.0), (5.0, 4.0, 6.0), (3.0, 3.0, 30.0)])
        for number, seconds in enumerate(times)
    ]
    (found,) = summaries(runs, Clock.CPU)
    (puzzle,) = found.puzzles
    assert [each.seconds for each in puzzle.seeds] == [2.0, 5.0, 3.0]
    assert puzzle.time == Time(3.0)
    assert puzzle.worst == Time(5.0)
    assert summaries(runs, Clock.WALL)[0].puzzles[0].time == Time(2.0)


def test_a_run_that_met_its_limit_counts_as_the_limit_and_says_so() -> None:
    runs = [a_run(), a_run(puzzle="dom-10", verdict="undecided", cpu_seconds=3.0)]
    (found,) = summaries(runs, Clock.CPU)
    assert found.times == (Time(1.0), Time(30.0, True))
    assert found.undecided == 1
    row = by_set([found]).splitlines()[2]
    assert row.endswith("| nonosat, inside | 2 | 1 | > 15.5 s | > 15.5 s | > 30.0 s |")


def test_ratios_are_geometric_means_over_the_puzzles_of_both() -> None:
    mine = [a_run(), a_run(puzzle="dom-10", cpu_seconds=4.0), a_run(puzzle="dom-11")]
    theirs = [
        a_run(contender="other", cpu_seconds=2.0),
        a_run(contender="other", puzzle="dom-10", cpu_seconds=32.0),
        a_run(contender="other", puzzle="dom-12"),
    ]
    first, other = summaries([*mine, *theirs], Clock.CPU)
    found = ratio(first, other)
    assert found is not None
    assert (found.value, found.puzzles) == (pytest.approx(4.0), 2)
    assert by_set([first, other]).splitlines()[3].split(" | ")[-1] == "×4.0 |"
    late = replace(theirs[1], verdict="undecided")
    first, other = summaries([*mine, theirs[0], late], Clock.CPU)
    assert "> ×" in by_set([first, other])


def test_others_are_held_to_the_first_in_the_same_kind_of_process() -> None:
    runs = [
        a_run(),
        a_run(process="fresh", cpu_seconds=2.0),
        a_run(contender="other", process="fresh", cpu_seconds=8.0),
    ]
    rows = by_set(summaries(runs, Clock.CPU)).splitlines()[2:]
    assert [row.rstrip("| ").split("|")[-1].strip() for row in rows] == ["1.00 s", "2.00 s", "×4.0"]


def test_tables_by_puzzle_and_phase_show_sizes_and_phases() -> None:
    runs = [a_run(clauses=3412, variables=1201, conflicts=99, phases={"encode": 0.5, "load": 0.25})]
    found = summaries(runs, Clock.CPU)
    assert "| dom-09 | 19×19 | nonosat, inside | unique | 1,201 | 3,412 | 99 |" in by_puzzle(found)
    assert by_phase(found).splitlines()[0] == "| set | solver | encode | load |"
    assert by_phase(found).splitlines()[2] == "| dom | nonosat, inside | 500 ms | 250 ms |"


def test_a_comparison_names_what_changed() -> None:
    before = [a_run(), a_run(puzzle="dom-10"), a_run(puzzle="dom-11")]
    after = [
        a_run(cpu_seconds=0.1),
        a_run(puzzle="dom-10", cpu_seconds=1.1),
        a_run(puzzle="dom-11", verdict="multiple"),
    ]
    text = changes(*(summaries(runs, Clock.CPU) for runs in (before, after)), most=5)
    assert "- dom-11, nonosat, inside: unique, now multiple" in text
    assert "| dom | dom-09 | nonosat, inside | 1.00 s | 100 ms |" in text
    assert "| dom | dom-10" not in text


def test_commands_show_results_and_refuse_what_they_cannot(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(a_run().as_line() + "\n" + a_run(set="start", puzzle="gchq").as_line() + "\n")
    code, out, _ = benchmarks_command("table", str(path), "--set", "dom", "--by", "puzzle")
    assert code == 0
    assert "dom-09" in out
    assert "gchq" not in out
    code, out, err = benchmarks_command("table", str(path), str(path), "--by", "size")
    assert (code, out) == (2, "")
    assert "no table by 'size'" in err
    code, out, err = benchmarks_command("table", "missing.jsonl")
    assert (code, out, err) == (2, "", "missing.jsonl: No such file or directory\n")
    code, out, err = benchmarks_command("run", "nothing")
    assert code == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("kind", ["cactus", "scaling"])
@pytest.mark.parametrize(("suffix", "beginning"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_plots_are_drawn_and_an_svg_is_the_same_each_time(kind: str, suffix: str, beginning: bytes) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.plot import Kind, plot

    runs = [
        a_run(
            set=name,
            puzzle=f"{name}-{size}",
            width=size,
            height=2 * size,
            contender=who,
            cpu_seconds=size / 9,
        )
        for name in ("dom", "random")
        for size in (5, 9, 12)
        for who in ("nonosat", "other")
    ]
    found = summaries(runs, Clock.CPU)
    drawn = plot(found, Kind(kind), f"x.{suffix}")
    assert drawn.startswith(beginning)
    if suffix == "svg":
        assert plot(found, Kind(kind), "x.svg") == drawn
        assert b"puzzles decided" in drawn or kind == "scaling" or b"<g id" in drawn
    with pytest.raises(UnknownName, match="none of svg, png, pdf"):
        plot(found, Kind(kind), "x.bmp")


# The README


def test_the_table_in_the_readme_is_that_of_the_kept_results() -> None:
    readme = README.read_text(encoding="utf-8")
    assert shown(readme) == section(read_results(str(KEPT)))


def test_the_table_replaces_what_was_between_the_marks_and_nothing_else() -> None:
    text = "before\n<!-- benchmarks -->\nold\n<!-- /benchmarks -->\nafter\n"
    changed = with_section(text, "new")
    assert changed == text.replace("old", "new")
    assert shown(changed) == "new"
    with pytest.raises(InputError, match="expected the marks"):
        with_section("no marks", "new")


def test_kept_results_have_no_answer_that_was_refused() -> None:
    found = read_results(str(KEPT))
    assert [each for each in found.runs if each.error] == []
    assert {"survey", "tournament", "large", "dom", "random40", "hard"} <= {each.set for each in found.runs}


def test_the_figures_cover_every_set_but_the_extreme_one() -> None:
    planned = {plan.set.name for plan in plans(lambda _: None)}
    assert planned == {each.name for each in all_sets()} - {"extreme"}


@pytest.mark.parametrize("module", ["cases", "measurement", "summary", "table"])
def test_examples_in_docstrings_are_right(module: str) -> None:
    result = doctest.testmod(importlib.import_module(f"benchmarks.{module}"))
    assert result.attempted
    assert not result.failed


def test_examples_of_the_automaton_are_right() -> None:
    pytest.importorskip("ortools")
    result = doctest.testmod(importlib.import_module("benchmarks.programs.cp_sat"))
    assert result.attempted
    assert not result.failed
