"""What a correction moves for one player: set off against what that spin left owing before."""

from __future__ import annotations

from typing import NamedTuple

from croupier.money import Cents
from croupier.table.state import Table

ByClaim = tuple[tuple[str, Cents], ...]


class Share(NamedTuple):
    """A change of what is due to a player, as money that moves and claims that change."""

    paid: Cents = 0
    taken: Cents = 0
    owing: Cents = 0
    netted: ByClaim = ()  # what was owing and is no longer
    kept: ByClaim = ()  # what a decision let the player keep, and is due now


def share_of(table: Table, name: str, spin: int, change: Cents, free: Cents) -> Share:
    """Less is due: from the free balance, the rest is owed. More is due: whatever of it the player
    still has from an earlier settlement of the spin, owing or let off, is not paid again."""
    if change <= 0:
        taken = min(-change, free)
        return Share(taken=taken, owing=-change - taken)
    mine = {
        number: claim
        for number, claim in table.state.claims.claims.items()
        if claim.corrects and claim.player == name and claim.spin == spin
    }
    netted, rest = _out_of({number: claim.owed for number, claim in mine.items()}, change)
    kept, rest = _out_of({number: claim.forgiven for number, claim in mine.items()}, rest)
    return Share(paid=rest, netted=netted, kept=kept)


def _out_of(amounts: dict[str, Cents], due: Cents) -> tuple[ByClaim, Cents]:
    """As much of what is due as these cover, the oldest first; and what is left."""
    found: list[tuple[str, Cents]] = []
    for number, amount in amounts.items():
        covered = min(amount, due)
        if covered:
            found.append((number, covered))
            due -= covered
    return tuple(found), due
