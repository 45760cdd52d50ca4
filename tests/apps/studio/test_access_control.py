"""Only the studio's own page reaches its server."""

from __future__ import annotations

import json
import socket

import pytest

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("uvicorn", reason="uvicorn is not installed")

from studio import PATIENCE, Server

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def server(studio: Server) -> Server:
    return studio


def test_the_page_is_served_under_its_token_only(server: Server) -> None:
    assert server.request("GET", "")[0] == 200
    for path in (
        "/landing.html",
        "/config",
        "/x/config",
        server.path[:-2] + "/config",
        server.path.rstrip("/") + "x/config",
    ):
        assert server.request("GET", path)[0] == 404, path


def test_the_landing_page_for_links_contains_no_data(server: Server) -> None:
    token = server.path.strip("/")
    for path in ("/", "/landing.js"):
        status, _, body = server.request("GET", path)
        assert status == 200
        assert token.encode() not in body
        assert server.request("POST", path, b"{}", JSON)[0] == 404


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1.evil.example:{port}",
        "localhost:{port}@evil.example",
        "",
    ],
)
def test_a_rebound_host_name_is_refused(server: Server, host: str) -> None:
    status, _, body = server.request("GET", "config", headers={"Host": host.format(port=server.port)})
    assert status in (400, 421)
    assert b"version" not in body


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_names_of_this_machine_are_served(server: Server, host: str) -> None:
    assert server.request("GET", "config", headers={"Host": f"{host}:{server.port}"})[0] == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
    ],
)
def test_other_pages_can_neither_ask_nor_read(server: Server, origin: str) -> None:
    headers = JSON | {"Origin": origin.format(port=server.port)}
    for method, path in (("GET", "config"), ("POST", "themes"), ("POST", "folder/save")):
        status, answered, _ = server.request(method, path, b"{}", headers)
        assert status == 403
        assert "access-control-allow-origin" not in answered
    assert server.request("OPTIONS", "ask", headers=headers)[0] == 403


def test_the_own_page_may(server: Server) -> None:
    headers = JSON | {"Origin": f"http://{server.host}:{server.port}", "Sec-Fetch-Site": "same-origin"}
    body = json.dumps({"puzzle": {"rows": [[1]], "columns": [[1]]}}).encode()
    assert server.request("POST", "themes", body, headers)[0] == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_the_fetch_metadata_of_a_request_are_checked(server: Server, site: str) -> None:
    assert (
        server.request("GET", "config", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"})[0]
        == 403
    )
    assert (
        server.request("GET", "", headers={"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"})[0] == 200
    )


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_forms_are_refused(server: Server, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    assert server.request("POST", "ask", b"{}", headers)[0] == 415


def test_the_policy_lets_no_text_become_a_script(server: Server) -> None:
    for path in ("", "config", "web/shells/studio.js", "/nothing"):
        _, headers, _ = server.request("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        *("page/../__init__.py", "page/%2e%2e/app.py", "page/..%2fapp.py", "page//etc/passwd"),
        *("page/%2fetc%2fpasswd", "page/words/..%5c..%5capp.py", "page/", "page/words"),
        *("shared/../page.css", "shared/..%2fdata.py"),
        *("folder/file?name=../README.md", "folder/file?name=%2e%2e%2fREADME.md"),
        *("folder/file?name=/etc/passwd", "folder/file?name=", "folder/file?name=."),
        *("folder/file?name=inside", "folder/file?name=inside/../../x.json", "folder/file?name=x%00.json"),
        *("folder?name=..", "folder?name=/", "folder?name=inside/..", "folder?name=inside/gchq.json"),
    ],
)
def test_no_path_leads_out(server: Server, path: str) -> None:
    status, _, body = server.request("GET", path)
    assert status in (404, 422), body
    assert b"import" not in body
    assert b"root:" not in body


def test_bodies_that_are_too_long_or_no_json_are_refused(server: Server) -> None:
    assert server.request("POST", "themes", b" " * (5 << 20), JSON)[0] == 413
    for body in (
        b"",
        b"[",
        b"[]",
        b"[" * 100_000,
        b"\xff",
        b'{"puzzle":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    ):
        status, _, answer = server.request("POST", "themes", body, JSON)
        assert status in (400, 422)
        assert set(json.loads(answer)) == {"error"}


@pytest.mark.slow
def test_half_a_request_is_not_waited_for(server: Server) -> None:
    with socket.create_connection((server.host, server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert connection.recv(100) == b""


def test_all_modules_are_served_as_modules(server: Server) -> None:
    for path in (
        "web/shells/studio.js",
        "web/panels/editor/editor.js",
        "web/board/board.js",
        "web/style/page.css",
        "web/style/studio.css",
        "theme.css",
    ):
        status, headers, body = server.request("GET", path)
        assert status == 200
        assert headers["content-type"].startswith(("text/javascript", "text/css"))
        assert body
