"""Serves the pages' files, from a fixed list of names."""

from __future__ import annotations

import hashlib
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.server.routes.api import Handler

WEB = Path(__file__).parents[2] / "web"


class Pages:
    """Answers for the files of the pages; only listed names are served."""

    def __init__(self) -> None:
        self._files = _files()

    def routes(self, names: dict[str, str]) -> list[BaseRoute]:
        """Of the pages, by their addresses, and of all they are made of."""
        return [
            Route("/static/{name:path}", self._static),
            *(Route(address, self._page(name)) for address, name in names.items()),
        ]

    async def _static(self, request: Request) -> Response:
        return self._file(request, request.path_params["name"])

    def _page(self, name: str) -> Handler:
        async def page(request: Request) -> Response:
            return self._file(request, f"{name}/index.html")

        return page

    def _file(self, request: Request, name: str) -> Response:
        path = self._files.get(name)
        if path is None or not path.is_file():
            raise HTTPException(404)
        # In this thread: to hand so little to another one would take longer than to read it.
        return _answer(request, path.read_bytes(), guess_type(name)[0])


@cache
def _files() -> dict[str, Path]:
    """By name; they do not change while a server runs."""
    return {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.*") if path.is_file()}


def _answer(request: Request, body: bytes, kind: str | None) -> Response:
    """A file, unless the browser has it already as it is."""
    headers = {"etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
