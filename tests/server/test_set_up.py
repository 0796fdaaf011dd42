"""The first administrator: by the code of the terminal, once, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.people.joining.set_up import COUNTER
from croupier.server.people.lockout import FREE
from croupier.store.base import Unavailable
from kit.server import Running, running
from kit.waiting import until

ADA = {"name": "ada", "password": "three green apples"}


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Running]:
    """A server on an empty database."""
    with running(tmp_path) as live:
        yield live


def begun(live: Running) -> str:
    code = live.server.welcome.set_up.begin()
    assert len(code) == 12
    return code


def test_every_page_leads_to_the_set_up_until_somebody_is_there(bare: Running) -> None:
    code, client = begun(bare), bare.client()
    for page in ("/", "/tables", "/sign-in", "/dealer?table=1", "/staff"):
        answer = client.get(page)
        assert (answer.status_code, answer.headers["location"]) == (303, "/welcome")
    assert client.get("/welcome").status_code == 200
    assert client.get("/static/welcome/welcome.js").status_code == 200
    assert client.get("/api/tables").status_code == 401  # a program is told as ever
    typed = f"{code[:4].lower()}-{code[4:8]}-{code[8:]}"
    assert client.post("/api/set-up", json={"code": typed, **ADA}).status_code == 204
    signed_in = client.post("/api/sign-in", json=ADA).json()
    assert signed_in["role"] == "administrator"
    assert "staff" in signed_in["doors"]
    assert client.get("/").status_code == 200
    gone = client.get("/welcome")
    assert (gone.status_code, gone.headers["location"]) == (303, "/sign-in")


def test_the_code_is_good_once_and_not_in_the_log(bare: Running) -> None:
    code, client = begun(bare), bare.client()
    assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 204
    again = client.post("/api/set-up", json={"code": code, "name": "eva", **_password()})
    assert again.status_code == 403
    assert "set up already" in again.json()["error"]
    assert bare.server.people.staff_names() == ["ada"]
    until(lambda: b'"set-up"' in bare.audit(), "it is noted")
    assert b"ada" in bare.audit()
    assert code.encode() not in bare.audit()
    assert bare.server.welcome.set_up.begin() == ""


def test_wrong_codes_are_counted_and_locked_out(bare: Running) -> None:
    code, client = begun(bare), bare.client()
    for _ in range(FREE):
        wrong = client.post("/api/set-up", json={"code": "AAAA-AAAA-AAAA", **ADA})
        assert wrong.status_code == 401
        assert "terminal" in wrong.json()["error"]
    locked = client.post("/api/set-up", json={"code": code, **ADA})  # the right one too
    assert locked.status_code == 429
    assert "Too many wrong codes" in locked.json()["error"]
    assert int(locked.headers["retry-after"]) > 0
    assert bare.server.people.staff_names() == []
    until(lambda: b"sign-in-refused" in bare.audit(), "it is noted")
    bare.server.people.accounts.lockout.unlock(COUNTER)
    assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 204


def test_each_address_has_few_tries(bare: Running) -> None:
    begun(bare)
    client = bare.client()
    with bare.strict():
        told = [
            client.post("/api/set-up", json={"code": "none", **ADA}).status_code for _ in range(12)
        ]
    assert told[-1] == 429 and told.count(401) <= 10


def test_an_account_made_elsewhere_ends_the_set_up(bare: Running) -> None:
    """As `croupier staff add` makes one, in another process."""
    code, client = begun(bare), bare.client()
    bare.server.people.add_staff("mia", "dealer", "seven small boats")
    assert client.get("/").status_code == 200
    assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 403
    assert bare.server.people.staff_names() == ["mia"]


def test_while_the_database_is_away_pages_still_lead_to_the_set_up(
    bare: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, client = begun(bare), bare.client()

    def away() -> None:
        raise Unavailable("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(bare.server.people.accounts, "all", away)
        answer = client.get("/")
        assert (answer.status_code, answer.headers["location"]) == (303, "/welcome")
        assert client.get("/welcome").status_code == 200
        assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 503
    assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 204


def test_there_is_no_set_up_where_there_are_accounts(bare: Running) -> None:
    bare.server.people.add_staff("mia", "dealer", "seven small boats")
    assert bare.server.welcome.set_up.begin() == ""
    assert bare.client().post("/api/set-up", json={"code": "", **ADA}).status_code == 403


def test_a_weak_password_uses_nothing_up(bare: Running) -> None:
    code, client = begun(bare), bare.client()
    weak = client.post("/api/set-up", json={"code": code, "name": "ada", "password": "short"})
    assert weak.status_code == 400
    assert client.post("/api/set-up", json={"code": code, **ADA}).status_code == 204


def test_another_name_or_origin_gets_nowhere(bare: Running) -> None:
    code, client = begun(bare), bare.client()
    body = {"code": code, **ADA}
    other = client.post("/api/set-up", json=body, headers={"host": "evil.example"})
    assert other.status_code == 421
    cross = client.post("/api/set-up", json=body, headers={"origin": "http://evil.example"})
    assert cross.status_code == 403
    assert bare.server.people.staff_names() == []


def _password() -> dict[str, str]:
    return {"password": ADA["password"]}
