"""Values: what a nonogram is, and what every part of nonosat says about one.

- ``puzzle``, ``clues``, ``grid``, ``palette``: a puzzle, its runs, a rectangle of cells, its colours;
- ``errors``, ``reason``, ``read_warning``: what can go wrong, and why a puzzle has no solution;
- ``limits``, ``progress``, ``search_options``: time and memory, reports, and how to search;
- ``abilities``: what every ability is made of: options, and a result with its JSON, sentence and exit code.

Values are immutable. This room imports no other one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.model.abilities.ability": (
        "Ability",
        "Ending",
    ),
    "nonosat.model.abilities.exits": ("Meanings",),
    "nonosat.model.abilities.json_key": ("Key",),
    "nonosat.model.abilities.result": (
        "Result",
        "ShownBoard",
    ),
    "nonosat.model.highlight": ("Highlight",),
    "nonosat.model.search_options": ("SearchOptions",),
    "nonosat.model.limits": ("Limits",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.model.abilities.ability import Ability as Ability
    from nonosat.model.abilities.ability import Ending as Ending
    from nonosat.model.abilities.exits import Meanings as Meanings
    from nonosat.model.abilities.json_key import Key as Key
    from nonosat.model.abilities.result import Result as Result
    from nonosat.model.abilities.result import ShownBoard as ShownBoard
    from nonosat.model.highlight import Highlight as Highlight
    from nonosat.model.limits import Limits as Limits
    from nonosat.model.search_options import SearchOptions as SearchOptions
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
