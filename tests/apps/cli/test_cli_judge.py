"""``nonosat judge``: one answer for every request, in order, whatever the lines are."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest
from command_line import nonosat_here, started_command

BOAT = {"rows": [[2], [1]], "columns": [[1], [2], []]}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Any:
    def judge(*lines: Any) -> tuple[int, list[dict[str, Any]]]:
        """Return the exit code and the answers; a line is bytes or a request."""
        data = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data + b"\n")))
        code, out, err = nonosat_here("judge")
        assert err == ""
        return code, [json.loads(line) for line in out.splitlines()]

    return judge


def test_a_game_is_played_from_the_first_to_the_last_step(judged: Any) -> None:
    code, answers = judged(
        {"id": 1, "op": "new", **BOAT},
        {"id": 2, "op": "step", "row": 1, "column": 1, "value": 1},
        {"id": 3, "op": "undo"},
        {"id": 4, "op": "hint", "level": 2},
        {"id": 5, "op": "steps", "steps": [[1, 1, 1], [1, 2, 1], [1, 3, 0], [2, 1, 0], [2, 2, 1]]},
        {"id": 6, "op": "step", "row": 2, "column": 3, "value": 0},
        {"id": 7, "op": "score", "text": "##.\n.#."},
        {"id": 8, "op": "state"},
        {"id": 9, "op": "end"},
    )
    assert code == 0
    assert [answer["id"] for answer in answers] == list(range(1, 10))
    new, step, undo, hint, steps, last, score, state, end = answers
    assert new == {"id": 1, **BOAT, "grid": ["???", "???"], "unique": True}
    assert step == {
        "id": 2,
        "verdict": "follows",
        "depth": "lines",
        "solved": False,
        "over": False,
        "grid": ["#??", "???"],
    }
    assert undo == {"id": 3, "grid": ["???", "???"]}
    assert hint["text"]
    assert [each["verdict"] for each in steps["judgements"]] == ["follows"] * 5
    assert (last["solved"], last["over"], last["grid"]) == (True, True, ["##.", ".#."])
    assert score == {
        "id": 7,
        "verdict": "solved",
        "reward": 1,
        "rows_right": 1,
        "columns_right": 1,
        "partial": 1,
    }
    assert (state["puzzle"], len(state["steps"])) == (BOAT, 6)
    assert end == {"id": 9}


def test_games_have_names_and_ids_of_any_kind_come_back(judged: Any) -> None:
    code, answers = judged(
        {"id": [1], "op": "new", "game": "a", **BOAT},
        {"id": None, "op": "new", "game": "b", "rows": [[1], [1]], "columns": [[1], [1]], "on_wrong": "keep"},
        {"op": "step", "game": "a", "row": 1, "column": 3, "value": 1},
        {"id": {"x": "é"}, "op": "step", "game": "b", "row": 1, "column": 1, "value": 1},
        {"id": 5, "op": "step", "game": "b", "row": 1, "column": 2, "value": 1},
        {"id": 6, "op": "end", "game": "a"},
        {"id": 7, "op": "state", "game": "a"},
    )
    assert code == 2
    assert [answer["id"] for answer in answers] == [[1], None, None, {"x": "é"}, 5, 6, 7]
    assert [answer["game"] for answer in answers] == ["a", "b", "a", "b", "b", "a", "a"]
    assert [answer.get("verdict") for answer in answers] == [None, None, "wrong", "open", "wrong", None, None]
    assert [answer.get("over") for answer in answers[2:5]] == [True, False, False]
    assert answers[6]["error"] == "line 7: game: expected a game that 'new' has begun, found 'a'"


@pytest.mark.parametrize(
    "puzzle",
    [
        BOAT,
        json.dumps(BOAT),
        "2\n1\n\n1\n2\n0\n",
        {
            "rows": [[[2, "r"]]],
            "columns": [[[1, "r"]], [[1, "r"]]],
            "palette": {"r": "#ff0000", "g": "#00ff00"},
        },
        {"rows": [["?"]], "columns": [[1], [1]]},
    ],
)
def test_a_puzzle_is_an_object_or_a_text_in_any_format(judged: Any, puzzle: Any) -> None:
    code, (new, step) = judged(
        {"op": "new", "puzzle": puzzle}, {"op": "step", "row": 1, "column": 1, "value": 1}
    )
    assert (code, new["unique"], step["verdict"]) == (0, True, "follows")


def test_a_puzzle_is_generated_and_neither_its_seed_nor_its_goal_is_told(judged: Any) -> None:
    request = {"op": "new", "size": "7x5", "seed": 4711, "class": "line"}
    code, (first, second) = judged(request, request)
    assert code == 0
    assert first == second
    assert first.keys() == {"id", "rows", "columns", "grid", "unique"}
    assert (len(first["rows"]), len(first["columns"])) == (5, 7)


WRONG: list[tuple[Any, str]] = [
    (b"nonsense", "expected a JSON object, found 'nonsense'"),
    (b"[1]", "expected a JSON object, found '[1]'"),
    (b"1" * 5000, "expected a JSON object, found '1"),
    (b"[" * 100_000, "expected a JSON object, found '["),
    (b"\xff\xfe\xfd", "expected a JSON object"),
    ({}, "op: expected str, found None"),
    ({"op": 5}, "op: expected str, found 5"),
    ({"op": "stp"}, "unknown op 'stp'; choose new, step"),
    ({"op": "new"}, "size: expected columns x rows, like 20x30, found 'None'"),
    ({"op": "new", "size": 5}, "size: expected columns x rows, like 20x30, found '5'"),
    ({"op": "new", "size": "5"}, "size: expected columns x rows, like 20x30, found '5'"),
    ({"op": "new", "size": "5x5", "class": "easy"}, "difficulty_class: expected one of line"),
    ({"op": "new", "size": "5x5", "seed": "x"}, "seed: expected int or None"),
    ({"op": "new", "puzzle": {"rows": [["x"]], "columns": [[1]]}}, "row 1"),
    ({"op": "new", "puzzle": {"rows": [[1], [1]], "columns": [[1]]}}, "the puzzle has no solution"),
    ({"op": "new", "puzzle": 5}, "expected"),
    ({"op": "new", "puzzle": "\ud800"}, "expected"),
    ({"op": "new", "game": 5, **BOAT}, "game: expected str or None, found 5"),
    ({"op": "new", "on_wrong": "refuse", **BOAT}, "on_wrong: expected end or keep, found 'refuse'"),
    ({"op": "step", "game": "x"}, "game: expected a game that 'new' has begun, found 'x'"),
    ({"op": "step", "row": 1, "column": 1}, "expected the keys row, column, value, found {'op'"),
    (
        {"op": "step", "row": 1, "column": 1, "value": "1"},
        "expected whole numbers: row, column, value, found [1, 1, '1']",
    ),
    (
        {"op": "step", "row": True, "column": 1, "value": 1},
        "expected whole numbers: row, column, value, found [True, 1, 1]",
    ),
    ({"op": "steps", "steps": {}}, "expected the keys steps, found {"),
    ({"op": "steps", "steps": [[1, 1]]}, "expected whole numbers: row, column, value, found [1, 1]"),
    (
        {"op": "steps", "steps": [[1, 1, None]]},
        "expected whole numbers: row, column, value, found [1, 1, None]",
    ),
    ({"op": "score", "text": ["#"]}, "text: expected str"),
    ({"op": "hint", "level": 4}, "level: expected 1 or 2 or 3"),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_a_wrong_line_is_answered_and_the_next_ones_too(judged: Any, line: Any, message: str) -> None:
    code, (_, wrong, after) = judged({"op": "new", **BOAT}, line, {"id": 3, "op": "undo"})
    assert code == 2
    assert wrong["id"] is None
    assert wrong["error"].startswith("line 2:")
    assert message in wrong["error"]
    assert "\n" not in wrong["error"]
    assert after == {"id": 3, "grid": ["???", "???"]}


def test_blank_lines_count_as_lines_and_have_no_answer(judged: Any) -> None:
    code, answers = judged(b"", b"  ", b"x")
    assert (code, len(answers)) == (2, 1)
    assert answers[0]["error"].startswith("line 3: ")
    assert judged(b"") == (0, [])


def test_every_answer_is_flushed() -> None:
    with started_command("judge", stdin=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "op": "new", **BOAT}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(60) == 0
