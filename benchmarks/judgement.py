"""Checks of answers; a time counts only if its answer is correct."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.cases import Known
from benchmarks.measurement import Answer
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_DECIDED = ("unique", "multiple", "none")


@dataclass(slots=True)
class Judge:
    """The checks of all answers about one puzzle: against its clues, what is known about it, and each other.

    Earlier answers count as evidence against later ones: a solution against ``none``, two solutions
    against ``unique``, a claimed verdict against a different one.
    """

    puzzle: Puzzle
    known: Known
    _solutions: list[Grid] = field(default_factory=list)
    _claims: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.known.solution is not None:
            self._solutions.append(self.known.solution)
        if self.known.verdict is not None:
            self._claims[self.known.verdict] = "what is known about the puzzle"

    def objection(self, answer: Answer, *, by: str) -> str | None:
        """Return why the answer is wrong, or ``None``; ``by`` names its source in later objections."""
        objection = self._to_solutions(answer) or self._to_verdict(answer)
        if objection is None:
            for solution in answer.solutions:
                if solution not in self._solutions[:2]:
                    self._solutions.append(solution)
            if answer.verdict in _DECIDED:
                self._claims.setdefault(answer.verdict, by)
        return objection

    def _to_solutions(self, answer: Answer) -> str | None:
        """Return the objection to the solutions: one breaks the clues, or their number the verdict."""
        for number, solution in enumerate(answer.solutions, 1):
            if not self.puzzle.is_solved_by(solution):
                return f"solution {number} breaks the clues"
        count = len(answer.solutions)
        if len({solution.cells for solution in answer.solutions}) != count:
            return "one solution came twice"
        if answer.verdict == "none" and count:
            return "'none' came with a solution"
        if answer.verdict in ("unique", "solved") and count != 1:
            return f"'{answer.verdict}' came with {count} solutions"
        if answer.verdict == "multiple" and not count:
            return "'multiple' came without a solution"
        return None

    def _to_verdict(self, answer: Answer) -> str | None:
        """Return how the verdict contradicts what is known."""
        others = [solution for solution in self._solutions if solution not in answer.solutions]
        if answer.verdict == "unique" and others:
            return "'unique', but there is another solution"
        if answer.verdict == "none" and others:
            return "'none', but there is a solution"
        if answer.verdict in _DECIDED:
            for verdict, source in self._claims.items():
                if verdict != answer.verdict:
                    return f"'{answer.verdict}', but '{verdict}' by {source}"
        if answer.solutions and "none" in self._claims:
            return f"a solution, but 'none' by {self._claims['none']}"
        if len(answer.solutions) > 1 and "unique" in self._claims:
            return f"two solutions, but 'unique' by {self._claims['unique']}"
        return None
