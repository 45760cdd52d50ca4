"""The exported studio answers as the program does."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import unknown_puzzles
from command_line import nonosat_here
from conftest import PUZZLES
from exported import Site

import nonosat
from nonosat import Grid
from nonosat.apps.studio.answering import answer_as_json
from nonosat.files.formats.json_puzzle import as_json
from puzzles import random_puzzle

pytestmark = pytest.mark.slow

#: Puzzles that line logic decides, ambiguous and impossible ones, and some that have to be searched.
_NAMES = (
    *("rainbow_fish.json", "two_switches.json", "impossible_swap.json", "tatham_4x4.json", "gchq.json"),
    *("sailing_boat.json", "two_islands.json", "gchq_without_givens.json", "survey/00023_edge.json"),
    *("survey/00001_dancer.json", "survey/00006_cat.json", "survey/00021_skid.json"),
)
#: Questions that are commands too, and their options as fields and as words.
_COMMANDS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("check", {}, "--jobs 1"),
    ("solve", {}, "--jobs 1"),
    ("solve", {"limit": 1}, "--jobs 1 --limit 1"),
    ("solve", {"limit": 5}, "--jobs 1 --limit 5"),
    ("grade", {}, ""),
    ("grade", {"quick": True}, "--quick"),
    ("hint", {"level": 1}, "--jobs 1 --level 1"),
    ("hint", {"level": 2}, "--jobs 1 --level 2"),
    ("hint", {"level": 3}, "--jobs 1 --level 3"),
    ("explain", {}, "--jobs 1"),
)
#: Questions of the page alone.
_QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("check", {"quick": True}),
    ("review", {}),
    ("review", {"mistakes": True}),
    ("write", {"name": "puzzle.non"}),
    ("write", {"name": "puzzle.json"}),
    ("write", {"name": "puzzle.txt", "format": "puzzlink"}),
    ("draw", {"drawing": "svg"}),
    ("draw", {"drawing": "html"}),
    ("draw", {"drawing": "txt", "solution": True}),
    ("themes", {}),
)
_UNTOLD = ("seconds", "statistics")
#: Asks a worker of the page, without the page; it is there for the next call.
_ASK = """
const [requests, done] = arguments;
window.worker ??= new Worker("web/server/worker.js", { type: "module" });
const answers = [];
let last = null;
const next = () => window.worker.postMessage({ ...requests[answers.length], data: null });
window.worker.onmessage = ({ data }) => {
  if (data.kind === "ready") { window.isReady = true; next(); }
  else if (data.kind === "failed") done(data);
  else if (data.kind !== "free") last = data;
  else {
    answers.push(last);
    if (answers.length < requests.length) next();
    else done(answers);
  }
};
if (window.isReady) next();
"""


@pytest.mark.timeout(3000)
def test_the_answers_are_those_of_the_program(
    browser: Any, site: Site, tmp_path: Path, *, exhaustive: bool
) -> None:
    """Twenty questions, each about forty puzzles (three in the reduced form): a search is needed for many."""
    puzzles = _puzzles()
    assert len(puzzles) == 40
    browser.get(site.address)
    browser.set_script_timeout(300)
    different = 0
    for puzzle in puzzles if exhaustive else puzzles[1:4]:
        asked = [(question, {"puzzle": puzzle, **more}) for question, more, _ in _COMMANDS]
        begun = puzzle | {"saved": _begun(puzzle)}
        asked += [(question, {"puzzle": begun, **more}) for question, more in _QUESTIONS]
        requests = [{"question": question, "request": json.dumps(more)} for question, more in asked]
        found = browser.execute_async_script(_ASK, requests)
        assert len(found) == len(requests), found
        path = tmp_path / "puzzle.json"
        path.write_text(json.dumps(puzzle))
        for (question, _, options), answer in zip(_COMMANDS, found, strict=False):
            code, out, err = nonosat_here(question, str(path), "--json", *options.split())
            assert (answer["kind"], answer["code"]) == ("answer", code), (puzzle, question, err)
            expected = json.loads(out)
            different += _compared(answer["document"], expected, puzzle)
        for request, answer in list(zip(requests, found, strict=True))[len(_COMMANDS) :]:
            told: list[Any] = []
            answer_as_json(request["question"], request["request"], None, told.append)
            expected = json.loads(told[-1])
            if answer.get("document", {}).get("verdict") == "multiple":
                different += _compared(answer["document"], expected["document"], puzzle)
            else:
                assert without_times(answer) == without_times(expected), request
    assert different <= len(puzzles)


def _compared(found: dict[str, Any], expected: dict[str, Any], puzzle: dict[str, Any]) -> bool:
    """Whether other solutions are shown, all of them right; all else is the same."""
    found, expected = without_times(found), without_times(expected)
    expected = {key: value for key, value in expected.items() if key in found}
    # The search for the smallest core ends after some seconds.
    if False in (found.get("core_smallest"), expected.get("core_smallest")):
        found, expected = (
            {**each, "core": [], "core_smallest": False, "reason": None} for each in (found, expected)
        )
    if found == expected:
        return False
    # Of several solutions others may be found first, and hints may go by them.
    assert found["verdict"] == expected["verdict"], (found, expected)
    assert found["verdict"] in ("multiple", "solved"), (found, expected)
    same = ["exact", "backbone", "ambiguous_cells", "complete", *(["count"] if found.get("exact") else [])]
    assert {key: found.get(key) for key in same} == {key: expected.get(key) for key in same}
    posed = nonosat.read(json.dumps(puzzle).encode(), format="json")
    for solution in found["solutions"]:
        assert posed.is_solved_by(Grid.from_text(solution, letters=posed.palette.letters))
    return True


def _begun(puzzle: dict[str, Any]) -> list[str]:
    """Marks: the first cell has the first colour, right or wrong."""
    rows, columns = len(puzzle["rows"]), len(puzzle["columns"])
    letter = next(iter(puzzle.get("palette", "#")))
    return [letter + "?" * (columns - 1), *["?" * columns] * (rows - 1)]


def _puzzles() -> list[dict[str, Any]]:
    """Shipped ones and random ones, in colour and with clues of every kind among them."""
    rng = random.Random(41)
    shipped = [nonosat.read(PUZZLES / name) for name in _NAMES]
    known = [random_puzzle(rng, 6, 7, colours=number % 3 + 1) for number in range(14)]
    unknown = [unknown_puzzles.random_puzzle(rng) for _ in range(14)]
    return list(map(as_json, [*shipped, *known, *unknown]))


def without_times(value: Any) -> Any:
    """A document without what differs from one run to the next."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key not in _UNTOLD}
    return [without_times(each) for each in value] if isinstance(value, list) else value
