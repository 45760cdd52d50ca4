"""The proof of a conquer run: segments that several solvers wrote, and a tree of cubes.

====================  ==============================================================================
proof/000001.drat.gz  the first segment of the proof, compressed; and so on
tree.drat             its end: the negations of the cubes, then of all nodes above them, up to the empty
                      clause
====================  ==============================================================================

All segments and then ``tree.drat`` form one DRAT proof that formula.cnf has no model. Several processes can
check it in parts: the clauses of a segment follow from the formula, the lemmas and last clauses of all
earlier segments, and the clauses of its own *proof fragment* that are not deleted.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from gzip import GzipFile
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Self, cast

from nonosat.files.content import read_up_to
from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat.proofs.reading import Rejected, file_in
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_fragment import ProofFragment, is_lemma

TREE, SEGMENTS = "tree.drat", "proof"
#: The kind of such a certificate in a manifest.
KIND = "cubes"

#: How to check such a proof without nonosat.
CHECK = (
    "(gzip -dc proof/*.drat.gz; cat tree.drat) > proof.drat; drat-trim formula.cnf proof.drat must print "
    "'s VERIFIED': it has no model"
)
#: The maximum bytes of an uncompressed segment: a solver writes it in some seconds.
_MOST_TEXT = 1 << 28
_STEP = re.compile(r"(d )?(-?[1-9][0-9]* )*0")


def segment_name(number: int) -> str:
    """Return the name of the file with a segment, counted from 1."""
    return f"{number:06d}.drat.gz"


def segment_files(folder: Path, count: int) -> list[Path]:
    """Return the paths of ``count`` segments."""
    return [folder / SEGMENTS / segment_name(number) for number in range(1, count + 1)]


@dataclass(frozen=True, slots=True)
class SegmentedProof:
    """A proof in the files of its segments, in order, and the text of its end, the ``tree``.

    ``fragments`` is the number of the proof fragment of each segment. ``steps`` is the number of all steps,
    ``size`` the bytes of the segments' files, and ``hash`` the hash of their hashes.
    """

    paths: tuple[Path, ...]
    fragments: tuple[int, ...]
    tree: bytes
    steps: int
    size: int
    hash: str

    @classmethod
    def of(cls, folder: Path, fragments: Sequence[int], tree: bytes) -> Self:
        """Return the proof in a folder; raise ``Rejected`` and ``LimitReached``."""
        paths = segment_files(folder, len(fragments))
        whole = hashlib.sha256()
        steps, size = tree.count(b"\n"), 0
        for path in paths:
            packed, text = segment_in(path)
            steps += text.count(b"\n")
            size += len(packed)
            whole.update(f"{hashlib.sha256(packed).hexdigest()}\n".encode())
        return cls(tuple(paths), tuple(fragments), tree, steps, size, whole.hexdigest())

    def files(self, name: str) -> dict[str, bytes]:  # noqa: ARG002 - there is one such proof
        """Return the bytes of its files except the segments."""
        return {TREE: self.tree}

    def manifest_entries(self) -> dict[str, Any]:
        """Return its further entries of the manifest."""
        segments = {"count": len(self.fragments), "bytes": self.size, "sha256": self.hash}
        return {"segments": segments, "strands": list(self.fragments)}


def segment_in(file: Path, limits: Limits = NO_LIMITS) -> tuple[bytes, bytes]:
    """Return the bytes of a segment's file, and its text; raise ``Rejected`` and ``LimitReached``."""
    name = f"{file.parent.name}/{file.name}"
    packed = file_in(file.parents[1], name, limits)
    try:
        unpacked = cast(BinaryIO, GzipFile(fileobj=BytesIO(packed)))
        text = read_up_to(unpacked, _MOST_TEXT, name, limits=limits)
    except (OSError, EOFError, zlib.error):
        raise Rejected(f"{name} is not compressed by gzip") from None
    if len(text) > _MOST_TEXT:
        raise LimitReached(f"{name} has more than {_MOST_TEXT >> 20} MiB")
    return packed, text


def steps_of(text: bytes, name: str) -> list[str]:
    """Return the lines of a part of a proof, each with one clause; raise ``Rejected``."""
    lines = text.decode("latin-1").split("\n")
    if lines.pop():
        raise Rejected(f"{name}: the last line is incomplete")
    for number, line in enumerate(lines, 1):
        if not _STEP.fullmatch(line):
            raise Rejected(f"{name}:{number} is not a step of a proof")
    return lines


def text_of(lines: Iterable[str]) -> str:
    """Return lines as a text."""
    return "".join(f"{line}\n" for line in lines)


class ProofPrefix:
    """The clauses of the first segments of a proof."""

    def __init__(self) -> None:
        self._fragments: dict[int, ProofFragment] = {}
        self._lemmas: list[str] = []
        #: The last clause of each segment: the negation of a cube if it refutes one.
        self._last: list[str] = []

    def extend(self, fragment: int, lines: Sequence[str]) -> None:
        """Add the next segment."""
        self._fragments.setdefault(fragment, ProofFragment()).extend(lines)
        self._lemmas += filter(is_lemma, lines)
        added = next((line for line in reversed(lines) if line[:1] != "d"), None)
        if added is not None:
            self._last.append(added)

    def clauses_for(self, fragment: int | None) -> Iterator[str]:
        """Yield the clauses that the next segment of a fragment, or the end of the proof, may use."""
        yield from self._lemmas
        yield from self._last
        if fragment in self._fragments:
            yield from self._fragments[fragment].long_clauses()


def tree_proof(cubes: Iterable[Cube]) -> bytes:
    """Return the end of a proof: the negations of refuted cubes and of all nodes above, up to the empty
    clause.

    >>> tree_proof([(2,), (-2, 1), (-2, -1)]).decode().splitlines()
    ['2 -1 0', '2 1 0', '-2 0', '2 0', '0']
    """
    nodes = {cube[:length] for cube in cubes for length in range(len(cube) + 1)} | {()}
    ordered = sorted(nodes, key=lambda node: (-len(node), [-literal for literal in node]))
    return text_of(" ".join([*(str(-literal) for literal in node), "0"]) for node in ordered).encode()


def with_clauses(formula: bytes, lines: Iterable[str]) -> bytes:
    r"""Return a formula as DIMACS text with further clauses, one per line.

    >>> with_clauses(b"c a comment\np cnf 2 1\n1 2 0\n", ["-1 0"])
    b'c a comment\np cnf 2 2\n1 2 0\n-1 0\n'
    """
    further = list(lines)
    head, line, clauses = formula.partition(b"\np cnf ")
    if not line:
        head, line, clauses = b"", *formula.partition(b"p cnf ")[1:]
    numbers, _, clauses = clauses.partition(b"\n")
    variables, count = map(int, numbers.split())
    return b"%b%b%d %d\n%b%b" % (
        head,
        line,
        variables,
        count + len(further),
        clauses,
        text_of(further).encode(),
    )
