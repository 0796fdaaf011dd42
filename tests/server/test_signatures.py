"""A supervisor's signature is for one act at one table in one session, and both are in the log."""

from __future__ import annotations

import itertools
import json
from typing import Any

import httpx
import pytest

from kit.server import Running
from kit.waiting import until

NOTICE = {"do": "give-closing-notice", "id": "n1"}
_names = (f"s{n}" for n in itertools.count(1))


def opened(live: Running, dealer: httpx.Client) -> str:
    """A new open table."""
    name = next(_names)
    made = dealer.post("/api/tables", json={"table": name, "spec": {"rulebook": "CM18"}})
    assert made.status_code == 201, made.text
    assert live.ask(dealer, name, "open-table", id="open").status_code == 200
    return name


@pytest.fixture
def table(live: Running, dealer: httpx.Client) -> str:
    live.server.people.add_staff("hana", "higher-duties-dealer", "correct horse")
    return opened(live, dealer)


def signed(
    client: httpx.Client, table: str, command: dict[str, Any], name: str = "hana"
) -> httpx.Response:
    body = {"name": name, "password": "correct horse", "table": table, "command": command}
    return client.post("/api/approvals", json=body)


def asked(
    client: httpx.Client, table: str, command: dict[str, Any], signature: str
) -> httpx.Response:
    headers = {"x-croupier-approval": signature}
    return client.post(f"/api/tables/{table}/commands", json=command, headers=headers)


def test_both_names_are_in_the_log(live: Running, dealer: httpx.Client, table: str) -> None:
    path = f"/api/tables/{table}/commands"
    assert dealer.post(path, json=NOTICE).json()["refused"]["code"] == "not-allowed"
    signature = signed(dealer, table, NOTICE)
    assert signature.json()["by"] == "higher-duties-dealer:hana"
    done = asked(dealer, table, NOTICE, signature.json()["approval"])
    assert done.status_code == 200
    view = dealer.get(f"/api/tables/{table}/view?as=dealer").json()
    assert view["acts"][0]["by"] == "higher-duties-dealer:hana"
    act = json.loads([*live.server.store.read(f"table:{table}")][-1].body)
    assert act["by"] == "higher-duties-dealer:hana"
    assert act["command"]["asked_by"] == "dealer:dan"
    # Without its answer it is sent again, and has happened once.
    again = asked(dealer, table, NOTICE, signature.json()["approval"])
    assert again.json() == done.json()
    noted = b'"type":"act-signed","act":"give-closing-notice","id":"n1"'
    until(lambda: noted in live.audit(), "the signature is noted")


def test_a_signature_is_for_nothing_else(live: Running, dealer: httpx.Client, table: str) -> None:
    signature = signed(dealer, table, NOTICE).json()["approval"]
    other = opened(live, dealer)
    eve = live.staff("eve")
    for client, where, command in (
        (dealer, table, {"do": "close-table", "id": "n1"}),
        (dealer, table, NOTICE | {"id": "n2"}),
        (dealer, other, NOTICE),
        (eve, table, NOTICE),
    ):
        refused = asked(client, where, command, signature)
        assert refused.status_code == 401, command
        assert "for another act, table or session" in refused.json()["error"]
    assert asked(dealer, table, NOTICE, "made-up").status_code == 401
    assert asked(dealer, table, NOTICE, signature).status_code == 200


def test_a_signature_needs_the_right_password_and_a_named_act(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    body = {"name": "hana", "password": "wrong horse", "table": table, "command": NOTICE}
    assert dealer.post("/api/approvals", json=body).status_code == 401
    tried = b'"account":"hana","address":"127.0.0.1","why":"wrong","act":"give-closing-notice"'
    until(lambda: tried in live.audit(), "the wrong password is noted")
    nameless = signed(dealer, table, {"do": "give-closing-notice"})
    assert nameless.status_code == 400
    assert "give the command an id" in nameless.json()["error"]


def test_who_asked_is_never_taken_from_the_client(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    forged = {"do": "open-betting", "id": "f", "asked_by": "pit-boss:eve", "by": "pit-boss:eve"}
    done = dealer.post(f"/api/tables/{table}/commands", json=forged)
    assert done.status_code == 200
    act = json.loads([*live.server.store.read(f"table:{table}")][-1].body)
    assert act["by"] == "dealer:dan"
    assert "asked_by" not in act["command"]


def test_nobody_below_signs_for_what_needs_more(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    """Who it takes is said in the refusal: the one who calls, and the one who signs."""
    for step in ("open-betting", "spin-ball"):
        assert live.ask(dealer, table, step, id=step).status_code == 200
    command = {"do": "call-no-spin", "ground": "no-rest", "id": "c"}
    refused = asked(dealer, table, command, "").json()["refused"]
    assert "Only a Higher Duties Dealer, an Area Manager or" in refused["message"]
    assert refused["clause"] == "CM18 7.4 #1"
    live.server.people.add_staff("eve", "dealer", "correct horse")
    told = signed(dealer, table, command, "eve")
    assert (told.status_code, "somebody above signs" in told.text) == (403, True)
    live.server.people.add_staff("eve", "supervisor", "correct horse")  # of another rulebook
    signature = signed(dealer, table, command, "eve").json()["approval"]
    refused = asked(dealer, table, command, signature).json()["refused"]
    assert (refused["code"], "a supervisor may not" in refused["message"]) == ("not-allowed", True)


def test_nobody_signs_for_what_they_ask_themselves(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    """Not in a second session either, nor under a name that reads the same."""
    supervisor, another = live.staff("hana", "higher-duties-dealer"), live.staff("ida", "dealer")
    for name in ("hana", " hana", "HANA"):
        refused = signed(supervisor, table, NOTICE, name)
        assert refused.status_code == 422, refused.text
        assert refused.json()["refused"]["code"] == "not-signed"
        assert "another person signs" in refused.json()["refused"]["says"]["en"]
        assert "une autre personne signe" in refused.json()["refused"]["says"]["fr"]
    noted = b'"command":"give-closing-notice","code":"not-signed"'
    until(lambda: noted in live.audit(), "the attempt is noted")
    signature = signed(another, table, NOTICE).json()["approval"]
    assert asked(another, table, NOTICE, signature).status_code == 200
