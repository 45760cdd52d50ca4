"""What Python says in English of files and requests, in every language of the pages.

Whoever raises an error says it in English where it happens. Its sentence is in the tables of words as well:
their keys begin with ``refused``, and with ``found`` those of what is in a file instead. English stays what
another program says, in brackets, and what is quoted: keywords, and the text of the file.

Roads not taken: errors that hold a key instead of a sentence. Three hundred readers would say keys where they
say now what they expect, and no error could be read where it is raised.
"""

from __future__ import annotations

import re
from functools import cache

from nonosat.errors import InputError, NonosatError, as_one_line, shortened
from nonosat.web.words import languages, words

_VALUE = re.compile(r"\{(\w+)\}")
#: Values that are quoted: by what stands before them, and by their names.
_IN_QUOTES = re.compile(r"['\"<\[]\{(\w+)\}")
_QUOTED = {"key", "keyword", "name", "names", "file", "path", "letters", "command", "detail"}
#: Values that are numbers, and what such a one is.
_NUMBERS, _NUMBER = ("number", "count"), r"[\d,.]+"
_ENGLISH = "en"
#: How keys begin of what is found in a file, and of all that is said.
_FOUND = ("found.",)
_SAID = ("refused.", "found.", "told.scan", "colour.")


def in_every_language(said: str | NonosatError) -> dict[str, str]:
    """What is said, by the codes of the languages.

    >>> in_every_language(InputError("expected a run length", found="7.", source="gchq.json", line=4))["de"]
    'gchq.json:4: erwartet: eine Lauflänge, gefunden: „7.“'
    """
    return {language: _in(language, said) for language in languages()}


def _in(language: str, said: str | NonosatError) -> str:
    if language == _ENGLISH or not isinstance(said, InputError):
        return str(said) if language == _ENGLISH else translated(str(said), language)
    spot = ":".join(str(each) for each in (said.source, said.line, said.column) if each is not None)
    place = translated(said.place or "", language)
    text = ": ".join(part for part in (spot, place, translated(said.expectation, language)) if part)
    if said.found is not None:
        found = translated(shortened(said.found), language, is_found=True)
        text = words(language)["refused.found"].format(place=text, what=found)
    return as_one_line(text)


def translated(text: str, language: str, *, is_found: bool = False) -> str:
    """An English text of Python's in a language, by its code; what the tables do not have stays as it is.

    A text of several parts is translated part by part. ``is_found``: it is what was found in a file, which
    most often is quoted.

    >>> translated("expected 7 rows", "de"), translated("boat.gz: expected a complete gzip file", "de")
    ('erwartet: 7 Zeilen', 'boat.gz: erwartet: eine vollständige Datei in gzip')
    """
    table = words(language)
    for key, english in _sentences(_FOUND if is_found else _SAID):
        values = _values(english, text)
        if values is not None:
            quoted = _QUOTED | set(_IN_QUOTES.findall(english))
            own = {
                name: value if name in quoted else translated(value, language, is_found=is_found)
                for name, value in values.items()
            }
            return table[key].format(**own)
    for mark in () if is_found else (": ", "; ", ", "):
        if mark in text:
            return mark.join(translated(part, language) for part in text.split(mark, 1))
    return text


@cache
def _sentences(kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The English sentences with their keys, those first that leave least open."""
    found = [(key, text) for key, text in words(_ENGLISH).items() if key.startswith(kinds)]
    return tuple(sorted(found, key=lambda each: -len(_VALUE.sub("", each[1]))))


def _values(english: str, text: str) -> dict[str, str] | None:
    """The values in a text that is this sentence, else ``None``.

    ``number`` and ``count`` are numbers; a value at the beginning is one part of a text.
    """
    parts = _VALUE.split(english)
    if not all(part in text for part in parts[::2]):
        return None
    kinds = [_NUMBER if name in _NUMBERS else ".+" for name in parts[1::2]]
    if parts[0] == "" and kinds[:1] == [".+"]:
        kinds[0] = "[^:]+"
    parts[1::2] = [f"(?P<{name}>{kind})" for name, kind in zip(parts[1::2], kinds, strict=True)]
    parts[::2] = map(re.escape, parts[::2])
    match = re.fullmatch("".join(parts), text, re.DOTALL)
    return None if match is None else match.groupdict()
