"""What is kept about chips and cash: tray, drop box, tickets, colours."""

from __future__ import annotations

import msgspec

from croupier.money import Cents


class Held(msgspec.Struct):
    """Colour chips someone has: what one is worth, and how many there are."""

    value: Cents
    count: int
    away: bool = False  # in the pocket of someone who left: no part of what they have here


class Foreign(msgspec.Struct):
    """Another table's colour chips on the layout, taken as a wager for this spin."""

    player: str
    bet: str
    amount: Cents
    stood: bool = False  # from a round that had no result


class ChipsState(msgspec.Struct):
    house: Cents = 0  # what the house has won
    float: Cents = 0  # the chips in the tray, as they should be counted
    drop: Cents = 0  # what is in the drop box since it was last counted
    paper: Cents = 0  # tickets taken in, less tickets given out
    printed: int = 0  # how many tickets were given out
    colours: dict[str, dict[str, Held]] = {}  # colour -> whoever has chips of it
    foreign: list[Foreign] = []
