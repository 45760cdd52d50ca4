"""Both kernels have exactly the interface of the stub: the same names, parameters and types."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nonosat.logic import _pure, kernel

STUB = Path(kernel.__file__).with_name("_kernel.pyi")
#: Cells are made by ``Lines.cells`` only.
OWN = {"Cells.__init__"}
#: What only the native kernel has: probing, backtracking, counting and writing clauses.
NATIVE = {"LineCounter", "SolutionWalk", "order_clauses"}
NATIVE_METHODS = {"Cells.probe", "Cells.walk"}


def offered(files: Iterable[Path], names: Iterable[str]) -> dict[str, str]:
    """Return the types of the functions of these names, and of all public methods of the classes of these
    names.
    """
    found: dict[str, str] = {}
    for file in files:
        for each in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(each, ast.FunctionDef) and each.name in names:
                found[each.name] = types(each)
            elif isinstance(each, ast.ClassDef) and each.name in names:
                methods = [method for method in each.body if isinstance(method, ast.FunctionDef)]
                found |= {f"{each.name}.{one.name}": types(one) for one in methods if is_public(one.name)}
    return found


def types(function: ast.FunctionDef) -> str:
    assert function.returns is not None
    return f"({ast.unparse(function.args)}) -> {ast.unparse(function.returns)}"


def is_public(name: str) -> bool:
    return not name.startswith("_") or name.endswith("__")


def declared_names() -> set[str]:
    body = ast.parse(STUB.read_text(encoding="utf-8")).body
    return {each.name for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_pure_python_has_what_the_stub_says() -> None:
    names = declared_names() - NATIVE
    pure = offered(sorted(Path(_pure.__file__).parent.glob("*.py")), names)
    declared = offered([STUB], names)
    assert len(declared) > len(names)
    assert {name: types for name, types in pure.items() if name not in OWN} == {
        name: types for name, types in declared.items() if name not in NATIVE_METHODS
    }
    for name in names:
        assert getattr(_pure, name).__module__.startswith(_pure.__name__)


def test_the_native_kernel_has_what_the_stub_says(native: Any) -> None:
    names = declared_names()
    assert {name for name in vars(native) if not name.startswith("_")} == names | {"INTERFACE"}
    methods = {
        f"{name}.{method}" for name in names for method in dir(getattr(native, name)) if method[0] != "_"
    }
    assert methods == {name for name in offered([STUB], names) if "." in name and "._" not in name}


def test_a_native_kernel_of_another_interface_is_not_used(native: Any, monkeypatch: Any) -> None:
    assert kernel.choice() is native
    monkeypatch.setattr(kernel, "INTERFACE", kernel.INTERFACE + 1)
    assert kernel.choice() is _pure
