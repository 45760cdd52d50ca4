"""The proof of a conquest: one, in segments that several solvers have written, and a tree of cubes.

====================  ==============================================================================
proof/000001.drat.gz  the first segment of the proof, compressed; and so on, in the order of the proof
tree.drat             its end: the opposites of the cubes, then those of all nodes above them, up to the
                      empty clause
====================  ==============================================================================

All segments and then ``tree.drat`` are one proof in DRAT that formula.cnf has no model. It can also be
replayed in parts, by several processes: what a segment adds follows from the formula, the short clauses and
last clauses of all segments before it, and what those of its own *strand* have added and not deleted.
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

from nonosat.files.content import taken
from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.sat.proofs.reading import Rejected, file_in
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_fragment import Strand, is_lemma

TREE, SEGMENTS = "tree.drat", "proof"
#: What a manifest calls a certificate with such a proof.
KIND = "cubes"

#: How to check it without nonosat.
CHECK = (
    "(gzip -dc proof/*.drat.gz; cat tree.drat) > proof.drat; drat-trim formula.cnf proof.drat must print "
    "'s VERIFIED': it has no model"
)
#: The most bytes of a segment that is not compressed: it is what a solver writes in some seconds.
_MOST_TEXT = 1 << 28
_STEP = re.compile(r"(d )?(-?[1-9][0-9]* )*0")


def segment_name(number: int) -> str:
    """The name of the file with a segment, counted from 1."""
    return f"{number:06d}.drat.gz"


def segment_files(folder: Path, count: int) -> list[Path]:
    """The files with that many segments."""
    return [folder / SEGMENTS / segment_name(number) for number in range(1, count + 1)]


@dataclass(frozen=True, slots=True)
class SegmentedProof:
    """A proof in the files of its segments, in order, and the text of its end, the ``tree``.

    ``strands`` says for each segment which solver has written it. There are so many ``steps`` in all;
    ``size`` are the bytes of the segments' files, and ``hash`` the hash of their hashes.
    """

    paths: tuple[Path, ...]
    strands: tuple[int, ...]
    tree: bytes
    steps: int
    size: int
    hash: str

    @classmethod
    def of(cls, folder: Path, strands: Sequence[int], tree: bytes) -> Self:
        """The one in a folder; raises ``Rejected`` and ``LimitReached``."""
        paths = segment_files(folder, len(strands))
        whole = hashlib.sha256()
        steps, size = tree.count(b"\n"), 0
        for path in paths:
            packed, text = segment_in(path)
            steps += text.count(b"\n")
            size += len(packed)
            whole.update(f"{hashlib.sha256(packed).hexdigest()}\n".encode())
        return cls(tuple(paths), tuple(strands), tree, steps, size, whole.hexdigest())

    def files(self, name: str) -> dict[str, bytes]:  # noqa: ARG002 - there is one such proof
        """The bytes of all its files but the segments."""
        return {TREE: self.tree}

    def said(self) -> dict[str, Any]:
        """What a manifest says of it besides."""
        segments = {"count": len(self.strands), "bytes": self.size, "sha256": self.hash}
        return {"segments": segments, "strands": list(self.strands)}


def segment_in(file: Path, limits: Limits = NO_LIMITS) -> tuple[bytes, bytes]:
    """The bytes of a segment's file, and its text; raises ``Rejected`` and ``LimitReached``."""
    name = f"{file.parent.name}/{file.name}"
    packed = file_in(file.parents[1], name, limits)
    try:
        unpacked = cast(BinaryIO, GzipFile(fileobj=BytesIO(packed)))
        text = taken(unpacked, _MOST_TEXT, name, limits=limits)
    except (OSError, EOFError, zlib.error):
        raise Rejected(f"{name} is not compressed by gzip") from None
    if len(text) > _MOST_TEXT:
        raise LimitReached(f"{name} holds more than {_MOST_TEXT >> 20} MiB")
    return packed, text


def steps_of(text: bytes, name: str) -> list[str]:
    """The lines of a part of a proof, each with one clause; raises ``Rejected``."""
    lines = text.decode("latin-1").split("\n")
    if lines.pop():
        raise Rejected(f"{name} does not end with the end of a line")
    for number, line in enumerate(lines, 1):
        if not _STEP.fullmatch(line):
            raise Rejected(f"{name}:{number} is not a step of a proof")
    return lines


def text_of(lines: Iterable[str]) -> str:
    """Lines as a text."""
    return "".join(f"{line}\n" for line in lines)


class ProofSoFar:
    """What was added in the segments up to some place, and is still there."""

    def __init__(self) -> None:
        self._strands: dict[int, Strand] = {}
        self._lemmas: list[str] = []
        #: The last clause of each segment: the opposite of a cube, if it is refuted there.
        self._last: list[str] = []

    def extend(self, strand: int, lines: Sequence[str]) -> None:
        """Takes the next segment."""
        self._strands.setdefault(strand, Strand()).extend(lines)
        self._lemmas += filter(is_lemma, lines)
        added = next((line for line in reversed(lines) if line[:1] != "d"), None)
        if added is not None:
            self._last.append(added)

    def clauses_for(self, strand: int | None) -> Iterator[str]:
        """What the next segment of a strand, or the end of the proof, may rest on."""
        yield from self._lemmas
        yield from self._last
        if strand in self._strands:
            yield from self._strands[strand].long_clauses()


def tree_proof(cubes: Iterable[Cube]) -> bytes:
    """The end of a proof: the opposites of refuted cubes and of all nodes above them, up to the empty clause.

    >>> tree_proof([(2,), (-2, 1), (-2, -1)]).decode().splitlines()
    ['2 -1 0', '2 1 0', '-2 0', '2 0', '0']
    """
    nodes = {cube[:length] for cube in cubes for length in range(len(cube) + 1)} | {()}
    ordered = sorted(nodes, key=lambda node: (-len(node), [-literal for literal in node]))
    return text_of(" ".join([*(str(-literal) for literal in node), "0"]) for node in ordered).encode()


def with_clauses(formula: bytes, lines: Iterable[str]) -> bytes:
    r"""A formula as DIMACS text with further clauses, a line each.

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
