"""Check, repair, make and print puzzles.

- ``checking``: uniqueness, where solutions differ, how many there are, which clues contradict each other;
- ``repairing``: the fewest cells to give or to change, or numbers to correct, for a unique solution;
- ``hiding``: clue numbers that need not be shown; ``making``: puzzles from images;
- ``generation``: families and random puzzles; ``sets``: requirements, duplicates, data sets;
- ``printing``: drawings and books; ``ambiguity``, used by these: cells that a grid's clues do not determine.

The *goal* is the solution that the author intends. This room imports all others except ``nonosat.apps``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.lint": ("LintMessage",),
    "nonosat.authoring.repairing.result": (
        "CellValue",
        "Alternative",
        "ClueCorrection",
        "AlternativeEntry",
    ),
    "nonosat.authoring.making.choices_result": (
        "ChoicesResult",
        "Choice",
    ),
    "nonosat.authoring.making.image_puzzle": ("OtherDrawing",),
    "nonosat.authoring.making.choices": (
        "Preference",
        "ChoiceOptions",
        "ChoiceCandidate",
    ),
    "nonosat.authoring.sets.data_set": ("DataSetPlan",),
    "nonosat.authoring.sets.duplicate_search": (
        "DuplicatesResult",
        "DuplicateGroup",
        "PuzzleLocation",
        "MatchKind",
    ),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.authoring.checking.groups import Group as Group
    from nonosat.authoring.checking.lint import LintMessage as LintMessage
    from nonosat.authoring.making.choices import ChoiceCandidate as ChoiceCandidate
    from nonosat.authoring.making.choices import ChoiceOptions as ChoiceOptions
    from nonosat.authoring.making.choices import Preference as Preference
    from nonosat.authoring.making.choices_result import Choice as Choice
    from nonosat.authoring.making.choices_result import ChoicesResult as ChoicesResult
    from nonosat.authoring.making.image_puzzle import OtherDrawing as OtherDrawing
    from nonosat.authoring.repairing.result import Alternative as Alternative
    from nonosat.authoring.repairing.result import AlternativeEntry as AlternativeEntry
    from nonosat.authoring.repairing.result import CellValue as CellValue
    from nonosat.authoring.repairing.result import ClueCorrection as ClueCorrection
    from nonosat.authoring.sets.data_set import DataSetPlan as DataSetPlan
    from nonosat.authoring.sets.duplicate_search import DuplicateGroup as DuplicateGroup
    from nonosat.authoring.sets.duplicate_search import DuplicatesResult as DuplicatesResult
    from nonosat.authoring.sets.duplicate_search import MatchKind as MatchKind
    from nonosat.authoring.sets.duplicate_search import PuzzleLocation as PuzzleLocation
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
