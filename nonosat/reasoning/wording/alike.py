"""Steps one after another that tell the same of several lines, told once.

Two steps are alike when each is about a single line and their sentences differ in the line's name alone: then
the clues, what is known, and what follows are the same, cell for cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.reasoning.steps.step import Step
from nonosat.reasoning.wording.cells import lines_in_words
from nonosat.reasoning.wording.tongue import ENGLISH, capital, tongue


def are_alike(one: Step, other: Step, language: str = ENGLISH) -> bool:
    """Whether two steps tell the same of different lines."""
    if one.technique != other.technique or not len(one.lines) == len(other.lines) == 1:
        return False
    return one.lines != other.lines and _unnamed(one, language) == _unnamed(other, language)


def gathered(steps: Iterable[Step], language: str = ENGLISH) -> list[list[Step]]:
    """The steps in their order, those together that are alike.

    >>> from nonosat.reasoning.steps.step import Because, Kind
    >>> def step(line: str) -> Step:
    ...     return Step(Kind.LINE, "overlap", (line,), (), Because((), (line,)), f"In {line} (3), the 3 …")
    >>> [told_once(alike) for alike in gathered(map(step, ["row 1", "row 4"]))]
    ['In row 1 (3), the 3 … Row 4 likewise.']
    """
    found: list[list[Step]] = []
    for step in steps:
        if found and are_alike(found[-1][0], step, language):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def told_once(alike: Sequence[Step], language: str = ENGLISH) -> str:
    """What steps that are alike tell: the first's sentences, and for which lines they hold, too."""
    first, *others = alike
    if not others:
        return first.text
    lines = lines_in_words((step.lines[0] for step in others), language)
    return f"{first.text} {tongue(language).say('told.likewise', lines=capital(lines))}"


def _unnamed(step: Step, language: str) -> tuple[str, str, str]:
    """The kind of line of a step, and its sentences before and after the line's name, at their beginning."""
    name = tongue(language).line(step.lines[0])
    before, _, after = step.text.partition(capital(name) if step.text.startswith(capital(name)) else name)
    return step.lines[0].split()[0], before, after
