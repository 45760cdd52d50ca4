"""Formats that are little more than lists of clues, one per line: a template for each.

The bytes of a square puzzle as ``.nono`` are those of another one as ``.nin``, so that only the suffix tells
them apart.

Roads not taken: choosing the reading whose sums fit, if only one does. A ``.nin`` with the
height first would become a transposed puzzle, while now the result says what is wrong.
"""

from __future__ import annotations

from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.layout import Layout
from nonosat.files.notation.writable_puzzle import each_puzzle, one_puzzle

_PICROSS = Layout("GRID {title}\nROWS\n[ {rows} ]\nCOLUMNS\n[ {columns} ]", comments="#")
#: The formats that are written: their names in messages, and their layouts.
_WRITTEN = {
    "cwd": (".cwd", Layout("{height}\n{width}\n{rows}\n?\n{columns}")),
    "keen": ("Keen's format", Layout("{rows}\n\n{columns}")),
    "mk": (".mk", Layout("{height} {width}\n{rows}\n#\n{columns}")),
    "nin": (".nin", Layout("{width} {height}\n{rows}\n{columns}")),
}
#: The layouts of those that are only read.
_READ = {
    "gecode-r": Layout("?# {title}\nrow_rules\n{rows}\n\ncol_rules\n{columns}\n", comments="#%"),
    "ish": Layout(
        "# {title}\n# {copyright}\n#\n# row clues\n{rows}\n\n# column clues\n{columns}", comments="#"
    ),
    "makhorin": Layout("* {title}\n* {copyright}\n{rows}\n&\n{columns}", comments="*"),
    "nono": Layout("{width} {height}\n{columns}\n{rows}"),
    "syro": Layout("# {title}\n{rows} 0\n#\n{columns} 0", comments="#"),
    "width-first": Layout("{width}\n{height}\n\n{rows}\n?\n{columns}"),
}

FORMATS = (
    *(
        define_format(name, layout.recognises(), layout.read, one_puzzle(called)(layout.lines))
        for name, (called, layout) in _WRITTEN.items()
    ),
    *(define_format(name, layout.recognises(), layout.read) for name, layout in _READ.items()),
    define_format(
        "picross",
        holds(rb"(?m)^[ \t]*GRID\b"),
        _PICROSS.read,
        pieces=each_puzzle("picross-solver's format", blank_line=True)(_PICROSS.lines),
        parts=rb"\n(?=[ \t]*GRID\b)",
    ),
)
