"""Notes: credited on the signature of an enrolled bill acceptor, once, and on no screen's word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from croupier.floor.devices.ed25519 import is_key, is_signed, public_key, sign
from croupier.floor.devices.notes import Note, signed_text
from croupier.log.lines import Difference
from croupier.rulebooks import pinned_offer
from croupier.store.transfer import export
from croupier.verify import verify
from kit.forging import forged_act
from kit.server import Running, next_id, running

SECRETS = {
    name: bytes([number]) * 32 for number, name in enumerate(("acc-1", "acc-2", "acc-3", "acc-9"))
}
SPEC = {"rulebook": "CM18", "mode": "touchbet", "stations": 4}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server as `croupier serve` runs it: with no virtual acceptor."""
    with running(tmp_path_factory.mktemp("floor"), virtual_acceptor=False) as server:
        mia = server.staff("mia", "area-manager")
        for table in ("1", "2"):
            made = {"table": table, "spec": SPEC}
            assert mia.post("/api/tables", json=made).status_code == 201
            assert server.ask(mia, table, "open-table").status_code == 200
        for place, name in ((1, "acc-1"), (2, "acc-2")):
            assert enrol(mia, name, place=place).status_code == 200
        yield server


@pytest.fixture
def ana(live: Running) -> httpx.Client:
    """At place 1, whatever the test before did."""
    station = live.paired("1")
    seat = live.server.pit.tables["1"].state.players.get("ana")
    if seat is None or seat.left:
        assert live.ask(station, "1", "take-seat", seat=1).status_code == 200
    return station


def enrol(by: httpx.Client, name: str, **fields: Any) -> httpx.Response:
    command = {
        "do": "enrol-device", "id": next_id(), "device": name, "kind": "bill-acceptor",
        "key": public_key(SECRETS[name]), "table": "1", "place": 1,
        "denominations": [500, 2000, 5000], "credit_max": 20_000,
    }  # fmt: skip
    return by.post("/api/floor/commands", json={**command, **fields})


def note(device: str = "acc-1", signer: str = "", **fields: Any) -> dict[str, Any]:
    """What an acceptor sends, signed with its own key or another's."""
    given: dict[str, Any] = {"id": next_id(), "table": "1", "place": 1, "amount": 2000}
    made = Note(**{**given, **fields})
    signature = sign(SECRETS[signer or device], signed_text(device, made))
    sent: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(made, signature=signature))
    return sent


def put_in(live: Running, device: str, sent: dict[str, Any]) -> httpx.Response:
    return live.client().post(f"/api/devices/{device}/notes", json=sent)


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json()["refused"]["particulars"]["type"])


def chips(live: Running) -> int:
    return live.server.pit.tables["1"].state.players["ana"].chips


def test_a_screen_is_not_believed_about_a_note(live: Running, ana: httpx.Client) -> None:
    before = chips(live)
    answer = live.ask(ana, "1", "buy-in", amount=2000, tender="note")
    assert refused(answer) == "note-unsigned"
    assert "acceptor" in answer.json()["refused"]["says"]["en"]
    assert chips(live) == before


def test_a_signed_note_is_credited_once_by_its_acceptor(live: Running, ana: httpx.Client) -> None:
    before, sent = chips(live), note()
    first = put_in(live, "acc-1", sent)
    assert first.status_code == 200, first.text
    assert first.json()["events"][0]["player"] == "ana"
    assert put_in(live, "acc-1", sent).json() == first.json()  # the answer was lost: sent again
    assert chips(live) == before + 2000
    lines = list(export(live.server.store, ["table:1"]))
    assert b'"by":"device:acc-1"' in lines[-1]
    assert live.ask(ana, "1", "cash-out").status_code == 200


@pytest.mark.parametrize(
    ("device", "sent", "why"),
    [
        ("acc-1", note(signer="acc-2"), "bad-signature"),
        ("acc-1", {**note(), "amount": 5000}, "bad-signature"),  # altered on its way
        ("acc-1", {**note(), "id": "another"}, "bad-signature"),
        ("acc-1", {**note(), "table": "2"}, "bad-signature"),
        ("acc-1", {**note(), "signature": ""}, "bad-signature"),
        ("acc-1", note("acc-2"), "bad-signature"),  # another's message
        ("acc-1", note(table="2"), "device-elsewhere"),
        ("acc-1", note(place=3), "device-elsewhere"),
        ("acc-1", note(player="bo"), "device-elsewhere"),  # whom it credits is not its to say
        ("acc-1", note(amount=1000), "wrong-denomination"),
        ("acc-1", note(amount=-500), "wrong-denomination"),
        ("acc-2", note("acc-2", place=2), "nobody-there"),
        ("acc-9", note("acc-9"), "no-such-device"),
    ],
)
def test_no_other_note_is_credited(
    live: Running, ana: httpx.Client, device: str, sent: dict[str, Any], why: str
) -> None:
    before = chips(live)
    assert refused(put_in(live, device, sent)) == why
    assert chips(live) == before


