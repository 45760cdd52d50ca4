"""The files that some tasks make: one, or a folder, for each puzzle, named without regard to the others."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import Any

from nonosat.batch.unit import Unit
from nonosat.files.compression import uncompressed_name
from nonosat.files.registry import encoded, format_named
from nonosat.files.whole import write_whole
from nonosat.questions.certifying import CertificateAnswer
from nonosat.questions.converting import ConvertAnswer, suffix_of
from nonosat.questions.question import Answer

#: Characters of the puzzle's identity in the name of its file, which no other of 10⁶ may share.
_IDENTITY_DIGITS = 12


def product_path(unit: Unit, suffix: str) -> str:
    """Where the product of a unit belongs: the same name whenever and wherever it is made."""
    stem = uncompressed_name(PurePath(unit.file).name).rsplit(".", 1)[0] or "puzzle"
    stem = re.sub(r"[^\w.-]+", "-", stem)
    number = "" if unit.is_single else f"-{unit.index}"
    name = f"{stem}{number}-{unit.identity.hex()[:_IDENTITY_DIGITS]}{suffix}"
    return str(Path(str(unit.options["into"]), name))


def keep_product(unit: Unit, answer: Answer[Any]) -> str | None:
    """Writes what the answer has made, whole or not at all, and returns its path, if there is anything.

    Certificates are written by the work itself. Raises ``OSError`` and ``UnsupportedPuzzle``.
    """
    if "into" not in unit.options:
        return None
    if isinstance(answer, CertificateAnswer):
        path = product_path(unit, "")
        return path if Path(path).is_dir() else None
    if isinstance(answer, ConvertAnswer):
        path = product_path(unit, answer.suffix)
        write_whole(path, answer.result.data)
        return path
    if not answer.products:
        return None
    format = format_named(str(unit.options.get("to", "json")))
    path = product_path(unit, suffix_of(format))
    write_whole(path, encoded(answer.products, path, format=format.name))
    return path
