"""Output files are unchanged without a result, and complete with one."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from command_line import as_ordinary_user, limited_command, nonosat_here
from conftest import PUZZLES
from slowness import rest_slow

DOM, GCHQ = str(PUZZLES / "dom_5.json"), str(PUZZLES / "gchq.json")
SWITCHES = str(PUZZLES / "two_switches.json")
#: Commands that read ``IN`` and write ``OUT…``.
QUESTIONS = {
    **{name: f"{name} IN -o OUT.txt" for name in ("solve", "check", "count", "grade", "hint", "explain")},
    **{f"{name} --json": f"{name} IN --json -o OUT.json" for name in ("solve", "check", "grade", "hint")},
    "review": f"review IN --marks {GCHQ} -o OUT.txt",
    "explain as a page": "explain IN -o OUT.html",
}
WRITERS = {
    **QUESTIONS,
    "decode": "decode IN IN -o OUT.txt",
    "encode": "encode IN -o OUT.cnf --variables OUT.json",
    "encodings": "encodings --compare IN -o OUT.txt",
    "convert": "convert IN OUT.non",
    "draw": "draw IN -o OUT.svg",
    "draw several": "draw IN -o OUT.pdf",
    "book": "book IN -o OUT.pdf",
    "repair": "repair --givens IN -o OUT.json --contact-sheet OUT.png",
    "hide": "hide IN -o OUT.json",
    "make": "make IN -o OUT.json --preview OUT.png",
    "make choices": "make IN --choices 2 -o OUT.json --contact-sheet OUT.png",
    "duplicates": "duplicates IN -o OUT.txt",
    "scan": "scan IN -o OUT.json --page OUT.html",
    "batch": "batch solve IN -o OUT.jsonl --summary OUT.csv",
    "certify": "certify IN -o OUT.proof",
}


@pytest.fixture(params=[False, True], ids=["new", "old"])
def targets(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return an output folder, perhaps with old files in it (except results of a batch, which resume)."""
    folder = tmp_path / "targets"
    folder.mkdir()
    if request.param:
        for suffix in ("txt", "json", "csv", "html", "svg", "pdf", "png", "cnf", "non"):
            (folder / f"out.{suffix}").write_text("OLD")
        (folder / "out.proof").mkdir()
        (folder / "out.proof" / "puzzle.json").write_text("OLD")
    return folder


def arguments(command: str, source: Path | str, folder: Path) -> list[str]:
    """Return the command for this input; its output goes to the folder."""
    return command.replace("OUT", str(folder / "out")).replace("IN", str(source)).split()


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def unreadable(folder: Path) -> dict[str, Path]:
    """Yield inputs without any puzzle."""
    (folder / "empty").mkdir()
    (folder / "malformed.non").write_text("width 2\nheight 1\nrows\nx\ncolumns\n1\n1\n")
    with zipfile.ZipFile(folder / "none.zip", "w") as archive:
        archive.writestr("notes.txt", "no puzzle")
    (folder / "second.jsonl").write_text('{"rows": [[1]], "columns": [[1]]}\n{"rows": [["x"]]}')
    names = ("nothing*.non", "empty", "none.zip", "malformed.non", "missing.non", "second.jsonl")
    return {name: folder / name for name in names}


@pytest.mark.parametrize("name", WRITERS)
def test_without_a_result_files_are_unchanged(name: str, targets: Path, tmp_path: Path) -> None:
    before = contents(targets)
    for what, source in unreadable(tmp_path).items():
        if name == "batch" and what == "second.jsonl":
            continue  # a batch appends each answer as it comes
        code, _, err = nonosat_here(*arguments(WRITERS[name], source, targets))
        assert (code, err != "") == (2, True), (what, err)
        assert contents(targets) == before, what


