"""The words of pages in each language, and those that a page needs."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from nonosat.model.errors import UnknownName

_FOLDER = files(__package__) / "words"
#: The beginnings of the keys that a script says, and of keys that it puts together.
_SAID = re.compile(r"[\"`]([a-z]+)\.[\w.$]")


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that there are."""
    names = (each.name for each in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


@cache
def words(language: str) -> dict[str, str]:
    """The words of a language, by its code; raises ``UnknownName``."""
    if language not in languages():
        raise UnknownName(f"unknown language '{language}': choose {', '.join(languages())}")
    return dict(json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8")))


def words_for(script: str) -> dict[str, dict[str, str]]:
    """In every language the words of those kinds that a script says: what a page in one file holds."""
    kinds = set(_SAID.findall(script))
    return {
        language: {key: text for key, text in words(language).items() if key.partition(".")[0] in kinds}
        for language in languages()
    }
