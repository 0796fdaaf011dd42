"""The exact data a table runs by."""

from __future__ import annotations

import msgspec


class Pin(msgspec.Struct, frozen=True):
    """The rulebook a table runs by, exactly: a changed reading never changes a settled spin."""

    rulebook: str
    data: str  # the hash of its data
    readings: tuple[str, ...]
