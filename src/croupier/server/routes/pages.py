"""Serves the pages' files, from a fixed list of names."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.server.routes.api import Handler
from croupier.server.screens import shell
from croupier.server.screens.files import File, tag_of
from croupier.server.screens.pages import WEB, Assembled, assembled

NOT_FOUND = "not-found/index.html"
PART = re.compile(r"([a-z-]+)\.[0-9a-f]{20}\.(?:js|css)")  # of an assembled page


async def not_found(request: Request, error: Exception) -> Response:
    """To a person a page that says so, to a program one line."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("Not Found", 404)
    return HTMLResponse((WEB / NOT_FOUND).read_text(encoding="utf-8"), 404)


class Pages:
    """Answers for the files of the pages; only listed names are served."""

    def __init__(self) -> None:
        self._files = _files()
        self._names: set[str] = set()
        self._ready: dict[str, Assembled] = {}

    def routes(self, names: dict[str, str]) -> list[BaseRoute]:
        """Of the pages, by their addresses, and of all they are made of."""
        self._names = set(names.values())
        return [
            Route("/static/{name:path}", self._static),
            *(Route(address, self._page(name)) for address, name in names.items()),
            *(Route(f"/{name}.webmanifest", self._manifest(name)) for name in shell.INSTALLED),
            Route(shell.WORKER, self._worker),
        ]

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        part = PART.fullmatch(name)
        if part is None or part[1] not in self._names:
            return self._file(request, name)
        found = (await self._assembled(part[1])).parts.get(name)
        if found is None:
            raise HTTPException(404)
        return found.answer(request)

    def _page(self, name: str) -> Handler:
        async def page(request: Request) -> Response:
            if "plain" in request.query_params:
                return self._file(request, f"{name}/index.html")
            return (await self._assembled(name)).page.answer(request)

        return page

    def _manifest(self, name: str) -> Handler:
        async def manifest(request: Request) -> Response:
            return shell.manifest(name, request.query_params.get("table", "")).answer(request)

        return manifest

    async def _worker(self, request: Request) -> Response:
        pages = {name: await self._assembled(name) for name in shell.INSTALLED}
        return shell.worker(pages).answer(request)

    async def _assembled(self, name: str) -> Assembled:
        """The first time beside the event loop: joining and compressing takes some 20 ms."""
        if name not in self._ready:
            self._ready[name] = await asyncio.to_thread(assembled, name)
        return self._ready[name]

    def _file(self, request: Request, name: str) -> Response:
        """As it is on the disk now."""
        path = self._files.get(name)
        if path is None or not path.is_file():
            raise HTTPException(404)
        # In this thread: to hand so little to another one would take longer than to read it.
        body, kind = path.read_bytes(), guess_type(name)[0] or "application/octet-stream"
        return File(body, b"", kind, tag_of(body), {}).answer(request)


@cache
def _files() -> dict[str, Path]:
    """By name; they do not change while a server runs."""
    return {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.*") if path.is_file()}
