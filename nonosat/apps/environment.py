"""A nonogram as an environment of Gymnasium, ``nonosat/Nonogram-v0``; requires the extra ``gym``.

>>> import gymnasium, nonosat.play
>>> environment = gymnasium.make("nonosat/Nonogram-v0", size=(5, 5))
>>> observation, info = environment.reset(seed=1)
>>> observation["grid"].shape, int(info["action_mask"].sum())
((5, 5), 50)
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from nonosat.authoring.generation.generating import generate
from nonosat.model.clues import Clue
from nonosat.model.errors import InvalidValue, MissingExtra
from nonosat.model.grid import UNDECIDED
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.play.game import Game, StepVerdict

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("the Gymnasium environment", "gym") from None

#: The side of a cell in images, in pixels, and the greys of blank, shaded and undecided cells.
_CELL, _GREYS = 12, np.array([255, 0, 160], np.uint8)
#: Steps after which an episode is truncated, for each cell.
_STEPS_PER_CELL = 4
#: Puzzles of pools whose games are kept: environments with one pool share them.
_MOST_GAMES = 10_000
_AnyArray = npt.NDArray[Any]
_Observation = dict[str, _AnyArray]


class NonogramEnvironment(gymnasium.Env[_Observation, int]):
    """A game in which a wrong step ends the episode; ``size`` is columns and rows.

    The puzzle of an episode is one of ``puzzles``, of one colour, that size and with known clues; or a random
    one, of the ``difficulty_class`` if given. Action ``2 · cell + value`` gives a cell, by its row-major
    number, the value 0 (blank) or 1. The reward of a step that follows is 1 / n, n being the cells undecided
    at first; -1 of a wrong one; -1 / n of any other; and 1 more for the solution: at most 2 altogether.
    ``info`` has the ``action_mask`` of undecided cells, and of a step ``verdict`` and ``depth``. Raises
    ``InvalidValue`` for puzzles of another kind.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        size: tuple[int, int] = (10, 10),
        puzzles: Sequence[Puzzle] | None = None,
        difficulty_class: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        width, height = self._size = size
        if puzzles is not None:
            _check_pool(puzzles, width, height)
        self.render_mode, self._puzzles, self._class = render_mode, puzzles, difficulty_class
        shapes = {"row_clues": (height, (width + 1) // 2), "column_clues": (width, (height + 1) // 2)}
        clues = {name: spaces.Box(0, max(size), shape, np.int16) for name, shape in shapes.items()}
        grid = spaces.Box(-1, 1, (height, width), np.int8)
        self.observation_space = spaces.Dict({"grid": grid, **clues})  # type: ignore[assignment] # of any
        self.action_space = spaces.Discrete(2 * width * height)  # type: ignore[assignment] # of np.int64

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[_Observation, dict[str, Any]]:
        """Begin an episode with another puzzle."""
        super().reset(seed=seed, options=options)
        if self._puzzles is None:
            number = int(self.np_random.integers(2**31))
            puzzle = generate("random", self._size, seed=number, difficulty_class=self._class)
            self._game = Game(puzzle, unique=True)
        else:
            puzzle = self._puzzles[int(self.np_random.integers(len(self._puzzles)))]
            self._game = copy(_game_of(puzzle))
        self._clues = {
            "row_clues": _padded(puzzle.rows, puzzle.width),
            "column_clues": _padded(puzzle.columns, puzzle.height),
        }
        self._cells, self._steps = max(self._game.marks.undecided_count, 1), 0
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        """Take a step."""
        cell, value = divmod(int(action), 2)
        found = self._game.step(*divmod(cell, self._size[0]), value)
        self._steps += 1
        share = 1 / self._cells
        reward = {StepVerdict.FOLLOWS: share, StepVerdict.WRONG: -1.0}.get(found.verdict, -share)
        reward += found.solved and found.verdict is not StepVerdict.ILLEGAL
        info = self._info() | {"verdict": str(found.verdict), "depth": found.depth and str(found.depth)}
        truncated = self._steps >= _STEPS_PER_CELL * self._cells
        return self._observation(), reward, found.over, truncated, info

    def render(self) -> Any:
        """Return the marks as text or as an image."""
        if self.render_mode == "ansi":
            return str(self._game.marks)
        image = np.kron(_GREYS[np.array(self._game.marks, np.int8)], np.ones((_CELL, _CELL), np.uint8))
        return np.repeat(image[..., None], 3, axis=2) if self.render_mode else None

    def _observation(self) -> _Observation:
        clues = {name: each.copy() for name, each in self._clues.items()}
        return {"grid": np.array(self._game.marks, np.int8), **clues}

    def _info(self) -> dict[str, Any]:
        is_open = np.frombuffer(self._game.marks.cells, np.uint8) == UNDECIDED
        return {"action_mask": np.repeat(is_open, 2).astype(np.int8)}


@lru_cache(_MOST_GAMES)
def _game_of(puzzle: Puzzle) -> Game:
    return Game(puzzle)


def _check_pool(puzzles: Sequence[Puzzle], width: int, height: int) -> None:
    """Raise ``InvalidValue`` for no puzzles, and for one that observations of this size cannot hold."""
    for number, puzzle in enumerate(puzzles or (Puzzle(((),), ((),)),)):
        is_known = len(puzzle.palette) == 1 and all(line.is_known for line in puzzle.lines())
        if not is_known or not puzzles or (puzzle.width, puzzle.height) != (width, height):
            expected = f"a puzzle of {width}×{height} cells, one colour and known clues"
            raise InvalidValue.of(expected, puzzle.size, place=f"puzzles[{number}]")


def _padded(clues: Sequence[Clue | None], across: int) -> _AnyArray:
    """Return the clues of lines of ``across`` cells as an array, padded with 0."""
    lengths = ([run.length or 0 for run in clue or ()] for clue in clues)
    return np.array([each + [0] * ((across + 1) // 2 - len(each)) for each in lengths], np.int16)
