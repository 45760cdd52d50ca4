"""The table in the README: generated from the results that are kept, never typed."""

from __future__ import annotations

from pathlib import Path

from benchmarks.results import Results
from benchmarks.sets import ROOT
from benchmarks.summary import Clock, summaries
from benchmarks.table import by_set
from nonosat.errors import InputError

#: The results that the README shows.
KEPT = Path(__file__).parent / "results" / "figures.jsonl.gz"
README = ROOT / "README.md"
_BEGIN, _END = "<!-- benchmarks -->\n", "\n<!-- /benchmarks -->"


def section(results: Results) -> str:
    """What stands between the marks: the machine in a sentence, and the table by set."""
    return f"{_provenance(results)}\n\n{by_set(summaries(results.runs, Clock.CPU))}"


def with_section(readme: str, text: str) -> str:
    """The README with that text between its marks; raises ``InputError`` when it has no marks."""
    before, begin, rest = readme.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        wanted = f"the marks '{_BEGIN.strip()}' and '{_END.strip()}'"
        raise InputError(f"expected {wanted}", source=README.name)
    return before + begin + text + end + after


def shown(readme: str) -> str:
    """What stands between the marks of a README."""
    return readme.partition(_BEGIN)[2].partition(_END)[0]


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
