"""What is kept about the spin under way, and the last."""

from __future__ import annotations

import msgspec


class SpinState(msgspec.Struct):
    number: int = 0  # of the spin under way, or of the last
    settled: int = 0  # how many were settled
    last_settled: int = 0  # the number of the last that was
    outcome: str = ""
    last_outcome: str = ""
    direction: str = "against"
    early: bool = False  # its ball may have come to rest before the wagering period ended
    dropped: bool = False  # the ball has dropped
    sensed: dict[str, str] = {}  # source -> number
    final_bets: bool = False  # announced for this spin
    directed: bool = False
    ball: str = ""  # what must be done with it before the next spin: examine or change
