"""One's own account: another password, and codes of an authenticator app as a second factor."""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from croupier.server.people import RateLimit
from croupier.server.people.lockout import FREE
from croupier.server.people.second_factor.totp import code_of, step_at
from kit.server import Running
from kit.waiting import until

OLD, NEW = "correct horse", "battery staple 9"


class Telephone:
    """An authenticator app with a key; each code is a step later than the one before."""

    def __init__(self, live: Running, key: str) -> None:
        self._live, self.key = live, base64.b32decode(key)
        self.step = step_at(live.server.people.accounts.factors.now())

    def code(self) -> str:
        self.step += 1
        factors = self._live.server.people.accounts.factors
        factors.now = lambda: self.step * 30.0  # the server's clock is as late
        return code_of(self.key, self.step)


def account(client: httpx.Client) -> dict[str, object]:
    return client.get("/api/account").json()  # type: ignore[no-any-return]


def enter(live: Running, name: str, password: str = OLD, code: str = "") -> httpx.Response:
    body = {"name": name, "password": password, "code": code}
    return live.client().post("/api/sign-in", json=body)


def begun(live: Running, name: str, code: str = "") -> Telephone:
    body = {"name": name, "password": OLD, "code": code}
    answer = live.client().post("/api/account/codes", json=body)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["address"].startswith(f"otpauth://totp/Croupier:{name}?secret={found['key']}")
    return Telephone(live, found["key"])


def confirmed(live: Running, name: str, code: str) -> httpx.Response:
    client = live.client()
    body = {"name": name, "password": OLD, "code": code}
    answer = client.post("/api/account/codes/confirm", json=body)
    if answer.status_code == 200:
        assert client.get("/api/me").json()["name"] == name
    return answer


@contextmanager
def required(live: Running, role: str) -> Iterator[None]:
    live.server.people.require_codes(role, True)
    try:
        yield
    finally:
        live.server.people.require_codes(role, False)


@pytest.mark.parametrize(
    ("role", "name"), [("dealer", "ann"), ("cage", "cas"), ("inspector", "ivy")]
)
def test_everybody_changes_their_own_password(live: Running, role: str, name: str) -> None:
    """Whoever only looks too; their other sessions end, and this one stays."""
    mine, other = live.staff(name, role), live.staff(name, role)
    changed = mine.post("/api/account/password", json={"current": OLD, "new": NEW})
    assert changed.status_code == 204, changed.text
    assert mine.get("/api/me").json()["name"] == name
    assert other.get("/api/me").status_code == 401
    assert enter(live, name).status_code == 401
    assert enter(live, name, NEW).status_code == 200
    noted = f'"type":"account-changed","account":"{name}","what":"password"'.encode()
    until(lambda: noted in live.audit(), "the change is noted")
    acts = [json.loads(one.body) for one in live.server.store.read("floor")]
    ended = [one for one in acts if one["command"].get("reason") == "password changed"]
    assert ended[-1]["by"] == f"{role}:{name}"


def test_a_new_password_is_another_one_that_nobody_guesses(live: Running) -> None:
    mine = live.staff("bea")
    for new, told in (
        (OLD, "choose another"),
        ("short", "at least 12"),
        ("password1234", "first that are guessed"),
        ("bea-bea-bea-2026", "first that are guessed"),
        ("x" * 257, "at most 256"),
    ):
        refused = mine.post("/api/account/password", json={"current": OLD, "new": new})
        assert refused.status_code == 400, new
        assert told in refused.json()["error"]
    assert enter(live, "bea").status_code == 200


