"""Access control: only the studio's own page reaches the application.

Four checks keep out other pages, other users of a shared machine, and DNS rebinding:

- the address begins with the token, a secret made at each start; without it only the landing page
  (``LANDING``), which contains no data, is served;
- the ``Host`` is one under which the studio is served;
- the ``Origin``, if there is one, is the studio's own; requests that change something must be JSON or bytes,
  which other origins cannot send without a CORS permission, and none is given;
- ``Sec-Fetch-Site``, if there is one, names the page itself or a user who opens the address.

Headers of answers let the page load and call only the studio, forbid other pages to embed or use the answers,
and keep texts of puzzles from becoming scripts or styles.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
_SENT = ("application/json", "application/octet-stream")
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/@\s]+)(?::(\d{1,5}))?\Z")
#: The paths served without the token, and their paths in the application.
LANDING = {"/": "/web/shells/landing.html", "/landing.js": "/web/shells/landing.js"}
#: The loopback names of this machine.
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Hosts:
    """The hosts under which the studio is served: ``names`` at ``port``.

    ``any_address``: also any numeric address. That is safe if the studio listens on all addresses, because
    DNS rebinding needs a name.
    """

    def __init__(self, names: Collection[str], port: int, *, any_address: bool = False) -> None:
        self._names = {name.lower() for name in names}
        self._port = port
        self._any_address = any_address

    def have(self, host: str) -> bool:
        """Return whether a ``Host`` header names a host of the studio.

        >>> hosts = Hosts(LOOPBACK, 8000)
        >>> [hosts.have(host) for host in ("localhost:8000", "[::1]:8000", "evil.example:8000")]
        [True, True, False]
        """
        found = _HOST.match(host)
        if found is None or int(found[2] or 80) != self._port:
            return False
        name = found[1].strip("[]").lower()
        return name in self._names or (self._any_address and _is_address(name))


class AccessControl:
    """An application that only permitted requests reach."""

    def __init__(self, application: ASGIApp, *, token: str, hosts: Hosts) -> None:
        self._application = application
        self._token = token
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            status, text = refused
            await PlainTextResponse(text + "\n", status)(scope, receive, send_guarded)
            return
        path = LANDING.get(scope["path"]) or scope["path"][len(self._token) + 1 :] or "/"
        inner = dict(scope, path=path, raw_path=path.encode(), root_path="")
        await self._application(inner, receive, send_guarded)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and the reason, if the request may not pass."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._hosts.have(hosts[0]):
            return 421, "expected a host under which the studio is served"
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin, hosts[0]):
            return 403, "expected a request from the studio's own page"
        site = headers.get("sec-fetch-site")
        is_navigation = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        if site is not None and site not in ("same-origin", "none") and not is_navigation:
            return 403, "expected a request from the studio's own page"
        is_landing = scope["path"] in LANDING and scope["method"] in ("GET", "HEAD")
        token = scope["path"].split("/", 2)[1] if scope["path"].startswith("/") else ""
        if not is_landing and not hmac.compare_digest(token.encode(), self._token.encode()):
            return 404, "missing or wrong token: open the address that 'nonosat studio' printed"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "expected GET or POST"
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] == "POST" and kind not in _SENT:
            return 415, f"expected {' or '.join(_SENT)}"
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        return origin.lower() == f"http://{host.lower()}" and self._hosts.have(host)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
