"""What is kept about side bets: what was drawn, and where betting has ended."""

from __future__ import annotations

import msgspec

from croupier.rules.sidebets.game import Drawn


class DrawsState(msgspec.Struct):
    closed: list[str] = []  # side bets on which betting has ended alone
    drawn: dict[str, Drawn] = {}  # what was drawn for this release of the ball
    failed: dict[str, str] = {}  # what failed since betting opened, though it be repaired
