"""Games: verdicts and depths of steps, mistakes that are kept, copies, pickles and JSON."""

from __future__ import annotations

import copy
import json
import pickle
import random
import time
from dataclasses import replace

import pytest
from ambiguous import ones
from brute_force import solutions_of
from conftest import PUZZLES

import nonosat
from nonosat.logic import kernel
from nonosat.logic.lines import Lines
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.play import Game, Judgement
from nonosat.reasoning.play import game as game_module
from nonosat.reasoning.play.game import StepDepth, StepVerdict
from puzzles import domino, random_puzzle

FISH = Puzzle.from_solution(Grid.from_text(["rr.g", ".rgg", "r..."], letters="rg"))
SWITCH = Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..."]))


def verdict_of(solutions: list[bytes], sound: bytes, cell: int, value: int) -> StepVerdict:
    """Return the verdict on a step in an undecided cell, from all solutions of a puzzle."""
    alive = [
        each
        for each in solutions
        if all(mark in (UNDECIDED, has) for mark, has in zip(sound, each, strict=True))
    ]
    assert alive, "the sound marks are those of a solution"
    values = {each[cell] for each in alive}
    if value not in values:
        return StepVerdict.WRONG
    return StepVerdict.FOLLOWS if values == {value} else StepVerdict.OPEN


def depth_of(puzzle: Puzzle, sound: Grid, row: int, column: int, value: int) -> StepDepth:
    """Return the depth of a step that follows, each time from the beginning."""
    lines = Lines(puzzle)
    alone = lines.cells(sound)
    for line, position in ((row, column), (puzzle.height + column, row)):
        may = lines.solve(line, alone[line])
        assert may is not None
        if [other for other, cells in enumerate(may) if cells >> position & 1] == [value]:
            return StepDepth.LINE
    closure = propagate(puzzle, known=sound)
    if closure.grid()[row, column] == value:
        return StepDepth.LINES
    others = [other for other in closure.values(row, column) if other != value]
    assumed = (closure.grid().with_cells({(row, column): other}) for other in others)
    refuted = all(propagate(puzzle, known=each).contradiction is not None for each in assumed)
    return StepDepth.LOOKAHEAD if refuted else StepDepth.DEEP


def small_puzzles(count: int) -> list[tuple[Puzzle, list[bytes]]]:
    """Return random puzzles up to 4 × 4 with all their solutions: some of two colours, some with givens,
    every fifth with unknown runs.
    """
    numbers, found = random.Random(5), []
    while len(found) < count:
        height, width = numbers.choice([(3, 4), (4, 3), (4, 4), (2, 4), (4, 2), (3, 3)])
        colours = 2 if height * width < 10 and numbers.random() < 0.5 else 1
        puzzle = random_puzzle(numbers, height, width, colours)
        if numbers.random() < 0.5:
            puzzle = replace(puzzle, givens=None)
        if numbers.random() < 0.2:
            unknown = Run(None, None) if colours > 1 else Run(None)
            puzzle = puzzle.with_clues({numbers.randrange(height): (unknown, ANY_RUNS), height: None})
        solutions = solutions_of(puzzle)
        if solutions:
            found.append((puzzle, solutions))
    return found


@pytest.mark.usefixtures("both_paths")
def test_verdicts_are_those_of_brute_force(*, exhaustive: bool) -> None:
    """Mistakes are kept; every step is judged before it is taken, and some are taken back."""
    numbers = random.Random(7)
    steps = ambiguous = mistakes = guesses = 0
    for puzzle, solutions in small_puzzles(300 if exhaustive else 60):
        game = Game(puzzle, on_wrong="keep")
        assert game.unique is (len(solutions) == 1)
        ambiguous += len(solutions) > 1
        given = puzzle.givens or Grid.undecided(puzzle.height, puzzle.width)
        sound, marks = bytearray(given.cells), bytearray(given.cells)
        cells = [cell for cell in range(len(marks)) if marks[cell] == UNDECIDED]
        numbers.shuffle(cells)
        for cell in cells:
            row, column = divmod(cell, puzzle.width)
            value = numbers.randint(0, len(puzzle.palette))
            if numbers.random() < 0.6:
                value = solutions[0][cell]
            expected = verdict_of(solutions, bytes(sound), cell, value)
            before = game.judge(row, column, value)
            found = game.step(row, column, value)
            assert before == found
            assert found.verdict is expected
            marks[cell] = value
            if expected is StepVerdict.FOLLOWS:
                known = game.marks.with_bytes(bytes(sound))
                assert found.depth is depth_of(puzzle, known, row, column, value)
            else:
                assert found.depth is None
            if expected is not StepVerdict.WRONG:
                sound[cell] = value
            assert game.marks.cells == marks
            assert found.solved is (bytes(marks) in solutions)
            assert found.over is game.over is (UNDECIDED not in marks)
            steps += 1
            mistakes += expected is StepVerdict.WRONG
            guesses += expected is StepVerdict.OPEN
            if numbers.random() < 0.1:
                game.undo()
                assert game.judge(row, column, value) == found
                assert game.step(row, column, value) == found
    assert mistakes > steps / 10 and guesses > steps / 60 and ambiguous > (50 if exhaustive else 10)
    assert steps > (2500 if exhaustive else 450)


