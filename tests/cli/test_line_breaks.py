"""On a terminal lines break between words, and nowhere else."""

from __future__ import annotations

import io

import pytest

from nonosat.cli.output.line_breaks import broken_between_words, fitted_to


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


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
    assert fitted_to(_Terminal(), "Look at row 11.") == "Look at\nrow 11."
