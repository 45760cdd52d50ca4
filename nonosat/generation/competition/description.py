"""The description of a set in LaTeX, one to two pages, and its table as CSV; both from the journal alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from nonosat.amounts import amount
from nonosat.encoding.plug_ins import encoding_named
from nonosat.generation.competition.journal import Entry, Request
from nonosat.rendering.latex import escaped, tabular

_FAMILIES = {
    "picture": (
        "The clues of a random picture. The formula has a model, but at this density of shaded cells line by "
        "line reasoning decides few cells, and there are many partial pictures that no solution extends."
    ),
    "swapped": (
        "The clues of a random picture in which two neighbouring numbers of one row were exchanged. The sums "
        "of rows and columns still agree; that there is (almost always) no picture must be found by search."
    ),
    "other": (
        "The clues of a random picture that a last clause excludes: is there another picture? This is what "
        "authors of puzzles ask."
    ),
}
_FIELDS = (
    "name",
    "family",
    "encoding",
    "variables",
    "clauses",
    "minisat_seconds",
    "own_seconds",
    "status",
    "certificate",
)


def described(request: Request, entries: Sequence[Entry]) -> dict[str, bytes]:
    """The files ``instances.csv`` and ``description.tex``."""
    taken = [entry for entry in entries if entry.taken]
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(_FIELDS)
    writer.writerows([getattr(entry, name) for name in _FIELDS] for entry in taken)
    return {
        "instances.csv": table.getvalue().encode(),
        "description.tex": _document(request, entries, taken).encode(),
    }


def _document(request: Request, entries: Sequence[Entry], taken: Sequence[Entry]) -> str:
    families = sorted({entry.family for entry in taken})
    encodings = sorted({entry.encoding for entry in taken})
    hard = sum(entry.is_hard for entry in taken)
    models = sum(entry.status == "SATISFIABLE" for entry in taken)
    proved = sum(entry.certificate is not None for entry in taken)
    items = "\n".join(rf"\item[{family}] {escaped(_FAMILIES[family])}" for family in families)
    kinds = "\n".join(rf"\item[{escaped(each)}] {escaped(encoding_named(each).title)}." for each in encodings)
    return rf"""\documentclass[10pt,a4paper]{{article}}
\usepackage[margin=22mm]{{geometry}}
\title{{Hard Nonograms}}
\author{{\emph{{names and affiliations}}}}
\date{{}}
\begin{{document}}
\maketitle

\paragraph{{Problem.}} A nonogram asks for a picture, given for each row and each column the lengths of its
runs of shaded cells in order. To decide whether there is a picture, or another one than a given one, is
NP-complete (N.~Ueda and T.~Nagao, 1996). The formulas are written by nonosat {escaped(request.version)},
without line logic beforehand; their comments say what each variable means.

\paragraph{{Families.}}
\begin{{description}}
{items}
\end{{description}}

\paragraph{{Encodings.}}
\begin{{description}}
{kinds}
\end{{description}}

\paragraph{{Selection.}} Of {amount(len(entries), "candidate")} that follow from the seed {request.seed},
{len(taken)} were taken by measurement: {hard} of them take MiniSat 2.2 longer than {request.hard_seconds:g}
seconds of CPU time, and all take nonosat (line logic, then a race of solvers of PySAT) less than
{request.own_seconds:g} seconds by the clock, on one machine. {models} are satisfiable,
{len(taken) - models} are not. The expected answer of {proved} is proved: by a picture that was checked by its
clues, or by a proof in DRAT, and in LRAT where that is short, which an independent checker has replayed.

\begin{{center}}\scriptsize
{_table(request, taken)}
\end{{center}}
\end{{document}}
"""


def _table(request: Request, taken: Sequence[Entry]) -> str:
    rows = [
        (
            entry.name,
            entry.encoding,
            f"{entry.variables:,}",
            f"{entry.clauses:,}",
            f"> {request.hard_seconds:g}"
            if entry.minisat_seconds is None
            else f"{entry.minisat_seconds:.2f}",
            "" if entry.own_seconds is None else f"{entry.own_seconds:.2f}",
            {"SATISFIABLE": "sat", "UNSATISFIABLE": "unsat"}[entry.status],
            "" if entry.certificate is None else "yes",
        )
        for entry in taken
    ]
    titles = ("instance", "encoding", "variables", "clauses", "MiniSat s", "nonosat s", "answer", "proved")
    return tabular(titles, rows, "llrrrrll")
