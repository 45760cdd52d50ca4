"""The help of commands: options under the heading where one looks for them, in sentences."""

from __future__ import annotations

from collections import defaultdict

import pytest
from command_line import nonosat_here

from nonosat.abilities.fields import Panel, Positional
from nonosat.cli.app import PANELS, find

COMMANDS = [name for panel in PANELS.values() for name in panel]
#: Options that mean something else in other commands.
OTHERS = {("generate", "--seed"), ("hide", "--lines")}


def sections(name: str) -> dict[str, list[str]]:
    """The lines of the help under each heading."""
    code, out, _ = nonosat_here(name, "--help")
    assert code == 0
    found: dict[str, list[str]] = {}
    for line in out.splitlines():
        if line and not line.startswith(" "):
            found[line.rstrip(":")] = []
        elif line and found:
            found[list(found)[-1]].append(line.strip())
    return found


def test_an_option_stands_under_one_heading_in_all_commands() -> None:
    panels: dict[str, set[str]] = defaultdict(set)
    for name in COMMANDS:
        for field in find(name).fields:
            if not isinstance(field.option, Positional) and (name, field.flag) not in OTHERS:
                panels[field.flag].add(str(field.panel))
    assert len(panels) > 100
    assert {flag: found for flag, found in panels.items() if len(found) > 1} == {}
    assert panels["--time-limit"] == {"Search"}
    assert panels["--index"] == {"Input"}
    assert panels["--encoding"] == {"Fine tuning"}
    assert panels["--json"] == {"Output"}


@pytest.mark.parametrize("name", COMMANDS)
def test_headings_come_in_one_order_and_the_file_to_write_first(name: str) -> None:
    found = [heading for heading in sections(name) if heading in set(Panel)]
    assert found == [panel for panel in Panel if panel in found]
    output = sections(name)["Output"]
    if any(line.startswith("-o") for line in output):
        assert output[0].startswith("-o, --output ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_in_a_sentence(name: str) -> None:
    for field in find(name).fields:
        text = field.option.help
        assert text.endswith("."), text
        assert "  " not in text, text


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_the_terminal_and_nothing_is_cut(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = nonosat_here(name, "--help")
    assert code == 0
    assert max(map(len, out.splitlines())) <= columns
    shown = "".join(out.split())
    command = find(name)
    for field in command.fields:
        assert "".join(field.option.help.split()) in shown
        assert isinstance(field.option, Positional) or all(
            part in out for flag in field.flags for part in flag.split("/")
        )
    for example in command.examples:
        assert f"\n  {example}\n" in out  # on a line of its own, to be copied


@pytest.mark.parametrize("columns", [80, 120])
def test_the_help_of_all_has_a_whole_line_for_each_command_in_four_panels(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = nonosat_here("--help")
    assert code == 0
    assert max(map(len, out.splitlines())) <= columns
    parts = {heading: out.partition(f"\n{heading}:\n")[2].partition("\n\n")[0] for heading in PANELS}
    assert len(parts) == 4
    for heading, commands in PANELS.items():
        lines = [line.split(None, 1) for line in parts[heading].splitlines()]
        assert lines == [[name, text] for name, text in commands.items()]
