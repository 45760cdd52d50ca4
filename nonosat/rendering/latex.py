"""Tables and text in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "×": r"$\times$",
    "…": r"\dots{}",
    "–": "--",
    "µ": r"$\mu$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
}


def escaped(text: str) -> str:
    r"""Plain text as LaTeX; ``**bold**`` stays bold.

    >>> escaped("**dom**: 5 % of n_1")
    '\\textbf{dom}: 5 \\% of n\\_1'
    """
    plain = "".join(_SPECIAL.get(character, character) for character in text)
    return re.sub(r"\*\*(.+?)\*\*", r"\\textbf{\1}", plain)


def tabular(titles: Sequence[str], rows: Sequence[Sequence[str]], columns: str) -> str:
    r"""A table with a line of titles; ``columns`` are letters as ``l`` and ``r``.

    >>> print(tabular(["set", "seconds"], [["dom", "> 1"]], "lr"))
    \begin{tabular}{lr}
    \hline
    set & seconds \\
    \hline
    dom & \textgreater{} 1 \\
    \hline
    \end{tabular}
    """
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\hline", _row(titles), r"\hline"]
    lines += [_row(row) for row in rows]
    return "\n".join([*lines, r"\hline", r"\end{tabular}"])


def _row(cells: Sequence[str]) -> str:
    return " & ".join(map(escaped, cells)) + r" \\"
