"""Has a case drawn as PDF by a process of its own, so that play does not wait for it."""

from __future__ import annotations

import msgspec

from croupier.case import Case
from croupier.server.apart import PYTHON, run_apart

DRAW = (*PYTHON, "croupier.paper")
PATIENCE_S = 60  # a case of 500 wagers takes one second
SORRY = "The PDF could not be made; the server's log says why. Ask again later."


def drawn(found: Case) -> bytes:
    """Not in the event loop: it waits for the process."""
    return run_apart(DRAW, msgspec.msgpack.encode(found), PATIENCE_S, SORRY)
