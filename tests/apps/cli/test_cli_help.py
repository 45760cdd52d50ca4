"""The help of commands: options in sentences, under the expected headings."""

from __future__ import annotations

import importlib
import os
import re
from collections import defaultdict

import pytest
from command_line import ended, nonosat_here

from nonosat.apps.cli.app import PANELS, options_of

COMMANDS = [name for panel in PANELS.values() for name in panel]
#: Options with different meanings in other commands.
OTHERS = {("dataset", "--seed"), ("generate", "--seed"), ("hide", "--lines")}
#: The common headings, between which commands may have others.
FIRST, LAST = ["Arguments", "Options"], ["Input", "Output", "Search", "Fine tuning"]
_TOP = re.compile("^╭─ (.*?) ─*╮$")


def sections(name: str) -> dict[str, list[str]]:
    """Return the lines of the help under each heading."""
    code, out, _ = nonosat_here(name, "--help")
    assert code == 0
    found: dict[str, list[str]] = {}
    for line in out.splitlines():
        top = _TOP.match(line)
        if top:
            found[top[1]] = []
        elif line.startswith("│"):
            found[list(found)[-1]].append(line.strip("│ "))
    return found


def test_an_option_stands_under_one_heading_in_all_commands() -> None:
    panels: dict[str, set[str]] = defaultdict(set)
    for name in COMMANDS:
        for field in options_of(name).fields:
            if not field.is_argument and (name, field.flag) not in OTHERS:
                panels[field.flag].add(str(field.info.rich_help_panel))
    assert len(panels) > 100
    assert {flag: found for flag, found in panels.items() if len(found) > 1} == {}
    assert panels["--time-limit"] == {"Search"}
    assert panels["--index"] == {"Input"}
    assert panels["--encoding"] == {"Fine tuning"}
    assert panels["--json"] == {"Output"}


@pytest.mark.parametrize("name", COMMANDS)
def test_headings_come_in_one_order_and_the_file_to_write_first(name: str) -> None:
    found = sections(name)
    own = [heading for heading in found if heading not in FIRST + LAST]
    assert [*found] == [heading for heading in (*FIRST, *own, *LAST) if heading in found]
    output = found["Output"]
    if any(line.startswith("--output ") for line in output):
        assert output[0].lstrip("* ").startswith("--output ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_in_a_sentence(name: str) -> None:
    for field in options_of(name).fields:
        text = str(field.info.help)
        assert text.endswith("."), text
        assert "  " not in text, text
        assert "[" not in text, f"typer takes it for a style: {text}"


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_the_terminal_and_nothing_is_cut(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = nonosat_here(name, "--help")
    assert code == 0
    assert max(map(len, out.splitlines())) <= columns
    assert out.count("…") == sum(str(field.info.help).count("…") for field in options_of(name).fields)
    # A wrapped text is interleaved with the columns beside it.
    shown = out.replace("│", " ").split()
    for field in options_of(name).fields:
        words = str(field.info.help).split()
        first = next(at for at in range(len(shown)) if _are_in(words, shown[at : at + 3 * len(words) + 30]))
        assert first is not None
        assert all(part in out for flag in field.flags if not field.is_argument for part in flag.split("/"))
    for example in importlib.import_module(f"nonosat.apps.cli.commands.{name}").EXAMPLES:
        assert re.search(f"^ *{re.escape(example)} *$", out, re.MULTILINE)  # a whole line, to be copied


def _are_in(words: list[str], shown: list[str]) -> bool:
    """Return whether the words occur in this order among others."""
    left = iter(shown)
    return shown[:1] == words[:1] and all(word in left for word in words)


def test_the_help_of_all_has_a_whole_line_for_each_command_in_four_panels() -> None:
    code, out, _ = nonosat_here("--help")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    for heading, commands in PANELS.items():
        panel = out.partition(f"╭─ {heading} ─")[2].partition("╰")[0].splitlines()[1:]
        lines = [line.strip("│ ").split(None, 1) for line in panel]
        assert lines == [[name, text] for name, text in commands.items()]


def test_without_arguments_the_help_is_shown() -> None:
    assert nonosat_here() == nonosat_here("--help")


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"]])
def test_help_is_plain_text_without_colours(arguments: list[str]) -> None:
    plain = ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, {"TERM": "dumb"}, {"GITHUB_ACTIONS": "true"}, {})
    for told in plain:
        done = ended("-m", "nonosat", *arguments, env=os.environ | told, check=True)
        assert "\x1b" not in done.stdout
        assert done.stderr == ""
    for kind in ("ascii", "latin-1"):
        told = {"PYTHONIOENCODING": kind}
        assert "COMMAND" in ended("-m", "nonosat", "--help", env=os.environ | told, check=True).stdout
