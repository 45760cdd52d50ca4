"""The kernel in pure Python: what ``nonosat/logic/_kernel.pyi`` says of line logic, and the reference for it.

``line`` settles one line, ``partly_known`` one whose clue has ``?`` or ``*``; ``grid`` has the lines of a
puzzle and what its cells can have. Only ``nonosat.logic.kernel`` imports this package.

Roads not taken: trying values, and walking through pictures by it. That takes pure Python as long as a SAT
solver takes for the whole answer.
"""

from __future__ import annotations

from nonosat.logic._pure.grid import Cells as Cells
from nonosat.logic._pure.grid import Lines as Lines
from nonosat.logic._pure.line import settle as settle
