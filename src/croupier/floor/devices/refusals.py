"""Why the floor says no to something about a device."""

from __future__ import annotations

from croupier.refusals import Act, Amount, Count, Given, Why, Word


class DeviceKnown(Why, frozen=True, tag="device-known"):
    device: str


class KeyKnown(Why, frozen=True, tag="device-known.key"):
    device: str  # whose key it is


class PlaceHasOne(Why, frozen=True, tag="device-known.place"):
    """One acceptor, printer or station a place."""

    device: str  # that is there
    table: str
    place: Count


class SensorsThere(Why, frozen=True, tag="device-known.sensors"):
    """A pair with one key, or two sensors with a key each: not both at a table."""

    device: str  # that is there
    table: str


class NoSuchDevice(Why, frozen=True, tag="no-such-device"):
    device: str


class DeviceIsRetired(Why, frozen=True, tag="device-retired"):
    device: str
    reason: str


class NoDeviceName(Why, frozen=True, tag="bad-device"):
    given: Given


class NoKey(Why, frozen=True, tag="bad-device.key"):
    given: Given


class NoPlace(Why, frozen=True, tag="bad-device.place"):
    kind: Word


class NoDenominations(Why, frozen=True, tag="bad-device.denominations"):
    pass


class OnlyAcceptors(Why, frozen=True, tag="bad-device.only-acceptors"):
    kind: Word


class NoCreditMax(Why, frozen=True, tag="bad-device.credit-max"):
    note: Amount  # the largest it takes


class VirtualByHand(Why, frozen=True, tag="bad-device.virtual"):
    pass


# ---- what a device sends ----


class NoteUnsigned(Why, frozen=True, tag="note-unsigned"):
    """A screen says that a note was put in: only the acceptor is believed."""


class ReadingUnsigned(Why, frozen=True, tag="device-unsigned"):
    """Somebody who is signed in speaks as a sensor: only a device with a key does."""


class VirtualAtTheDoor(Why, frozen=True, tag="device-unsigned.virtual"):
    """A virtual device is a part of its server; whoever sends in its name is somebody else."""

    device: str


class NotItsToSay(Why, frozen=True, tag="not-its-to-say"):
    device: str
    kind: Word
    act: Act


class AnothersReading(Why, frozen=True, tag="not-its-to-say.reading"):
    """Two sensors, two readings: one device is not heard as both, unless it is the pair."""

    device: str
    source: Word


class StaleMessage(Why, frozen=True, tag="stale-message"):
    """Of another spin, or no newer than what was heard before."""

    device: str
    spin: Count  # the table's last
    last: Count  # the number that was heard last


class StaleBeat(Why, frozen=True, tag="stale-message.beat"):
    """Of another run of the server, or no newer than the beat before."""

    device: str
    run: str  # this server's, to be signed
    last: Count  # the number of the beat that was heard last


class BadSignature(Why, frozen=True, tag="bad-signature"):
    device: str


class NoAcceptor(Why, frozen=True, tag="no-acceptor"):
    device: str
    kind: Word


class StandsElsewhere(Why, frozen=True, tag="device-elsewhere"):
    device: str
    table: str
    place: Count


class WrongDenomination(Why, frozen=True, tag="wrong-denomination"):
    device: str
    amount: Amount


class NobodyThere(Why, frozen=True, tag="nobody-there"):
    table: str
    place: Count
