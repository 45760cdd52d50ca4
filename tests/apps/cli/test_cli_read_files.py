"""No command overwrites a file that it reads, whatever option or path names it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from command_line import ended, nonosat_here
from conftest import PUZZLES

from nonosat import read, read_all
from nonosat.apps.batch.tasks import TASKS
from nonosat.apps.cli.app import PANELS, options_of
from nonosat.model.abilities.fields import REQUIRED, Field

#: The commands, with the arguments that determine their options.
COMMANDS = {name: [name] for panel in PANELS.values() for name in panel if name != "batch"} | {
    f"batch {task}": ["batch", task] for task in TASKS
}
#: Values of required arguments that name no file.
GIVEN = {"task": None, "family": "random", "sizes": None, "to": "json"}
#: Metavariables of options that name files or folders.
NAMES_FILES = re.compile(
    r"(FILE|FOLDER|DIR|PUZZLE|SOLUTION|IMAGE|PHOTO|ANSWER|INPUT|SET|OUT|RESULTS|BOOK)\b(?!=)"
)
TWO_SWITCHES = PUZZLES / "two_switches.json"


def fields_of(command: list[str]) -> tuple[Field, ...]:
    return options_of(command[0], command[1:]).fields


def pairs() -> list[Any]:
    """Yield commands with a field for an output file and one for an input file."""
    found = []
    for name, command in COMMANDS.items():
        fields = fields_of(command)
        for written in fields:
            for read_ in fields:
                if written.disk.writes and read_.disk.reads and written is not read_:
                    if written.disk.renews and read_.disk.reads == "puzzles":
                        continue  # a new version is its purpose
                    found.append(
                        pytest.param(command, written, read_, id=f"{name} {written.place} over {read_.place}")
                    )
    return found


def command_line(command: list[str], values: dict[str, str], other: Path) -> list[str]:
    """Return the command with these values; other required files are other.json."""
    arguments = list(command)
    for field in fields_of(command):
        is_positional = field.is_argument
        value = values.get(field.name)
        if value is None and (field.default is REQUIRED):
            value = GIVEN[field.name] if field.name in GIVEN else str(other)
        if value is None:
            continue
        arguments += [value] if is_positional else [field.flag, value]
    return arguments


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """Return a puzzle with two solutions in a separate folder."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    return Path(shutil.copy(TWO_SWITCHES, folder / "switches.json"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_for_a_file_says_whether_that_is_read_or_written(name: str) -> None:
    undeclared = [
        field.place
        for field in fields_of(COMMANDS[name])
        if NAMES_FILES.search(field.info.metavar or "") and not (field.disk.reads or field.disk.writes)
    ]
    # The studio serves its argument, and does not export it.
    assert undeclared == ([] if name != "studio" else ["FILE|FOLDER"])


@pytest.mark.parametrize(("command", "written", "read_"), pairs())
def test_what_is_read_is_never_written(
    command: list[str], written: Field, read_: Field, puzzle: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copy(PUZZLES / "dom_5.json", tmp_path / "other.json"))
    before = contents(tmp_path)
    targets = [puzzle, puzzle.parent] if written.disk.writes == "replaced" else [puzzle]
    for target in targets:
        value = f"@{puzzle}" if read_.name == "require" else str(puzzle)
        arguments = command_line(command, {read_.name: value, written.name: str(target)}, other)
        code, out, err = nonosat_here(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), (arguments, err)
        assert " other than the input" in err or "without input files" in err, arguments
        assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "command", [each for each in COMMANDS.values() if each[0] not in ("convert", "studio")]
)
def test_what_is_found_in_a_folder_is_never_written(command: list[str], puzzle: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(PUZZLES / "dom_5.json", tmp_path / "other.json"))
    before = contents(tmp_path)
    fields = fields_of(command)
    sources = [field for field in fields if field.is_argument and field.is_list and field.disk.reads]
    for source in sources:
        for written in (field for field in fields if field.disk.writes == "file"):
            if command[0] == "make":
                continue  # it takes files, and no folders
            for place in (puzzle.parent, f"{puzzle.parent}/*.json"):
                values = {source.name: str(place), written.name: str(puzzle)}
                code, out, err = nonosat_here(*command_line(command, values, other))
                assert (code, out, err.count("\n")) == (2, "", 1), err
                assert f"'{place}'"[:20] in err
                assert contents(tmp_path) == before


