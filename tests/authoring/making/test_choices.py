"""Choices made from one solution: each unique, none worse than another in every respect, by brute force."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import nonosat_here
from repairing import clues_of, random_grid
from slowness import rest_slow

from nonosat import Grid, Puzzle, grade
from nonosat.authoring.making import choice_search
from nonosat.authoring.making.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.authoring.making.choices import ChoiceCandidate, ChoiceOptions, Preference, spread, undominated
from nonosat.authoring.making.choices_result import ChoicesResult
from nonosat.authoring.making.making import Make
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.images.imaging.contours import edges_of
from nonosat.images.imaging.draft import Draft
from nonosat.images.imaging.image_options import ImageOptions, Method
from nonosat.images.imaging.similarity import levels_of, ssim
from nonosat.model.palette import Palette
from nonosat.reasoning.grades import DifficultyClass
from nonosat.reasoning.multi_line.work_budget import WorkBudget


def made_from(draft: Draft, **options: Any) -> ChoicesResult:
    made = Make(**options, effort=0.05, jobs=1).ask(draft)
    assert isinstance(made, ChoicesResult)
    return made


def chosen(picture: Grid, **options: Any) -> ChoicesResult:
    palette = Palette()
    draft = Draft(
        picture, palette, levels_of(picture, palette), edges_of(picture, palette), ImageOptions(), 1.0
    )
    return made_from(draft, **options)


def points_by_brute_force(picture: Grid, *, harder: bool) -> set[tuple[float, float, int]]:
    """Return the Pareto front of similarity, difficulty and changes, by definition."""
    by_clues: dict[object, list[bytes]] = {}
    for cells in itertools.product(range(2), repeat=len(picture.cells)):
        by_clues.setdefault(clues_of(cells, picture.height, picture.width), []).append(bytes(cells))
    own = levels_of(picture, Palette())
    points = set()
    for equal in by_clues.values():
        if len(equal) == 1:
            other = picture.with_bytes(equal[0])
            difficulty = grade(Puzzle.from_solution(other)).difficulty
            assert difficulty is not None
            changes = sum(a != b for a, b in zip(equal[0], picture.cells, strict=True))
            similar = ssim(levels_of(other, Palette()), own)
            points.add((round(similar, 3), round(difficulty, 1), changes))

    def is_worse(one: tuple[float, float, int], other: tuple[float, float, int]) -> bool:
        easier = other[1] >= one[1] if harder else other[1] <= one[1]
        return one != other and other[0] >= one[0] and easier and other[2] <= one[2]

    return {one for one in points if not any(is_worse(one, other) for other in points)}


@pytest.mark.parametrize(("height", "width"), rest_slow([(4, 3), (2, 4)]))
@pytest.mark.parametrize("preference", [Preference.EASIER, Preference.HARDER])
def test_the_front_of_a_small_picture_is_the_whole_front(
    height: int, width: int, preference: Preference, *, exhaustive: bool
) -> None:
    if height * width > 8 and not exhaustive:
        height = 2
    for seed in range(6 if exhaustive else 1):
        picture = random_grid(height, width, seed, density=0.4)
        made = chosen(picture, choices=1000, preference=preference)
        found = [
            (round(each.similarity, 3), round(each.difficulty, 1), len(each.changes)) for each in made.choices
        ]
        assert made.complete
        assert made.complete
        assert made.preference is preference
        assert len(found) == len(set(found))
        assert set(found) == points_by_brute_force(picture, harder=preference is Preference.HARDER)
        assert made.lower_bound == min(changes for _, _, changes in found)


@pytest.mark.slow
def test_choices_of_a_larger_picture_are_unique_and_what_they_say() -> None:
    picture = random_grid(9, 8, 3, density=0.4)
    made = chosen(picture, choices=4)
    assert 1 <= len(made.choices) <= 4
    for each in made.choices:
        graded = grade(each.puzzle)
        assert each.puzzle.goal == each.solution
        assert (graded.difficulty, graded.difficulty_class) == (each.difficulty, each.difficulty_class)
        differing = [
            (row, column)
            for row, column in np.ndindex(9, 8)
            if each.solution[row, column] != picture[row, column]
        ]
        assert [(row, column) for row, column, _ in each.changes] == differing
    again = chosen(picture, choices=4)
    assert [each.solution for each in again.choices] == [each.solution for each in made.choices]


def test_choices_come_from_pictures_that_were_drawn_differently() -> None:
    ring, disc = Grid.from_text(["###", "#.#", "###"]), Grid.from_text(["###", "###", "###"])
    palette = Palette()
    first, other, equal = (
        Draft(
            picture,
            palette,
            levels_of(picture, palette),
            edges_of(picture, palette),
            ImageOptions(method=method),
            1.0,
        )
        for picture, method in ((ring, Method.LINES), (disc, Method.TONES), (ring, Method.STENCIL))
    )
    draft = replace(first, others=(other, equal))
    made = made_from(draft, choices=20)
    drawn = {each.draft_options: each.draft for each in made.choices}
    assert drawn == {"--method lines": ring, "--method tones": disc}
    for each in made.choices:
        assert grade(each.puzzle).difficulty == each.difficulty
        differing = [
            (row, column)
            for row, column in np.ndindex(3, 3)
            if each.solution[row, column] != each.draft[row, column]
        ]
        assert [(row, column) for row, column, _ in each.changes] == differing
    assert made.choices[0].draft == made.draft == ring
    # One puzzle alone is that of the best draft.
    assert {each.draft for each in made_from(draft, difficulty=(1.0, 2.0)).choices} == {ring}


def test_only_what_fits_is_chosen_and_the_nearest_where_nothing_does() -> None:
    picture = random_grid(2, 4, 1, density=0.4)
    easy = chosen(picture, choices=20, difficulty=(1.0, 1.5))
    assert easy.satisfied
    assert easy.choices
    assert all(each.difficulty <= 1.5 for each in easy.choices)
    hard = chosen(picture, difficulty=(8.0, 10.0))
    assert (hard.satisfied, hard.complete, len(hard.choices)) == (False, False, 1)
    lines = chosen(picture, choices=20, difficulty_class=DifficultyClass.LINE)
    assert {each.difficulty_class for each in lines.choices} == {DifficultyClass.LINE}


def test_what_takes_too_much_work_to_grade_is_a_choice_only_where_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = random_grid(9, 8, 1, density=0.4)
    problem = ChoiceProblem((ChangeProblem(picture, Palette(), effort=0.05),), ChoiceOptions(choices=4))

    def found(most_for_one: float) -> tuple[ChoicesSoFar, int]:
        """The choices, and the work that grading them took."""
        spent: list[int] = []
        spend = WorkBudget.spend

        def counted(budget: WorkBudget, units: int = 1) -> None:
            spent.append(units)
            spend(budget, units)

        with monkeypatch.context() as patched:
            patched.setattr(WorkBudget, "spend", counted)
            patched.setattr(choice_search, "_MOST_FOR_ONE", most_for_one)
            patched.setattr(choice_search, "_LEAST_FOR_ONE", most_for_one)
            *_, last = (each for each in search_choices(problem) if isinstance(each, ChoicesSoFar))
        return last, sum(spent)

    line = DifficultyClass.LINE
    hard, work = found(0.2)
    assert {each.difficulty_class for each in hard.choices} > {line}
    easy, less_work = found(1e-4)  # 150 units: line logic takes 90
    assert {each.difficulty_class for each in easy.choices} == {line}
    assert less_work < work
    nothing, _ = found(1e-9)
    (only,) = nothing.choices
    assert only.changes == min(each.changes for each in hard.choices)
    assert only.difficulty == grade(Puzzle.from_solution(only.solution)).difficulty


def test_what_is_worse_in_one_respect_and_better_in_none_is_left_out() -> None:
    picture = Grid.from_text(["#."])
    good = ChoiceCandidate(picture, 0.9, 3.0, DifficultyClass.LINE, 4)
    worse = good._replace(similarity=0.8)
    easier = good._replace(difficulty=2.0, changes=6)
    assert undominated([worse, good, easier, good]) == [good, easier]
    assert undominated([easier, good], harder=True) == [good]
    assert spread([good, easier], 1) == [good]


def test_choices_are_as_far_apart_as_can_be_and_none_looks_and_feels_like_another() -> None:
    blank = Grid(5, 8, bytes(40))
    first = ChoiceCandidate(blank, 1.0, 3.5, DifficultyClass.LINE, 0)
    hardly = first._replace(difficulty=3.7, solution=blank.with_values({0: 1}), changes=1)
    harder = hardly._replace(difficulty=4.2)
    hardest = hardly._replace(difficulty=6.0)
    different = first._replace(solution=blank.with_values({0: 1, 1: 1, 2: 1}), changes=3)
    assert spread([first, hardly], 2) == [first]
    assert spread([first, hardly, harder], 3) == [first, harder]
    assert spread([first, harder, hardest], 2) == [first, hardest]
    assert spread([first, hardly, different], 3) == [first, different]
    assert spread([], 3) == []


def test_the_command_writes_files_and_a_sheet(tmp_path: Path) -> None:
    from PIL import Image

    image = tmp_path / "small.png"
    Image.new("L", (3, 2), 255).save(image)
    folder, sheet = tmp_path / "choices", tmp_path / "sheet.png"
    options = ("--size", "3x2", "--choices", "3", "-o", f"{folder}/", "--contact-sheet", str(sheet))
    code, _, err = nonosat_here("make", str(image), *options)
    assert code == 0
    assert "better than another in every respect: similarity, difficulty (harder is better), number of" in err
    assert {path.name for path in folder.iterdir()} <= {f"image-{number}.json" for number in (1, 2, 3)}
    assert any(folder.iterdir())
    assert sheet.read_bytes().startswith(b"\x89PNG")


def test_of_a_single_choice_is_said_what_it_is_like(tmp_path: Path) -> None:
    from PIL import Image

    image = tmp_path / "black.png"
    Image.new("L", (1, 2), 0).save(image)
    code, _, err = nonosat_here("make", str(image), "--size", "1x2", "--method", "tones", "--choices", "3")
    assert code == 0
    assert "only one choice, unique: 1×2 cells, no cells changed, similarity 1.000" in err


@pytest.mark.parametrize("text", ["hard", "6..3", "0..4", "3..11", "", "..", "12"])
def test_a_difficulty_that_is_no_range_is_refused(text: str, tmp_path: Path) -> None:
    code, _, err = nonosat_here("make", str(tmp_path / "none.png"), "--difficulty", text)
    assert code == 2
    assert "expected numbers from 1 to 10, such as 3..6" in err
