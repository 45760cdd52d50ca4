"""Every step of an explanation, judged by trying all layouts: sound, smallest, easiest."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from brute_force import pictures_of
from command_line import nonosat_here
from partly_known_clues import hidden
from reasons import Judge, Known, givens_known, learn, nothing_known, supposing
from slowness import rest_slow

import nonosat
from nonosat import ExplainResult, Grid, Palette, Puzzle, Verdict, clue, explain
from nonosat.model.clues import ANY_RUNS
from nonosat.model.grid import common_cells
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import step_as_json
from nonosat.reasoning.steps.step import CellValues, Kind, Step
from puzzles import written

#: Several pictures; what they share takes a contradiction within a contradiction.
NESTED = Puzzle.of(Grid.from_text(["#...", "...#", "..#.", "..#.", "#..."]))
RED_AND_BLUE = Puzzle.of(
    Grid.from_text(["rr.b", ".rbb", "...b"], letters="rb"),
    palette=Palette("rb", ("#cc0000", "#0000cc"), ("red", "blue")),
)


def random_puzzle(rng: random.Random, *, height: int, width: int, colours: int) -> Puzzle:
    density = rng.uniform(0.25, 0.65)
    letters = "#" if colours == 1 else "abc"[:colours]
    cells = [
        [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width)]
        for _ in range(height)
    ]
    picture = Grid.of(cells, letters=letters)
    puzzle = Puzzle.of(picture)
    if rng.random() < 0.2:
        row, column = rng.randrange(height), rng.randrange(width)
        given = Grid.undecided(height, width, letters=letters).with_cells(
            {(row, column): picture[row, column]}
        )
        puzzle = Puzzle(puzzle.rows, puzzle.columns, palette=puzzle.palette, givens=given)
    return puzzle


def check_reasons(judge: Judge, step: Step, known: Known) -> None:
    """The cells of the reason are known as it says, and lie on the lines that are named."""
    lines = [judge.names.index(name) for name in step.because.lines]
    on_lines = {cell for line in lines for cell in judge.cells(line)}
    assert set(step.lines) == set(step.because.lines)
    clues = (*judge.puzzle.rows, *judge.puzzle.columns)
    assert not {None, (ANY_RUNS,)} & {clues[line] for line in lines}, "such a line says nothing"
    for cell in step.because.cells:
        assert known[cell.row][cell.column] == set(cell.values)
        assert len(cell.values) < len(judge.puzzle.palette) + 1
        if step.kind is Kind.LINE:
            assert (cell.row, cell.column) in on_lines


def check_line_step(judge: Judge, step: Step, known: Known) -> None:
    """The line and the cells named imply the conclusion, and fewer known cells do not."""
    check_reasons(judge, step, known)
    assert step.kind is Kind.LINE
    (name,) = step.lines
    line = judge.names.index(name)
    reason = nothing_known(judge.puzzle)
    learn(reason, step.because.cells)
    if step.technique == "completed line":
        assert ANY_RUNS not in ((*judge.puzzle.rows, *judge.puzzle.columns)[line] or ())
    if not step.cells:
        assert not any(judge.layouts(line, reason))
    for cell in step.cells:
        assert set(cell.values) < known[cell.row][cell.column], "nothing new"
    assert judge.line_implies(line, reason, step.cells)
    facts = [cell for cell in judge.cells(line) if len(known[cell[0]][cell[1]]) <= len(judge.puzzle.palette)]
    assert set(step.drawn) <= {cell[:2] for cell in step.because.cells}
    check_drawn(judge, line, step, known)
    others = [cell for cell in facts if cell not in step.drawn]
    size = len(step.because.cells) - len(step.drawn)
    for fewer in itertools.combinations(others, size - 1) if size and step.smallest else ():
        partial = nothing_known(judge.puzzle)
        for row, column in (*step.drawn, *fewer):
            partial[row][column] = known[row][column]
        if step.cells:
            assert not judge.line_implies(line, partial, step.cells), f"{fewer} are enough for {step}"
        else:
            assert any(judge.layouts(line, partial)), f"{fewer} are enough for {step}"


def check_drawn(judge: Judge, line: int, step: Step, known: Known) -> None:
    """What is said to be drawn are whole blocks of filled cells, all of them where the line is completed."""
    cells = judge.cells(line)
    values_of = [known[row][column] for row, column in cells]
    filled = [values if len(values) == 1 and values != {0} else set() for values in values_of]
    drawn = [cell in step.drawn for cell in cells]
    for values, (is_drawn, is_next_drawn), behind in zip(
        filled, itertools.pairwise(drawn), filled[1:], strict=False
    ):
        assert not is_drawn or values
        assert is_drawn == is_next_drawn or not values & behind
    if step.technique == "completed line":
        assert drawn == [bool(values) for values in filled]


def parts_in_turn(explanation: ExplainResult, known: Known) -> Iterator[Step]:
    """The parts of all steps, and what is known after each step compared with what the step says."""
    for step in explanation.steps:
        before = [[set(values) for values in row] for row in known]
        yield from step.parts or (step,)
        for cell in step.because.cells:
            assert before[cell.row][cell.column] == set(cell.values)
        for cell in step.cells:
            assert known[cell.row][cell.column] == set(cell.values) < before[cell.row][cell.column]
        if not step.parts:
            assert step.kind is not Kind.LINE
            continue
        assert all(not part.parts for part in step.parts)
        assert step.technique in {part.technique for part in step.parts}
        assert set(step.lines) == {name for part in step.parts for name in part.lines}
        assert {cell[:2] for part in step.parts for cell in part.cells} == {cell[:2] for cell in step.cells}
        is_near_the_end = step in explanation.steps[-2:]
        assert any(cell.is_decided for cell in step.cells) or is_near_the_end


def check_argument(judge: Judge, step: Step, known: Known, among: set[str] | None = None) -> None:
    """What is supposed is impossible by the lines and cells named; the chain shows it link by link."""
    check_reasons(judge, step, known)
    assert step.assumption is not None
    (conclusion,) = step.cells
    supposed = step.assumption
    assert conclusion[:2] == supposed[:2]
    assert set(conclusion.values) == known[supposed.row][supposed.column] - set(supposed.values)
    lines = [judge.names.index(name) for name in step.lines]
    reason = nothing_known(judge.puzzle)
    learn(reason, step.because.cells)
    assert not judge.can_hold(lines, supposing(reason, supposed))
    if step.chain:
        check_chain(judge, step, supposing(known, supposed))
    else:
        assert (step.kind, step.technique) == (Kind.DEEP, "search")
    assert among is None or set(step.lines) <= among


def check_chain(judge: Judge, step: Step, known: Known) -> None:
    named = [name for link in step.chain for name in link.lines]
    assert list(step.lines) == list(dict.fromkeys(named))
    for link in step.chain:
        if link.kind is Kind.LINE:
            check_line_step(judge, link, known)
        else:
            assert step.kind is Kind.DEEP or step.technique == "contradiction by cases"
            check_argument(judge, link, known, set(step.lines))
        learn(known, link.cells)
    assert not step.chain[-1].cells
    assert all(link.cells for link in step.chain[:-1])


def check_pair_step(judge: Judge, step: Step, known: Known) -> None:
    """The lines and the cells named imply the conclusion, and fewer lines do not, whatever is known."""
    check_reasons(judge, step, known)
    lines = [judge.names.index(name) for name in step.lines]
    reason = nothing_known(judge.puzzle)
    learn(reason, step.because.cells)
    for row, column, values in step.cells:
        assert set(values) < known[row][column], "nothing new"
    assert joint_values_are_ruled_out(judge, lines, reason, step.cells)
    fewer_lines = (
        judge.smaller_sets(len(lines)) if step.smallest else itertools.combinations(lines, len(lines) - 1)
    )
    for fewer in fewer_lines:
        assert not joint_values_are_ruled_out(judge, fewer, known, step.cells), (
            f"{fewer} are enough for {step}"
        )


def joint_values_are_ruled_out(
    judge: Judge, lines: Iterable[int], known: Known, cells: Iterable[CellValues]
) -> bool:
    """Whether lines, together with what is known, leave cells no other values."""
    chosen = list(lines)
    return all(
        not judge.can_hold(chosen, supposing(known, CellValues(row, column, (value,))))
        for row, column, values in cells
        for value in known[row][column] - set(values)
    )


def lines_decide_a_cell(judge: Judge, known: Known) -> bool:
    implied = [[set(values) for values in row] for row in known]
    judge.propagate(implied)
    return any(
        len(after) == 1 < len(before)
        for row, row_before in zip(implied, known, strict=True)
        for after, before in zip(row, row_before, strict=True)
    )


def refuted_by_line_logic(judge: Judge, known: Known) -> bool:
    return any(
        not judge.propagate(supposing(known, CellValues(row, column, (value,))))
        for row in range(judge.puzzle.height)
        for column in range(judge.puzzle.width)
        if len(known[row][column]) > 1
        for value in known[row][column]
    )


def check_explanation(puzzle: Puzzle) -> tuple[ExplainResult, Counter[Kind]]:
    """Checks every step; returns how many there were of each kind."""
    judge = Judge(puzzle)
    known = givens_known(puzzle)
    explanation = explain(puzzle)
    for step in parts_in_turn(explanation, known):
        if step.kind is Kind.LINE:
            check_line_step(judge, step, known)
            if not step.cells:
                assert step is explanation.steps[-1].parts[-1]
        else:
            assert not lines_decide_a_cell(judge, known)
            if step.kind is Kind.DEEP:
                assert not refuted_by_line_logic(judge, known)
            if step.links:
                check_pair_step(judge, step, known)
            else:
                check_argument(judge, step, known)
            if step.smallest and not step.links:
                assert step.assumption is not None
                supposed = supposing(known, step.assumption)
                for fewer in judge.smaller_sets(len(step.lines)):
                    assert judge.can_hold(fewer, supposed), f"{fewer} are enough for {step}"
        learn(known, step.cells)
    pictures = pictures_of(puzzle)
    expected = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(pictures), 2)]
    assert explanation.verdict is expected
    assert explanation.complete
    if pictures:
        grids = [Grid(puzzle.height, puzzle.width, cells, puzzle.palette.letters) for cells in pictures]
        assert explanation.common == common_cells(grids)
        assert explanation.reason is None
    else:
        assert explanation.reason is not None
    for row, column in itertools.product(range(puzzle.height), range(puzzle.width)):
        decided = explanation.common[row, column]
        assert (decided is not None) == (len(known[row][column]) == 1)
    return explanation, Counter(step.kind for step in explanation.steps)


@pytest.mark.parametrize("is_hidden", [False, True])
@pytest.mark.parametrize(
    ("height", "width", "colours"),
    rest_slow([(4, 4, 1), (3, 6, 1), (4, 5, 2), (5, 5, 1), (6, 4, 1), (5, 4, 3)], quick=3),
)
def test_every_step_of_random_puzzles_is_sound_smallest_and_easiest(
    height: int, width: int, colours: int, *, is_hidden: bool, exhaustive: bool
) -> None:
    rng = random.Random(height * 100 + width * 10 + colours)
    seen: Counter[Kind] = Counter()
    unproven = 0
    fewer = (60 if height * width < 24 else 30) // colours  # checking takes exponential time
    for _ in range(1500 if exhaustive else fewer):
        puzzle = random_puzzle(rng, height=height, width=width, colours=colours)
        if is_hidden:
            puzzle = hidden(puzzle, rng)
        explanation, kinds = check_explanation(puzzle)
        seen += kinds
        unproven += sum(not step.smallest for step in explanation.steps)
    assert seen[Kind.LINE] > 50
    assert seen[Kind.CONTRADICTION] > 0 or colours == 3  # rare with three colours
    assert not unproven


def test_puzzles_without_a_picture_are_explained_to_the_contradiction() -> None:
    rng = random.Random(3)
    nones = 0
    for _ in range(40):
        first, second = (random_puzzle(rng, height=4, width=5, colours=1) for _ in range(2))
        mixed = Puzzle(first.rows, second.columns)
        if not pictures_of(mixed):
            nones += 1
            explanation, _ = check_explanation(mixed)
            assert all(step.smallest for step in explanation.steps)
    assert nones > 20


def test_a_puzzle_that_line_logic_solves_gets_steps_on_one_line_only() -> None:
    rng = random.Random(11)
    solved = 0
    for _ in range(60):
        puzzle = random_puzzle(rng, height=7, width=9, colours=rng.randint(1, 2))
        if nonosat.check(puzzle).line_solvable:
            solved += 1
            explanation = explain(puzzle)
            assert {step.kind for step in explanation.steps} == {Kind.LINE}
            assert puzzle.is_solved_by(explanation.common)
    assert solved > 10


def test_a_puzzle_of_which_line_logic_decides_nothing_begins_with_a_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "stubborn.txt"
    path.write_text("4x4:2/1/2/1/1.1/2/1/1\n")
    explanation, kinds = check_explanation(nonosat.read(path))
    assert explanation.verdict is Verdict.UNIQUE
    assert explanation.steps[0].kind is Kind.CONTRADICTION
    assert kinds[Kind.DEEP] == 0


def test_a_contradiction_within_a_contradiction_is_called_deep() -> None:
    explanation, kinds = check_explanation(NESTED)
    assert explanation.verdict is Verdict.MULTIPLE
    assert kinds[Kind.DEEP] > 0
    deep = next(step for step in explanation.steps if step.kind is Kind.DEEP)
    assert any(link.kind is Kind.CONTRADICTION for link in deep.chain)


def test_where_only_cases_show_what_few_lines_imply_the_argument_distinguishes_them() -> None:
    puzzle = Puzzle.of(Grid.from_text([".#...", "#..#.", "..#.#", "..#..", "..#..", ".#..."]))
    explanation, kinds = check_explanation(puzzle)
    assert kinds[Kind.DEEP] == 0
    assert "contradiction by cases" in {step.technique for step in explanation.steps}
    assert all(step.smallest for step in explanation.steps)


def test_known_cells_are_not_explained_again() -> None:
    puzzle = NESTED
    whole = list(StepSearch(puzzle))
    for taken in (1, len(whole) // 2, len(whole)):
        known = givens_known(puzzle)
        for step in whole[:taken]:
            learn(known, step.cells)
        cells = [[next(iter(values)) if len(values) == 1 else None for values in row] for row in known]
        rest = list(StepSearch(puzzle, marks=Grid.of(cells)))
        decided = {(row, column) for row in range(5) for column in range(4) if cells[row][column] is not None}
        assert not decided & {cell[:2] for step in rest for cell in step.cells}
        assert len(rest) == len(whole) - taken


def test_a_mistake_in_what_is_known_ends_in_a_line_that_cannot_be_filled() -> None:
    puzzle = Puzzle.of(Grid.from_text(["###..", "#.#.#", "..###"]))
    wrong = Grid.from_text(["?????", "??.??", "?????"])
    found = list(StepSearch(puzzle, marks=wrong))
    assert found[-1].cells == ()
    assert "cannot be filled" in found[-1].text


def test_in_detail_the_parts_come_one_by_one() -> None:
    rng = random.Random(5)
    for _ in range(40):
        puzzle = random_puzzle(rng, height=5, width=6, colours=rng.randint(1, 2))
        parts = [part for step in StepSearch(puzzle) for part in step.parts or (step,)]
        assert list(StepSearch(puzzle, in_detail=True)) == parts


def test_colours_have_values_that_are_ruled_out() -> None:
    explanation, _ = check_explanation(RED_AND_BLUE)
    partial = [cell for step in explanation.steps for cell in step.cells if not cell.is_decided]
    value = step_as_json(explanation.steps[0], RED_AND_BLUE.palette)
    assert all(set(characters) <= set(".rb") for _, _, characters in value["cells"])
    texts = " ".join(step.text for step in explanation.steps)
    assert "red" in texts
    assert not partial or "not " in texts


def test_a_deadline_leaves_what_was_found() -> None:
    explanation = explain(NESTED, time_limit=0)
    assert explanation.verdict is Verdict.UNDECIDED
    assert not explanation.complete
    assert explanation.reason is not None
    assert "time limit" in explanation.reason.text
    with pytest.raises(nonosat.LimitReached):
        list(StepSearch(NESTED, SearchOptions.starting_now(time_limit=0)))


def test_sums_that_differ_need_no_steps() -> None:
    explanation = explain(Puzzle((clue(1), clue(1)), (clue(1), clue(2))))
    assert (explanation.verdict, explanation.steps) == (Verdict.NONE, ())
    assert explanation.reason is not None
    assert "rows ask for 2 cells" in explanation.reason.text


def test_boards_show_what_is_known_after_each_step(tmp_path: Path) -> None:
    path = written(RED_AND_BLUE, tmp_path)
    _, out, _ = nonosat_here("explain", path, "--boards", "--quiet")
    *told, last = out.rstrip().split("\n\n")
    known = givens_known(RED_AND_BLUE)
    for step, sentence, board in zip(
        explain(RED_AND_BLUE).steps, told[:1] + told[1:-1], told[1:], strict=False
    ):
        learn(known, step.cells)
        drawn = ["".join(".rb"[min(values)] if len(values) == 1 else "?" for values in row) for row in known]
        assert step.text in sentence
        assert board.splitlines()[:3] == drawn
    assert last.splitlines() == ["rr.b", ".rbb", "...b"]


def test_the_json_of_the_command_is_that_of_the_library(tmp_path: Path) -> None:
    path = written(RED_AND_BLUE, tmp_path)
    code, out, _ = nonosat_here("explain", path, "--json", "--quiet")
    value = json.loads(out)
    explanation = explain(RED_AND_BLUE)
    assert code == 0
    assert value["verdict"] == "unique"
    assert value["steps"] == [step_as_json(step, RED_AND_BLUE.palette) for step in explanation.steps]
    assert value["common"] == ["rr.b", ".rbb", "...b"]
    assert {"title", "seconds", "statistics", "reason"} <= value.keys()
    target = tmp_path / "out.json"
    assert nonosat_here("explain", path, "-o", str(target), "--quiet")[:2] == (0, "")
    assert json.loads(target.read_text())["steps"] == value["steps"]


def test_wrong_suffixes_and_several_puzzles_for_a_page_are_refused(tmp_path: Path) -> None:
    path = written(NESTED, tmp_path)
    target = tmp_path / "steps.png"
    code, _, err = nonosat_here("explain", path, "-o", str(target))
    assert code == 2
    assert ".html" in err
    assert not target.exists()
    text = (tmp_path / "puzzle.json").read_text().strip().replace("\n", " ")
    several = tmp_path / "several.jsonl"
    several.write_text(f"{text}\n{text}\n")
    target = tmp_path / "steps.html"
    code, _, err = nonosat_here("explain", str(several), "-o", str(target))
    assert code == 2
    assert "--index" in err
    assert not target.exists()
    code, out, _ = nonosat_here("explain", str(several), "--json", "--quiet")
    assert [json.loads(line)["index"] for line in out.splitlines()] == [0, 1]
