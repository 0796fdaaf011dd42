"""Why the floor says no to something about a device."""

from __future__ import annotations

from croupier.refusals import Amount, Count, Given, Why


class DeviceKnown(Why, frozen=True, tag="device-known"):
    device: str


class KeyKnown(Why, frozen=True, tag="device-known.key"):
    device: str  # whose key it is


class PlaceHasOne(Why, frozen=True, tag="device-known.place"):
    """One acceptor, printer or station a place."""

    device: str  # that is there
    table: str
    place: Count


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
    kind: str


class NoDenominations(Why, frozen=True, tag="bad-device.denominations"):
    pass


class OnlyAcceptors(Why, frozen=True, tag="bad-device.only-acceptors"):
    kind: str


class NoCreditMax(Why, frozen=True, tag="bad-device.credit-max"):
    note: Amount  # the largest it takes


class VirtualByHand(Why, frozen=True, tag="bad-device.virtual"):
    pass


# ---- what a device sends ----


class NoteUnsigned(Why, frozen=True, tag="note-unsigned"):
    """A screen says that a note was put in: only the acceptor is believed."""


class BadSignature(Why, frozen=True, tag="bad-signature"):
    device: str


class NoAcceptor(Why, frozen=True, tag="no-acceptor"):
    device: str
    kind: str


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
