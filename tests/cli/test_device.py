"""`croupier device`: devices enrolled by a named person, beside a server that runs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from croupier.floor.devices.ed25519 import public_key, sign
from croupier.floor.devices.notes import Note, signed_text
from croupier.rulebooks import pinned_offer
from croupier.server.people import People
from croupier.server.people.second_factor import totp
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit.server import QUICK, Running, running

from .conftest import Answer

Run = Callable[..., Answer]

SECRET = b"\x07" * 32
MIA = ("--by", "mia", "--password", "correct horse")
ACCEPTOR = ("--table", "1", "--place", "1", "--notes", "500, 2000", "--limit", "10000")


def put_in(live: Running, id: str) -> httpx.Response:
    note = Note(id=id, table="1", place=1, amount=2000)
    sent: dict[str, object] = {"id": id, "table": "1", "place": 1, "amount": 2000}
    sent["signature"] = sign(SECRET, signed_text("acc-1", note))
    return live.client().post("/api/devices/acc-1/notes", json=sent)


def test_a_device_enrolled_beside_a_running_server_is_believed(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    with running(tmp_path, virtual_acceptor=False) as live:
        mia = live.staff("mia", "area-manager")
        spec = {"rulebook": "CM18", "mode": "touchbet"}
        assert mia.post("/api/tables", json={"table": "1", "spec": spec}).status_code == 201
        assert live.ask(mia, "1", "open-table").status_code == 200
        ana = live.paired("1")
        assert live.ask(ana, "1", "take-seat", seat=1).status_code == 200
        assert put_in(live, "n1").json()["refused"]["code"] == "no-such-device"
        enrol = ("device", "enrol", "acc-1", "bill-acceptor", public_key(SECRET), database)
        done = run(*enrol, *ACCEPTOR, *MIA)
        assert done.code == 0, done.err
        assert done.out.endswith("acc-1 is enrolled by area-manager:mia.\n")
        assert put_in(live, "n1").status_code == 200
        again = run(*enrol, *ACCEPTOR, *MIA)
        assert again.code == 2
        assert "There is a device acc-1 already" in again.err
        listed = run("device", "list", database, "--json")
        found = json.loads(listed.out[listed.out.index("{") :])["devices"]["acc-1"]
        assert (found["denominations"], found["credit_max"]) == ([500, 2000], 10_000)
        gone = run("device", "retire", "acc-1", database, "--reason", "jammed", *MIA)
        assert gone.code == 0
        assert put_in(live, "n2").json()["refused"]["code"] == "device-retired"
        assert put_in(live, "n1").json()["refused"]["code"] == "device-retired"
        lines = list(export(live.server.store))
        assert verify(lines, pinned_offer).unchecked == ()
    shown = run("device", "list", database).out
    last = shown.splitlines()[-1]
    assert last == "acc-1: bill-acceptor, table 1, place 1, retired: jammed"


def test_what_is_wrong_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    for name, role in (("mia", "area-manager"), ("dan", "dealer")):
        assert run("staff", "add", name, role, database, "--password", "correct horse").code == 0
    key = public_key(SECRET)
    for words, said in (
        (("acc-1", "toaster", key, database, *MIA), "'toaster' is no kind of device"),
        (("acc-1", "wheel", "12", database, "--table", "1", *MIA), "no public key"),
        (("acc-1", "wheel", key, database, *MIA), "Say at which table"),
        (("a", "bill-acceptor", key, database, "--notes", "5.00", *MIA), "give cents"),
        (("a", "wheel", key, database, "--by", "mia", "--password", "x"), "password is wrong"),
        (
            ("a", "wheel", key, database, "--table", "1", "--by", "dan", *MIA[2:]),
            "a dealer may not",
        ),
    ):
        done = run("device", "enrol", *words)
        assert (done.code, done.out) == (2, ""), done
        assert said in done.err
        assert done.err.count("\n") == 1
    assert "has no devices" in run("device", "list", database).out
    assert run("device", "list", str(tmp_path / "none.db")).code == 2


def test_a_second_factor_is_asked_for(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    assert run("staff", "add", "mia", "area-manager", database, *MIA[2:]).code == 0
    now = totp.step_at(time.time())
    with closing(SQLStore(f"sqlite:///{database}")) as store:
        accounts = People(store.engine, hasher=QUICK).accounts
        key = accounts.begin_codes("mia", "correct horse")
        accounts.confirm_codes("mia", "correct horse", totp.code_of(key, now - 1))
    words = ("device", "enrol", "w-1", "wheel", public_key(SECRET), database, "--table", "1", *MIA)
    assert "The code is wrong" in run(*words, stdin="000 000\n").err
    done = run(*words, stdin=f"{totp.code_of(key, totp.step_at(time.time()))}\n")
    assert done.code == 0, done.err
    assert done.out.lstrip() == "w-1 is enrolled by area-manager:mia.\n"


def test_a_new_key_is_secret_and_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sensor-a.key"
    made = run("device", "new-key", str(file))
    assert made.code == 0, made.err
    assert file.stat().st_mode & 0o777 == 0o600
    secret = file.read_text(encoding="ascii")
    assert made.out.strip() == public_key(bytes.fromhex(secret))
    again = run("device", "new-key", str(file))
    assert (again.code, file.read_text(encoding="ascii")) == (2, secret)
    assert "is there already" in again.err
