"""Formats whose files are lists of clues, one per line, and not much else: a template for each.

The bytes of a square puzzle as ``.nono`` are those of another one as ``.nin``, so that only the suffix tells
them apart.

Roads not taken: where the sums fit only one of these two readings, to choose that one. A ``.nin`` whose
height stands first would become a transposed picture, where now the answer says what is wrong with it.
"""

from __future__ import annotations

from nonosat.notation.format import Format
from nonosat.notation.layout import Layout
from nonosat.notation.writable_puzzle import one_puzzle


def _format(
    name: str, title: str, suffix: str, layout: Layout, called: str = "", *, only_by_suffix: bool = False
) -> Format:
    return Format(
        name=name,
        title=title,
        suffixes=(suffix,),
        recognises=layout.recognises(),
        read=layout.read,
        write=one_puzzle(called or suffix)(layout.lines),
        keeps=frozenset(layout.texts),
        only_by_suffix=only_by_suffix,
    )


FORMATS = (
    _format(
        "cwd",
        "height, width, row clues, a blank line, column clues (QNonograms)",
        ".cwd",
        Layout("{height}\n{width}\n{rows}\n?\n{columns}"),
    ),
    _format(
        "gecode-r",
        "lists under row_rules and col_rules (Kjellerstrand's data for Gecode/R and JaCoP)",
        ".txt",
        Layout("?# {title}\nrow_rules\n{rows}\n\ncol_rules\n{columns}\n", between=",", comments="#%"),
        "Gecode/R data",
    ),
    _format(
        "ish",
        "two lists of clues with commas and '#' comments (Games::Nonogram; webpbn's 'ish')",
        ".txt",
        Layout(
            "# {title}\n# {copyright}\n#\n# row clues\n{rows}\n\n# column clues\n{columns}",
            between=",",
            comments="#",
        ),
        "Games::Nonogram",
    ),
    _format(
        "keen",
        "two plain lists of clues with a blank line between them (webpbn's 'keen')",
        ".txt",
        Layout("{rows}\n\n{columns}"),
        "Keen's format",
    ),
    _format(
        "makhorin",
        "'*' comments, row clues, '&', column clues (webpbn's 'makhorin')",
        ".txt",
        Layout("* {title}\n* {copyright}\n{rows}\n&\n{columns}", comments="*"),
        "Makhorin's format",
    ),
    _format(
        "mk",
        "height and width, row clues, '#', column clues (Olšák's simple format)",
        ".mk",
        Layout("{height} {width}\n{rows}\n#\n{columns}"),
    ),
    _format(
        "nin",
        "width and height, then one clue per line (Wilk's nonogram)",
        ".nin",
        Layout("{width} {height}\n{rows}\n{columns}"),
    ),
    _format(
        "nono",
        "width and height, column clues, row clues, one per line (azotor's nonogram)",
        ".nono",
        Layout("{width} {height}\n{columns}\n{rows}"),
        only_by_suffix=True,
    ),
    _format(
        "syro",
        "clues that end in 0, with '#' between rows and columns (JSolver; webpbn's 'syro')",
        ".txt",
        Layout("# {title}\n{rows}\n#\n{columns}", end=" 0", comments="#"),
        "JSolver's format",
    ),
    _format(
        "width-first",
        "width, height, row clues, a blank line, column clues (GriddlersSolver)",
        ".test",
        Layout("{width}\n{height}\n\n{rows}\n?\n{columns}"),
        "GriddlersSolver's format",
    ),
)
