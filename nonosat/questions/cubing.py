"""What has come of one cube of a puzzle's formula: the piece of work that ``nonosat conquer`` hands out.

The process that works on cubes keeps the formula, and the solver of the last cube, from one to the next.
"""

from __future__ import annotations

import base64
import gzip
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from nonosat.certificate.segments import text_of
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.dimacs.instance import encode
from nonosat.errors import SolverFailed
from nonosat.files.registry import read
from nonosat.grid import Grid
from nonosat.notation.file_text import json_bytes
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.plain import plain
from nonosat.questions.question import Answer, Ending, Question, Work
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.cube_search import CubeEnd, CubeSearch, Lemma
from nonosat.session.lookahead import Cube

#: Proofs are compressed as quickly as they are written.
_COMPRESSION = 4
#: The solver of cubes, unless another is asked for: it writes proofs, and forgets nothing between two calls.
_SOLVER = "glucose4"


class CubeWish(NamedTuple):
    """What is asked about a cube: the puzzle with the pictures that are known, and how to search.

    ``conflicts`` is how many it may take before it is to be split. ``lemmas`` follow from the formula, and
    more of them come with the answer. With ``prove`` the formula is the raw one of certificates, and what is
    learnt comes with the answer as a segment of a proof. ``heard`` says how many answers of each strand have
    arrived; ``split`` that the cube is to be split if it takes longer.
    """

    puzzle: Puzzle
    pictures: tuple[Grid, ...]
    cube: Cube
    conflicts: int
    prove: bool = False
    lemmas: tuple[Lemma, ...] = ()
    heard: Mapping[str, int] = MappingProxyType({})
    split: bool = True

    @classmethod
    def from_plain(cls, content: bytes, cube: str, calls: int, options: Mapping[str, Any]) -> CubeWish:
        """A wish from what a unit of work holds: a puzzle and pictures as JSON, literals as text.

        A cube that was called before begins with other limits for the solver's restarts.
        """
        document = json.loads(content)
        puzzle = read(json_bytes(document["puzzle"]))
        letters = puzzle.palette.letters
        pictures = tuple(Grid.from_text(rows, letters=letters) for rows in document["pictures"])
        literals = tuple(map(int, cube.split()))
        prove = options.get("prove", False)
        conflicts = options["conflicts"] * document["turns"] + calls
        lemmas = tuple(map(tuple, document["lemmas"]))
        heard, split = document["heard"], document["split"]
        return cls(puzzle, pictures, literals, conflicts, prove, lemmas, heard, split)


@dataclass(frozen=True, slots=True)
class CubeEnded:
    """What has come of a cube; without an ``end``, nothing is known.

    ``segment`` is that of the proof, if it is asked for, compressed by gzip; ``strand`` is the solver that
    has written it, and has answered so many ``calls``. ``cpu_seconds`` of this process were spent.
    """

    end: CubeEnd | None
    picture: Grid | None = None
    segment: bytes | None = None
    strand: str = ""
    calls: int = 0
    cpu_seconds: float = 0.0


class CubeAnswer(Answer[CubeEnded]):
    """The answer to what has come of a cube."""

    result_type = CubeEnded

    def _code(self) -> int:
        return exits.LIMIT if self.result.end is None else exits.DONE

    def document(self) -> dict[str, Any]:
        if self.result.end is None:
            return {"outcome": "unknown"}
        document: dict[str, Any] = {
            "outcome": self.result.end.outcome,
            "conflicts": self.result.end.conflicts,
            "cpu_seconds": round(self.result.cpu_seconds, 3),
        }
        document |= {"strand": self.result.strand, "calls": self.result.calls}
        if self.result.end.lemmas:
            document["lemmas"] = [list(lemma) for lemma in self.result.end.lemmas]
        if self.result.segment is not None:
            document["segment"] = base64.b64encode(self.result.segment).decode()
            document["steps"] = len(self.result.end.segment)
        if self.result.picture is not None:
            return document | {"picture": plain(self.result.picture, self.palette)}
        if self.result.end.outcome == "long":
            return document | {"variable": self.result.end.variable}
        return document | {"core": list(self.result.end.core)}

    def verdict(self) -> str:
        return "unknown" if self.result.end is None else self.result.end.outcome


class CubeQuestion(Question[CubeWish, CubeAnswer]):
    """Asks whether there is a picture in a cube."""

    answers = (CubeAnswer,)

    def work(self, subject: CubeWish, search: SearchOptions = DEFAULT_OPTIONS) -> Work[CubeAnswer]:
        ending = Ending()
        begin = time.process_time()
        result = CubeEnded(None)
        with ending:
            yield from ()
            formula = _Formula.of(subject, search)
            cubes = formula.search
            end = cubes.search(
                subject.cube, conflicts=subject.conflicts, lemmas=subject.lemmas, split=subject.split
            )
            picture = _picture(subject, formula, end) if end.outcome == "found" else None
            segment = None
            if subject.prove:
                segment = gzip.compress(text_of(end.segment).encode(), _COMPRESSION, mtime=0)
            spent = time.process_time() - begin
            result = CubeEnded(end, picture, segment, cubes.name, cubes.calls, spent)
        return CubeAnswer(result, ending)


def _picture(wish: CubeWish, formula: _Formula, end: CubeEnd) -> Grid:
    puzzle = wish.puzzle
    grid = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    picture = grid.with_values(formula.cells.by_cell(end.values))
    if not puzzle.is_solved_by(picture):
        raise SolverFailed("the search of a cube returned a picture that breaks the clues")
    return picture


class _Formula:
    """The formula of a wish, with all that this process keeps of it."""

    _latest: _Formula | None = None

    def __init__(self, wish: CubeWish, options: SearchOptions) -> None:
        self._source = _source_of(wish, options)
        puzzle = wish.puzzle
        encoding = options.encoding
        cnf = encode(puzzle, encoding=encoding, raw=wish.prove, exclude=wish.pictures).cnf
        self.cells = OpenCells.of_grid(puzzle.height * puzzle.width, colours=len(puzzle.palette))
        self.search = CubeSearch(
            PackedClauses.of(cnf.blocks(with_units=True)),
            self.cells,
            cnf.ladders(),
            solver=_SOLVER if options.solver == "auto" else options.solver,
            seed=options.seed,
        )

    @classmethod
    def of(cls, wish: CubeWish, options: SearchOptions) -> _Formula:
        """The formula of a wish: the last one if it is the same, and all its answers have arrived."""
        latest = cls._latest
        if latest is None or not latest._is_that_of(wish, options):
            if latest is not None:
                latest.search.close()
            latest = cls._latest = cls(wish, options)
        return latest

    def _is_that_of(self, wish: CubeWish, options: SearchOptions) -> bool:
        """Whether it is the one to go on with: what follows from an answer that was lost has no proof."""
        search = self.search
        return self._source == _source_of(wish, options) and wish.heard.get(search.name, 0) == search.calls


def _source_of(wish: CubeWish, options: SearchOptions) -> tuple[Any, ...]:
    """What the formula and its solver follow from."""
    return wish.puzzle, wish.pictures, wish.prove, options.encoding, options.solver, options.seed
