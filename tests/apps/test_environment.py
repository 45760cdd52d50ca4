"""The environment of Gymnasium: its checks, its rewards, and agents that play it."""

from __future__ import annotations

import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from machine_players import Agent, at_random, fill_everything, line_logic, oracle, repeat_one_cell

import nonosat
from nonosat.authoring.sets.data_set import DataSetPlan
from nonosat.logic import kernel
from nonosat.model.clues import Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS
from nonosat.play import NonogramEnvironment

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gym' is not installed")
NAME = "nonosat/Nonogram-v0"


def played(puzzle: Puzzle, agent: Agent) -> tuple[float, bool]:
    """Return the sum of the rewards of an agent, and whether it solved the puzzle."""
    environment = gymnasium.make(NAME, size=(puzzle.width, puzzle.height), puzzles=[puzzle])
    environment.reset(seed=1)
    total = 0.0
    for row, column, value in agent(puzzle):
        _, reward, over, truncated, info = environment.step(2 * (row * puzzle.width + column) + value)
        total += reward
        if over or truncated:
            return total, over and info["verdict"] == "follows"
    return total, False


@pytest.mark.parametrize("size", [(5, 5), (7, 4)])
@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
def test_gymnasium_has_nothing_to_say_against_it(size: tuple[int, int], render_mode: str | None) -> None:
    from gymnasium.utils.env_checker import check_env

    environment = gymnasium.make(NAME, size=size, render_mode=render_mode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(environment.unwrapped)


@pytest.mark.parametrize("imports", ["gymnasium, nonosat.play", "nonosat.play, gymnasium"])
def test_the_import_of_games_registers_it(imports: str) -> None:
    program = f"import {imports}; print(gymnasium.make('{NAME}').action_space.n)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("200\n", "")


def test_agents_earn_what_they_deserve(*, exhaustive: bool) -> None:
    count = 200 if exhaustive else 10
    puzzles: list[Puzzle] = []
    for kind in ("line", "lookahead"):
        plan = DataSetPlan(size="5x5..15x15", classes=kind, seed=3).generated(DEFAULT_OPTIONS)
        puzzles += [puzzle for puzzle, _ in zip(filter(None, plan), range(count // 2), strict=False)]
    classes = [nonosat.grade(puzzle, quick=True).difficulty_class for puzzle in puzzles]
    assert len(puzzles) == count
    results = {agent: [played(puzzle, agent) for puzzle in puzzles] for agent in (oracle, line_logic)}
    assert all(solved and abs(total - 2) < 1e-9 for total, solved in results[oracle])
    assert [solved for _, solved in results[line_logic]] == [each == "line" for each in classes]
    for agent in (fill_everything, repeat_one_cell, at_random):
        totals = [played(puzzle, agent)[0] for puzzle in puzzles]
        assert sum(totals) / count < 0, agent


def test_the_same_cell_again_and_again_costs_until_the_end() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".#."]))
    environment = gymnasium.make(NAME, size=(3, 2), puzzles=[puzzle])
    _, info = environment.reset()
    assert info["action_mask"].tolist() == [1] * 12
    observation, reward, over, truncated, info = environment.step(1)
    assert (reward, over, truncated, info["verdict"], info["depth"]) == (
        1 / 6,
        False,
        False,
        "follows",
        "lines",
    )
    assert observation["grid"].tolist() == [[1, -1, -1], [-1, -1, -1]]
    assert observation["row_clues"].tolist() == [[2, 0], [1, 0]]
    assert observation["column_clues"].tolist() == [[1], [2], [0]]
    assert info["action_mask"].tolist() == [0, 0] + [1] * 10
    for number in range(2, 25):
        _, reward, over, truncated, info = environment.step(number % 2)
        assert (reward, over) == (-1 / 6, False)
        assert info["verdict"] == ("known" if number % 2 else "illegal")
        assert truncated is (number == 24)


def test_givens_count_for_nothing_and_the_most_is_still_2() -> None:
    solution = Grid.from_text(["##.", ".#."])
    puzzle = replace(Puzzle.from_solution(solution), givens=Grid.from_text(["#??", "???"]), goal=solution)
    total, solved = played(puzzle, lambda each: iter([cell for cell in oracle(each) if cell[:2] != (0, 0)]))
    assert solved
    assert abs(total - 2) < 1e-9


def test_a_wrong_step_ends_the_episode() -> None:
    environment = gymnasium.make(
        NAME, size=(3, 2), puzzles=[Puzzle.from_solution(Grid.from_text(["##.", ".#."]))]
    )
    environment.reset()
    _, reward, over, truncated, info = environment.step(5)
    assert (reward, over, truncated, info["verdict"]) == (-1.0, True, False, "wrong")


def test_seeds_choose_puzzles_and_episodes_do_not_change_the_pool() -> None:
    pool = [nonosat.generate("random", (5, 5), seed=seed) for seed in range(20)]
    environment = gymnasium.make(NAME, size=(5, 5), puzzles=pool)
    first = [environment.reset(seed=seed)[0]["row_clues"].tolist() for seed in range(10)]
    for _ in range(3):
        environment.reset(seed=1)
        environment.step(0)
    assert [environment.reset(seed=seed)[0]["row_clues"].tolist() for seed in range(10)] == first
    assert len({str(each) for each in first}) > 3
    assert (environment.reset()[0]["grid"] == -1).all()


def test_generated_puzzles_have_the_class_asked_for() -> None:
    environment = gymnasium.make(NAME, size=(8, 7), difficulty_class="lookahead").unwrapped
    environment.reset(seed=5)
    assert nonosat.grade(environment._game.puzzle, quick=True).difficulty_class == "lookahead"  # type: ignore[attr-defined]


def test_pictures_are_drawn() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".#."]))
    environment = gymnasium.make(NAME, size=(3, 2), puzzles=[puzzle], render_mode="rgb_array")
    environment.reset()
    environment.step(1)
    image: Any = environment.render()
    assert (image.shape, image.dtype) == ((24, 36, 3), np.uint8)
    assert image[0, 0].tolist() == [0, 0, 0]
    environment = gymnasium.make(NAME, size=(3, 2), puzzles=[puzzle], render_mode="ansi")
    environment.reset()
    assert environment.render() == "???\n???"