def test_a_file_that_may_not_be_read_leaves_the_old_one(targets: Path, tmp_path: Path) -> None:
    before = contents(targets)
    secret = tmp_path / "secret.json"
    secret.write_text(Path(DOM).read_text())
    secret.chmod(0)
    for name in ("solve", "convert"):
        done = limited_command(*arguments(WRITERS[name], secret, targets), before=as_ordinary_user())
        assert (done.returncode, done.stderr) == (2, f"{secret}: Permission denied\n")
        assert contents(targets) == before


@pytest.mark.parametrize(
    "command",
    [
        f"encode {DOM} -o OUT.cnf --variables MISSING",
        f"repair --givens {SWITCHES} --contact-sheet OUT.png -o MISSING",
    ],
)
def test_when_one_file_cannot_be_written_the_others_are_untouched(
    command: str, targets: Path, tmp_path: Path
) -> None:
    before = contents(targets)
    missing = str(tmp_path / "missing" / "file.json")
    code, _, err = nonosat_here(*arguments(command.replace("MISSING", missing), "", targets))
    assert (code, err.splitlines()[-1]) == (2, f"{missing}: No such file or directory")
    assert contents(targets) == before
    assert not any(".out" in name for name in os.listdir(targets))


@pytest.mark.parametrize(
    "name", [*(n for n in QUESTIONS if n != "review"), "convert", "draw several", "book"]
)
def test_results_of_the_readable_inputs_are_written(name: str, targets: Path, tmp_path: Path) -> None:
    sources = unreadable(tmp_path)
    command = WRITERS[name].replace("IN", f"{sources['malformed.non']} {GCHQ} {sources['missing.non']}")
    code, _, err = nonosat_here(*arguments(command, "", targets))
    assert (code, "missing.non: No such file" in err) == (2, True)
    (written,) = (path for path in targets.iterdir() if path.is_file() and path.read_bytes() != b"OLD")
    assert written.stat().st_size > 50 or name == "count"
    if "--json" in name:
        assert json.loads(written.read_text())["file"] == GCHQ


def test_a_definite_result_may_be_an_empty_file(targets: Path) -> None:
    """A puzzle without a solution does not show the one of an earlier puzzle."""
    code, _, err = nonosat_here(
        "solve", str(PUZZLES / "impossible_swap.json"), "-o", str(targets / "out.txt")
    )
    assert (code, err[:4]) == (1, "none")
    assert (targets / "out.txt").read_text() == ""


@pytest.mark.parametrize("name", rest_slow(QUESTIONS, quick=2))
def test_at_a_limit_a_file_is_unchanged_or_has_a_result(name: str, targets: Path, hopeless: str) -> None:
    before = contents(targets)
    command = WRITERS[name].replace(f"--marks {GCHQ}", f"--marks {hopeless}")
    done = limited_command(
        *arguments(command, hopeless, targets), "--time-limit", "0.01", before=lambda: None
    )
    assert done.returncode in ((2, 3) if name == "review" else (3,)), done.stderr
    after = contents(targets)
    assert after == before or b"" not in after.values()
    assert after != before or "--json" not in name


@pytest.mark.parametrize(
    "command",
    [
        *(
            f"{name} {{}} -o MISSING"
            for name in ("hide", "repair --givens", "book", "check", "draw", "explain")
        ),
        *("encode {} --variables MISSING", "encodings --compare {} -o MISSING"),
        "batch solve {} -o MISSING",
    ],
)
def test_a_folder_that_is_missing_is_noticed_before_the_puzzle_is_read(command: str, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "such.json"
    arguments = command.format(tmp_path / "absent.json").replace("MISSING", str(missing)).split()
    code, out, err = nonosat_here(*arguments)
    assert (code, out, err) == (2, "", f"{missing}: No such file or directory\n")


def test_a_batch_asks_nothing_where_its_summary_has_no_folder(tmp_path: Path) -> None:
    results, missing = tmp_path / "results.jsonl", tmp_path / "no" / "such.csv"
    code, out, err = nonosat_here("batch", "solve", GCHQ, "-o", str(results), "--summary", str(missing))
    assert (code, out, err) == (2, "", f"{missing}: No such file or directory\n")
    assert not results.exists()