def test_after_a_mistake_not_everything_follows() -> None:
    game = Game(Puzzle.from_solution(Grid.from_text(["##.", ".#."])), on_wrong="keep")
    assert game.step(0, 0, 0).verdict == "wrong"
    assert game.judge(0, 1, 0).verdict == "wrong"
    assert game.judge(0, 1, 1) == Judgement(StepVerdict.FOLLOWS, StepDepth.LINE)
    for cell in ((0, 1, 1), (0, 2, 0), (1, 0, 0), (1, 1, 1)):
        assert not game.step(*cell).over
    assert game.step(1, 2, 0) == Judgement(StepVerdict.FOLLOWS, StepDepth.LINE, solved=False, over=True)


def test_a_mistake_ends_the_game_and_can_be_taken_back() -> None:
    game = Game(SWITCH)
    assert game.step(2, 2, 1) == Judgement(StepVerdict.WRONG, over=True)
    assert game.over and game.legal() == []
    assert game.step(0, 0, 1).verdict == "illegal"
    game.undo()
    assert not game.over
    assert len(game.legal()) == 18
    assert game.step(0, 0, 1).verdict == "open"
    assert game.step(0, 1, 0) == Judgement(StepVerdict.FOLLOWS, StepDepth.LINE)
    game.undo()
    game.undo()
    game.undo()
    assert game.marks.undecided_count == 9


def test_what_a_step_excludes_is_possible_again_without_it() -> None:
    game = Game(Puzzle.from_solution(Grid.from_text(["....#", "....#", "..#..", "#....", "...##"])))
    assert game.judge(4, 2, 1).verdict == "open"
    game.step(2, 0, 0)
    assert game.judge(4, 2, 1).verdict == "wrong"
    game.undo()
    assert game.judge(4, 2, 1).verdict == "open"


def test_there_is_no_mode_that_refuses_mistakes() -> None:
    """Trying both values of every cell would solve any puzzle."""
    with pytest.raises(ValueError, match="on_wrong: expected end or keep, found 'refuse'"):
        Game(SWITCH, on_wrong="refuse")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "step", [(-1, 0, 0), (0, -1, 0), (3, 0, 0), (0, 3, 0), (0, 0, -1), (0, 0, 2), (1 << 70, 0, 1)]
)
def test_no_such_cell_or_value_is_illegal(step: tuple[int, int, int]) -> None:
    game = Game(SWITCH)
    assert game.step(*step) == Judgement(StepVerdict.ILLEGAL)
    assert game.marks.undecided_count == 9


def test_marks_and_givens_are_known_or_cannot_be_changed() -> None:
    game = Game(replace(FISH, givens=Grid.from_text(["r???", "????", "????"], letters="rg")))
    assert (game.judge(0, 0, 1).verdict, game.judge(0, 0, 2).verdict) == ("known", "illegal")
    assert game.step(0, 3, 2).verdict == "follows"
    assert (game.step(0, 3, 2).verdict, game.step(0, 3, 0).verdict) == ("known", "illegal")
    assert len(game.legal()) == 10 * 3


