"""The kernel in pure Python: what ``nonosat/logic/_kernel.pyi`` says, and the reference for its answers.

``line`` settles one line, ``partly_known`` one whose clue has ``?`` or ``*``; ``lines`` and ``cells`` are
those of a puzzle, and ``probing`` and ``walking`` try what its cells can have. ``line_counter`` counts the
layouts of lines by their weights, with numpy (``counting``, ``step_tables``, ``wide``). Only
``nonosat.logic.kernel`` imports this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonosat.logic._pure.cells import Cells as Cells
from nonosat.logic._pure.line import settle as settle
from nonosat.logic._pure.lines import Lines as Lines
from nonosat.logic._pure.walking import PictureWalk as PictureWalk

if TYPE_CHECKING:
    from nonosat.logic._pure.line_counter import LineCounter as LineCounter


def __getattr__(name: str) -> Any:
    if name == "LineCounter":  # numpy takes longer to load than most puzzles to solve
        from nonosat.logic._pure.line_counter import LineCounter

        return LineCounter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
