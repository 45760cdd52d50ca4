"""Generated pages of the site: README, notebooks, a reference of all names, the studio.

The studio is included if ``NONOSAT_PYODIDE`` names a folder with its runtime (see ``docs/studio.md``).
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

import nonosat
from nonosat.apps.studio.export import export
from nonosat.apps.studio.runtime import Runtime
from nonosat.files.formats.addresses import link_of

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
_TRY = """# Try it now

The [studio](studio.md) runs in your browser: draw with a verdict after every stroke, play with hints, see
every step explained. It needs no installation and no account, and no data leaves your machine.

"""
_STUDIO = """<a class="btn btn-primary" href="studio/index.html">Open the studio</a>

The first visit loads about 9 MB; afterwards it works offline.
"""
_NO_STUDIO = """This copy of the site was built without it. To run it on your machine, install it by
`python3 -m pip install 'nonosat[studio]'` and run `nonosat studio`; `--export site` exports it.
"""
_PUZZLE_LINK = re.compile(r"\[([^\]]*)\]\(\.\./(puzzles/\S+\.json)\)")
_GENERATED = ("index.md", "reference.md", "try.md", *(f"notebooks/{path.stem}.md" for path in NOTEBOOKS))


def on_files(files: Files, config: Any) -> Files:
    """Add the first page, the reference and the notebooks."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = re.sub(r"\]\(docs/", "](", readme)
    files.append(File.generated(config, "index.md", content=_with_valid_links(readme, "")))
    files.append(File.generated(config, "reference.md", content=reference()))
    files.append(File.generated(config, "try.md", content=_TRY + (_STUDIO if _runtime() else _NO_STUDIO)))
    for path in NOTEBOOKS:
        name = f"notebooks/{path.stem}.md"
        files.append(File.generated(config, name, content=notebook_page(path)))
    return files


def on_post_build(config: Any, **_: Any) -> None:
    """Export the studio next to the page that links to it."""
    if runtime := _runtime():
        export(str(Path(config["site_dir"]) / "try" / "studio"), Runtime(Path(runtime)))


def _runtime() -> str | None:
    return os.environ.get("NONOSAT_PYODIDE") or None


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Replace links to files outside the site by text; show the file or program of a block above it.

    If the site has the studio, puzzles of the gallery link to it.
    """
    markdown = re.sub(r"^```console needs (\S+)$", r"*needs: \1*\n\n```console", markdown, flags=re.MULTILINE)
    markdown = re.sub(r"^```(\w+) (\S+)$", r"`\2`\n\n```\1", markdown, flags=re.MULTILINE)
    if _runtime() and page.file.src_uri == "gallery.md":
        studio = posixpath.relpath("try/studio/index.html", page.url or ".")
        markdown = _PUZZLE_LINK.sub(lambda link: f"{link[1]} {_to_try(link[2], studio)}", markdown)
    return _with_valid_links(markdown, posixpath.dirname(page.file.src_uri))


def on_page_content(html: str, **_: Any) -> str:
    """Label each cell of a table with its column, for narrow screens that stack the columns."""
    return re.sub(r"<table>.*?</table>", _with_labels, html, flags=re.DOTALL)


def _with_labels(table: re.Match[str]) -> str:
    labels = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<th[^>]*>(.*?)</th>", table[0])]

    def labelled(row: re.Match[str]) -> str:
        columns = iter(labels)
        return re.sub(r"<td", lambda _: f'<td data-label="{next(columns, "")}"', row[0])

    # In a cell, Markdown needs a backslash before a bar, and keeps it in code.
    return re.sub(r"<tr>.*?</tr>", labelled, table[0], flags=re.DOTALL).replace("\\|", "|")


def _to_try(path: str, studio: str) -> str:
    return f'<a href="{link_of(nonosat.read(ROOT / path), studio)}">try it</a>'


def notebook_page(path: Path) -> str:
    """Return a notebook with its outputs as Markdown."""
    parts: list[str] = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            drawing = data.get("image/svg+xml") or data.get("text/html")
            text = "".join(output.get("text") or data.get("text/plain", ())).rstrip("\n")
            parts.append("".join(drawing) if drawing else f"```text\n{text}\n```")
    parts.append(f"[This page as a notebook]({path.name})")
    return "\n\n".join(parts) + "\n"


def reference() -> str:
    """Return the page of the public names, grouped by module under the first name."""
    parts = ["# Reference\n\nThe public names of `nonosat`, and of each of its public packages.\n"]
    for package in (nonosat, *(getattr(nonosat, name) for name in nonosat.MODULES)):
        if package is not nonosat:
            about = (package.__doc__ or "").strip().splitlines()[0]
            parts.append(f"# `{package.__name__}`\n\n{about}\n")
        for topic, names in package.HOMES.items():
            parts.append(f"## {names[0]}\n")
            parts.extend(f"::: {topic}.{name}\n" for name in names)
    return "\n".join(parts)


def _with_valid_links(markdown: str, folder: str) -> str:
    def kept(match: re.Match[str]) -> str:
        target = match[2].partition("#")[0]
        if re.match(r"[a-z]+:", target) or not target:
            return match[0]
        path = posixpath.normpath(posixpath.join(folder, target))
        is_page = path in _GENERATED or (ROOT / "docs" / path).is_file()
        if is_page and not path.startswith("..") and not path.endswith(".py"):
            return match[0]
        return match[1]

    return re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", kept, markdown)
