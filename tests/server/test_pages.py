"""What browsers fetch: every file of the pages by its name, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import httpx
import pytest

from croupier.server.app import PAGES
from kit.server import running

NAMES = ("index", *PAGES)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("pages")) as live:
        yield live.client()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_and_all_its_modules_are_there(client: httpx.Client, name: str) -> None:
    addresses = {"index": "/", "welcome": "/welcome?code=x"}  # which leads on without a code
    page = client.get(addresses.get(name, f"/{name}"))
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    waiting = re.findall(r'<script.+src="(.+)"', page.text)
    assert waiting == [f"/static/{name}/{name}.js"]
    for address in waiting:
        module = client.get(address)
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        for other in re.findall(r'^import[^"]*"(.+)";', module.text, re.MULTILINE):
            found = urljoin(address, other)
            if found not in waiting:
                waiting.append(found)


def test_what_a_browser_has_is_not_sent_again(client: httpx.Client) -> None:
    for address in ("/station", "/static/shared/tokens.css", "/static/station/station.js"):
        first = client.get(address)
        assert first.status_code == 200 and first.content
        has = {"if-none-match": first.headers["etag"]}
        again = client.get(address, headers=has)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers["cache-control"] == "no-cache"
        assert client.get(address, headers={"if-none-match": '"older"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["static/", "static/shared", "static/../app.py", "static/%2e%2e/app.py", "static//etc/passwd",
     "static/none.js"],
)  # fmt: skip
def test_no_name_leads_elsewhere(client: httpx.Client, path: str) -> None:
    assert client.get(f"/{path}").status_code == 404
