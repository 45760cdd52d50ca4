"""A SAT solver that is a program, as ``--solver`` names it: ``command:kissat -q``."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.model.errors import UnknownName
from nonosat.model.search_options import PREFIX


class SolverProgram(NamedTuple):
    """A program to run: its words, and the text they were split from."""

    words: tuple[str, ...]
    text: str

    @classmethod
    def named(cls, name: str) -> SolverProgram:
        """The program of a name like ``command:kissat -q``; raises ``UnknownName``."""
        import shlex
        import shutil

        text = name.removeprefix(PREFIX)
        try:
            words = tuple(shlex.split(text))
        except ValueError as error:
            raise UnknownName(f"'{name}' cannot be split into words: {error}") from None
        if not words:
            raise UnknownName(f"expected a program after '{PREFIX}'")
        if shutil.which(words[0]) is None:
            raise UnknownName(f"no executable program '{words[0]}' was found")
        return cls(words, text.strip())

    @property
    def writes_proof(self) -> bool:
        """Whether the command line says where a proof goes."""
        return any("{proof}" in word for word in self.words)

    def __str__(self) -> str:
        return self.text
