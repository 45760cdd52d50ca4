"""Two constants that stand among the literals while clauses are written, each the negation of the other."""

from __future__ import annotations

TRUE = 1 << 30
FALSE = -TRUE
