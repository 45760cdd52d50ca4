"""The description of a set in LaTeX, one to two pages, and its table as CSV; both from the journal alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.amounts import amount
from nonosat.encoding.plug_ins import encoding_named
from nonosat.generation.competition.journal import MeasuredCandidate, Request
from nonosat.notation.csv_rows import csv_row
from nonosat.rendering.latex import escaped, tabular

_FAMILIES = {
    "picture": (
        "The clues of a random picture. The formula has a model, but at this density of shaded cells line by "
        "line reasoning decides few cells, and there are many partial pictures that no solution extends."
    ),
    "swapped": (
        "The clues of a random picture in which two neighbouring numbers of one row were exchanged. The sums "
        "of rows and columns still agree; whether there is still a picture must be found by search."
    ),
    "other": (
        "The clues of a random picture that a last clause excludes: is there another picture? This is what "
        "authors of puzzles ask."
    ),
    "dom": (
        r"$n$-Dom~\cite{dom}, stairs of $2n + 1$ rows and columns, with its picture excluded. There is no "
        "other one, but line by line reasoning decides no cell."
    ),
}
_SOURCES = r"""\begin{thebibliography}{9}
\bibitem{ueda} N. Ueda and T. Nagao, ``NP-completeness results for nonogram via parsimonious reductions,''
Tokyo Institute of Technology, Tech. Rep. TR96-0008, 1996.
\bibitem{dom} J. N. van Rijn, ``Playing games: the complexity of Klondike, Mahjong, nonograms and animal
chess,'' Master's thesis, Leiden University, 2012.
\bibitem{minisat} N. E\'en and N. S\"orensson, ``An extensible SAT-solver,'' in \emph{SAT}, 2003,
pp. 502--518.
\bibitem{pysat} A. Ignatiev, A. Morgado, and J. Marques-Silva, ``PySAT: a Python toolkit for prototyping
with SAT oracles,'' in \emph{SAT}, 2018, pp. 428--437.
\end{thebibliography}"""
#: The widest name in the lists, which sets how far their text is indented.
_WIDEST = "automaton"
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


def described(request: Request, entries: Sequence[MeasuredCandidate]) -> dict[str, bytes]:
    """The files ``instances.csv`` and ``description.tex``."""
    taken = [entry for entry in entries if entry.taken]
    rows = ([getattr(entry, name) for name in _FIELDS] for entry in taken)
    return {
        "instances.csv": "".join(map(csv_row, [_FIELDS, *rows])).encode(),
        "description.tex": _document(request, entries, taken).encode(),
    }


def _document(
    request: Request, entries: Sequence[MeasuredCandidate], taken: Sequence[MeasuredCandidate]
) -> str:
    hard = sum(entry.is_hard for entry in taken)
    models = sum(entry.status == "SATISFIABLE" for entry in taken)
    width, height = request.size
    return rf"""\documentclass[conference]{{IEEEtran}}
\makeatletter\setlength{{\@dblfptop}}{{0pt}}\makeatother
\begin{{document}}
\title{{Hard Nonograms}}
\author{{\IEEEauthorblockN{{Names}}\IEEEauthorblockA{{Affiliations}}}}
\maketitle

\begin{{abstract}}
{amount(len(taken), "formula")} that ask for the picture of a nonogram, or for another one; {models} are
satisfiable, {len(taken) - models} are not. {hard} take MiniSat longer than {request.hard_seconds:g} seconds.
Every expected answer has a certificate.
\end{{abstract}}

\section{{The problem}}
A nonogram asks for a picture, given for each row and each column the lengths of its runs of shaded cells in
order. To decide whether there is a picture, or another one than a given one, is NP-complete~\cite{{ueda}}.
The formulas are written by nonosat {escaped(request.version)}, without line by line reasoning beforehand.
Variables 1, 2, \dots{{}} are the cells, row by row; comments say what every variable means.

\section{{Families}}
{_described_list((family, _FAMILIES[family]) for family in _in_turn(entry.family for entry in taken))}
Each family is written in several encodings:
{_described_list((each, _encoding(each)) for each in _in_turn(entry.encoding for entry in taken))}

\section{{Selection}}
Candidates follow from the seed {request.seed} and from measurements: each family in each encoding begins with
small pictures (random ones with ${width} \times {height}$ cells) and climbs until its formulas are hard. Of
{amount(len(entries), "candidate")}, {len(taken)} were taken. {hard} of them take MiniSat~2.2~\cite{{minisat}}
longer than {request.hard_seconds:g} seconds of CPU time. All take nonosat (line by line reasoning, then
solvers of PySAT~\cite{{pysat}}, on its own encoding) less than {request.own_seconds:g} seconds by the clock,
on the same machine. Table~\ref{{instances}} lists them.

\section{{Certificates}}
What is satisfiable comes with a picture that was checked by the clues. What is not comes with a proof in
DRAT, and in LRAT where that is short, which an independent checker has replayed; \texttt{{nonosat verify}}
derives the formula again from the puzzle, compares the two byte for byte, and has the proof replayed.

\begin{{table*}}[t]
\caption{{The formulas. Times in seconds}}\label{{instances}}
\centering\footnotesize\renewcommand{{\arraystretch}}{{1.15}}
{_table(request, taken)}
\end{{table*}}

{_SOURCES}
\end{{document}}
"""


def _in_turn(names: Iterable[str]) -> tuple[str, ...]:
    """Each once, sorted."""
    return tuple(sorted(set(names)))


def _described_list(items: Iterable[tuple[str, str]]) -> str:
    """Names and sentences; nothing while there are none, as an empty list is an error in LaTeX."""
    begin = rf"\begin{{description}}[\IEEEsetlabelwidth{{{_WIDEST}}}]"
    lines = [rf"\item[{escaped(name)}] {text}" for name, text in items]
    return "\n".join([begin, *lines, r"\end{description}"]) if lines else ""


def _encoding(name: str) -> str:
    encoding = encoding_named(name)
    return f"{escaped(encoding.title)} ({escaped(encoding.reference)})."


def _table(request: Request, taken: Sequence[MeasuredCandidate]) -> str:
    rows = [
        (
            entry.name,
            f"{entry.variables:,}",
            f"{entry.clauses:,}",
            f"> {request.hard_seconds:g}"
            if entry.minisat_seconds is None
            else f"{entry.minisat_seconds:.2f}",
            "" if entry.own_seconds is None else f"{entry.own_seconds:.2f}",
            {"SATISFIABLE": "satisfiable", "UNSATISFIABLE": "unsatisfiable"}[entry.status],
        )
        for entry in taken
    ]
    return tabular(("instance", "variables", "clauses", "MiniSat", "nonosat", "answer"), rows, "lrrrrl")
