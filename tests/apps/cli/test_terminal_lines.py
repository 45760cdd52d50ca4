"""Lines on a terminal: the progress line, and word wrapping."""

from __future__ import annotations

import io
import time

import pytest
from command_line import TIMEOUT_SECONDS

from nonosat import Progress
from nonosat.apps.cli.output import progress_line, standard_error
from nonosat.apps.cli.output.line_breaks import broken_between_words, fitted_to
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.model.progress import PortfolioSearch


@pytest.fixture(autouse=True)
def _a_terminal_that_rewrites_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("progress", "beginning", "end"),
    [
        (Progress("load", 0, 0.1), "load … 0 conflicts, ", " s"),
        (Progress("search", 1, 0.1), "search … 1 conflict, ", " s"),
        (Progress("search", 73183, 8.0, solutions=1), "search … 73,183 conflicts, 1 solution, ", " s"),
        (
            Progress(
                "search",
                4,
                8.0,
                2,
                PortfolioSearch("cadical195", 1, "order"),
                (PortfolioSearch("glucose4", None, "order"),),
            ),
            "search … 4 conflicts, 2 solutions, ",
            " s (cadical195, seed 1 leads)",
        ),
    ],
)
def test_the_line_shows_phase_conflicts_solutions_time_and_leader(
    progress: Progress, beginning: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_line, "_SECONDS_BEFORE_FIRST_LINE", 0.0)
    terminal = Terminal()
    patience = time.monotonic() + TIMEOUT_SECONDS
    with ProgressLine(terminal) as line:
        line.listen(progress)
        while beginning not in terminal.getvalue():
            assert time.monotonic() < patience, terminal.getvalue()
            time.sleep(0.01)
    shown = next(text for text in terminal.getvalue().split("\r\x1b[2K") if text.startswith(beginning))
    assert shown.endswith(end)
    assert terminal.getvalue().endswith("\r\x1b[2K")


def test_there_is_no_line_off_a_terminal_or_when_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_line, "_SECONDS_BEFORE_FIRST_LINE", 0.0)
    for file, is_quiet, kind in (
        (io.StringIO(), False, "xterm"),
        (Terminal(), True, "xterm"),
        (Terminal(), False, "dumb"),
    ):
        monkeypatch.setenv("TERM", kind)
        monkeypatch.setattr(standard_error, "_is_quiet", is_quiet)
        with ProgressLine(file) as line:
            line.listen(Progress("search", 1, 0.1))
            time.sleep(0.1)
        assert file.getvalue() == ""


def test_a_line_wider_than_the_terminal_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_line, "_SECONDS_BEFORE_FIRST_LINE", 0.0)
    terminal = Terminal()
    patience = time.monotonic() + TIMEOUT_SECONDS
    with ProgressLine(terminal, text=lambda _: "x" * 100):
        while "…" not in terminal.getvalue():
            assert time.monotonic() < patience
            time.sleep(0.01)
    assert max(map(len, terminal.getvalue().split("\r\x1b[2K"))) == 79


def test_no_word_is_broken_and_none_is_lost() -> None:
    text = "12. [narrowed overlap] In row 11 (12 1–3), columns 1–2 are blank: so-called."
    for columns in range(1, 90):
        lines = broken_between_words(text, columns).split("\n")
        assert " ".join(lines).split() == text.split()
        assert all(len(line) <= columns or len(line.split()) == 1 for line in lines[1:])
        assert all(line.startswith("    ") for line in lines[1:])


def test_lines_that_fit_stay_as_they_are() -> None:
    table = "name      available\nminisat   yes"
    assert broken_between_words(table, 20) == table


def test_only_a_terminal_breaks_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    assert fitted_to(io.StringIO(), "Look at row 11.") == "Look at row 11."
    assert fitted_to(Terminal(), "Look at row 11.") == "Look at\nrow 11."
