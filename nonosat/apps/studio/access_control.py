"""The gate: nothing but the page itself reaches the application.

Four things are asked of each request, so that no other page, no other user of a shared machine and no name
that is made to point here (DNS rebinding) can drive the studio:

- the address begins with the token, a secret made at each start; only the door (``DOOR``), a page that holds
  nothing and asks nothing, is open to whoever has none;
- the ``Host`` is one under which the studio is served: a name that somebody else's server answers for is not;
- the ``Origin``, if the browser names one, is the studio's own; a request that changes something must be JSON
  or bytes, which pages of other origins cannot send without being asked for permission, and none is given;
- where the browser says what a request is for (``Sec-Fetch-Site``), it comes from the page itself, or from a
  person who opens the address.

Answers say that the page may load and call nothing but the studio, that no other page may show or use them,
and that no text of a puzzle may become a script or a style.
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
#: What may be had without the token, and the path that it stands for in the application.
DOOR = {"/": "/web/shells/door.html", "/door.js": "/web/shells/door.js"}
#: The names of this machine for itself.
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Hosts:
    """The hosts under which the studio is served: ``names`` at ``port``.

    ``any_address``: also any address in numbers. That is safe where the studio listens on all addresses,
    because a rebound host is a name.
    """

    def __init__(self, names: Collection[str], port: int, *, any_address: bool = False) -> None:
        self._names = {name.lower() for name in names}
        self._port = port
        self._any_address = any_address

    def have(self, host: str) -> bool:
        """Whether a ``Host`` header names one of them.

        >>> hosts = Hosts(LOOPBACK, 8000)
        >>> [hosts.have(host) for host in ("localhost:8000", "[::1]:8000", "evil.example:8000")]
        [True, True, False]
        """
        found = _HOST.match(host)
        if found is None or int(found[2] or 80) != self._port:
            return False
        name = found[1].strip("[]").lower()
        return name in self._names or (self._any_address and _is_address(name))


class Gate:
    """The application behind the gate."""

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
        path = DOOR.get(scope["path"]) or scope["path"][len(self._token) + 1 :] or "/"
        inner = dict(scope, path=path, raw_path=path.encode(), root_path="")
        await self._application(inner, receive, send_guarded)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the reason, if the request may not pass."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._hosts.have(hosts[0]):
            return 421, "the studio is not served under this name"
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin, hosts[0]):
            return 403, "other pages may not use the studio"
        site = headers.get("sec-fetch-site")
        is_navigation = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        if site is not None and site not in ("same-origin", "none") and not is_navigation:
            return 403, "other pages may not use the studio"
        is_door = scope["path"] in DOOR and scope["method"] in ("GET", "HEAD")
        token = scope["path"].split("/", 2)[1] if scope["path"].startswith("/") else ""
        if not is_door and not hmac.compare_digest(token.encode(), self._token.encode()):
            return 404, "open the address that 'nonosat studio' printed: the token in it is missing or wrong"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "GET and POST only"
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