def test_the_current_password_is_not_guessed_in_an_open_session(live: Running) -> None:
    mine = live.staff("cyd")
    for _ in range(FREE):
        wrong = mine.post("/api/account/password", json={"current": "wrong horse", "new": NEW})
        assert (wrong.status_code, wrong.json()["needs"]) == (401, "password")
    locked = mine.post("/api/account/password", json={"current": OLD, "new": NEW})
    assert locked.status_code == 429
    assert int(locked.headers["retry-after"]) > 0
    live.server.people.accounts.lockout.unlock("cyd")
    lenient, live.server.access.proofs = live.server.access.proofs, RateLimit(10, 0)
    try:  # the right one is not shown for ever either
        found = [
            mine.post("/api/account/password", json={"current": OLD, "new": "short"}).status_code
            for _ in range(12)
        ]
    finally:
        live.server.access.proofs = lenient
    assert found == [400] * 10 + [429] * 2


def test_a_screen_has_no_account(live: Running, dealer: httpx.Client) -> None:
    dealer.post("/api/tables", json={"table": "acc", "spec": {"rulebook": "CM18"}})
    station = live.paired("acc")
    assert station.get("/api/account").status_code == 403
    changed = station.post("/api/account/password", json={"current": OLD, "new": NEW})
    assert changed.status_code == 403
    assert live.client().get("/api/account").status_code == 401


def test_with_codes_a_password_is_not_enough(live: Running) -> None:
    mine = live.staff("dot")
    assert account(mine) == {"name": "dot", "role": "dealer", "codes": False, "required": False}
    telephone = begun(live, "dot")
    assert enter(live, "dot").status_code == 200  # begun is not yet set up
    assert confirmed(live, "dot", "000000").status_code == 401
    assert confirmed(live, "dot", telephone.code()).status_code == 200
    assert mine.get("/api/me").status_code == 401  # the sessions from before end
    asked = enter(live, "dot")
    assert (asked.status_code, asked.json()["needs"]) == (401, "code")
    assert "authenticator" in asked.json()["error"]
    assert enter(live, "dot", "wrong horse").json() == {
        "error": "The name or the password is wrong.",
        "fr": "Le nom ou le mot de passe est faux.",
    }
    code = telephone.code()
    spaced = f"{code[:3]} {code[3:]}"  # as apps show it
    assert enter(live, "dot", code=spaced).status_code == 200
    again = enter(live, "dot", code=code)
    assert again.status_code == 401
    assert "was used already" in again.json()["error"]
    assert "needs" not in again.json()
    until(lambda: b'"what":"codes-set-up"' in live.audit(), "it is noted")


def test_wrong_codes_lock_as_wrong_passwords_do(live: Running) -> None:
    live.staff("eli")
    telephone = begun(live, "eli")
    assert confirmed(live, "eli", telephone.code()).status_code == 200
    for _ in range(FREE):
        assert enter(live, "eli", code="123").status_code == 401
        assert enter(live, "eli").status_code in (
            401,
            429,
        )  # which begins nothing anew
    assert enter(live, "eli", code=telephone.code()).status_code == 429


def test_the_password_alone_begins_no_count_of_codes_anew(live: Running) -> None:
    """In a session that is open, though the password is right and even changed."""
    live.staff("zoe")
    telephone = begun(live, "zoe")
    assert confirmed(live, "zoe", telephone.code()).status_code == 200
    client = live.client()
    body = {"name": "zoe", "password": OLD, "code": telephone.code()}
    assert client.post("/api/sign-in", json=body).status_code == 200
    for _ in range(FREE - 1):
        assert enter(live, "zoe", code="123").status_code == 401
    change = {"current": OLD, "new": "short"}
    assert client.post("/api/account/password", json=change).status_code == 400
    change = {"current": OLD, "new": "a phrase of seven other words"}
    assert client.post("/api/account/password", json=change).status_code == 204
    assert enter(live, "zoe", change["new"], "123").status_code == 401
    assert enter(live, "zoe", change["new"], telephone.code()).status_code == 429


def test_a_new_password_ends_a_key_that_was_only_begun(live: Running) -> None:
    """Whoever saw it on the screen cannot go on with it."""
    client = live.staff("zed")
    telephone = begun(live, "zed")
    change = {"current": OLD, "new": "a phrase of seven other words"}
    assert client.post("/api/account/password", json=change).status_code == 204
    body = {"name": "zed", "password": change["new"], "code": telephone.code()}
    answer = live.client().post("/api/account/codes/confirm", json=body)
    assert answer.status_code == 400 and "begin anew" in answer.json()["error"]


