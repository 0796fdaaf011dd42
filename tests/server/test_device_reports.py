"""What wheels and printers report beside the game, and what a case tells of the floor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.log.lines import Difference
from croupier.rulebooks import pinned_offer
from croupier.store.transfer import export
from croupier.verify import verify
from kit.devices import Spinning, code
from kit.forging import acts_of, forged_act
from kit.server import Running, next_id, running


@pytest.fixture(scope="module")
def mia(live: Running) -> httpx.Client:
    return live.staff("mia", "area-manager")


# ---- what no rule waits for ----


def test_a_wheel_and_a_printer_report_what_they_did(live: Running, mia: httpx.Client) -> None:
    table = Spinning(live, mia)
    ana = live.paired(table.id)
    assert live.ask(ana, table.id, "take-seat", seat=1).status_code == 200
    assert live.ask(ana, table.id, "buy-in", amount=2000, tender="note").status_code == 200
    (paid, *_) = live.ask(ana, table.id, "cash-out").json()["events"]
    printer, other = table.device("ticket-printer", 1), table.device("ticket-printer", 2)
    assert code(other.say("report-printed", ticket=paid["ticket"])) == "device-elsewhere"
    assert code(other.say("report-speed", rpm_tenths=250)) == "not-its-to-say"
    assert printer.say("report-printed", ticket=paid["ticket"]).status_code == 200
    table.spin()
    wheel, before = table.device("wheel"), table.all
    assert wheel.say("report-release").status_code == 200
    said = wheel.message("report-speed", rpm_tenths=253)
    first = wheel.send(said)
    assert first.status_code == 200
    assert wheel.send(said).json() == first.json()  # sent again, kept once
    assert code(wheel.say("report-speed", rpm_tenths=1, signer=printer.name)) == "bad-signature"
    assert code(wheel.say("report-speed", rpm_tenths=1, spin=0)) == "stale-message"
    assert code(wheel.say("report-speed", rpm_tenths=1, number=2)) == "id-used"
    refused = wheel.message("report-speed", rpm_tenths=1, table="no-such-table")
    assert code(wheel.send(refused)) == "device-elsewhere"
    assert table.all == before
    told = [event for act in acts_of(export(live.server.store, ["floor"]))
            for event in act["events"] if event.get("device") == wheel.name]  # fmt: skip
    assert [one.get("rpm_tenths") for one in told] == [None, None, 253]
    by_hand = {"do": "report-speed", "id": next_id(), "rpm_tenths": 1, "table": table.id}
    assert mia.post("/api/floor/commands", json=by_hand).status_code == 400
    table.do("record-outcome", outcome="17")
    table.do("settle")
    case = mia.get(f"/api/tables/{table.id}/spins/1").json()
    assert "turns 25.3 times a minute" in case["floor"][-1]["what"]
    lines = list(export(live.server.store))
    assert verify(lines, pinned_offer).unchecked == ()

    def faster(act: dict[str, Any], event: dict[str, Any]) -> None:
        if event.get("rpm_tenths"):
            act["command"]["rpm_tenths"] = event["rpm_tenths"] = 999

    nth = sum(b'"type":"device-reported"' in line for line in lines) - 1
    with pytest.raises(Difference, match="not signed with"):
        verify(forged_act(lines, "device-reported", faster, nth), pinned_offer)


def test_a_report_is_not_taken_twice_after_a_restart(tmp_path: Path) -> None:
    """Its number is in the log."""
    with running(tmp_path) as first:
        table = Spinning(first, first.staff("mia", "area-manager"))
        wheel = table.device("wheel")
        newer = wheel.message("report-speed", rpm_tenths=2, number=7)
        assert wheel.send(newer).status_code == 200
        older = wheel.message("report-speed", rpm_tenths=1, number=6)
    with running(tmp_path) as second:
        wheel.live = second
        assert code(wheel.send(older)) == "stale-message"
        assert wheel.send(newer).status_code == 200  # the answer of then
        assert second.server.pit.register.devices[wheel.name].heard == 7


# ---- case files ----


def test_a_case_tells_what_happened_on_the_floor_meanwhile(
    live: Running, mia: httpx.Client
) -> None:
    table = Spinning(live, mia)
    before = table.device("sensor", 2)
    table.spin()
    pair, other = table.device("sensor", 1), Spinning(live, mia).device("wheel")
    live.paired(table.id, player="cy")
    retire = {"do": "retire-device", "id": next_id(), "device": before.name, "reason": "blind"}
    assert mia.post("/api/floor/commands", json=retire).status_code == 200
    assert pair.say("record-outcome", outcome="17", source="sensor-1").is_success
    table.do("record-outcome", outcome="17")
    table.do("settle")
    table.device("wheel")  # later
    case = mia.get(f"/api/tables/{table.id}/spins/1").json()
    assert case["verified"]["ok"]
    said = [one["what"] for one in case["floor"]]
    assert [one.partition(";")[0] for one in said] == [
        f"{pair.name} is enrolled as sensor 1 at table {table.id}",
        f"A code is issued for a station of cy at table {table.id}, to take over from the screen"
        " before it. a link of the server's own.",
        f"A screen is paired for cy at table {table.id}.",
        f"{before.name} is retired: blind.",
    ]
    assert other.name not in str(said)
    assert {one["by"] for one in case["floor"]} >= {"area-manager:mia", "system:links"}
