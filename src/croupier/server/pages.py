"""The pages as browsers fetch them: small files read on the spot, a page's modules as one script.

A page is written in some fifty modules, so a browser would ask fifty times, in turns, before it
shows anything. They are joined as they are, each in a function of its own, in the order in which a
browser would run them; nothing is made beforehand, and a module that is edited is read again."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.server.api import Handler

WEB = Path(__file__).parent.parent / "web"
IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"([^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class Pages:
    """Answers for every file of the pages, by a list of their names: no path leads elsewhere."""

    def __init__(self) -> None:
        self._files = {
            path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.*") if path.is_file()
        }
        self._modules = [path for path in self._files.values() if path.suffix == ".js"]

    def routes(self, names: dict[str, str]) -> list[BaseRoute]:
        """Of the pages, by their addresses, and of all they are made of."""
        return [
            Route("/static/{name:path}", self._static),
            Route("/joined/{name}.js", self._joined),
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

    async def _joined(self, request: Request) -> Response:
        name = request.path_params["name"]
        path = self._files.get(f"{name}/{name}.js")
        if path is None:
            raise HTTPException(404)
        written = tuple(module.stat().st_mtime_ns for module in self._modules)
        return _answer(request, joined(path, written), "text/javascript")


def _answer(request: Request, body: bytes, kind: str | None) -> Response:
    """A file, unless the browser has it already as it is."""
    headers = {"etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


@lru_cache(maxsize=32)
def joined(entry: Path, written: tuple[int, ...] = ()) -> bytes:
    """A module and all it imports as one script; `written` is when, so edits are noticed."""
    names: dict[Path, str] = {}
    parts: list[str] = []
    _join(entry, (), names, parts)
    return "".join(parts).encode()


def _join(path: Path, above: tuple[Path, ...], names: dict[Path, str], parts: list[str]) -> None:
    if path in above:
        raise ValueError(f"{path.name} imports itself by way of {above[-1].name}.")
    text = path.read_text(encoding="utf-8")
    for _, address in IMPORT.findall(text):
        if (path.parent / address).resolve() not in names:
            _join((path.parent / address).resolve(), (*above, path), names, parts)

    def taken(found: re.Match[str]) -> str:
        wanted = (found[1] or "").replace(" as ", ": ")
        name = names[(path.parent / found[2]).resolve()]
        return f"const {{{wanted}}} = {name};" if wanted else ""

    exported = ", ".join(EXPORT.findall(text))
    text = EXPORT.sub("", IMPORT.sub(taken, text))
    if other := OTHER.search(text):
        raise ValueError(f"{path.name} has {other[0]!r}; import {{…}} or export a declaration.")
    source = f'// from "/static/{path.relative_to(WEB).as_posix()}"\n'
    if above:
        names[path] = f"${len(names)}"
        text = f"const {names[path]} = (() => {{\n{text}return {{ {exported} }};\n}})();\n"
    parts.append(source + text)
