"""What is kept about wagers that could not be settled with their spin."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.rules.sidebets.game import Drawn
from croupier.rules.spec import Limits
from croupier.table.areas import AreaName


class SetAside(msgspec.Struct):
    """Wagers that wait for the records of their spin, set aside so that play goes on."""

    player: str
    spin: int
    outcome: str
    wagers: dict[str, Cents]
    area: AreaName
    under: Limits | None = None  # the table's at that spin
    limits: Limits | None = None  # the player's own
    drawn: dict[str, Drawn] = {}


class SettlingState(msgspec.Struct):
    aside: list[SetAside] = []
