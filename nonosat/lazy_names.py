"""Public names that are imported when they are first used, so that a program pays only for what it uses."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any


class LazyNames:
    """The names that a package offers, by the modules that hold them, in the order in which they read best.

    ``modules`` are its public modules, which may be used without an import of their own. The package takes
    its ``__all__``, ``__getattr__`` and ``__dir__`` from here, and imports the same names for type checkers,
    which run nothing.
    """

    def __init__(
        self, package: str, homes: Mapping[str, tuple[str, ...]], modules: tuple[str, ...] = ()
    ) -> None:
        self.homes = homes
        self.modules = modules
        self.all = [name for names in homes.values() for name in names]
        self._package = package
        self._home_of = {name: module for module, names in homes.items() for name in names}

    def get(self, name: str) -> Any:
        """The value of a name, which the package keeps from then on."""
        if name in self.modules:
            return importlib.import_module(f"{self._package}.{name}")
        if name not in self._home_of:
            raise AttributeError(f"module '{self._package}' has no attribute '{name}'")
        value = getattr(importlib.import_module(self._home_of[name]), name)
        setattr(importlib.import_module(self._package), name, value)
        return value

    def dir(self) -> list[str]:
        """The names and modules in alphabetical order."""
        return sorted([*self.all, *self.modules])
