"""Values: the parts of a nonogram, and what all other rooms share.

- ``puzzle``, ``clues``, ``grid``, ``palette``: puzzles, runs, rectangles of cells, colours; as text and
  values: ``clue_text``, ``colour_names``, ``rgb_colour``, ``ranges``, ``plurals``;
- ``errors``, ``reason``, ``read_warning``, ``argument_checks``: errors, reasons of verdicts, uncertain
  readings;
- ``limits``, ``progress``, ``search_options``, ``signals``: how long work is limited, reported and
  interrupted;
- ``machine``, ``version``, ``lazy_imports``; ``highlight``, ``notebook``: the display of values;
- ``abilities``: the base of every ability: options, and a result with its JSON, sentence and exit code.

Values are immutable. This room imports no other one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.model.abilities.ability": (
        "Ability",
        "Ending",
    ),
    "nonosat.model.abilities.exits": ("Meanings",),
    "nonosat.model.abilities.json_key": ("Key",),
    "nonosat.model.abilities.result": (
        "Heading",
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
    from nonosat.model.abilities.result import Heading as Heading
    from nonosat.model.abilities.result import Result as Result
    from nonosat.model.abilities.result import ShownBoard as ShownBoard
    from nonosat.model.highlight import Highlight as Highlight
    from nonosat.model.limits import Limits as Limits
    from nonosat.model.search_options import SearchOptions as SearchOptions
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
