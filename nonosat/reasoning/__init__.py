"""What solvers ask: the next step and why, whether a half-done grid is right, how hard a puzzle is.

- ``hints.hint``: the next step, and no more of it than was asked for;
- ``explanations.explain``: all steps to the picture, the easiest first;
- ``reviews.review``: whether a half-done grid is still right;
- ``grades.grade``: how hard a puzzle is, with the number of ``ratings``.

What they rest on, from above: ``step_search``, which finds one step after another, ``arguments`` over
several lines, ``wording``, and ``steps`` on one line. A *step* is one deduction with its reason and sentence;
*marks* (``marks``) are the cells that a person has filled in; before a step is taken from them, ``reviews``
asks whether they are right.

This room imports ``model``, ``logic``, ``files``, ``sat`` and ``drawing``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.reasoning.steps.step": (
        "Step",
        "Kind",
        "Because",
        "CellValues",
        "Link",
    ),
    "nonosat.reasoning.hints": ("HintVerdict",),
    "nonosat.reasoning.reviews": ("Standing",),
    "nonosat.reasoning.grades": (
        "DifficultyClass",
        "Measures",
        "GradeStatistics",
    ),
    "nonosat.reasoning.ratings": ("DifficultyTerms",),
    "nonosat.reasoning.explanations": ("ExplainStatistics",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.reasoning.explanations import ExplainStatistics as ExplainStatistics
    from nonosat.reasoning.grades import DifficultyClass as DifficultyClass
    from nonosat.reasoning.grades import GradeStatistics as GradeStatistics
    from nonosat.reasoning.grades import Measures as Measures
    from nonosat.reasoning.hints import HintVerdict as HintVerdict
    from nonosat.reasoning.ratings import DifficultyTerms as DifficultyTerms
    from nonosat.reasoning.reviews import Standing as Standing
    from nonosat.reasoning.steps.step import Because as Because
    from nonosat.reasoning.steps.step import CellValues as CellValues
    from nonosat.reasoning.steps.step import Kind as Kind
    from nonosat.reasoning.steps.step import Link as Link
    from nonosat.reasoning.steps.step import Step as Step
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
