"""Scores of answers: the forms that are read, the texts that are not, and partial credit."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

import nonosat
from nonosat.authoring.sets.data_set import DataSetPlan
from nonosat.model.clues import clue_of
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS
from nonosat.play import Score, score

Rows = list[list[int]]


def joined(signs: str, between: str = "", before: str = "", after: str = "") -> Callable[[Rows], str]:
    """Return a way to write rows, with these signs of blank and shaded cells."""
    return lambda rows: "\n".join(before + between.join(signs[cell] for cell in row) + after for row in rows)


def flat(rows: Rows) -> str:
    return "".join(str(cell) for row in rows for cell in row)


def named(rows: Rows) -> str:
    return "\n".join(f"Row {number}: {''.join('.#'[c] for c in row)}" for number, row in enumerate(rows, 1))


def shaded(rows: Rows) -> str:
    cells = [[row, cell] for row, cells in enumerate(rows, 1) for cell, value in enumerate(cells, 1) if value]
    return json.dumps({"filled": cells})


#: Ways to write an answer.
WAYS: dict[str, Callable[[Rows], str]] = {
    "digits": joined("01"),
    "signs": joined(".#"),
    "spaces": joined("01", " "),
    "bars": joined("01", "|", "|", "|"),
    "commas": joined("01", ", "),
    "squares": joined("□■"),
    "blocks": joined("·█"),
    "crosses for shaded": joined(".X"),
    "crosses for blank": joined("X#", " "),
    "named rows": named,
    "one string": flat,
    "one string in a sentence": lambda rows: f"So the answer is: {flat(rows)}",
    "tags": lambda rows: f"First ### then\n<answer>\n{joined('_#')(rows)}\n</answer>\nDone: 111",
    "fenced": lambda rows: f"Thinking: 10101\n\n```text\n{joined('-#')(rows)}\n```\nThat is all.",
    "lists": lambda rows: json.dumps(rows),
    "indented lists": lambda rows: json.dumps({"grid": rows}, indent=1),
    "texts": lambda rows: json.dumps({"solution": [joined(".#")([row]) for row in rows]}),
    "text in JSON": lambda rows: json.dumps({"answer": joined(".#")(rows)}),
    "JSON in a sentence": lambda rows: f"I say {json.dumps({'rows': rows})}, as every line fits.",
    "numpy": lambda rows: "[" + "\n ".join(f"[{' '.join(map(str, row))}]" for row in rows) + "]",
    "numbered": lambda rows: "\n".join(f"{n}) {joined('.#')([row])}" for n, row in enumerate(rows, 1)),
    "filled": shaded,
}


def puzzles(count: int) -> list[Puzzle]:
    sizes = [(5, 5), (6, 4), (10, 10), (7, 9), (15, 12)]
    return [nonosat.generate("random", sizes[seed % 5], seed=seed) for seed in range(count)]


def rows_of(puzzle: Puzzle) -> Rows:
    assert puzzle.goal is not None
    return [list(row) for row in puzzle.goal.rows()]


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_is_read_however_it_is_written(way: str, *, exhaustive: bool) -> None:
    for puzzle in puzzles(200 if exhaustive else 15):
        found = score(puzzle, WAYS[way](rows_of(puzzle)))
        assert found == Score("solved", 1.0, 1.0), puzzle  # type: ignore[arg-type]
        assert (found.reward, found.partial) == (1, 1.0)


@pytest.mark.parametrize("way", WAYS)
def test_a_row_or_a_cell_too_many_is_unread(way: str, *, exhaustive: bool) -> None:
    for puzzle in puzzles(200 if exhaustive else 15):
        rows = rows_of(puzzle)
        wide = puzzle.width
        for wrong in (
            [*rows, rows[-1]],
            [rows[0], *rows],
            [*rows[:-1], [*rows[-1], 0]],
            [[*row, 1] for row in rows],
        ):
            if way == "filled":
                wrong = [*rows, [0] * (wide - 1) + [1]]
            found = score(puzzle, WAYS[way](wrong))
            assert (found.verdict, found.reward, found.partial) == ("unread", 0, 0.0), WAYS[way](wrong)


@pytest.mark.parametrize("sign", ["0", "1", "#", "."])
def test_a_digit_too_many_is_unread(sign: str) -> None:
    for puzzle in puzzles(10):
        for text in (
            flat(rows_of(puzzle)) + sign,
            sign + flat(rows_of(puzzle)),
            flat(rows_of(puzzle)) + f"\n{sign}",
        ):
            assert score(puzzle, text).verdict == "unread"


def test_windows_of_longer_texts_never_count() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#.", "##."]))
    every = "".join(f"{number:09b}" for number in range(512))
    assert score(puzzle, every).verdict == "unread"
    assert score(puzzle, "\n".join(f"{number:03b}" for number in [*range(8)] * 8)).verdict == "unread"


def test_a_long_number_is_no_json() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))
    assert score(puzzle, "101010").reward == 1
    assert score(puzzle, "101\n010").reward == 1


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("#.#\n.#.", "solved"),
        ("#.#\n.##", "wrong"),
        ("#.#\n.?.", "incomplete"),
        ("[[1, 0, 1], [0, null, 0]]", "incomplete"),
        ("", "unread"),
        ("#.#", "unread"),
        ("#.#\n\n.#.", "unread"),
        ("101\n010 1", "unread"),
        ("wrong:\n.#.\n#.#\n\nright:\n#.#\n.#.", "solved"),
        ("#.#\n.#.\n\nno:\n.#.\n#.#", "wrong"),
        ('{"grid": [[1,0,1],[0,1,0]]} no: ["...", "..."]', "wrong"),
        ("<answer>#.#\n.#.</answer> <answer>...\n...</answer>", "wrong"),
        ("<answer>#.#\n.#.</answer> <answer>", "solved"),
        ("#.#\n.#.\n<answer>I do not know</answer>", "unread"),
        ("```\n...\n...\n```\n```python\n101\n010\n```", "solved"),
        ("X.X\n.X.", "solved"),
        ("x.x\n.x.", "solved"),
        ("#X#\nX#X", "solved"),
        ("X.X\nX#X", "wrong"),
        ("# The answer\n\nX.X\n.X.", "solved"),
        ("| a | b | c |\n|---|---|---|\n| # | . | # |\n| . | # | . |", "solved"),
        ('{"filled": []}', "wrong"),
        ('{"filled": [[1, 1], [1, 3], [2, 2]]}', "solved"),
        ('{"filled": [[0, 1]]}', "unread"),
        ('{"filled": [[1, 1, 1]]}', "unread"),
        ('{"filled": [["1", 1]]}', "unread"),
        ('{"answer": {"grid": ["#.#", ".#."]}}', "solved"),
        ('{"rows": [[1, 1], [1]], "grid": ["#.#", ".#."]}', "solved"),
        ("[[1, 0, 1], [0, [1], 0]]", "unread"),
        ("[[1, 0, 1], [0, 2, 0]]", "unread"),
        ("[[1, 0, 1], [0, -1, 0]]", "unread"),
        ('[["#", ".", "#"], [".", "#", "."]]', "solved"),
        ('["#.#", ".#", ".#."]', "unread"),
        ('["#.#.", "#."]', "unread"),
        ("[true, false]", "unread"),
        ("[[true, false, true], [false, true, false]]", "solved"),
    ],
)
def test_what_is_read_of_a_text(text: str, verdict: str) -> None:
    assert score(Puzzle.from_solution(Grid.from_text(["#.#", ".#."])), text).verdict == verdict


def test_crosses_are_judged_in_the_whole_grid_and_not_by_row() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.", "...", "#.."]))
    assert score(puzzle, "##X\nXXX\n#XX").reward == 1


def test_every_solution_counts_and_the_goal_is_told_apart() -> None:
    goal, other = Grid.from_text(["#.", ".#"]), Grid.from_text([".#", "#."])
    puzzle = replace(Puzzle.from_solution(goal), goal=goal)
    assert score(puzzle, str(goal)).verdict == "solved"
    found = score(puzzle, str(other))
    assert (found.verdict, found.reward, found.partial) == ("other-solution", 1, 1.0)
    assert score(replace(puzzle, goal=None), str(other)).verdict == "solved"
    assert score(replace(puzzle, goal=Grid.from_text(["##", ".."])), str(other)).verdict == "solved"
    given = replace(puzzle, givens=Grid.from_text(["#?", "??"]))
    found = score(given, str(other))
    assert (found.verdict, found.rows_right, found.columns_right) == ("wrong", 0.5, 0.5)


def test_colours_have_letters_or_numbers() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["rr.g", ".rgg"], letters="rg"))
    for text in (
        "rr.g\n.rgg",
        "1102\n0122",
        "[[1,1,0,2],[0,1,2,2]]",
        '["r r . g", ". r g g"]',
        "rr_grgg",
        "11020122",
    ):
        assert score(puzzle, text).verdict == ("unread" if text == "rr_grgg" else "solved")
    for text in ("##.#\n.###", "XX.X\n.XXX", "rr.b\n.rgg", "1103\n0122", '{"filled": [[1, 1]]}'):
        assert score(puzzle, text).verdict == "unread"
    assert score(puzzle, "rr.g\n.rrr").verdict == "wrong"


def test_unknown_clues_and_lines_of_one_cell_are_scored() -> None:
    puzzle = nonosat.read(b'{"rows": [["?"], null], "columns": [["*"], [1]]}')
    assert score(puzzle, ".#\n#.").reward == 1
    assert score(puzzle, "..\n#.").verdict == "wrong"
    tall = Puzzle.from_solution(Grid.from_text(["#", ".", "#"]))
    assert (
        score(tall, "101").reward == score(tall, "1\n0\n1").reward == score(tall, "[[1],[0],[1]]").reward == 1
    )
    wide = tall.transposed()
    assert score(wide, "101").reward == score(wide, '["#.#"]').reward == 1
    assert score(wide, "101\n101").verdict == "unread"


def test_partial_credit_is_hardly_earned_by_easy_grids() -> None:
    """By rows alone packed rows would get half of it, by cells blank grids."""
    ways: dict[str, Callable[[Puzzle], Rows]] = {
        "blank": lambda puzzle: [[0] * puzzle.width] * puzzle.height,
        "filled": lambda puzzle: [[1] * puzzle.width] * puzzle.height,
        "packed": lambda puzzle: [packed(list(row)) for row in rows_of(puzzle)],
    }
    some = [puzzle for puzzle in islice(DataSetPlan().generated(DEFAULT_OPTIONS), 200) if puzzle]
    for make in ways.values():
        scores = [score(puzzle, joined("01")(make(puzzle))) for puzzle in some]
        assert sum(each.partial for each in scores) / len(scores) < 0.06


def packed(row: list[int]) -> list[int]:
    """Return the runs of a row, as far left as they can be."""
    cells: list[int] = []
    for run in clue_of(row):
        cells += [0] * bool(cells) + [1] * (run.length or 0)
    return cells + [0] * (len(row) - len(cells))


def test_random_texts_are_no_exception(*, exhaustive: bool) -> None:
    numbers = random.Random(3)
    signs = [
        "#",
        ".",
        "1",
        "0",
        "X",
        "?",
        "\n",
        "\n",
        " ",
        "|",
        ":",
        "[",
        "]",
        "{",
        '"',
        ",",
        "-",
        "grid",
        "```",
        "<answer>",
        "</answer>",
        '"filled":',
        "é",
        "\u2028",
        "\\",
        "\0",
    ]
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))
    for _ in range(5000 if exhaustive else 500):
        text = "".join(numbers.choices(signs, k=numbers.randrange(60)))
        assert score(puzzle, text).verdict in ("unread", "wrong", "incomplete", "solved")


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "{",
        '{"',
        '["',
        "[[",
        "<answer>",
        "</answer>",
        "```\n",
        "-",
        "---x",
        "1",
        "1)",
        '["a',
        '{"grid":',
        "\n",
        ": ",
        "|",
        "[1,",
        "#\n",
    ],
)
def test_long_texts_take_no_long_time(piece: str) -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))
    begin = time.process_time()
    assert score(puzzle, piece * 100_000).verdict == "unread"
    assert time.process_time() - begin < 10


def test_deep_objects_are_unread() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))
    assert score(puzzle, '{"grid":' * 900 + "1" + "}" * 900).verdict == "unread"


def test_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match="text: expected str"):
        score(Puzzle.from_solution(Grid.from_text(["#"])), b"#")  # type: ignore[arg-type]


def test_a_score_in_json_has_all_keys() -> None:
    found = score(Puzzle.from_solution(Grid.from_text(["#.#", ".#."])), "#.#\n.##").to_json()
    assert found == {
        "verdict": "wrong",
        "reward": 0,
        "rows_right": 0.5,
        "columns_right": 2 / 3,
        "partial": 0.5,
    }
    assert json.loads(json.dumps(found)) == found
