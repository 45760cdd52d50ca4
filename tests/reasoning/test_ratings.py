"""The number that says how hard a puzzle is: what it goes by, and what it does not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from nonosat import Grid, Puzzle, grade, read
from nonosat.logic import kernel
from nonosat.logic.bits import anything
from nonosat.logic.shape import LineShape
from nonosat.reasoning import DifficultyClass
from nonosat.reasoning.ratings import Rating, word_of
from nonosat.reasoning.steps.look_techniques import techniques_of
from nonosat.reasoning.steps.technique import Technique
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


def drawn(picture: str | list[str]) -> Puzzle:
    """The puzzle of a picture."""
    return Puzzle.of(Grid.from_text(picture.split() if isinstance(picture, str) else picture))


def random_rows(rng: random.Random) -> list[str]:
    height, width, density = rng.randint(4, 12), rng.randint(4, 12), rng.uniform(0.45, 0.65)
    return ["".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)]


def beside_itself(rows: list[str], gap: int) -> list[str]:
    return [row + "." * gap + row for row in rows]


def below_itself(rows: list[str], gap: int) -> list[str]:
    return [*rows, *["." * len(rows[0])] * gap, *rows]


@pytest.mark.parametrize("picture", ["... ...", "#### #### ####", "#", ".. ##"])
def test_pictures_that_are_there_at_the_first_look_have_the_lowest_number(picture: str) -> None:
    graded = grade(drawn(picture))
    assert (graded.difficulty, graded.word) == (1.0, "very easy")


def test_the_same_puzzle_twice_is_hardly_harder(*, exhaustive: bool) -> None:
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
                # Beside itself a picture may need contradictions where it did not, or not be the only one.
                if found.difficulty_class is once.difficulty_class:
                    assert found.difficulty is not None
                    changes.append(abs(found.difficulty - once.difficulty))
    assert len(changes) > 50
    # Without a gap runs may grow together, which makes a few puzzles another one.
    assert sum(change > 0.5 for change in changes) <= len(changes) / 50
    assert max(changes) < 0.8


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


def test_contradictions_within_contradictions_are_above_nine() -> None:
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
    assert [each.unfinished for each in rating.rounds] == [6, 4]
    assert rating.rounds[0].looks == (Technique.FULL_LINE, Technique.FULL_LINE)
    assert set(rating.rounds[1].looks) == {Technique.COMPLETED_LINE}
    assert (rating.width, rating.single_entries) == ((2 / 6 + 4 / 4) / 2, 0)


def test_fewer_entries_and_harder_looks_make_a_puzzle_harder() -> None:
    rating = Rating(drawn(BOAT))
    rounds, difficulty = rating.rounds, rating.difficulty()
    rating.rounds = [each._replace(unfinished=each.unfinished * 4) for each in rounds]
    assert rating.difficulty() > difficulty
    rating.rounds = [each._replace(looks=(Technique.LINE_REASONING,) * len(each.looks)) for each in rounds]
    assert rating.difficulty() > difficulty
    rating.rounds = rounds[:-1]
    assert rating.difficulty() < difficulty


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
def test_a_look_has_the_techniques_of_its_parts(
    lengths: tuple[int, ...], known: str, techniques: set[str]
) -> None:
    shape = LineShape(len(known), lengths, (1,) * len(lengths))
    blank, filled = anything(len(known), 2)
    for place, cell in enumerate(known):
        blank &= ~((cell == "#") << place)
        filled &= ~((cell == ".") << place)
    assert {each.value for each in techniques_of(shape, (blank, filled))} == techniques


def test_both_kernels_give_the_same_number() -> None:
    puzzles = [drawn(BOAT), domino(3), domino(4)]
    found = [grade(puzzle) for puzzle in puzzles]
    with kernel.pure():
        assert [grade(puzzle) for puzzle in puzzles] == found


def test_words_follow_the_number() -> None:
    words = list(dict.fromkeys(word_of(tenths / 10) for tenths in range(10, 101)))
    assert words == ["very easy", "easy", "medium", "hard", "very hard", "extreme"]
