"""What browsers fetch: every page and its few files, small and kept for good; nothing else."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
import struct
from collections.abc import Iterator
from urllib.parse import urljoin

import httpx
import pytest

from croupier.server.app import PAGES
from croupier.server.screens.pages import assembled
from croupier.server.screens.shell import INSTALLED
from kit.server import Running, running

NAMES = ("index", *PAGES)
FOR_GOOD = "public, max-age=31536000, immutable"
MOST_BYTES = 90_000  # before a station can be played


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("pages")) as live:
        yield live


@pytest.fixture(scope="module")
def client(live: Running) -> httpx.Client:
    return live.client()


def address(name: str) -> str:
    """Without a code the page of a welcome leads on to the sign-in."""
    return {"index": "/", "welcome": "/welcome?code=x"}.get(name, f"/{name}")


def parts(page: str) -> list[str]:
    """A page's own script and style sheet."""
    return re.findall(r'(?:src|href)="(/static/[a-z-]+\.[0-9a-f]{20}\.(?:js|css))"', page)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_as_it_is_written_and_all_its_modules_are_there(
    client: httpx.Client, name: str
) -> None:
    page = client.get(httpx.URL(address(name)).copy_merge_params({"plain": ""}))
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    waiting = re.findall(r'<script type="module" src="(.+)"', page.text)
    assert waiting == [f"/static/{name}/{name}.js"]
    assert page.text.count('<link rel="icon" href="/static/icons/icon.svg"') == 1
    for at in waiting:
        module = client.get(at)
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        assert module.headers["cache-control"] == "no-cache"
        for other in re.findall(r'^import[^"]*"(.+)";', module.text, re.MULTILINE):
            found = urljoin(at, other)
            if found not in waiting:
                waiting.append(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_one_script_and_one_style_sheet_kept_for_good(
    client: httpx.Client, name: str
) -> None:
    page = client.get(address(name))
    assert page.headers["cache-control"] == "no-cache"
    found = parts(page.text)
    assert [one.rpartition(".")[2] for one in found] == ["css", "js"], page.text
    assert not re.search(r"/static/\w+/\S+\.(js|css)", page.text.partition("</head>")[0])
    for one in found:
        part = client.get(one)
        assert part.headers["cache-control"] == FOR_GOOD
        assert part.headers["vary"] == "accept-encoding"
        assert part.headers["content-encoding"] == "gzip"
        kind = "text/css" if one.endswith("css") else "text/javascript"
        assert part.headers["content-type"] == f"{kind}; charset=utf-8"
        assert "default-src 'none'" in part.headers["content-security-policy"]
        assert one.split(".")[1] == hashlib.sha256(part.content).hexdigest()[:20]


@pytest.mark.parametrize("name", NAMES)
def test_only_a_script_whose_hash_the_policy_has_stands_in_a_page(
    client: httpx.Client, name: str
) -> None:
    page = client.get(address(name))
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page.text, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in inline]
    policies = page.headers.get_list("content-security-policy")
    assert len(policies) == 1
    allowed = re.findall(r"script-src ([^;]*);", policies[0])
    assert allowed == [" ".join(["'self'", *(f"'sha256-{one}'" for one in hashes)])]
    assert "unsafe" not in policies[0]


OFFICE = ("account", "cage", "dealer", "director", "floor", "index", "inspector", "make-table",
          "places", "staff")  # fmt: skip


def test_every_page_of_the_office_leads_to_the_others(client: httpx.Client) -> None:
    for name in NAMES:
        page = client.get(address(name)).text
        assert page.count("</office-nav>") == (name in OFFICE), name


def test_what_can_be_played_is_small(live: Running, client: httpx.Client) -> None:
    dealer = live.staff()
    spec = {"rulebook": "CM18", "mode": "touchbet"}
    assert dealer.post("/api/tables", json={"table": "1", "spec": spec}).status_code == 201
    assert live.ask(dealer, "1", "open-table").status_code == 200
    station = live.paired("1")
    page = station.get("/station")
    asked = ["/station", *parts(page.text), "/api/tables/1/layout", "/api/tables/1/view?as=station"]
    sent = 0
    for one in asked:
        with station.stream("GET", one) as answer:
            head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
            sent += head + sum(map(len, answer.iter_raw()))
    assert sent < MOST_BYTES, sent


