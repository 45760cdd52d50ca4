"""Runs the sessions in the guides again and replaces the output of their commands.

``python3 docs/make_guides.py`` rewrites the pages in place. A block whose first line is ``text NAME`` is a
file of that name, in whatever language; every line of a ``console`` block that begins with ``$`` is a shell
command (for bash). One whose first line is ``console needs NAME`` is run where a program of that name is
installed, and stays as it is elsewhere.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: What a session finds in its folder.
GIVEN = (HERE.parent / "puzzles", HERE / "making" / "lighthouse.jpg", HERE / "scanning" / "boat.jpg")

#: Where a page shows a drawing, which one of its sessions writes under the last part of that path.
_DRAWING = re.compile(r"^!\[[^]]*\]\(([\w/]+\.svg)\)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(console(?: needs (\S+))?|\w+ (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: The pages with sessions.
PAGES = tuple(path.name for path in sorted(HERE.glob("*.md")) if "\n```console\n" in path.read_text("utf-8"))


def main(folder: Path = HERE) -> None:
    """Writes the pages and the drawings in them to a folder."""
    for name in PAGES:
        with tempfile.TemporaryDirectory() as work:
            for given in GIVEN:
                (Path(work) / given.name).symlink_to(given)
            page = (HERE / name).read_text(encoding="utf-8")
            (folder / name).write_text(rerun(page, Path(work)), encoding="utf-8")
            for shown in map(Path, _DRAWING.findall(page)):
                drawn = Path(work) / shown.name
                if not drawn.is_file():  # no session of this page draws it
                    continue
                (folder / shown).parent.mkdir(exist_ok=True)
                (folder / shown).write_bytes(drawn.read_bytes())


def rerun(page: str, work: Path) -> str:
    """The page with the output that its commands have when they are run in a folder."""

    def block(match: re.Match[str]) -> str:
        opening, needed, file, text = match.groups()
        if file:
            (work / file).write_text(text, encoding="utf-8")
        if file or (needed and shutil.which(needed) is None):
            return match[0]
        commands = [line for line in text.splitlines() if line.startswith("$ ")]
        shown = "".join(f"{line}\n{printed(line.removeprefix('$ '), work)}" for line in commands)
        return f"```{opening}\n{shown}```"

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
