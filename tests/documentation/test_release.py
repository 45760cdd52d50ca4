"""The release: one address, a description without dead links, and a check before a tag."""

from __future__ import annotations

import re
import runpy
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from conftest import ROOT

FILES = (
    *("pyproject.toml", "CHANGELOG.md", "CITATION.cff"),
    *("nonosat/model/version.py", ".ci/release_check.py"),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path.write_text(text, encoding="utf-8")


def checked(copy: Path) -> Callable[..., list[str]]:
    obstacles = runpy.run_path(str(copy / ".ci" / "release_check.py"))["obstacles"]
    return lambda tag=None: list(obstacles(tag))


def ready(copy: Path) -> None:
    """Edit the copy so that it can be released."""
    number = runpy.run_path(str(copy / "nonosat" / "model" / "version.py"))["__version__"]
    project = copy / "pyproject.toml"
    project.write_text(project.read_text().replace("https://example.invalid/", "https://example.org/"))
    change(copy / "CHANGELOG.md", (rf"## {re.escape(number)} \(.*\)", f"## {number} (2030-01-02)"))
    change(
        copy / "CITATION.cff",
        (
            r'date-released: ".*"',
            'date-released: "2030-01-02"\nrepository-code: "https://example.org/nonosat"',
        ),
    )


def test_a_ready_copy_has_no_obstacles(copy: Path) -> None:
    ready(copy)
    number = runpy.run_path(str(copy / "nonosat" / "model" / "version.py"))["__version__"]
    assert checked(copy)(f"v{number}") == []
    assert checked(copy)("v99.0") == [
        f"nonosat/model/version.py: the tag v99.0 is not that of version {number}"
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "obstacle"),
    [
        ("pyproject.toml", "example.org", "example.invalid", "[project.urls] has a placeholder"),
        ("CHANGELOG.md", r"\(2030-01-02\)", "(unreleased)", "expected a date in the heading"),
        ("CHANGELOG.md", r"## \S+ \(2030", "## 77 (2030", "there is no section"),
        ("CITATION.cff", r'version: "\S+"', 'version: "77"', "CITATION.cff: expected version"),
        ("CITATION.cff", "example.org", "example.com", "CITATION.cff: expected repository-code"),
        ("CITATION.cff", "2030-01-02", "2030-01-03", "CITATION.cff: expected date-released"),
    ],
)
def test_each_obstacle_is_named(copy: Path, name: str, old: str, new: str, obstacle: str) -> None:
    ready(copy)
    change(copy / name, (old, new))
    assert any(obstacle in line for line in checked(copy)())


def test_the_text_of_a_release_is_its_section_of_the_changelog() -> None:
    changes = runpy.run_path(str(ROOT / ".ci" / "release_check.py"))["changes"]
    text = "# Changelog\n\n## 1.0 (2030-01-02)\n\n- all\n\n## 0.9 (2029-01-01)\n\n- some\n"
    assert changes("1.0", text) == ("(2030-01-02)", "- all\n")
    assert changes("0.9", text) == ("(2029-01-01)", "- some\n")
    assert changes("0.8", text) == ("", "")


def test_no_link_of_the_description_is_relative_and_each_leads_to_a_file() -> None:
    absolute = runpy.run_path(str(ROOT / ".ci" / "release_check.py"))["with_absolute_links"]
    home = "https://example.org/n"
    assert absolute("[a](docs/a.md#b) ![c](d.svg) [e](#f)", home, "1") == (
        f"[a]({home}/blob/v1/docs/a.md#b) ![c]({home}/raw/v1/d.svg) [e](#f)"
    )
    text = absolute((ROOT / "README.md").read_text(encoding="utf-8"), home, "1.0")
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    own = [link.partition("/v1.0/")[2].partition("#")[0] for link in links if link.startswith(home)]
    assert [path for path in own if not (ROOT / path).exists()] == []


def test_the_address_stands_in_one_place() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]
    (home,) = urls.values()
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in ("nonosat", "docs", ".github", ".ci")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".yml", ".cff", ".html", ".js") and home in path.read_text("utf-8")
    ]
    assert found == []
    named = [
        name for name in ("README.md", "SECURITY.md", "CITATION.cff") if home in (ROOT / name).read_text()
    ]
    assert named == []


def test_the_package_is_small_and_holds_no_network() -> None:
    files = [path for path in (ROOT / "nonosat").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 500
    assert (
        sum(path.stat().st_size for path in files) < 8_000_000
    )  # installed it has compiled Python, too: 20 MB
    assert [path for path in files if path.suffix in (".onnx", ".pt", ".npz")] == []
    networks = ROOT / "networks" / "nonosat_networks"
    assert {path.name for path in networks.glob("*.onnx")} == {"digits.onnx", "u2netp.onnx"}


def test_templates_and_workflows_are_yaml() -> None:
    paths = sorted((ROOT / ".github").rglob("*.yml"))
    assert len(paths) > 4
    for path in paths:
        assert isinstance(yaml.safe_load(path.read_text(encoding="utf-8")), dict), path