@pytest.mark.parametrize("at", ["/station", "part", "/static/shared/tokens.css"])
def test_what_a_browser_has_is_not_sent_again(client: httpx.Client, at: str) -> None:
    at = parts(client.get("/station").text)[0] if at == "part" else at
    for coding in ("gzip", "identity"):
        accepts = {"accept-encoding": coding}
        first = client.get(at, headers=accepts)
        assert first.status_code == 200 and first.content
        tag = first.headers["etag"]
        for tags in (tag, f"W/{tag}", f'"older", {tag}', "*"):
            again = client.get(at, headers={**accepts, "if-none-match": tags})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["cache-control"] == first.headers["cache-control"]
            assert again.headers["vary"] == "accept-encoding"
        for tags in ('"older"', tag.strip('"')[:-1], ""):
            assert client.get(at, headers={"if-none-match": tags}).status_code == 200


def test_who_does_not_take_gzip_gets_the_bytes_themselves(live: Running) -> None:
    client = live.client()
    at = parts(client.get("/station").text)[1]
    with client.stream("GET", at, headers={"accept-encoding": "gzip, br"}) as answer:
        packed = b"".join(answer.iter_raw())
        tag = answer.headers["etag"]
    for refused in ("identity", "gzip;q=0", "br"):
        with client.stream("GET", at, headers={"accept-encoding": refused}) as answer:
            assert "content-encoding" not in answer.headers
            assert answer.headers["etag"] != tag  # other bytes, another tag
            plain = b"".join(answer.iter_raw())
        assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


def test_a_head_has_the_headers_and_no_body(client: httpx.Client) -> None:
    page = client.get("/station")
    for at in ("/station", *parts(page.text), "/station.webmanifest", "/service-worker.js"):
        head, whole = client.head(at), client.get(at)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-length", "content-type", "etag", "cache-control"):
            assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize(
    "path",
    ["static/", "static/shared", "static/../app.py", "static/%2e%2e/app.py", "static//etc/passwd",
     "static/none.js", "static/station.00000000000000000000.js", "static/nobody.js",
     "static/nobody.00000000000000000000.js", "nobody.webmanifest"],
)  # fmt: skip
def test_no_name_leads_elsewhere(client: httpx.Client, path: str) -> None:
    assert client.get(f"/{path}").status_code == 404


@pytest.mark.parametrize("name", INSTALLED)
def test_a_manifest_opens_the_table_it_was_installed_at(client: httpx.Client, name: str) -> None:
    def start(query: str) -> str:
        answer = client.get(f"/{name}.webmanifest{query}")
        assert answer.headers["content-type"] == "application/manifest+json"
        found: str = answer.json()["start_url"]
        return found

    assert start("") == f"/{name}"
    assert start("?table=blue-7") == f"/{name}?table=blue-7"
    assert start("?table=%2F%2Fevil.example%2F") == f"/{name}"  # no table has such a name
    for icon in client.get(f"/{name}.webmanifest").json()["icons"]:
        drawn = client.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">II", drawn.content[16:24]))) == icon["sizes"]


def test_the_worker_keeps_the_shells_and_nothing_else(client: httpx.Client) -> None:
    worker = client.get("/service-worker.js")
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"  # another version is found at once
    for name in INSTALLED:
        for part in assembled(name).parts:
            assert f'"/static/{part}"' in worker.text
    assert "/api" not in worker.text.partition("\n")[0]


def test_an_address_of_no_page_says_so_to_people_and_to_programs(client: httpx.Client) -> None:
    page = client.get("/nothing-here", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such page" in page.text
    line = client.get("/nothing-here", headers={"accept": "*/*"})
    assert (line.status_code, line.text) == (404, "Not Found")
