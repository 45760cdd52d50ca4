"""The option for the address of a studio that links lead to."""

from __future__ import annotations

import re
from typing import Annotated

from nonosat.questions.fields import Option, Panel, WrongOption

_ADDRESS = re.compile(r"https?://[^\s#<>\"]+")
#: More leaves no room for a puzzle.
_LONGEST = 300


def studio_address(text: str) -> str:
    """The address of a studio; raises ``WrongOption``."""
    if not _ADDRESS.fullmatch(text) or len(text) > _LONGEST:
        raise WrongOption(
            f"expected an address like 'https://puzzles.example/', found '{text:.60}'", of="--link"
        )
    return text


LinkBase = Annotated[
    str | None,
    Option(
        "--link",
        metavar="BASE",
        check=studio_address,
        panel=Panel.OUTPUT,
        help="Add a link to the puzzle in the studio exported to this address; in a PDF, a QR code.",
    ),
]
