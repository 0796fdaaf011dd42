"""A sensor's program that is killed, stopped short or cut off: it is noticed, said, and over when
it is back. Wheels are pseudo-terminals, the program is a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor.devices.beats import Beat, signed_text
from croupier.floor.devices.ed25519 import sign
from croupier.rulebooks import pinned_offer
from croupier.store.transfer import export
from croupier.verify import verify
from kit.devices import Device, Spinning, code, secret_of
from kit.server import Running
from kit.waiting import PATIENCE_S, until
from kit.wheel import WheelTable, line


@contextmanager
def program(table: WheelTable, *which: int) -> Iterator[subprocess.Popen[bytes]]:
    """`croupier wheel`, once it is heard."""
    words = [sys.executable, "-m", "croupier", "wheel", str(table.file(*which))]
    run = subprocess.Popen(words, stderr=subprocess.PIPE)
    try:
        for n in which:
            table.until_read(n, line(2, 117))
            until(lambda n=n: table.seen(n)["unheard"] == "", "it is heard")  # type: ignore[misc]
        yield run
    finally:
        if run.poll() is None:
            run.send_signal(signal.SIGCONT)
            run.kill()
        run.communicate(timeout=PATIENCE_S)


def unheard(table: WheelTable, which: int) -> str:
    until(lambda: table.seen(which)["unheard"], "it is said that nothing comes")
    return str(table.seen(which)["unheard"])


def card(table: WheelTable) -> dict[str, Any]:
    found: dict[str, Any] = table.live.within(
        lambda: dict(table.live.server.floor.cards()[table.id].sensors)
    )
    return found


def test_a_program_that_is_killed_is_noticed_and_the_dealer_enters_the_number(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with program(table, 1, 2) as run:
        assert card(table) == {}
        table.spin()
        table.ball_runs()
        before = table.public
        run.kill()
        for n in (1, 2):
            assert unheard(table, n) <= live.server.pit.now()
        assert sorted(card(table)) == [table.name(1), table.name(2)]  # the floor is told too
    # Nothing is void, no light is on, and the spin goes on with the dealer's number.
    now = table.public
    assert {**now, "settled": 0} == {**before, "settled": 0} and now["light"] is False
    table.do("record-outcome", outcome="17")
    table.do("settle")
    case = mia.get(f"/api/tables/{table.id}/spins/1").json()
    told = [one["what"] for one in case["floor"]]
    assert any(f"{table.name(1)} is not heard any more" in one for one in told), told

    with program(table, 1, 2):  # back: nobody has to clear anything
        assert card(table) == {}
        table.spin()
        table.ball_runs(119)
        table.ball_rests(4, 119)
        table.until_shown(phase="outcome", outcome="4")
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


def test_one_that_is_cut_off_is_back_by_itself(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    """Stopped, it neither reads nor sends, as a machine that hangs or has lost its network."""
    table = WheelTable(live, mia, tmp_path)
    with program(table, 1, 2) as both:
        both.send_signal(signal.SIGSTOP)
        unheard(table, 1)
        both.send_signal(signal.SIGCONT)
        until(lambda: not table.seen(1)["unheard"], "it is heard again")
        until(lambda: not table.seen(2)["unheard"], "and the other")
        table.spin()
        table.ball_runs()
        table.ball_rests(17)
        table.until_shown(phase="outcome", outcome="17")


def test_one_that_was_stopped_has_said_so_and_is_not_missed(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    with program(table, 1) as run:
        run.terminate()
        assert run.wait(PATIENCE_S) == 0
    assert table.seen(1)["fault"] == "stopped"
    assert live.server.pit.register.devices[table.name(1)].beats is False


def test_one_that_promised_nothing_is_not_missed(live: Running, mia: httpx.Client) -> None:
    """As the programs of others, that know no beats."""
    device = Spinning(live, mia).device("sensor", 1)
    assert device.say("report-sensing").is_success
    live.wait_for(live.server.floor.beats.look())
    assert live.server.pit.register.devices[device.name].unheard == ""


# ---- what counts as a sign of life ----


class Beats:
    """Beats of a device, one after another."""

    def __init__(self, live: Running, device: Device) -> None:
        self.live, self.device, self.run = live, device, ""
        self.run = self.send(1).json()["refused"]["particulars"]["run"]

    def send(self, number: int, signer: str = "", **other: Any) -> httpx.Response:
        fields = {"table": self.device.table, "number": number, "run": self.run, **other}
        beat = Beat(**fields)
        text = signed_text(self.device.name, beat)
        signature = sign(secret_of(signer or self.device.name), text)
        address = f"/api/devices/{self.device.name}/beats"
        return self.live.client().post(address, json={**fields, "signature": signature})


def test_a_beat_counts_once_signed_by_its_device_and_for_this_run(
    live: Running, mia: httpx.Client
) -> None:
    table = Spinning(live, mia)
    beats = Beats(live, table.device("sensor", 1))
    assert beats.send(5).json() == {"run": beats.run}
    assert code(beats.send(5)) == "stale-message.beat"  # as recorded and sent again
    assert code(beats.send(4)) == "stale-message.beat"
    assert code(beats.send(6, run="another")) == "stale-message.beat"
    assert code(beats.send(6, signer="somebody")) == "bad-signature"
    assert code(beats.send(6, table="another")) == "device-elsewhere"
    assert beats.send(6).is_success
    name = f"device:{beats.device.name}".encode()
    until(lambda: live.audit().count(name) == 2, "what was forged is noted, and not what was old")


@pytest.mark.parametrize("kind", ["no-such-device", "device-retired"])
def test_a_device_that_is_not_in_service_is_not_heard(
    live: Running, mia: httpx.Client, kind: str
) -> None:
    table = Spinning(live, mia)
    device = table.device("sensor", 1)
    beats = Beats(live, device)
    if kind == "no-such-device":
        beats.device.name = "nobody"
    else:
        command = {"do": "retire-device", "id": f"r-{table.id}", "device": device.name}
        done = mia.post("/api/floor/commands", json={**command, "reason": "broken"})
        assert done.is_success
    assert code(beats.send(9)) == kind


def test_a_promise_that_is_not_kept_outlives_the_server(live: Running, mia: httpx.Client) -> None:
    """After a restart it is waited for as if it had been heard when the server began."""
    table = Spinning(live, mia)
    device = table.device("sensor", 1)
    assert device.say("report-sensing", beats=True).is_success
    desk = live.server.floor.beats
    live.within(desk._heard.clear)  # as a server that has just begun
    live.within(desk.begin)
    began = live.server.pit.now()
    until(lambda: live.server.pit.register.devices[device.name].unheard, "it is missed")
    assert live.server.pit.register.devices[device.name].unheard <= began
