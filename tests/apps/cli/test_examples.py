"""The examples in the help of each command run, on the puzzles of the repository."""

from __future__ import annotations

import importlib
import re
import shlex
import shutil
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import ROOT
from made_reference import exit_codes

import nonosat
from nonosat.apps.cli.app import PANELS, ready
from nonosat.model.abilities import exits

COMMANDS = [name for panel in PANELS.values() for name in panel]
#: Examples that need more: a browser, requests, a cluster, another solver.
ONLY_READ = ("nonosat studio", "nonosat judge", "--scheduler", "cadical ")
#: Commands whose examples take seconds.
SECONDS = {
    *("batch", "book", "certify", "check", "draw", "encodings", "generate", "make", "scan"),
    *("dataset", "duplicates", "verify"),
}
#: Optional packages that examples need.
NEEDS = {"make": "PIL", "scan": "cv2", "book": "fpdf", "draw": "fpdf"}


def examples_of(name: str) -> tuple[str, ...]:
    examples: tuple[str, ...] = importlib.import_module(f"nonosat.apps.cli.commands.{name}").EXAMPLES
    return examples


def prepare(folder: Path) -> None:
    """Write the files named in the examples: puzzles, images, marks, a solution and solver output."""
    shutil.copytree(ROOT / "puzzles", folder / "puzzles")
    for path in ("docs/making/lighthouse.jpg", "docs/scanning/boat.jpg"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / path)
    boat = nonosat.solve(nonosat.read(folder / "puzzles" / "sailing_boat.json")).solutions[0]
    (folder / "marks.txt").write_text(re.sub("#(.)#", r"#\1?", str(boat)) + "\n", encoding="utf-8")
    switches = nonosat.solve(nonosat.read(folder / "puzzles" / "two_switches.json"))
    (folder / "solution.txt").write_text(f"{switches.solutions[0]}\n", encoding="utf-8")
    (folder / "answer.txt").write_text("s UNSATISFIABLE\n", encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_two_or_three_examples_or_four(name: str) -> None:
    examples = examples_of(name)
    assert 2 <= len(examples) <= 4
    assert len(set(examples)) == len(examples)
    assert all(f"nonosat {name}" in each for each in examples)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in SECONDS else name for name in COMMANDS]
)
def test_the_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{NEEDS[name]} is not installed")
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    if name == "verify":
        assert nonosat_here("certify", "puzzles/dom_5.json", "-o", "proof")[0] == exits.DONE
    for example in examples_of(name):
        arguments = shlex.split(example.rpartition("| ")[2])[2:]
        if any(each in example for each in ONLY_READ):
            ready([name, *arguments])
            continue
        code, _, err = nonosat_here(name, *arguments)
        assert code in exit_codes(name), f"{example}: {err}"
        assert code != exits.WRONG, f"{example}: {err}"
        for flag in ("-o", "--page", "--summary", "--contact-sheet"):
            if flag in arguments:
                written = tmp_path / arguments[arguments.index(flag) + 1]
                assert written.is_dir() or written.stat().st_size, example
