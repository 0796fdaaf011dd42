"""The server towards the outside: names, headers, TLS, and a proxy that is believed or not."""

from __future__ import annotations

import asyncio
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

from croupier.server.settings import Settings
from kit.server import HEADERS, Running, running

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
