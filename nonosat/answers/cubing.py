"""What has come of one cube of a puzzle's formula: the piece of work that ``nonosat conquer`` hands out.

The process that works on cubes keeps the formula, and the solver of the last cube, from one to the next.
"""

from __future__ import annotations

import base64
import gzip
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown
from nonosat.answers.json_parts import picture_as_json
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.dimacs.instance import encode
from nonosat.dimacs.text import clause_lines
from nonosat.errors import SolverFailed
from nonosat.files.registry import read
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.cube_search import CubeEnd, CubeSearch, Lemma
from nonosat.session.lookahead import Cube
from nonosat.session.proof_checkers import check_by_dratify, checker_named

#: Proofs are compressed as quickly as they are written.
_COMPRESSION = 4
#: The solver of cubes, unless another is asked for: it writes proofs, and forgets nothing between two calls.
_SOLVER = "glucose4"


class CubeWish(NamedTuple):
    """What is asked about a cube: the puzzle with the pictures that are known, and how to search.

    ``conflicts`` is how many it may take before it is to be split. With ``prove`` the formula is the raw one
    of certificates, and the proof comes with the answer; with ``replay`` it is replayed before. Without,
    ``lemmas`` follow from the formula, and more of them come with the answer.
    """

    puzzle: Puzzle
    pictures: tuple[Grid, ...]
    cube: Cube
    conflicts: int
    prove: bool = False
    replay: bool = False
    lemmas: tuple[Lemma, ...] = ()

    @classmethod
    def from_plain(cls, content: bytes, cube: str, calls: int, options: Mapping[str, Any]) -> CubeWish:
        """A wish from what a unit of work holds: a puzzle and pictures as JSON, literals as text.

        For a proof a cube that was called before may take more conflicts: its process may have been lost.
        """
        document = json.loads(content)
        puzzle = read(json.dumps(document["puzzle"], ensure_ascii=False).encode())
        letters = puzzle.palette.letters
        pictures = tuple(Grid.from_text(rows, letters=letters) for rows in document["pictures"])
        literals = tuple(map(int, cube.split()))
        prove, replay = options.get("prove", False), options.get("replay", False)
        conflicts = options["conflicts"] * (calls + 1) if prove else options["conflicts"] + calls
        lemmas = tuple(map(tuple, document["lemmas"]))
        return cls(puzzle, pictures, literals, conflicts, prove, replay, lemmas)


@dataclass(frozen=True, slots=True)
class CubeAnswer(Answer):
    """What has come of a cube; without an ``end``, nothing is known.

    ``proof`` is compressed by gzip, ``steps`` are its lines; ``cpu_seconds`` of this process were spent.
    """

    end: CubeEnd | None
    picture: Grid | None = None
    proof: bytes = b""
    steps: int = 0
    cpu_seconds: float = 0.0
    checker: str | None = None

    def _code(self) -> int:
        return exits.LIMIT if self.end is None else exits.DONE

    def document(self) -> dict[str, Any]:
        if self.end is None:
            return {"outcome": "unknown"}
        document: dict[str, Any] = {
            "outcome": self.end.outcome,
            "conflicts": self.end.conflicts,
            "cpu_seconds": round(self.cpu_seconds, 3),
        }
        if self.end.lemmas:
            document["lemmas"] = [list(lemma) for lemma in self.end.lemmas]
        if self.end.outcome == "long":
            return document | {"variable": self.end.variable}
        if self.picture is not None:
            return document | {"picture": picture_as_json(self.picture)}
        proof = base64.b64encode(self.proof).decode()
        return document | {"proof_steps": self.steps, "checker": self.checker, "proof": proof}

    def verdict(self) -> str:
        return "unknown" if self.end is None else self.end.outcome


class CubeQuestion(Question[CubeAnswer]):
    """Asks whether there is a picture in a cube."""

    def __init__(self, wish: CubeWish, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        super().__init__()
        self._wish = wish
        self._options = options
        self._answer = CubeAnswer(None)

    def run(self) -> Iterator[Shown]:
        begin = time.process_time()
        formula = _Formula.of(self._wish, self._options)
        wish = self._wish
        end = formula.search.search(wish.cube, conflicts=wish.conflicts, lemmas=wish.lemmas)
        picture = self._picture(formula, end) if end.outcome == "found" else None
        checker = None
        proof = b""
        if end.outcome == "refuted" and self._wish.prove:
            text = "\n".join((*end.proof, ""))
            if self._wish.replay:
                checker = formula.replayed(self._wish.cube, text)
            proof = gzip.compress(text.encode(), _COMPRESSION, mtime=0)
        spent = time.process_time() - begin
        self._answer = CubeAnswer(end, picture, proof, len(end.proof), spent, checker)
        yield from ()

    def answer(self, end: End = None) -> CubeAnswer:  # noqa: ARG002 - nothing is known before the end
        return self._answer

    def _picture(self, formula: _Formula, end: CubeEnd) -> Grid:
        puzzle = self._wish.puzzle
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
        self._cnf = encode(puzzle, encoding=encoding, raw=wish.prove, exclude=wish.pictures).cnf
        self.cells = OpenCells.of_grid(puzzle.height * puzzle.width, colours=len(puzzle.palette))
        self.search = CubeSearch(
            PackedClauses.of(self._cnf.blocks(with_units=True)),
            self.cells,
            range(1, self._cnf.variables + 1),
            solver=_SOLVER if options.solver == "auto" else options.solver,
            seed=options.seed,
            proof=wish.prove,
        )

    @classmethod
    def of(cls, wish: CubeWish, options: SearchOptions) -> _Formula:
        """The formula of a wish: the last one if it is the same."""
        latest = cls._latest
        if latest is None or latest._source != _source_of(wish, options):
            if latest is not None:
                latest.search.close()
            latest = cls._latest = cls(wish, options)
        return latest

    def replayed(self, cube: Cube, proof: str) -> str | None:
        """The checker that has accepted the proof; ``None`` without one; raises ``SolverFailed``."""
        if checker_named("dratify") is None:
            return None
        units = "".join(f"{literal} 0\n" for literal in cube)
        head = f"p cnf {self._cnf.variables} {self._cnf.clause_count + len(cube)}\n"
        formula = head + b"".join(clause_lines(self._cnf)).decode() + units
        replay = next(check_by_dratify(formula, proof))
        if not replay.accepted:
            raise SolverFailed(f"the proof for a cube does not hold: {replay.checker} says {replay.text}")
        return replay.checker


def _source_of(wish: CubeWish, options: SearchOptions) -> tuple[Any, ...]:
    """What the formula and its solver follow from."""
    return wish.puzzle, wish.pictures, wish.prove, options.encoding, options.solver, options.seed