WRONG_POOLS: list[tuple[list[Puzzle], str]] = [
    ([], r"puzzles\[0\]: expected"),
    ([Puzzle.from_solution(Grid.from_text(["##"]))], r"expected a puzzle of 3×2 cells, .*, found '2×1'"),
    ([Puzzle.from_solution(Grid.from_text(["ab.", "..."], letters="ab"))], "one colour"),
    ([Puzzle(((Run(None),), ()), ((), (), ()))], "known clues"),
]


@pytest.mark.parametrize(("pool", "message"), WRONG_POOLS)
def test_a_pool_that_observations_cannot_hold_is_refused(pool: list[Puzzle], message: str) -> None:
    with pytest.raises(nonosat.InvalidValue, match=message):
        NonogramEnvironment(size=(3, 2), puzzles=pool)


def test_without_gymnasium_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None; import nonosat.play; nonosat.play.NonogramEnvironment"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "the Gymnasium environment needs an optional part: python3 -m pip install 'nonosat[gym]'"
    )


@pytest.mark.exhaustive
def test_many_environments_are_fast_enough() -> None:
    """64 environments of 10 × 10 cells with a pool and random agents: 15,000 steps a second."""
    pool = [nonosat.generate("random", (10, 10), seed=seed) for seed in range(64)]
    vector = gymnasium.vector.SyncVectorEnv(
        [lambda: gymnasium.make(NAME, size=(10, 10), puzzles=pool) for _ in range(64)]
    )
    vector.reset(seed=1)
    numbers = np.random.default_rng(1)
    begin, steps = time.process_time(), 300
    for actions in random_actions(numbers, steps):
        vector.step(actions)
    rate = 64 * steps / (time.process_time() - begin)
    print(f"{kernel.name()}: {rate:.0f} steps a second")
    assert rate > 15_000


def random_actions(numbers: np.random.Generator, steps: int) -> Iterator[Any]:
    for _ in range(steps):
        yield numbers.integers(0, 200, 64)
