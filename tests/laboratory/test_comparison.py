"""Encodings side by side: the figures are those of the formulas, and agree with what is claimed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command_line import nonosat_command
from conftest import PUZZLES

from nonosat import MissingExtra, UnknownName, encode, read
from nonosat.encoding.catalogue import ENCODINGS
from nonosat.generation.families import dom
from nonosat.laboratory.comparison import as_csv, compare
from nonosat.laboratory.comparison_plot import plot_format
from nonosat.laboratory.strength import strength_of


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


@pytest.mark.parametrize("name", ["dom_7", "rainbow_fish", "gchq", "two_islands"])
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


def test_all_runs_of_all_solvers_come_to_the_same_verdict() -> None:
    for name, verdict in (
        ("tatham_4x4", "unique"),
        ("impossible_swap", "none"),
        ("two_switches", "multiple"),
    ):
        puzzle = read(PUZZLES / f"{name}.json")
        names = ["order", "start-ladder", "path"]
        solvers = ["glucose4", "kissat404"]
        for each in compare(puzzle, name=name, encodings=names, solvers=solvers, seeds=1):
            assert [runs.verdicts for runs in each.runs] == [(verdict,)] * 2


def test_seeds_change_the_search_and_a_limit_ends_it() -> None:
    (each,) = compare(dom(7), name="dom", encodings=["order"], solvers=["cadical195"], seeds=4)
    assert len(set(each.runs[0].conflicts)) > 1
    (each,) = compare(dom(30), name="dom", encodings=["order"], solvers=["glucose4"], seeds=1, run_limit=0.5)
    assert each.runs[0].verdict == "undecided"
    assert each.runs[0].seconds == (0.5,)


def test_figures_are_written_as_table_csv_json_and_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra 'plot' is not installed")
    table, picture = tmp_path / "a.csv", tmp_path / "a.png"
    options = ["--encodings", "order,path", "--solvers", "glucose4,minisat22", "--seeds", "1"]
    puzzles = [str(PUZZLES / "tatham_4x4.json"), str(PUZZLES / "dom_5.json")]
    code, out, err = nonosat_command(
        "encodings", "--compare", *puzzles, *options, "--csv", str(table), "--plot", str(picture)
    )
    assert (code, err) == (0, "4 comparisons, 1 seed each\n")
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == [
        *["tatham_4x4:", "encoding", "order", "path"],
        *["dom_5:", "encoding", "order", "path"],
    ]
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert len(rows) == 8
    assert {row["verdict"] for row in rows} == {"unique"}
    assert picture.read_bytes().startswith(b"\x89PNG")
    code, out, _ = nonosat_command("encodings", "--compare", puzzles[0], *options, "--json", "--quiet")
    assert [json.loads(line)["encoding"] for line in out.splitlines()] == ["order", "path"]


def test_the_list_says_what_each_encoding_can_do() -> None:
    code, out, _ = nonosat_command("encodings", "--json")
    rows = json.loads(out)["encodings"]
    assert code == 0
    assert {row["name"]: row["propagation_complete"] for row in rows} == {
        each.name: each.propagation_complete for each in ENCODINGS
    }
    assert all(row["reference"] for row in rows)
    assert nonosat_command("encodings", "--compare")[0] == 2


def test_unknown_names_are_refused_before_anything_runs() -> None:
    for names, solvers in ((["ordre"], ["glucose4"]), (["order"], ["glucos"])):
        with pytest.raises(UnknownName):
            list(compare(dom(2), name="dom", encodings=names, solvers=solvers))
    assert as_csv([]).count("\n") == 1


def test_a_plot_that_cannot_be_drawn_is_refused_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownName, match=r"the suffix of 'x\.bmp' is not one of png, svg, pdf"):
        plot_format("x.bmp")
    monkeypatch.setattr("nonosat.laboratory.comparison_plot.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match="a plot needs an optional part"):
        plot_format("x.png")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("5 2 1", "--line: expected cells and runs, like '5: 2 1', found '5 2 1'"),
        ("5: 2 9", "--line: expected runs that fit in 5 cells, found 'runs that need 12'"),
        ("5: ? * 9", "--line: expected runs that fit in 5 cells, found 'runs that need 11'"),
        ("5: 2 ??", "--line: expected cells and runs, like '5: 2 1', found '5: 2 ??'"),
    ],
)
def test_a_line_that_is_none_is_refused_by_the_name_of_its_option(line: str, complaint: str) -> None:
    assert nonosat_command("encodings", "--line", line) == (2, "", complaint + "\n")


def test_a_line_with_unknown_runs_is_spelt_out() -> None:
    code, out, err = nonosat_command("encodings", "--line", "3: * * 1 0", "--encodings", "start,order")
    assert (code, err) == (0, "")
    assert out.count("  x[0] → q[1,0] ∨ q[2,0]\n") == 2
    assert [line for line in out.splitlines() if line.endswith("clauses")] == [
        "start: 7 variables, 17 clauses",
        "order: 7 variables, 17 clauses",
    ]
