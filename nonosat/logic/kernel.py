"""The choice of the kernel: the inner loops of line logic, probing, counts and clauses, in C or pure Python.

``kernel.chosen`` is the kernel in use: the extension module ``_kernel``, built from ``kernel/*.c`` if there
was a compiler, or the package ``_pure``. Both have the interface in ``_kernel.pyi`` and return the same
results bit for bit; probing, backtracking and weighted counts are in C alone, and so are the clauses of the
order encoding, which ``nonosat.sat.encodings.order`` has in Python. ``NONOSAT_PURE=1`` in the environment
chooses pure Python (``nonosat.model.machine``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

from nonosat.model.machine import compiled_kernel

#: Incremented with every change of the interface: a kernel in C built from older sources is not used.
INTERFACE = 12


def choice() -> ModuleType:
    """Return the fastest kernel available."""
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
    """Return which kernel is in use: ``"native"`` or ``"pure"``."""
    return "pure" if chosen.__name__.endswith("_pure") else "native"


@contextmanager
def pure() -> Iterator[None]:
    """Use the kernel in pure Python within the context, to compare the two."""
    global chosen
    before, chosen = chosen, _in_python()
    try:
        yield
    finally:
        chosen = before
