"""What changing each single cell of a picture would do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated

from nonosat.amounts import amount
from nonosat.authoring.checking.what_if import Change, WhatIfSearch
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.outcome import Reason
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Option, option
from nonosat.questions.plain import plain
from nonosat.questions.question import Answer, AnswerPart, Ending, Question
from nonosat.search_options import SearchOptions

#: Seconds between two parts of the answer.
_SECONDS_BETWEEN_PARTS = 0.1


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What each change of one cell would do."""

    open_cells: Annotated[int, "How many cells line logic leaves open now."]
    changes: Annotated[tuple[Change, ...], "The changes that were tried."]
    complete: Annotated[bool, "Whether everything is known of every change."]
    reason: Annotated[Reason | None, "Which limit came first."] = None


class WhatIfAnswer(Answer[WhatIf]):
    """The answer to what each change of one cell would do."""

    result_type = WhatIf

    def _code(self) -> int:
        return exits.DONE if self.result.complete else exits.LIMIT

    def verdict(self) -> str:
        unique = sum(change.unique is True for change in self.result.changes)
        known = amount(len(self.result.changes), "change")
        return f"{unique} of {known} would make the picture the only one"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfQuestion(Question[Puzzle, WhatIfAnswer]):
    """Say what changing each single cell of a picture would do; the changes are told as they become known."""

    answers = (WhatIfAnswer,)
    exit_codes = exits.Meanings(
        done="Everything is known of every change.",
        limit="A limit was reached first.",
    )

    picture: Annotated[Grid, Option(file="picture", metavar="FILE", help="The complete picture.")]
    near: tuple[int, int] = option(default=(0, 0), help="Begin around this cell: its row and its column.")
    colour: int = option(default=1, min=1, help="The colour that blank cells would get.")

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> WhatIfAnswer:
        if not self.picture.is_complete:
            raise InputError("expected a picture in which every cell is decided", place="picture")
        changes = WhatIfSearch(self.picture, search, puzzle=subject, near=self.near, colour=self.colour)
        told, fresh = time.monotonic(), list[Change]()
        with ending:
            for change in changes:
                fresh.append(change)
                if time.monotonic() - told > _SECONDS_BETWEEN_PARTS:
                    more = plain(fresh, subject.palette)
                    ending.show(AnswerPart({"open_cells": changes.open_cells, "changes": more}))
                    told, fresh = time.monotonic(), []
        reason = ending.reason or (Reason(str(changes.limit_reached)) if changes.limit_reached else None)
        result = WhatIf(changes.open_cells, tuple(changes.changes()), changes.is_complete, reason)
        return WhatIfAnswer(result, ending, subject.palette)
