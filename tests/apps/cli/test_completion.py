"""Shell completion: requests as shells send them, and real shells."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS, ended
from conftest import ROOT
from lacking import skip_without
from slowness import rest_slow

from nonosat.apps.batch.tasks import TASKS
from nonosat.apps.cli.app import PANELS, options_of
from nonosat.apps.cli.commands.encode import FORMS
from nonosat.authoring.generation.generating import FAMILIES
from nonosat.drawing.kinds import KINDS
from nonosat.files.registry import all_formats
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.solvers.available import SOLVERS

COMMANDS = [name for panel in PANELS.values() for name in panel]
SHELLS = ("bash", "zsh", "fish")
#: The environment of the programs: where nonosat is, and settings of these tests.
SEARCHED = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))


def asked(line: str, shell: str = "bash") -> str:
    """Return the completions that a shell gets for a line."""
    told = {"_NONOSAT_COMPLETE": f"complete_{shell}"}
    if shell == "bash":
        told |= {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    else:
        told |= {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = ended("-m", "nonosat", env=os.environ | told, check=True)
    assert done.stderr == ""
    return done.stdout


def names(line: str) -> list[str]:
    """Return the names that bash gets."""
    return asked(line).split()


def test_commands_are_completed() -> None:
    assert names("nonosat ") == COMMANDS
    assert names("nonosat enc") == ["encode", "encodings"]
    assert {"--version", "--install-completion", "--help"} <= set(names("nonosat --"))
    assert names("nonosat nothing --solv") == []


def test_options_are_completed_and_not_those_that_are_there() -> None:
    assert sorted(names("nonosat check --q")) == ["--quick", "--quiet"]
    assert "--limit" in names("nonosat solve --")
    assert "--limit" not in names("nonosat solve --limit 3 --")
    assert names("nonosat solve puzzle.json --solver command:kissat --enc") == ["--encoding"]
    assert names("nonosat make photo.jpg --keep-m") == ["--keep-margins"]
    assert names("nonosat puzzle.json --enc") == ["--encoding"]
    assert names("nonosat batch make --keep-m") == ["--keep-margins"]
    assert names("nonosat batch solve --keep-margins --keep") == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("solve --solver ", ["auto", *(each.name for each in SOLVERS)]),
        ("solve --encoding ", [each.name for each in ENCODINGS]),
        ("solve --from ", [each.name for each in all_formats() if each.reads]),
        ("convert a.json b --to ", [each.name for each in all_formats() if each.writes]),
        ("batch ", list(TASKS)),
        ("batch repair a.json --solver mergesa", ["mergesat3"]),
        ("generate ", list(FAMILIES)),
        ("make a.png --fit ", ["auto", "crop", "pad", "stretch"]),
        ("hint --level ", ["1", "2", "3"]),
        ("verify --checker d", ["dratify", "drat-trim"]),
        ("encodings --compare --encodings order,pa", ["order,path"]),
        ("check --require unique,n", ["unique,no-search", "unique,no-blank-lines", "unique,new"]),
        ("draw --paper le", ["letter", "legal"]),
        ("draw a.json --to ", list(KINDS)),
        ("encode a.json --to ", list(FORMS)),
    ],
)
def test_values_are_completed(line: str, expected: list[str]) -> None:
    assert names(f"nonosat {line}") == expected


def test_every_option_that_lists_names_has_some() -> None:
    found = 0
    for name in COMMANDS:
        for field in options_of(name).fields:
            complete = field.info.autocompletion
            if complete is not None and not complete.__code__.co_argcount:
                assert len(tuple(complete())) > 1, (name, field.name)
                found += 1
    assert found > 30


def test_files_and_folders_are_left_to_the_shell() -> None:
    for line in ("solve pu", "hint a.json --marks ", "certify a.json -o "):
        assert asked(f"nonosat {line}").strip() == ""
        assert asked(f"nonosat {line}", "zsh").strip() == "_files"


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_show_descriptions(shell: str) -> None:
    told = asked("nonosat certi", shell)
    assert "certify" in told
    assert PANELS["SAT tools"]["certify"] in " ".join(told.split())


PROGRAM = """
import sys
from nonosat.apps.cli.app import ready
try:
    ready([])
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("line", ["nonosat ", "nonosat solve --", "nonosat solve --solver m"])
def test_completion_loads_neither_numpy_nor_pysat(line: str) -> None:
    told = {"_NONOSAT_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    done = ended("-c", PROGRAM, env=os.environ | told, check=True)
    assert done.stdout
    assert not {"numpy", "pysat", "PIL", "yaml", "pydantic"} & set(done.stderr.split())


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with ``nonosat`` as a program."""
    folder = tmp_path_factory.mktemp("programs")
    program = folder / "nonosat"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nonosat "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return folder


#: A program that makes standard input its terminal, and executes its arguments.
OWNING_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
#: How a shell moves the cursor, and rings.
_CONTROLS = re.compile(r"[\a\b]|\x1b\[[0-9;?]*[A-Za-z]")
#: The command that starts each shell interactively.
STARTED = {"bash": ["bash", "--noprofile", "-i"], "zsh": ["zsh", "-i"], "fish": ["fish", "-i"]}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("typed", "completed"),
    rest_slow(
        [
            ("nonosat certi", "certify"),
            ("nonosat solve --solver mergesa", "mergesat3"),
            ("nonosat grade boa", "boat.json"),
            ("nonosat boat.json --memo", "--memory-limit"),
            ("nonosat encodings --compare --encodings order,pat", "order,path"),
            ("nonosat batch gra", "grade"),
            ("nonosat draw boat.json -o boa", "boat.json"),
        ],
        quick=3,
    ),
)
def test_a_word_is_completed_where_it_is_typed(
    shell: str, typed: str, completed: str, programs: Path, tmp_path: Path
) -> None:
    pytest.importorskip("pty", reason="no pseudo-terminals here")
    if shutil.which(shell) is None:
        skip_without(shell)
    (tmp_path / "boat.json").write_text("{}", encoding="utf-8")
    shown = shown_after_tab(shell, typed, completed, programs, tmp_path)
    assert completed in shown


def shown_after_tab(shell: str, typed: str, completed: str, programs: Path, folder: Path) -> str:
    """Return what a shell shows after a text and Tab, once ``completed`` appears."""
    import pty

    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": SEARCHED,
        "TERM": "xterm",
        "HOME": str(folder),
        "ZDOTDIR": str(folder),
        "XDG_CONFIG_HOME": str(folder / ".config"),
        "PS1": "",
    }
    # Not as its last word, or the shell would be replaced by that program, which inspects its parent.
    installing = [shell, "-c", "nonosat --install-completion; true"]
    done = subprocess.run(installing, env=environment, check=True, capture_output=True, text=True)
    assert f"{shell} completion installed" in done.stdout
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", OWNING_TERMINAL, *STARTED[shell]],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment,
        start_new_session=True,
    )
    try:
        os.write(terminal, b"echo rea''dy\n")
        read_until(terminal, "ready\r")
        os.write(terminal, typed.encode() + b"\t")
        shown = ""
        if shell == "zsh":  # at the first Tab it loads the script, and rings
            shown = read_until(terminal, "\a")
            os.write(terminal, b"\t")
        return read_until(terminal, completed, shown)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
        os.close(theirs)


def read_until(terminal: int, expected: str, shown: str = "") -> str:
    """Return the terminal's output until a text appears or time is up."""
    end = time.monotonic() + TIMEOUT_SECONDS / 2
    while expected not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
        if expected != "\a":
            shown = _CONTROLS.sub("", shown)
    return shown


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_shown(shell: str, programs: Path) -> None:
    if shutil.which(shell) is None:
        skip_without(shell)
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": SEARCHED,
    }
    showing = [shell, "-c", "nonosat --show-completion; true"]
    done = subprocess.run(showing, env=environment, check=True, capture_output=True, text=True)
    assert f"complete_{shell}" in done.stdout
