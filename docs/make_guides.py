"""Reruns the sessions in the README and the guides and replaces the output of their commands.

``python3 docs/make_guides.py`` rewrites the pages in place. A block that opens with ``LANGUAGE NAME`` is a
file of that name; every line of a ``console`` block that begins with ``$`` is a bash command. A block that
opens with ``console needs NAME`` is run if that program is installed, and otherwise kept.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Files of the repository that sessions use, which run in a folder with only these, at their places.
GIVEN = ("puzzles", "docs/making/lighthouse.jpg", "docs/scanning/boat.jpg")

#: A drawing shown by a page, which one of its sessions writes under its file name.
_DRAWING = re.compile(r"^!\[[^]]*\]\(([\w/]+\.svg)\)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(console(?: needs (\S+))?|\w+ (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: The pages with sessions.
PAGES = tuple(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if "\n```console\n" in path.read_text("utf-8")
)


def main(folder: Path = ROOT) -> None:
    """Write all pages."""
    for name in PAGES:
        write_page(name, folder)


def write_page(name: str, folder: Path) -> None:
    """Write a page and the drawings in it to a folder, at their places in the repository."""
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        for given in GIVEN:
            (work / given).parent.mkdir(parents=True, exist_ok=True)
            (work / given).symlink_to(ROOT / given)
        page = (ROOT / name).read_text(encoding="utf-8")
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        target.write_text(rerun(page, work), encoding="utf-8")
        for shown in map(Path, _DRAWING.findall(page)):
            drawn = work / shown.name
            if drawn.is_file():  # others are not drawn by a session of this page
                (target.parent / shown).parent.mkdir(exist_ok=True)
                (target.parent / shown).write_bytes(drawn.read_bytes())


def rerun(page: str, work: Path) -> str:
    """Return the page with the output of its commands, run in a folder."""

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
    """Return everything a command prints, messages and results together."""
    programs = f'python3() {{ "{sys.executable}" "$@"; }}\nnonosat() {{ python3 -m nonosat "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", programs + command],
        cwd=work,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,  # every command takes seconds; beyond this it hangs
    ).stdout


if __name__ == "__main__":
    main()
