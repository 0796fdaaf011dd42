"""Sensors, wheels, printers and stations: what they say counts when they have signed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from croupier.log.lines import Difference
from croupier.rulebooks import pinned_offer
from croupier.server.people import RateLimit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.wheel import WHEEL, VirtualWheel, reading
from croupier.store.transfer import export
from croupier.verify import verify
from kit.devices import Device, Spinning, code, enrol
from kit.forging import acts_of, chained, forged_act
from kit.server import Running, next_id
from kit.waiting import until

NZ = {"rulebook": "NZ"}


@pytest.fixture(scope="module")
def mia(live: Running) -> httpx.Client:
    return live.staff("mia", "area-manager")


@pytest.fixture
def table(live: Running, mia: httpx.Client) -> Spinning:
    spinning = Spinning(live, mia)
    spinning.spin()
    return spinning


# ---- sensors ----


def test_a_sensors_account_is_not_believed_about_the_ball(live: Running, table: Spinning) -> None:
    """Nor what anybody who is signed in says under its name."""
    eye = live.client()
    pair = live.server.people.staff_code("eye", "sensor")
    assert eye.get(f"/pair?code={pair}").status_code == 303
    before, asked = table.all, {"outcome": "17", "source": "sensor-1"}
    for act, fields in (
        ("record-outcome", asked),
        ("record-outcome", {**asked, "signature": "00" * 64}),
        ("raise-light", {"reason": "I say so"}),
        ("report-malfunction", {"component": "game-system", "what": "dark"}),
    ):
        answer = live.ask(eye, table.id, act, **fields)
        assert code(answer) == "device-unsigned"
        assert "croupier device enrol" in answer.json()["refused"]["says"]["en"]
    assert table.all == before
    until(lambda: b'"code":"device-unsigned"' in live.audit(), "it is noted")


def test_two_sensors_that_sign_say_where_the_ball_is(table: Spinning) -> None:
    one, two = table.device("sensor", 1), table.device("sensor", 2)
    said = one.message("record-outcome", outcome="17", source="sensor-1")
    first = one.send(said)
    assert first.status_code == 200, first.text
    assert one.send(said).json() == first.json()  # the answer was lost: sent again, heard once
    assert table.sensed == {"sensor-1": "17"}
    assert two.say("record-outcome", outcome="17", source="sensor-2").status_code == 200
    assert table.live.server.pit.tables[table.id].state.phase == "outcome"
    lines = list(export(table.live.server.store, [f"table:{table.id}"]))
    assert b'"by":"sensor:sensor-%s-2"' % table.id.encode() in lines[-1]


def test_one_sensor_of_two_is_not_heard_as_both(table: Spinning) -> None:
    one = table.device("sensor", 1)
    before = table.all
    for source in ("sensor-2", "dealer"):
        said = one.say("record-outcome", outcome="17", source=source)
        assert code(said) == "not-its-to-say.reading"
    assert table.all == before
    assert one.say("raise-light", reason="the ball cannot be seen").status_code == 200


def test_a_pair_with_one_key_is_heard_as_both(table: Spinning) -> None:
    pair = table.device("sensor")
    for source in ("sensor-1", "sensor-2"):
        assert pair.say("record-outcome", outcome="17", source=source).status_code == 200
    assert table.live.server.pit.tables[table.id].state.phase == "outcome"


@pytest.mark.parametrize("forge", [
    lambda one, other: one.message("record-outcome", outcome="17", source="sensor-1",
                                   signer=other.name),
    lambda one, other: {**one.message("record-outcome", outcome="17", source="sensor-1"),
                        "signature": ""},
    lambda one, other: {**one.message("record-outcome", outcome="17", source="sensor-1"),
                        "say": {"do": "record-outcome", "outcome": "18", "source": "sensor-1"}},
    lambda one, other: {**one.message("record-outcome", outcome="17", source="sensor-1"),
                        "spin": 2},
    lambda one, other: {**one.message("record-outcome", outcome="17", source="sensor-1"),
                        "number": 10},
    lambda one, other: {**other.message("record-outcome", outcome="17", source="sensor-1"),
                        "table": one.table},
    lambda one, other: other.message("record-outcome", outcome="17", source="sensor-1"),
], ids=["another's key", "none", "another number", "another spin", "numbered anew",
        "signed for another table", "another's message under this name"])  # fmt: skip
def test_a_signature_is_for_one_device_and_one_message(
    live: Running, table: Spinning, forge: Callable[[Device, Device], dict[str, Any]]
) -> None:
    one = table.device("sensor")
    other = Spinning(live, table.by)
    other.spin()
    elsewhere = other.device("sensor")
    before = table.all
    assert code(one.send(forge(one, elsewhere))) == "bad-signature"
    assert table.all == before
    noted = f"sensor:{one.name}".encode()
    until(lambda: noted in live.audit(), "it is noted")


def test_a_sensor_is_heard_at_its_own_table(live: Running, table: Spinning) -> None:
    other = Spinning(live, table.by)
    other.spin()
    elsewhere = other.device("sensor")
    said = elsewhere.message("record-outcome", outcome="17", source="sensor-1", table=table.id)
    before = table.all
    assert code(elsewhere.send(said)) == "device-elsewhere"
    assert table.all == before
    nobody = {**said, "table": "no-such-table"}
    assert code(elsewhere.send(nobody)) == "bad-signature"


def test_an_old_message_is_not_heard_again(table: Spinning) -> None:
    """One that was kept back, or refused, and is sent when it suits somebody."""
    pair = table.device("sensor")
    kept = pair.message("record-outcome", outcome="17", source="sensor-1")
    newer = pair.message("record-outcome", outcome="20", source="sensor-1")
    assert pair.send(newer).status_code == 200
    answer = pair.send(kept)  # it has the older number
    assert code(answer) == "stale-message"
    particulars = answer.json()["refused"]["particulars"]
    assert (particulars["spin"], particulars["last"]) == (1, 2)  # what it needs to say it anew
    table.do("call-no-spin", ground="ball-left-wheel")
    again = pair.message("record-outcome", outcome="17", source="sensor-1")
    early = code(pair.send(again))  # no ball is in play: refused, and on somebody's disk
    assert early not in ("stale-message", "bad-signature")
    table.spin()
    before = table.all
    assert code(pair.send(again)) == "stale-message"
    of_before = pair.message("record-outcome", outcome="17", source="sensor-1", spin=1)
    assert code(pair.send(of_before)) == "stale-message"
    first = pair.send(newer)  # it was heard once: the answer of then, and nothing happens
    assert first.status_code == 200
    assert table.all == before


def test_a_retired_sensor_is_believed_no_more(table: Spinning) -> None:
    pair = table.device("sensor")
    assert pair.say("record-outcome", outcome="17", source="sensor-1").status_code == 200
    kept = pair.message("record-outcome", outcome="17", source="sensor-2")
    retire = {"do": "retire-device", "id": next_id(), "device": pair.name, "reason": "stolen"}
    assert table.by.post("/api/floor/commands", json=retire).status_code == 200
    before = table.all
    assert code(pair.send(kept)) == "device-retired"
    assert table.all == before
    key = {"key": table_key(pair)}
    again = enrol(table.by, f"{pair.name}-b", "sensor", table.id, **key)
    assert code(again) == "device-known.key"  # a key is never used again


def table_key(device: Device) -> str:
    return device.live.server.pit.register.devices[device.name].key


def test_nobody_else_is_a_device(live: Running, table: Spinning) -> None:
    pair = table.device("sensor")
    said = pair.message("record-outcome", outcome="17", source="sensor-1", device="nobody")
    assert code(pair.send(said, "nobody")) == "no-such-device"
    dan = live.staff("dan", "dealer")
    mine = enrol(dan, f"mine-{table.id}", "sensor", table.id)
    assert code(mine) == "not-allowed.role"
    same = enrol(table.by, f"twin-{table.id}", "wheel", table.id, key=table_key(pair))
    assert code(same) == "device-known.key"
    second = f"second-{table.id}"
    assert code(enrol(table.by, second, "sensor", table.id, place=1)) == "device-known.sensors"
    other = Spinning(live, table.by)
    other.device("sensor", 1)
    assert code(enrol(table.by, second, "sensor", other.id, place=1)) == "device-known.place"
    assert code(enrol(table.by, second, "sensor", other.id, place=3)) == "bad-device.place"
    assert code(enrol(table.by, second, "sensor", other.id)) == "device-known.sensors"
    other.device("sensor", 2)


def test_nobody_floods_the_audit_in_a_devices_name(live: Running, table: Spinning) -> None:
    pair = table.device("sensor")
    forged = {**pair.message("record-outcome", outcome="17", source="sensor-1"), "signature": ""}
    lenient = live.server.access.strangers
    live.server.access.strangers = RateLimit(burst=3, per_s=0)
    try:
        for _ in range(3):
            assert code(pair.send(forged)) == "bad-signature"
        assert pair.send(forged).status_code == 429
        assert pair.send(forged, "no-such-device").status_code == 429
        # Behind the same address a device is heard as before.
        said = pair.say("record-outcome", outcome="17", source="sensor-1")
        assert said.status_code == 200, said.text
    finally:
        live.server.access.strangers = lenient


# ---- wheels, printers, stations ----


def test_a_wheel_reads_its_ball_where_there_are_no_sensors(table: Spinning) -> None:
    wheel = table.device("wheel")
    assert wheel.say("record-outcome", outcome="17", source="sensor-1").status_code == 200
    table.device("sensor", 1)
    said = wheel.say("record-outcome", outcome="17", source="sensor-2")
    assert code(said) == "not-its-to-say.reading"
    assert wheel.say("raise-light", reason="it stopped").status_code == 200


def test_a_wheel_says_that_its_ball_dropped(live: Running, mia: httpx.Client) -> None:
    boss = live.staff("gus", "game-supervisor")
    nz = Spinning(live, boss, NZ)
    nz.do("open-betting", "spin-ball")
    assert nz.device("wheel").say("ball-dropped").status_code == 200
    printer = nz.device("ticket-printer", 1)
    assert code(printer.say("ball-dropped")) == "not-its-to-say"
    acceptor = {"denominations": [500], "credit_max": 500, "place": 2}
    assert enrol(mia, f"acc-{nz.id}", "bill-acceptor", nz.id, **acceptor).status_code == 200
    said = printer.message("ball-dropped", device=f"acc-{nz.id}", signer=f"acc-{nz.id}")
    assert code(printer.send(said, f"acc-{nz.id}")) == "not-its-to-say"


def test_a_virtual_wheel_says_nothing_from_outside(live: Running, table: Spinning) -> None:
    virtual = VirtualWheel(live.server.pit, SystemChance(), rest_s=0)
    assert not layout_of(table)["wheel"]["virtual"]
    assert live.wait_for(virtual.enrol())
    assert layout_of(table)["wheel"]["virtual"]  # and screens say so
    said = reading(table.id, 1, "17", "sensor-1")
    sent = {"table": table.id, "spin": 1, "number": int(said.id), "signature": said.signature,
            "say": {"do": "record-outcome", "outcome": "17", "source": "sensor-1"}}  # fmt: skip
    answer = live.client().post(f"/api/devices/{WHEEL}/messages", json=sent)
    assert code(answer) == "device-unsigned.virtual"
    assert table.sensed == {}
    retire = {"do": "retire-device", "id": next_id(), "device": WHEEL, "reason": "a real one"}
    assert table.by.post("/api/floor/commands", json=retire).status_code == 200
    live.wait_for(virtual._come_to_rest(table.id, 1))  # it is not believed at home either
    assert table.sensed == {}
    assert not layout_of(table)["wheel"]["virtual"]


def layout_of(table: Spinning) -> dict[str, Any]:
    found: dict[str, Any] = table.by.get(f"/api/tables/{table.id}/layout").json()
    return found


def test_a_station_speaks_of_its_own_place(live: Running, table: Spinning) -> None:
    station = table.device("station", 2)
    fault = {"what": "the screen is dark"}
    before = table.all
    for component in ("station:3", "game-system", "wnd"):
        said = station.say("report-malfunction", component=component, **fault)
        assert code(said) == "device-elsewhere"
    assert code(station.say("raise-light", reason="dark")) == "not-its-to-say"
    assert code(station.say("report-malfunction", component="station:2", kind="d", **fault)) == (
        "not-allowed.role"
    )
    assert table.all == before
    said = station.say("report-malfunction", component="station:2", **fault)
    assert said.status_code == 200
    assert "station:2" in live.server.pit.tables[table.id].state.faults.down
    pair = table.device("sensor")
    said = pair.say("report-malfunction", component="station:3", **fault)
    assert code(said) == "device-elsewhere"


def test_a_printer_says_that_its_own_ticket_did_not_print(live: Running, mia: httpx.Client) -> None:
    table = Spinning(live, mia)
    ana = live.paired(table.id)
    assert live.ask(ana, table.id, "take-seat", seat=1).status_code == 200
    assert live.ask(ana, table.id, "buy-in", amount=2000, tender="note").status_code == 200
    paid = live.ask(ana, table.id, "cash-out").json()["events"]
    (ticket,) = {one["ticket"] for one in paid}
    mine, other = table.device("ticket-printer", 1), table.device("ticket-printer", 2)
    assert code(other.say("report-print-failure", ticket=ticket)) == "device-elsewhere"
    assert not live.server.pit.cage.tickets[ticket].failed
    forged = mine.message("report-print-failure", ticket=ticket, signer=other.name)
    assert code(mine.send(forged)) == "bad-signature"
    assert mine.say("report-print-failure", ticket="0" * 18).status_code == 422
    assert mine.say("report-print-failure", ticket=ticket).status_code == 200
    assert live.server.pit.cage.tickets[ticket].failed
    cage = list(export(live.server.store, ["cage"]))
    assert b'"by":"device:%s"' % mine.name.encode() in cage[-1]


def test_what_is_no_message_is_answered_in_one_sentence(table: Spinning) -> None:
    pair = table.device("sensor")
    good = pair.message("record-outcome", outcome="17", source="sensor-1")
    wrongs: list[dict[str, Any]] = [
        {**good, "number": 0},
        {**good, "number": "1"},
        {**good, "more": 1},
        {**good, "say": {"do": "settle"}},
        {**good, "say": {"do": "record-outcome", "outcome": "1\n7"}},
        {**good, "signature": "0" * 129},
        {},
    ]
    for wrong in wrongs:
        answer = pair.send(wrong)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]


# ---- verify ----


def test_verify_checks_what_devices_signed(live: Running, mia: httpx.Client) -> None:
    table = Spinning(live, mia)
    table.spin()
    pair = table.device("sensor")
    assert pair.say("record-outcome", outcome="17", source="sensor-1").status_code == 200
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()
    lines = list(export(live.server.store, [f"table:{table.id}", "floor"]))
    mine = [line for line in lines if b'"stream":"table:%s"' % table.id.encode() in line]
    alone = verify(mine, pinned_offer)
    assert any("messages of devices were not checked" in one for one in alone.unchecked)

    def altered(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> list[bytes]:
        nth = [
            act["stream"] == f"table:{table.id}"
            for act in acts_of(lines)
            if any(event["type"] == "outcome-sensed" for event in act["events"])
        ].index(True)
        return forged_act(lines, "outcome-sensed", change, nth)

    def another_number(act: dict[str, Any], event: dict[str, Any]) -> None:
        act["command"]["outcome"] = event["outcome"] = "18"

    def unsigned(act: dict[str, Any], event: dict[str, Any]) -> None:
        del act["command"]["signature"]

    def somebody(act: dict[str, Any], event: dict[str, Any]) -> None:
        act["by"] = act["command"]["by"] = "sensor:nobody"

    def numbered(act: dict[str, Any], event: dict[str, Any]) -> None:
        act["id"] = act["command"]["id"] = "x"

    for change, why in (
        (another_number, f"not signed with {pair.name}'s key"),
        (unsigned, f"not signed with {pair.name}'s key"),
        (numbered, f"not signed with {pair.name}'s key"),
        (somebody, "no device nobody was ever enrolled"),
    ):
        with pytest.raises(Difference, match=why):
            verify(altered(change), pinned_offer)

    def nobodys(act: dict[str, Any], event: dict[str, Any]) -> None:
        somebody(act, event)
        unsigned(act, event)

    found = verify(altered(nobodys), pinned_offer)
    assert "1 messages of devices are signed by nobody" in found.unchecked
    late = [
        {**act, "events": [{**act["events"][0], "key": "f" * 64}]}
        if act["stream"] == "floor" and act["events"][0].get("device") == pair.name
        else act
        for act in acts_of(lines)
    ]
    with pytest.raises(Difference):
        verify(chained(late), pinned_offer)
