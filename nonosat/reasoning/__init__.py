"""What solvers ask: the next step and why, whether a half-done grid is right, how hard a puzzle is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.reasoning.steps.step": ("Step", "Kind", "Because", "CellValues", "Link"),
    "nonosat.reasoning.hints": ("HintVerdict",),
    "nonosat.reasoning.reviews": ("Standing",),
    "nonosat.reasoning.grades": ("DifficultyClass", "Measures"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.reasoning.grades import DifficultyClass as DifficultyClass
    from nonosat.reasoning.grades import Measures as Measures
    from nonosat.reasoning.hints import HintVerdict as HintVerdict
    from nonosat.reasoning.reviews import Standing as Standing
    from nonosat.reasoning.steps.step import Because as Because
    from nonosat.reasoning.steps.step import CellValues as CellValues
    from nonosat.reasoning.steps.step import Kind as Kind
    from nonosat.reasoning.steps.step import Link as Link
    from nonosat.reasoning.steps.step import Step as Step
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
