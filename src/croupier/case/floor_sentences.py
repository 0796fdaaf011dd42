"""A sentence for every event of the floor: devices, paired screens, sessions and clocks."""

from __future__ import annotations

from croupier.case.phrases import Sayings, day, ended, money, with_note
from croupier.floor import events as e


def _place(table: str, place: int) -> str:
    """ " at place 7 of table 1", or nothing where it is everywhere."""
    if not table:
        return ""
    return f" at place {place} of table {table}" if place else f" at table {table}"


def _enrolled(event: e.DeviceEnrolled) -> str:
    kind = f"virtual {event.kind}" if event.virtual else event.kind
    notes = ", ".join(map(money, event.denominations))
    takes = f", for notes of {notes} up to a balance of {money(event.credit_max)}" if notes else ""
    where = _place(event.table, event.place)
    if event.kind == "sensor" and event.place:  # which of two
        kind, where = f"sensor {event.place}", _place(event.table, 0)
    return f"{event.device} is enrolled as {kind}{where}{takes}; its key is {event.key[:16]}…"


def _issued(event: e.PairingIssued) -> str:
    station = ", for the station enrolled there alone" if event.enrolled else ""
    over = ", to take over from the screen before it" if event.take_over else ""
    where = _place(event.table, event.place)
    said = f"A code is issued for a {event.screen} of {event.player}{where}{station}{over}."
    return with_note(said, event.reason)


def _taken(event: e.PairingTaken) -> str:
    station = f", station {event.device}," if event.device else ""
    return f"A screen{station} is paired for {event.player} at table {event.table}."


def _ended(event: e.PairingEnded) -> str:
    said = f"The pairing for {event.player} at table {event.table} ends."
    return with_note(said, event.reason)


def _opened(event: e.SessionOpened) -> str:
    where = f" from {event.address}" if event.address else ""
    return f"{event.person} signs in{where} (session {event.session})."


def _over(event: e.SessionEnded) -> str:
    said = f"The session {event.session} of {event.person} ends."
    return with_note(said, event.reason)


def _stepped(event: e.ClockStepped) -> str:
    way = "forward" if event.by_ms >= 0 else "back"
    return (
        f"The machine's clock was set {way} by {_seconds(event.by_ms)}, to {day(event.machine)};"
        " the log's time goes on steadily."
    )


def _seconds(milliseconds: int) -> str:
    whole, rest = divmod(abs(milliseconds), 1000)
    return f"{whole}.{rest:03d} s"


def _reported(event: e.DeviceReported) -> str:
    if event.what == "printed":
        return f"{event.device} says that it printed ticket {event.ticket}."
    if event.what == "release":
        return f"{event.device} says that the ball was let go, after spin {event.spin}."
    if event.what == "sensing":
        return _senses(event)
    tenths = event.rpm_tenths
    return f"{event.device} turns {tenths // 10}.{tenths % 10} times a minute, by its own word."


_FAULTS = {
    "sensor-failure": "it fails",
    "unplugged": "its line is unplugged",
    "silent": "nothing comes on its line",
    "stopped": "its program was stopped",
}
_FLAGS = {
    "ball-removed": "the ball was removed",
    "wrong-direction": "the ball runs in the wrong direction",
    "void": "the wheel holds the spin to be void",
    "missed": "a number was read and not counted",
}


def _senses(event: e.DeviceReported) -> str:
    if event.fault:
        return f"{event.device} senses nothing: {_FAULTS[event.fault]}."
    if not event.flags:
        return f"{event.device} senses the wheel; the last spin is {event.spin}."
    against = ", ".join(_FLAGS[flag] for flag in event.flags)
    return f"{event.device} says of spin {event.spin}: {against}."


def _unheard(event: e.DeviceUnheard) -> str:
    return f"{event.device} is not heard any more; it was last heard at {day(event.since)}."


FLOOR: Sayings = {
    e.DeviceUnheard: ("device", _unheard),
    e.DeviceHeard: ("device", lambda x: f"{x.device} is heard again."),
    e.DeviceReported: ("device", _reported),
    e.DeviceEnrolled: ("device", _enrolled),
    e.DeviceRetired: ("device", lambda x: f"{x.device} is retired: {ended(x.reason)}"),
    e.PairingIssued: ("pairing", _issued),
    e.PairingTaken: ("pairing", _taken),
    e.PairingEnded: ("pairing", _ended),
    e.SessionOpened: ("session", _opened),
    e.SessionEnded: ("session", _over),
    e.ClockStepped: ("clock", _stepped),
}
