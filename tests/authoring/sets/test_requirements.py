"""Requirements are parsed as written, and everything else is refused with its place."""

from __future__ import annotations

import pytest

from nonosat.apps.batch.conditions import parse_condition
from nonosat.authoring.sets.requirements import RequirementKind, parse_requirements
from nonosat.model.errors import InputError
from nonosat.model.ranges import range_by, range_in


def test_every_requirement_can_be_written() -> None:
    text = "unique, line-solvable, no-search, difficulty=..5, size=..30x30, colours=..4"
    requirements = parse_requirements(text + ", goal, title, author, licence, no-blank-lines, new")
    assert [requirement.kind for requirement in requirements] == list(RequirementKind)
    assert [requirement.text for requirement in requirements][:6] == text.split(", ")


def test_a_file_of_requirements_has_lines_and_comments() -> None:
    found = parse_requirements("# ours\nunique # proven\n\nsize=5x5.., difficulty=3..6\n")
    assert [requirement.text for requirement in found] == ["unique", "size=5x5..", "difficulty=3..6"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("unqiue", "--require: expected a requirement (did you mean 'unique'?), found 'unqiue'"),
        ("unique\nsize=..5", "--require:2: expected a range, such as 'size=..30x30', found 'size=..5'"),
        ("difficulty", "--require: expected a range, such as 'difficulty=..5', found 'difficulty'"),
        ("difficulty=6..3", "expected a range, such as 'difficulty=..5', found 'difficulty=6..3'"),
        ("colours=3x3", "expected a range, such as 'colours=..4', found 'colours=3x3'"),
        ("title=Boat", "expected 'title' alone, found 'title=Boat'"),
        (" , ", "expected requirements, such as"),
        ("unique; title", "found 'unique; title'"),
    ],
)
def test_what_is_no_requirement_is_refused(text: str, place: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_requirements(text)
    assert place in str(raised.value)


@pytest.mark.parametrize("value", ["3..6", "..5", "2..", "4", "<5", ">=3", "<=5", ">4"])
@pytest.mark.parametrize("number", [1.0, 2.0, 3.0, 3.6, 4.0, 4.4, 5.0, 6.1])
def test_requirements_and_conditions_mean_the_same_difficulties(value: str, number: float) -> None:
    text = f"difficulty{value}" if value[0] in "<>" else f"difficulty={value}"
    (requirement,) = parse_requirements(text)
    assert requirement.range is not None
    line = {"answer": {"difficulty": number}}
    assert requirement.range.holds(number) == parse_condition(text).holds(line)


@pytest.mark.parametrize("text", ["size=..30x20", "size=20x20", "size>=20x10", "colours=..2", "colours<2"])
@pytest.mark.parametrize(("width", "height", "palette"), [(30, 20, "#"), (20, 30, "ab"), (20, 20, "abc")])
def test_requirements_and_conditions_mean_the_same_sizes_and_colours(
    text: str, width: int, height: int, palette: str
) -> None:
    (requirement,) = parse_requirements(text)
    assert requirement.range is not None
    line = {"width": width, "height": height, "palette": dict.fromkeys(palette)}
    value = (width, height) if requirement.kind is RequirementKind.SIZE else (len(palette),)
    assert requirement.range.holds(*value) == parse_condition(text).holds(line)


def test_a_range_in_a_condition_can_be_denied_and_titles_stay_texts() -> None:
    assert parse_condition("size != ..10x10").holds({"width": 11, "height": 3})
    assert not parse_condition("size != ..10x10").holds({"width": 10, "height": 3})
    assert parse_condition("title = 3..6").holds({"title": "3..6"})
    assert not parse_condition("difficulty = ..5").holds({"answer": {"difficulty": None}})


@pytest.mark.parametrize("text", ["", "..", "x", "3...4", "5x", "..5x0", "4..3x3", "-1", "3..6..9"])
def test_what_is_no_range_is_none(text: str) -> None:
    assert range_in(text) is None
    assert range_by("=", text) is None
