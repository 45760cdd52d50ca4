"""A class has a name of its own, so that one can speak of it without its module."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import nonosat

PACKAGE = Path(nonosat.__file__).parent
#: Names that stand twice: the lines of a puzzle, and those of the Python that the kernel is held against.
TWICE = frozenset({"Lines"})


def classes(source: str) -> list[str]:
    """The names of the classes at the top level of a module."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]


def test_no_two_classes_have_the_same_name() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in classes(path.read_text(encoding="utf-8")):
            modules[name].append(str(path.relative_to(PACKAGE)))
    assert len(modules) > 500
    repeated = {name: paths for name, paths in modules.items() if len(paths) > 1}
    assert {name: paths for name, paths in repeated.items() if name not in TWICE} == {}
    assert set(repeated) == TWICE, "these names are free again"
