"""Data sets: records, what their questions hold, and two parts that share no puzzle."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

import nonosat
from nonosat.authoring.sets.canonical_forms import orientations
from nonosat.authoring.sets.data_set import DataSetPlan, id_of, is_for_test, question_of, record_of
from nonosat.logic import kernel
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS
from nonosat.play import score

SWITCH = Puzzle.from_solution(Grid.from_text(["#.", ".#"]))


def generated(count: int, **plan: object) -> list[Puzzle]:
    found = DataSetPlan(**plan).generated(DEFAULT_OPTIONS)  # type: ignore[arg-type]
    return [puzzle for puzzle in islice(found, count) if puzzle is not None]


def test_eight_orientations_have_one_id_and_are_in_one_part(*, exhaustive: bool) -> None:
    puzzles = generated(200 if exhaustive else 40)
    for puzzle in puzzles:
        assert puzzle.goal is not None
        turned = [Puzzle.from_solution(each) for each in orientations(puzzle.goal)]
        assert {id_of(each) for each in turned} == {id_of(puzzle)}
        counts = Counter[str]()
        assert len(list(DataSetPlan().records([puzzle, *turned], DEFAULT_OPTIONS, counts))) == 1
        assert counts["duplicates"] == 8
    assert len({id_of(puzzle) for puzzle in puzzles}) > len(puzzles) * 0.9


def test_no_id_is_in_both_parts_however_the_set_is_made() -> None:
    parts: dict[str, set[str]] = {"train": set(), "test": set()}
    for plan in (
        DataSetPlan(size="5x5..6x6", count=60, test=0.3),
        DataSetPlan(size="6x5", count=30, test=0.3, seed=9),
    ):
        for part, record in plan.records(plan.generated(DEFAULT_OPTIONS), DEFAULT_OPTIONS, Counter()):
            parts[part].add(record["id"])
    assert not parts["train"] & parts["test"]
    assert len(parts["train"]) > len(parts["test"]) > 10


def test_shares_of_the_test_part_grow_and_keep_what_they_had() -> None:
    numbers = [f"{number * 7919 % 2**16:04x}{'0' * 12}" for number in range(2000)]
    small, large = ({each for each in numbers if is_for_test(each, share)} for share in (0.1, 0.3))
    assert small < large
    assert abs(len(small) / 2000 - 0.1) < 0.02
    assert not any(is_for_test(each, 0) for each in numbers)
    assert all(is_for_test(each, 1) for each in [*numbers, "f" * 16])


def test_a_record_has_everything_and_its_answer_scores() -> None:
    (puzzle,) = generated(1, size="7x6")
    record = record_of(puzzle, DEFAULT_OPTIONS)
    assert record is not None
    assert record.keys() == {"id", "question", "answer", "metadata"}
    metadata = record["metadata"]
    assert metadata.keys() == {
        *("rows", "columns", "solutions", "unique", "difficulty", "class", "bottleneck", "steps", "nonosat")
    }
    assert (metadata["unique"], metadata["nonosat"]) == (True, nonosat.__version__)
    assert metadata["solutions"] == [record["answer"].split("\n")]
    assert score(puzzle, record["answer"]).reward == 1
    assert metadata["steps"][0].keys() == {"cells", "lines", "kind", "technique", "text"}
    assert sum(len(step["cells"]) for step in metadata["steps"]) == 42
    assert len(record["id"]) == 16


def test_questions_hold_neither_title_nor_seed_nor_solution() -> None:
    puzzle = nonosat.generate("random", (6, 5), seed=4711)
    question = question_of(replace(puzzle, author="someone", description="a boat"))
    for secret in ("4711", "Random", "seed", "someone", "boat", str(puzzle.goal).split("\n")[0]):
        assert secret not in question
    assert "row 1     " in question
    assert "5 lines of 6 cells" in question


def test_questions_explain_the_signs_that_they_use() -> None:
    fish = Puzzle.from_solution(Grid.from_text(["rr.g", "...."], letters="rg"))
    question = question_of(replace(fish, givens=Grid.from_text(["r???", "????"], letters="rg")))
    for said in (
        "2r 1g",
        "colour of the run: r, g",
        "of one colour",
        "r???",
        "A clue of 0",
        "the letter of its colour",
    ):
        assert said in question
    unknown = question_of(nonosat.read(b'{"rows": [["?"], null], "columns": [["*"], [1]]}'))
    for said in ("unknown length", "any number", "missing"):
        assert said in unknown
    assert "A clue of 0" not in unknown


def test_an_ambiguous_puzzle_has_two_solutions_and_no_class() -> None:
    goal = Grid.from_text([".#", "#."])
    record = record_of(replace(SWITCH, goal=goal), DEFAULT_OPTIONS)
    assert record is not None
    assert record["answer"] == ".#\n#."
    assert record["metadata"]["solutions"] == [[".#", "#."], ["#.", ".#"]]
    assert (record["metadata"]["unique"], record["metadata"]["class"]) == (False, None)


def test_puzzles_without_a_solution_and_of_other_sizes_are_left_out() -> None:
    impossible = replace(SWITCH, givens=Grid.from_text(["##", "??"]))
    counts = Counter[str]()
    plan = DataSetPlan(size="1x1..3x2")
    assert len(list(plan.records([SWITCH, SWITCH.mirrored(), impossible], DEFAULT_OPTIONS, counts))) == 1
    assert (counts["train"] + counts["test"], counts["duplicates"], counts["unsolved"]) == (1, 2, 0)
    assert list(DataSetPlan().records([impossible], DEFAULT_OPTIONS, counts)) == []
    assert counts["unsolved"] == 1
    for plan in (DataSetPlan(size="3x3.."), DataSetPlan(classes="deep")):
        assert list(plan.records([SWITCH], DEFAULT_OPTIONS, counts)) == []
    assert counts["others"] == 2


@pytest.mark.parametrize("classes", ["line", "lookahead", "line,lookahead"])
def test_classes_take_turns(classes: str) -> None:
    plan = DataSetPlan(size="8x8..10x10", classes=classes, count=6)
    records = [
        record for _, record in plan.records(plan.generated(DEFAULT_OPTIONS), DEFAULT_OPTIONS, Counter())
    ]
    assert [record["metadata"]["class"] for record in records] == (classes.split(",") * 6)[:6]


@pytest.mark.usefixtures("native")
def test_records_are_the_same_for_both_kernels() -> None:
    puzzles = [*generated(8, size="5x5..9x9"), SWITCH]
    native = [json.dumps(record_of(puzzle, DEFAULT_OPTIONS)) for puzzle in puzzles]
    with kernel.pure():
        assert [json.dumps(record_of(puzzle, DEFAULT_OPTIONS)) for puzzle in puzzles] == native
        assert generated(8, size="5x5..9x9") == puzzles[:-1]


@pytest.mark.parametrize(
    "size", ["5", "5x", "x5", "0x5", "6x6..5x5", "5x5..6", "5..6", "3x3..20000x3", "a", "-1x5"]
)
def test_a_size_that_is_none_is_refused(size: str) -> None:
    with pytest.raises(ValueError, match="--size"):
        DataSetPlan(size=size)


@pytest.mark.parametrize("size", ["5x5..", "..9x9"])
def test_a_range_without_an_end_selects_but_generates_nothing(size: str) -> None:
    with pytest.raises(ValueError, match="both ends"):
        generated(1, size=size)


def test_many_duplicates_in_a_row_are_no_end_unless_puzzles_are_generated() -> None:
    puzzles = [SWITCH] * 30 + [Puzzle.from_solution(Grid.from_text(["##.", ".#."]))]
    for most, count in ((math.inf, 2), (20, 1)):
        found = DataSetPlan().records(puzzles, DEFAULT_OPTIONS, Counter(), most_failures=most)
        assert len(list(found)) == count
