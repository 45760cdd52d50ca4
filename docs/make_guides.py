"""Runs the sessions in the guides again and replaces the output of their commands.

``python3 docs/make_guides.py`` rewrites the pages in place. A block whose first line is ``text NAME`` is a
file of that name; every line of a ``console`` block that begins with ``$`` is a shell command (for bash).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGES = (
    *("overview.md", "start_making.md", "start_solving.md", "start_sat.md", "moving.md"),
    *("solving.md", "authors.md", "sets.md", "making.md", "unknown.md", "techniques.md"),
    "drawing.md",
)

#: Where a page shows a drawing, which one of its sessions writes under the last part of that path.
_DRAWING = re.compile(r"^!\[[^]]*\]\(([\w/]+\.svg)\)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(console|text (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main(folder: Path = HERE) -> None:
    """Writes the pages and the drawings in them to a folder."""
    for name in PAGES:
        with tempfile.TemporaryDirectory() as work:
            (Path(work) / "puzzles").symlink_to(HERE.parent / "puzzles")
            (Path(work) / "lighthouse.jpg").symlink_to(HERE / "making" / "lighthouse.jpg")
            page = (HERE / name).read_text(encoding="utf-8")
            (folder / name).write_text(rerun(page, Path(work)), encoding="utf-8")
            for shown in map(Path, _DRAWING.findall(page)):
                drawn = Path(work) / shown.name
                (folder / shown).parent.mkdir(exist_ok=True)
                (folder / shown).write_bytes(drawn.read_bytes())


def rerun(page: str, work: Path) -> str:
    """The page with the output that its commands have when they are run in a folder."""

    def block(match: re.Match[str]) -> str:
        if match[2]:
            (work / match[2]).write_text(match[3], encoding="utf-8")
            return match[0]
        commands = [line for line in match[3].splitlines() if line.startswith("$ ")]
        shown = "".join(f"{line}\n{printed(line.removeprefix('$ '), work)}" for line in commands)
        return f"```console\n{shown}```"

    return _BLOCK.sub(block, page)


def printed(command: str, work: Path) -> str:
    """Everything a command prints, messages and results together."""
    programs = f'python3() {{ "{sys.executable}" "$@"; }}\nnonosat() {{ python3 -m nonosat "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", programs + command],
        cwd=work,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,  # every command takes seconds; longer than this it hangs, however busy the machine is
    ).stdout


if __name__ == "__main__":
    main()
