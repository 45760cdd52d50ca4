"""Ctrl-C while a command starts and while its modules are imported: no traceback, and exit code 130."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import PATIENCE_SECONDS, heeding_interrupts, started_command
from conftest import PUZZLES

#: Runs a command, and sends itself Ctrl-C when so many modules have been looked for.
INTERRUPTED = """
import runpy, signal, sys
class Finder:
    left = int(sys.argv.pop(1))
    def find_spec(self, name, path=None, target=None):
        self.left -= "nonosat.__main__" in sys.modules or "nonosat.cli" in sys.modules
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
runpy.run_module("nonosat", run_name="__main__", alter_sys=True)
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", ["solve dom_9.json", "draw --solution gchq.json -o OUT/drawing.png"])
def test_ctrl_c_is_heeded_while_a_module_is_imported(
    command: str, tmp_path: Path, *, exhaustive: bool
) -> None:
    arguments = command.replace("OUT", str(tmp_path)).split()
    codes = set()
    for number in range(1, 500, 5 if exhaustive else 60):
        with heeding_interrupts():
            done = subprocess.run(
                [sys.executable, "-c", INTERRUPTED, str(number), *arguments],
                check=False,
                capture_output=True,
                text=True,
                timeout=PATIENCE_SECONDS,
                cwd=PUZZLES,
            )
        codes.add(done.returncode)
        assert done.returncode in (0, 130), done.stderr
        assert len(done.stderr.splitlines()) <= 1, done.stderr
        assert ("interrupted" in done.stderr) == (done.returncode == 130)
    assert 130 in codes


@pytest.mark.exhaustive
def test_ctrl_c_at_any_moment_shows_no_traceback(*, exhaustive: bool) -> None:
    moments = 200 if exhaustive else 12
    for moment in range(moments):
        with started_command("check", str(PUZZLES / "dom_9.json")) as process:
            time.sleep(moment / moments)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=PATIENCE_SECONDS)
        # Until the first line of ours has run, Python shows a traceback of its own.
        assert not re.search(r"/nonosat/(?!__init__|__main__)|Exception ignored|RuntimeError", err), err


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
        f"    time.sleep({2 * PATIENCE_SECONDS})\n"
    )
    program = "from nonosat.cli.main import main; main('waiting')"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    with heeding_interrupts():
        done = subprocess.run(
            [sys.executable, "-c", program],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            env=environment,
        )
    assert (done.returncode, done.stdout, done.stderr) == (130, "True\n", "interrupted\n")
