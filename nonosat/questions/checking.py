"""Whether a puzzle has exactly one picture, where it has several, why it has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nonosat.amounts import amount, noun
from nonosat.authoring.checking.uniqueness import Check, CheckSearch
from nonosat.grid import Grid
from nonosat.outcome import Verdict
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import flag
from nonosat.questions.question import Answer, Ending, Question
from nonosat.search_options import SearchOptions

#: More groups than this are not listed one by one: the report should fit a screen.
_MOST_GROUPS = 20


class CheckAnswer(Answer[Check]):
    """The answer to ``check``."""

    result_type = Check

    opens_with_verdict = True

    def __init__(self, result: Check, ending: Ending, palette: Palette) -> None:
        super().__init__(replace(result, reason=result.reason or ending.reason), ending, palette)

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.result.verdict]

    def verdict(self) -> str:
        check = self.result
        count = pictures_in_words(check.count, exact=check.exact)
        if self.interruption and check.verdict is Verdict.UNDECIDED:
            return f"interrupted: {count} so far"
        if check.verdict is Verdict.UNIQUE:
            how = "line logic alone finds it" if check.line_solvable else "line logic alone does not find it"
            return f"unique: there is only one picture, and {how}"
        if check.verdict is Verdict.NONE:
            return f"none: {check.reason.text if check.reason else ''}"
        if check.verdict is Verdict.UNDECIDED:
            return f"undecided: {check.reason.text if check.reason else ''}; {count} so far"
        all_cells = 0 if check.common is None else check.common.height * check.common.width
        least = "" if check.complete else "at least "
        where = f"they differ in {least}{len(check.ambiguous_cells)} of {amount(all_cells, 'cell')}"
        return f"multiple: {count}; {where}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The cells that all pictures share, then where and why; nothing when there is one picture."""
        check = self.result
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckQuestion(Question[Puzzle, CheckAnswer]):
    """Say whether a puzzle has exactly one picture; if not, where pictures differ, or why there is none."""

    answers = (CheckAnswer,)
    exit_codes = exits.Meanings(
        done="There is exactly one picture; with --require, all wishes hold.",
        no="There are several pictures, or none; with --require, a wish does not hold, even if others are "
        "undecided.",
        limit="A limit was reached before that was known; with --require, a wish is undecided, and none is "
        "known to fail.",
    )

    quick: bool = flag(help="Report only the verdict and the ambiguous cells.")

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CheckAnswer:
        running = CheckSearch(subject, search, quick=self.quick)
        with ending:
            running.run()
        return CheckAnswer(running.result(), ending, subject.palette)


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
    from nonosat.rendering.comparison import compare

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
