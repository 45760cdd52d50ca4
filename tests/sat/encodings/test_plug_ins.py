"""Encodings of other packages: found by entry points, checked, and named in errors."""

from __future__ import annotations

import importlib
import itertools
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS
from conftest import PUZZLES
from single_lines import lines_of_runs, literals_of, models

from nonosat import Grid, Puzzle, UnknownName, certify, encode, read, solutions, solve
from nonosat.logic.propagation import propagate
from nonosat.sat import EncodingError
from nonosat.sat.encodings.formula import formula_of, formula_of_line
from nonosat.sat.encodings.plug_ins import GROUP, all_encodings, encoding_named, plug_ins
from nonosat.sat.tools.encoding_check import check_encoding, propagation_gap

EXAMPLE = Path(__file__).parent.parent.parent.parent / "docs" / "example_encoding"
PAGE = EXAMPLE.parent / "encodings.md"

Install = Callable[..., None]
#: Parts of modules that are wrong, each with what is said of it.
BROKEN = {
    "import nothing_of_this_name": "ModuleNotFoundError: No module named 'nothing_of_this_name'",
    "1 / 0": "cannot be loaded: ZeroDivisionError",
    "clauses = 3": "expected a function at wrong:clauses, found 'int'",
    "other = 3": "cannot be loaded: AttributeError",
    "def clauses(line): return 7": "TypeError: 'int' object is not iterable",
    "def clauses(line): yield 7": "expected the name of a rule and clauses of integers, found '7'",
    "def clauses(line): yield 'a', [['b']]": "expected the name of a rule and clauses of integers",
    "def clauses(line): yield 'a', [[1.5]]": "expected the name of a rule and clauses of integers",
    "def clauses(line): yield 'a\\nb', [[1]]": "expected a short name of a rule",
    "def clauses(line): yield 'a', [[0]]": "rule 'a': unknown variable in literal 0",
    "def clauses(line): yield 'a', [[99999]]": "rule 'a': unknown variable in literal 99999",
    "def clauses(line): yield 'a', [[line.cell(-1)]]": "IndexError: no cell -1",
    "def clauses(line): yield 'a', [[line.cell(0, 2)]]": "IndexError: no cell 0 with colour 2",
    "def clauses(line): yield 'a', [[line.variable('b c')]]": "invalid kind of variable 'b c'",
    "raise SystemExit(0)": "cannot be loaded: SystemExit: 0",
    "def clauses(line): raise SystemExit(0)": "row 1: SystemExit: 0",
    "def clauses(line): raise RuntimeError('out of\\nideas')": "row 1: RuntimeError: out of ideas",
}


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs a distribution with one module in a folder on the path."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(name: str, code: str, entry_points: dict[str, str], version: str = "1.0") -> None:
        module = name.replace("-", "_")
        (tmp_path / f"{module}.py").write_text(code)
        info = tmp_path / f"{module}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        lines = [f"[{GROUP}]", *(f"{key} = {value}" for key, value in entry_points.items())]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
        sys.modules.pop(module, None)
        importlib.invalidate_caches()

    return install


