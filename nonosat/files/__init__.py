"""Puzzles in files: recognising formats by content, reading, writing, and what a format cannot hold.

``registry`` has all formats of ``nonosat.files.formats``, and reads and writes in any of them; ``recognition``
tells by the content which it is, and ``converting`` what a format cannot hold.

What is read: ``inputs`` are the files, folders, patterns and archives that people name; ``content`` takes no
more bytes than a puzzle can need, ``compression`` unpacks them, ``long_files`` goes through files of any
length part by part.

What is written is written ``whole`` or not at all, and named in errors as the user has named it.

This room imports ``model`` and ``logic``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.files.converting": ("ConvertResult",),
    "nonosat.model.read_warning": ("Doubt",),
    "nonosat.files.registry": ("all_formats",),
    "nonosat.files.notation.format": ("Format",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.files.converting import ConvertResult as ConvertResult
    from nonosat.files.notation.format import Format as Format
    from nonosat.files.registry import all_formats as all_formats
    from nonosat.model.read_warning import Doubt as Doubt
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
