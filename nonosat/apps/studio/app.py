"""The endpoints of the studio, documented in the package's docstring."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from nonosat.apps.studio import bounds
from nonosat.apps.studio.access_control import AccessControl, Hosts
from nonosat.apps.studio.answering import KINDS
from nonosat.apps.studio.folder import Changed, Drafts, Folder, drafts_folder, version_of
from nonosat.apps.studio.page_config import page_config, style_sheet
from nonosat.apps.studio.searches import Searches, StudioSearch
from nonosat.apps.studio.windows import TooManyWindows, Uploads, Windows, is_window_name
from nonosat.drawing.kinds import KINDS as DRAWINGS
from nonosat.drawing.web.modules import script_of
from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError, NonosatError
from nonosat.model.search_options import DEFAULT_OPTIONS

_WEB = files("nonosat.drawing.web")
#: The media types of served files, by suffix.
_TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".html": "text/html"}


class Refused(NonosatError):
    """A request that is refused, with its status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Json(Response):
    """A JSON document; texts may have lone surrogates, as file names do."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        """Return the document as bytes."""
        return json_bytes(content)


class Studio:
    """The state of a server: windows, searches, uploads, folder and drafts; ``start`` is the file to open."""

    searches: Searches

    def __init__(self, folder: Folder, start: str | None = None, *, links: str | None = None) -> None:
        self.folder = folder
        self.start = start
        self.links = links
        self.windows = Windows(self._left)
        self.uploads = Uploads()
        self.drafts = Drafts(drafts_folder())

    def application(self, *, token: str, hosts: Hosts) -> ASGIApp:
        """Return the application with access control."""
        routes = [
            Route("/", self._page),
            Route("/config", self._config),
            Route("/theme.css", self._theme),
            Route("/web/shells/studio.js", self._script),
            Route("/web/{path:path}", self._file_of_the_page),
            Route("/events", self._events),
            Route("/ask", self._ask, methods=["POST"]),
            Route("/cancel", self._cancel, methods=["POST"]),
            Route("/upload", self._upload, methods=["POST"]),
            Route("/themes", self._themes, methods=["POST"]),
            Route("/drafts", self._all_drafts),
            Route("/drafts/keep", self._keep_draft, methods=["POST"]),
            Route("/folder", self._folder),
            Route("/folder/file", self._file),
            Route("/folder/version", self._version),
            Route("/folder/save", self._save, methods=["POST"]),
        ]
        refusals = {NonosatError: _refusal, OSError: _refusal}
        inner = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=refusals)
        return AccessControl(inner, token=token, hosts=hosts)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.searches = Searches()
        try:
            yield
        finally:
            self.windows.close()
            await self.searches.close()

    def _left(self, window: str) -> None:
        self.searches.leave(window)
        self.uploads.leave(window)

    async def _page(self, _: Request) -> Response:
        return _file_response(_WEB / "shells" / "studio.html")

    async def _config(self, _: Request) -> Response:
        return Json(
            page_config(
                folder=self.folder.path.name or str(self.folder.path),
                place=self.folder.place,
                start=self.start,
                drawings=list(DRAWINGS),
                links=self.links,
            )
        )

    async def _theme(self, _: Request) -> Response:
        return Response(style_sheet(), media_type="text/css")

    async def _script(self, _: Request) -> Response:
        """Return the page's modules as one: fetched one by one they come a round trip after another."""
        return Response(script_of("shells/studio.js"), media_type="text/javascript")

    async def _file_of_the_page(self, request: Request) -> Response:
        path = request.path_params["path"].split("/")
        if any(part in ("", ".", "..") or "\\" in part for part in path):
            return Response(status_code=404)
        return _file_response(_WEB.joinpath(*path))

    async def _events(self, request: Request) -> Response:
        window = request.query_params.get("window", "")
        if not is_window_name(window):
            raise Refused(400, "expected a window")
        try:
            queue = self.windows.open(window)
        except TooManyWindows:
            raise Refused(503, "too many windows are open") from None
        return StreamingResponse(self.windows.events(window, queue), media_type="text/event-stream")

    async def _ask(self, request: Request) -> Response:
        asked = await _json_of(request)
        window, channel, number = asked.get("window"), asked.get("channel"), asked.get("number")
        question, what = asked.get("question"), asked.get("request")
        if not isinstance(window, str) or not self.windows.has(window):
            raise Refused(409, "expected a window with a stream of events")
        if not isinstance(channel, str) or not is_window_name(channel) or not _is_number(number):
            raise Refused(400, "expected a channel and a number")
        if not isinstance(question, str) or question not in KINDS or not isinstance(what, dict):
            raise Refused(400, f"expected a question, one of {', '.join(KINDS)}, and a request")
        assert isinstance(number, int)
        what = self._with_data(what, window)
        self.searches.ask(
            StudioSearch(
                window, channel, number, question, what, lambda told: self.windows.tell(window, told)
            )
        )
        return Json({}, 202)

    def _with_data(self, what: dict[str, Any], window: str) -> dict[str, Any]:
        """Return the request with the bytes of its uploaded file, or of its files of the folder."""
        what.pop("data", None)
        if "upload" in what:
            upload = self.uploads.get(what["upload"], window)
            if upload is None:
                raise Refused(410, "the uploaded file has expired: drop it again")
            return what | {"name": upload.name, "data": upload.data}
        if "files" in what:
            return what | {"data": self._files(what["files"])}
        if "file" in what:
            if not isinstance(what["file"], str):
                raise Refused(400, "expected the name of a file")
            return what | {"name": what["file"], "data": self.folder.read(what["file"])[0]}
        return what

    def _files(self, names: Any) -> list[tuple[str, bytes]]:
        """Return files of the folder by their names, skipping those that cannot be read."""
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Refused(400, "expected a list of names of files")
        if len(names) > bounds.MOST_FILES:
            raise Refused(400, f"expected at most {bounds.MOST_FILES} files")
        found: list[tuple[str, bytes]] = []
        for name in names:
            with suppress(InputError, OSError):
                found.append((name, self.folder.read(name)[0]))
        if sum(len(data) for _, data in found) > bounds.MOST_UPLOAD_BYTES:
            raise Refused(413, f"expected at most {bounds.MOST_UPLOAD_BYTES >> 20} MiB")
        return found

    async def _cancel(self, request: Request) -> Response:
        asked = await _json_of(request)
        self.searches.cancel(str(asked.get("window")), str(asked.get("channel")))
        return Json({})

    async def _upload(self, request: Request) -> Response:
        window = request.query_params.get("window", "")
        if not self.windows.has(window):
            raise Refused(409, "expected a window with a stream of events")
        data = await _body_of(request, bounds.MOST_UPLOAD_BYTES)
        name = request.query_params.get("name", "")[:200] or "file"
        return Json({"upload": self.uploads.add(window, name, data)})

    async def _themes(self, request: Request) -> Response:
        answer = KINDS["themes"].run(await _json_of(request), DEFAULT_OPTIONS, lambda _: None)
        return Json(answer["document"])

    async def _all_drafts(self, _: Request) -> Response:
        return Json({"drafts": await asyncio.to_thread(self.drafts.all)})

    async def _keep_draft(self, request: Request) -> Response:
        asked = await _json_of(request)
        key, draft = asked.get("key"), asked.get("draft")
        if not isinstance(key, str) or not (draft is None or isinstance(draft, dict)):
            raise Refused(400, "expected a key, and a draft or null")
        await asyncio.to_thread(self.drafts.keep, key, draft)
        return Json({})

    async def _folder(self, request: Request) -> Response:
        folders, found = await asyncio.to_thread(self.folder.contents, request.query_params.get("name", ""))
        return Json(
            {
                "folder": self.folder.path.name or str(self.folder.path),
                "folders": folders,
                "files": [{"name": each.name, "version": each.version, "bytes": each.size} for each in found],
            }
        )

    async def _file(self, request: Request) -> Response:
        data, version = await asyncio.to_thread(self.folder.read, request.query_params.get("name", ""))
        return Response(data, media_type="application/octet-stream", headers={"ETag": version})

    async def _version(self, request: Request) -> Response:
        _, version = await asyncio.to_thread(self.folder.read, request.query_params.get("name", ""))
        return Json({"version": version})

    async def _save(self, request: Request) -> Response:
        asked = await _json_of(request)
        name, version, former = asked.get("name"), asked.get("version"), asked.get("former")
        if not isinstance(name, str) or not (version is None or isinstance(version, str)):
            raise Refused(400, "expected a name, and a version or null")
        answer = await self.searches.answer_to("write", {"puzzle": asked.get("puzzle"), "name": name})
        if answer["kind"] != "answer":
            return Json({"error": answer.get("text", "the file could not be written in time")}, 422)
        data = base64.b64decode(answer["document"]["data"])
        await asyncio.to_thread(self.folder.save, name, data, version)
        if isinstance(former, dict):
            await asyncio.to_thread(self.folder.remove, str(former.get("name")), str(former.get("version")))
        return Json({"version": version_of(data), "losses": answer["document"]["losses"]})


