"""The table of extras on the page about installing is that of the package."""

from __future__ import annotations

import re
import tomllib

from conftest import ROOT

#: For those who work on nonosat, or measure it.
FOR_DEVELOPERS = {"benchmarks", "dev", "docs", "test"}


def test_the_page_says_what_each_extra_is_for_and_what_it_takes() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    table = re.findall(r"(?m)^\| `(\w+)` \| .+ \| (\d+) \|$", page)
    assert {name for name, _ in table} == set(extras) - FOR_DEVELOPERS
    assert all(0 < int(size) < 1000 for _, size in table)
