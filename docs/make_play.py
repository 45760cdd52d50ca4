"""Draws the plot of the guide about machines: ``python3 docs/make_play.py`` writes ``docs/play.svg``."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

import nonosat
from nonosat import generate
from nonosat.play import Game
from nonosat.sat import propagate

CLASSES = ("line", "lookahead")
SIZES = (4, 5, 8, 10, 12, 15)
PUZZLES = 25

Step = tuple[int, int, int]


def at_random(game: Game) -> Iterator[Step]:
    """Yield legal steps, each chosen at random."""
    numbers = random.Random(game.puzzle.title)
    while not game.over:
        yield numbers.choice(game.legal())


def line_logic(game: Game) -> Iterator[Step]:
    """Yield what line logic finds."""
    yield from propagate(game.puzzle).grid().decided()


def oracle(game: Game) -> Iterator[Step]:
    """Yield the cells of the solution."""
    yield from nonosat.solve(game.puzzle).solutions[0].decided()


def solves(agent: Callable[[Game], Iterator[Step]], puzzle: nonosat.Puzzle) -> bool:
    """Return whether an agent solves a puzzle."""
    game = Game(puzzle, unique=True)
    return any(game.step(*step).solved for step in agent(game))


matplotlib.rcParams.update({"svg.hashsalt": "nonosat", "svg.fonttype": "none", "font.size": 9})
figure = Figure((7, 2.4), layout="constrained")
for panel, kind in zip(figure.subplots(1, len(CLASSES), sharey=True), CLASSES, strict=True):
    for agent, style in ((oracle, "o-"), (line_logic, "s--"), (at_random, "x:")):
        shares = []
        for size in SIZES:
            seeds = range(PUZZLES)
            puzzles = [generate("random", (size, size), seed=seed, difficulty_class=kind) for seed in seeds]
            shares.append(100 * sum(solves(agent, puzzle) for puzzle in puzzles) / PUZZLES)
        panel.plot(SIZES, shares, style, label=agent.__name__.replace("_", " "), clip_on=False, zorder=3)
    panel.set(title=f"class {kind}", xlabel="rows and columns", xticks=SIZES, ylim=(0, 100))
figure.axes[0].set_ylabel("solved, %")
figure.axes[1].legend(loc="center right")
figure.savefig(Path(__file__).with_name("play.svg"), metadata={"Date": None})
