"""What the tasks of a batch ask: each of a puzzle the same question as the command of that name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nonosat.answers.answer import Answer, Question
from nonosat.batch.products import product_path
from nonosat.batch.unit import Unit
from nonosat.errors import UnknownName
from nonosat.files.registry import read
from nonosat.search_options import SearchOptions

#: The tasks that ``nonosat conquer`` hands out; no tasks of a batch.
CUBE, SEGMENT = "cube", "segment"

Ask = Callable[[Unit, SearchOptions], Question[Answer]]


class Task(NamedTuple):
    """A task, and what it asks about a unit.

    ``reads_images``: the unit is an image. ``makes_files``: it writes a file or a folder for each puzzle into
    a folder, the option ``into``; ``always`` if it cannot do without. ``has_picture``: its answers show what
    the puzzle looks like.
    """

    name: str
    ask: Ask
    reads_images: bool = False
    makes_files: bool = False
    always: bool = False
    has_picture: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its answers."""
        return tuple(_FIELDS[self.name].split())


def task_named(name: str) -> Task:
    """The task of that name; raises ``UnknownName``."""
    if name == CUBE:
        return Task(CUBE, _cube)
    if name == SEGMENT:
        return Task(SEGMENT, _segment)
    if name not in TASKS:
        raise UnknownName(f"no task '{name}': expected one of {', '.join(TASKS)}")
    return TASKS[name]


def _wish(options: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: options[name] for name in names if name in options}


def _solve(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.solving import SolveQuestion

    return SolveQuestion(read(unit.content), search, limit=unit.options.get("limit", 2))


def _check(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.checking import CheckQuestion

    return CheckQuestion(read(unit.content), search)


def _count(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.counting import CountQuestion

    return CountQuestion(read(unit.content), search)


def _grade(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.grading import GradeQuestion

    return GradeQuestion(read(unit.content), search, **_wish(unit.options, "quick"))


def _certify(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.certifying import CertifyQuestion

    folder = product_path(unit, "")
    return CertifyQuestion(read(unit.content), folder, search, most=unit.options.get("limit", 1))


def _repair(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.repairing import RepairQuestion

    names = ("givens", "cells", "keep_givens", "line_solvable", "keep_symmetry", "effort")
    return RepairQuestion(read(unit.content), search, **_wish(unit.options, *names))


def _make(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.making import MakeQuestion
    from nonosat.imaging.draft import draft_of
    from nonosat.imaging.recipe import Recipe
    from nonosat.imaging.source import read_image

    draft = draft_of(read_image(unit.content), Recipe.from_plain(unit.options))
    return MakeQuestion(draft, search, **_wish(unit.options, "line_solvable", "keep_symmetry", "effort"))


def _convert(unit: Unit, _: SearchOptions) -> Question[Answer]:
    from nonosat.answers.converting import ConvertQuestion
    from nonosat.files.registry import format_named

    return ConvertQuestion(read(unit.content), format_named(unit.options["to"]))


def _cube(unit: Unit, search: SearchOptions) -> Question[Answer]:
    from nonosat.answers.cubing import CubeQuestion, CubeWish

    return CubeQuestion(CubeWish.from_plain(unit.content, unit.file, unit.index, unit.options), search)


def _segment(unit: Unit, _: SearchOptions) -> Question[Answer]:
    from nonosat.answers.replaying import Claim, ReplayQuestion

    return ReplayQuestion(Claim.unpacked(unit.content))


#: The fields of the answers to each task.
_FIELDS = {
    "solve": "verdict complete claimed_by pictures reason statistics",
    "check": "verdict line_solvable common ambiguous_cells complete pictures closest count exact claimed_by "
    "groups reason conflict conflict_smallest solvable_without goal lint statistics",
    "count": "count exact claimed_by groups reason statistics",
    "grade": "class difficulty word verdict complete measures statistics reason",
    "certify": "verdict reason pictures proof_steps checker statistics",
    "convert": "format losses",
    "make": "verdict changes minimum lower_bound changed_share likeness likeness_to_image advice complete "
    "reason picture drawn puzzle statistics",
    "repair": "verdict givens changes minimum lower_bound complete reason picture puzzle alternatives "
    "alternatives_are_all suggestions statistics",
}

TASKS: dict[str, Task] = {
    task.name: task
    for task in (
        Task("solve", _solve),
        Task("check", _check),
        Task("count", _count, has_picture=False),
        Task("grade", _grade, has_picture=False),
        Task("certify", _certify, makes_files=True, always=True),
        Task("convert", _convert, makes_files=True, always=True),
        Task("make", _make, reads_images=True, makes_files=True),
        Task("repair", _repair, makes_files=True),
    )
}
