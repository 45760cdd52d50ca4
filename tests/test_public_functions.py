"""Every command is also a function."""

from __future__ import annotations

import ast
import inspect
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from pypdf import PdfReader

import nonosat
from nonosat.apps.cli.app import PANELS
from nonosat.apps.cli.main import run

GUIDE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
#: The expressions that the guide names for each command.
ROWS = {
    command: re.findall(r"`nonosat\.([a-z_.A-Z]+)(\([^`]*\))?`", row)
    for command, row in re.findall(r"^\| `([a-z]+)` \| (.*?) \|", GUIDE, re.M)
}
COMMANDS = [command for panel in PANELS.values() for command in panel]

BOAT = nonosat.read(ROOT / "puzzles" / "sailing_boat.json")
SWITCHES = nonosat.read(ROOT / "puzzles" / "two_switches.json")
SOLUTION = nonosat.Grid.from_text(["##.", ".#.", "##."])
SMALL = nonosat.Puzzle.from_solution(SOLUTION)


def named(path: str) -> Any:
    """Return the object named in the guide."""
    value: Any = nonosat
    for name in path.split("."):
        value = getattr(value, name)
    return value


def test_the_guide_names_what_each_command_is_in_python() -> None:
    assert list(ROWS) == COMMANDS
    assert len(COMMANDS) > 20


@pytest.mark.parametrize("command", COMMANDS)
def test_what_the_guide_names_for_a_command_is_public_and_can_be_called_so(command: str) -> None:
    assert ROWS[command]
    for path, arguments in ROWS[command]:
        package, _, name = path.rpartition(".")
        assert name in (named(package).__all__ if package else nonosat.__all__)
        assert callable(named(path)) == bool(arguments)
        if arguments:
            (call,) = (node for node in ast.walk(ast.parse(f"f{arguments}")) if isinstance(node, ast.Call))
            keywords = {str(keyword.arg): None for keyword in call.keywords}
            inspect.signature(named(path)).bind(*call.args, **keywords)


def test_a_puzzle_is_converted_and_its_losses_are_told() -> None:
    converted = nonosat.convert(BOAT, "non")
    assert (converted.format, str(converted)) == ("non", "expected number of solutions dropped")
    assert "data" not in repr(converted)
    assert nonosat.read(converted.data, format="non").rows == BOAT.rows
    assert any("given cell" in sentence for sentence in nonosat.convert(SWITCHED_ON, "nin").losses)
    with pytest.raises(nonosat.UnsupportedPuzzle, match="nin cannot hold everything: 1 given cell dropped"):
        nonosat.convert(SWITCHED_ON, "nin", strict=True)
    with pytest.raises(nonosat.UnknownName, match="unknown format 'nun'"):
        nonosat.convert(BOAT, "nun")


#: The switches with a given cell.
SWITCHED_ON = nonosat.Puzzle(
    SWITCHES.rows, SWITCHES.columns, givens=nonosat.Grid.from_text(["#??????", *["???????"] * 3])
)


def test_what_is_drawn_is_what_was_asked_for() -> None:
    plain = nonosat.draw(SMALL)
    marked = nonosat.draw(SMALL, marks=nonosat.Grid.from_text(["#??", "???", "???"]))
    drawings = [
        plain,
        marked,
        nonosat.draw(SMALL, solution=True),
        nonosat.draw(SMALL, hint=True),
        nonosat.draw(SMALL, animate=True),
        nonosat.draw(SMALL, style=nonosat.drawing.Style(clues=False)),
    ]
    assert len(set(drawings)) == len(drawings)
    assert len(PdfReader(io.BytesIO(nonosat.draw([SMALL, SWITCHES], "pdf"))).pages) == 2
    assert nonosat.draw(SWITCHES, ambiguous=True) != nonosat.draw(SWITCHES)


