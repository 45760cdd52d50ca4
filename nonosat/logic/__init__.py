"""Line logic: what the clue of each line says of its cells, line by line until nothing changes.

What the rest of the package uses:

- ``lines.settle`` settles one line: a ``Line`` of a puzzle and what its cells can have (a ``bits.May``)
  become a ``lines.LineKnowledge``, or there is no layout;
- ``propagation.propagate`` settles the whole grid and returns ``Knowledge``, which names the line that
  contradicts; ``propagation.sweeps`` shows the way there, and ``trials`` goes on by trying values;
- ``possibilities.Possibilities`` is a state that can be copied, narrowed, and propagated over some of its
  ``lines.Lines``; ``possibilities.line_round`` settles its lines all at once;
- ``sums`` has what the numbers of the clues alone say, ``clue_automaton`` the automaton of a clue,
  ``neighbours`` pictures close to a picture.

The way through it. What takes time stands behind one door, ``kernel``: in C (``kernel/*.c``), or in
``_pure``, the same in Python and the reference for it. ``_kernel.pyi`` says what either offers: one line
settled; the lines of a puzzle, and its cells, which are narrowed sweep by sweep; and, in C alone, values
tried, and lines counted for ``nonosat.logic.guidance``.

The words. A *line* is a row or a column, by its index: rows, then columns. A *layout* is a way to lay all
runs of its clue. *May* is what its cells can have: for every value a set of cells, an int whose bit ``p``
is cell ``p`` (``bits``). To *settle* a line is to keep what some layout has. A *sweep*, or *pass*, settles
the changed lines of one direction; to *propagate* is to go on until nothing changes. A line without a
layout is a *contradiction*.

A new kind of clue, or a faster way to settle lines, changes ``puzzle.Line`` and what is behind the door, and
not the code that uses these names.

``guidance`` estimates cells from the layouts of crossing lines. This room imports only ``nonosat.model``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.logic.guidance.marginals": (
        "guide",
        "Guidance",
        "PlacePhases",
        "line_shares",
        "LineShares",
    ),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.logic.guidance.marginals import Guidance as Guidance
    from nonosat.logic.guidance.marginals import LineShares as LineShares
    from nonosat.logic.guidance.marginals import PlacePhases as PlacePhases
    from nonosat.logic.guidance.marginals import guide as guide
    from nonosat.logic.guidance.marginals import line_shares as line_shares
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
