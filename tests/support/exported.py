"""An exported studio on a static file server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from command_line import nonosat_command
from conftest import ROOT
from lacking import skip_without


class OnDisk(NamedTuple):
    """The address of a one-file page."""

    address: str


class Site:
    """The server of an exported folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(folder)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        port = self._process.stdout.readline().split("port ")[1].split()[0]
        self.address = f"http://127.0.0.1:{port}/"

    def end(self) -> None:
        """End the server."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def runtime() -> Path:
    """Return the folder with Pyodide and python-sat's wheel for it; skip the test without it."""
    folder = Path(os.environ.get("NONOSAT_PYODIDE", str(ROOT / "node_modules" / "pyodide")))
    if not (folder / "pyodide.mjs").is_file():
        skip_without("Pyodide")
    if not list(folder.glob("python_sat-*wasm32.whl")):
        skip_without("python-sat for WebAssembly")
    return folder


@contextmanager
def exported(folder: Path) -> Iterator[Site]:
    """Export into a folder with the command, and serve it."""
    code, _, err = nonosat_command("studio", "--export", str(folder), "--runtime", str(runtime()))
    assert code == 0, err
    site = Site(folder)
    try:
        yield site
    finally:
        site.end()