@pytest.fixture
def example(install: Install) -> str:
    """The package of the documentation, installed; the name of its encoding."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    points = project["entry-points"][GROUP]
    install(project["name"], (EXAMPLE / "plain_starts.py").read_text(), points, project["version"])
    (name,) = points
    return name


@pytest.mark.slow
def test_the_example_is_right_and_what_the_page_shows(example: str) -> None:
    assert list(check_encoding(example)) == []
    assert propagation_gap(example) is not None
    page = PAGE.read_text(encoding="utf-8")
    assert (EXAMPLE / "plain_starts.py").read_text() in page
    assert (EXAMPLE / "pyproject.toml").read_text() in page
    encoding = encoding_named(example)
    assert (encoding.title, encoding.reference) == ("The starts of runs, pairwise", "Walsh 2000")
    assert encoding in all_encodings()


def test_an_encoding_of_ones_own_is_offered_like_any_other(example: str) -> None:
    for name in ("dom_5", "rainbow_fish", "two_switches", "impossible_swap"):
        puzzle = read(PUZZLES / f"{name}.json")
        assert set(solutions(puzzle, encoding=example)) == set(solutions(puzzle))
    reduced = propagate(read(PUZZLES / "dom_5.json"))
    assert formula_of(read(PUZZLES / "dom_5.json"), knowledge=reduced, encoding=example).clause_count
    assert "c var 122 starts-at row 0 0 0" in str(encode(read(PUZZLES / "dom_5.json"), encoding=example))


def test_partly_known_clues_are_written_for_it(example: str) -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".#."]))
    unknown = puzzle.with_clues({0: None})
    assert set(solutions(unknown, encoding=example)) == set(solutions(unknown))


@pytest.mark.parametrize("code", BROKEN)
def test_what_does_not_work_is_named_in_one_line(code: str, install: Install) -> None:
    install("wrong", code, {"mine": "wrong:clauses"})
    with pytest.raises(EncodingError) as failed:
        solve(read(PUZZLES / "dom_5.json"), encoding="mine")
    text = str(failed.value)
    assert "encoding 'mine'" in text
    assert BROKEN[code] in text
    assert "\n" not in text


def test_a_name_that_is_taken_is_not_given_away(install: Install) -> None:
    code = "def clauses(line): yield 'a', [[1]]"
    install("one", code, {"order": "one:clauses", "twice": "one:clauses", "a,b": "one:clauses"})
    install("other", code, {"twice": "other:clauses"}, "2.0")
    assert encoding_named("order").is_own
    assert [str(each) for each in plug_ins()] == [
        "encoding 'a,b' of one 1.0: invalid name: expected letters, digits, '-', '_' and '.'",
        "encoding 'order' of one 1.0: nonosat has a built-in encoding of that name",
        "encoding 'twice' is defined several times: in one 1.0 and other 2.0",
    ]
    with pytest.raises(EncodingError, match="several times"):
        solve(read(PUZZLES / "dom_5.json"), encoding="twice")
    with pytest.raises(UnknownName, match="path, a,b, order, twice"):
        encoding_named("thrice")


def test_missing_and_wrong_rules_are_found() -> None:
    assert list(check_encoding("order")) == []
    assert propagation_gap("automaton") is None


@pytest.mark.parametrize(
    ("skipped", "fault"),
    [
        ("at least one position", "1 cell, clue 1: . does not have the clue, but it has a model"),
        ("shaded implies covering run", "1 cell, clue 0: # does not have the clue, but it has a model"),
        ("at most one position", "2 cells, clue 1: ## does not have the clue, but it has a model"),
    ],
)
def test_a_rule_that_is_left_out_is_missed(skipped: str, fault: str, install: Install) -> None:
    code = (EXAMPLE / "plain_starts.py").read_text().replace("def clauses(", "def every(")
    code = code.partition("\nclauses.reference")[0]
    code += f"\ndef clauses(line): return (each for each in every(line) if each[0] != '{skipped}')\n"
    install("weak", code, {"weak": "weak:clauses"})
    first = next(check_encoding("weak"))
    assert first.text == fault
    assert (first.models > 0, first.expected) == (True, 0)


def test_what_an_encoding_loses_or_invents_is_its_error(install: Install) -> None:
    install("empty", "def clauses(line): return ()", {"none": "empty:clauses"})
    install("strong", "def clauses(line): yield 'never', [[]]", {"all": "strong:clauses"})
    switch = Puzzle.from_solution(Grid.from_text(["#.", ".#"]))
    with pytest.raises(EncodingError, match=r"encoding 'none' has a model .*--check none"):
        solve(read(PUZZLES / "dom_5.json"), encoding="none")
    with pytest.raises(EncodingError, match="encoding 'all' has no model for a solution: the puzzle's goal"):
        solve(Puzzle(switch.rows, switch.columns, goal=Grid.from_text(["#.", ".#"])), encoding="all")
    texts = [fault.text for fault in itertools.islice(check_encoding("all"), 2)]
    assert texts[0] == "1 cell, clue 0: . has the clue, but it has no model"


def test_models_that_are_counted_twice_are_found(install: Install) -> None:
    code = (EXAMPLE / "plain_starts.py").read_text().partition("\nclauses.reference")[0]
    code = code.replace("def clauses(", "def every(")
    code += "\ndef clauses(line):\n    yield from every(line)\n"
    code += "    yield 'free', [[line.variable('a'), -line.cell(0)]]\n"
    install("free", code, {"free": "free:clauses"})
    assert next(check_encoding("free")).text == "1 cell, clue 0: . has the clue, but it has 2 models"


def test_a_line_is_shown_as_it_is(install: Install) -> None:
    install(
        "seen",
        "lines = []\ndef clauses(line):\n    lines.append(line)\n    return ()",
        {"seen": "seen:clauses"},
    )
    encode(read(PUZZLES / "rainbow_fish.json"), encoding="seen", raw=True)
    import seen  # the module that was installed

    puzzle = read(PUZZLES / "rainbow_fish.json")
    assert [line.name for line in seen.lines] == [line.name for line in puzzle.lines()]
    for shown, line in zip(seen.lines, puzzle.lines(), strict=True):
        assert (shown.width, shown.colour_count) == (len(line.cells), len(puzzle.palette))
        assert (shown.lengths, shown.colours) == (line.lengths, line.colours)
        k = len(puzzle.palette)
        assert [shown.cell(c, 2) for c in range(shown.width)] == [cell * k + 2 for cell in line.cells]
        ends = zip(shown.starts, shown.lengths, strict=True)
        assert all(starts[-1] + length <= shown.width for starts, length in ends)


def test_no_certificate_rests_on_an_encoding_of_others(example: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=f"no certificates with encoding '{example}'; choose order, start,"):
        certify(read(PUZZLES / "dom_5.json"), tmp_path / "certificate", encoding=example)
    assert not (tmp_path / "certificate").exists()


def test_the_command_line_offers_it_and_names_what_does_not_load(
    example: str, install: Install, tmp_path: Path
) -> None:
    install("wrong", "import nothing_of_this_name", {"mine": "wrong:clauses"})

    def nonosat(*arguments: str) -> tuple[int, str, str]:
        path = os.pathsep.join([str(tmp_path), str(EXAMPLE.parent.parent)])
        done = subprocess.run(
            [sys.executable, "-m", "nonosat", *arguments],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            env=os.environ | {"PYTHONPATH": path},
        )
        return done.returncode, done.stdout, done.stderr

    code, out, err = nonosat("encodings", "--json")
    assert (code, json.loads(out)["encodings"][-1]["name"]) == (0, example)
    assert err.startswith("encoding 'mine' of wrong 1.0 cannot be loaded: ModuleNotFoundError")
    dom = str(PUZZLES / "dom_5.json")
    code, out, _ = nonosat("solve", dom, "--encoding", example, "--json")
    assert (code, json.loads(out)["verdict"]) == (0, "unique")
    code, out, err = nonosat("solve", dom, "--encoding", "mine")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    code, out, _ = nonosat("encodings", "--check", example)
    assert code == 0
    assert "$ nonosat encodings --check plain-starts\n" + out in PAGE.read_text(encoding="utf-8")
    code, out, _ = nonosat("encodings", "--line", "3: 2", "--encodings", example)
    assert (code, out.splitlines()[0]) == (0, f"{example}: 5 variables, 9 clauses")


def test_its_models_are_the_layouts(example: str, *, exhaustive: bool) -> None:
    for row, lines in lines_of_runs(5 if exhaustive else 3):
        cnf = formula_of_line(row, encoding=example)
        found = [model[: cnf.cell_variables] for model in models(cnf)]
        assert sorted(found) == sorted(literals_of(line, 1) for line in lines)
