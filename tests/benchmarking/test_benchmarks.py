"""The benchmarks: which puzzles are measured, which answers count. No timing is asserted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarking import BLOCK, DOT, OTHER, SWITCH, UNIQUE, benchmarks_command, plan_of
from conftest import ROOT

import nonosat
from benchmarks import rounds
from benchmarks.cases import Case, Known, as_bytes, spread
from benchmarks.enumeration import families
from benchmarks.inside import Inside
from benchmarks.judgement import Judge
from benchmarks.measurement import Answer, Measurement, phases_of
from benchmarks.program import Program
from benchmarks.runner import run
from benchmarks.sets import all_sets, set_named
from benchmarks.summary import Clock, Time, summaries
from benchmarks.table import by_set
from nonosat.authoring.generation.families import dom
from nonosat.files.registry import read
from nonosat.logic import kernel
from nonosat.logic.propagation import propagate
from nonosat.model.errors import UnknownName
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


@pytest.fixture
def no_corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NONOSAT_CORPUS", str(tmp_path / "nothing"))


# Sets


@pytest.mark.parametrize(
    "name",
    ["start", "survey", "large", "dom", "random40", "random", "colour", "several", "extreme", "conquer"],
)
def test_the_puzzles_of_a_set_have_distinct_names(name: str) -> None:
    names = [case.name for case in set_named(name).cases()]
    assert names
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("no_corpus")
def test_without_the_corpus_every_set_says_what_is_missing_and_still_has_puzzles() -> None:
    missing = {each.name for each in all_sets() if each.missing}
    assert missing == {"survey", "tournament", "colour", "hard", "tail"}
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
        assert Known.of(case.puzzle()).solution is not None, "its solution does not fit its clues"
    hard = {case.name for case in set_named("hard").cases()}
    assert {"02712-lion", "10088-marley"} <= hard


@pytest.mark.usefixtures("corpus")
def test_the_list_of_sets_on_the_page_is_that_of_the_command() -> None:
    code, out, err = benchmarks_command("sets")
    assert (code, err) == (0, "")
    assert out.startswith("start:      1 puzzle, 9 runs, 1 seed: ")
    page = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert f"```console\n$ python -m benchmarks sets\n{out}```" in page


@pytest.mark.slow
def test_no_survey_puzzle_comes_twice_and_none_is_hard() -> None:
    puzzles = [case.puzzle() for case in set_named("survey").cases()]
    clues = [(puzzle.rows, puzzle.columns) for puzzle in puzzles]
    assert len(set(clues)) == len(clues) >= 11
    hard = {(each.rows, each.columns) for each in (case.puzzle() for case in set_named("hard").cases())}
    assert not hard & set(clues)


def test_puzzles_of_the_colour_set_have_several_colours_or_one_that_is_not_black() -> None:
    puzzles = [case.puzzle() for case in set_named("colour").cases()]
    assert sum(len(puzzle.palette) > 1 for puzzle in puzzles) > len(puzzles) * 0.8


def test_large_puzzles_are_solved_by_propagation(*, exhaustive: bool) -> None:
    cases = list(set_named("large").cases())
    assert {case.name.split("-")[1] for case in cases} == {"200x200", "512x512"}
    for case in cases:
        if exhaustive or "200x200" in case.name:
            assert propagate(case.puzzle()).grid().is_complete, case.name


def test_a_set_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UnknownName, match=r"unknown set 'tournaments'; choose one of .*tournament"):
        set_named("tournaments")


def test_a_sample_is_spread_over_the_whole_set() -> None:
    cases = [Case(str(number), lambda: UNIQUE) for number in range(100)]
    assert [case.name for case in spread(cases, 4)] == ["0", "25", "50", "75"]
    assert list(spread(cases, 1000)) == cases


def test_solvers_are_not_told_the_solution() -> None:
    puzzle = replace(
        UNIQUE, goal=BLOCK, expected=1, saved=BLOCK, extra=(("found", '"unique"'),), title="Roof"
    )
    told = json.loads(as_bytes(puzzle))
    assert set(told) & {"goal", "saved", "expected", "found"} == set()
    assert told["rows"] == [[2], [3]]


# Sizes, which are deterministic


@pytest.mark.parametrize(("size", "clauses"), [(7, 2100), (9, 3412), (15, 9976)])
def test_dominoes_need_no_more_clauses_than_the_order_encoding_ever_did(size: int, clauses: int) -> None:
    from nonosat.sat.encodings.formula import formula_of

    puzzle = dom(size)
    cnf = formula_of(puzzle, knowledge=propagate(puzzle), encoding="order")
    assert 0 < cnf.clause_count <= clauses
    assert cnf.variables >= puzzle.width * puzzle.height


# Which answers count


def judge(puzzle: Puzzle, **known: object) -> Judge:
    return Judge(puzzle, Known(**({"verdict": None, "solution": None} | known)))  # type: ignore[arg-type]


WRONG = Grid.from_text(["##.", ".##"])


@pytest.mark.parametrize(
    ("puzzle", "answer", "known", "objection"),
    [
        (UNIQUE, Answer("unique", (BLOCK,)), {}, None),
        (SWITCH, Answer("multiple", (DOT, OTHER)), {}, None),
        (SWITCH, Answer("multiple", (DOT,)), {}, None),
        (SWITCH, Answer("solved", (OTHER,)), {}, None),
        (SWITCH, Answer("undecided"), {}, None),
        (UNIQUE, Answer("unique", (WRONG,)), {}, "breaks the clues"),
        (UNIQUE, Answer("unique", (BLOCK.transposed(),)), {}, "breaks the clues"),
        (UNIQUE, Answer("solved", (Grid.from_text(["##?", "###"]),)), {}, "breaks the clues"),
        (SWITCH, Answer("unique"), {}, "'unique' came with 0 solutions"),
        (SWITCH, Answer("solved"), {}, "'solved' came with 0 solutions"),
        (SWITCH, Answer("multiple"), {}, "'multiple' came without a solution"),
        (SWITCH, Answer("unique", (DOT, OTHER)), {}, "'unique' came with 2 solutions"),
        (SWITCH, Answer("multiple", (DOT, DOT)), {}, "one solution came twice"),
        (SWITCH, Answer("none", (DOT,)), {}, "'none' came with a solution"),
        (SWITCH, Answer("unique", (DOT,)), {"solution": OTHER}, "there is another solution"),
        (SWITCH, Answer("none"), {"solution": DOT}, "there is a solution"),
        (SWITCH, Answer("unique", (DOT,)), {"verdict": "multiple"}, "'multiple' by what is known"),
        (UNIQUE, Answer("none"), {"verdict": "unique"}, "'unique' by what is known"),
        (SWITCH, Answer("multiple", (DOT, OTHER)), {"verdict": "unique"}, "'unique' by what is known"),
    ],
    ids=str,
)
def test_an_answer_counts_if_it_agrees_with_the_clues_itself_and_what_is_known(
    puzzle: Puzzle, answer: Answer, known: dict[str, object], objection: str | None
) -> None:
    found = judge(puzzle, **known).objection(answer, by="a")
    assert (found is None) if objection is None else objection in str(found)


def test_solvers_that_disagree_are_reported_even_if_nothing_was_known() -> None:
    between = judge(SWITCH)
    assert between.objection(Answer("solved", (DOT,)), by="first") is None
    assert "there is a solution" in str(between.objection(Answer("none"), by="second"))
    assert "another solution" in str(between.objection(Answer("unique", (OTHER,)), by="second"))
    words = judge(UNIQUE)
    assert words.objection(Answer("unique", (BLOCK,)), by="first") is None
    assert "'unique' by first" in str(words.objection(Answer("multiple", (BLOCK,)), by="second"))


def test_a_wrong_answer_is_no_evidence_later() -> None:
    between = judge(UNIQUE)
    assert between.objection(Answer("multiple", (BLOCK, BLOCK)), by="wrong") is not None
    assert between.objection(Answer("unique", (BLOCK,)), by="honest") is None


def test_a_goal_is_used_only_if_it_is_a_solution() -> None:
    assert Known.of(replace(UNIQUE, goal=BLOCK)).solution == BLOCK
    assert Known.of(replace(UNIQUE, goal=DOT)).solution is None
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


def test_a_wrong_answer_has_no_time_and_no_place_in_the_table() -> None:
    liar = Scripted("liar", Answer("unique", (DOT,)))
    honest = Scripted("honest", Answer("unique", (BLOCK,)))
    told: list[str] = []
    wrong, right = run(plan_of(UNIQUE, liar, honest), told.append)
    assert (wrong.seconds, wrong.cpu_seconds, wrong.verdict) == (None, None, "undecided")
    assert wrong.error == "solution 1 breaks the clues"
    assert (right.seconds, right.cpu_seconds, right.verdict) == (2.0, 1.0, "unique")
    assert "NOT ACCEPTED" in told[0]
    of_wrong, of_honest = summaries([wrong, right], Clock.CPU)
    assert (of_wrong.puzzles, of_wrong.errors) == ((), 1)
    assert of_honest.times == (Time(1.0),)
    assert "| liar | 0 | 1 |  |" in by_set([of_wrong, of_honest])


def test_every_seed_is_run_as_often_as_asked_and_one_seed_is_none() -> None:
    one = Scripted("one", Answer("unique", (BLOCK,)))
    assert len(list(run(plan_of(UNIQUE, one, runs=2, seeds=3), lambda _: None))) == 6
    assert one.asked == [0, 0, 1, 1, 2, 2]
    two = Scripted("two", Answer("unique", (BLOCK,)))
    list(run(plan_of(UNIQUE, two, runs=2), lambda _: None))
    assert two.asked == [None, None]


def test_a_contender_that_reached_the_limit_is_not_run_again_with_that_seed() -> None:
    late = Scripted("late", Answer("undecided"))
    list(run(plan_of(UNIQUE, late, runs=3, seeds=2), lambda _: None))
    assert late.asked == [0, 1]


def test_nonosat_inside_reports_sizes_and_phases_that_add_up() -> None:
    puzzle = read(ROOT / "puzzles" / "dom_9.json")
    found = Inside("nonosat").measure(puzzle, seed=3, time_limit=60)
    assert found.answer.verdict == "unique"
    assert puzzle.is_solved_by(found.answer.solutions[0])
    assert {"read", "propagate", "encode", "load", "first_solution", "verdict"} <= set(found.phases)
    assert sum(found.phases.values()) == pytest.approx(found.seconds)
    assert found.variables
    assert found.clauses


def test_nonosat_inside_is_measured_in_pure_python_where_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, native: object
) -> None:
    paths: list[str] = []
    solve = nonosat.solve

    def watched(*arguments: Any, **options: Any) -> Any:
        paths.append(kernel.name())
        return solve(*arguments, **options)

    puzzle = read(ROOT / "puzzles" / "dom_5.json")
    Inside("nonosat").measure(puzzle, seed=None, time_limit=60)  # loads the libraries
    monkeypatch.setattr(nonosat, "solve", watched)
    for pure in (False, True):
        Inside("nonosat", pure=pure).measure(puzzle, seed=None, time_limit=60)
    assert paths == ["native", "pure"]
    assert kernel.chosen is native


def test_nonosat_inside_stops_at_the_limit() -> None:
    found = Inside("nonosat").measure(dom(16), seed=None, time_limit=0.1)
    assert found.answer.verdict == "undecided"
    assert found.failure is None


def test_nonosat_in_a_fresh_process_reports_the_same_and_its_memory() -> None:
    puzzle = dom(5)
    found = Program.nonosat("nonosat").measure(puzzle, seed=None, time_limit=60)
    inside = Inside("nonosat").measure(puzzle, seed=None, time_limit=60)
    assert found.answer == inside.answer
    assert (found.variables, found.clauses) == (inside.variables, inside.clauses)
    assert found.peak_memory_mib is not None
    assert 5 < found.peak_memory_mib < 400
    assert sum(found.phases.values()) == pytest.approx(found.seconds)


def test_the_phases_of_a_search_without_a_solution_end_with_the_verdict() -> None:
    found = phases_of({"read": 1.0, "search": 4.0, "load": 1.0}, 6.0)
    assert found == {"read": 1.0, "load": 1.0, "verdict": 3.0, "rest": 1.0}


# Rounds of messages


@pytest.fixture
def small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_SIZES", ((7, 5, 1), (6, 4, 2)))
    monkeypatch.setattr(rounds, "_SECONDS", 0.001)


@pytest.mark.usefixtures("small_rounds")
def test_both_paths_are_measured_and_the_kernel_is_back_afterwards(native: object) -> None:
    found = list(rounds.measured_rounds())
    assert kernel.chosen is native
    assert [each.name for each in found] == ["7×5", "6×4, 2 colours"]
    assert all(each.native is not None and each.native > 0 and each.pure > 0 for each in found)
    assert len(rounds.table(found).splitlines()) == 4


@pytest.mark.usefixtures("small_rounds")
def test_without_the_kernel_its_columns_are_empty() -> None:
    with kernel.pure():
        found = list(rounds.measured_rounds())
    assert [each.native for each in found] == [None, None]
    assert rounds.table(found[:1]).splitlines()[-1].startswith("| 7×5 |  | ")


# Enumeration


def test_enumeration_measures_twenty_families_of_puzzles_with_several_solutions() -> None:
    made = dict(families())
    assert len(made) == 20
    for name, puzzle in made.items():
        assert nonosat.solve(puzzle, seed=1).verdict.value == "multiple", name


def test_enumeration_shows_the_rate_of_each_way() -> None:
    code, output, told = benchmarks_command("enumeration", "--only", "permutations of 10", "--seconds", "0.1")
    assert (code, told.count("\n")) == (0, 1)
    row = [cell.strip() for cell in output.splitlines()[2].strip("|").split("|")]
    assert row[0] == "permutations of 10"
    assert all(int(cell.split()[0].replace(",", "")) > 0 for cell in row[1:4])
    assert float(row[4]) > 0
