"""The studio without a server: everything that its page needs, as static files for any web space.

    index.html, theme.css, config   the page, its colours, and what it is told at the beginning
    web/                            the modules, style sheets and words of ``nonosat.drawing.web``
    python/                         the runtime, and wheels of what it runs; ``parts.json`` names them
    offline.js                      the service worker: after the first visit nothing is asked of the network

Or all of it in one page, which a browser opens from a disk: its scripts joined, its other files compressed in
it (``web/server/requests.js``).

The page asks its questions of Python in its own workers (``web/server/worker_transport.js``), which runs
``nonosat.apps.studio.answering``.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from nonosat.apps.studio.answering import KINDS
from nonosat.apps.studio.page_config import page_config, style_sheet
from nonosat.apps.studio.runtime import BUILDS, FILES, Runtime, files_below, own_wheel, pure_wheel
from nonosat.drawing.web.modules import script_of, text_of
from nonosat.files.notation.file_text import json_bytes
from nonosat.files.whole import write_whole, write_whole_folder
from nonosat.model.errors import InputError

#: What needs a package that the runtime may lack, and the package.
_NEEDS = {"repair": "numpy", "draft": "pillow", "make": "pillow"}
#: Kinds of drawings that need no other package.
_DRAWINGS = ["svg", "html", "txt"]
#: Distributions in pure Python: what nonosat needs, and what python-sat does.
_PURE = ("typer", "shellingham", "annotated-doc", "defusedxml", "webcolors", "pyyaml", "six")
_SUFFIXES = (".js", ".css", ".json", ".html")
#: What a page that is one file asks of itself beside words and Python.
_ENCLOSED = ("config", "web/shells/examples.json", "web/server/worker.js")
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]*)">')
_SCRIPT = re.compile(r'<script type="module" src="[^"]*"></script>\n')


def export(target: str, runtime: Runtime, *, network: str | None = None, links: str | None = None) -> int:
    """Writes the studio into a new folder, or one that it wrote before, or a file that ends in ``.html``.

    Returns the number of bytes. ``network`` is the address of the runtime on a content delivery network,
    where it is not to be in the folder; ``links`` that of the studio to which links lead, if it is another
    one. Raises ``InputError`` for a folder with other files, and for one file with a ``network``.
    """
    if is_page(target):
        if network is not None:
            raise InputError("expected a folder: a page that is one file holds the runtime", source=target)
        page = _one_page(runtime, links)
        write_whole(target, page)
        return len(page)
    existing = Path(target)
    if existing.exists() and not (existing / "offline.js").is_file() and any(existing.iterdir()):
        raise InputError("expected a new or empty folder, or an older export", source=target)
    contents = {**_page(runtime, network, links), **_python(runtime, network)}
    contents["offline.js"] = _offline(contents)
    write_whole_folder(target, contents)
    return sum(map(len, contents.values()))


def is_page(target: str) -> bool:
    """Whether an export goes into one page instead of a folder."""
    return target.endswith(".html")


def _page(runtime: Runtime, network: str | None, links: str | None) -> dict[str, bytes]:
    web = files("nonosat.drawing.web")
    contents = {path: data for path, data in files_below(web, "web") if path.endswith(_SUFFIXES)}
    sources = "'self'" if network is None else f"'self' {network}"
    policy = _policy(scripts=sources, styles="'self'", images="'self'", requests=sources)
    page = text_of("shells/studio.html")
    contents["index.html"] = page.replace("<head>", f"<head>\n{policy}").encode()
    contents["theme.css"] = style_sheet().encode()
    contents["config"] = json_bytes(_config(_builds(runtime, network), links))
    return contents


def _policy(*, scripts: str, styles: str, images: str, requests: str) -> str:
    """What the page may load, and from where."""
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts} 'wasm-unsafe-eval'",
            "worker-src 'self' blob:",
            f"style-src {styles}",
            f"img-src {images} data: blob:",
            f"connect-src {requests}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def _one_page(runtime: Runtime, links: str | None) -> bytes:
    contents = {**_page(runtime, None, links), **_python(runtime, None)}
    needed = [name for name in contents if name.startswith(("web/words/", "python/")) or name in _ENCLOSED]
    enclosed = "".join(
        f'<script type="text/plain" data-file="{name}">{_packed(contents[name])}</script>\n'
        for name in needed
    )
    script = script_of("shells/studio.js")
    assert "</script" not in script
    policy = _policy(scripts="'unsafe-inline' blob:", styles="'unsafe-inline'", images="", requests="blob:")
    page = text_of("shells/studio.html").replace("<head>", f"<head>\n{policy}")
    page = _STYLE.sub(lambda link: f"<style>\n{contents[link[1]].decode()}</style>", page)
    module = f'<script type="module">\n{script}</script>\n{enclosed}'
    return _SCRIPT.sub(lambda _: module, page).encode()


def _packed(data: bytes) -> str:
    """A file as ``web/server/requests.js`` reads it."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


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
    script = (files("nonosat.drawing.web") / "shells" / "offline.js").read_text(encoding="utf-8")
    return f"const KEPT = {kept};\n\n{script}".encode()
