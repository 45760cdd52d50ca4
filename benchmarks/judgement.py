"""Whether an answer is right; a time counts only if it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.cases import Known
from benchmarks.measurement import Answer
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_SETTLED = ("unique", "multiple", "none")


@dataclass(slots=True)
class Judge:
    """Judges all answers about one puzzle, by its clues, by what is known about it, and by each other.

    Earlier answers count as evidence against later ones: a picture against ``none``, two pictures
    against ``unique``, a claimed verdict against a different one.
    """

    puzzle: Puzzle
    known: Known
    _pictures: list[Grid] = field(default_factory=list)
    _words: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.known.picture is not None:
            self._pictures.append(self.known.picture)
        if self.known.verdict is not None:
            self._words[self.known.verdict] = "what is known about the puzzle"

    def objection(self, answer: Answer, *, by: str) -> str | None:
        """Why the answer is wrong, or ``None``; ``by`` is who gave it, for later objections."""
        objection = self._to_pictures(answer) or self._to_verdict(answer)
        if objection is None:
            for picture in answer.pictures:
                if picture not in self._pictures[:2]:
                    self._pictures.append(picture)
            if answer.verdict in _SETTLED:
                self._words.setdefault(answer.verdict, by)
        return objection

    def _to_pictures(self, answer: Answer) -> str | None:
        """Whether each picture satisfies the clues, and their number fits the verdict."""
        for number, picture in enumerate(answer.pictures, 1):
            if not self.puzzle.is_solved_by(picture):
                return f"picture {number} breaks the clues"
        count = len(answer.pictures)
        if len({picture.cells for picture in answer.pictures}) != count:
            return "one picture came twice"
        if answer.verdict == "none" and count:
            return "'none' came with a picture"
        if answer.verdict in ("unique", "solved") and count != 1:
            return f"'{answer.verdict}' came with {count} pictures"
        if answer.verdict == "multiple" and not count:
            return "'multiple' came without a picture"
        return None

    def _to_verdict(self, answer: Answer) -> str | None:
        """Whether the verdict agrees with what is known."""
        others = [picture for picture in self._pictures if picture not in answer.pictures]
        if answer.verdict == "unique" and others:
            return "'unique', but there is another picture"
        if answer.verdict == "none" and others:
            return "'none', but there is a picture"
        if answer.verdict in _SETTLED:
            for word, who in self._words.items():
                if word != answer.verdict:
                    return f"'{answer.verdict}', but '{word}' by {who}"
        if answer.pictures and "none" in self._words:
            return f"a picture, but 'none' by {self._words['none']}"
        if len(answer.pictures) > 1 and "unique" in self._words:
            return f"two pictures, but 'unique' by {self._words['unique']}"
        return None
