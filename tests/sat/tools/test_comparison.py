"""Comparison of encodings: the figures agree with the formulas and the catalogue."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_line import nonosat_command, nonosat_here
from conftest import PUZZLES
from slowness import rest_slow

from nonosat import LimitReached, UnknownName, encode, read
from nonosat.authoring.generation.families import dom
from nonosat.sat import SolverError
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.tools.comparison import compare
from nonosat.sat.tools.solver_runs import SolverRun, SolverRuns, SolverRunStatus, run_of
from nonosat.sat.tools.strength import strength_of


@pytest.mark.slow
def test_sizes_are_those_of_what_is_written() -> None:
    puzzle = read(PUZZLES / "rainbow_fish.json")
    names = [each.name for each in ENCODINGS]
    for each in compare(puzzle, name="fish", encodings=names, solvers=["glucose4"], seeds=1):
        for sizes, raw in ((each.raw, True), (each.reduced, False)):
            text = str(encode(puzzle, encoding=each.encoding, raw=raw)).splitlines()
            (header,) = (line.split() for line in text if line.startswith("p cnf"))
            body = [line.split() for line in text if line[0] not in "cp"]
            assert (sizes.variables, sizes.clauses) == (int(header[2]), int(header[3]))
            assert sizes.literals == sum(len(line) - 1 for line in body)
            assert sizes.clauses == sum(clauses for _, clauses, _ in sizes.families)
            assert sizes.literals == sum(literals for _, _, literals in sizes.families)


def test_a_time_limit_keeps_whole_runs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    given: list[float] = []

    def run(_: object, cnf: object, solver: str, seed: int, limit: float, *, encoding: str) -> SolverRun:
        nonlocal now
        now += limit
        given.append(limit)
        return SolverRun(seed, SolverRunStatus.TIMEOUT)

    monkeypatch.setattr("nonosat.model.limits.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr("nonosat.sat.tools.comparison.CheckedRuns.run", run)
    found = compare(
        dom(3), name="a", encodings=["order"], solvers=["minisat22"], solver_limit=50, time_limit=60
    )
    (runs,) = next(found).solver_runs
    assert [run.seed for run in runs.runs] == [0]
    assert given == [50, 10]
    with pytest.raises(LimitReached, match="the time limit of 60 s was reached"):
        next(found)


@pytest.mark.parametrize("name", rest_slow(["dom_5", "rainbow_fish", "tatham_4x4", "two_islands"]))
def test_measured_strength_agrees_with_what_the_catalogue_says(name: str) -> None:
    puzzle = read(PUZZLES / f"{name}.json")
    weaker = 0
    for encoding in ENCODINGS:
        strength = strength_of(puzzle, encoding=encoding.name)
        assert strength.found_implied <= strength.implied
        assert strength.found_contradictions <= strength.contradictions
        assert strength.found_cells <= strength.cells
        assert strength.implied > 0
        if encoding.propagation_complete:
            assert strength.share_of_lines == 1
            assert strength.found_cells == strength.cells
        weaker += strength.share_of_lines < 1
    assert weaker > 0


@pytest.mark.slow
def test_all_runs_of_all_solvers_come_to_the_same_verdict() -> None:
    for name, verdict, names in (
        ("tatham_4x4", "unique", ["order", "start-ladder"]),
        ("impossible_swap", "none", ["start-ladder", "path"]),
        ("two_switches", "multiple", ["path", "order"]),
    ):
        puzzle = read(PUZZLES / f"{name}.json")
        solvers = ["glucose4", "kissat404"]
        for each in compare(puzzle, name=name, encodings=names, solvers=solvers, seeds=1):
            assert [runs.verdict for runs in each.solver_runs] == [verdict] * 2
            assert all(
                run.status == verdict and run.seconds > 0 for runs in each.solver_runs for run in runs.runs
            )


@pytest.mark.slow
def test_seeds_change_the_search_and_a_limit_ends_it() -> None:
    (each,) = compare(dom(7), name="dom", encodings=["order"], solvers=["cadical195"], seeds=4)
    assert len({run.conflicts for run in each.solver_runs[0].runs}) > 1
    assert all(run.decisions > 0 and run.propagations > 0 for run in each.solver_runs[0].runs)
    assert each.solver_runs[0].solved == 4
    assert each.solver_runs[0].par2 == pytest.approx(
        statistics.fmean(run.seconds for run in each.solver_runs[0].runs)
    )
    (each,) = compare(
        dom(20), name="dom", encodings=["order"], solvers=["glucose4"], seeds=1, solver_limit=0.5
    )
    assert (each.solver_runs[0].verdict, each.solver_runs[0].solved, each.solver_runs[0].par2) == (
        "timeout",
        0,
        1.0,
    )
    assert each.solver_runs[0].runs == (SolverRun(0, SolverRunStatus.TIMEOUT),)


def test_a_median_counts_timeouts_as_the_longest_runs() -> None:
    def runs(*seconds: float | None) -> SolverRuns:
        each = (
            SolverRun(n, SolverRunStatus.TIMEOUT if s is None else SolverRunStatus.UNIQUE, s, s and 7)
            for n, s in enumerate(seconds)
        )
        return SolverRuns("glucose4", 10.0, tuple(each))

    assert runs(1.0, None, 3.0).median_of("seconds") == 3.0
    assert runs(1.0, None, None).median_of("seconds") is None
    assert runs(1.0, None, 3.0).par2 == pytest.approx((1 + 20 + 3) / 3)
    assert runs(1.0, None, 3.0).solved == 2


def test_what_a_program_says_of_its_work_is_kept_and_its_claim_is_no_verdict(tmp_path: Path) -> None:
    program = tmp_path / "solver.sh"
    program.write_text("#!/bin/sh\necho 'c conflicts: 12'\necho 's UNSATISFIABLE'\nexit 20\n")
    program.chmod(0o755)
    (each,) = compare(dom(5), name="dom", encodings=["order"], solvers=[f"command:{program}"], seeds=1)
    (run,) = each.solver_runs[0].runs
    assert (run.status, run.conflicts, run.decisions) == ("claimed", 12, None)


@pytest.mark.slow
def test_an_early_end_keeps_the_runs_of_the_encoding_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[SolverRun] = []

    def run_then_interrupt(*arguments: object, **options: object) -> SolverRun:
        if len(made) == 5:
            raise KeyboardInterrupt
        made.append(run_of(*arguments, **options))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr("nonosat.sat.tools.comparison.run_of", run_then_interrupt)
    work = compare(
        dom(5),
        name="a",
        encodings=["order", "path"],
        solvers=["minisat22", "glucose4", "cadical195"],
        seeds=2,
    )
    found = [next(work)]
    assert [(runs.solver, len(runs.runs)) for runs in found[0].solver_runs] == [
        ("minisat22", 2),
        ("glucose4", 2),
        ("cadical195", 1),
    ]
    with pytest.raises(KeyboardInterrupt):
        next(work)
    assert [run for runs in found[0].solver_runs for run in runs.runs] == made


@pytest.mark.slow
def test_figures_are_written_as_a_table_and_as_json() -> None:
    options = ["--encodings", "order,path", "--solvers", "glucose4,minisat22", "--seeds", "1"]
    puzzles = [str(PUZZLES / "tatham_4x4.json"), str(PUZZLES / "dom_5.json")]
    code, out, err = nonosat_here("encodings", "--compare", *puzzles, *options)
    assert (code, err) == (0, "4 comparisons, 1 seed each\n")
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == [
        *["tatham_4x4:", "encoding", "order", "path"],
        *["dom_5:", "encoding", "order", "path"],
    ]
    code, out, _ = nonosat_here("encodings", "--compare", puzzles[0], *options, "--json", "--quiet")
    assert [json.loads(line)["encoding"] for line in out.splitlines()] == ["order", "path"]


def test_a_comma_after_command_belongs_to_the_program(tmp_path: Path) -> None:
    program = tmp_path / "program.sh"
    program.write_text('#!/bin/sh\ntest "$1" = one,two && test "$2" = glucose4,three && kill -9 $$\n')
    program.chmod(0o755)
    options = ["--solvers", f"glucose4,command:{program} one,two glucose4,three", "--solvers", "minisat22"]
    puzzle = str(PUZZLES / "dom_5.json")
    code, out, _ = nonosat_command(
        "encodings", "--compare", puzzle, "--encodings", "order", "--seeds", "1", *options, "--json"
    )
    assert code == 0
    assert [runs["verdict"] for runs in json.loads(out)["solver_runs"]] == ["unique", "unknown", "unique"]


def test_the_list_says_what_each_encoding_can_do() -> None:
    code, out, _ = nonosat_here("encodings", "--json")
    rows = json.loads(out)["encodings"]
    assert code == 0
    assert {row["name"]: row["propagation_complete"] for row in rows} == {
        each.name: each.propagation_complete for each in ENCODINGS
    }
    assert all(row["reference"] for row in rows)
    assert nonosat_here("encodings", "--compare")[0] == 2


def test_unknown_names_are_refused_before_anything_runs() -> None:
    for names, solvers in ((["ordre"], ["glucose4"]), (["order"], ["glucos"])):
        with pytest.raises(UnknownName):
            list(compare(dom(2), name="dom", encodings=names, solvers=solvers))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("5: 2r 1", "--line: expected a letter after every number, as after others (r), found '1'"),
        ("5: 2r 9g", "--line: expected runs that fit in 5 cells, found 'runs that need 11'"),
        ("5: *r", "--line: expected cells and runs, like '5: 2 1' or in colours '5: 2r 1g', found '5: *r'"),
        ("5 2 1", "--line: expected cells and runs, like '5: 2 1' or in colours '5: 2r 1g', found '5 2 1'"),
        ("5: 2 9", "--line: expected runs that fit in 5 cells, found 'runs that need 12'"),
        ("5: ? * 9", "--line: expected runs that fit in 5 cells, found 'runs that need 11'"),
        (
            "5: 2 ??",
            "--line: expected cells and runs, like '5: 2 1' or in colours '5: 2r 1g', found '5: 2 ??'",
        ),
    ],
)
def test_a_line_that_is_none_is_refused_by_the_name_of_its_option(line: str, complaint: str) -> None:
    assert nonosat_here("encodings", "--line", line) == (2, "", complaint + "\n")


def test_a_line_with_unknown_runs_is_spelt_out() -> None:
    code, out, err = nonosat_here("encodings", "--line", "3: * * 1 0", "--encodings", "start,order")
    assert (code, err) == (0, "")
    assert out.count("  x[0] → q[1,0] ∨ q[2,0]\n") == 2
    assert [line for line in out.splitlines() if line.endswith("clauses")] == [
        "start: 7 variables, 17 clauses",
        "order: 7 variables, 17 clauses",
    ]


def test_a_line_in_colours_is_spelt_out_with_their_letters() -> None:
    for encoding in ("order", "start", "automaton", "path"):
        code, out, err = nonosat_here("encodings", "--line", "3: 1r 1g", "--encodings", encoding)
        assert (code, err) == (0, "")
        assert "at most one colour\n  x[0,r] → ¬x[0,g]\n" in out
    assert "x[2,r] → " in out or "¬x[2,r]" in out
    code, out, err = nonosat_here("encodings", "--line", "4: ?r 1g *", "--encodings", "start")
    assert (code, err) == (0, "")
    assert "x[1,g]" in out


LIAR = "command:sh -c 'echo s UNSATISFIABLE'"


def compared_with(solvers: list[str], name: str = "dom_5") -> list[SolverRun]:
    (comparison,) = compare(
        read(PUZZLES / f"{name}.json"),
        name=name,
        encodings=["order"],
        solvers=solvers,
        seeds=1,
        solver_limit=60,
    )
    return [run for runs in comparison.solver_runs for run in runs.runs]


def test_a_claim_against_a_solution_that_another_run_has_found_has_failed() -> None:
    right, wrong = compared_with(["glucose4", LIAR])
    assert (right.status, right.solutions) == (SolverRunStatus.UNIQUE, 1)
    assert right.cpu_seconds >= 0
    assert 1 < right.memory_mib < 4000
    assert (wrong.status, wrong.seconds, wrong.conflicts) == (SolverRunStatus.FAILED, None, None)
    assert wrong.failure == f"'{LIAR}' claims that there is no solution, but another is known"
    with pytest.raises(
        SolverError, match=r"UNSATISFIABLE' \(encoding order, seed 0\) claims that there is no more"
    ):
        compared_with([LIAR, "glucose4"])
    (by_goal,) = compared_with([LIAR], "two_switches")
    assert by_goal.status is SolverRunStatus.FAILED


def test_runs_that_end_without_an_answer_are_told_apart_and_counted() -> None:
    programs = {"unknown": "command:sh -c 'kill -9 $$'", "failed": "command:false", "claimed": LIAR}
    code, out, err = nonosat_command(
        *["encodings", "--compare", str(PUZZLES / "dom_5.json"), "--encodings", "order", "--seeds", "1"],
        *[word for program in programs.values() for word in ("--solvers", program)],
        *["--solver-limit", "30", "--json"],
    )
    assert (code, err) == (
        2,
        "1 comparison, 1 seed each\ndom_5: order, seed 0: 'false' ended with code 1 and no answer\n",
    )
    found = [run for runs in json.loads(out)["solver_runs"] for run in runs["runs"]]
    assert [row["status"] for row in found] == list(programs)
    for row in found[:2]:
        assert [row[key] for key in ("solutions", "seconds", "cpu_seconds", "conflicts", "memory_mib")] == [
            None
        ] * 5
    summaries = json.loads(out)["solver_runs"]
    assert [(each["verdict"], each["solved"]) for each in summaries] == [
        ("unknown", 0),
        ("failed", 0),
        ("claimed", 1),
    ]
    assert [each["par2"] for each in summaries[:2]] == [60, 60]