def test_what_cannot_be_drawn_is_an_error() -> None:
    impossible = nonosat.read(ROOT / "puzzles" / "impossible_swap.json")
    with pytest.raises(nonosat.UnsupportedPuzzle, match="nothing drawn: none"):
        nonosat.draw(impossible, solution=True)
    with pytest.raises(nonosat.LimitReached, match="time limit of 0 s"):
        nonosat.draw(nonosat.generate("dom", 4), solution=True, time_limit=0)
    with pytest.raises(ValueError, match="png is not animated"):
        nonosat.draw(SMALL, "png", animate=True)
    with pytest.raises(ValueError, match="svg shows one puzzle"):
        nonosat.draw([SMALL, SMALL])
    with pytest.raises(nonosat.UnknownName, match="unknown kind of drawing 'jpg'"):
        nonosat.draw(SMALL, "jpg")


def test_a_book_has_the_unique_puzzles_the_easiest_first() -> None:
    book = nonosat.book([BOAT, SMALL], title="Two", titles=True)
    reader = PdfReader(io.BytesIO(book.data))
    assert len(reader.pages) == book.pages
    order = [each.index for each in book.puzzles]
    assert order == [1, 0], "the second of those that were given is the easier one"
    assert [each.index for each in nonosat.book([SMALL, BOAT]).puzzles] == [0, 1]
    assert [each.index for each in nonosat.book([BOAT, SMALL], order="given").puzzles] == [0, 1]
    with pytest.raises(ValueError, match="order: expected one of difficulty, size, given, found 'any'"):
        nonosat.book([SMALL], order="any")
    assert "data" not in repr(book)
    found = nonosat.book([SMALL, SWITCHES])
    assert [(each.index, each.reason) for each in found.skipped] == [(1, "there are several solutions")]
    assert len(nonosat.book([SMALL, SWITCHES], include_all=True).puzzles) == 2
    small = nonosat.book([SMALL], paper="a5")
    assert float(PdfReader(io.BytesIO(small.data)).pages[0].mediabox.width) == pytest.approx(
        148 / 25.4 * 72, abs=0.1
    )