def test_other_types_are_refused_and_numbers_of_numpy_taken() -> None:
    import numpy as np

    game = Game(SWITCH)
    for wrong in ("0", 0.0, None, True):
        with pytest.raises(TypeError, match="expected a whole number"):
            game.step(wrong, 0, 0)  # type: ignore[arg-type]
    assert game.step(np.int64(0), np.int8(0), np.uint8(1)).verdict == "open"


def test_a_puzzle_without_a_solution_is_refused() -> None:
    for puzzle in (
        Puzzle(((Run(1),), ()), ((), ())),
        replace(SWITCH, givens=Grid.from_text(["???", "???", "??#"])),
    ):
        for unique in (None, True, False):
            with pytest.raises(ValueError, match="the puzzle has no solution"):
                Game(puzzle, unique=unique)


def test_a_goal_that_is_no_solution_is_not_trusted() -> None:
    goal = Grid.from_text(["..#", "##.", "..."])
    right = Grid.from_text(["##.", ".#.", "..."])
    puzzle = replace(Puzzle.from_solution(right), goal=goal)
    for unique in (None, True):
        assert Game(puzzle, unique=unique).judge(0, 0, 1).verdict == "follows"


def test_depths_go_from_one_line_to_more_than_lookahead() -> None:
    dom = domino(4)
    game = Game(dom)
    assert game.unique
    depths = {game.judge(row, column, value).depth for row, column, value in game.legal()}
    assert StepDepth.DEEP in depths
    assert not depths & {StepDepth.LINE, StepDepth.LINES}
    boat = nonosat.read(PUZZLES / "sailing_boat.json")
    game = Game(boat)
    depths = {game.judge(row, column, value).depth for row, column, value in game.legal()}
    assert depths == {None, StepDepth.LINE, StepDepth.LINES}


def test_a_search_that_reaches_its_limit_is_undecided_and_no_step_rests_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = game_module._OPTIONS._replace(conflicts=1, solver="cadical195")
    monkeypatch.setattr(game_module, "_OPTIONS", options)
    game = Game(domino(9), on_wrong="keep")
    assert game.unique is None
    undecided = next(step for step in game.legal() if game.judge(*step).verdict == "undecided")
    assert game.step(*undecided).verdict == "undecided"
    assert game.marks[undecided[:2]] == undecided[2]
    assert game._sound.count(UNDECIDED) == 19 * 19


def test_large_ambiguous_puzzles_are_judged_with_few_searches() -> None:
    game = Game(ones(12), on_wrong="keep")
    assert game.step(0, 0, 1).verdict == "open"
    assert game.judge(0, 5, 1).verdict == "wrong"
    assert game.judge(5, 0, 0) == Judgement(StepVerdict.FOLLOWS, StepDepth.LINE)
    for row in range(1, 11):
        assert game.step(row, row, 1).verdict == "open"
    assert game.step(11, 11, 1).verdict == "follows"


@pytest.mark.parametrize("unique", [True, None])
def test_copies_pickles_and_json_go_on_by_themselves(*, unique: bool | None) -> None:
    puzzle = nonosat.read(PUZZLES / "rainbow_fish.json")
    game = Game(puzzle, on_wrong="keep", unique=unique)
    solution = nonosat.solve(puzzle).solutions[0]
    for row, column, value in list(solution.decided())[:40]:
        game.step(row, column, value)
    game.step(puzzle.height - 1, 0, 3 - (solution[puzzle.height - 1, 0] or 0))
    for make in (copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each)), through_json):
        other = make(game)
        assert (other.marks, other.on_wrong, other.unique) == (game.marks, game.on_wrong, game.unique)
        assert other.puzzle == puzzle
        assert other.to_json() == game.to_json()
        before, twin = game.marks, copy.copy(game)
        for step in list(solution.decided())[40:60]:
            assert other.step(*step) == twin.step(*step)
        assert game.marks == before != other.marks
        for _ in range(21):
            other.undo()
        assert other.marks.undecided_count == before.undecided_count + 1


def through_json(game: Game) -> Game:
    return Game.from_json(game.to_json())


