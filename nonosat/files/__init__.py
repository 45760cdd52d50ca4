"""Puzzle files: recognising, reading and writing formats, and what a format cannot hold.

``registry`` lists the formats of ``nonosat.files.formats``, and reads and writes any of them; ``recognition``
finds the format by content; ``converting`` lists what a format cannot hold. Shared code is in ``notation``.

Reading: ``inputs`` finds files in folders, patterns and archives; ``content`` limits the bytes read,
``compression`` decompresses them, ``long_files`` reads long files in parts. Writing: ``atomic_files``.

This room imports ``model`` and ``logic``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.files.converting": ("ConvertResult",),
    "nonosat.model.read_warning": ("ReadWarning",),
    "nonosat.files.registry": ("all_formats",),
    "nonosat.files.notation.format": ("Format",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.files.converting import ConvertResult as ConvertResult
    from nonosat.files.notation.format import Format as Format
    from nonosat.files.registry import all_formats as all_formats
    from nonosat.model.read_warning import ReadWarning as ReadWarning
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
