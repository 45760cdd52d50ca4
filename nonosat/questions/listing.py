"""What there is: the file formats, the solvers and the encodings, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.encoding.catalogue import Encoding
from nonosat.notation.format import Format
from nonosat.session.backends import Backend


@dataclass(frozen=True, slots=True)
class Formats:
    """The answer to ``formats``."""

    formats: Annotated[tuple[Format, ...], "The file formats."]


@dataclass(frozen=True, slots=True)
class Solvers:
    """The answer to ``solvers``."""

    solvers: Annotated[tuple[Backend, ...], "The SAT solvers."]


@dataclass(frozen=True, slots=True)
class Encodings:
    """The answer to ``encodings``."""

    encodings: Annotated[tuple[Encoding, ...], "The encodings, those of other packages last."]


@dataclass(frozen=True, slots=True)
class EncodingVerdict:
    """The answer to ``encodings --check``."""

    name: Annotated[str, "The name of the encoding."]
    faults: Annotated[tuple[str, ...], "What is wrong with it on short lines, in sentences."]
    propagation_complete: Annotated[
        bool | None, "Whether unit propagation finds everything that follows on them; `null` with faults."
    ]
    counterexample: Annotated[str | None, "A smallest case in which it does not."] = None
