"""The difficulty number: what it depends on, and what it does not."""

from __future__ import annotations

import random
from itertools import permutations
from math import tanh
from pathlib import Path

import pytest

from nonosat import Grid, Puzzle, grade, read
from nonosat.logic import kernel
from nonosat.logic.bits import anything
from nonosat.model.clues import clue
from nonosat.model.puzzle import Line
from nonosat.reasoning import DifficultyClass
from nonosat.reasoning.ratings import MultiLineRound, RatedRound, RatedStep, Rating
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.patterns import techniques_of
from puzzles import domino

ROOT = Path(__file__).parents[2]
BOAT = """
    ......#.....
    .....##.....
    ....###.##..
    ...####.###.
    .......#....
    ###########.
    .#########..
    """


def drawn(solution: str | list[str]) -> Puzzle:
    """Return the puzzle of a solution."""
    return Puzzle.from_solution(Grid.from_text(solution.split() if isinstance(solution, str) else solution))


def random_rows(rng: random.Random) -> list[str]:
    height, width, density = rng.randint(4, 12), rng.randint(4, 12), rng.uniform(0.45, 0.65)
    return ["".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)]


def beside_itself(rows: list[str], gap: int) -> list[str]:
    return [row + "." * gap + row for row in rows]


def below_itself(rows: list[str], gap: int) -> list[str]:
    return [*rows, *["." * len(rows[0])] * gap, *rows]


@pytest.mark.parametrize("solution", ["... ...", "#### #### ####", "#", ".. ##"])
def test_blank_and_full_grids_have_the_lowest_number(solution: str) -> None:
    graded = grade(drawn(solution))
    assert (graded.difficulty, graded.label) == (1.0, "very easy")


def test_the_same_puzzle_twice_is_harder_by_less_than_a_label(*, exhaustive: bool) -> None:
    rng = random.Random(21)
    changes: list[float] = []
    for _ in range(600 if exhaustive else 40):
        rows = random_rows(rng)
        once = grade(drawn(rows))
        if once.difficulty is None:
            continue
        for twice in (beside_itself, below_itself):
            for gap in (0, 1):
                found = grade(drawn(twice(rows, gap)))
                # Beside itself a solution may need contradictions where it did not, or not be the only one.
                if found.difficulty_class is once.difficulty_class:
                    assert found.difficulty is not None
                    changes.append(found.difficulty - once.difficulty)
    assert len(changes) > 50
    # Without a gap runs may grow together, which makes a few puzzles another one.
    assert sum(not 0.2 < change < 0.8 for change in changes) <= len(changes) / 50
    assert max(changes) < 1.0


@pytest.mark.slow
def test_contradictions_make_a_puzzle_harder_than_those_of_its_size_without() -> None:
    rng = random.Random(22)
    numbers: dict[DifficultyClass, list[float]] = {each: [] for each in DifficultyClass}
    for _ in range(300):
        rows = ["".join("#" if rng.random() < 0.45 else "." for _ in range(8)) for _ in range(7)]
        graded = grade(drawn(rows))
        if graded.difficulty_class is not None:
            assert graded.difficulty is not None
            numbers[graded.difficulty_class].append(graded.difficulty)
    lines, contradictions = numbers[DifficultyClass.LINE], numbers[DifficultyClass.LOOKAHEAD]
    assert len(lines) > 50
    assert len(contradictions) > 5
    assert min(lines) >= 1.0
    assert max(lines) < min(contradictions)
    assert max(contradictions) < 9.0


def test_nested_contradictions_are_above_nine() -> None:
    graded = grade(domino(5))
    assert graded.difficulty_class is DifficultyClass.DEEP
    assert graded.difficulty is not None
    assert 9.0 < graded.difficulty < 10.0


def test_two_lines_together_come_before_contradictions() -> None:
    # No single line decides a cell of this one.
    rating = Rating(read(ROOT / "puzzles" / "tatham_4x4.json"))
    assert rating.is_complete
    assert [each.length for each in rating.pairs] == [1]
    assert rating.contradictions == []


def test_what_needs_a_search_has_the_highest_number() -> None:
    assert Rating(domino(5)).difficulty(nested=False) == 10.0


def test_rounds_take_all_lines_from_the_same_state() -> None:
    # Row 1 and column 1 are full at once; what is left of the others is then complete.
    rating = Rating(drawn("### #.. #.."))
    assert [(each.unfinished, each.fresh) for each in rating.rounds] == [(6, 6), (4, 4)]
    assert [step.technique for step in rating.rounds[0].steps] == [Technique.FULL_LINE] * 2
    assert {step.technique for step in rating.rounds[1].steps} == {Technique.COMPLETED_LINE}
    assert {step.cells for each in rating.rounds for step in each.steps} == {3}
    assert (rating.productive_share, rating.single_choice_rounds) == ((2 / 6 + 4 / 4) / 2, 0)


