"""The characters of frames around cells: bars between cells, rules between rows. None of them is a colour."""

from __future__ import annotations

#: Characters of box drawing, and what stands for them in ASCII.
BARS = frozenset("|¦│┃║┆┇┊┋╎╏")
BOX_DRAWING = frozenset(map(chr, range(0x2500, 0x2580)))
FRAMES = BARS | BOX_DRAWING
