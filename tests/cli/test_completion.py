"""Shells complete command lines: asked as they ask, and typed into them."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import PATIENCE_SECONDS, ended, nonosat_command
from conftest import ROOT
from lacking import skip_without
from nonosat.cli.command_line import COMPLETION_VARIABLE
from nonosat.cli.completion import described

from nonosat.batch.tasks import TASKS
from nonosat.cli.app import PANELS, SHELLS
from nonosat.encoding.catalogue import ENCODINGS
from nonosat.files.registry import all_formats
from nonosat.generation.generating import FAMILIES
from nonosat.session.backends import BACKENDS

COMMANDS = [name for panel in PANELS.values() for name in panel]
COMPLETIONS = json.loads((ROOT / "nonosat" / "cli" / "completions.json").read_text("utf-8"))


def asked(line: str, shell: str = "bash") -> list[str]:
    """What a shell is told when Tab is pressed at the end of a line."""
    words = line.split(" ")
    # Fish says the word itself, the others its number.
    place = words[-1] if shell == "fish" else str(len(words) - 1)
    told = {COMPLETION_VARIABLE: f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": place}
    done = ended("-m", "nonosat", env=os.environ | told, check=True)
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if line]


def names(line: str) -> list[str]:
    """The names among what bash is told."""
    return [each.removeprefix("plain,") for each in asked(line) if each.startswith("plain,")]


def test_commands_are_completed() -> None:
    assert names("nonosat ") == COMMANDS
    assert names("nonosat enc") == ["encode", "encodings"]
    assert names("nonosat --") == ["--version", "--completion", "--help"]
    assert names("nonosat nothing --") == ["--version", "--completion", "--help"]


def test_options_are_completed_and_not_those_that_are_there() -> None:
    assert sorted(names("nonosat check --q")) == ["--quick", "--quiet"]
    assert "--limit" in names("nonosat solve --")
    assert "--limit" not in names("nonosat solve --limit 3 --")
    assert names("nonosat solve puzzle.json --solver command:kissat --enc") == ["--encoding"]
    assert names("nonosat make photo.jpg --keep-m") == ["--keep-margins"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("solve --solver ", ["auto", *(each.name for each in BACKENDS)]),
        ("solve --encoding ", [each.name for each in ENCODINGS]),
        ("solve --from ", [each.name for each in all_formats() if each.reads]),
        ("convert a.json b --to ", [each.name for each in all_formats() if each.writes]),
        ("batch ", list(TASKS)),
        ("generate ", list(FAMILIES)),
        ("make a.png --fit ", ["auto", "crop", "pad", "stretch"]),
        ("hint --level ", ["1", "2", "3"]),
        ("verify --checker d", ["dratify", "drat-trim"]),
        ("encodings --compare --encodings order,pa", ["order,path"]),
        ("draw --paper le", ["letter", "legal"]),
    ],
)
def test_values_are_completed(line: str, expected: list[str]) -> None:
    assert names(f"nonosat {line}") == expected


def test_files_and_folders_are_left_to_the_shell() -> None:
    assert asked("nonosat solve pu") == ["file,pu"]
    assert asked("nonosat hint a.json --progress ") == ["file,"]
    assert asked("nonosat certify a.json -o ") == ["dir,"]
    assert asked("nonosat solve --limit ") == []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_what_a_name_means(shell: str) -> None:
    told = "".join(asked("nonosat certi", shell))
    assert "certify" in told
    assert PANELS["The SAT laboratory"]["certify"] in told


def test_every_option_of_every_command_is_in_the_table() -> None:
    from nonosat.cli.app import find

    assert [*COMPLETIONS] == [*COMMANDS, *(f"batch {task}" for task in TASKS)]
    for name in COMMANDS:
        assert COMPLETIONS[name] == described(find(name).fields), "run docs/make_reference.py"


PROGRAM = """
import io, os, sys
from contextlib import redirect_stdout
from nonosat.cli.app import ready
lines = sys.stdin.read().splitlines()
for line in lines:
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = line, str(len(line.split(" ")) - 1)
    with redirect_stdout(io.TextIOWrapper(io.BytesIO())) as told:
        assert ready([])() == 0
    told.flush()
    assert told.buffer.getvalue().strip(), line
print(*sorted({name.split(".")[0] for name in sys.modules}))
print(*(name for name in sys.modules if name.startswith("nonosat.cli.commands.")))
"""


def test_completion_loads_no_command_and_neither_numpy_nor_pysat() -> None:
    lines = ["nonosat ", "nonosat --"]
    for name, options in COMPLETIONS.items():
        lines.append(f"nonosat {name} --")
        named = [words.split()[-1] for words, about in options.items() if "names" in about]
        lines += [f"nonosat {name} {flag} " for flag in named]
    environment = os.environ | {COMPLETION_VARIABLE: "bash_complete"}
    done = ended("-c", PROGRAM, input="\n".join(lines), env=environment, check=True)
    packages, commands = (line.split() for line in done.stdout.split("\n")[:2])
    assert not {"numpy", "pysat", "PIL", "yaml"} & set(packages)
    assert commands == []


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ``nonosat`` as a program."""
    folder = tmp_path_factory.mktemp("programs")
    program = folder / "nonosat"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nonosat "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return folder


#: A program that makes standard input its terminal, and becomes that of its arguments.
OWNING_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
#: How each shell is started for someone who types, and told to complete.
STARTED = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(nonosat --completion bash)"'),
    "zsh": (
        ["zsh", "-f", "-i"],
        'autoload -U compinit && compinit -u -D && eval "$(nonosat --completion zsh)"',
    ),
    "fish": (["fish", "--no-config", "-i"], "nonosat --completion fish | source"),
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("nonosat certi", "certify"),
        ("nonosat solve --solver mergesa", "mergesat3"),
        ("nonosat grade boa", "boat.json"),
    ],
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
    """What a shell shows after a text and Tab, as soon as what is ``completed`` is there."""
    import pty

    arguments, setup = STARTED[shell]
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm",
        "HOME": str(folder),
        "PS1": "",
    }
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", OWNING_TERMINAL, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment,
        start_new_session=True,
    )
    try:
        os.write(terminal, f"{setup}; echo rea''dy\n".encode())
        read_until(terminal, "ready\r")
        os.write(terminal, typed.encode() + b"\t")
        return read_until(terminal, completed)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
        os.close(theirs)


def read_until(terminal: int, expected: str) -> str:
    """What is shown on the terminal until a text appears, or time is up."""
    shown = ""
    end = time.monotonic() + PATIENCE_SECONDS / 2
    while expected not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
    return shown


def test_a_shell_that_is_not_known_is_refused() -> None:
    code, out, err = nonosat_command("--completion", "cmd")
    assert (code, out) == (2, "")
    assert "'bash', 'zsh', 'fish'" in err
