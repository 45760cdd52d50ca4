"""Annotations, as workflows of GitHub read them on standard output.

They are described in https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.cli.output.gate_reports.judged_puzzle import Judgements, reason_of


def written(outcome: Judgements) -> str:
    """A line for each place that could not be read and each wish that does not hold or is not known to."""
    return "".join(f"{line}\n" for line in _lines(outcome))


def _lines(outcome: Judgements) -> Iterator[str]:
    for place in outcome.unread:
        yield _line("error", "input", place.sentence, file=place.file, line=place.line, col=place.column)
    for puzzle, judged in outcome.missed():
        level = "warning" if judged.holds is None else "error"
        sentence = f"{puzzle.name}: {reason_of(judged)}"
        yield _line(level, judged.wish, sentence, file=puzzle.name.file, line=puzzle.line)


def _line(level: str, title: str, sentence: str, **place: str | int | None) -> str:
    values = {**place, "title": title}
    told = ",".join(f"{name}={_property(str(value))}" for name, value in values.items() if value is not None)
    return f"::{level} {told}::{_escaped(sentence)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
