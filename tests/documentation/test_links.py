"""Links between pages lead to existing files and headings, and the named extras exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from conftest import ROOT

#: Folders of the repository whose files are named on pages.
FOLDERS = ("nonosat", "tests", "kernel", "docs", "benchmarks", "puzzles")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / folder / "README.md" for folder in ("benchmarks", "packaging")),
]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as on GitHub."""
    without_code = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", without_code, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


def missing_files(page: Path) -> list[str]:
    """Return the files and folders that a page names and that do not exist.

    A name in capitals is a placeholder; a file without a folder may be in any.
    """
    text = page.read_text(encoding="utf-8")
    paths = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]*)`", text)
    names = re.findall(r"`(\w+\.(?:py|js|c|h))`", text)
    missing = [path for path in paths if not re.search("NAME|SUFFIX", path) and not (ROOT / path).exists()]
    folders = [*(ROOT / each for each in FOLDERS)]
    return missing + [
        name
        for name in names
        if not ((ROOT / name).exists() or any(any(each.rglob(name)) for each in folders))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_are_valid(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_the_files_named_on_a_page_exist(name: str) -> None:
    assert missing_files(ROOT / name) == []


def test_a_missing_file_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`nonosat/model/grid.py` `nonosat/grids.py` `nonosat/NAME.py` `puzzle.py` `solvent.py`")
    assert missing_files(page) == ["nonosat/grids.py", "solvent.py"]


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A b\n\n[good](#a-b) [file](page.md) [bad](#b) [gone](gone.md) [web](https://example.org)"
    )
    assert broken_links(page) == ["#b", "gone.md"]


#: Extras for developers.
FOR_DEVELOPERS = {"benchmarks", "dev", "docs", "test"}


def test_the_page_has_the_purpose_and_size_of_each_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    table = re.findall(r"(?m)^\| `(\w+)` \| .+ \| (\d+) \|$", page)
    assert {name for name, _ in table} == set(extras) - FOR_DEVELOPERS
    assert all(0 < int(size) < 1000 for _, size in table)
