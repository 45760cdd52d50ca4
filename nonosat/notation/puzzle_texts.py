"""What a file says about a puzzle beside its clues: title, author and the like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nonosat.puzzle import Puzzle


def with_texts(puzzle: Puzzle, texts: Mapping[str, str | None]) -> Puzzle:
    """The puzzle with those of its texts filled in that are not empty."""
    found = {name: (text or "").strip() or None for name, text in texts.items()}
    return replace(
        puzzle,
        title=found.get("title", puzzle.title),
        author=found.get("author", puzzle.author),
        copyright=found.get("copyright", puzzle.copyright),
        source=found.get("source", puzzle.source),
        licence=found.get("licence", puzzle.licence),
        description=found.get("description", puzzle.description),
    )
