"""A page as it is sent: one script, one style sheet, and what it can ask for at once.

`/station?plain` is the page as it is written, of single files that are read anew each time: for
whoever changes them.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import structlog

from croupier.server.people.guard import CSP
from croupier.server.screens.files import FOR_GOOD, File, tag_of
from croupier.server.screens.joined import CannotJoin, scripts, sheets, without_comments

WEB = Path(__file__).parents[2] / "web"
STYLE = re.compile(r'^ *<link rel="stylesheet" href="/static/([^"]+)" />\n', re.MULTILINE)
SCRIPT = re.compile(r'^( *<script type="module") src="/static/([^"]+)"(></script>\n)', re.MULTILINE)
EARLY = re.compile(r'^( *<script) src="/static/([^"]+)"( data-[^>]*)>(</script>\n)', re.MULTILINE)
HTML, JS, CSS = "text/html", "text/javascript", "text/css"

log = structlog.get_logger("croupier")


class Assembled(NamedTuple):
    """A page and what it is made of, by the names that these have under /static/."""

    page: File
    parts: dict[str, File]


def read(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


@cache
def assembled(name: str) -> Assembled:
    """A page of this name, made once for as long as we run."""
    html = read(f"{name}/index.html")
    try:
        return _joined(name, html)
    except CannotJoin as error:
        log.warning("a page is served in single files", page=name, why=str(error))
        return Assembled(File.of(html.encode(), HTML), {})


def _joined(name: str, html: str) -> Assembled:
    module = SCRIPT.search(html)
    styles = STYLE.findall(html)
    if module is None or not styles:
        raise CannotJoin(f"{name}: no module, or no style sheet")
    parts: dict[str, File] = {}

    def kept(text: str, kind: str, ending: str) -> str:
        """The name of a part: as long as it is the same, it has the same."""
        body = text.encode()
        address = f"{name}.{tag_of(body)}.{ending}"
        parts[address] = File.of(body, kind, {"cache-control": FOR_GOOD})
        return address

    style = kept(sheets(styles, read), CSS, "css")
    script = kept(
        scripts(module[2], read, lambda text: f"/static/{kept(text, JS, 'js')}"), JS, "js"
    )
    link = f'    <link rel="stylesheet" href="/static/{style}" />\n'
    html = SCRIPT.sub(rf'{link}\1 src="/static/{script}"\3', STYLE.sub("", html))
    html, policy = _inlined(html)
    return Assembled(File.of(html.encode(), HTML, {"content-security-policy": policy}), parts)


def _inlined(html: str) -> tuple[str, str]:
    """A page with its first script in it, so that the socket and the layout are asked for while
    all else is on its way; and a policy that knows this script by its hash, and no other."""
    hashes: list[str] = []

    def inline(found: re.Match[str]) -> str:
        text = "\n" + without_comments(read(found[2]))
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        hashes.append(f" 'sha256-{digest}'")
        return f"{found[1]}{found[3]}>{text}{found[4]}"

    html = EARLY.sub(inline, html)
    return html, CSP.replace("script-src 'self'", f"script-src 'self'{''.join(hashes)}")