def test_another_telephone_needs_a_code_of_the_first(live: Running) -> None:
    live.staff("fay")
    first = begun(live, "fay")
    assert confirmed(live, "fay", first.code()).status_code == 200
    body = {"name": "fay", "password": OLD}
    refused = live.client().post("/api/account/codes", json=body)
    assert (refused.status_code, refused.json()["needs"]) == (401, "code")
    second = begun(live, "fay", first.code())
    assert enter(live, "fay", code=first.code()).status_code == 200  # until the other is confirmed
    second.step = first.step
    assert confirmed(live, "fay", second.code()).status_code == 200
    first.step = second.step
    assert enter(live, "fay", code=first.code()).status_code == 401
    assert enter(live, "fay", code=second.code()).status_code == 200


def test_a_role_may_need_codes(live: Running) -> None:
    mine = live.staff("gil", "area-manager")
    other = live.staff("hal", "dealer")
    with required(live, "area-manager"):
        assert mine.get("/api/me").status_code == 401  # whoever has none is signed out
        assert other.get("/api/me").status_code == 200
        refused = enter(live, "gil")
        assert (refused.status_code, refused.json()["needs"]) == (401, "set-up")
        telephone = begun(live, "gil")
        assert confirmed(live, "gil", telephone.code()).status_code == 200
        client = live.client()
        body = {"name": "gil", "password": OLD, "code": telephone.code()}
        assert client.post("/api/sign-in", json=body).status_code == 200
        assert account(client)["required"] is True
        gone = {"password": OLD, "code": telephone.code()}
        refused = client.post("/api/account/codes/remove", json=gone)
        assert refused.status_code == 403
        assert "Your role needs" in refused.json()["error"]
    gone = {"password": OLD, "code": telephone.code()}
    assert client.post("/api/account/codes/remove", json=gone).status_code == 204
    assert account(client)["codes"] is False
    assert enter(live, "gil").status_code == 200


def test_a_signature_needs_the_code_too(live: Running, dealer: httpx.Client) -> None:
    live.staff("ike", "area-manager")
    telephone = begun(live, "ike")
    assert confirmed(live, "ike", telephone.code()).status_code == 200
    command = {"do": "give-closing-notice", "id": "n"}
    body = {"name": "ike", "password": OLD, "table": "1", "command": command}
    refused = dealer.post("/api/approvals", json=body)
    assert (refused.status_code, refused.json()["needs"]) == (401, "code")
    signed = dealer.post("/api/approvals", json={**body, "code": telephone.code()})
    assert signed.status_code == 201


def test_the_database_alone_makes_nobodys_codes(live: Running) -> None:
    """Its rows are of no use without the server's secret, nor under another name."""
    live.staff("joe")
    live.staff("kay")
    telephone, other = begun(live, "joe"), begun(live, "kay")
    for name, one in (("joe", telephone), ("kay", other)):
        assert confirmed(live, name, one.code()).status_code == 200
    database = Path(str(live.server.store.engine.url.database))
    secret = Path(f"{database}.secret")
    assert secret.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(database)) as thief, thief:
        sealed = dict(thief.execute("SELECT name, sealed FROM second_factors"))
        assert telephone.key not in base64.urlsafe_b64decode(sealed["joe"])
        thief.execute("UPDATE second_factors SET sealed = ? WHERE name = 'joe'", (sealed["kay"],))
    moved = enter(live, "joe", code=other.code())
    assert moved.status_code == 503
    assert "croupier staff codes reset joe" in moved.json()["error"]
    kept = secret.read_bytes()
    secret.unlink()
    try:
        lost = enter(live, "kay", code=other.code())
        assert lost.status_code == 503
        assert "put it back" in lost.json()["error"]
    finally:
        secret.write_bytes(kept)
    assert enter(live, "kay", code=other.code()).status_code == 200
