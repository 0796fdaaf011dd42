"""The exact data a table runs by."""

from __future__ import annotations

import msgspec

# Raised when the same command by the same data would be decided otherwise than before; what the
# former number did is then kept for the tables that were opened under it.
ENGINE = 1


class Pin(msgspec.Struct, frozen=True):
    """The rulebook a table runs by, exactly: a changed reading never changes a settled spin."""

    rulebook: str
    data: str  # the hash of its data
    readings: tuple[str, ...]
    engine: int  # which way of deciding: see ENGINE
