"""Every command with ``--time-limit`` ends in time, whatever it reads."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS, computing_at_most, nonosat_here, started_command
from conftest import PUZZLES

from nonosat import Grid, Puzzle, write
from nonosat.apps.cli.app import PANELS

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="alarms are those of POSIX")

DOM = str(PUZZLES / "dom_5.json")
#: Commands that read ``IN``, a puzzle, an image or marks; ``OUT`` is an output folder, ``MARKS`` are marks.
COMMANDS = {
    "batch": ("batch solve IN -o OUT/r.jsonl --workers 1", "batch check IN -o OUT/r.jsonl --workers 1"),
    "book": ("book IN -o OUT/book.pdf",),
    "certify": ("certify IN -o OUT/proof", "certify --count IN -o OUT/proof"),
    "check": ("check IN", "check IN --json"),
    "conquer": ("conquer IN --workers 1", "conquer IN --workers 1 -o OUT/folder"),
    "convert": ("convert IN OUT/a.non",),
    "count": ("count IN",),
    "dataset": ("dataset IN -o OUT/a",),
    "decode": ("decode IN MARKS",),
    "draw": (
        *("draw IN", "draw IN -o OUT/a.svg", "draw IN --solution -o OUT/a.png", "draw IN -o OUT/a.pdf"),
        *("draw --hint IN -o OUT/a.png", "draw --ambiguous IN -o OUT/a.png"),
    ),
    "encodings": ("encodings --compare IN",),
    "encode": ("encode IN -o OUT/a.cnf", "encode IN --raw -o OUT/a.cnf"),
    "explain": ("explain IN", "explain IN --marks MARKS", "explain IN -o OUT/a.html"),
    "grade": ("grade IN",),
    "hide": ("hide IN", "hide IN --reveal", "hide IN -o OUT/a.json"),
    "hint": ("hint IN", "hint IN --marks MARKS", "hint IN --level 3 --boards"),
    "make": ("make IMAGE -o OUT/a.json", "make IMAGE --size 2000x2000 -o OUT/a.json"),
    "repair": ("repair IN", "repair IN --givens", "repair IN --cells", "repair IMAGE --cells"),
    "review": ("review IN --marks MARKS", "review IN --marks MARKS --mistakes --why"),
    "scan": ("scan IMAGE",),
    "duplicates": ("duplicates IN", "duplicates IN --near 2 --json"),
    "solve": ("solve IN", "solve IN --all", "solve IN --json"),
}
#: Commands that read no puzzle.
OTHERS = {"generate", "verify"}


def test_every_command_with_a_time_limit_is_here() -> None:
    names = [name for commands in PANELS.values() for name in commands]
    limited = {name for name in names if "--time-limit" in nonosat_here(name, "--help")[1]}
    assert limited == {*COMMANDS, *OTHERS}


def started(command: str, folder: Path, *options: str, **places: Path) -> subprocess.Popen[str]:
    (folder / "out").mkdir(parents=True, exist_ok=True)
    for name, place in {"OUT": folder / "out", **places}.items():
        command = command.replace(name, str(place))
    return started_command(*command.split(), *options, stdin=subprocess.DEVNULL)


@pytest.mark.slow
def test_a_pipe_without_a_writer_times_out(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    places = {"IN": pipe, "IMAGE": pipe, "MARKS": pipe}
    lines = [line for lines in COMMANDS.values() for line in lines if "--json" not in line]
    lines += [f"{name} IN --json" for name in ("check", "solve", "count", "hint", "explain", "grade", "hide")]
    lines += [f"{line} --marks IN" for line in (f"hint {DOM}", f"draw {DOM}", f"review {DOM}")]
    lines += [f"repair {DOM} --cells --goal IN", f"solve {DOM} IN", f"check IN {DOM}", f"decode {DOM} IN"]
    lines += [f"check {DOM} --require new --against IN", f"check {DOM} --require @IN"]
    while lines:
        # Each has a separate folder: two batches cannot share a file.
        few = [
            started(line, tmp_path / str(number), "--time-limit", "0.5", **places)
            for number, line in enumerate(lines[:8])
        ]
        for line, process in zip(lines, few, strict=False):
            out, err = process.communicate(timeout=TIMEOUT_SECONDS)
            assert (process.returncode, "the time limit of 0.5 s was reached" in err) == (3, True), line
            assert "Traceback" not in err, line
            if "--json" in line:  # there is a document about a puzzle that was not read, too
                document = json.loads(out)
                assert (document["title"], document["verdict"]) == (None, "undecided")
                assert document["reason"] == {"text": "the time limit of 0.5 s was reached", "lines": []}
        del lines[:8]


@pytest.mark.parametrize("command", ["solve", "check", "explain"])
def test_a_pipe_without_a_reader_times_out(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    process = started_command(command, DOM, "-o", str(pipe), "--time-limit", "0.5", stdin=subprocess.DEVNULL)
    _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 3
    assert f"the time limit of 0.5 s was reached before anything read '{pipe}'" in err


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a puzzle, marks and an image of 2000 × 2000 cells."""
    from PIL import Image

    folder, side = tmp_path_factory.mktemp("large"), 2000
    places = {"IN": folder / "a.json", "MARKS": folder / "marks.txt", "IMAGE": folder / "a.png"}
    bits = random.Random(1).getrandbits(side * side)
    cells = f"{bits:0{side * side}b}".encode().translate(bytes.maketrans(b"01", b"\0\1"))
    write(Puzzle.from_solution(Grid(side, side, cells)), places["IN"])
    places["MARKS"].write_text("\n".join(["?" * side] * side))
    Image.frombytes("L", (side, side), cells.translate(bytes.maketrans(b"\0\1", b"\xff\0"))).save(
        places["IMAGE"]
    )
    return places


@pytest.mark.slow
def test_a_large_puzzle_is_given_up(large: dict[str, Path], tmp_path: Path, *, exhaustive: bool) -> None:
    lines = [line for lines in COMMANDS.values() for line in lines]
    lines += [f"generate {family} -o OUT/g" for family in ("random 400x400", "hard 200x200")]
    lines += ["check IN --require new --against IN"]
    for line in lines if exhaustive else lines[::8]:
        print(line)  # for the report of what comes next
        # Two seconds of several processes; the wall clock would include other load.
        with computing_at_most(8), started(line, tmp_path, "--time-limit", "2", **large) as process:
            _, err = process.communicate(timeout=TIMEOUT_SECONDS)
        assert process.returncode in (0, 2, 3), err  # it may be done in time, or too large for the format
        assert "Traceback" not in err, line
