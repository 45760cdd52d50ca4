"""The fonts of this computer, and which of them can draw a text.

Files are found by ``fc-list`` where there is fontconfig, and in the folders where systems keep fonts. What a
font can draw is read from its own table of characters.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
#: fontconfig answers in a moment, unless it makes its cache.
_SECONDS_TO_LIST = 30
_FOLDERS = {
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("%WINDIR%/Fonts", "%LOCALAPPDATA%/Microsoft/Windows/Fonts"),
}
_OTHER_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
#: Parts of file names: styles that texts are not set in, kinds that suit a text less, and fonts that have a
#: sign for every character, which tells nothing.
_STYLES = (
    *("bold", "italic", "oblique", "light", "thin", "black"),
    *("medium", "cond", "narrow", "extra", "semi"),
)
_LESS_SUITABLE = (
    "mono",
    "serif",
    "rashi",
    "nastaliq",
    "kufi",
    "looped",
    "music",
    "math",
    "display",
    "unjoined",
)
_EMPTY = ("lastresort", "blank", "notdef")
#: The bit of a font's ``fsType`` that forbids embedding, and the place of that number in the table ``OS/2``.
_FORBIDDEN, _PERMISSIONS = 0x0002, slice(8, 10)

#: Joins characters to one emoji; asks for a coloured picture of the character before it.
_JOINER, _AS_PICTURE = "\u200d", "\ufe0f"
#: Kinds of characters that run from right to left.
_RIGHT_TO_LEFT = ("R", "AL")
_FIRST_PICTURE = "\U0001f000"


@cache
def characters_of(path: str) -> frozenset[int]:
    """The code points that the (first) font of a file can draw; none if the file is no font."""
    import uharfbuzz

    try:
        return frozenset(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)).unicodes)
    except (OSError, uharfbuzz.HarfBuzzError):
        return frozenset()


@cache
def fonts() -> tuple[str, ...]:
    """The files of all fonts, those that suit a text best first."""
    found = {path for path in _listed() if path.lower().endswith(_SUFFIXES)}
    names = {path: Path(path).stem.lower() for path in found}
    usable = [path for path in found if not any(part in names[path] for part in _EMPTY)]
    return tuple(sorted(usable, key=lambda path: (_penalty(names[path]), names[path], path)))


def fonts_for(text: str, lacking: Iterable[str], preferred: Sequence[str] = ()) -> dict[str, str]:
    """A font file for each of the ``lacking`` characters of a text that any font can draw.

    As few fonts as possible, ``preferred`` ones first; emoji come from fonts for them if there are any.
    """
    chosen: dict[str, str] = {}
    missing = list(dict.fromkeys(lacking))
    pictures = _pictures_in(text)
    _choose(chosen, [each for each in missing if each in pictures], [*preferred, *_emoji_fonts()])
    _choose(chosen, [each for each in missing if each not in chosen], preferred)
    _choose(chosen, [each for each in missing if each not in chosen], fonts())
    return chosen


def pieces_of(text: str) -> list[str]:
    """The text in stretches of emoji and of anything else, to be shaped one by one.

    A text of which some runs from right to left stays whole, because its order is that of all of it.

    >>> pieces_of("a 🐱, b")
    ['a ', '🐱', ', b']
    """
    pictures = _pictures_in(text)
    if not pictures or any(bidirectional(each) in _RIGHT_TO_LEFT for each in text):
        return [text]
    return ["".join(stretch) for _, stretch in groupby(text, key=pictures.__contains__)]


def _pictures_in(text: str) -> set[str]:
    """The characters that are to be shown as coloured pictures, and those that join them."""
    pictures = {each for each in text if each >= _FIRST_PICTURE}
    pictures |= {before for before, after in pairwise(text) if after == _AS_PICTURE}
    return pictures and pictures | {_JOINER, _AS_PICTURE}


@cache
def _emoji_fonts() -> tuple[str, ...]:
    return tuple(path for path in fonts() if "emoji" in Path(path).stem.lower())


def _choose(chosen: dict[str, str], missing: list[str], paths: Sequence[str]) -> None:
    """Adds fonts to ``chosen``, always the first of those that can draw the most missing characters."""
    while missing and paths:
        best = max(paths, key=lambda path: sum(ord(each) in characters_of(path) for each in missing))
        drawn = [each for each in missing if ord(each) in characters_of(best)]
        if not drawn:
            return
        if not _may_embed(best):
            paths = [path for path in paths if path != best]
            continue
        chosen |= dict.fromkeys(drawn, best)
        missing = [each for each in missing if each not in drawn]


@cache
def _may_embed(path: str) -> bool:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))
    table: Any = face.reference_table("OS/2").data or b""
    return not int.from_bytes(table[_PERMISSIONS]) & _FORBIDDEN


def _penalty(name: str) -> int:
    return 2 * any(part in name for part in _STYLES) + any(part in name for part in _LESS_SUITABLE)


def _listed() -> Iterator[str]:
    try:
        command = ["fc-list", "--format", "%{file}\n"]
        listed = subprocess.run(command, capture_output=True, timeout=_SECONDS_TO_LIST, check=True)
        yield from os.fsdecode(listed.stdout).splitlines()
    except (OSError, subprocess.SubprocessError):
        pass
    for name in _FOLDERS.get(sys.platform, _OTHER_FOLDERS):
        folder = os.path.expanduser(os.path.expandvars(name))
        for path, _, files in os.walk(folder):
            yield from (os.path.join(path, file) for file in files)
