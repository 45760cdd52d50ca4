"""Output of ``encodings``: tables, the clauses of a line in words, comparisons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TextIO

from nonosat.apps.cli.output.listing import print_list
from nonosat.apps.cli.output.streams import notify
from nonosat.model.abilities.json_values import as_text
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import EncodingError, InputError
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.sat.encodings.catalogue import Encoding

if TYPE_CHECKING:
    from nonosat.sat.tools.comparison import Comparison
    from nonosat.sat.tools.solver_runs import SolverRuns


#: A typed run: its length and the letter of its colour.
_RUN = "(?:(?:[0-9]{1,3}|[?])[A-Za-z]?|[*])"


@dataclass(frozen=True, slots=True)
class Encodings:
    """Result of ``encodings``."""

    encodings: Annotated[tuple[Encoding, ...], "The encodings, those of other packages last."]


@dataclass(frozen=True, slots=True)
class EncodingVerdict:
    """Result of ``encodings --check``."""

    name: Annotated[str, "The name of the encoding."]
    faults: Annotated[tuple[str, ...], "Its faults on short lines, in sentences."]
    propagation_complete: Annotated[
        bool | None, "Whether unit propagation is complete on short lines; `null` with faults."
    ]
    counterexample: Annotated[str | None, "A smallest case in which it is not complete."] = None


def print_encodings(file: TextIO, *, as_json: bool) -> None:
    """Print all encodings, one per line, those of other packages last; report those that fail to load."""
    from nonosat.sat.encodings.plug_ins import all_encodings, plug_ins

    for failure in plug_ins():
        if isinstance(failure, EncodingError):
            notify(str(failure))
    encodings = all_encodings()
    head = ("name", "complete", "title (reference)")
    rows = ((each.name, each.propagation_complete, f"{each.title} ({each.reference})") for each in encodings)
    print_list(file, Encodings(tuple(encodings)), (head, *rows), (18, 8), as_json=as_json)


def print_check(file: TextIO, name: str, *, as_json: bool) -> int:
    """Print the faults of an encoding on short lines; return their number.

    Without faults print a smallest case in which unit propagation is incomplete, if any.
    """
    from nonosat.sat.encodings.plug_ins import encoding_named
    from nonosat.sat.tools.encoding_check import check_encoding, propagation_gap

    encoding = encoding_named(name)
    faults = list(check_encoding(name))
    gap = None if faults else propagation_gap(name)
    complete = None if faults else gap is None
    if as_json:
        texts = tuple(each.text for each in faults)
        print(as_text(EncodingVerdict(name, texts, complete, None if gap is None else gap.text)), file=file)
        return len(faults)
    for fault in faults:
        print(fault.text, file=file)
    if not faults:
        print(f"{name}: correct on all lines of up to 6 cells, and 4 cells in two colours", file=file)
        claimed = "" if complete == encoding.propagation_complete else ", contrary to its declaration"
        print(f"unit propagation is {'' if complete else 'not '}complete on them{claimed}", file=file)
    if gap is not None:
        print(gap.text, file=file)
    return len(faults)


def print_line(file: TextIO, text: str, encodings: Sequence[str]) -> None:
    """Print in words the clauses of a line like ``5: 2 1``, ``5: ? *`` or ``5: 2r 1g``.

    Raises ``InputError``.
    """
    from nonosat.sat.encodings.wording import line_in_words

    match = re.fullmatch(rf"\s*([1-9][0-9]{{0,2}})\s*:\s*((?:{_RUN}(?:\s+|$))*)", text)
    if not match:
        raise InputError(
            "expected cells and runs, like '5: 2 1' or in colours '5: 2r 1g'", found=text, source="--line"
        )
    width = int(match[1])
    words = [word for word in match[2].split() if not re.fullmatch("0+[A-Za-z]?", word)]
    letters = "".join(dict.fromkeys(word[-1] for word in words if word[-1].isalpha()))
    clue = tuple(_run(word, letters) for word in words)
    palette = Palette.of_letters(letters or "#")
    line = Puzzle((clue,), (None,) * width, palette=palette).lines()[0]
    try:
        for number, encoding in enumerate(encodings):
            if number:
                print(file=file)
            for shown in line_in_words(line, encoding=encoding, letters=letters):
                print(shown, file=file)
    except InputError as error:
        raise error.at("--line") from None


def _run(word: str, letters: str) -> Run:
    """Parse a run; ``letters`` are the line's colours, empty for one colour. Raises ``InputError``."""
    if word == "*":
        return ANY_RUNS
    length = word.rstrip(letters) if letters else word
    if letters and length == word and word != "?":
        expectation = f"expected a letter after every number, as after others ({letters})"
        raise InputError(expectation, found=word, source="--line")
    colour = letters.index(word[-1]) + 1 if length != word else None if letters else 1
    return Run(None if length == "?" else int(length), colour)


def print_comparison(file: TextIO, comparison: Comparison, *, first: bool, as_json: bool) -> None:
    """Print a comparison; ``first``: the first one on its puzzle."""
    if as_json:
        print(as_text(comparison), file=file, flush=True)
        return
    lines = [*(_table_head(comparison) if first else ()), *_table_lines(comparison)]
    print("\n".join(lines), file=file, flush=True)


def _table_head(comparison: Comparison) -> Iterator[str]:
    """Yield the lines above the comparisons on one puzzle."""
    solvers = "".join(f"  {runs.solver:>27}" for runs in comparison.solver_runs)
    yield f"{comparison.puzzle}: median seconds and conflicts, runs solved"
    yield f"{'encoding':18}{'variables':>10}{'clauses':>9}{'literals':>10}{'lines':>8}{'root':>12}{solvers}"


def _table_lines(comparison: Comparison) -> Iterator[str]:
    """Yield sizes, strength and runs on one line, the clause families on another."""
    sizes, strength = comparison.reduced, comparison.strength
    cells = f"{strength.found_cells}/{strength.cells}"
    runs = "".join(f"  {_in_short(each):>27}" for each in comparison.solver_runs)
    yield (
        f"{comparison.encoding:18}{sizes.variables:>10}{sizes.clauses:>9}{sizes.literals:>10}"
        f"{strength.share_of_lines:>8.1%}{cells:>12}{runs}"
    )
    families = ", ".join(f"{name} {count} ({literals})" for name, count, literals in sizes.families)
    yield f"{'':18}  {families}"


def _in_short(runs: SolverRuns) -> str:
    seconds = runs.median_of("seconds")
    conflicts = runs.median_of("conflicts")
    return (
        f"{'-' if seconds is None else format(seconds, '.3f')} "
        f"{'-' if conflicts is None else format(conflicts, '.0f'):>7} "
        f"{runs.solved}/{len(runs.runs)} {runs.verdict[:4]:>4}"
    )
