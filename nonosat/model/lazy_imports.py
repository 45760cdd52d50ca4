"""Public names that are imported when they are first used, so that a program pays only for what it uses.

A package lists its names in ``HOMES``, by the modules that hold them, in the order in which they read best.
It imports them once more for type checkers, which run nothing, and a test compares the two lists.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

#: The names by the modules that hold them.
Homes = Mapping[str, tuple[str, ...]]


def value_of(name: str, package: str, homes: Homes, modules: tuple[str, ...] = ()) -> Any:
    """What a package has under a public name, and keeps from then on; ``modules`` are public modules in it.

    Raises ``AttributeError``.
    """
    if name in modules:
        return importlib.import_module(f"{package}.{name}")
    home = next((module for module, names in homes.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module '{package}' has no attribute '{name}'")
    value = getattr(importlib.import_module(home), name)
    setattr(importlib.import_module(package), name, value)
    return value


def lazily(package: str, homes: Homes) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package with these names."""
    names = sorted(name for names in homes.values() for name in names)
    return lambda name: value_of(name, package, homes), lambda: names
