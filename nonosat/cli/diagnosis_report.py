"""The answer of ``check`` in JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonosat.authoring.checking.groups import Group
from nonosat.authoring.checking.uniqueness import Check
from nonosat.cli.output import picture_as_json, reason_as_json, record_as_json
from nonosat.rendering.comparison import compare
from nonosat.solver import Verdict

#: More groups than this are not listed one by one.
_MOST_GROUPS = 20


def diagnosis_as_json(diagnosis: Check) -> dict[str, Any]:
    """All of a diagnosis but its statistics."""
    return {
        "verdict": diagnosis.verdict,
        "line_solvable": diagnosis.line_solvable,
        "common": None if diagnosis.common is None else picture_as_json(diagnosis.common),
        "ambiguous_cells": [list(cell) for cell in diagnosis.ambiguous_cells],
        "complete": diagnosis.complete,
        "pictures": [picture_as_json(picture) for picture in diagnosis.pictures],
        "closest": diagnosis.closest,
        "count": diagnosis.count,
        "exact": diagnosis.exact,
        "groups": groups_as_json(diagnosis.groups),
        "reason": reason_as_json(diagnosis.reason),
        "conflict": list(diagnosis.conflict),
        "conflict_smallest": diagnosis.conflict_smallest,
        "solvable_without": list(diagnosis.solvable_without),
        "goal": diagnosis.goal,
        "lint": [record_as_json(remark) for remark in diagnosis.lint],
    }


def groups_as_json(groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Groups of cells in JSON."""
    return [
        {
            "cells": [list(cell) for cell in group.cells],
            "count": group.count,
            "exact": group.exact,
            "text": group.text,
        }
        for group in groups
    ]


def pictures_in_words(count: int, *, exact: bool) -> str:
    """A number of pictures as people say it.

    >>> pictures_in_words(40320, exact=True), pictures_in_words(1, exact=False)
    ('40,320 pictures', 'at least 1 picture')
    """
    return f"{'' if exact else 'at least '}{count:,} picture{'' if count == 1 else 's'}"


def verdict_in_words(diagnosis: Check, *, interrupted: bool) -> str:
    """The verdict in one sentence."""
    reason = diagnosis.reason.text if diagnosis.reason else ""
    count = pictures_in_words(diagnosis.count, exact=diagnosis.exact)
    if interrupted and diagnosis.verdict is Verdict.UNDECIDED:
        return f"interrupted: {count} so far"
    if diagnosis.verdict is Verdict.UNIQUE:
        how = "line logic alone finds it" if diagnosis.line_solvable else "line logic alone does not find it"
        return f"unique: there is only one picture, and {how}"
    if diagnosis.verdict is Verdict.NONE:
        return f"none: {reason}"
    if diagnosis.verdict is Verdict.UNDECIDED:
        return f"undecided: {reason}; {count} so far"
    all_cells = 0 if diagnosis.common is None else diagnosis.common.height * diagnosis.common.width
    least = "" if diagnosis.complete else "at least "
    where = f"they differ in {least}{len(diagnosis.ambiguous_cells)} of {all_cells} cells"
    return f"multiple: {count}; {where}"


def paragraphs(diagnosis: Check) -> Iterator[str]:
    """What there is to say beyond the verdict and the drawing of the common cells."""
    if diagnosis.groups:
        yield _groups_in_words(diagnosis)
    if len(diagnosis.pictures) > 1:
        yield _closest_in_words(diagnosis)
    if diagnosis.verdict is Verdict.NONE:
        yield from _conflict_in_words(diagnosis)
    if diagnosis.goal is not None:
        yield {
            "unique": "The stored goal is the picture.",
            "one of several": "The stored goal is one of the pictures.",
            "wrong": "The stored goal is not a picture of this puzzle.",
        }[diagnosis.goal]
    if diagnosis.lint:
        yield "\n".join(["Worth a look:", *(f"  {remark.text}" for remark in diagnosis.lint)])


def _groups_in_words(diagnosis: Check) -> str:
    groups = diagnosis.groups
    if len(groups) == 1:
        title = "The ambiguous cells depend on each other:"
    else:
        title = f"The ambiguous cells fall into {len(groups)} independent groups:"
    lines = [title, *(f"  {group.text}" for group in groups[:_MOST_GROUPS])]
    if len(groups) > _MOST_GROUPS:
        lines.append(f"  and {len(groups) - _MOST_GROUPS} more")
    return "\n".join(lines)


def _closest_in_words(diagnosis: Check) -> str:
    first, second = diagnosis.pictures
    differing = sum(mine != theirs for mine, theirs in zip(first.cells, second.cells, strict=True))
    title = f"Two pictures that differ in {differing} cells"
    title += ", as few as possible" if diagnosis.closest else ""
    part = compare(first, second)
    return f"{title}, {part}" if part else f"{title}."


def _conflict_in_words(diagnosis: Check) -> Iterator[str]:
    conflict, without = diagnosis.conflict, diagnosis.solvable_without
    if len(conflict) > 1:
        smallest = "; no set of fewer lines conflicts" if diagnosis.conflict_smallest else ""
        yield f"Leave out any of these {len(conflict)} lines, and the others can hold together{smallest}."
    if without:
        names = without[0] if len(without) == 1 else f"any single one of {', '.join(without)}"
        which = "it is this one" if len(without) == 1 else "it is one of these"
        yield f"Without {names} there would be a picture: if only one line is wrong, {which}."
