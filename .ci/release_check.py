"""Whether this checkout can be released: one line for each thing that stands in the way.

python3 .ci/release_check.py [v1.0.0]            what is missing, for this tag if it is named
python3 .ci/release_check.py --changes           the section of the changelog, as the text of a release
python3 .ci/release_check.py --links README.md   makes its relative links absolute, for an index
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Hosts that can never be reached (RFC 2606).
PLACEHOLDER = re.compile(r"https?://[^\s\"')]*\.invalid\b")
#: What is shown may hold brackets itself.
_RELATIVE_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s]+)\)")


def version() -> str:
    """The version that this is."""
    found = re.search(
        r'__version__ = "(.+)"', (ROOT / "nonosat/model/version.py").read_text(encoding="utf-8")
    )
    assert found is not None
    return found[1]


def home() -> str:
    """The address of the project."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings["project"]["urls"]["Repository"])


def with_absolute_links(text: str, home: str, version: str) -> str:
    """A text of Markdown whose relative links lead to the files of that version."""

    def absolute(link: re.Match[str]) -> str:
        picture, shown, path = link.groups()
        return f"{picture}[{shown}]({home}/{'raw' if picture else 'blob'}/v{version}/{path})"

    return _RELATIVE_LINK.sub(absolute, text)


def changes(wanted: str, text: str) -> tuple[str, str]:
    """What stands behind the version in the heading of its section, and the section."""
    for section in re.split(r"(?m)^## ", text)[1:]:
        heading, _, body = section.partition("\n")
        number, _, rest = heading.partition(" ")
        if number == wanted:
            return rest, body.strip() + "\n"
    return "", ""


def obstacles(tag: str | None) -> Iterator[str]:
    """What stands in the way of a release."""
    address, number = home(), version()
    if PLACEHOLDER.search((ROOT / "pyproject.toml").read_text(encoding="utf-8")):
        yield f"pyproject.toml: [project.urls] has a placeholder, {address}"
    if tag is not None and tag != f"v{number}":
        yield f"nonosat/model/version.py: the tag {tag} is not that of version {number}"
    date, section = changes(number, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if not section:
        yield f"CHANGELOG.md: there is no section '## {number} (year-month-day)'"
    elif not re.fullmatch(r"\(\d{4}-\d\d-\d\d\)", date):
        yield f"CHANGELOG.md: expected a date in the heading of {number}, found '{date}'"
    citation = dict(
        re.findall(r"(?m)^([a-z-]+): \"?([^\"\n]*)\"?$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    )
    for key, wanted in {"version": number, "date-released": date.strip("()")}.items():
        if citation.get(key) != wanted:
            yield f"CITATION.cff: expected {key} {wanted}, found {citation.get(key)}"
    if not PLACEHOLDER.match(address) and citation.get("repository-code") != address:
        yield f"CITATION.cff: expected repository-code {address}, found {citation.get('repository-code')}"


def main(arguments: list[str]) -> int:
    """The exit code: 1 if anything stands in the way."""
    if arguments == ["--changes"]:
        print(changes(version(), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))[1], end="")
        return 0
    if arguments[:1] == ["--links"]:
        page = Path(arguments[1])
        text = page.read_text(encoding="utf-8")
        page.write_text(with_absolute_links(text, home(), version()), encoding="utf-8")
        return 0
    found = list(obstacles(arguments[0] if arguments else None))
    print("\n".join(found) or f"version {version()} can be released")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
