"""For authors: whether a picture is the only one, what would make it so, and puzzles made from images."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.remarks": ("Remark",),
    "nonosat.authoring.repairing.result": ("CellValue", "Alternative", "Suggestion"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.authoring.checking.groups import Group as Group
    from nonosat.authoring.checking.remarks import Remark as Remark
    from nonosat.authoring.repairing.result import Alternative as Alternative
    from nonosat.authoring.repairing.result import CellValue as CellValue
    from nonosat.authoring.repairing.result import Suggestion as Suggestion
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
