"""The tables of docs/benchmarks.md and benchmarks/README.md, of the kept results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.results import Results
from benchmarks.sets import ROOT
from benchmarks.summary import Clock, SetSummary, summaries
from benchmarks.table import by_puzzle, by_set
from nonosat.model.errors import InputError

#: The results that the pages show.
KEPT = Path(__file__).parent / "results" / "figures.jsonl.gz"
_BEGIN, _END = "<!-- benchmarks -->\n", "\n<!-- /benchmarks -->"
#: Sets whose puzzles are shown one by one.
_IN_DETAIL = ("large", "dom", "hard")


def details(results: Results) -> str:
    """Return the section of the page about benchmarks: every solver on every set, and what is undecided."""
    found = summaries(results.runs, Clock.CPU)
    return "\n\n".join(
        [" ".join([_machine(results), *_other_solvers(results)]), by_set(found), _undecided(found)]
    )


def puzzles(results: Results) -> str:
    """Return the section of the page about measuring: some sets puzzle by puzzle."""
    found = [
        each
        for each in summaries(results.runs, Clock.CPU)
        if each.key.process == "inside" and each.key.set in _IN_DETAIL
    ]
    return f"{_machine(results)}\n\n{by_puzzle(found)}"


#: The pages, and the text between their marks.
PAGES: dict[Path, Callable[[Results], str]] = {
    ROOT / "docs" / "benchmarks.md": details,
    ROOT / "benchmarks" / "README.md": puzzles,
}


def with_section(page: str, text: str, *, name: str) -> str:
    """Return the page with that text between its marks; raises ``InputError`` if it has no marks."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = ("\n" + rest).partition(_END)
    if not begin or not end:
        wanted = f"the marks '{_BEGIN.strip()}' and '{_END.strip()}'"
        raise InputError(f"expected {wanted}", source=name)
    return before + begin + text + end + after


def shown(page: str) -> str:
    """Return the text between the marks of a page."""
    return page.partition(_BEGIN)[2].partition(_END)[0]


def _machine(results: Results) -> str:
    """Return the machine and the versions, in a sentence."""
    machine = results.machines[0]
    return (
        f"CPU time of all processes together: nonosat {machine['nonosat']}, {machine['python']}, "
        f"PySAT {machine['python-sat']}, numpy {machine['numpy']}, one core of {machine['processor']}, "
        f"{machine['date'].split()[0]}."
    )


def _undecided(found: Sequence[SetSummary]) -> str:
    """Return a sentence with the puzzles that nonosat, as a library, leaves undecided."""
    names = [
        f"{puzzle.puzzle} ({each.key.set})"
        for each in found
        if (each.key.contender, each.key.process) == ("nonosat", "inside")
        for puzzle in each.puzzles
        if puzzle.verdict == "undecided"
    ]
    return f"Undecided by nonosat within the limit: {', '.join(names) or 'none'}."


def _other_solvers(results: Results) -> list[str]:
    """Return a sentence with the other solvers and their versions, if there are any."""
    contenders = dict(pair for each in results.machines for pair in each["contenders"].items())
    versions = [
        f"{name} ({version})" for name, version in contenders.items() if version and "nonosat" not in name
    ]
    return [f"For comparison: {', '.join(sorted(versions))}."] if versions else []
