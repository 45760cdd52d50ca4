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
    "-": "-{}",  # before another one, with which it would become a dash
    "µ": r"$\mu$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
}


def escaped(text: str) -> str:
    r"""Plain text as LaTeX; ``**bold**`` stays bold.

    >>> escaped("**dom**: 5 % of n_1"), escaped("--seed")
    ('\\textbf{dom}: 5 \\% of n\\_1', '-{}-seed')
    """
    plain = re.sub(r"-(?=-)|[^-]", lambda found: _SPECIAL.get(found[0], found[0]), text)
    return re.sub(r"\*\*(.+?)\*\*", r"\\textbf{\1}", plain)


def tabular(titles: Sequence[str], rows: Sequence[Sequence[str]], columns: str, *, long: bool = False) -> str:
    r"""A table with a line of titles; ``columns`` are letters as ``l`` and ``r``, or ``p{3cm}``.

    A ``long`` one may go over several pages, and needs the package *longtable*.

    >>> print(tabular(["set", "seconds"], [["dom", "> 1"]], "lr"))
    \begin{tabular}{lr}
    \hline
    set & seconds \\
    \hline
    dom & \textgreater{} 1 \\
    \hline
    \end{tabular}
    """
    environment = "longtable" if long else "tabular"
    lines = [rf"\begin{{{environment}}}{{{columns}}}", r"\hline", _row(titles), r"\hline"]
    if long:
        lines += [r"\endhead", r"\hline", r"\endfoot"]
    lines += [_row(row) for row in rows]
    return "\n".join([*lines, *([] if long else [r"\hline"]), rf"\end{{{environment}}}"])


def _row(cells: Sequence[str]) -> str:
    return " & ".join(map(escaped, cells)) + r" \\"
