"""A running studio, and windows on it without a browser."""

from __future__ import annotations

import http.client
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from conftest import ROOT

LAST = ("answer", "error", "ended")
#: Seconds to wait for something that happens soon; only a failure takes as long.
PATIENCE = 60.0


class Server:
    """A server in another process."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address
        parts = urlsplit(address)
        assert parts.hostname is not None
        assert parts.port is not None
        self.host, self.port, self.path = parts.hostname, parts.port, parts.path

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status, the headers and the body; ``path`` comes after the token."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            connection.request(
                method, path if path.startswith("/") else self.path + path, body, headers or {}
            )
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def post(self, path: str, value: Any) -> tuple[int, Any]:
        """Return the status and the JSON of an answer."""
        body = json.dumps(value).encode()
        status, _, data = self.request("POST", path, body, {"Content-Type": "application/json"})
        return status, json.loads(data)

    def children(self) -> set[int]:
        """Return the processes below the server."""
        found: set[int] = set()
        parents = [self.process.pid]
        while parents:
            parent = parents.pop()
            with suppress(OSError):
                for task in Path(f"/proc/{parent}/task").iterdir():
                    new = set(map(int, (task / "children").read_text().split())) - found
                    found |= new
                    parents += new
        return found


@contextmanager
def running(place: Path | str = ".", *options: str, state: Path | None = None) -> Iterator[Server]:
    """Run a studio for the block; ``state`` is the folder of its drafts, by default a temporary one."""
    for needed in ("starlette", "uvicorn"):
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    command = [sys.executable, "-m", "nonosat", "studio", str(place), "--no-browser", "--port", "0", *options]
    own = tempfile.TemporaryDirectory(prefix="state")
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(state or own.name)},
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, process.stderr and process.stderr.read()
        yield Server(process, address)
    finally:
        try:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(PATIENCE)
        finally:  # if it does not end, its own test fails, and no process is left
            process.kill()
            process.wait()
            for pipe in (process.stdout, process.stderr):
                assert pipe is not None
                pipe.close()
            own.cleanup()


class TooManyWindows(Exception):
    """The studio has refused another window."""


class Window:
    """A window: its stream of events, and its questions."""

    def __init__(self, server: Server, name: str = "window") -> None:
        self.server, self.name = server, name
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
        self._connection.request("GET", f"{server.path}events?window={name}")
        self._answer = self._connection.getresponse()
        if self._answer.status != 200:
            self._connection.close()
            assert self._answer.status == 503
            raise TooManyWindows
        self._queue: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        #: All messages, in order.
        self.told: list[dict[str, Any]] = []
        self._number = 0
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            while line := self._answer.readline():
                if line.startswith(b"data: ") and len(line) > len(b"data: {}\n"):
                    self._queue.put(json.loads(line[6:]))
        self._queue.put(None)

    def close(self) -> None:
        """End the stream."""
        if self._connection.sock is not None:
            import socket

            with suppress(OSError):
                self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._connection.close()

    def ask(self, question: str, channel: str = "test", **request: Any) -> int:
        """Ask; returns the number of the question."""
        self._number += 1
        asked = {
            "window": self.name,
            "channel": channel,
            "number": self._number,
            "question": question,
            "request": request,
        }
        assert self.server.post("ask", asked) == (202, {})
        return self._number

    def next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the next message."""
        message = self._queue.get(timeout=seconds)
        assert message is not None, "the stream has ended"
        self.told.append(message)
        return message

    def last_of(self, number: int) -> dict[str, Any]:
        """Wait for the last message about a question, and return it."""
        for message in self.told:
            if message["number"] == number and message["kind"] in LAST:
                return message
        while True:
            message = self.next()
            if message["number"] == number and message["kind"] in LAST:
                return message

    def answer(self, question: str, channel: str = "test", **request: Any) -> Any:
        """Return the document of an answer."""
        last = self.last_of(self.ask(question, channel, **request))
        assert last["kind"] == "answer", last
        return last["document"]


def wait_until(condition: Any, seconds: float = PATIENCE) -> None:
    """Wait until a condition holds; fail if it does not."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the condition did not become true"
        time.sleep(0.02)
