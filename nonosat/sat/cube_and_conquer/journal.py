"""What a conquest keeps in its folder while it goes on, as a batch keeps its answers.

====================  ==============================================================================
journal.jsonl         a line for each time that a cube was searched: it goes on, was split or refuted; the
                      pictures; each in the form of a line of a batch
proof/000001.drat.gz  the segment of the proof that belongs to the first such line, and so on
====================  ==============================================================================

A segment is stored before the line that speaks of it. Lines that were cut off are done again, as are those
after a line that was damaged: they are told apart by their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nonosat.files.whole import naming_file, write_whole
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cube_and_conquer.jobs import CubeEnded, CubeJob
from nonosat.sat.processes.log import Log, LogKind
from nonosat.sat.proofs.reading import Rejected
from nonosat.sat.proofs.segments import SEGMENTS, segment_in, segment_name, steps_of
from nonosat.sat.solvers.cube_search import Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_fragment import is_lemma

JOURNAL = "journal.jsonl"
#: The line that says what the search before the cubes has found.
_BEFORE = "before"
#: The line that says that a segment was replayed.
_REPLAY = "replay"
#: Seconds between two moments at which the system is asked to store what was written.
_SECONDS_BETWEEN_STORING = 1.0
_KIND = LogKind(
    b'{"file": ',
    lambda line: isinstance(line, dict) and line.keys() >= {"file", "key", "answer"},
    "expected the journal of a conquest",
    "conquest",
)


class ConquestJournal:
    """The open journal of a conquest. It must be closed.

    ``tree`` and ``pictures`` are what is known from earlier runs, ``is_begun`` whether there were any;
    ``strands`` are the strands of all segments, numbered from 0, and ``steps`` their lines. ``replayed`` are
    the checkers that have accepted segments, by the numbers of these. Raises ``OSError``, and ``InputError``
    if the folder holds something else.
    """

    def __init__(self, folder: str, puzzle: Puzzle, key: str, options: Mapping[str, Any]) -> None:
        self.folder = Path(folder)
        self.tree = Tree()
        self.pictures: list[Grid] = []
        self.is_begun = False
        self.puzzle = puzzle
        self.strands: list[int] = []
        self.steps = 0
        self._strand_numbers: dict[str, int] = {}
        self.replayed: dict[int, str] = {}
        self._options = options
        self._key = key
        self._check_folder()
        with naming_file(folder):
            (self.folder / SEGMENTS).mkdir(parents=True, exist_ok=True)
        self._log = Log(
            str(self.folder / JOURNAL),
            _KIND,
            self._take,
            is_sequence=True,
            seconds_between_storing=_SECONDS_BETWEEN_STORING,
        )

    def _check_folder(self) -> None:
        """Only a new folder, an empty one, or one with a conquest is written to."""
        if not self.folder.parent.is_dir():
            raise InputError("expected an existing directory", source=str(self.folder.parent))
        if self.folder.exists() and not self.folder.is_dir():
            raise InputError("expected a directory", source=str(self.folder))
        names = {entry.name for entry in self.folder.iterdir()} if self.folder.is_dir() else set()
        if names and JOURNAL not in names:
            expected = "expected a new or empty directory, or one with a conquest"
            raise InputError(expected, source=str(self.folder))

    def _take(self, line: dict[str, Any]) -> None:
        """Takes over what a line says."""
        path, options = str(self.folder / JOURNAL), line.get("options") or {}
        if line["key"] != self._key:
            raise InputError("expected a conquest of this puzzle", source=path)
        if options != self._options:
            expected = f"expected a conquest with {_in_words(self._options)}: give another directory"
            raise InputError(expected, found=_in_words(options), source=path)
        place, answer = line["file"], line["answer"]
        self.is_begun = True
        if answer["outcome"] == "found":
            picture = Grid.from_text(answer["picture"], letters=self.puzzle.palette.letters)
            if picture not in self.pictures and self.puzzle.is_solved_by(picture):
                self.pictures.append(picture)
        if place == _REPLAY:
            self.replayed[answer["segment"]] = answer["checker"]
        if place in (_BEFORE, _REPLAY):
            return
        self._count_segment(answer)
        cube: Cube = tuple(map(int, place.split()))
        if answer["outcome"] == "split":
            self.tree.split(cube, answer["variable"])
        elif answer["outcome"] == "refuted":
            self.tree.refute(cube, tuple(answer["core"]))

    def segment(self, number: int) -> list[str]:
        """The lines of a segment; raises ``OSError`` and ``InputError``."""
        file = self.folder / SEGMENTS / segment_name(number + 1)
        try:
            return steps_of(segment_in(file)[1], file.name)
        except Rejected as rejected:
            raise InputError(f"expected a segment of a proof: {rejected}", source=str(file)) from None

    def lemmas(self, most: int) -> Iterator[Lemma]:
        """The short clauses of the latest segments, about so many, the latest first."""
        count = 0
        for number in reversed(range(len(self.strands))):
            if count >= most:
                return
            for line in reversed([*filter(is_lemma, self.segment(number))]):
                count += 1
                if lemma := tuple(map(int, line.split()[:-1])):
                    yield lemma

    def note_before(self, pictures: list[Grid]) -> None:
        """What the search before the cubes has found."""
        for picture in pictures:
            found = {"outcome": "found", "picture": list(picture.text_rows())}
            self._append(_BEFORE, len(self.pictures), found)
            self.pictures.append(picture)
        if not pictures:
            self._append(_BEFORE, 0, {"outcome": "unknown"})
        self.is_begun = True

    def note(self, job: CubeJob, ended: CubeEnded, outcome: str) -> None:
        """What has come of a cube, with a segment of the proof."""
        assert ended.segment is not None
        write_whole(str(self.folder / SEGMENTS / segment_name(len(self.strands) + 1)), ended.segment)
        answer = _answer_in(ended, outcome)
        self._count_segment(answer)
        self._append(job.place, job.call, answer)

    def _count_segment(self, answer: dict[str, Any]) -> None:
        numbers = self._strand_numbers
        self.strands.append(numbers.setdefault(answer["strand"], len(numbers)))
        self.steps += answer["steps"]

    @property
    def is_replayed(self) -> bool:
        """Whether all segments were replayed."""
        return len(self.replayed) == len(self.strands)

    def note_replay(self, number: int, checker: str) -> None:
        """A checker has accepted a segment."""
        self.replayed[number] = checker
        self._append(_REPLAY, number, {"outcome": "replayed", "segment": number, "checker": checker})

    def _append(self, place: str, index: int, answer: dict[str, Any]) -> None:
        about = {"file": place, "index": index, "title": None, "key": self._key, "copy": 0, "task": "cube"}
        done = {"exit": 0, "seconds": round(answer.get("cpu_seconds", 0.0), 6), "answer": answer}
        self._log.append(about | done | {"options": dict(self._options)})

    def remove(self) -> None:
        """Removes the file: the certificate says all."""
        (self.folder / JOURNAL).unlink()

    def close(self) -> None:
        """Stores what was written."""
        self._log.close()


def _answer_in(ended: CubeEnded, outcome: str) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "title": None,
        "outcome": outcome,
        "conflicts": ended.end.conflicts,
        "cpu_seconds": ended.cpu_seconds,
        "strand": ended.strand,
        "calls": ended.calls,
        "steps": ended.steps,
    }
    if ended.picture is not None:
        return answer | {"picture": list(ended.picture.text_rows())}
    if ended.end.outcome == "long":
        return answer | {"variable": ended.end.variable}
    return answer | {"core": list(ended.end.core)}


def _in_words(options: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


class Tree:
    """All cubes; together those that wait, those that are worked on and the leaves are the whole formula.

    >>> tree = Tree()
    >>> cube = tree.take()
    >>> tree.split(cube, 7)
    >>> tree.take(), tree.take()
    ((7,), (-7,))
    >>> tree.refute((7,), (7,))
    >>> tree.is_done, tree.leaves
    (False, [(7,)])
    """

    def __init__(self) -> None:
        #: Cubes without a picture.
        self.leaves: list[Cube] = []
        self.splits = 0
        self._waiting: list[Cube] = [()]
        self._away: set[Cube] = set()

    @property
    def is_done(self) -> bool:
        """Whether every cube is refuted."""
        return not self._waiting and not self._away

    @property
    def waiting(self) -> int:
        """How many cubes nobody works on."""
        return len(self._waiting)

    @property
    def is_alone(self) -> bool:
        """Whether only one cube is left, which somebody works on."""
        return not self._waiting and len(self._away) == 1

    def __contains__(self, cube: Cube) -> bool:
        """Whether a cube waits or is worked on; else it was split, or is known to be without a picture."""
        return cube in self._away or cube in self._waiting

    def take(self) -> Cube:
        """The next cube: the one that goes on where a worker has just stopped, else the largest."""
        cube = self._waiting.pop(0)
        self._away.add(cube)
        return cube

    def put_back(self, cube: Cube) -> None:
        """It is not done; it is the next to be taken, so that whoever has begun it goes on."""
        self._away.discard(cube)
        self._waiting.insert(0, cube)

    def split(self, cube: Cube, variable: int) -> None:
        """Two take its place; the one with the variable true is the next to be taken."""
        self._remove(cube)
        self._waiting.insert(0, (*cube, variable))
        place = next(
            (at for at, each in enumerate(self._waiting) if len(each) > len(cube) + 1), len(self._waiting)
        )
        self._waiting.insert(max(place, 1), (*cube, -variable))
        self.splits += 1

    def refute(self, cube: Cube, core: Cube) -> None:
        """There is no picture in a cube because of the ``core`` of its literals.

        So there is none in any part of the largest cube above it that has the whole core.

        >>> tree = Tree()
        >>> tree.split((), 1)
        >>> tree.split((1,), 2)
        >>> tree.refute((1, 2), (1,))
        >>> tree.leaves, tree.take(), tree.waiting
        ([(1,)], (-1,), 0)
        """
        length = max((place for place, literal in enumerate(cube, 1) if literal in core), default=0)
        top = cube[:length]
        self._waiting = [each for each in self._waiting if each[:length] != top]
        self._away = {each for each in self._away if each[:length] != top}
        self.leaves = [*(leaf for leaf in self.leaves if leaf[:length] != top), top]

    def _remove(self, cube: Cube) -> None:
        if cube in self._away:
            self._away.remove(cube)
        else:
            self._waiting.remove(cube)
