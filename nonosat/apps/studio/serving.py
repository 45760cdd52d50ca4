"""The server: its socket, opening the browser, and a shutdown that leaves no process behind."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from nonosat.apps.studio import bounds
from nonosat.apps.studio.access_control import LOOPBACK, Hosts
from nonosat.apps.studio.app import Studio
from nonosat.model.errors import InputError

#: The default port if it is free, so that the browser finds the page's storage again.
USUAL_PORT = 8470
#: Seconds for running answers during shutdown.
_SECONDS_TO_END = 1
#: The most connections; a window needs one for its events and some for questions.
_MOST_CONNECTIONS = 8 * bounds.MOST_WINDOWS


def serve(studio: Studio, *, host: str, port: int | None, announce: Callable[[str], None]) -> None:
    """Serve until a signal, which is raised again afterwards.

    ``port`` is ``None`` for the default one, or any free one. ``announce`` is called with the address once
    the server listens. Raises ``InputError`` if the port or the host is unavailable.
    """
    listener = _listener(host, port)
    token = secrets.token_urlsafe(24)
    address = _shown_address(host, listener)
    config = uvicorn.Config(
        studio.application(token=token, hosts=_hosts(host, listener)),
        http=_Connection,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        log_level="critical",  # aborted requests are normal
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_graceful_shutdown=_SECONDS_TO_END,
    )
    # A second Ctrl-C interrupts the shutdown, and uvicorn would log a traceback.
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    server = _Server(config, studio, lambda: announce(f"http://{address}/{token}/"))
    with listener:
        server.run(sockets=[listener])


class _Connection(H11Protocol):
    """A connection that is closed without a complete request, so that partial requests block no others."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._check_later()

    def _check_later(self) -> None:
        self.loop.call_later(bounds.SECONDS_FOR_HEAD, self._check, self.cycle)

    def _check(self, earlier: object) -> None:
        """Close the connection unless it is busy or had a request since the last check."""
        if self.transport.is_closing():
            return
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if is_busy or self.cycle is not earlier:
            self._check_later()
        else:
            self.transport.close()


class _Server(uvicorn.Server):
    """A server that announces when it listens, and ends the streams of its windows at shutdown."""

    def __init__(self, config: uvicorn.Config, studio: Studio, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._studio = studio
        self._started = started

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on SIGHUP as uvicorn does on Ctrl-C and SIGTERM, unless it is ignored (``nohup``).

        A handler that raises could raise in any task of the loop, and the shutdown would wait for the others
        forever.
        """
        number = getattr(signal, "SIGHUP", None)
        before = number and signal.getsignal(number)
        if number is None or not callable(before):
            with super().capture_signals():
                yield
            return
        received: list[int] = []

        def end(number: int, _frame: object) -> None:
            received.append(number)
            self.should_exit = True

        signal.signal(number, end)
        try:
            with super().capture_signals():
                yield
        finally:
            signal.signal(number, before)
        if received:
            signal.raise_signal(number)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._studio.windows.close()
        await super().shutdown(sockets)


def open_browser(address: str) -> bool:
    """Open the address in a graphical browser; return ``False`` if there is none.

    A text browser would take the terminal from the server.
    """
    import webbrowser

    has_no_display = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    )
    if has_no_display:
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def _listener(host: str, port: int | None) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise InputError("expected an address of this machine", found=host, source="--host") from None
    family = found[0][0]
    for number in (USUAL_PORT, 0) if port is None else (port,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would allow two servers at one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(_MOST_CONNECTIONS)
        except OSError as error:
            listener.close()
            if port is None and number and error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            expected = (
                "a free port" if error.errno == errno.EADDRINUSE else "an address and a port to listen on"
            )
            raise InputError(
                f"expected {expected} ({error.strerror})", found=f"{host}:{number}", source="--port"
            ) from None
        return listener
    raise AssertionError("port 0 is always available")


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach the host.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "0.0.0.0", "example.org")]
    [True, True, False, False]
    """
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _hosts(host: str, listener: socket.socket) -> Hosts:
    port = listener.getsockname()[1]
    if is_loopback(host):
        return Hosts({*LOOPBACK, host}, port)
    return Hosts({*LOOPBACK, host, socket.gethostname()}, port, any_address=True)


def _shown_address(host: str, listener: socket.socket) -> str:
    if host in ("0.0.0.0", "::", ""):
        host = socket.gethostname()
    port = listener.getsockname()[1]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
