"""The outcome of a gate in the formats of servers: everything that failed is in it, whatever it is called."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from command_line import nonosat_here

SWITCH = {"title": "a|b\x01 <50%>", "rows": [[1], [1]], "columns": [[1], [1]]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "a,b"
    found.mkdir()
    (found / "switch.json").write_text(json.dumps(SWITCH))
    (found / "wrong.json").write_text('{"rows": ')
    return found


def _told(folder: Path, format: str, *options: str) -> tuple[int, str]:
    code, out, _ = nonosat_here(
        "check", str(folder), "--require", "unique,title", "--report", format, *options
    )
    return code, out


def test_junit_counts_what_failed_and_what_could_not_be_read(folder: Path) -> None:
    code, out = _told(folder, "junit")
    assert code == 2
    root = ElementTree.fromstring(out)
    counts = [[suite.get(count) for count in ("tests", "failures", "errors")] for suite in root]
    assert (root.tag, counts) == ("testsuites", [["2", "1", "0"], ["1", "0", "1"]])
    assert [case.get("name") for case in root.iter("testcase") if case.find("failure") is not None] == [
        "unique"
    ]
    assert root[0].get("name") == f"{folder}/switch.json"
    message = next(root.iter("error")).get("message")
    assert message is not None
    assert message.startswith(f"{folder}/wrong.json:1:")


def test_what_is_not_known_is_no_success_in_junit(folder: Path) -> None:
    (folder / "wrong.json").unlink()
    code, out = _told(folder, "junit", "--time-limit", "0")
    assert code == 3
    assert [case.get("name") for case in ElementTree.fromstring(out).findall(".//error/..")] == ["unique"]


def test_annotations_of_github_are_escaped(folder: Path) -> None:
    _, out = _told(folder, "github")
    unread, missed = out.splitlines()
    assert unread.startswith(f"::error title=input::{folder}/wrong.json:1:")
    place = str(folder).replace(",", "%2C")
    assert missed.startswith(f"::error file={place}/switch.json,title=unique::")
    assert "<50%25>: there are several pictures" in missed


def test_markdown_keeps_its_table(folder: Path) -> None:
    _, out = _told(folder, "markdown")
    lines = out.splitlines()
    assert lines[0] == "1 puzzle, 0 as wished."
    assert lines[2:4] == ["| puzzle | wish | why |", "|---|---|---|"]
    assert "a\\|b" in lines[4]
    assert lines[-1].startswith("- ")


def test_a_report_is_written_for_a_set_in_which_all_holds(tmp_path: Path) -> None:
    target = tmp_path / "report.xml"
    code, out, _ = nonosat_here(
        "check", "puzzles/gchq.json", "--require", "size=..30x30", "--report", "junit", "-o", str(target)
    )
    assert (code, out) == (0, "")
    assert [suite.get("failures") for suite in ElementTree.fromstring(target.read_text())] == ["0"]


@pytest.mark.parametrize(
    "options", [["--report", "junit"], ["--require", "title", "--report", "junit", "--json"]]
)
def test_a_report_belongs_to_wishes_and_is_one_format(options: list[str]) -> None:
    assert nonosat_here("check", "puzzles/gchq.json", *options)[0] == 2
