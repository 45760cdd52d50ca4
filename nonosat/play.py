"""Puzzles as tasks for machines: games that judge every step, and scores of answers given as text.

- ``Game``: steps, judged by everything that follows from the clues; ``Judgement`` is what it says of one;
- ``score``: the ``Score`` of an answer;
- ``NonogramEnvironment``: the game for Gymnasium, which this module registers as ``nonosat/Nonogram-v0``;
  requires the extra ``gym``.

>>> from nonosat import Grid, Puzzle
>>> from nonosat.play import Game, score
>>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".##"]))
>>> Game(puzzle).step(0, 1, 1).verdict.value, score(puzzle, "##. .##").reward
('follows', 1)
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.reasoning.play.game": ("Game", "Judgement", "StepDepth", "StepVerdict"),
    "nonosat.reasoning.play.score": ("score", "Score", "ScoreVerdict"),
    "nonosat.apps.environment": ("NonogramEnvironment",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.apps.environment import NonogramEnvironment as NonogramEnvironment
    from nonosat.reasoning.play.game import Game as Game
    from nonosat.reasoning.play.game import Judgement as Judgement
    from nonosat.reasoning.play.game import StepDepth as StepDepth
    from nonosat.reasoning.play.game import StepVerdict as StepVerdict
    from nonosat.reasoning.play.score import Score as Score
    from nonosat.reasoning.play.score import ScoreVerdict as ScoreVerdict
    from nonosat.reasoning.play.score import score as score
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)

with suppress(ImportError):  # without the extra there is no environment
    from gymnasium.envs.registration import register

    register("nonosat/Nonogram-v0", "nonosat.apps.environment:NonogramEnvironment")
