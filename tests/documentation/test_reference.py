"""The reference of the command line agrees with the declarations and is complete."""

from __future__ import annotations

import re

import pytest
from answer_schema import SCHEMA
from conftest import ROOT
from made_reference import exit_codes, program
from recording import recorded

from nonosat.apps.cli.app import PANELS, options_of

COMMANDS = [name for panel in PANELS.values() for name in panel]
PAGES = ROOT / "docs" / "reference"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def rows(text: str) -> set[str]:
    """Return the names in the first column of the tables."""
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name.replace("\\|", "|") for cell in cells for name in re.findall("`([^`]+)`", cell)}


def test_the_generated_files_are_up_to_date() -> None:
    for path, text in program()["files"]().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, f"{path}: run docs/make_reference.py"


def test_there_is_a_page_for_every_command_and_no_other() -> None:
    assert {path.stem for path in PAGES.iterdir()} == {*COMMANDS, "answers", "commands"}
    assert all(f"({name}.md)" in page("commands") for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_on_the_page_of_its_command(name: str) -> None:
    named = {each.split(" ")[0] for each in rows(page(name))}
    for field in options_of(name).fields:
        names = [str(field.info.metavar)] if field.is_argument else field.flags
        assert {each.strip("[].") for each in names} <= {each.strip("[].") for each in named}


def test_every_key_of_a_shape_is_on_the_page_of_all_results() -> None:
    text = page("answers")
    on_pages = rows(text).union(*(rows(page(name)) for name in COMMANDS))
    for name, shape in SCHEMA["$defs"].items():
        if "$id" not in shape:
            assert set(shape.get("properties", ())) <= on_pages, name


def test_every_command_that_prints_json_has_its_shape() -> None:
    for name in COMMANDS:
        has_json = any("--json" in field.flags for field in options_of(name).fields)
        assert has_json == (name in SCHEMA["$defs"]), name


def test_the_exit_codes_of_recorded_commands_are_those_of_the_pages() -> None:
    seen = set()
    for line, answers in recorded().items():
        name = line.split(" ")[0]
        if name in COMMANDS:
            seen |= {(name, answer["code"]) for answer in answers}
    assert len(seen) > 40
    assert {(name, code) for name, code in seen if code not in exit_codes(name)} == set()


def test_the_pages_are_linked_from_the_list_of_commands_and_in_the_navigation_of_the_site() -> None:
    listed = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for name in (*COMMANDS, "commands", "answers"):
        assert name == "commands" or f"({name}.md)" in listed
        assert f"- reference/{name}.md\n" in navigation
