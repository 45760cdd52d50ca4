"""Pages saved from griddlers.net, whose script holds the clues: ``topHeader: [[[2,3],[3,1]],…]``.

Each run is a colour and a length. Colours count from 1, the background, in the order of ``usedColors``, which
are places in ``colors``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.colour_table import colour_value, palette_of_values
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.nested_lists import Brackets, clues_in_list
from nonosat.notation.puzzle_size import check_size
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

_HEADERS = {"row": re.compile(r"\bleftHeader\s*:\s*\["), "column": re.compile(r"\btopHeader\s*:\s*\[")}
_COLOURS, _USED = re.compile(r"\bcolors\s*:\s*\[([^\]]*)\]"), re.compile(r"\busedColors\s*:\s*\[([^\]]*)\]")
_BRACKETS = Brackets(re.compile(r"\s*\["), re.compile(r"\s*\]"))


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzle of the page."""
    text = decoded(data)
    if text.lstrip().startswith(("b'", 'b"')):  # bytes as Python shows them
        text = text.replace("\\n", "\n").replace("\\t", "\t")
    found = {kind: header.search(text) for kind, header in _HEADERS.items()}
    starts = {kind: match.end() for kind, match in found.items() if match}
    if len(starts) < 2:
        raise InputError("expected a page with 'topHeader: […]' and 'leftHeader: […]'")
    colours, palette = _palette(text)
    rows, columns = (clues_in_list(text, at, kind, _BRACKETS, colours) for kind, at in starts.items())
    check_size(len(rows), len(columns), line=text.count("\n", 0, starts["row"]) + 1)
    yield Puzzle(rows, columns, palette=palette)


def _palette(text: str) -> tuple[dict[int, int], Palette]:
    """The number of each colour of the page, and the palette."""
    written, used = _COLOURS.search(text), _USED.search(text)
    values = [colour_value(value) for value in re.findall(r"[0-9A-Fa-f]{6}", written[1] if written else "")]
    places = [int(place) for place in re.findall(r"[0-9]{1,3}", used[1] if used else "")]
    shown = [values[place] for place in places if place < len(values)]
    if len(shown) < 2:
        raise InputError("expected 'colors' and 'usedColors', the background and another one at least")
    background, *shades = shown
    return {key: number for number, key in enumerate(range(2, len(shown) + 1), 1)}, palette_of_values(
        shades, background
    )


FORMAT = described("griddlers-net", holds(rb"topHeader\s*:"), read)
