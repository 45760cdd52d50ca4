"""Ctrl-C while a command starts and while its modules are imported: no traceback, and exit code 130; other
signals likewise.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS, ended
from conftest import PUZZLES
from slowness import rest_slow

#: Runs a command, sends itself a signal when a module is imported, by its name or its number in the order
#: of imports, and notes that in a file.
INTERRUPTED = """
import runpy, signal, sys
number, note, wanted = int(sys.argv.pop(1)), sys.argv.pop(1), sys.argv.pop(1)
class Finder:
    count = 0
    def find_spec(self, name, path=None, target=None):
        self.count += "nonosat.__main__" in sys.modules or "nonosat.apps.cli" in sys.modules
        if wanted in (name, str(self.count)):
            open(note, "w").close()
            signal.raise_signal(number)
sys.meta_path.insert(0, Finder())
runpy.run_module("nonosat", run_name="__main__", alter_sys=True)
"""
#: The signals that end a command, and its exit codes.
SIGNALS = [
    (getattr(signal, name), code)
    for name, code in (("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129))
    if hasattr(signal, name)
]


def interrupted_at(
    wanted: str, number: int, arguments: list[str], note: Path
) -> subprocess.CompletedProcess[str]:
    """Run the command with a signal at the import of that module; the note shows whether it was sent."""
    note.unlink(missing_ok=True)
    return ended("-c", INTERRUPTED, str(int(number)), str(note), wanted, *arguments, cwd=PUZZLES)


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize(
    "module",
    rest_slow(
        ["nonosat.apps.cli.main", "typer", "nonosat.logic.propagation", "nonosat.apps.cli.app", "locale"],
        quick=3,
    ),
)
def test_no_signal_is_lost_while_a_module_is_imported(
    module: str, number: int, code: int, tmp_path: Path
) -> None:
    """An interrupted command does not succeed, even if the work is done soon after."""
    note = tmp_path / "sent"
    done = interrupted_at(module, number, ["solve", "gchq.json"], note)
    assert note.exists()
    assert (done.returncode, "interrupted" in done.stderr, "Traceback" in done.stderr) == (code, True, False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", ["solve dom_9.json", "draw --solution gchq.json -o OUT/drawing.png"])
def test_ctrl_c_is_heeded_whatever_module_is_imported(
    command: str, tmp_path: Path, *, exhaustive: bool
) -> None:
    arguments = command.replace("OUT", str(tmp_path)).split()
    note = tmp_path / "sent"
    codes = set()
    for lookups in range(1, 500, 5 if exhaustive else 60):
        done = interrupted_at(str(lookups), signal.SIGINT, arguments, note)
        codes.add(done.returncode)
        assert done.returncode == (130 if note.exists() else 0), (lookups, done.stderr)
        assert "Traceback" not in done.stderr
        assert ("interrupted" in done.stderr) == note.exists()
    assert 130 in codes


MADE_WITH_A_SIGNAL = """
import signal
class Sender:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.SIGINT)
class Made:
    sender = Sender()
is_whole = True
"""


def test_a_signal_while_a_class_is_made_waits_until_its_module_is_there(tmp_path: Path) -> None:
    (tmp_path / "made_with_a_signal.py").write_text(MADE_WITH_A_SIGNAL)
    (tmp_path / "waiting.py").write_text(
        "import time\ndef ready(arguments):\n    return lose\n"
        "def lose():\n"
        "    import made_with_a_signal\n    print(made_with_a_signal.is_whole, flush=True)\n"
        f"    time.sleep({2 * TIMEOUT_SECONDS})\n"
    )
    program = "from nonosat.apps.cli.main import main; main('waiting')"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = ended("-c", program, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (130, "True\n", "interrupted\n")