def test_an_acceptor_credits_nobody_beyond_its_limit(live: Running, ana: httpx.Client) -> None:
    live.ask(ana, "1", "cash-out")
    for _ in range(4):
        last = note(amount=5000)
        assert put_in(live, "acc-1", last).status_code == 200
    assert refused(put_in(live, "acc-1", note(amount=500))) == "credit-limit"
    assert put_in(live, "acc-1", last).status_code == 200  # it was credited: no limit now
    assert live.ask(ana, "1", "cash-out").status_code == 200


def test_who_may_enrol_and_what_is_shown(live: Running) -> None:
    dan = live.staff()
    assert refused(enrol(dan, "acc-9")) == "not-allowed.role"
    assert enrol(live.paired("1"), "acc-9").status_code == 403
    assert enrol(live.client(), "acc-9").status_code == 401
    assert refused(enrol(live.staff("mia", "area-manager"), "acc-9", id="")) == "form.no-id"
    shown = {one["device"]: one for one in dan.get("/api/devices").json()}
    assert {"acc-1", "acc-2"} <= set(shown) and "acc-9" not in shown
    assert shown["acc-1"]["denominations"] == [500, 2000, 5000]
    assert live.paired("1").get("/api/devices").status_code == 403


def test_a_retired_acceptor_is_believed_no_more(live: Running, ana: httpx.Client) -> None:
    mia = live.staff("mia", "area-manager")
    assert enrol(mia, "acc-3", place=3).status_code == 200
    assert refused(put_in(live, "acc-3", note("acc-3", place=3))) == "nobody-there"
    retire = {"do": "retire-device", "id": next_id(), "device": "acc-3", "reason": "stolen"}
    assert mia.post("/api/floor/commands", json=retire).status_code == 200
    assert refused(put_in(live, "acc-3", note("acc-3", place=3))) == "device-retired"


def test_verify_checks_every_signature(live: Running, ana: httpx.Client) -> None:
    assert put_in(live, "acc-1", note()).status_code == 200
    lines = list(export(live.server.store))
    found = verify(lines, pinned_offer)
    assert found.unchecked == ()
    alone = verify([line for line in lines if b'"stream":"table:1"' in line], pinned_offer)
    assert any("signatures of" in one for one in alone.unchecked)

    last = sum(b'"type":"bought-in"' in line for line in lines) - 1  # nothing rests on it yet

    def more(act: dict[str, Any], event: dict[str, Any]) -> None:
        act["command"]["amount"] = event["amount"] = 5000

    with pytest.raises(Difference, match="not signed with acc-1's key"):
        verify(forged_act(lines, "bought-in", more, last), pinned_offer)

    def unlimited(act: dict[str, Any], event: dict[str, Any]) -> None:
        act["command"]["credit_max"] = 10**9

    with pytest.raises(Difference, match="limit is 20000"):
        verify(forged_act(lines, "bought-in", unlimited, last), pinned_offer)


# ---- Ed25519 ----

# RFC 8032, section 7.1: secret, public key, message, signature.
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701"
        "cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d"
        "0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f7609"
        "84dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]
ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.mark.parametrize(("secret", "key", "message", "signature"), VECTORS)
def test_signatures_are_those_of_the_standard(
    secret: str, key: str, message: str, signature: str
) -> None:
    said = bytes.fromhex(message)
    assert public_key(bytes.fromhex(secret)) == key
    assert sign(bytes.fromhex(secret), said) == signature
    assert is_signed(key, said, signature)
    assert not is_signed(key, said + b"x", signature)
    for at in (0, 40, 70, 127):  # any digit altered
        other = f"{int(signature[at], 16) ^ 1:x}"
        assert not is_signed(key, said, signature[:at] + other + signature[at + 1 :])
    # The same number written another way is no second signature.
    answer = int.from_bytes(bytes.fromhex(signature[64:]), "little") + ORDER
    assert not is_signed(key, said, signature[:64] + answer.to_bytes(32, "little").hex())
    assert not is_signed(key, said, signature.upper())


@pytest.mark.parametrize(
    "key",
    [
        "",
        "zz" * 32,
        "00" * 31,
        "01" + "00" * 31,  # the neutral point, and others whose signatures anybody can make:
        "00" * 32,
        "ec" + "ff" * 30 + "7f",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ed" + "ff" * 30 + "7f",  # written with a number too large
        "02" + "00" * 31,  # on no curve
    ],
)
def test_what_is_no_key(key: str) -> None:
    assert not is_key(key)
    assert not is_signed(key, b"", "00" * 64)
