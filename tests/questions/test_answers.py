"""Answers without a command line: JSON, sentences, reports and exit codes; and the command says the same."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from answer_schema import check_answer
from slowness import rest_slow

import nonosat
from nonosat.cli.main import run
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.checking import CheckAnswer, CheckQuestion
from nonosat.questions.counting import CountQuestion
from nonosat.questions.explaining import ExplainQuestion
from nonosat.questions.grading import GradeQuestion
from nonosat.questions.hinting import HintQuestion
from nonosat.questions.question import Aside, Ending, Question, Shown, headed
from nonosat.questions.repairing import RepairQuestion
from nonosat.questions.reviewing import ReviewQuestion
from nonosat.questions.solving import SolveAnswer, SolveQuestion
from nonosat.search_options import SearchOptions
from puzzles import hopeless_puzzle

BOAT = Puzzle.of(Grid.from_text([".##.", "###.", ".#.."]))
SWITCH = Puzzle.of(Grid.from_text(["#.", ".#", ".."]))
MARKS = Grid.from_text(["??#?", "????", "????"])

QUESTIONS: dict[str, Question[Puzzle, Any]] = {
    "solve": SolveQuestion(),
    "check": CheckQuestion(),
    "count": CountQuestion(),
    "grade": GradeQuestion(),
    "explain": ExplainQuestion(),
    "hint": HintQuestion(),
    "repair": RepairQuestion(),
}


def without_seconds(value: Any) -> Any:
    """A JSON document without what differs from run to run."""
    if isinstance(value, dict):
        return {key: without_seconds(each) for key, each in value.items() if key != "seconds"}
    return [without_seconds(each) for each in value] if isinstance(value, list) else value


def test_an_answer_to_solve_has_a_document_a_sentence_and_an_exit_code() -> None:
    answer = SolveAnswer(nonosat.solve(SWITCH), Ending())
    assert answer.document()["pictures"] == [["#.", ".#", ".."], [".#", "#.", ".."]]
    assert answer.verdict() == "multiple: the puzzle has at least 2 pictures"
    assert list(answer.sentences()) == [answer.verdict()]
    assert answer.exit_code == exits.DONE


def test_an_answer_to_check_says_where_pictures_differ_in_pictures_and_words() -> None:
    answer = CheckAnswer(nonosat.check(SWITCH), Ending(), SWITCH.palette)
    common, *paragraphs = answer.report(standalone=False)
    assert str(common) == "??\n??\n.."
    assert all(isinstance(paragraph, str) for paragraph in paragraphs)
    assert next(answer.report(standalone=True)) == answer.verdict()
    assert answer.verdict() == "multiple: 2 pictures; they differ in 4 of 6 cells"
    assert answer.document()["ambiguous_cells"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert answer.exit_code == exits.NO


def test_an_answer_to_hint_tells_no_more_than_was_asked_for() -> None:
    where, why = (HintQuestion(marks=MARKS, level=level).ask(BOAT) for level in (1, 3))
    assert where.document()["cells"] is None
    assert where.document()["because"] is None
    assert why.document()["cells"]
    assert why.document()["because"]["lines"] == why.document()["lines"]
    assert list(why.report(standalone=False)) == [why.result.text]
    assert (why.exit_code, list(why.sentences())) == (exits.DONE, [])


@pytest.mark.parametrize("command", QUESTIONS)
@pytest.mark.parametrize("puzzle", [BOAT, SWITCH], ids=["boat", "switch"])
def test_the_document_is_what_the_command_prints(
    command: str, puzzle: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.json"
    nonosat.write(puzzle, path)
    answer = QUESTIONS[command].ask(next(nonosat.read_all(path)))
    assert run([command, "--json", "--quiet", str(path)]) == answer.exit_code
    printed = json.loads(capsys.readouterr().out)
    document = json.loads(json.dumps(answer.document()))
    assert without_seconds({"title": None} | document) == without_seconds(printed)


# What is interrupted in a callback of Python is lost and comes again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("command", rest_slow([*QUESTIONS, "review"], quick=2))
def test_a_question_that_is_ended_early_says_by_what(command: str) -> None:
    puzzle = hopeless_puzzle()
    undecided = Grid.undecided(puzzle.height, puzzle.width, letters="#")
    question = ReviewQuestion(marks=undecided) if command == "review" else QUESTIONS[command]
    reached = question.ask(puzzle, SearchOptions.starting_now(time_limit=0))
    assert reached.exit_code == exits.LIMIT
    assert "the time limit of 0 s was reached" in json.dumps(reached.document())
    interrupted = interrupted_answer(question, puzzle)
    assert interrupted.exit_code == exits.INTERRUPTED
    assert "interrupted" in json.dumps(interrupted.document())
    assert "undecided" in json.dumps(interrupted.document()) or command == "count"
    for answer in (reached, interrupted):
        check_answer(command, json.loads(json.dumps(headed(answer, title=None))))


def interrupted_answer(question: Question[Puzzle, Any], puzzle: Puzzle) -> Any:
    """The answer when Ctrl-C comes while there is work."""
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.5, 3.0)  # again: one that comes during an import is lost
    try:
        return question.ask(puzzle)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def shown_by(question: Question[Puzzle, Any]) -> list[Shown]:
    """What a question about the boat shows before it is answered."""
    shown: list[Shown] = []
    question.work(BOAT, SearchOptions(), Ending(show=shown.append))
    return shown


def test_what_is_found_on_the_way_is_shown() -> None:
    asides = [item for item in shown_by(SolveQuestion(steps=True)) if isinstance(item, Aside)]
    assert asides[0].sentence == "line logic, before: 12 cells undecided"
    assert [str(item) for item in shown_by(SolveQuestion())] == [".##.\n###.\n.#.."]
    steps = shown_by(ExplainQuestion())
    assert [str(step).split(".")[0] for step in steps] == [str(number + 1) for number in range(len(steps))]
