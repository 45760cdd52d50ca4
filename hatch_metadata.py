"""Metadata that are made of one address, and a description whose links are absolute.

An index of packages shows the README where none of its relative links leads anywhere.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: What is shown may hold brackets itself.
_RELATIVE_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s]+)\)")


def home_of(root: Path) -> str:
    """The address of the project, the only place where it stands: ``[tool.nonosat] home``."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings["tool"]["nonosat"]["home"])


def urls_of(home: str) -> dict[str, str]:
    """The links of the project by their names."""
    return {
        "Homepage": home,
        "Source": home,
        "Documentation": f"{home}/blob/main/docs/library.md",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
        "Security": f"{home}/security/policy",
    }


def with_absolute_links(text: str, home: str, version: str) -> str:
    """A text of Markdown whose relative links lead to the files of that version.

    >>> with_absolute_links("[docs](docs/a.md#b), ![card](docs/a.svg)", "https://x.org/n", "1.0")
    '[docs](https://x.org/n/blob/v1.0/docs/a.md#b), ![card](https://x.org/n/raw/v1.0/docs/a.svg)'
    """

    def absolute(link: re.Match[str]) -> str:
        picture, shown, path = link.groups()
        return f"{picture}[{shown}]({home}/{'raw' if picture else 'blob'}/v{version}/{path})"

    return _RELATIVE_LINK.sub(absolute, text)


class Metadata(MetadataHookInterface):
    """Gives the metadata that are marked as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the links and the description."""
        root = Path(self.root)
        home = home_of(root)
        found = re.search(r'__version__ = "(.+)"', (root / "nonosat/version.py").read_text(encoding="utf-8"))
        if found is None:
            raise ValueError("nonosat/version.py names no version")
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = urls_of(home)
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(text, home, found[1]),
        }