def test_a_file_is_known_by_whatever_leads_to_it(puzzle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(puzzle.parent)
    Path("link.json").symlink_to(puzzle)
    Path("hard.json").hardlink_to(puzzle)
    Path("folder").symlink_to(".", target_is_directory=True)
    before = contents(puzzle.parent)
    ways = ("link.json", "hard.json", "./switches.json", "folder/switches.json", str(puzzle))
    for way in ways:
        for source, target in ((way, "switches.json"), ("switches.json", way)):
            assert nonosat_here("solve", source, "-o", target) == (
                2,
                "",
                f"--output: expected a file other than the input, found '{target}'\n",
            )
    assert contents(puzzle.parent) == before


def test_what_standard_input_comes_from_is_not_written(puzzle: Path) -> None:
    before = puzzle.read_bytes()
    with puzzle.open() as file:
        done = ended("-m", "nonosat", "solve", "-", "-o", str(puzzle), stdin=file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("--output: expected a file other than the input")
    assert puzzle.read_bytes() == before


@pytest.mark.parametrize("command", ["draw IN -o . --to txt", "convert IN . --to keen"])
def test_a_name_in_a_folder_is_not_that_of_an_input_of_another_kind(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("first", "second"):
        shutil.copy(TWO_SWITCHES, f"{name}.json")
    assert nonosat_here("convert", "second.json", "second.txt", "--to", "hand")[0] == 0
    before = contents(tmp_path)
    code, out, err = nonosat_here(*command.replace("IN", "first.json second.txt").split())
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert re.search("second.txt: (cannot replace the input|expected a file other than the input)", err)
    assert contents(tmp_path) == before


def test_results_of_an_earlier_run_in_the_folder_are_replaced(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(puzzle.parent)
    for command in ("solve . -o answers.txt", "solve . --json -o answers.json", "book . --all -o book.pdf"):
        codes = [nonosat_here(*command.split())[0] for _ in range(2)]
        assert codes[0] == codes[1] in (0, 2), command
        for path in Path().iterdir():
            if path.name != puzzle.name:
                path.unlink()
    for _ in range(2):
        assert nonosat_here("batch", "solve", ".", "-o", "results.jsonl")[0] == 0
    assert len(Path("results.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    ["convert IN IN", "repair IN --givens -o IN", "hide IN --at-most 1 -o IN", "convert . . --to json"],
)
def test_a_new_version_replaces_the_input_with_a_message(
    command: str, puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(puzzle.parent)
    if "hide" in command:
        shutil.copy(PUZZLES / "dom_5.json", puzzle)
    before = read(puzzle)
    code, _, err = nonosat_here(*command.replace("IN", puzzle.name).split())
    assert code == 0, err
    assert f"{puzzle.name} was replaced by the new version\n" in err
    after = read(puzzle)
    assert after.title == before.title
    assert ((after.rows, after.columns) == (before.rows, before.columns)) is ("hide" not in command)
    assert bool(after.givens) is ("repair" in command)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        *((f"{command} IN --index 1", "by one of its puzzles") for command in ("convert IN", "hide IN -o")),
        ("repair IN --givens --index 1 -o IN", "by one of its puzzles"),
        ("convert IN IN --to non", "its format is json"),
        ("repair IN --cells -o IN --to non", "its format is json"),
    ],
)
def test_a_new_version_leaves_out_no_puzzle_and_keeps_the_format(
    command: str, said: str, puzzle: Path
) -> None:
    puzzle.write_text(f"{TWO_SWITCHES.read_text()}\n{json.dumps({'rows': [[1]], 'columns': [[1]]})}\n")
    before = puzzle.read_bytes()
    code, _, err = nonosat_here(*command.replace("IN", str(puzzle)).split())
    assert (code, err.count("\n"), said in err) == (2, 1, True), err
    assert puzzle.read_bytes() == before


def test_a_file_stays_where_one_of_its_puzzles_has_no_new_version(puzzle: Path) -> None:
    dot = {"rows": [[1]], "columns": [[1]]}  # of several solutions nothing can be hidden
    puzzle.write_text(f"{TWO_SWITCHES.read_text()}\n{json.dumps(dot)}\n")
    before = puzzle.read_bytes()
    code, _, err = nonosat_here("hide", str(puzzle), "-o", str(puzzle))
    assert code == 1
    assert err.endswith(f"{puzzle} is unchanged: not every puzzle has exactly one new version\n")
    assert puzzle.read_bytes() == before


def test_a_conversion_does_not_write_over_a_puzzle_that_it_does_not_convert(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(puzzle.parent)
    shutil.copy(PUZZLES / "dom_5.json", "all.json")
    before = contents(Path())
    code, _, err = nonosat_here("convert", "*.json", "all.json")
    assert (code, err) == (2, "all.json: expected a new file: this one holds other puzzles\n")
    assert contents(Path()) == before
    Path("all.json").unlink()
    for _ in range(2):
        assert nonosat_here("convert", "*.json", "all.json")[0] == 0
    assert len(list(read_all("all.json"))) == 1


def test_a_named_file_is_read_although_the_output_goes_to_its_folder(
    puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(puzzle.parent)
    for number, source in enumerate((puzzle.name, "*.json", ".")):
        code, _, err = nonosat_here("draw", source, "-o", "./", "--to", "svg")
        assert (code, err) == (0 if number < 2 else 2, "" if number < 2 else err)
        assert Path("switches.svg").exists(), source
        if number < 1:
            Path("switches.svg").unlink()
