"""Whether a puzzle is as a set wishes: what ``check --require`` asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonosat.amounts import amount
from nonosat.grid import Grid
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.question import Answer, Ending, Question
from nonosat.search_options import SearchOptions
from nonosat.sets.judging import Judged, Judging, SetJudgement
from nonosat.sets.wishes import PuzzleWish


class GateAnswer(Answer[SetJudgement]):
    """The answer to ``check --require``."""

    result_type = SetJudgement

    @property
    def unfulfilled(self) -> tuple[Judged, ...]:
        """The wishes that do not hold, or are not known to."""
        return tuple(each for each in self.result.wishes if not each.holds)

    def _code(self) -> int:
        held = [each.holds for each in self.result.wishes]
        return exits.NO if False in held else exits.LIMIT if None in held else exits.DONE

    def verdict(self) -> str:
        missed = self.unfulfilled
        if not missed:
            return f"{amount(len(self.result.wishes), 'wish holds', 'wishes hold')}"
        return f"{', '.join(each.wish for each in missed)}: not as wished"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - has no other verdict
        """A line for each wish that does not hold."""
        for each in self.unfulfilled:
            unknown = "not known: " if each.holds is None else ""
            yield f"{each.wish}: {unknown}{each.why}"

    def sentences(self) -> Iterator[str]:
        """None: what is said of a set stands at its end."""
        yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GateQuestion(Question[Puzzle, GateAnswer]):
    """Say of each wish whether it holds of a puzzle, and if not, why not."""

    answers = (GateAnswer,)
    exit_codes = exits.Meanings(
        done="All wishes hold for all puzzles.",
        no="A wish does not hold, even if others are undecided.",
        limit="A wish was not decided in time, and none is known to fail.",
    )

    wishes: tuple[PuzzleWish, ...]
    #: The names of other puzzles with the same form.
    twins: tuple[str, ...] = ()
    #: Seconds for each puzzle.
    puzzle_limit: float | None = None

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> GateAnswer:
        options = search.within(self.puzzle_limit)
        judging = Judging(subject, self.wishes, self.twins, options)
        with ending:
            for _ in in_time(judging.run(), options.limits):
                pass
        return GateAnswer(judging.result(), ending)

    def unbegun(self, search: SearchOptions, ending: Ending) -> GateAnswer:  # noqa: ARG002
        """Nothing is known of any wish."""
        why = ending.reason.text if ending.reason else "it was not begun"
        return GateAnswer(SetJudgement(tuple(Judged(each.text, None, why) for each in self.wishes)), ending)
