"""The journal that a conquer run keeps in its folder, as a batch keeps its results.

====================  ==============================================================================
journal.jsonl         a line for each search of a cube (continued, split or refuted), and for each solution;
each
                      in the form of a line of a batch
proof/000001.drat.gz  the segment of the proof of the first such line, and so on
====================  ==============================================================================

A segment is stored before its line. The work of truncated lines, and of all lines after a damaged one, is
repeated, as the order of lines matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nonosat.files.atomic_files import naming_file, write_atomically
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cube_and_conquer.jobs import CubeJob, CubeJobResult
from nonosat.sat.processes.log import Log, LogKind
from nonosat.sat.proofs.reading import Rejected
from nonosat.sat.proofs.segments import SEGMENTS, segment_in, segment_name, steps_of
from nonosat.sat.solvers.cube_search import Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_fragment import is_lemma

JOURNAL = "journal.jsonl"
#: The line with the solutions of the search before the cubes.
_BEFORE = "before"
#: The line of a checked segment.
_REPLAY = "replay"
#: Seconds between two flushes to disk.
_SECONDS_BETWEEN_STORING = 1.0
_KIND = LogKind(
    b'{"file": ',
    lambda line: isinstance(line, dict) and line.keys() >= {"file", "key", "answer"},
    "expected the journal of a conquer run",
    "conquer run",
)


class ConquerJournal:
    """The open journal of a conquer run. It must be closed.

    ``tree`` and ``solutions`` are what earlier runs found, ``is_begun`` whether there were any; ``fragments``
    is the proof fragment of each segment, numbered from 0, and ``steps`` the total of their lines.
    ``checked`` maps the numbers of checked segments to their checkers. Raises ``OSError``, and ``InputError``
    if the folder holds something else.
    """

    def __init__(self, folder: str, puzzle: Puzzle, key: str, options: Mapping[str, Any]) -> None:
        self.folder = Path(folder)
        self.tree = Tree()
        self.solutions: list[Grid] = []
        self.is_begun = False
        self.puzzle = puzzle
        self.fragments: list[int] = []
        self.steps = 0
        self._fragment_numbers: dict[str, int] = {}
        self.checked: dict[int, str] = {}
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
        """Raise ``InputError`` unless the folder is new, empty, or that of a conquer run."""
        if not self.folder.parent.is_dir():
            raise InputError("expected an existing directory", source=str(self.folder.parent))
        if self.folder.exists() and not self.folder.is_dir():
            raise InputError("expected a directory", source=str(self.folder))
        names = {entry.name for entry in self.folder.iterdir()} if self.folder.is_dir() else set()
        if names and JOURNAL not in names:
            expected = "expected a new or empty directory, or one with a conquer run"
            raise InputError(expected, source=str(self.folder))

    def _take(self, line: dict[str, Any]) -> None:
        """Apply a line of the journal."""
        path, options = str(self.folder / JOURNAL), line.get("options") or {}
        if line["key"] != self._key:
            raise InputError("expected a conquer run on this puzzle", source=path)
        if options != self._options:
            expected = f"expected a conquer run with {_in_words(self._options)}: give another directory"
            raise InputError(expected, found=_in_words(options), source=path)
        key, answer = line["file"], line["answer"]
        self.is_begun = True
        if answer["outcome"] == "found":
            solution = Grid.from_text(answer["solution"], letters=self.puzzle.palette.letters)
            if solution not in self.solutions and self.puzzle.is_solved_by(solution):
                self.solutions.append(solution)
        if key == _REPLAY:
            self.checked[answer["segment"]] = answer["checker"]
        if key in (_BEFORE, _REPLAY):
            return
        self._count_segment(answer)
        cube: Cube = tuple(map(int, key.split()))
        if answer["outcome"] == "split":
            self.tree.split(cube, answer["variable"])
        elif answer["outcome"] == "refuted":
            self.tree.refute(cube, tuple(answer["core"]))

    def segment(self, number: int) -> list[str]:
        """Return the lines of a segment; raises ``OSError`` and ``InputError``."""
        file = self.folder / SEGMENTS / segment_name(number + 1)
        try:
            return steps_of(segment_in(file)[1], file.name)
        except Rejected as rejected:
            raise InputError(f"expected a segment of a proof: {rejected}", source=str(file)) from None

    def lemmas(self, limit: int) -> Iterator[Lemma]:
        """Yield about ``limit`` short clauses of the latest segments, the latest first."""
        count = 0
        for number in reversed(range(len(self.fragments))):
            if count >= limit:
                return
            for line in reversed([*filter(is_lemma, self.segment(number))]):
                count += 1
                if lemma := tuple(map(int, line.split()[:-1])):
                    yield lemma

    def record_before(self, solutions: list[Grid]) -> None:
        """Record the solutions of the search before the cubes."""
        for solution in solutions:
            found = {"outcome": "found", "solution": list(solution.text_rows())}
            self._append(_BEFORE, len(self.solutions), found)
            self.solutions.append(solution)
        if not solutions:
            self._append(_BEFORE, 0, {"outcome": "unknown"})
        self.is_begun = True

    def record(self, job: CubeJob, result: CubeJobResult, outcome: str) -> None:
        """Record the result of a cube, with its segment of the proof."""
        assert result.segment is not None
        write_atomically(str(self.folder / SEGMENTS / segment_name(len(self.fragments) + 1)), result.segment)
        answer = _answer_of(result, outcome)
        self._count_segment(answer)
        self._append(job.text, job.call, answer)

    def _count_segment(self, answer: dict[str, Any]) -> None:
        numbers = self._fragment_numbers
        self.fragments.append(numbers.setdefault(answer["strand"], len(numbers)))
        self.steps += answer["steps"]

    @property
    def is_checked(self) -> bool:
        """Whether all segments are checked."""
        return len(self.checked) == len(self.fragments)

    def record_check(self, number: int, checker: str) -> None:
        """Record the checker that accepted a segment."""
        self.checked[number] = checker
        self._append(_REPLAY, number, {"outcome": "replayed", "segment": number, "checker": checker})

    def _append(self, key: str, index: int, answer: dict[str, Any]) -> None:
        about = {"file": key, "index": index, "title": None, "key": self._key, "copy": 0, "task": "cube"}
        done = {"exit": 0, "seconds": round(answer.get("cpu_seconds", 0.0), 6), "answer": answer}
        self._log.append(about | done | {"options": dict(self._options)})

    def remove(self) -> None:
        """Remove the file: the certificate replaces it."""
        (self.folder / JOURNAL).unlink()

    def close(self) -> None:
        """Write everything to disk."""
        self._log.close()


def _answer_of(result: CubeJobResult, outcome: str) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "title": None,
        "outcome": outcome,
        "conflicts": result.end.conflicts,
        "cpu_seconds": result.cpu_seconds,
        "strand": result.fragment,
        "calls": result.calls,
        "steps": result.steps,
    }
    if result.solution is not None:
        return answer | {"solution": list(result.solution.text_rows())}
    if result.end.outcome == "long":
        return answer | {"variable": result.end.variable}
    return answer | {"core": list(result.end.core)}


def _in_words(options: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


class Tree:
    """All cubes: those waiting, those in work and the refuted leaves together cover the formula.

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
        #: Refuted cubes.
        self.leaves: list[Cube] = []
        self.splits = 0
        self._waiting: list[Cube] = [()]
        self._in_work: set[Cube] = set()

    @property
    def is_done(self) -> bool:
        """Whether every cube is refuted."""
        return not self._waiting and not self._in_work

    @property
    def waiting(self) -> int:
        """The number of cubes that wait for a worker."""
        return len(self._waiting)

    @property
    def is_alone(self) -> bool:
        """Whether only one cube is left, and it is in work."""
        return not self._waiting and len(self._in_work) == 1

    def __contains__(self, cube: Cube) -> bool:
        """Return whether a cube waits or is in work; otherwise it was split or refuted."""
        return cube in self._in_work or cube in self._waiting

    def take(self) -> Cube:
        """Return the next cube: the one that a worker has just stopped in, else the largest."""
        cube = self._waiting.pop(0)
        self._in_work.add(cube)
        return cube

    def put_back(self, cube: Cube) -> None:
        """Put an unfinished cube first, so that the worker that began it continues."""
        self._in_work.discard(cube)
        self._waiting.insert(0, cube)

    def split(self, cube: Cube, variable: int) -> None:
        """Replace a cube by its two halves; the one with the variable true is taken next."""
        self._remove(cube)
        self._waiting.insert(0, (*cube, variable))
        index = next(
            (at for at, each in enumerate(self._waiting) if len(each) > len(cube) + 1), len(self._waiting)
        )
        self._waiting.insert(max(index, 1), (*cube, -variable))
        self.splits += 1

    def refute(self, cube: Cube, core: Cube) -> None:
        """Remove a cube that the ``core`` of its literals refutes.

        The core also refutes the largest cube above it that has the whole core, with all its parts.

        >>> tree = Tree()
        >>> tree.split((), 1)
        >>> tree.split((1,), 2)
        >>> tree.refute((1, 2), (1,))
        >>> tree.leaves, tree.take(), tree.waiting
        ([(1,)], (-1,), 0)
        """
        length = max((number for number, literal in enumerate(cube, 1) if literal in core), default=0)
        top = cube[:length]
        self._waiting = [each for each in self._waiting if each[:length] != top]
        self._in_work = {each for each in self._in_work if each[:length] != top}
        self.leaves = [*(leaf for leaf in self.leaves if leaf[:length] != top), top]

    def _remove(self, cube: Cube) -> None:
        if cube in self._in_work:
            self._in_work.remove(cube)
        else:
            self._waiting.remove(cube)
