"""The names that other people have for techniques, on lines whose clue is partly known, too."""

from __future__ import annotations

import itertools

import pytest
from slowness import rest_slow

from nonosat import Grid, Puzzle, explain, read
from nonosat.clues import ANY_RUNS, Run
from nonosat.reasoning.explanations import StepSearch

RUNS = {"1": Run(1), "2": Run(2), "?": Run(None), "*": ANY_RUNS}


def names_on_a_line(clue: str, marks: str) -> set[tuple[str, str | None]]:
    """Technique and second name of each look at a row of which only some cells are known."""
    puzzle = Puzzle((tuple(RUNS[word] for word in clue.split()),), (None,) * len(marks))
    search = StepSearch(puzzle, marks=Grid.from_text([marks]))
    steps = [part for step in search for part in (step.parts or (step,))]
    return {(part.technique, part.also_called) for part in steps}


@pytest.mark.parametrize(
    "clue",
    rest_slow([" ".join(words) for n in (1, 2) for words in itertools.product(RUNS, repeat=n)], quick=6),
)
def test_every_look_at_a_short_line_has_a_name_or_none(clue: str, *, exhaustive: bool) -> None:
    for width, one_in in ((3, 1), (5, 1 if exhaustive else 4)):
        for cells in itertools.islice(itertools.product("?#.", repeat=width), 0, None, one_in):
            for _, name in names_on_a_line(clue, "".join(cells)):
                assert name is None or name.isascii()


#: On the way to its pictures a step rests on a blue first cell of row 3, whose last runs are ``*``.
ENDS_WITH_ANY_RUNS = """{
"rows": [[["?", "y"], ["?", "g"], [1, "r"]], [[1, "y"], ["?", "g"]], [[2, "b"], [1, "r"], "*"],
         [[2, "g"], [2, "y"]], [["?", "y"], [1, "b"]], [[1, "g"], [1, "b"], [1, "b"], [1, "g"]]],
"columns": [[[2, "y"], [1, "b"], ["?", "g"], [1, "y"], [1, "g"]], null, [[1, "g"]],
            [[1, "r"], [1, "y"], [1, "b"]], [[1, "r"], [1, "y"], [1, "g"]]],
"palette": {"r": "#ff0000", "g": "#00aa00", "b": "#0000ff", "y": "#ffff00"}}"""


def test_runs_of_any_number_at_the_end_are_not_drawn_away_from_it() -> None:
    assert explain(read(ENDS_WITH_ANY_RUNS.encode())).complete


def test_a_block_near_the_edge_draws_the_first_run_away_from_it() -> None:
    assert ("out of reach", "mercury") in names_on_a_line("2 1", "??#?????")
    assert ("out of reach", "mercury") in names_on_a_line("1 2", "?????#??")
    assert ("out of reach", "simple spaces") in names_on_a_line("2", "???#????")
