"""Class names are unique across modules; the docstring of a package names its modules."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import nonosat

PACKAGE = Path(nonosat.__file__).parent
#: Names used twice: the lines of a puzzle, and those of the Python reference of the kernel.
TWICE = frozenset({"Lines"})
#: Packages of similar modules, whose docstrings describe what they share.
ALIKE = frozenset({"apps/cli/commands", "files/formats"})


def classes(source: str) -> list[str]:
    """Return the names of the classes at the top level of a module."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]


def test_no_two_classes_have_the_same_name() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in classes(path.read_text(encoding="utf-8")):
            modules[name].append(str(path.relative_to(PACKAGE)))
    assert len(modules) > 500
    repeated = {name: paths for name, paths in modules.items() if len(paths) > 1}
    assert {name: paths for name, paths in repeated.items() if name not in TWICE} == {}
    assert set(repeated) == TWICE, "these names are no longer used twice"


def test_the_docstring_of_a_package_names_its_modules() -> None:
    """It is the map of a folder, updated with every new module."""
    unnamed: dict[str, set[str]] = {}
    packages = [path.parent for path in sorted(PACKAGE.rglob("__init__.py")) if path.parent != PACKAGE]
    assert len(packages) > 40
    for package in packages:
        said = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""
        named = set(re.findall(r"\w+", said))
        modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
        inner = {path.parent.name for path in package.glob("*/__init__.py")}
        if (missing := (modules | inner) - named) or len(said.splitlines()) < 3:
            unnamed[package.relative_to(PACKAGE).as_posix()] = missing
    assert {name: missing for name, missing in unnamed.items() if name not in ALIKE} == {}
    assert set(unnamed) == ALIKE, "these name all their modules"
