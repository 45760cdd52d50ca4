"""Whether a puzzle has exactly one picture, where it has several, why it has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nonosat.amounts import amount, noun
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json
from nonosat.authoring.checking.groups import Group
from nonosat.authoring.checking.uniqueness import Check, CheckSearch
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.rendering.comparison import compare
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict

#: More groups than this are not listed one by one: the report should fit a screen.
_MOST_GROUPS = 20

_CODES = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.NO,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class CheckAnswer(Answer):
    """The answer to ``check``; ``ended`` is the reason if the work ended outside the check itself."""

    opens_with_verdict = True

    check: Check
    ended: Reason | None = None

    def _code(self) -> int:
        return _CODES[self.check.verdict]

    def document(self) -> dict[str, Any]:
        check = self.check
        return {
            "verdict": check.verdict,
            "line_solvable": check.line_solvable,
            "common": None if check.common is None else picture_as_json(check.common),
            "ambiguous_cells": [list(cell) for cell in check.ambiguous_cells],
            "complete": check.complete,
            "pictures": [picture_as_json(picture) for picture in check.pictures],
            "closest": check.closest,
            "count": check.count,
            "exact": check.exact,
            "claimed_by": check.claimed_by,
            "groups": groups_as_json(check.groups),
            "reason": reason_as_json(check.reason or self.ended),
            "conflict": list(check.conflict),
            "conflict_smallest": check.conflict_smallest,
            "solvable_without": list(check.solvable_without),
            "goal": check.goal,
            "lint": [record_as_json(remark) for remark in check.lint],
            "seconds": self.seconds,
            "statistics": record_as_json(check.statistics),
        }

    def verdict(self) -> str:
        check = self.check
        reason = check.reason or self.ended
        count = pictures_in_words(check.count, exact=check.exact)
        if self.interrupted and check.verdict is Verdict.UNDECIDED:
            return f"interrupted: {count} so far"
        if check.verdict is Verdict.UNIQUE:
            how = "line logic alone finds it" if check.line_solvable else "line logic alone does not find it"
            return f"unique: there is only one picture, and {how}"
        if check.verdict is Verdict.NONE:
            return f"none: {check.reason.text if check.reason else ''}"
        if check.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason.text if reason else ''}; {count} so far"
        all_cells = 0 if check.common is None else check.common.height * check.common.width
        least = "" if check.complete else "at least "
        where = f"they differ in {least}{len(check.ambiguous_cells)} of {amount(all_cells, 'cell')}"
        return f"multiple: {count}; {where}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The cells that all pictures share, then where and why; nothing when there is one picture."""
        check = self.check
        if standalone:
            yield self.verdict()
        if check.common is not None and check.verdict is not Verdict.UNIQUE:
            yield check.common
        if check.groups:
            yield _groups_in_words(check)
        if len(check.pictures) > 1:
            yield _closest_in_words(check)
        if check.verdict is Verdict.NONE:
            yield from _conflict_in_words(check)
        if check.goal is not None:
            yield {
                "unique": "The stored goal is the picture.",
                "one of several": "The stored goal is one of the pictures.",
                "wrong": "The stored goal is not a picture of this puzzle.",
            }[check.goal]
        if check.lint:
            yield "\n".join(["Worth checking:", *(f"  {remark.text}" for remark in check.lint)])


class CheckQuestion(Question[CheckAnswer]):
    """Asks whether there is exactly one picture; if not, where they differ, or why there is none.

    ``quick`` leaves out what goes beyond the verdict and the ambiguous cells.
    """

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, quick: bool = False
    ) -> None:
        super().__init__()
        self._search = CheckSearch(puzzle, options, quick=quick)

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> CheckAnswer:
        return CheckAnswer(
            self._search.result(),
            reason_of(end),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )


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
    """A number of pictures in words, with thousands separated.

    >>> pictures_in_words(40320, exact=True), pictures_in_words(1, exact=False)
    ('40,320 pictures', 'at least 1 picture')
    """
    return f"{'' if exact else 'at least '}{count:,} {noun(count, 'picture')}"


def _groups_in_words(check: Check) -> str:
    groups = check.groups
    if len(groups) == 1:
        title = "The ambiguous cells depend on each other:"
    else:
        title = f"The ambiguous cells fall into {len(groups)} independent groups:"
    lines = [title, *(f"  {group.text}" for group in groups[:_MOST_GROUPS])]
    if len(groups) > _MOST_GROUPS:
        lines.append(f"  and {len(groups) - _MOST_GROUPS} more")
    return "\n".join(lines)


def _closest_in_words(check: Check) -> str:
    first, second = check.pictures
    differing = sum(mine != theirs for mine, theirs in zip(first.cells, second.cells, strict=True))
    title = f"Two pictures that differ in {amount(differing, 'cell')}"
    title += ", as few as possible" if check.closest else ""
    part = compare(first, second)
    return f"{title}, {part}" if part else f"{title}."


def _conflict_in_words(check: Check) -> Iterator[str]:
    conflict, without = check.conflict, check.solvable_without
    if len(conflict) > 1:
        smallest = "; no smaller set of lines conflicts" if check.conflict_smallest else ""
        lines = f"these {len(conflict)} lines"
        yield f"Leave out any one of {lines}, and the others no longer conflict{smallest}."
    if without:
        names = without[0] if len(without) == 1 else f"any one of {', '.join(without)}"
        which = "it is this one" if len(without) == 1 else "it is one of these"
        yield f"Without {names} there would be a picture: if only one line is wrong, {which}."
