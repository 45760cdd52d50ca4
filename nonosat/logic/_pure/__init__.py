"""The kernel in pure Python: what ``nonosat/logic/_kernel.pyi`` says but ``LineCounter``, and the reference.

``line`` settles one line, ``partly_known`` one whose clue has ``?`` or ``*``; ``lines`` and ``cells`` are
those of a puzzle, and ``probing`` and ``walking`` try what its cells can have. Only ``nonosat.logic.kernel``
imports this package.
"""

from __future__ import annotations

from nonosat.logic._pure.cells import Cells as Cells
from nonosat.logic._pure.line import settle as settle
from nonosat.logic._pure.lines import Lines as Lines
from nonosat.logic._pure.walking import PictureWalk as PictureWalk
