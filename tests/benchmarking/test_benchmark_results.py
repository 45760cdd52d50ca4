"""Results: files, medians, ratios, tables, plots, pages. No timing is asserted."""

from __future__ import annotations

import doctest
import importlib
import re
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarking import benchmarks_command
from lacking import imported

from benchmarks.figures import plans
from benchmarks.pages import KEPT, PAGES, details, shown, with_section
from benchmarks.results import Run, read_results, results_file, write_machine, write_run
from benchmarks.sets import all_sets
from benchmarks.summary import Clock, Time, ratio, summaries
from benchmarks.table import by_phase, by_puzzle, by_set, changes
from nonosat.model.errors import InputError, UnknownName


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


def test_a_comparison_is_of_what_both_results_have() -> None:
    before = [a_run(), a_run(puzzle="dom-17", cpu_seconds=50.0), a_run(set="hard", puzzle="lion")]
    after = [a_run(cpu_seconds=2.0), a_run(puzzle="dom-05", cpu_seconds=0.1)]
    text = changes(*(summaries(runs, Clock.CPU) for runs in (before, after)), most=5)
    row = text.splitlines()[2]
    assert row.startswith("| dom | nonosat, inside | 1 |" + " 1.00 s | 2.00 s |" * 4 + " ×2.0 |")
    assert "hard" not in text
    assert changes(summaries(before, Clock.CPU), (), most=5) == "The results have no puzzle in common."


def test_a_comparison_has_the_mean_of_medians_and_what_nearly_all_runs_take() -> None:
    before = [
        *(a_run(seed=seed, cpu_seconds=seconds) for seed, seconds in enumerate((1.0, 3.0, 9.0))),
        *(a_run(puzzle="dom-10", seed=seed, cpu_seconds=1.0) for seed in range(17)),
    ]
    found = summaries(before, Clock.CPU)
    row = changes(found, found, most=5).splitlines()[2]
    assert row.startswith(
        "| dom | nonosat, inside | 2 |" + " 2.00 s | 2.00 s |" * 2 + " 3.00 s | 3.00 s | 9.00 s |"
    )


def test_commands_show_results_and_refuse_what_they_cannot(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(a_run().as_line() + "\n" + a_run(set="start", puzzle="gchq").as_line() + "\n")
    code, out, _ = benchmarks_command("table", str(path), "--set", "dom", "--by", "puzzle")
    assert code == 0
    assert "dom-09" in out
    assert "gchq" not in out
    code, out, err = benchmarks_command("table", str(path), str(path), "--by", "size")
    assert (code, out) == (2, "")
    assert "unknown table 'size'" in err
    code, out, err = benchmarks_command("table", "missing.jsonl")
    assert (code, out, err) == (2, "", "missing.jsonl: No such file or directory\n")
    code, out, err = benchmarks_command("run", "nothing")
    assert code == 2
    assert len(err.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("suffix", "beginning"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_plots_are_drawn_and_an_svg_is_the_same_each_time(suffix: str, beginning: bytes) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.plot import plot

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
    drawn = plot(found, f"x.{suffix}")
    assert drawn.startswith(beginning)
    if suffix == "svg":
        assert plot(found, "x.svg") == drawn
    with pytest.raises(UnknownName, match=r"unknown suffix of 'x\.bmp'; choose one of png, svg, pdf"):
        plot(found, "x.bmp")


# The pages


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_tables_on_a_page_are_those_of_the_kept_results(path: Path) -> None:
    assert shown(path.read_text(encoding="utf-8")) == PAGES[path](read_results(str(KEPT)))


def test_the_page_names_the_machine_the_versions_the_other_solvers_and_what_is_undecided() -> None:
    found = read_results(str(KEPT))
    text = details(found)
    assert re.search(
        r"nonosat \d+\.\d+.*, CPython 3\.\d+.*, PySAT .*, numpy .*, one core of .*, 20\d\d-", text
    )
    assert re.search(r"For comparison: .*OR-Tools CP-SAT \(.*\)", text)
    assert sum(line.startswith("| **") for line in text.splitlines()) == len(
        {each.set for each in found.runs}
    )
    assert re.search(r"\nUndecided by nonosat within the limit: 25820 \(survey\), .*\.$", text)


def test_tables_replace_what_was_between_the_marks_and_nothing_else() -> None:
    for old in ("old\n", ""):
        text = f"before\n<!-- benchmarks -->\n{old}<!-- /benchmarks -->\nafter\n"
        changed = with_section(text, "new", name="x.md")
        assert changed == "before\n<!-- benchmarks -->\nnew\n<!-- /benchmarks -->\nafter\n"
        assert shown(changed) == "new"
    with pytest.raises(InputError, match=r"x.md: expected the marks"):
        with_section("no marks", "new", name="x.md")


def test_kept_results_have_no_answer_that_was_refused() -> None:
    found = read_results(str(KEPT))
    assert [each for each in found.runs if each.error] == []
    assert {"survey", "tournament", "large", "dom", "random40", "hard"} <= {each.set for each in found.runs}


def test_the_figures_cover_every_set_but_that_for_cube_and_conquer() -> None:
    planned = {plan.set.name for plan in plans(lambda _: None)}
    assert planned == {each.name for each in all_sets()} - {"conquer"}


@pytest.mark.parametrize("module", ["cases", "measurement", "summary", "table"])
def test_examples_in_docstrings_are_right(module: str) -> None:
    result = doctest.testmod(importlib.import_module(f"benchmarks.{module}"))
    assert result.attempted
    assert not result.failed


def test_examples_of_the_automaton_are_right() -> None:
    imported("ortools", "cp-sat")
    result = doctest.testmod(importlib.import_module("benchmarks.programs.cp_sat"))
    assert result.attempted
    assert not result.failed
