"""Imports go one way inside the layers too: no files of a folder, nor the folders in it, import one another.

``lint-imports`` sees to the layers. What a function imports when it is called counts as what its module
imports: a circle that is hidden in a function is one all the same. What a type checker alone imports does not
count: it says what a value is, and uses nothing of it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise, takewhile
from pathlib import Path

import nonosat

PACKAGE = Path(nonosat.__file__).parent


def test_no_modules_and_no_packages_import_one_another_in_a_circle() -> None:
    modules = modules_of(PACKAGE)
    assert len(modules) > 500
    assert circles(modules) == []


def test_a_circle_is_named_in_one_line(tmp_path: Path) -> None:
    root = written(
        tmp_path / "zoo",
        {
            "__init__": "",
            "cage/__init__": "",
            "cage/lion": "if True:\n    from zoo.keeper import feed",
            "keeper": "from zoo.cage import lion",
        },
    )
    assert circles(modules_of(root)) in (
        ["zoo: zoo.cage.lion imports zoo.keeper, zoo.keeper imports zoo.cage.lion"],
        ["zoo: zoo.keeper imports zoo.cage.lion, zoo.cage.lion imports zoo.keeper"],
    )


def test_packages_make_a_circle_though_their_modules_make_none(tmp_path: Path) -> None:
    root = written(
        tmp_path / "zoo",
        {
            "__init__": "",
            "cage/__init__": "from zoo.cage import bars",
            "cage/bars": "",
            "cage/lion": "import zoo.food.meat",
            "food/__init__": "",
            "food/meat": "",
            "food/menu": "from zoo.cage.bars import width",
        },
    )
    (circle,) = circles(modules_of(root))
    assert "zoo.cage.lion imports zoo.food.meat" in circle
    assert "zoo.food.menu imports zoo.cage.bars" in circle


def test_a_package_and_a_module_in_it_make_a_circle(tmp_path: Path) -> None:
    root = written(tmp_path / "zoo", {"__init__": "from zoo.lion import roar", "lion": "from zoo import key"})
    assert len(circles(modules_of(root))) == 1


def test_imports_for_types_make_no_circle(tmp_path: Path) -> None:
    root = written(
        tmp_path / "zoo",
        {
            "__init__": "",
            "lion": "if TYPE_CHECKING:\n    import zoo.keeper\nelse:\n    import zoo.meat",
            "meat": "",
            "keeper": "import zoo.lion",
        },
    )
    assert circles(modules_of(root)) == []


def test_imports_in_functions_and_classes_make_a_circle(tmp_path: Path) -> None:
    lion = "class Lion:\n    def eats(self):\n        if self.is_hungry:\n            import zoo.meat"
    root = written(tmp_path / "zoo", {"__init__": "", "lion": lion, "meat": "import zoo.lion"})
    (circle,) = circles(modules_of(root))
    assert "zoo.lion imports zoo.meat" in circle


def test_relative_imports_are_followed(tmp_path: Path) -> None:
    root = written(
        tmp_path / "zoo",
        {
            "__init__": "",
            "cage/__init__": "",
            "cage/lion": "from . import bars\nfrom ..keeper import feed",
            "cage/bars": "from .lion import roar",
            "keeper": "",
        },
    )
    modules = modules_of(root)
    assert modules["zoo.cage.lion"] == {"zoo.cage.bars", "zoo.keeper"}
    (circle,) = circles(modules)
    assert circle.startswith("zoo.cage: ")


def written(root: Path, sources: dict[str, str]) -> Path:
    """The folder of a package with these modules."""
    for name, source in sources.items():
        path = root / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return root


def modules_of(root: Path) -> dict[str, set[str]]:
    """The modules of a package, each with the other modules of it that it imports when it is imported."""
    paths = {".".join(_parts(path.relative_to(root.parent))): path for path in root.rglob("*.py")}
    modules: dict[str, set[str]] = {}
    for name, path in paths.items():
        inside = name if path.name == "__init__.py" else name.rpartition(".")[0]
        named = set(_imported(ast.parse(path.read_text(encoding="utf-8")).body, paths.keys(), inside))
        modules[name] = named & paths.keys() - {name}
    return modules


def _parts(path: Path) -> tuple[str, ...]:
    parts = path.with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def _imported(nodes: Iterable[ast.AST], modules: Set[str], inside: str) -> Iterator[str]:
    """What statements import that stand in a package, at any depth: of ``from package import name`` the
    module of that name, if there is one.
    """
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                above = inside.split(".")[: len(inside.split(".")) - level + 1] if level else []
                whole = ".".join([*above, *([module] if module else [])])
                inner = {f"{whole}.{alias.name}" for alias in names}
                yield from inner if inner <= modules else {*inner, whole}
            case ast.If(ast.Name("TYPE_CHECKING"), _, orelse):
                yield from _imported(orelse, modules, inside)
            case ast.expr():
                pass
            case _:
                yield from _imported(ast.iter_child_nodes(node), modules, inside)


def circles(modules: dict[str, set[str]]) -> list[str]:
    """Of each folder a circle among the files and folders in it, if there is one, as a line."""
    folders: defaultdict[str, dict[tuple[str, str], str]] = defaultdict(dict)
    for name, imported in sorted(modules.items()):
        for other in sorted(imported):
            folder, pair = _apart(name, other)
            folders[folder].setdefault(pair, f"{name} imports {other}")
    return [f"{folder}: {circle}" for folder, edges in folders.items() if (circle := _circle(edges))]


def _apart(name: str, other: str) -> tuple[str, tuple[str, str]]:
    """The smallest folder that holds two modules, and the file or folder in it where each is."""
    ways = name.split("."), other.split(".")
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*ways, strict=False)))
    one, two = ("".join(way[shared : shared + 1]) or "__init__" for way in ways)
    return ".".join(ways[0][:shared]), (one, two)


def _circle(edges: dict[tuple[str, str], str]) -> str | None:
    graph: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in edges:
        graph[one].add(other)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        backwards: list[str] = error.args[1]
        return ", ".join(edges[pair] for pair in pairwise(reversed(backwards)))
    return None
