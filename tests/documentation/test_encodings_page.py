"""The page about encodings shows what the program prints."""

from __future__ import annotations

import re
import shlex

from command_line import nonosat_here
from conftest import ROOT

PAGE = (ROOT / "docs" / "encodings.md").read_text()


def test_the_clauses_on_the_page_are_those_of_the_command() -> None:
    blocks = re.findall(r"```console\n\$ nonosat (encodings --line .*)\n((?:.*\n)*?)```", PAGE)
    assert len(blocks) == 6
    for command, shown in blocks:
        code, out, _ = nonosat_here(*shlex.split(command))
        assert (code, out) == (0, shown)


def test_every_encoding_is_on_the_page_with_its_strength() -> None:
    from nonosat.encoding.catalogue import ENCODINGS

    for encoding in ENCODINGS:
        rows = [
            line for line in PAGE.splitlines() if re.match(rf"\| `{encoding.name}`( \(default\))? \|", line)
        ]
        row = rows[0]  # the first table lists them, the second has sizes
        assert ("**complete**" in row) == encoding.propagation_complete
