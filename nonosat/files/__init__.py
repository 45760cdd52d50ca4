"""Puzzles in files: recognising formats by content, reading, writing, and what a format cannot hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.files.registry": ("all_formats",),
    "nonosat.notation.format": ("Format", "Parts"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.files.registry import all_formats as all_formats
    from nonosat.notation.format import Format as Format
    from nonosat.notation.format import Parts as Parts
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
