"""Hints, explanations, reviews of marks, and grades.

- ``hints.hint``: the next step, up to the level asked for;
- ``explanations.explain``: all steps to the solution, the easiest first;
- ``reviews.review``: mistakes among a person's marks;
- ``grades.grade``: the difficulty of a puzzle, computed by ``ratings``;
- ``play``: games and scores for machines.

They use ``step_search``, which finds one step after another, ``multi_line`` deductions, ``wording``, and
``steps`` on one line. A *step* is a deduction with its premises and its sentence; *marks* (``marks``) are the
cells that a person has entered.

This room imports ``model``, ``logic``, ``files``, ``sat`` and ``drawing``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.reasoning.steps.step": (
        "Step",
        "StepKind",
        "Premises",
        "CellCandidates",
        "Implication",
    ),
    "nonosat.reasoning.hints": ("HintVerdict",),
    "nonosat.reasoning.reviews": ("ReviewVerdict",),
    "nonosat.reasoning.grades": (
        "DifficultyClass",
        "DifficultyMeasures",
        "GradeStatistics",
    ),
    "nonosat.reasoning.ratings": ("DifficultyTerms",),
    "nonosat.reasoning.explanations": ("ExplainStatistics",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.reasoning.explanations import ExplainStatistics as ExplainStatistics
    from nonosat.reasoning.grades import DifficultyClass as DifficultyClass
    from nonosat.reasoning.grades import DifficultyMeasures as DifficultyMeasures
    from nonosat.reasoning.grades import GradeStatistics as GradeStatistics
    from nonosat.reasoning.hints import HintVerdict as HintVerdict
    from nonosat.reasoning.ratings import DifficultyTerms as DifficultyTerms
    from nonosat.reasoning.reviews import ReviewVerdict as ReviewVerdict
    from nonosat.reasoning.steps.step import CellCandidates as CellCandidates
    from nonosat.reasoning.steps.step import Implication as Implication
    from nonosat.reasoning.steps.step import Premises as Premises
    from nonosat.reasoning.steps.step import Step as Step
    from nonosat.reasoning.steps.step import StepKind as StepKind
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
