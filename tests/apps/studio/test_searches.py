"""Answers are never stale: a newer question cancels the older one and its process."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from conftest import PUZZLES
from studio import LAST, PATIENCE, Server, TooManyWindows, Window, running, wait_until

from nonosat import Check, Grid, Puzzle
from nonosat.apps.studio import bounds
from nonosat.files.formats.json_puzzle import as_json
from puzzles import hopeless_puzzle

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are counted in /proc")
CARD = json.loads((PUZZLES / "gchq.json").read_text(encoding="utf-8"))
HOPELESS = as_json(hopeless_puzzle())


@pytest.fixture
def server(studio: Server) -> Server:
    return studio


@pytest.fixture
def window(server: Server) -> Iterator[Window]:
    with closing(Window(server, f"w{random.getrandbits(60):x}")) as window:
        yield window


def test_the_answer_is_that_of_the_command(window: Window) -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"]))
    told = window.answer("check", puzzle=as_json(puzzle))
    expected = Check().ask(puzzle).to_json()
    for document in (told, expected):
        del document["seconds"], document["statistics"]
    assert told == json.loads(json.dumps(expected))


def test_a_newer_question_ends_the_older_one(window: Window) -> None:
    first = window.ask("check", puzzle=HOPELESS)
    second = window.ask("check", puzzle=CARD)
    assert window.last_of(first) == {"channel": "test", "number": first, "kind": "ended", "why": "newer"}
    assert window.last_of(second)["document"]["verdict"] == "unique"


@linux
def test_the_process_of_an_older_question_is_ended(server: Server, window: Window) -> None:
    window.ask("check", puzzle=HOPELESS)
    wait_until(lambda: window.next()["kind"] == "progress")
    busy = server.children()
    window.answer("check", puzzle=CARD)
    wait_until(lambda: not busy <= server.children())


def test_an_older_number_is_not_answered(server: Server, window: Window) -> None:
    window.answer("check", puzzle=CARD)
    asked = {"window": window.name, "channel": "test", "number": 0, "question": "check", "request": {}}
    assert server.post("ask", asked) == (202, {})
    assert window.next() == {"channel": "test", "number": 0, "kind": "ended", "why": "newer"}


def test_long_searches_do_not_delay_others(window: Window) -> None:
    for number in range(4):
        window.ask("check", f"long{number}", puzzle=HOPELESS)
    for _ in range(5):
        assert window.answer("check", "quick", puzzle=CARD, quick=True)["verdict"] == "unique"
    for number in range(4):
        window.server.post("cancel", {"window": window.name, "channel": f"long{number}"})
    for number in range(4):
        assert window.last_of(number + 1)["why"] == "cancelled"


def test_windows_receive_only_their_own_answers(server: Server, window: Window) -> None:
    with closing(Window(server, "other")) as other:
        asked = [window.ask("check", "a", puzzle=CARD), other.ask("grade", "a", puzzle=CARD)]
        assert "line_solvable" in window.last_of(asked[0])["document"]
        assert "difficulty" in other.last_of(asked[1])["document"]
        assert len(window.told) == len(other.told) == 1


def test_a_question_of_a_closed_window_is_dropped(server: Server) -> None:
    with closing(Window(server, "gone")) as gone:
        gone.ask("check", puzzle=HOPELESS)
    asked = {"window": "gone", "channel": "c", "number": 9, "question": "check", "request": {"puzzle": CARD}}
    wait_until(lambda: server.post("ask", asked)[0] == 409)


@pytest.mark.parametrize(
    ("question", "request_", "said"),
    [
        ("check", {}, "puzzle: expected an object"),
        ("check", {"puzzle": {"rows": [["x"]], "columns": [[1]]}}, "row 1: expected a run length"),
        ("check", {"puzzle": {"rows": [[]] * 300, "columns": [[]] * 300}}, "expected at most 40000 cells"),
        ("hint", {"puzzle": CARD, "marks": ["?"]}, "expected 25×25 cells"),
        ("hint", {"puzzle": CARD, "marks": ["?" * 25] * 25, "level": 9}, "level: expected one of 1, 2, 3"),
        ("repair", {"puzzle": CARD, "cells": "some"}, "cells: expected true or false"),
        ("whatif", {"puzzle": CARD, "solution": ["?" * 25] * 25}, "every cell is decided"),
        ("write", {"puzzle": CARD, "name": "x.unheard"}, "does not determine the format"),
        ("repair", {"puzzle": CARD, "cells": True, "alternatives": 99}, "expected a number from 1 to 12"),
        ("read", {}, "expected an uploaded file"),
        ("draft", {"background": "reddish"}, "expected a colour, like navy or #000080"),
        ("make", {"palette": ["#000000", 1]}, "palette: expected another value"),
    ],
)  # fmt: skip
def test_errors_are_reported_in_one_line(
    window: Window, question: str, request_: dict[str, object], said: str
) -> None:
    last = window.last_of(window.ask(question, **request_))
    assert last["kind"] == "error"
    assert said in last["text"]
    assert "\n" not in last["text"]


@pytest.mark.parametrize("question", [[], {}, None, 1, "nothing"])
def test_an_unknown_question_is_refused(server: Server, window: Window, question: object) -> None:
    asked = {"window": window.name, "channel": "c", "number": 1, "question": question, "request": {}}
    status, answer = server.post("ask", asked)
    assert status == 400
    assert answer["error"].startswith("expected a question, one of check")


def test_there_are_several_smallest_repairs_to_choose_from(window: Window) -> None:
    solution = Grid.from_text(["#...", ".#..", "....", "...#"])
    drawn = as_json(Puzzle.from_solution(solution)) | {"goal": list(solution.text_rows())}
    document = window.answer("repair", puzzle=drawn, cells=True, alternatives=3)
    ways = document["alternatives"]
    assert document["alternatives_complete"]
    assert sorted(way["changes"] for way in ways) == [[[0, 1, "#"]], [[1, 0, "#"]]]
    for way in ways:
        assert window.answer("check", puzzle=way["puzzle"], quick=True)["verdict"] == "unique"


def test_what_if_reports_every_cell_exactly_once(window: Window) -> None:
    solution = Grid.from_text(["##..", "#..#", "..##", ".#.."])
    document = window.answer(
        "whatif",
        puzzle=as_json(Puzzle.from_solution(solution)),
        solution=list(solution.text_rows()),
        near=[2, 2],
    )
    assert document["complete"]
    changes = {tuple(change["cell"]): change for change in document["changes"]}
    assert len(changes) == 16
    for (row, column), change in changes.items():
        changed = Puzzle.from_solution(
            solution.with_cells({(row, column): 0 if solution[row, column] else 1})
        )
        verdict = Check(quick=True).ask(changed).verdict
        assert change["unique"] == (verdict == "unique")


@pytest.mark.slow
def test_random_edits_with_searches_in_between_never_show_a_stale_answer(
    server: Server,
    window: Window,
    *,
    exhaustive: bool,
) -> None:
    """The page asks after every edit, without waiting; every answer must be about the newest picture."""
    choice = random.Random(4)
    side = 12
    cells = [[choice.randrange(2) for _ in range(side)] for _ in range(side)]
    asked: dict[int, Puzzle] = {}
    count = 10_000 if exhaustive else 100
    before = server.children()
    for edit in range(count):
        for _ in range(choice.randrange(1, 4)):
            row, column = choice.randrange(side), choice.randrange(side)
            cells[row][column] ^= 1
        puzzle = Puzzle.from_solution(Grid.from_rows(cells))
        question, request = choice.choice(
            [("check", {"quick": True}), ("check", {"quick": True}), ("check", {}), ("grade", {})]
        )
        newest = window.ask(question, puzzle=as_json(puzzle), **request)
        asked[newest] = puzzle
        if edit % 25 == 0:
            last = window.last_of(newest)
            assert last["kind"] == "answer"
            if question == "check":
                assert last["document"]["verdict"] == Check(quick=True).ask(puzzle).verdict
    window.last_of(newest)
    # Each question has one last message, and answers come in the order of the edits.
    finals = [message["number"] for message in window.told if message["kind"] in LAST]
    assert len(finals) == len(set(finals)) == count
    answered = [message["number"] for message in window.told if message["kind"] == "answer"]
    assert answered == sorted(answered)
    wait_until(lambda: len(server.children()) <= len(before) + 6)


def test_questions_and_windows_are_limited_in_number(server: Server) -> None:
    with closing(Window(server, "greedy")) as window:
        most = bounds.MOST_FOREGROUND + bounds.MOST_WAITING
        asked = [window.ask("check", f"channel{number}", puzzle=HOPELESS) for number in range(most + 2)]
        assert [window.last_of(number)["why"] for number in asked[most:]] == ["busy", "busy"]
    with ExitStack() as others, pytest.raises(TooManyWindows):
        for number in range(bounds.MOST_WINDOWS + 1):
            others.enter_context(closing(Window(server, f"other{number}")))
    assert server.request("GET", "events?window=no%20name")[0] == 400


@pytest.mark.slow
@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_no_process_is_left_when_the_studio_ends(number: signal.Signals) -> None:
    with running(PUZZLES) as server, closing(Window(server)) as window:
        window.ask("check", puzzle=HOPELESS)
        wait_until(lambda: window.next()["kind"] == "progress")
        children = server.children()
        assert children
        head = f"POST {server.path}ask HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
        head += "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
        with socket.create_connection((server.host, server.port)) as connection:
            connection.sendall(head.encode())
            server.request("GET", "config")  # by now the other request has arrived, and waits for its body
            server.process.send_signal(number)
            code = server.process.wait(PATIENCE)
        assert server.process.stderr is not None
        assert "Traceback" not in server.process.stderr.read()
        assert code == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}.get(number, -number)
        wait_until(lambda: not any(is_alive(child) for child in children))


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@linux
def test_a_process_that_dies_is_replaced(server: Server, window: Window) -> None:
    window.answer("check", puzzle=CARD)
    for child in server.children():
        os.kill(child, signal.SIGKILL)
    assert window.answer("check", "again", puzzle=CARD)["verdict"] == "unique"
