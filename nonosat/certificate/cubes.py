"""Certificates of a conquest: a tree of cubes, and a refutation for each of its leaves.

====================  ==============================================================================
puzzle.json           as in other certificates (see ``nonosat.certificate.certificate``), as are
pictures.txt          the pictures
formula.cnf           and the raw formula with the pictures excluded
tree.cnf              a clause a leaf: the opposite of its cube, in the order of the decisions
tree.drat             a proof that tree.cnf has no model: the cubes leave nothing out
cubes/000001.drat.gz  a proof that formula.cnf has no model with the first cube's literals as unit
                      clauses, compressed; and so on, for each clause of tree.cnf
manifest.json         what is claimed, by which versions and solver, how to check it, and the hashes
====================  ==============================================================================

If no model is in any cube, and the cubes leave nothing out, there is no model.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nonosat.amounts import amount
from nonosat.certificate.certificate import FORMULA, PICTURES, PUZZLE, Certificate
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.proof import Proof
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

TREE, TREE_PROOF, CUBES = "tree.cnf", "tree.drat", "cubes"
#: The kind of certificate, in the manifest.
KIND = "cubes"

_CHECK = (
    "drat-trim tree.cnf tree.drat must print 's VERIFIED': the cubes leave nothing out (unless the only "
    "clause is empty: then there is one cube, the whole formula)",
    "for clause n of tree.cnf, '-a -b 0': drat-trim must print 's VERIFIED' for formula.cnf with the clauses "
    "'a 0' and 'b 0' at its end (two more in the line 'p cnf') and cubes/n.drat.gz, uncompressed",
    "pictures.txt: each picture has the clues of puzzle.json; the last clauses of formula.cnf exclude them",
    "nonosat verify DIRECTORY does all of this and derives formula.cnf again from puzzle.json",
)

Cube = tuple[int, ...]


def proof_name(number: int) -> str:
    """The name of the file with the proof of a cube, counted from 1."""
    return f"{number:06d}.drat.gz"


@dataclass(frozen=True, slots=True)
class CubeCertificate:
    """That ``pictures`` are all the pictures of a puzzle, as there is no other in any of the ``cubes``.

    ``proof_steps`` are the lines of all proofs together.
    """

    puzzle: Puzzle
    pictures: tuple[Grid, ...]
    encoding: str
    cubes: tuple[Cube, ...]
    proof_steps: int
    solver: str
    version: str
    pysat_version: str

    def files(self, proofs: Proofs) -> dict[str, bytes]:
        """The bytes of every file but the proofs of cubes, by name."""
        whole = Certificate(
            self.puzzle,
            self.pictures,
            self.encoding,
            Proof(b"", None),
            self.solver,
            self.version,
            self.pysat_version,
        ).files()
        files = {name: whole[name] for name in (PUZZLE, PICTURES, FORMULA)}
        files |= {TREE: tree_of(self.cubes), TREE_PROOF: tree_proof(self.cubes)}
        said = {
            "certificate": 1,
            "kind": KIND,
            "claim": f"the puzzle has exactly {amount(len(self.pictures), 'picture')}",
            "pictures": len(self.pictures),
            "title": self.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": self.proof_steps,
            "cubes": {"count": len(self.cubes), "bytes": proofs.size, "sha256": proofs.hash},
        }
        return files | {MANIFEST: manifest_of(said, files, _CHECK)}


@dataclass(frozen=True, slots=True)
class Proofs:
    """How many bytes the proofs of all cubes have, and the hash of their hashes, a line each."""

    size: int
    hash: str

    @classmethod
    def of(cls, files: Iterable[Path]) -> Proofs:
        """Those of some files, in order; raises ``OSError``."""
        whole = hashlib.sha256()
        size = 0
        for file in files:
            data = file.read_bytes()
            size += len(data)
            whole.update(f"{hashlib.sha256(data).hexdigest()}\n".encode())
        return cls(size, whole.hexdigest())


def proof_files(folder: Path, count: int) -> list[Path]:
    """The files with the proofs of that many cubes."""
    return [folder / CUBES / proof_name(number) for number in range(1, count + 1)]


def tree_of(cubes: Sequence[Cube]) -> bytes:
    """The formula that no cube holds.

    >>> print(tree_of([(2,), (-2, 1), (-2, -1)]).decode().splitlines()[1:])
    ['p cnf 2 3', '-2 0', '2 -1 0', '2 1 0']
    """
    variables = max((abs(literal) for cube in cubes for literal in cube), default=0)
    lines = [
        "c clause n is the opposite of the cube that cubes/n.drat.gz refutes",
        f"p cnf {variables} {len(cubes)}",
        *map(_against, cubes),
    ]
    return ("\n".join(lines) + "\n").encode()


def tree_proof(cubes: Sequence[Cube]) -> bytes:
    """A DRAT proof that the cubes leave nothing out: the opposites of all nodes, from the leaves to the root.

    >>> tree_proof([(2,), (-2, 1), (-2, -1)]).decode().splitlines()
    ['2 0', '0']
    """
    nodes = {cube[:length] for cube in cubes for length in range(len(cube))} | {()}
    ordered = sorted(nodes, key=lambda node: (-len(node), node))
    return "".join(f"{_against(node)}\n" for node in ordered).encode()


def _against(cube: Cube) -> str:
    return " ".join([*(str(-literal) for literal in cube), "0"])


def cubes_in(tree: bytes) -> Iterator[Cube]:
    """The cubes whose opposites are the clauses of a tree; raises ``ValueError``."""
    for line in tree.decode("ascii").splitlines():
        if line[:1] not in ("c", "p"):
            *literals, end = map(int, line.split())
            if end != 0 or 0 in literals:
                raise ValueError("a clause ends with 0")
            yield tuple(-literal for literal in literals)
