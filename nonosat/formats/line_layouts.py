"""Formats whose files are lists of clues, one per line, and not much else: a template for each.

The bytes of a square puzzle as ``.nono`` are those of another one as ``.nin``, so that only the suffix tells
them apart.

Roads not taken: where the sums fit only one of these two readings, to choose that one. A ``.nin`` whose
height stands first would become a transposed picture, where now the answer says what is wrong with it.
"""

from __future__ import annotations

from nonosat.formats import non
from nonosat.notation.format import begins, described, holds
from nonosat.notation.layout import Layout
from nonosat.notation.word_layout import WordLayout
from nonosat.notation.writable_puzzle import each_puzzle, one_puzzle, with_number_above

#: By name, what messages call the format, and its layout.
_LAYOUTS = {
    "cwd": (".cwd", Layout("{height}\n{width}\n{rows}\n?\n{columns}")),
    "gecode-r": (
        "Gecode/R data",
        Layout("?# {title}\nrow_rules\n{rows}\n\ncol_rules\n{columns}\n", between=",", comments="#%"),
    ),
    "ish": (
        "Games::Nonogram",
        Layout(
            "# {title}\n# {copyright}\n#\n# row clues\n{rows}\n\n# column clues\n{columns}",
            between=",",
            comments="#",
        ),
    ),
    "keen": ("Keen's format", Layout("{rows}\n\n{columns}")),
    "makhorin": (
        "Makhorin's format",
        Layout("* {title}\n* {copyright}\n{rows}\n&\n{columns}", comments="*"),
    ),
    "mk": (".mk", Layout("{height} {width}\n{rows}\n#\n{columns}")),
    "nin": (".nin", Layout("{width} {height}\n{rows}\n{columns}")),
    "nono": (".nono", Layout("{width} {height}\n{columns}\n{rows}")),
    "syro": ("JSolver's format", Layout("# {title}\n{rows} 0\n#\n{columns} 0", comments="#")),
    "width-first": (
        "GriddlersSolver's format",
        Layout("{width}\n{height}\n\n{rows}\n?\n{columns}"),
    ),
}

_PICROSS = Layout("GRID {title}\nROWS\n[ {rows} ]\nCOLUMNS\n[ {columns} ]", comments="#")
#: Petr Kučera's teaching format is modelled on DIMACS.
_KUCERA = WordLayout(
    "?c {title}\nnonogram {height} {width}\nc rows\n{rows} 0\nc columns\n{columns} 0", comments="c"
)
_SPOJ = WordLayout("{height} {width}\n{rows} 0\n{columns} 0", counted=True)
#: A number stands alone and two below it, and a clue ends in 0 as every clue must.
_SPOJ_BEGINNING = r"\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*\n\s*(\d+\s+)*?0[ \t]*(\n|\Z)"
#: The barest form of ``.non``, which reads it.
_FAASE = Layout("width {width}\nheight {height}\nrows\n{rows}\ncolumns\n{columns}")

FORMATS = (
    *(
        described(name, layout.recognises(), layout.read, one_puzzle(called)(layout.lines))
        for name, (called, layout) in _LAYOUTS.items()
    ),
    described(
        "picross",
        holds(rb"(?m)^[ \t]*GRID\b"),
        _PICROSS.read,
        pieces=each_puzzle("picross-solver's format", blank_line=True)(_PICROSS.lines),
        parts=rb"\n(?=[ \t]*GRID\b)",
    ),
    described(
        "kucera",
        holds(rb"(?m)^[ \t]*nonogram[ \t]+\d"),
        _KUCERA.read,
        one_puzzle("Kučera's format")(_KUCERA.lines),
    ),
    described(
        "spoj",
        begins(_SPOJ_BEGINNING),
        _SPOJ.read,
        pieces=with_number_above(each_puzzle("SPOJ's list")(_SPOJ.lines)),
    ),
    described("faase", None, non.read, one_puzzle("Faase's format")(_FAASE.lines)),
)