async def _refusal(_: Request, error: Exception) -> Response:
    """Return an error as one line."""
    status = error.status if isinstance(error, Refused) else 409 if isinstance(error, Changed) else 422
    said = f"the file cannot be used ({type(error).__name__})"
    if isinstance(error, NonosatError):
        said = str(error)
    elif isinstance(error, OSError) and error.strerror:
        said = f"the file cannot be used ({error.strerror})"
    return Json({"error": said}, status)


async def _json_of(request: Request) -> dict[str, Any]:
    data = await _body_of(request, bounds.MOST_QUESTION_BYTES)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused(400, "expected JSON") from None
    if not isinstance(value, dict):
        raise Refused(400, "expected a JSON object")
    return value


async def _body_of(request: Request, most: int) -> bytes:
    """Return the body of a request within the limits of time and size."""
    data = bytearray()
    try:
        async with asyncio.timeout(bounds.SECONDS_FOR_BODY):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise Refused(413, f"expected at most {most >> 20} MiB")
    except TimeoutError:
        raise Refused(408, "the request did not arrive in time") from None
    return bytes(data)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


def _file_response(file: Traversable) -> Response:
    suffix = "." + file.name.rpartition(".")[2]
    if suffix not in _TYPES or not file.is_file():
        return Response(status_code=404)
    return Response(file.read_bytes(), media_type=_TYPES[suffix])
