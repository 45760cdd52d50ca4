"""What changing each single cell of a picture would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import reason_as_json
from nonosat.authoring.checking.what_if import Change, WhatIfSearch
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


@dataclass(frozen=True, slots=True)
class WhatIfAnswer(Answer):
    """What each change would do; ``open_cells`` is how many cells line logic leaves open now."""

    changes: Sequence[Change]
    open_cells: int
    complete: bool
    reason: Reason | None = None

    def _code(self) -> int:
        return exits.DONE if self.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON; cells are 0-based."""
        return {
            "open_cells": self.open_cells,
            "changes": changes_as_json(self.changes),
            "complete": self.complete,
            "reason": reason_as_json(self.reason),
            "seconds": self.seconds,
        }

    def verdict(self) -> str:
        unique = sum(change.unique is True for change in self.changes)
        known = amount(len(self.changes), "change")
        return f"{unique} of {known} would make the picture the only one"


class WhatIfQuestion(Question[WhatIfAnswer]):
    """Asks what each change would do; :attr:`fresh` are the changes of which more became known since it was
    read last.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        near: tuple[int, int] = (0, 0),
        colour: int = 1,
    ) -> None:
        super().__init__()
        self._search = WhatIfSearch(picture, options, puzzle=puzzle, near=near, colour=colour)
        self._fresh: list[Change] = []

    @property
    def open_cells(self) -> int:
        """How many cells line logic leaves open now."""
        return self._search.open_cells

    def run(self) -> Iterator[Shown]:
        for change in self._search:
            self._fresh.append(change)
            yield ""

    def fresh(self) -> list[Change]:
        """The changes of which more has become known since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def answer(self, end: End = None) -> WhatIfAnswer:
        return WhatIfAnswer(
            self._search.changes(),
            self._search.open_cells,
            self._search.is_complete,
            reason_of(end or self._search.limit_reached),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )


def changes_as_json(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Changes in JSON; cells are 0-based."""
    return [
        {
            "cell": [change.row, change.column],
            "value": change.value,
            "open_cells": change.open_cells,
            "effect": change.effect,
            "unique": change.unique,
        }
        for change in changes
    ]