def test_puzzles_are_generated_by_family_size_and_seed() -> None:
    assert nonosat.generate("switches", 3).expected == 8
    puzzle = nonosat.generate("random", (9, 7), density=0.4, symmetry="horizontal", seed=5)
    assert (puzzle.width, puzzle.height) == (9, 7)
    assert puzzle == nonosat.generate("random", (9, 7), density=0.4, symmetry="horizontal", seed=5, jobs=4)
    assert puzzle != nonosat.generate("random", (9, 7), density=0.4, symmetry="horizontal", seed=6)
    assert nonosat.solve(puzzle).verdict == "unique"
    easy = nonosat.generate("random", (8, 6), difficulty_class="line", colours=2)
    assert nonosat.grade(easy, quick=True).difficulty_class == "line"
    with pytest.raises(nonosat.LimitReached, match="no matching puzzle found"):
        nonosat.generate("random", (9, 1), difficulty_class="search", tries=5)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("dom", (3, 4)), {}),
        (("dom", 0), {}),
        (("random", 5), {}),
        (("random", (5, 0)), {}),
        (("random", (5, 5)), {"density": 1.5}),
        (("random", (5, 5)), {"colours": 27}),
        (("random", (5, 5)), {"symmetry": "sideways"}),
        (("random", (5, 5)), {"difficulty_class": "easy"}),
        (("hard", (5, 5)), {"symmetry": "both"}),
    ],
)
def test_what_a_family_cannot_have_is_a_value_error(arguments: Any, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        nonosat.generate(*arguments, **options)


def test_a_puzzle_is_conquered_with_a_certificate(tmp_path: Path) -> None:
    conquered = nonosat.conquer(
        nonosat.generate("dom", 5),
        tmp_path / "dom",
        guided_seconds=0,
        split_after=1,
        workers=1,
        encoding="path",
    )
    assert conquered.verdict == "unique"
    assert conquered.cubes.refuted
    assert conquered.certificate is not None
    assert conquered.certificate.verdict == "proved"
    assert nonosat.verify(tmp_path / "dom").verdict == "proved"


def test_many_puzzles_are_asked_once_each(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    puzzles = [SMALL, SWITCHES, SMALL]
    reports: list[nonosat.Progress] = []
    lines = list(
        nonosat.run_batch("solve", puzzles, results, options={"limit": 1}, workers=1, progress=reports.append)
    )
    assert [line["answer"]["verdict"] for line in sorted(lines, key=lambda line: line["index"])] == [
        "solved"
    ] * 3
    assert [json.loads(line) for line in results.read_text().splitlines()] == lines
    assert len(reports) == 3
    assert list(nonosat.run_batch("solve", puzzles, results, options={"limit": 1}, workers=1)) == lines
    more = [SMALL.transposed(), *puzzles[:2]]
    resumed = list(nonosat.run_batch("solve", more, results, options={"limit": 1}, workers=1))
    assert [line["key"] for line in resumed[1:]] == [line["key"] for line in lines if line["copy"] == 0]
    assert resumed[0]["key"] not in {line["key"] for line in lines}
    with pytest.raises(nonosat.InputError, match="expected results of 'solve': choose another file"):
        list(nonosat.run_batch("solve", puzzles, results, workers=1))


def test_what_a_task_of_many_puzzles_cannot_have_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="quik"):
        nonosat.run_batch("grade", [SMALL], tmp_path / "results", options={"quik": True})
    with pytest.raises(nonosat.UnknownName, match="unknown task 'slove'"):
        nonosat.run_batch("slove", [SMALL], tmp_path / "results")
    with pytest.raises(ValueError, match="choose a folder with --output-dir"):
        nonosat.run_batch("certify", [SMALL], tmp_path / "results")
    with pytest.raises(ValueError, match="takes images"):
        nonosat.run_batch("make", [SMALL], tmp_path / "results")
    assert not list(tmp_path.iterdir())


LIGHTHOUSE = ROOT / "docs" / "making" / "lighthouse.jpg"


def test_an_image_gives_puzzles_to_choose_from() -> None:
    found = nonosat.make(LIGHTHOUSE, size=12, choices=3, difficulty=(1, 9), effort=0.2, jobs=1)
    assert 1 <= len(found.choices) <= 3
    for each in found.choices:
        assert each.puzzle.width <= 12
        assert nonosat.solve(each.puzzle).solutions == (each.solution,)
    with pytest.raises(ValueError, match="at least 1, not 0"):
        nonosat.make(LIGHTHOUSE, choices=0)
    with pytest.raises(ValueError, match="numbers from 1 to 10"):
        nonosat.make(LIGHTHOUSE, difficulty=(3, 11))
    with pytest.raises(nonosat.InputError, match="README"):
        nonosat.make(ROOT / "README.md", choices=3)


def test_encodings_are_compared_on_a_puzzle() -> None:
    first, second = nonosat.sat.compare(
        SWITCHES, name="switches", encodings=["order", "start"], solvers=["glucose4"], seeds=2
    )
    assert (first.encoding, second.encoding) == ("order", "start")
    assert [len(runs.runs) for runs in first.solver_runs] == [2]


WIDE = nonosat.Grid.undecided(SWITCHES.width, SWITCHES.height)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: nonosat.draw(SWITCHES, marks=WIDE), "the marks must have the puzzle's size"),
        (
            lambda: nonosat.draw(SMALL, "txt", marks=nonosat.Grid.from_rows([[2] * 3] * 3)),
            "the marks must have the palette's colours",
        ),
        (lambda: nonosat.sat.propagate(SWITCHES, known=WIDE), "known cells must have the puzzle's size"),
        (lambda: nonosat.draw([], "pdf"), "no puzzle to draw"),
        (lambda: nonosat.convert([], "picross"), "no puzzle to write"),
        (
            lambda: nonosat.repair(SOLUTION, cells=True, effort=-1),
            "the effort must be a finite number of at least 0",
        ),
        (lambda: nonosat.repair(SOLUTION, givens=True, alternatives=0), "at least 1, not 0"),
        (lambda: nonosat.hide(SMALL, at_most=-1), "must be at least 0, not -1"),
        (lambda: nonosat.make(ROOT / "docs" / "making" / "lighthouse.jpg", size=0), "invalid size 0"),
        (lambda: nonosat.make(ROOT / "docs" / "making" / "lighthouse.jpg", size=(8, -1)), "invalid size"),
    ],
)
def test_a_value_that_makes_no_sense_is_an_error_and_no_answer(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        call()


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key != "seconds"}
    return [without_times(each) for each in value] if isinstance(value, list) else value


