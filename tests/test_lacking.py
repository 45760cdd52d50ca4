"""Missing requirements are listed at the end of a run, and CI may lack only those on its list."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from slowness import rest_slow

SKIPPED = """
from lacking import imported, skip_without
import pytest

def test_of_what_no_registry_has():
    skip_without("pbnsolve")

def test_that_passes():
    pass
"""
#: Ways to be skipped that CI does not allow, and their messages.
WAYS = [
    ("def test_other():\n    skip_without('minisat')", "1 × minisat is not here: apt-get install minisat"),
    ("def test_other():\n    imported('no_such', 'puzzlekit')", "1 × puzzlekit is not here: python3 -m pip"),
    ("def test_other():\n    pytest.importorskip('no_such')", "1 × could not import 'no_such'"),
    (
        "pytest.importorskip('no_such', reason='x is not installed')",
        "1 × x is not installed: python3 -m pip",
    ),
    ("@pytest.mark.skipif(True, reason='for a reason')\ndef test_other(): pass", "1 × for a reason"),
    ("@pytest.mark.parametrize('case', [])\ndef test_other(case): pass", "1 × got empty parameter set"),
]


def run_of(folder: Path, text: str, *options: str, ci: bool) -> tuple[int, str]:
    """Return the exit code of a run of that file, and its output."""
    (folder / "test_file.py").write_text(text, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    environment |= {"PYTHONPATH": str(ROOT / "tests" / "support")} | ({"CI": "true"} if ci else {})
    command = [sys.executable, "-m", "pytest", "-q", "-p", "lacking", *options, "test_file.py"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("way", "line"), rest_slow(WAYS, quick=2))
def test_a_skip_for_lack_of_anything_else_makes_ci_fail(tmp_path: Path, way: str, line: str) -> None:
    text = f"{SKIPPED}\n{way}\n"
    code, output = run_of(tmp_path, text, "-n", "2", ci=True)
    assert code == 1, output
    assert line in output.partition("CI must not skip, for lack of")[2]
    code, output = run_of(tmp_path, text, ci=False)
    assert code in (0, 5), output
    assert line in output.partition("skipped, for lack of")[2]


def test_what_ci_does_without_is_told_with_the_reason(tmp_path: Path) -> None:
    code, output = run_of(tmp_path, SKIPPED, ci=True)
    assert code == 0, output
    assert "   1 × pbnsolve is not here: https://webpbn.com/pbnsolve.html (no registry has it)" in output
    assert "must not" not in output