def test_lines_without_news_are_not_searched_again() -> None:
    # Row 1 is full, and the columns then have their cell; rows 2 to 4, which had none, are settled at once.
    rating = Rating(drawn("#### .... .... ...."))
    assert [(each.unfinished, each.fresh, len(each.steps)) for each in rating.rounds] == [(8, 8, 4)]
    apart = Rating(drawn(BOAT))
    assert any(each.fresh < each.unfinished for each in apart.rounds)
    assert all(len(each.steps) <= each.fresh <= each.unfinished for each in apart.rounds)


@pytest.mark.parametrize(("fresh", "productive"), [(1, 1), (5, 2), (6, 1), (6, 5)])
def test_the_search_length_is_the_average_over_all_orders(fresh: int, productive: int) -> None:
    orders = list(permutations([True] * productive + [False] * (fresh - productive)))
    step = RatedStep(Technique.OVERLAP, 9)
    rated = RatedRound(unfinished=9, fresh=fresh, steps=(step,) * productive)
    assert rated.search_length == pytest.approx(sum(order.index(True) for order in orders) / len(orders))


def test_each_term_grows_with_what_it_measures() -> None:
    rating = Rating(drawn(BOAT))
    rounds, before = rating.rounds, rating.terms
    assert before.arguments == 0
    rating.rounds = [each._replace(fresh=each.fresh * 4) for each in rounds]
    assert rating.terms.length == before.length
    assert rating.terms.finding > before.finding
    hard = RatedStep(Technique.LINE_REASONING, 1)
    rating.rounds = [rounds[0]._replace(steps=(hard,)), *rounds[1:]]
    assert rating.bottleneck == "line reasoning"
    assert rating.terms.bottleneck > before.bottleneck
    rating.rounds = rounds[:-1]
    assert rating.terms.length < before.length
    assert rating.difficulty() < 1 + 8 * tanh(before.effort / 26)


def test_line_logic_never_exceeds_the_bound_where_multi_line_steps_begin() -> None:
    """A puzzle of that size that needs more is harder, for any number of line steps."""
    rating = Rating(drawn(BOAT))
    rating.rounds *= 1000
    highest = rating.difficulty()
    assert highest > Rating(drawn(BOAT)).difficulty()
    rating.rounds *= 2
    assert rating.difficulty() == pytest.approx(highest)
    rating.rounds = []
    rating.pairs = [MultiLineRound(1, 1, 20)]
    assert rating.difficulty() > highest


def test_the_orders_that_people_expect() -> None:
    heart = """
        .##...##.
        ####.####
        #########
        #########
        .#######.
        ..#####..
        ...###...
        ....#....
        """
    survey = ROOT / "puzzles" / "survey"
    known = [read(survey / "00001_dancer.json"), drawn(heart), read(ROOT / "puzzles" / "gchq.json")]
    dancer, heart_, card, mum, forever = (
        Rating(puzzle).difficulty()
        for puzzle in (*known, read(survey / "00065_mum.json"), read(survey / "06574_forever.json"))
    )
    assert dancer < heart_ < card < min(mum, forever)


@pytest.mark.parametrize("enlarged", [2, 3])
def test_small_comes_before_large_of_one_kind(enlarged: int) -> None:
    for solution in (BOAT, ".#. ### #.#", "##..# #.### ..##. .#..# ####."):
        small = solution.split()
        large = ["".join(cell * enlarged for cell in row) for row in small for _ in range(enlarged)]
        before, after = grade(drawn(small)), grade(drawn(large))
        assert before.difficulty is not None
        assert after.difficulty is not None
        assert before.difficulty < after.difficulty


@pytest.mark.parametrize(
    ("lengths", "known", "techniques"),
    [
        ((), "?????", {"blank line"}),
        ((2, 2), "?????", {"full line"}),
        ((4,), "?????", {"overlap"}),
        ((2, 1), "?##???#?", {"completed line"}),
        ((4, 1), "??#?#?????", {"glue to the edge", "out of reach"}),
        ((1, 1), "??#????", {"finished run"}),
    ],
)
def test_a_line_has_the_techniques_of_its_deductions(
    lengths: tuple[int, ...], known: str, techniques: set[str]
) -> None:
    line = Line("row 1", clue(*lengths), range(len(known)))
    blank, shaded = anything(len(known), 2)
    for place, cell in enumerate(known):
        blank &= ~((cell == "#") << place)
        shaded &= ~((cell == ".") << place)
    assert {each.value for each in techniques_of(line, (blank, shaded))} == techniques


def test_both_kernels_give_the_same_number() -> None:
    puzzles = [drawn(BOAT), domino(3), domino(4)]
    found = [grade(puzzle) for puzzle in puzzles]
    with kernel.pure():
        assert [grade(puzzle) for puzzle in puzzles] == found
