"""The native kernel, or that there is none: the one place that decides.

``kernel.native`` is the extension module, built from ``kernel/*.c`` where there was a compiler, or ``None``.
``NONOSAT_PURE=1`` in the environment makes it ``None``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

#: What the kernel of these sources says of itself: one that was built from older ones is not used.
_INTERFACE = 6


def _found() -> ModuleType | None:
    if os.environ.get("NONOSAT_PURE", "0") not in ("", "0"):
        return None
    try:
        from nonosat.logic import _kernel
    except ImportError:
        return None
    return _kernel if _kernel.INTERFACE == _INTERFACE else None


if TYPE_CHECKING:
    from nonosat.logic import _kernel

    native = _kernel
else:
    native = _found()


def name() -> str:
    """Which line logic is in use: ``"native"`` or ``"pure"``."""
    return "pure" if native is None else "native"


@contextmanager
def pure() -> Iterator[None]:
    """Line logic in pure Python as long as the context lasts: to compare the two."""
    global native
    found, native = native, None  # type: ignore[assignment]
    try:
        yield
    finally:
        native = found
