"""The tables in the README and in docs/benchmarks.md: made from the results that are kept, never typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks.results import Results
from benchmarks.sets import ROOT
from benchmarks.summary import Clock, summaries
from benchmarks.table import by_phase, by_puzzle, by_set
from nonosat.errors import InputError

#: The results that the pages show.
KEPT = Path(__file__).parent / "results" / "figures.jsonl.gz"
_BEGIN, _END = "<!-- benchmarks -->\n", "\n<!-- /benchmarks -->"
#: Sets whose puzzles are shown one by one.
_IN_DETAIL = ("large", "dom", "hard")


def overview(results: Results) -> str:
    """For the README: the machine in a sentence, and the table by set."""
    return f"{_provenance(results)}\n\n{by_set(summaries(results.runs, Clock.CPU))}"


def details(results: Results) -> str:
    """For the page about benchmarks: some sets puzzle by puzzle, and the phases."""
    found = summaries(results.runs, Clock.CPU)
    inside = [each for each in found if each.key.process == "inside"]
    puzzles = by_puzzle([each for each in inside if each.key.set in _IN_DETAIL])
    return (
        f"{_provenance(results)}\n\n{puzzles}\n\nMean time of each phase, on the wall:\n\n{by_phase(inside)}"
    )


#: The pages, and what stands between their marks.
PAGES: dict[Path, Callable[[Results], str]] = {
    ROOT / "README.md": overview,
    ROOT / "docs" / "benchmarks.md": details,
}


def with_section(page: str, text: str, *, name: str) -> str:
    """The page with that text between its marks; raises ``InputError`` when it has no marks."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = ("\n" + rest).partition(_END)
    if not begin or not end:
        wanted = f"the marks '{_BEGIN.strip()}' and '{_END.strip()}'"
        raise InputError(f"expected {wanted}", source=name)
    return before + begin + text + end + after


def shown(page: str) -> str:
    """What stands between the marks of a page."""
    return page.partition(_BEGIN)[2].partition(_END)[0]


def _provenance(results: Results) -> str:
    """Where the figures are from."""
    machine = results.machines[0]
    others = dict(pair for each in results.machines for pair in each["contenders"].items())
    versions = [
        f"{name} ({version})" for name, version in others.items() if version and "nonosat" not in name
    ]
    beside = f" Beside it: {', '.join(sorted(versions))}." if versions else ""
    return (
        f"CPU time of all processes together: nonosat {machine['nonosat']}, {machine['python']}, "
        f"PySAT {machine['python-sat']}, numpy {machine['numpy']}, one core of {machine['processor']}, "
        f"{machine['date'].split()[0]}.{beside}"
    )
