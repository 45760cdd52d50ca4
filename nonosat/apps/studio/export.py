"""The studio without a server, as static files for any web space.

    index.html, theme.css, config   the page, its colours and its configuration
    web/                            the modules, style sheets and words of ``nonosat.drawing.web``
    python/                         the runtime and wheels; ``parts.json`` names them
    offline.js                      the service worker: after the first visit no network is needed

Or as one page, which a browser opens from a disk: with its scripts joined and its other files compressed in
it (``web/server/requests.js``).

The page asks Python in its own workers (``web/server/worker_transport.js``), which run
``nonosat.apps.studio.answering``.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

from nonosat.apps.studio.answering import KINDS
from nonosat.apps.studio.page_config import page_config, style_sheet
from nonosat.apps.studio.runtime import BUILDS, FILES, Runtime, files_below, own_wheel, pure_wheel
from nonosat.drawing.web.modules import script_of, text_of
from nonosat.files.atomic_files import write_atomically, write_folder_atomically
from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError

#: The questions that need a package which the runtime may lack, with the package.
_NEEDS = {"repair": "numpy", "draft": "pillow", "make": "pillow"}
#: The kinds of drawings that need no other package.
_DRAWINGS = ["svg", "html", "txt"]
#: Distributions in pure Python that nonosat and python-sat need, and for codes of links.
_PURE = ("typer", "shellingham", "annotated-doc", "defusedxml", "webcolors", "pyyaml", "segno", "six")
_SUFFIXES = (".js", ".css", ".json", ".html")
#: The files that a one-file page embeds beside Python.
_EMBEDDED = ("config", "web/shells/examples.json", "web/server/worker.js")
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]*)">')
_PRELOAD = re.compile(r'<link rel="preload"[^>]*>\n')
_SCRIPT = re.compile(r'<script type="module" src="[^"]*"></script>\n')


def export(target: str, runtime: Runtime, *, network: str | None = None, links: str | None = None) -> int:
    """Write the studio into a new folder, an older export, or a file that ends in ``.html``.

    Returns the number of bytes. ``network`` is the address of the runtime on a content delivery network
    instead of in the folder; ``links`` that of another studio that links open. Raises ``InputError`` for a
    folder with other files, and for one file with a ``network``.
    """
    if is_page(target):
        if network is not None:
            raise InputError("expected a folder: a page that is one file holds the runtime", source=target)
        page = _one_page(runtime, links)
        write_atomically(target, page)
        return len(page)
    existing = Path(target)
    if existing.exists() and not (existing / "offline.js").is_file() and any(existing.iterdir()):
        raise InputError("expected a new or empty folder, or an older export", source=target)
    contents = {**_page(runtime, network, links), **_python(runtime, network)}
    contents["offline.js"] = _offline(contents)
    write_folder_atomically(target, contents)
    return sum(map(len, contents.values()))


def is_page(target: str) -> bool:
    """Return whether an export is one page instead of a folder."""
    return target.endswith(".html")


def _page(runtime: Runtime, network: str | None, links: str | None) -> dict[str, bytes]:
    web = files("nonosat.drawing.web")
    contents = {path: data for path, data in files_below(web, "web") if path.endswith(_SUFFIXES)}
    sources = "'self'" if network is None else f"'self' {network}"
    policy = _policy(scripts=sources, styles="'self'", images="'self'", requests=sources)
    page = text_of("shells/studio.html")
    contents["index.html"] = page.replace("<head>", f"<head>\n{policy}").encode()
    contents["theme.css"] = style_sheet().encode()
    contents["web/shells/studio.js"] = script_of("shells/studio.js").encode()
    contents["config"] = json_bytes(_config(_builds(runtime, network), links))
    return contents


def _policy(*, scripts: str, styles: str, images: str, requests: str) -> str:
    """Return the page's Content-Security-Policy as a meta element."""
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
    python = [name for name in contents if name.startswith("python/")]
    script = contents["web/shells/studio.js"].decode()
    assert "</script" not in script
    policy = _policy(scripts="'unsafe-inline' blob:", styles="'unsafe-inline'", images="", requests="blob:")
    page = text_of("shells/studio.html").replace("<head>", f"<head>\n{policy}")
    page = _PRELOAD.sub("", page)
    page = _STYLE.sub(lambda link: f"<style>\n{contents[link[1]].decode()}</style>", page)
    # The script runs before the browser has read Python.
    module = f'<script type="module" async>\n{script}</script>\n'
    scripts = f"{_embedded(_EMBEDDED, contents)}{module}{_embedded(python, contents)}"
    return _SCRIPT.sub(lambda _: scripts, page).encode()


def _embedded(names: Iterable[str], contents: dict[str, bytes]) -> str:
    """Return elements with files in the form that ``web/server/requests.js`` reads."""
    return "".join(
        f'<script type="text/plain" data-file="{name}">{_packed(contents[name])}</script>\n' for name in names
    )


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def _builds(runtime: Runtime, network: str | None) -> list[str]:
    """Return the binary packages that browsers can load; the network has all."""
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
    """Return the service worker, which caches these files under a name that changes with them."""
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(path.encode() + b"\0" + hashlib.sha256(data).digest())
    kept = json.dumps({"name": f"nonosat-{digest.hexdigest()[:16]}", "files": ["./", *sorted(contents)]})
    script = (files("nonosat.drawing.web") / "shells" / "offline.js").read_text(encoding="utf-8")
    return f"const KEPT = {kept};\n\n{script}".encode()
