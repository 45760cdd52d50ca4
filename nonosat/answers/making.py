"""A puzzle made from an image."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json, value_as_json
from nonosat.answers.repairing import at_least_needed
from nonosat.authoring.making.image_puzzle import Made, MakeSearch
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.imaging.draft import Draft
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict


@dataclass(frozen=True, slots=True)
class MakeAnswer(Answer):
    """The answer to ``make``."""

    made: Made

    def _code(self) -> int:
        return exits.DONE if self.made.verdict is Verdict.UNIQUE and self.made.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        made = self.made
        return {
            "verdict": made.verdict,
            "changes": [value_as_json(*cell, made.puzzle.palette) for cell in made.changes],
            "minimum": made.minimum,
            "lower_bound": made.lower_bound,
            "changed_share": round(made.changed_share, 6),
            "likeness": round(made.likeness, 4),
            "likeness_to_image": round(made.likeness_to_image, 4),
            "advice": self._advice(),
            "complete": made.complete,
            "reason": reason_as_json(made.reason),
            "picture": picture_as_json(made.picture),
            "drawn": picture_as_json(made.drawn),
            "puzzle": as_json(made.puzzle),
            "seconds": self.seconds,
            "statistics": None if made.statistics is None else record_as_json(made.statistics),
        }

    def verdict(self) -> str:
        made = self.made
        count = len(made.changes)
        share = f" ({made.changed_share:.1%})" if count else ""
        changed = f"{amount(count, 'cell') if count else 'no cells'} changed{share}"
        likeness = f"likeness {made.likeness:.2f}, to the image {made.likeness_to_image:.2f}"
        what = f"{made.puzzle.size} cells, {changed}"
        if made.minimum:
            bound = ", the fewest possible" if count else ""
        else:
            bound = f"; {at_least_needed(made.lower_bound)}" if made.lower_bound else ""
        why = f"{made.reason.text}: " if made.reason else ""
        if made.verdict is Verdict.UNIQUE:
            return f"{why}unique: {what}{bound}; {likeness}"
        return f"undecided: {why}the puzzle may have several pictures: {what}; {likeness}"

    def sentences(self) -> Iterator[str]:
        """The verdict and, if the picture suffers, what to do instead."""
        yield self.verdict()
        advice = self._advice()
        if advice:
            yield advice

    def _advice(self) -> str | None:
        if not self.made.suffers:
            return None
        longer = "a larger --effort" if self.made.reason is None else "a longer --time-limit"
        return (
            f"the changes are seen: try another --method or --size (--contact-sheet shows many), {longer}, "
            "or keep the picture as it was drawn and give some cells (nonosat repair PICTURE --givens)"
        )

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn and, if cells were changed, the final one."""
        yield self.made.drawn
        if self.made.changes:
            yield self.made.picture
        if standalone:
            yield self.verdict()


class MakeQuestion(Question[MakeAnswer]):
    """Asks for the puzzle with one picture nearest to the image; ``wish`` goes to ``MakeSearch``."""

    def __init__(self, draft: Draft, options: SearchOptions = DEFAULT_OPTIONS, **wish: Any) -> None:
        super().__init__()
        self._search = MakeSearch(draft, options, **wish)

    @property
    def first_puzzle(self) -> Puzzle:
        """The puzzle that the image gives, which may have several pictures."""
        return self._search.first_puzzle

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> MakeAnswer:
        made = self._search.result()
        return MakeAnswer(
            made if end is None else replace(made, reason=reason_of(end)),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
