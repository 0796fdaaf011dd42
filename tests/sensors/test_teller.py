"""What a sensor tells: signed and numbered, and every number of the spin it was read in."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.floor.devices.commands import ReportRelease, ReportSensing
from croupier.floor.devices.ed25519 import is_signed, public_key
from croupier.floor.devices.messages import DeviceMessage, signed_text
from croupier.sensors import teller as module
from croupier.sensors.teller import Posted, Teller
from croupier.table.commands import RecordOutcome
from kit.devices import secret_of
from kit.waiting import until

SECRET = secret_of("s")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SOONEST_S", "LATEST_S", "EARLY_S"):
        monkeypatch.setattr(module, name, 0.001)


class Table:
    """A server that says of a message what a real one would: done, stale, or nothing."""

    def __init__(self, spin: int = 7) -> None:
        self.spin, self.last = spin, 0
        self.reachable = self.closed = True
        self.heard: list[DeviceMessage] = []
        self.noted: list[str] = []
        self.teller = Teller("s", SECRET, "1", "sensor-1", self.post, self.noted.append)

    def post(self, device: str, message: DeviceMessage) -> Posted:
        assert is_signed(public_key(SECRET), signed_text(device, message), message.signature)
        if not self.reachable:
            return Posted()
        if message.number <= self.last or message.spin != self.spin:
            return Posted(422, "stale-message", "stale", self.spin, self.last)
        self.last = message.number
        if isinstance(message.say, RecordOutcome) and not self.closed:
            return Posted(422, "bets-not-closed", "too early")
        self.heard.append(message)
        return Posted(200)

    @contextmanager
    def telling(self) -> Iterator[None]:
        thread = threading.Thread(target=self.teller.run)
        thread.start()
        try:
            yield
        finally:
            self.teller.stop()
            thread.join(10)
            assert not thread.is_alive()

    def has(self, kind: type, count: int = 1) -> None:
        until(lambda: len(self.of(kind)) >= count, f"{count} of {kind.__name__}")

    def of(self, kind: type) -> list[DeviceMessage]:
        return [one for one in self.heard if isinstance(one.say, kind)]

    def flags(self) -> list[tuple[str, ...]]:
        return [one.say.flags for one in self.of(ReportSensing)]  # type: ignore[union-attr]

    def ball_runs(self, ball: str = "118") -> None:
        self.teller.runs(ball, released=True)
        self.has(ReportRelease)


def test_a_number_is_told_of_the_spin_its_ball_was_tied_to() -> None:
    table = Table()
    with table.telling():
        table.ball_runs()
        table.teller.rests("118", "17")
        table.has(RecordOutcome)
    (told,) = table.of(RecordOutcome)
    assert (told.spin, told.say.outcome) == (7, "17")  # type: ignore[union-attr]
    assert [one.number for one in table.heard] == sorted({one.number for one in table.heard})
    assert table.of(ReportSensing)[-1].say.fault == "stopped"  # type: ignore[union-attr]


def test_the_dealer_who_starts_the_spin_late_moves_the_tie() -> None:
    table = Table()
    with table.telling():
        table.ball_runs()
        table.spin = 8
        before = len(table.heard)
        table.teller.runs("118", released=False)
        until(lambda: len(table.heard) > before, "that it slows is told")
        table.teller.rests("118", "17")
        table.has(RecordOutcome)
    assert [one.spin for one in table.of(RecordOutcome)] == [8]


def test_a_number_that_comes_when_the_table_has_gone_on_is_missed() -> None:
    table = Table()
    with table.telling():
        table.ball_runs()
        table.reachable = False
        table.teller.rests("118", "17")
        table.spin, table.reachable = 8, True
        until(lambda: ("missed",) in table.flags(), "the miss is told")
    assert table.of(RecordOutcome) == []
    assert "spin 7 is over" in table.noted[0]


def test_a_burst_of_old_lines_is_no_result() -> None:
    """A spin that was asked for only after the ball had rested is another."""
    table = Table()
    table.reachable = False
    with table.telling():
        table.teller.runs("118", released=True)
        table.teller.runs("118", released=False)
        table.teller.rests("118", "17")
        table.reachable = True
        until(lambda: ("missed",) in table.flags(), "the miss is told")
    assert table.of(RecordOutcome) == []


def test_a_second_ball_in_one_spin_is_no_result() -> None:
    """The first was void by the wheel, and no spin was called: a person has to look."""
    table = Table()
    with table.telling():
        table.ball_runs("118")
        table.teller.runs("119", released=True)
        table.has(ReportRelease, 2)
        table.teller.rests("119", "17")
        until(lambda: ("missed",) in table.flags(), "the miss is told")
    assert table.of(RecordOutcome) == []


def test_a_ball_that_never_ran_here_does_not_rest_here() -> None:
    table = Table()
    with table.telling():
        table.ball_runs("118")
        table.teller.rests("119", "17")
        until(lambda: ("missed",) in table.flags(), "the miss is told")
    assert table.of(RecordOutcome) == []


def test_it_waits_for_the_dealers_call_and_no_longer_than_the_next_ball() -> None:
    table = Table()
    table.closed = False
    with table.telling():
        table.ball_runs("118")
        table.teller.rests("118", "17")
        before = table.last
        until(lambda: table.last > before + 2, "it is tried again")
        table.closed = True
        table.has(RecordOutcome)
        table.closed, table.spin = False, 8
        table.teller.runs("119", released=True)
        table.has(ReportRelease, 2)
        table.teller.rests("119", "4")
        table.teller.runs("120", released=True)
        table.has(ReportRelease, 3)
    assert [one.say.outcome for one in table.of(RecordOutcome)] == ["17"]  # type: ignore[union-attr]


def test_what_got_no_answer_is_sent_again_under_the_same_number() -> None:
    table = Table()
    sent: list[int] = []
    answers = iter([Posted(), Posted(503), Posted(429)])

    def post(device: str, message: DeviceMessage) -> Posted:
        sent.append(message.number)
        return next(answers, None) or table.post(device, message)

    table.teller._post = post
    with table.telling():
        table.teller.senses("silent")
        until(lambda: table.heard, "it is told")
    assert len(set(sent[:4])) == 1


def test_only_the_last_of_what_it_senses_is_told() -> None:
    table = Table()
    table.reachable = False
    with table.telling():
        table.teller.senses("unplugged")
        table.teller.senses("")
        table.teller.senses("silent", ("void",))
        table.reachable = True
        until(lambda: ("void",) in table.flags(), "it is told")
    faults = [one.say.fault for one in table.of(ReportSensing)]  # type: ignore[union-attr]
    assert faults[-2:] == ["silent", "stopped"]


def test_a_refusal_is_noted_and_what_follows_is_told() -> None:
    table = Table()
    refused = Posted(422, "bad-signature", "It is not signed with the key of s.")
    table.teller._post = lambda device, message: refused
    with table.telling():
        table.teller.runs("118", released=True)
        table.teller.senses("silent")
        until(lambda: len(table.noted) >= 2, "it is noted")
    assert table.noted[0] == "s: It is not signed with the key of s."
