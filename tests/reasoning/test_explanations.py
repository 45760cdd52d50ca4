"""Every step of an explanation, checked by trying all layouts: sound, smallest, easiest."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_here
from partly_known_clues import hidden
from reasons import ExhaustiveChecker, Known, assuming, givens_known, learn, nothing_known
from slowness import rest_slow

import nonosat
from nonosat import ExplainResult, Grid, Palette, Puzzle, Verdict, clue, explain
from nonosat.model.clues import ANY_RUNS
from nonosat.model.grid import common_cells
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import step_as_json
from nonosat.reasoning.steps.step import CellCandidates, Step, StepKind
from puzzles import written

#: Several solutions; their backbone needs a nested contradiction.
NESTED = Puzzle.from_solution(Grid.from_text(["#...", "...#", "..#.", "..#.", "#..."]))
RED_AND_BLUE = Puzzle.from_solution(
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
    solution = Grid.from_rows(cells, letters=letters)
    puzzle = Puzzle.from_solution(solution)
    if rng.random() < 0.2:
        row, column = rng.randrange(height), rng.randrange(width)
        given = Grid.undecided(height, width, letters=letters).with_cells(
            {(row, column): solution[row, column]}
        )
        puzzle = Puzzle(puzzle.rows, puzzle.columns, palette=puzzle.palette, givens=given)
    return puzzle


def check_reasons(checker: ExhaustiveChecker, step: Step, known: Known) -> None:
    """Check that the cells of the premises are known as stated and lie on the named lines."""
    lines = [checker.names.index(name) for name in step.premises.lines]
    on_lines = {cell for line in lines for cell in checker.cells(line)}
    assert set(step.lines) == set(step.premises.lines)
    clues = (*checker.puzzle.rows, *checker.puzzle.columns)
    assert not {None, (ANY_RUNS,)} & {clues[line] for line in lines}, "such a line implies nothing"
    for cell in step.premises.cells:
        assert known[cell.row][cell.column] == set(cell.values)
        assert len(cell.values) < len(checker.puzzle.palette) + 1
        if step.kind is StepKind.LINE:
            assert (cell.row, cell.column) in on_lines


def check_line_step(checker: ExhaustiveChecker, step: Step, known: Known) -> None:
    """Check that the premises imply the conclusion, and fewer known cells do not."""
    check_reasons(checker, step, known)
    assert step.kind is StepKind.LINE
    (name,) = step.lines
    line = checker.names.index(name)
    reason = nothing_known(checker.puzzle)
    learn(reason, step.premises.cells)
    if step.technique == "completed line":
        assert ANY_RUNS not in ((*checker.puzzle.rows, *checker.puzzle.columns)[line] or ())
    if not step.cells:
        assert not any(checker.layouts(line, reason))
    for cell in step.cells:
        assert set(cell.values) < known[cell.row][cell.column], "nothing new"
    assert checker.line_implies(line, reason, step.cells)
    facts = [
        cell for cell in checker.cells(line) if len(known[cell[0]][cell[1]]) <= len(checker.puzzle.palette)
    ]
    assert set(step.run_cells) <= {cell[:2] for cell in step.premises.cells}
    check_run_cells(checker, line, step, known)
    others = [cell for cell in facts if cell not in step.run_cells]
    size = len(step.premises.cells) - len(step.run_cells)
    for fewer in itertools.combinations(others, size - 1) if size and step.smallest else ():
        partial = nothing_known(checker.puzzle)
        for row, column in (*step.run_cells, *fewer):
            partial[row][column] = known[row][column]
        if step.cells:
            assert not checker.line_implies(line, partial, step.cells), f"{fewer} are enough for {step}"
        else:
            assert any(checker.layouts(line, partial)), f"{fewer} are enough for {step}"


def check_run_cells(checker: ExhaustiveChecker, line: int, step: Step, known: Known) -> None:
    """Check that the run cells are whole blocks of shaded cells, all of them if the line is completed."""
    cells = checker.cells(line)
    values_of = [known[row][column] for row, column in cells]
    shaded = [values if len(values) == 1 and values != {0} else set() for values in values_of]
    is_run_cell = [cell in step.run_cells for cell in cells]
    for values, (is_in_run, is_next_in_run), behind in zip(
        shaded, itertools.pairwise(is_run_cell), shaded[1:], strict=False
    ):
        assert not is_in_run or values
        assert is_in_run == is_next_in_run or not values & behind
    if step.technique == "completed line":
        assert is_run_cell == [bool(values) for values in shaded]


def substeps_in_turn(explanation: ExplainResult, known: Known) -> Iterator[Step]:
    """Yield all substeps, and check after each step that the state agrees with it."""
    for step in explanation.steps:
        before = [[set(values) for values in row] for row in known]
        yield from step.substeps or (step,)
        for cell in step.premises.cells:
            assert before[cell.row][cell.column] == set(cell.values)
        for cell in step.cells:
            assert known[cell.row][cell.column] == set(cell.values) < before[cell.row][cell.column]
        if not step.substeps:
            assert step.kind is not StepKind.LINE
            continue
        assert all(not part.substeps for part in step.substeps)
        assert step.technique in {part.technique for part in step.substeps}
        assert set(step.lines) == {name for part in step.substeps for name in part.lines}
        assert {cell[:2] for part in step.substeps for cell in part.cells} == {
            cell[:2] for cell in step.cells
        }
        is_near_the_end = step in explanation.steps[-2:]
        assert any(cell.is_decided for cell in step.cells) or is_near_the_end


def check_contradiction(
    checker: ExhaustiveChecker, step: Step, known: Known, among: set[str] | None = None
) -> None:
    """Check that the premises refute the assumption, and that the chain shows it step by step."""
    check_reasons(checker, step, known)
    assert step.assumption is not None
    (conclusion,) = step.cells
    assumed = step.assumption
    assert conclusion[:2] == assumed[:2]
    assert set(conclusion.values) == known[assumed.row][assumed.column] - set(assumed.values)
    lines = [checker.names.index(name) for name in step.lines]
    reason = nothing_known(checker.puzzle)
    learn(reason, step.premises.cells)
    assert not checker.can_hold(lines, assuming(reason, assumed))
    if step.chain:
        check_chain(checker, step, assuming(known, assumed))
    else:
        assert (step.kind, step.technique) == (StepKind.DEEP, "search")
    assert among is None or set(step.lines) <= among


def check_chain(checker: ExhaustiveChecker, step: Step, known: Known) -> None:
    named = [name for link in step.chain for name in link.lines]
    assert list(step.lines) == list(dict.fromkeys(named))
    for link in step.chain:
        if link.kind is StepKind.LINE:
            check_line_step(checker, link, known)
        else:
            assert step.kind is StepKind.DEEP or step.technique == "contradiction by cases"
            check_contradiction(checker, link, known, set(step.lines))
        learn(known, link.cells)
    assert not step.chain[-1].cells
    assert all(link.cells for link in step.chain[:-1])


def check_pair_step(checker: ExhaustiveChecker, step: Step, known: Known) -> None:
    """Check that the premises imply the conclusion, and fewer lines do not, with all known cells."""
    check_reasons(checker, step, known)
    lines = [checker.names.index(name) for name in step.lines]
    reason = nothing_known(checker.puzzle)
    learn(reason, step.premises.cells)
    for row, column, values in step.cells:
        assert set(values) < known[row][column], "nothing new"
    assert joint_values_are_ruled_out(checker, lines, reason, step.cells)
    fewer_lines = (
        checker.smaller_sets(len(lines)) if step.smallest else itertools.combinations(lines, len(lines) - 1)
    )
    for fewer in fewer_lines:
        assert not joint_values_are_ruled_out(checker, fewer, known, step.cells), (
            f"{fewer} are enough for {step}"
        )


def joint_values_are_ruled_out(
    checker: ExhaustiveChecker, lines: Iterable[int], known: Known, cells: Iterable[CellCandidates]
) -> bool:
    """Return whether lines and the known cells rule out all other values of some cells."""
    chosen = list(lines)
    return all(
        not checker.can_hold(chosen, assuming(known, CellCandidates(row, column, (value,))))
        for row, column, values in cells
        for value in known[row][column] - set(values)
    )


def lines_decide_a_cell(checker: ExhaustiveChecker, known: Known) -> bool:
    implied = [[set(values) for values in row] for row in known]
    checker.propagate(implied)
    return any(
        len(after) == 1 < len(before)
        for row, row_before in zip(implied, known, strict=True)
        for after, before in zip(row, row_before, strict=True)
    )


def refuted_by_line_logic(checker: ExhaustiveChecker, known: Known) -> bool:
    return any(
        not checker.propagate(assuming(known, CellCandidates(row, column, (value,))))
        for row in range(checker.puzzle.height)
        for column in range(checker.puzzle.width)
        if len(known[row][column]) > 1
        for value in known[row][column]
    )


def check_explanation(puzzle: Puzzle) -> tuple[ExplainResult, Counter[StepKind]]:
    """Check every step, and return how many there are of each kind."""
    checker = ExhaustiveChecker(puzzle)
    known = givens_known(puzzle)
    explanation = explain(puzzle)
    for step in substeps_in_turn(explanation, known):
        if step.kind is StepKind.LINE:
            check_line_step(checker, step, known)
            if not step.cells:
                assert step is explanation.steps[-1].substeps[-1]
        else:
            assert not lines_decide_a_cell(checker, known)
            if step.kind is StepKind.DEEP:
                assert not refuted_by_line_logic(checker, known)
            if step.implications:
                check_pair_step(checker, step, known)
            else:
                check_contradiction(checker, step, known)
            if step.smallest and not step.implications:
                assert step.assumption is not None
                assumed = assuming(known, step.assumption)
                for fewer in checker.smaller_sets(len(step.lines)):
                    assert checker.can_hold(fewer, assumed), f"{fewer} are enough for {step}"
        learn(known, step.cells)
    solutions = solutions_of(puzzle)
    expected = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(solutions), 2)]
    assert explanation.verdict is expected
    assert explanation.complete
    if solutions:
        grids = [Grid(puzzle.height, puzzle.width, cells, puzzle.palette.letters) for cells in solutions]
        assert explanation.backbone == common_cells(grids)
        assert explanation.reason is None
    else:
        assert explanation.reason is not None
    for row, column in itertools.product(range(puzzle.height), range(puzzle.width)):
        decided = explanation.backbone[row, column]
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
    seen: Counter[StepKind] = Counter()
    unproven = 0
    fewer = (60 if height * width < 24 else 30) // colours  # checking takes exponential time
    for _ in range(1500 if exhaustive else fewer):
        puzzle = random_puzzle(rng, height=height, width=width, colours=colours)
        if is_hidden:
            puzzle = hidden(puzzle, rng)
        explanation, kinds = check_explanation(puzzle)
        seen += kinds
        unproven += sum(not step.smallest for step in explanation.steps)
    assert seen[StepKind.LINE] > 50
    assert seen[StepKind.CONTRADICTION] > 0 or colours == 3  # rare with three colours
    assert not unproven


def test_puzzles_without_a_solution_are_explained_to_the_contradiction() -> None:
    rng = random.Random(3)
    nones = 0
    for _ in range(40):
        first, second = (random_puzzle(rng, height=4, width=5, colours=1) for _ in range(2))
        mixed = Puzzle(first.rows, second.columns)
        if not solutions_of(mixed):
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
            assert {step.kind for step in explanation.steps} == {StepKind.LINE}
            assert puzzle.is_solved_by(explanation.backbone)
    assert solved > 10


def test_a_puzzle_of_which_line_logic_decides_nothing_begins_with_a_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "stubborn.txt"
    path.write_text("4x4:2/1/2/1/1.1/2/1/1\n")
    explanation, kinds = check_explanation(nonosat.read(path))
    assert explanation.verdict is Verdict.UNIQUE
    assert explanation.steps[0].kind is StepKind.CONTRADICTION
    assert kinds[StepKind.DEEP] == 0


def test_a_nested_contradiction_is_deep() -> None:
    explanation, kinds = check_explanation(NESTED)
    assert explanation.verdict is Verdict.MULTIPLE
    assert kinds[StepKind.DEEP] > 0
    deep = next(step for step in explanation.steps if step.kind is StepKind.DEEP)
    assert any(link.kind is StepKind.CONTRADICTION for link in deep.chain)


def test_if_only_cases_show_what_few_lines_imply_there_is_a_contradiction_by_cases() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text([".#...", "#..#.", "..#.#", "..#..", "..#..", ".#..."]))
    explanation, kinds = check_explanation(puzzle)
    assert kinds[StepKind.DEEP] == 0
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
        rest = list(StepSearch(puzzle, marks=Grid.from_rows(cells)))
        decided = {(row, column) for row in range(5) for column in range(4) if cells[row][column] is not None}
        assert not decided & {cell[:2] for step in rest for cell in step.cells}
        assert len(rest) == len(whole) - taken


def test_a_wrong_mark_ends_in_an_impossible_line() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["###..", "#.#.#", "..###"]))
    wrong = Grid.from_text(["?????", "??.??", "?????"])
    found = list(StepSearch(puzzle, marks=wrong))
    assert found[-1].cells == ()
    assert "is impossible" in found[-1].text


def test_in_detail_the_substeps_come_one_by_one() -> None:
    rng = random.Random(5)
    for _ in range(40):
        puzzle = random_puzzle(rng, height=5, width=6, colours=rng.randint(1, 2))
        parts = [part for step in StepSearch(puzzle) for part in step.substeps or (step,)]
        assert list(StepSearch(puzzle, in_detail=True)) == parts


def test_colours_have_values_that_are_ruled_out() -> None:
    explanation, _ = check_explanation(RED_AND_BLUE)
    partial = [cell for step in explanation.steps for cell in step.cells if not cell.is_decided]
    value = step_as_json(explanation.steps[0], RED_AND_BLUE.palette)
    assert all(set(characters) <= set(".rb") for _, _, characters in value["cells"])
    texts = " ".join(step.text for step in explanation.steps)
    assert "red" in texts
    assert not partial or "not " in texts


def test_a_time_limit_keeps_the_steps_found() -> None:
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


def test_boards_show_the_known_cells_after_each_step(tmp_path: Path) -> None:
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
    assert value["backbone"] == ["rr.b", ".rbb", "...b"]
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
