"""The server towards the outside: names, headers, TLS, and a proxy that is believed or not."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from croupier.server.people import RateLimit
from croupier.server.settings import Settings
from kit.server import HEADERS, Running, new_client, running
from kit.waiting import until

TLS = Path(__file__).parent.parent / "data/tls"
FIRST = Settings(certificate=str(TLS / "first.pem"), key=str(TLS / "first-key.pem"))
PASSWORD = {"name": "dan", "password": "correct horse"}
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}


def test_a_server_answers_to_its_own_names_only(live: Running, dealer: httpx.Client) -> None:
    """A site that points its own name at this machine reads nothing and asks for nothing."""
    for path in ("/", "/health", "/api/tables", "/static/shared/api.js"):
        rebound = dealer.get(path, headers={"host": "evil.example"})
        assert rebound.status_code == 421
        assert "add the name to the setting 'hosts'" in rebound.json()["error"]
    spec = {"table": "rebound", "spec": TOUCHBET}
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    assert dealer.post("/api/tables", json=spec, headers=evil).status_code == 421
    assert dealer.get("/health", headers={"host": "localhost"}).status_code == 200
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://evil.example:{live.port}/api/floor/live",
            additional_headers={"cookie": cookies(dealer)},
            sock=socket.create_connection(("127.0.0.1", live.port)),
        )
    assert refused.value.response.status_code == 403


def cookies(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def test_odd_headers_are_refused_and_break_nothing(live: Running, dealer: httpx.Client) -> None:
    for origin in ("http://[", "null", "http://[::1", "https://evil.example", ""):
        answer = dealer.post("/api/sign-in", json=PASSWORD, headers={"origin": origin})
        assert answer.status_code == 403, origin
    for host in ("[", "[::1", "a b", "127.0.0.1:99999999", "\xff", ""):
        answer = dealer.get("/health", headers={b"host": host.encode("latin-1")})
        assert answer.status_code in (400, 421), host


def noted(live: Running, path: str) -> list[tuple[str, ...]]:
    """What the audit has of an address: who, by which method, and why not."""
    acts = [json.loads(line) for line in live.audit().splitlines()]
    return [
        (act["by"], one["method"], one["why"].split(";")[0].split(",")[0])
        for act in acts
        for one in act["events"]
        if one["type"] == "forbidden" and one["path"] == path
    ]


def test_what_no_page_of_ours_asks_is_noted(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By address: whose the cookies are is not looked up for it."""
    monkeypatch.setattr(live.server.access, "outside", RateLimit(burst=20, per_s=0))
    path = "/api/tables/none/live"
    for headers in ({"origin": "http://evil.example"}, {"x-croupier": ""}):
        assert dealer.post(path, headers=headers).status_code == 403
    for host in ("evil.example", "[::1"):
        assert dealer.get(path, headers={"host": host}).status_code == 421
    site = {"cookie": cookies(dealer), "origin": "http://evil.example"}
    with pytest.raises(InvalidStatus):
        connect(f"{live.base.replace('http', 'ws')}{path}", additional_headers=site)
    until(lambda: len(noted(live, path)) == 5, "all are in the audit")
    by, foreign = "somebody:127.0.0.1", "This comes from another site."
    unnamed = by, "GET", "This server is not known by that name"
    assert noted(live, path) == [
        (by, "POST", foreign), (by, "POST", "Say X-Croupier: 1"), unnamed, unnamed,
        (by, "SOCKET", foreign),
    ]  # fmt: skip


def test_strangers_neither_fill_the_audit_nor_keep_others_out_of_it(tmp_path: Path) -> None:
    """Each address has its share, all of them together have theirs, and the rest is counted."""
    path, evil = "/api/flood", {"origin": "http://evil.example"}
    with running(tmp_path) as live:
        live.server.access.outside = RateLimit(burst=2, per_s=0)
        live.server.access.all_outside = RateLimit(burst=3, per_s=0)
        for own in ("127.0.0.1", "127.0.0.2"):
            from_there = httpx.HTTPTransport(local_address=own)
            with new_client(live.base, transport=from_there) as stranger:
                assert {stranger.get(path, headers=evil).status_code for _ in range(5)} == {403}
        assert live.staff("dan").get("/api/staff").status_code == 403
        until(lambda: noted(live, "/api/staff"), "what a dealer may not is in the audit")
        assert [by for by, *_ in noted(live, path)] == [
            "somebody:127.0.0.1", "somebody:127.0.0.1", "somebody:127.0.0.2",
        ]  # fmt: skip
        assert noted(live, "/api/staff")[0][0] == "dealer:dan"
        events = [json.loads(line)["events"][0] for line in live.audit().splitlines()]
    counts = [one["of"] for one in events if one["type"] == "notes-missed"]
    by = {"by": "somebody", "code": "forbidden"}
    assert counts == [[by | {"count": 3}], [by | {"count": 4}]]


def test_methods_that_are_not_offered_are_refused(live: Running, dealer: httpx.Client) -> None:
    for method in ("TRACE", "PUT", "DELETE", "PATCH"):
        for path in ("/", "/api/me", "/api/tables", "/static/shared/api.js"):
            assert dealer.request(method, path).status_code == 405, (method, path)


