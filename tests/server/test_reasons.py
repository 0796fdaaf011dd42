"""What people write beside an act goes into the log, and must be read from there again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.errors import Refusal
from croupier.floor.commands import OpenSession
from croupier.server.pit.floor.acts import append_act
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore
from croupier.store.transfer import export, import_log
from kit.server import Running

LONG, HIDDEN = "x" * 101, "fine\u202egnorw\x1b[2J"
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}


def own_session(client: httpx.Client) -> str:
    found: list[dict[str, Any]] = client.get("/api/sessions").json()
    return next(str(one["session"]) for one in found if one["mine"])


@pytest.mark.parametrize("reason", [LONG, "x" * 60_000, HIDDEN], ids=["long", "longer", "hidden"])
def test_no_reason_of_a_session_spoils_the_log(reason: str, live: Running, tmp_path: Path) -> None:
    """One act with a reason of 101 characters, and no log could be verified or put back."""
    dealer = live.staff("rea", "dealer")
    asked = {"session": own_session(dealer), "reason": reason}
    assert dealer.post("/api/sessions/end", json=asked).status_code == 400
    assert dealer.get("/api/me").json()["name"] == "rea"
    fine = asked | {"reason": "x" * 100}
    assert dealer.post("/api/sessions/end", json=fine).status_code == 204
    copy = SQLStore(f"sqlite:///{tmp_path / 'copy.db'}")
    import_log(copy, list(export(live.server.store)))
    copy.close()


def test_a_reason_of_a_pairing_can_be_seen(live: Running, dealer: httpx.Client) -> None:
    dealer.post("/api/tables", json={"table": "seen", "spec": TOUCHBET})
    asked = {"table": "seen", "as": "station", "player": "ana", "reason": HIDDEN}
    assert dealer.post("/api/pairings", json=asked).status_code == 400


def test_a_signature_is_for_a_table(live: Running, dealer: httpx.Client) -> None:
    live.staff("gus", "game-supervisor")
    act = {"do": "attest", "id": "sign", "item": "lamp", "value": "on"}
    asked = {"name": "gus", "password": "correct horse", "command": act}
    for table in ("x" * 101, HIDDEN, ""):
        assert dealer.post("/api/approvals", json=asked | {"table": table}).status_code == 400


def test_the_floor_stores_nothing_that_it_could_not_read() -> None:
    """Of what programs beside the server store, too."""
    store = MemoryStore()
    unread = OpenSession(by="dealer:dan", session="s-1", address=LONG)
    with pytest.raises(Refusal, match="length <= 100"):
        append_act(store, unread, "2026-01-01T00:00:00.000Z")
    assert store.head("floor")[0] == 0
