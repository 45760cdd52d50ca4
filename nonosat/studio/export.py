"""The studio without a server: everything that its page needs, as static files for any web space.

    index.html, theme.css, config   the page, its colours, and what it is told at the beginning
    web/                            the modules, style sheets and words of ``nonosat.web``
    python/                         the runtime, and wheels of what it runs; ``parts.json`` names them
    offline.js                      the service worker: after the first visit nothing is asked of the network

The page asks its questions of Python in its own workers (``web/server/worker_transport.js``), which runs
``nonosat.studio.answering``.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from nonosat.errors import InputError
from nonosat.files.whole import write_whole_folder
from nonosat.notation.file_text import json_bytes
from nonosat.studio.look import style_sheet
from nonosat.studio.own_wheel import own_wheel, pure_wheel
from nonosat.studio.page_config import page_config
from nonosat.studio.questions import KINDS
from nonosat.studio.runtime import BUILDS, FILES, Runtime

#: What needs a package that the runtime may lack, and the package.
_NEEDS = {
    "repair": "numpy",
    "hide": "numpy",
    "whatif": "numpy",
    "draft": "pillow",
    "make": "pillow",
}
#: Kinds of drawings that need no other package.
_DRAWINGS = ["svg", "html", "txt"]
#: Distributions in pure Python: what nonosat needs, and what python-sat does.
_PURE = ("defusedxml", "webcolors", "pyyaml", "six")
_SUFFIXES = (".js", ".css", ".json", ".html")


def export(folder: str, runtime: Runtime, *, network: str | None = None, links: str | None = None) -> int:
    """Writes the studio into a new folder, or one that it wrote before; returns the number of bytes.

    ``network`` is the address of the runtime on a content delivery network, where it is not to be in the
    folder; ``links`` that of the studio to which links lead, if it is another one.
    """
    existing = Path(folder)
    if existing.exists() and not (existing / "offline.js").is_file() and any(existing.iterdir()):
        raise InputError("expected a new or empty folder, or an older export", source=folder)
    contents = {**_page(runtime, network, links), **_python(runtime, network)}
    contents["offline.js"] = _offline(contents)
    write_whole_folder(folder, contents)
    return sum(map(len, contents.values()))


def _page(runtime: Runtime, network: str | None, links: str | None) -> dict[str, bytes]:
    web = files("nonosat.web")
    contents = {f"web/{path}": data for path, data in _web_files(web, "")}
    sources = "'self'" if network is None else f"'self' {network}"
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {sources} 'wasm-unsafe-eval'",
            "worker-src 'self' blob:",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            f"connect-src {sources}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page = (web / "shells" / "studio.html").read_text(encoding="utf-8")
    contents["index.html"] = page.replace("<head>", f"<head>\n{meta}").encode()
    contents["theme.css"] = style_sheet().encode()
    contents["config"] = json_bytes(_config(_builds(runtime, network), links))
    return contents


def _builds(runtime: Runtime, network: str | None) -> list[str]:
    """The packages with machine code that browsers can load; the network has all."""
    return list(runtime.builds() if network is None else BUILDS)


def _config(builds: list[str], links: str | None) -> dict[str, Any]:
    told = page_config(folder=None, place="browser", start=None, drawings=_DRAWINGS, links=links)
    questions = {
        name: {"seconds": kind.seconds, "background": kind.in_background}
        for name, kind in KINDS.items()
        if name not in _NEEDS or _NEEDS[name] in builds
    }
    return {**told, "questions": questions}


def _python(runtime: Runtime, network: str | None) -> dict[str, bytes]:
    builds = runtime.builds()
    wheels = dict([own_wheel(), *map(pure_wheel, _PURE)])
    wheels[runtime.solver.name] = runtime.solver.read_bytes()
    parts = {"runtime": network or "./", "archives": list(wheels), "packages": _builds(runtime, network)}
    contents = {**wheels, "parts.json": json.dumps(parts).encode()}
    if network is None:
        contents |= {name: (runtime.folder / name).read_bytes() for name in FILES}
        contents |= {path.name: path.read_bytes() for path in builds.values()}
    return {f"python/{name}": data for name, data in contents.items()}


def _offline(contents: dict[str, bytes]) -> bytes:
    """The service worker, which keeps these files under a name that changes with them."""
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(path.encode() + b"\0" + hashlib.sha256(data).digest())
    kept = json.dumps({"name": f"nonosat-{digest.hexdigest()[:16]}", "files": ["./", *sorted(contents)]})
    script = (files("nonosat.web") / "shells" / "offline.js").read_text(encoding="utf-8")
    return f"const KEPT = {kept};\n\n{script}".encode()


def _web_files(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            found += _web_files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(_SUFFIXES):
            found.append((path + entry.name, entry.read_bytes()))
    return found
