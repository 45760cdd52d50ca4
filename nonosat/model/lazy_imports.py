"""Lazy imports: public names are imported when first used, so that unused modules cost nothing.

A package lists its names in ``HOMES``, by module. It also imports them for type checkers; a test compares the
two lists.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

#: The names by the modules that hold them.
Homes = Mapping[str, tuple[str, ...]]


def value_of(name: str, package: str, homes: Homes, modules: tuple[str, ...] = ()) -> Any:
    """Import a public name of a package and store it there; ``modules`` are the package's public modules.

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


def lazy_exports(package: str, homes: Homes) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package with these names."""
    names = sorted(name for names in homes.values() for name in names)
    return lambda name: value_of(name, package, homes), lambda: names
