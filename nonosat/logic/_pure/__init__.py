"""The kernel in pure Python: what ``nonosat/logic/_kernel.pyi`` says, and the reference for its answers.

Only ``nonosat.logic.kernel`` imports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonosat.logic._pure.cells import Cells as Cells
from nonosat.logic._pure.line import settle as settle
from nonosat.logic._pure.lines import Lines as Lines

if TYPE_CHECKING:
    from nonosat.logic._pure.line_counter import LineCounter as LineCounter


def __getattr__(name: str) -> Any:
    if name == "LineCounter":  # numpy takes longer to load than most puzzles to solve
        from nonosat.logic._pure.line_counter import LineCounter

        return LineCounter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
