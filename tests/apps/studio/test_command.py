"""The command: arguments, ports, addresses, extras."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_command
from conftest import PUZZLES

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("uvicorn", reason="uvicorn is not installed")

import json

from studio import running

from nonosat.apps.studio import serving


def test_a_missing_file_is_reported_in_one_line() -> None:
    code, out, err = nonosat_command("studio", "nowhere", "--no-browser")
    assert (code, out) == (2, "")
    assert err == "nowhere: expected a file or a folder\n"


def test_a_port_in_use_is_reported_in_one_line() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, _, err = nonosat_command("studio", str(PUZZLES), "--no-browser", "--port", str(port))
    assert code == 2
    assert err.count("\n") == 1
    assert "expected a free port" in err
    assert str(port) in err


@pytest.mark.skipif(sys.platform == "win32", reason="a port may be shared there")
def test_another_port_is_used_by_default_if_the_default_one_is_taken(monkeypatch: Any) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(serving, "USUAL_PORT", other.getsockname()[1])
        with serving._listener("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] != other.getsockname()[1]


def test_an_address_that_is_not_this_machines_is_refused() -> None:
    code, _, err = nonosat_command("studio", str(PUZZLES), "--no-browser", "--host", "192.0.2.7")
    assert code == 2
    assert err.count("\n") == 1
    assert "192.0.2.7" in err


def test_only_this_machine_is_listened_to_unless_told() -> None:
    with running(PUZZLES / "gchq.json") as server:
        assert server.host == "127.0.0.1"
        config = json.loads(server.request("GET", "config")[2])
        assert (config["start"], config["folder"]) == ("gchq.json", "puzzles")


def test_without_a_browser_the_address_is_enough(monkeypatch: Any, tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if sys.platform.startswith("linux"):
        assert not serving.open_browser("http://127.0.0.1:1/")


def test_without_the_extra_the_command_names_it(monkeypatch: Any) -> None:
    from nonosat.apps.cli.commands import studio
    from nonosat.model.errors import MissingExtra

    monkeypatch.setitem(sys.modules, "starlette", None)
    for name in [name for name in sys.modules if name.startswith(("nonosat.apps.studio", "starlette."))]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(MissingExtra, match="nonosat\\[studio\\]"):
        studio.command(str(PUZZLES), serving=studio.ServingOptions(), exporting=studio.ExportOptions())