MARKS = nonosat.Grid.from_text(["?" * SWITCHES.width] * SWITCHES.height)
SAME: dict[str, Callable[[Path], Any]] = {
    "solve {puzzle}": lambda _: nonosat.solve(SWITCHES),
    "check {puzzle}": lambda _: nonosat.check(SWITCHES),
    "count {puzzle}": lambda _: nonosat.count(SWITCHES),
    "hint {puzzle}": lambda _: nonosat.hint(SWITCHES),
    "explain {puzzle}": lambda _: nonosat.explain(SWITCHES),
    "grade {puzzle}": lambda _: nonosat.grade(SWITCHES),
    "review {puzzle} --marks {folder}/marks.txt": lambda _: nonosat.review(SWITCHES, marks=MARKS),
    "repair {puzzle} --givens --goal {folder}/goal.txt": lambda _: nonosat.repair(
        SWITCHES, givens=True, goal=nonosat.solve(SWITCHES).solutions[0]
    ),
    "hide {small}": lambda _: nonosat.hide(SMALL),
    "make {folder}/image.pbm --size 4x3": lambda folder: nonosat.make(folder / "image.pbm", size=(4, 3)),
    "decode {small} {folder}/answer.txt": lambda folder: nonosat.decode(
        SMALL, (folder / "answer.txt").read_text()
    ),
    "certify {small} -o {folder}/one": lambda folder: nonosat.certify(SMALL, folder / "two"),
    "verify {folder}/one": lambda folder: nonosat.verify(folder / "one"),
}


def test_results_have_the_json_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = tmp_path / "small.json"
    nonosat.write(SMALL, small)
    (tmp_path / "marks.txt").write_text(f"{MARKS}\n")
    (tmp_path / "goal.txt").write_text(f"{nonosat.solve(SWITCHES).solutions[0]}\n")
    (tmp_path / "image.pbm").write_text("P1\n4 3\n1 0 0 1\n1 1 1 1\n1 0 1 1\n")
    literals = [number if cell else -number for number, cell in enumerate(SOLUTION.cells, 1)]
    (tmp_path / "answer.txt").write_text(f"v {' '.join(map(str, literals))} 0\n")
    puzzle = ROOT / "puzzles" / "two_switches.json"
    for words, function in SAME.items():
        command = words.format(puzzle=puzzle, small=small, folder=tmp_path).split()
        run([*command, "--json"])
        (line,) = capsys.readouterr().out.splitlines()
        result = function(tmp_path)
        expected, found = without_times(json.loads(line)), without_times(result.to_json())
        assert (found, list(found)) == (expected, list(expected)), words
        assert json.loads(json.dumps(found)) == found
        assert "title" in found
        assert str(result)


def test_lists_and_formulas_have_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {
        "formats": nonosat.files.all_formats(),
        "solvers": nonosat.sat.SOLVERS,
        "encodings": nonosat.sat.all_encodings(),
    }
    for command, values in listed.items():
        run([command, "--json"])
        document = json.loads(capsys.readouterr().out)
        assert [value.to_json() for value in values] == document[command]
    instance = nonosat.encode(SMALL)
    assert instance.to_json()["variables"] == instance.cnf.variables
