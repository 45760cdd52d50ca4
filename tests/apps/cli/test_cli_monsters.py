"""Files that are far larger than any puzzle: every command stays small and ends, with an answer or one line.

A million runs on a line or colours in a palette, the longest lines, a hundred thousand puzzles, brackets in
brackets: of a file of a few megabytes no command makes a gigabyte.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS
from test_cli_time_limits import COMMANDS as LIMITED

#: The most bytes of each process of a command.
MOST_BYTES = 1 << 30
#: Commands that read ``IN``, with other arguments.
COMMANDS = [
    line.replace("MARKS", "IN")
    for lines in LIMITED.values()
    for line in lines
    if " IN" in line and "--json" not in line
]


def listed(item: str, count: int, between: str = ",") -> str:
    return between.join([item] * count)


def colours(count: int, form: str, between: str = "") -> str:
    return between.join(form.format(number, number) for number in range(count))


def wide(rows: object, columns: object) -> str:
    return json.dumps({"rows": rows, "columns": columns})


BLANKS = "0\n" * 30
#: The content of files by name; ``n`` is a million, or a tenth of it.
MONSTERS: dict[str, Callable[[int], str]] = {
    "runs.json": lambda n: f'{{"rows": [[{listed("1", n)}]], "columns": {[[]] * 30}}}',
    "runs.non": lambda n: f"width 30\nheight 1\nrows\n{listed('1', n)}\ncolumns\n{BLANKS}",
    "runs.mk": lambda n: f"1 30\n{listed('1', n, ' ')}\n#\n{BLANKS}",
    "runs.txt": lambda n: f"rows: {listed('1', n, ' ')}\ncolumns: {listed('0', 30, '; ')}\n",
    "colours.json": lambda n: f'{{"palette": {{{colours(n, chr(34) + "c{}" + chr(34) + ": null", ",")}}}}}',
    "colours.non": lambda n: colours(n, "color c{} #{:06x}\n") + "rows\n1\ncolumns\n1\n",
    "colours.xml": lambda n: (
        f"<puzzle>{colours(n, '<color name=' + chr(34) + 'c{}' + chr(34) + '/>')}<clues/></puzzle>"
    ),
    "wide.json": lambda n: wide([[1] * (n // 200)], [[1], []] * (n // 200)),
    "tall.json": lambda n: wide([[1], []] * (n // 200), [[1] * (n // 200)]),
    "unknown.json": lambda n: wide([["*"]], [None] * (n // 100)),
    "half_known.json": lambda n: wide([[1] * (n // 250)], [None] * (n // 100)),
    "many.jsonl": lambda n: '{"rows": [[1], [1]], "columns": [[2], []]}\n' * (n // 10),
    "many.non": lambda n: "rows\n1\n1\ncolumns\n2\n0\n====\n" * (n // 10),
    "deep.json": lambda n: '{"rows": ' + "[" * n,
    "deep.xml": lambda n: "<puzzle>" * n,
    "deep.yaml": lambda n: f"rows: {'[' * n}",
    "deep.txt": lambda n: f"rows: {'(' * n}1{')' * n}\ncolumns: 1\n",
}


#: Starts the command: on Linux a process inherits the peak memory of its parent, and the
#: tests of this process may have held gigabytes.
STARTED = """
import os, sys
silent = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
child = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ, file_actions=[silent])
_, status, usage = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss << 10)
"""


def ended(arguments: list[str], folder: Path) -> tuple[int, int, str]:
    """Return exit code, peak memory of one process in bytes, and standard error of a command."""
    starter = [sys.executable, "-S", "-c", STARTED, "-m", "nonosat", *arguments]
    run = subprocess.run(starter, capture_output=True, text=True, cwd=folder, check=True)
    code, most = run.stdout.split()
    return int(code), int(most), run.stderr


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ru_maxrss has another unit elsewhere")
@pytest.mark.timeout(20 * TIMEOUT_SECONDS)
@pytest.mark.parametrize("name", MONSTERS)
def test_no_command_takes_a_gigabyte_for_a_monstrous_file(
    name: str, tmp_path: Path, *, exhaustive: bool
) -> None:
    (tmp_path / name).write_text(MONSTERS[name](1_000_000 if exhaustive else 100_000))
    (tmp_path / "out").mkdir()
    own = list(MONSTERS).index(name)
    for command in COMMANDS if exhaustive else COMMANDS[own % 16 :: 16]:
        arguments = command.replace("IN", name).replace("OUT", "out").split()
        code, most, err = ended([*arguments, "--time-limit", "5"], tmp_path)
        assert code in (0, 1, 2, 3), (command, err)
        assert "Traceback" not in err, command
        assert most < MOST_BYTES, (command, most)
        if code == 2 and "many" not in name:
            assert len(err.splitlines()) <= 2 and len(err) < 500, (command, err)
