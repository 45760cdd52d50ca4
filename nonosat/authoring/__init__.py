"""Authoring: what authors ask about their puzzles, and puzzles that nonosat makes.

- ``checking``: unique or not; where solutions differ, how many there are, which clues exclude each other;
- ``repairing``: the fewest cells to give or to change, or numbers to correct, for a unique solution;
- ``hiding``: clue numbers that need not be shown; ``making``: puzzles from images;
- ``generation``: families and random puzzles; ``sets``: requirements, and duplicates;
- ``printing``: drawings and books; ``ambiguity``, below these: what the clues of a grid leave open.

The *goal* is the solution that the author intends. This room imports all others except ``nonosat.apps``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.lint": ("Remark",),
    "nonosat.authoring.repairing.result": (
        "CellValue",
        "Alternative",
        "Suggestion",
        "ToldAlternative",
    ),
    "nonosat.authoring.making.choices_result": (
        "ChoicesResult",
        "MadeChoice",
    ),
    "nonosat.authoring.making.choices": (
        "Taste",
        "ChoiceWish",
        "Choice",
    ),
    "nonosat.authoring.sets.duplicate_search": (
        "TwinsResult",
        "TwinGroup",
        "TwinMember",
        "Likeness",
    ),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.authoring.checking.groups import Group as Group
    from nonosat.authoring.checking.lint import Remark as Remark
    from nonosat.authoring.making.choices import Choice as Choice
    from nonosat.authoring.making.choices import ChoiceWish as ChoiceWish
    from nonosat.authoring.making.choices import Taste as Taste
    from nonosat.authoring.making.choices_result import ChoicesResult as ChoicesResult
    from nonosat.authoring.making.choices_result import MadeChoice as MadeChoice
    from nonosat.authoring.repairing.result import Alternative as Alternative
    from nonosat.authoring.repairing.result import CellValue as CellValue
    from nonosat.authoring.repairing.result import Suggestion as Suggestion
    from nonosat.authoring.repairing.result import ToldAlternative as ToldAlternative
    from nonosat.authoring.sets.duplicate_search import Likeness as Likeness
    from nonosat.authoring.sets.duplicate_search import TwinGroup as TwinGroup
    from nonosat.authoring.sets.duplicate_search import TwinMember as TwinMember
    from nonosat.authoring.sets.duplicate_search import TwinsResult as TwinsResult
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