def test_what_is_private_is_kept_nowhere(live: Running, dealer: httpx.Client) -> None:
    assert dealer.post("/api/tables", json={"table": "kept", "spec": TOUCHBET}).status_code == 201
    private = ("/api/me", "/api/tables", "/api/tables/kept/view?as=dealer", "/api/tables/kept/log",
               "/api/floor", "/api/nothing", "/metrics", "/pair?code=x")  # fmt: skip
    for path in private:
        assert dealer.get(path).headers["cache-control"] == "no-store", path
    for path in ("/", "/dealer", "/static/shared/api.js"):
        answer = dealer.get(path)
        assert answer.headers["cache-control"] == "no-cache", path
        known = {"if-none-match": answer.headers["etag"]}
        assert dealer.get(path, headers=known).status_code == 304
    for path in ("/", "/api/me", "/api/nothing"):
        headers = dealer.get(path).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "strict-transport-security" not in headers
        assert "server" not in headers


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("tls"), settings=FIRST) as live:
        live.base = live.base.replace("http:", "https:")
        live.server.people.add_staff("dan", "dealer", "correct horse")
        yield live


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(TLS / "first.pem"))


def test_over_tls_sign_ins_and_links_stay_encrypted(encrypted: Running) -> None:
    with httpx.Client(base_url=encrypted.base, verify=trusting(), headers=HEADERS) as dealer:
        signed = dealer.post("/api/sign-in", json=PASSWORD)
        assert signed.status_code == 200
        flags = signed.headers["set-cookie"].lower()
        assert "__host-croupier_staff=" in flags
        assert flags.count("; secure") == flags.count("; path=/") == flags.count("__host-") > 0
        assert "httponly" in flags
        assert signed.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        assert dealer.get("/api/me").json()["name"] == "dan"
        made = dealer.post("/api/tables", json={"table": "1", "spec": TOUCHBET})
        assert made.status_code == 201
        pairing = dealer.post("/api/pairings", json={"table": "1", "as": "wnd"}).json()
        assert pairing["url"].startswith(f"{encrypted.base}/pair?code=")
        said = asyncio.run(_first_words(encrypted.port, cookies(dealer)))
        assert '"type":"snapshot"' in said


async def _first_words(port: int, cookie: str) -> str:
    """In one thread: a client of two reads and writes one TLS connection at once, and may hang."""
    async with connect_async(
        f"wss://127.0.0.1:{port}/api/tables/1/live?as=dealer",
        ssl=trusting(),
        additional_headers={"cookie": cookie},
    ) as screen:
        return str(await screen.recv())


def test_old_tls_and_no_tls_are_not_spoken(encrypted: Running) -> None:
    with pytest.raises(httpx.TransportError):
        httpx.get(encrypted.base.replace("https:", "http:"), verify=False)
    old = trusting()
    old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        old.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises(httpx.ConnectError), httpx.Client(verify=old) as client:
        client.get(f"{encrypted.base}/health")


FORWARDED = {
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
    "host": "floor.example",
}


def test_a_proxy_that_is_set_is_believed(tmp_path: Path) -> None:
    """It says that the browser came over TLS, and from where."""
    settings = Settings(hosts=("floor.example",), proxies=("127.0.0.1",))
    with running(tmp_path, settings=settings) as live:
        live.server.people.add_staff("dan", "dealer", "correct horse")
        client = live.client()
        signed = client.post("/api/sign-in", json=PASSWORD, headers=FORWARDED)
        assert "; secure" in signed.headers["set-cookie"].lower()
        assert "strict-transport-security" in signed.headers
        new = {"table": "1", "spec": TOUCHBET}
        made = client.post("/api/tables", json=new, headers=sent(signed))
        assert made.status_code == 201, made.text
        asked = {"table": "1", "as": "wnd"}
        pairing = client.post("/api/pairings", json=asked, headers=sent(signed)).json()
        assert pairing["url"].startswith("https://floor.example/pair?code=")
        origin = {"origin": "https://floor.example", **sent(signed)}
        assert client.get("/api/me", headers=origin).json()["name"] == "dan"
        with live.strict():
            told = [tried(client, f"203.0.113.{n}") for n in range(14)]
            assert told == [401] * 14, "each address has tries of its own"
            # What a browser says it was forwarded for is not what the proxy says.
            faked = [tried(client, f"198.51.100.{n}, 203.0.113.77") for n in range(14)]
            assert faked == [401] * 10 + [429] * 4


def test_a_proxy_that_is_not_set_is_not_believed(live: Running) -> None:
    live.server.people.add_staff("dan", "dealer", "correct horse")
    client, forwarded = live.client(), FORWARDED | {"host": "localhost"}
    signed = client.post("/api/sign-in", json=PASSWORD, headers=forwarded)
    assert "secure" not in signed.headers["set-cookie"].lower()
    with live.strict():
        told = [tried(client, f"203.0.113.{n}", "localhost") for n in range(14)]
    assert told == [401] * 10 + [429] * 4


def sent(signed: httpx.Response) -> dict[str, str]:
    """What a browser sends next through the proxy, which speaks to us without TLS."""
    found = re.search(r"__Host-croupier_staff=[^;]+", signed.headers["set-cookie"])
    assert found
    return FORWARDED | {"cookie": found[0]}


def tried(client: httpx.Client, address: str, host: str = "floor.example") -> int:
    wrong = {"name": f"nobody-{secrets.token_hex(4)}", "password": "wrong"}  # each has tries too
    headers = FORWARDED | {"x-forwarded-for": address, "host": host}
    return client.post("/api/sign-in", json=wrong, headers=headers).status_code