@pytest.mark.parametrize("make", [copy.copy, lambda each: pickle.loads(pickle.dumps(each)), through_json])
def test_copies_of_ambiguous_games_judge_alike(make: object) -> None:
    game = Game(ones(4), on_wrong="keep")
    for step in ((0, 0, 1), (0, 1, 1), (1, 1, 1)):
        game.step(*step)
    other = make(game)  # type: ignore[operator]
    assert [other.judge(*step) for step in game.legal()] == [game.judge(*step) for step in game.legal()]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[]",
        "{}",
        '{"puzzle": 5, "steps": []}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": [[0, 0]]}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": [["0", 0, 1]]}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": [[0, 0, 1], [0, 0, 1]]}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": 5}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": [], "on_wrong": "refuse"}',
        '{"puzzle": {"rows": [[1]], "columns": [[1]]}, "steps": [], "more": 1}',
        '{"puzzle": {"rows": [[1]], "columns": [[]]}, "steps": []}',
        '{"puzzle": {"rows": [["x"]], "columns": [[]]}, "steps": []}',
        "[" * 100_000,
    ],
)
def test_other_json_is_an_input_error_of_one_line(text: str) -> None:
    with pytest.raises(nonosat.InputError) as error:
        Game.from_json(text)
    assert "\n" not in str(error.value)


def test_observations_hold_clues_and_marks_and_nothing_else() -> None:
    puzzle = nonosat.generate("random", (6, 5), seed=4711)
    game = Game(puzzle)
    game.step(0, 0, puzzle.goal[0, 0])  # type: ignore[index,arg-type]
    text, data, drawing = (game.observation(form) for form in ("text", "json", "svg"))  # type: ignore[arg-type]
    for each in (text, data, drawing):
        assert "4711" not in each
        assert "seed" not in each
    assert text.endswith(str(game.marks))
    assert "row 1 " in text and "column 6" in text
    assert json.loads(data).keys() == {"rows", "columns", "grid"}
    assert drawing.startswith("<svg")
    with pytest.raises(ValueError, match="form: expected text or json or svg, found 'png'"):
        game.observation("png")  # type: ignore[arg-type]


def test_observations_of_colours_and_givens_tell_the_letters() -> None:
    givens = Grid.from_text(["r???", "????", "????"], letters="rg")
    game = Game(replace(FISH, givens=givens, goal=Grid.from_text(["rr.g", ".rgg", "r..."], letters="rg")))
    data = json.loads(game.observation("json"))
    assert data["palette"] == {"r": None, "g": None}
    assert data["givens"] == [[0, 0, "r"]]
    assert data["grid"][0] == "r???"
    assert "2r 1g" in game.observation()


def test_hints_rest_on_the_sound_marks_alone() -> None:
    game = Game(Puzzle.from_solution(Grid.from_text(["##.", ".##"])), on_wrong="keep")
    game.step(0, 0, 0)
    assert game.hint().verdict.value == "step"
    assert game.hint(1).cells is None
    assert game.hint(2).cells


def test_games_end_when_all_is_given() -> None:
    solution = Grid.from_text(["#.", ".#"])
    game = Game(replace(Puzzle.from_solution(solution), givens=solution))
    assert game.over and game.solved and game.legal() == []
    assert game.step(0, 0, 1) == Judgement(StepVerdict.ILLEGAL, solved=True, over=True)


@pytest.mark.exhaustive
def test_steps_are_fast_enough() -> None:
    """An oracle takes 100,000 steps a second of processor time, from 5 × 5 to 15 × 15; 10,000 without C."""
    sizes = [(5, 5), (8, 6), (10, 10), (12, 13), (15, 15)]
    puzzles = [nonosat.generate("random", sizes[seed % 5], seed=seed) for seed in range(200)]
    games = [Game(puzzle, unique=True) for puzzle in puzzles]
    steps = [list(puzzle.goal.decided()) for puzzle in puzzles if puzzle.goal]
    begin = time.process_time()
    for game, each in zip(games, steps, strict=True):
        for step in each:
            game.step(*step)
    rate = sum(map(len, steps)) / (time.process_time() - begin)
    assert all(game.solved for game in games)
    print(f"{kernel.name()}: {rate:.0f} steps a second")
    assert rate > (100_000 if kernel.name() == "native" else 10_000)


def test_palettes_of_one_letter_work() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["k.", ".."], letters="k"), palette=Palette.of_letters("k"))
    game = Game(puzzle)
    assert game.step(0, 0, 1).verdict == "follows"
    assert game.marks.text_rows()[0] == "k?"
