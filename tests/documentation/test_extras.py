"""The table of extras in the README is that of the package."""

from __future__ import annotations

import re
import tomllib

from conftest import ROOT

#: For those who work on nonosat, or measure it.
FOR_DEVELOPERS = {"benchmarks", "dev", "docs", "test"}


def test_the_readme_says_what_each_extra_is_for_and_what_it_takes() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = re.findall(r"(?m)^\| `(\w+)` \| .+ \| (\d+) \|$", readme)
    assert {name for name, _ in table} == set(extras) - FOR_DEVELOPERS
    assert all(0 < int(size) < 1000 for _, size in table)
