"""``nonosat studio``: the workbench in a browser."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from nonosat.apps.cli.output.streams import notify
from nonosat.drawing.paper_options import StudioUrl
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, OnDisk
from nonosat.model.errors import InputError, MissingExtra

EXAMPLES = (
    "nonosat studio",
    "nonosat studio puzzles/two_switches.json",
    "nonosat studio --export site",
    "nonosat studio --export studio.html --runtime pyodide",
)
EXIT_CODES = exits.Meanings(done="The studio was closed, or was exported.")


@dataclass(frozen=True, kw_only=True)
class ServingOptions:
    """Address of the studio, and whether to open it."""

    browser: Annotated[
        bool, Option("--browser/--no-browser", rich_help_panel=OUTPUT, help="Open the studio in a browser.")
    ] = True
    port: Annotated[
        int | None,
        Option(
            min=0,
            max=65535,
            metavar="N",
            rich_help_panel=OUTPUT,
            help="Port to listen on; 0 takes any free port.",
        ),
    ] = None
    host: Annotated[
        str,
        Option(
            metavar="ADDRESS",
            rich_help_panel=OUTPUT,
            help="Address to listen on; 127.0.0.1 is local, 0.0.0.0 is reachable by others.",
        ),
    ] = "127.0.0.1"


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    """Export of the studio instead of serving it."""

    export: Annotated[
        str | None,
        Option(
            metavar="DIR|FILE.html",
            rich_help_panel=OUTPUT,
            help="Write the studio as static files or a single page, instead of serving it.",
        ),
        OnDisk(writes="replaced"),
    ] = None
    runtime: Annotated[
        str | None,
        Option(
            metavar="FOLDER",
            rich_help_panel=OUTPUT,
            help="With --export: a folder with the npm package 'pyodide' and python-sat's wheel for it. "
            "Default: fetch both with npm and pip.",
        ),
        OnDisk(reads="files"),
    ] = None
    network: Annotated[
        bool,
        Option(
            "--cdn",
            rich_help_panel=OUTPUT,
            help="With --export: let browsers load the runtime from a content delivery network.",
        ),
    ] = False


def command(
    place: Annotated[
        str,
        Argument(
            metavar="FILE|FOLDER",
            help="A puzzle, or a folder of puzzles. Default: this folder.",
            show_default=False,
        ),
    ] = ".",
    *,
    serving: ServingOptions,
    exporting: ExportOptions,
    studio_url: StudioUrl = None,
) -> int:
    """Open the workbench in a browser: draw, check, repair and play puzzles."""
    if exporting.export is not None:
        _export(exporting.export, exporting, links=studio_url)
    else:
        _serve(place, serving, links=studio_url)
    return exits.DONE


def _serve(place: str, options: ServingOptions, *, links: str | None) -> None:
    path = Path(place)
    if not path.exists():
        raise InputError("expected a file or a folder", source=place)
    try:
        from nonosat.apps.studio.app import Studio
        from nonosat.apps.studio.folder import Folder
        from nonosat.apps.studio.serving import is_loopback, open_browser, serve
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("platformdirs", "starlette", "uvicorn"):
            raise
        raise MissingExtra("the studio", "studio") from None
    host = options.host

    def announce(address: str) -> None:
        print(address, flush=True)
        if not is_loopback(host):
            notify(f"anyone who can reach {host} and knows this address can use the studio and its folder")
        # Some browsers return only when they are closed.
        threading.Thread(target=show, args=(address,), daemon=True).start()

    def show(address: str) -> None:
        is_opened = options.browser and open_browser(address)
        what = "the studio is open in a browser" if is_opened else "open this address in a browser"
        notify(f"{what}; stop it with Ctrl-C")

    folder, start = (path, None) if path.is_dir() else (path.parent, path.name)
    serve(Studio(Folder(folder), start, links=links), host=host, port=options.port, announce=announce)


def _export(target: str, options: ExportOptions, *, links: str | None) -> None:
    from nonosat.apps.studio.export import export, is_page
    from nonosat.apps.studio.runtime import NETWORK, Runtime, fetched

    folder, address = options.runtime, NETWORK if options.network else None
    with nullcontext(Runtime(Path(folder))) if folder is not None else fetched() as found:
        size = export(target, found, network=address, links=links)
    use = "to open in a browser" if is_page(target) else "for a web server"
    notify(f"the studio is in {target}: {size / 1e6:.1f} MB {use}")
