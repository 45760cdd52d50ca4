"""What all abilities are made of; each ability is in the room of what it does.

An *ability* (``ability``) is a frozen dataclass: its fields are the options of a command, the keywords of a
function, and what pages and batches ask for (``fields``, ``requests``); how to search is among them
(``searching``). Options that several share are in ``shared``, the names that they take in ``known_names``,
sizes in ``sizes``. Its work ends in one value, a ``result``: as JSON (``plain``, whose keys are fields that
are annotated with their meaning, ``key``), as a sentence and as an exit code (``exits``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.abilities.ability": (
        "Ability",
        "Ending",
    ),
    "nonosat.abilities.exits": ("Meanings",),
    "nonosat.abilities.key": ("Key",),
    "nonosat.abilities.result": (
        "Result",
        "ShownBoard",
    ),
    "nonosat.highlight": ("Highlight",),
    "nonosat.search_options": ("SearchOptions",),
    "nonosat.limits": ("Limits",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.abilities.ability import Ability as Ability
    from nonosat.abilities.ability import Ending as Ending
    from nonosat.abilities.exits import Meanings as Meanings
    from nonosat.abilities.key import Key as Key
    from nonosat.abilities.result import Result as Result
    from nonosat.abilities.result import ShownBoard as ShownBoard
    from nonosat.highlight import Highlight as Highlight
    from nonosat.limits import Limits as Limits
    from nonosat.search_options import SearchOptions as SearchOptions
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
