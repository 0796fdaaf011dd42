"""What makes a player's screen installable: its manifest, and the worker that keeps its shell.

The shell is the page without anything of a game: what is shown of one comes over its socket, which
no worker sees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from croupier.server.screens.files import File, tag_of
from croupier.server.screens.pages import JS, Assembled, read

WORKER = "/service-worker.js"
TABLE = re.compile(r"[A-Za-z0-9-]{1,40}")
FELT = "#06140e"  # the room at night; tokens.css has it as --night
INSTALLED = {"station": "Roulette station", "display": "Roulette player display"}
ICONS = [
    {"src": "/static/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/static/icons/maskable-512.png", "sizes": "512x512", "type": "image/png",
        "purpose": "maskable",
    },
]  # fmt: skip


def manifest(page: str, table: str) -> File:
    """Installed at a table, it opens there again."""
    at = f"?table={table}" if TABLE.fullmatch(table) else ""
    described = {
        "id": f"/{page}",
        "name": f"Croupier: {INSTALLED[page].lower()}",
        "short_name": INSTALLED[page].split()[-1].capitalize(),
        "start_url": f"/{page}{at}",
        "scope": f"/{page}",
        "display": "fullscreen",
        "display_override": ["fullscreen", "standalone"],
        "background_color": FELT,
        "theme_color": FELT,
        "icons": ICONS,
    }
    return File.of(msgspec.json.encode(described), "application/manifest+json")


def worker(pages: Mapping[str, Assembled]) -> File:
    """The worker, with the list of what it keeps: another list makes it another worker."""
    shells = {
        f"/{name}": [f"/{name}", *(f"/static/{part}" for part in one.parts)]
        for name, one in pages.items()
    }
    tags = "".join(one.page.tag for one in pages.values())
    build = tag_of(tags.encode())
    kept = msgspec.json.encode({"build": build, "shells": shells}).decode()
    text = f"self.kept = {kept};\n{read('shared/service-worker.js')}"
    return File.of(text.encode(), JS)
