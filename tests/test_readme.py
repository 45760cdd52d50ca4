"""What the README says of the formats is what the registry says."""

from __future__ import annotations

from conftest import ROOT

from nonosat.formats.registry import all_formats


def table() -> str:
    lines = [
        "| name | suffixes | reads | writes | colour | givens | goal | many | what it is |",
        "|" + "---|" * 9,
    ]
    for each in all_formats():
        marks = (each.read, each.write, each.colour, each.givens, each.goal, each.many)
        cells = [each.name, " ".join(each.suffixes), *("yes" if mark else "" for mark in marks), each.title]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_table_of_formats_is_that_of_the_registry() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split("<!-- formats -->\n")[1].split("\n<!-- /formats -->")[0]
    assert shown == table()
