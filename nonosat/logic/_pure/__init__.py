"""The kernel in pure Python: the line logic of ``nonosat/logic/_kernel.pyi``, and the reference for C.

``line`` solves one line, ``partly_known`` one whose clue has ``?`` or ``*``; ``grid`` has the lines of a
puzzle and what its cells can have. Only ``nonosat.logic.kernel`` imports this package.

Roads not taken: probing and backtracking. In pure Python they take as long as a SAT solver takes for the
whole result.
"""

from __future__ import annotations

from nonosat.logic._pure.grid import Cells as Cells
from nonosat.logic._pure.grid import Lines as Lines
from nonosat.logic._pure.line import settle as settle
