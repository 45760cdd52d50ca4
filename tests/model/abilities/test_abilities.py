"""Abilities without a command line: JSON, sentences, reports and exit codes equal those of the command."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from answer_schema import check_answer
from slowness import rest_slow

import nonosat
from nonosat.apps.cli.main import run
from nonosat.authoring.checking.counting import Count
from nonosat.authoring.checking.uniqueness import Check
from nonosat.authoring.repairing.repairs import Repair
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Aside, Ending, Shown
from nonosat.model.abilities.result import Heading
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.explanations import Explain
from nonosat.reasoning.grades import Grade
from nonosat.reasoning.hints import Hint
from nonosat.reasoning.reviews import Review
from nonosat.sat.search.solving import Solve
from puzzles import hopeless_puzzle

BOAT = Puzzle.from_solution(Grid.from_text([".##.", "###.", ".#.."]))
SWITCH = Puzzle.from_solution(Grid.from_text(["#.", ".#", ".."]))
MARKS = Grid.from_text(["??#?", "????", "????"])

ABILITIES: dict[str, Ability[Puzzle, Any]] = {
    "solve": Solve(),
    "check": Check(),
    "count": Count(),
    "grade": Grade(),
    "explain": Explain(),
    "hint": Hint(),
    "repair": Repair(),
}


def without_seconds(value: Any) -> Any:
    """A JSON document without what differs from run to run."""
    if isinstance(value, dict):
        return {key: without_seconds(each) for key, each in value.items() if key != "seconds"}
    return [without_seconds(each) for each in value] if isinstance(value, list) else value


def test_a_result_of_solve_has_json_a_sentence_and_an_exit_code() -> None:
    answer = nonosat.solve(SWITCH)
    assert answer.to_json()["solutions"] == [["#.", ".#", ".."], [".#", "#.", ".."]]
    assert str(answer) == "multiple: the puzzle has at least 2 solutions"
    assert list(answer.sentences()) == [str(answer)]
    assert answer.exit_code == exits.DONE


def test_a_result_of_check_shows_where_solutions_differ() -> None:
    answer = nonosat.check(SWITCH)
    common, *paragraphs = answer.report(standalone=False)
    assert str(common) == "??\n??\n.."
    assert all(isinstance(paragraph, str) for paragraph in paragraphs)
    assert next(answer.report(standalone=True)) == str(answer)
    assert str(answer) == "multiple: 2 solutions; they differ in 4 of 6 cells"
    assert answer.to_json()["ambiguous_cells"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert answer.exit_code == exits.NO


def test_a_result_of_hint_shows_no_more_than_its_level() -> None:
    where, why = (Hint(marks=MARKS, level=level).ask(BOAT) for level in (1, 3))
    assert where.to_json()["cells"] is None
    assert where.to_json()["premises"] is None
    assert why.to_json()["cells"]
    assert why.to_json()["premises"]["lines"] == why.to_json()["lines"]
    assert list(why.report(standalone=False)) == [why.text]
    assert (why.exit_code, list(why.sentences())) == (exits.DONE, [])


@pytest.mark.parametrize("command", ABILITIES)
@pytest.mark.parametrize("puzzle", [BOAT, SWITCH], ids=["boat", "switch"])
def test_the_json_is_what_the_command_prints(
    command: str, puzzle: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.json"
    nonosat.write(puzzle, path)
    answer = ABILITIES[command].ask(next(nonosat.read_all(path)))
    assert run([command, "--json", "--quiet", str(path)]) == answer.exit_code
    printed = json.loads(capsys.readouterr().out)
    document = json.loads(json.dumps(answer.to_json()))
    assert without_seconds({"title": None} | document) == without_seconds(printed)


# What is interrupted in a callback of Python is lost and comes again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("command", rest_slow([*ABILITIES, "review"], quick=2))
def test_an_interrupted_ability_gives_the_reason(command: str) -> None:
    puzzle = hopeless_puzzle()
    undecided = Grid.undecided(puzzle.height, puzzle.width, letters="#")
    ability = Review(marks=undecided) if command == "review" else ABILITIES[command]
    reached = ability.ask(puzzle, SearchOptions.starting_now(time_limit=0))
    assert reached.exit_code == exits.LIMIT
    assert "the time limit of 0 s was reached" in json.dumps(reached.to_json())
    interrupted = interrupted_answer(ability, puzzle)
    assert interrupted.exit_code == exits.INTERRUPTED
    assert "interrupted" in json.dumps(interrupted.to_json())
    assert "undecided" in json.dumps(interrupted.to_json()) or command == "count"
    for answer in (reached, interrupted):
        check_answer(command, json.loads(json.dumps(replace(answer, heading=Heading(None)).to_json())))


def interrupted_answer(ability: Ability[Puzzle, Any], puzzle: Puzzle) -> Any:
    """Return the result if Ctrl-C comes during the work."""
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.5, 3.0)  # again: one that comes during an import is lost
    try:
        return ability.ask(puzzle)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def shown_by(ability: Ability[Puzzle, Any]) -> list[Shown]:
    """What a ability about the boat shows before it is answered."""
    shown: list[Shown] = []
    ability.work(BOAT, SearchOptions(), Ending(show=shown.append))
    return shown


def test_intermediate_output_is_shown() -> None:
    asides = [item for item in shown_by(Solve(steps=True)) if isinstance(item, Aside)]
    assert asides[0].sentence == "line logic, before: 12 cells undecided"
    assert [str(item) for item in shown_by(Solve())] == [".##.\n###.\n.#.."]
    steps = shown_by(Explain())
    assert [str(step).split(".")[0] for step in steps] == [str(number + 1) for number in range(len(steps))]
