"""What a certificate consists of, and its files, byte for byte.

=============  =====================================================================================
puzzle.json    the puzzle in nonosat's own format
pictures.txt   all its pictures, as text grids with a blank line between them (empty: it has none)
formula.cnf    the raw formula of the puzzle, with the pictures excluded; nothing in it rests on line
               logic
proof.drat     a proof in the DRAT format that the formula has no model
proof.lrat     the same steps in the LRAT format, if the solver has written that
manifest.json  what is claimed, by which versions and solver, how to check it, and the files' hashes
=============  =====================================================================================

All files but the proofs follow from puzzle, pictures, encoding and versions, and are derived again when
a certificate is verified.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nonosat.amounts import amount
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.proof import Proof
from nonosat.dimacs.instance import encode
from nonosat.encoding.catalogue import ENCODINGS, builtin_encoding
from nonosat.errors import UnknownName
from nonosat.formats import json_puzzle
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

PUZZLE, PICTURES, FORMULA, PROOF, LRAT = (
    "puzzle.json",
    "pictures.txt",
    "formula.cnf",
    "proof.drat",
    "proof.lrat",
)
#: The files that a certificate has in any case.
FILES = (PUZZLE, PICTURES, FORMULA, PROOF, MANIFEST)

#: How to check a certificate without nonosat; part of the manifest.
_CHECK = (
    "drat-trim formula.cnf proof.drat must print 's VERIFIED': the formula has no model",
    "or in Python: dratify.check_proof(dratify.parse_dimacs(formula), proof).ok",
    "proof.lrat, if it is there: lrat-check formula.cnf proof.lrat must print 'c VERIFIED'",
    "pictures.txt: each picture has the clues of puzzle.json; the last clauses of formula.cnf exclude them",
    "nonosat verify DIRECTORY does all of this and derives formula.cnf again from puzzle.json",
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """That ``pictures`` are all the pictures of a puzzle, with a proof that there is no other.

    ``proof`` is about the formula in ``encoding``; ``solver`` has found it. The versions are
    those of nonosat and of PySAT when the certificate was made.
    """

    puzzle: Puzzle
    pictures: tuple[Grid, ...]
    encoding: str
    proof: Proof
    solver: str
    version: str
    pysat_version: str

    def files(self) -> dict[str, bytes]:
        """The bytes of every file, by name."""
        puzzle = json_puzzle.write([self.puzzle])
        pictures = "\n".join(f"{picture}\n" for picture in self.pictures).encode()
        files = {PUZZLE: puzzle, PICTURES: pictures, FORMULA: self.formula(), PROOF: self.proof.drat}
        if self.proof.lrat is not None:
            files[LRAT] = self.proof.lrat
        return files | {MANIFEST: self._manifest(files)}

    def formula(self) -> bytes:
        """The raw formula that some other picture would satisfy.

        Raises ``UnknownName`` unless the encoding is one of nonosat's own: what others write is not known to
        mean the puzzle.
        """
        if builtin_encoding(self.encoding) is None:
            names = ", ".join(encoding.name for encoding in ENCODINGS)
            raise UnknownName(f"no certificates by '{self.encoding}': expected one of {names}")
        instance = encode(self.puzzle, encoding=self.encoding, raw=True, exclude=self.pictures)
        return str(replace(instance, version=self.version)).encode()

    def _manifest(self, files: dict[str, bytes]) -> bytes:
        count = len(self.pictures)
        said = {
            "certificate": 1,
            "claim": f"the puzzle has exactly {amount(count, 'picture')}",
            "pictures": count,
            "title": self.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": steps_in(self.proof.drat),
        }
        return manifest_of(said, files, _CHECK)


def steps_in(proof: bytes) -> int:
    """The number of lines of a proof: clauses added and deleted."""
    return sum(1 for line in proof.splitlines() if line.strip())
