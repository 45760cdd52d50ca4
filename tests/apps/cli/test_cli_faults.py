"""Full disks, closed streams, little memory, forbidden folders: one line, and no partial output."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from command_line import (
    as_ordinary_user,
    ended,
    limited_command,
    nonosat_command,
    with_limit,
)
from conftest import PUZZLES
from slowness import rest_slow

from nonosat.model.errors import as_one_line

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="devices and limits of Linux")

GCHQ, DOM = str(PUZZLES / "gchq.json"), str(PUZZLES / "dom_5.json")
#: Commands that write a file ``OUT``.
WRITERS = {
    "solve": f"solve --quiet {GCHQ} -o OUT",
    "solve --json": f"solve --quiet --json {GCHQ} -o OUT",
    "check": f"check --quiet --json {DOM} -o OUT",
    "count": f"count --quiet {GCHQ} -o OUT",
    "encode": f"encode --quiet {GCHQ} -o OUT",
    "encode --variables": f"encode --quiet {GCHQ} -o /dev/null --variables OUT",
    "convert": f"convert --quiet {GCHQ} OUT --to non",
    "draw svg": f"draw --quiet {GCHQ} --to svg -o OUT",
    "draw html": f"draw --quiet {GCHQ} --to html -o OUT",
    "draw pdf": f"draw --quiet {GCHQ} --to pdf -o OUT",
    "hint": f"hint --quiet {GCHQ} -o OUT",
    "grade": f"grade --quiet {GCHQ} -o OUT",
    "formats": "formats -o OUT",
    "solvers": "solvers -o OUT",
    "encodings": "encodings -o OUT",
}
#: Commands that write to standard output.
PRINTERS = (
    *(f"solve {GCHQ}", f"solve --json {GCHQ}", f"check {GCHQ}", f"count {GCHQ}", f"encode {GCHQ}"),
    *(f"hint {GCHQ}", f"explain {GCHQ}", f"grade {GCHQ}", f"draw {GCHQ}", f"draw --to svg {GCHQ}"),
    *(f"convert {GCHQ} - --to non", "formats", "solvers", "encodings", "--version", "--help", "solve --help"),
    "generate dom 3",
)


def in_shell(command: str) -> tuple[int, list[str]]:
    """Return exit code and lines on standard error of a command with redirections."""
    done = ended("-c", f"{sys.executable} -m nonosat {command}", program="bash")
    return done.returncode, done.stderr.splitlines()


def every(items: list[str] | tuple[str, ...] | dict[str, str], *, exhaustive: bool) -> list[str]:
    """Return all cases, or an evenly spread part."""
    return list(items)[:: 1 if exhaustive else 5]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("redirection", "reason"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")]
)
def test_results_that_cannot_be_written_are_an_error(
    redirection: str, reason: str, *, exhaustive: bool
) -> None:
    for command in every(PRINTERS, exhaustive=exhaustive):
        code, lines = in_shell(f"{command} {redirection}")
        assert (code, lines[-1]) == (2, f"standard output: {reason}"), command


def test_a_reader_that_has_enough_is_no_error() -> None:
    code, lines = in_shell(f"encode --quiet --raw {GCHQ} | head -c1 >/dev/null; exit ${{PIPESTATUS[0]}}")
    assert (code, lines) == (0, [])


def test_a_device_that_is_full_is_named(*, exhaustive: bool) -> None:
    for name in every(WRITERS, exhaustive=exhaustive):
        code, out, err = nonosat_command(*WRITERS[name].replace("OUT", "/dev/full").split())
        assert (code, out, err) == (2, "", "/dev/full: No space left on device\n"), name


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, *, exhaustive: bool) -> None:
    target = tmp_path / "result"
    for name in every(WRITERS, exhaustive=exhaustive):
        target.write_text("old")
        # The system limits files to ten bytes, like a full disk.
        done = limited_command(
            *WRITERS[name].replace("OUT", str(target)).split(), before=with_limit("RLIMIT_FSIZE", 10)
        )
        if name == "count":  # its answer has fewer
            assert done.returncode == 0
            continue
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{target}: File too large\n"), name
        assert target.read_text() == "old"
        assert os.listdir(tmp_path) == ["result"]


@pytest.mark.slow
def test_folders_that_are_missing_or_forbidden_are_named(tmp_path: Path, *, exhaustive: bool) -> None:
    powerless = as_ordinary_user()
    forbidden = tmp_path / "forbidden"
    forbidden.mkdir()
    (forbidden / "result").write_text("old")
    forbidden.chmod(0o555)
    protected = tmp_path / "protected"
    protected.write_text("old")
    protected.chmod(0o444)
    places = {
        str(forbidden / "result"): "Permission denied",
        str(forbidden / "new"): "Permission denied",
        str(protected): "Permission denied",
        str(tmp_path / "nowhere" / "result"): "No such file or directory",
        str(protected / "result"): "Not a directory",
    }
    for name in every(WRITERS, exhaustive=exhaustive):
        for place, reason in places.items():
            done = limited_command(*WRITERS[name].replace("OUT", place).split(), before=powerless)
            assert (done.returncode, done.stderr) == (2, f"{place}: {reason}\n"), name
    assert (forbidden / "result").read_text() == protected.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["forbidden", "protected"]
    assert os.listdir(forbidden) == ["result"]


#: Commands that search, explain, prove and draw, with required arguments.
WORK = (
    f"solve {DOM}",
    f"check {GCHQ}",
    f"count --time-limit 60 {DOM}",
    f"explain --time-limit 3 {DOM}",
    f"grade --time-limit 3 {DOM}",
    f"certify {GCHQ} -o proof",
    f"draw {GCHQ} -o drawing.pdf",
    f"draw {GCHQ} -o drawing.png",
    f"encode --raw {GCHQ} -o formula.cnf",
    f"convert {GCHQ} out.non",
)


@pytest.mark.slow
def test_lack_of_memory_is_reported_in_one_line(tmp_path: Path, *, exhaustive: bool) -> None:
    ends = set()
    for command in every(WORK, exhaustive=exhaustive):
        for mib in range(24, 200, 8 if exhaustive else 44):
            done = limited_command(*command.split(), before=with_limit("RLIMIT_AS", mib << 20), cwd=tmp_path)
            ends.add(done.returncode)
            assert done.returncode in (0, 1, 3), (command, mib, done.stderr)
            assert len(done.stderr.splitlines()) <= 2, (command, mib, done.stderr)
            assert "Traceback" not in done.stderr
    assert {0, 3} <= ends


def test_much_memory_from_the_system_allows_no_larger_formula(tmp_path: Path) -> None:
    puzzle = tmp_path / "half_known.json"
    puzzle.write_text(json.dumps({"rows": [[1] * 4000], "columns": [None] * 10_000}))
    done = limited_command("count", str(puzzle), before=with_limit("RLIMIT_AS", 16 << 30))
    assert done.returncode == 3
    assert "too many for the memory limit of 640 MiB" in done.stdout + done.stderr


@pytest.mark.slow
def test_too_few_open_files_are_said_in_one_line(tmp_path: Path, *, exhaustive: bool) -> None:
    for command in every(WORK, exhaustive=exhaustive):
        for count in range(5, 13, 1 if exhaustive else 3):  # with fewer Python does not start
            done = limited_command(*command.split(), before=with_limit("RLIMIT_NOFILE", count), cwd=tmp_path)
            assert done.returncode in (0, 1, 2, 3), (command, count, done.stderr)
            assert len(done.stderr.splitlines()) <= 2, (command, count, done.stderr)
            assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_an_endless_input_needs_little_memory() -> None:
    done = limited_command("check", "/dev/zero", before=with_limit("RLIMIT_AS", 400 << 20))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "/dev/zero: expected at most 64 MiB for a puzzle, found 'more'\n"


@pytest.mark.parametrize("command", rest_slow(["solve", "certify -o proof", "hint --marks -", "make"]))
def test_the_time_limit_holds_while_standard_input_is_slow(command: str, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b'{"rows": [[1')
    arguments = [*command.split(), GCHQ if "--marks" in command else "-", "--time-limit", "0.5"]
    try:
        done = ended("-m", "nonosat", *arguments, stdin=reading, cwd=tmp_path)
    finally:
        os.close(reading)
        os.close(writing)
    assert (done.returncode, done.stdout) == (3, "")
    assert "the time limit of 0.5 s was reached" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "no\x1b[31msuch\nfile"],
        ["solve", "-", "--from", "x" * 5000 + "\x1b"],
        ["solve", GCHQ, "--solver", "command:" + "y" * 5000],
        ["draw", GCHQ, "-o", "\x07.what"],
        ["make", "\x1b]0;title\x07.png"],
    ],
)
def test_what_was_typed_comes_back_on_one_harmless_line(arguments: list[str]) -> None:
    code, out, err = nonosat_command(*arguments, input="\x1b[2Jwhat\r\n\x07" * 1000)
    assert (code, out) == (2, "")
    assert err == as_one_line(err) + "\n"


@pytest.mark.slow
def test_a_certificate_is_not_written_where_it_may_not_be(tmp_path: Path) -> None:
    forbidden = tmp_path / "forbidden"
    forbidden.mkdir()
    forbidden.chmod(0o555)
    target = forbidden / "proof"
    done = limited_command("certify", "--quiet", DOM.replace("dom_5", "gchq"), "-o", str(target),
                           before=as_ordinary_user())  # fmt: skip
    assert (done.returncode, done.stderr) == (2, f"{target}: Permission denied\n")
    assert os.listdir(forbidden) == []
