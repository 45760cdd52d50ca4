"""The texts of pages in each language, and those that a page needs."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from nonosat.model.errors import UnknownName

_FOLDER = files(__package__) / "words"
#: The prefixes of the keys in a script, whole or composed.
_PREFIX = re.compile(r"[\"`]([a-z]+)\.[\w.$]")


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the available languages."""
    names = (each.name for each in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


@cache
def words(language: str) -> dict[str, str]:
    """Return the texts of a language, by its code; raises ``UnknownName``."""
    if language not in languages():
        raise UnknownName(f"unknown language '{language}'; choose {', '.join(languages())}")
    return dict(json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8")))


def words_for(script: str) -> dict[str, dict[str, str]]:
    """Return, for each language, the texts whose prefixes a script uses, for a one-file page."""
    prefixes = set(_PREFIX.findall(script))
    return {
        language: {key: text for key, text in words(language).items() if key.partition(".")[0] in prefixes}
        for language in languages()
    }
