"""The table in docs/formats.md agrees with the registry."""

from __future__ import annotations

from conftest import ROOT

from nonosat.files.registry import all_formats


def test_the_table_of_formats_is_that_of_the_registry() -> None:
    lines = (ROOT / "docs" / "formats.md").read_text().splitlines()
    rows = [line for line in lines if line.startswith("| `")]
    wanted = [
        "| "
        + " | ".join(
            [
                f"`{format.name}`",
                " ".join(f"`{suffix}`" for suffix in format.suffixes) or "–",
                *(
                    "yes" if flag else "–"
                    for flag in (
                        format.read is not None,
                        format.write is not None,
                        *(format.colour, format.givens, format.goal, format.many, format.unknown),
                    )
                ),
                format.title,
            ]
        )
        + " |"
        for format in all_formats()
    ]
    assert rows == wanted
