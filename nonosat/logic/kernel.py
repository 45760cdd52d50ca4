"""The door to the kernel: the inner loops of line logic and of weighted counts, in C or in pure Python.

``kernel.chosen`` is the one in use: the extension module ``_kernel``, built from ``kernel/*.c`` where there
was a compiler, or the package ``_pure``. Both have what ``_kernel.pyi`` says, and give the same answers bit
for bit; trying values, and weighted counts, by which hard searches are guided, are in C alone.
``NONOSAT_PURE=1`` in the environment chooses pure Python (``nonosat.model.machine``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

from nonosat.model.machine import compiled_kernel

#: Raised with every change of its names: a kernel in C that was built from older sources is not used.
INTERFACE = 11


def choice() -> ModuleType:
    """The kernel that is fastest here."""
    return compiled_kernel(INTERFACE) or _in_python()


def _in_python() -> ModuleType:
    from nonosat.logic import _pure

    return _pure


if TYPE_CHECKING:
    from nonosat.logic import _kernel

    chosen = _kernel
else:
    chosen = choice()


def name() -> str:
    """Which kernel is in use: ``"native"`` or ``"pure"``."""
    return "pure" if chosen.__name__.endswith("_pure") else "native"


@contextmanager
def pure() -> Iterator[None]:
    """The kernel in pure Python as long as the context lasts: to compare the two."""
    global chosen
    before, chosen = chosen, _in_python()
    try:
        yield
    finally:
        chosen = before
