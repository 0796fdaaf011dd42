"""What became of a wager, in sentences: made from its line, when somebody reads them."""

from __future__ import annotations

from croupier.money import Cents, format_cents
from croupier.rules.bets import Wager
from croupier.rules.limits import Judged
from croupier.rules.offer import OfferedBet
from croupier.rules.refusals import PiecesNotInChips
from croupier.rules.settle import (
    SettledWager,
    decided,
    judged,
    side_winnings,
    winnings,
)
from croupier.rules.settle.in_chips import wager_not_in_chips
from croupier.rules.sidebets import SideRow


def odds(wager: SettledWager) -> str:
    """What the bet pays; of a side bet that won, what its result pays."""
    row = wager.spun.offer.row(wager.bet)
    if isinstance(row, SideRow) and wager.won:
        return str(row.by_result[decided(wager.spun, row.bet).word])
    return row.pays


def note(wager: SettledWager) -> str:
    """What the limits did, then what the outcome did."""
    limits = _limits(wager)
    if not limits.accepted:
        return limits.note
    row = wager.spun.offer.row(wager.bet)
    said = [f"{limits.note} [{limits.clause}]"] if limits.note else []
    said += _not_chips(wager, row)
    said += _side(wager, row) if isinstance(row, SideRow) else _main(wager, row)
    return " ".join(said)


def _not_chips(wager: SettledWager, row: OfferedBet) -> list[str]:
    """On cloth a stake is chips; whose colour chips make one that cash chips do not is unknown."""
    offer = wager.spun.offer
    rule = offer.law.betting.in_chips
    why = wager_not_in_chips(offer, row, wager.stake) if rule is not None else None
    if rule is None or why is None:
        return []
    nearest = " or ".join(map(format_cents, why.nearest))
    pieces = f" in {row.parts} equal pieces" if isinstance(why, PiecesNotInChips) else ""
    amount = format_cents(wager.stake)
    return [f"{amount}{pieces} cannot be made of cash chips; {nearest} can. [{rule.clause}]"]


def _limits(wager: SettledWager) -> Judged:
    """What limits and outlay made of it, which depends on all that the player has staked."""
    spun, player = wager.spun, wager.player
    mine = [Wager(player, bet, stake) for bet, stake in spun.stakes[player].items()]
    limits = spun.offer.spec.limits
    if not limits.outlay and not limits.by_position:
        mine = [Wager(player, wager.bet, wager.stake)]
    found = judged(spun.offer, mine, advised=spun.advised)
    return next(one for made, _, one in found if made.bet == wager.bet)


def _main(wager: SettledWager, row: OfferedBet) -> list[str]:
    spun, accepted = wager.spun, wager.accepted
    back = winnings(spun.offer, row, accepted, spun.at)
    spin = f"{spun.outcome} is spun and {row.bet}"
    if not back:
        return [f"{spin} loses {format_cents(accepted)}."]
    how = f" at {row.pays}" if row.odds is not None else f" over its {row.parts} pieces"
    said = [f"{spin} wins: {_pays(accepted, back)}{how}."]
    if back > accepted // row.parts * row.returns[spun.at]:
        clause = spun.offer.rulebook.cite(spun.offer.terms[row.bet].policy.unpayable.clause)
        said.append(f"That is the next amount up that chips can make. [{clause}]")
    return said


def _side(wager: SettledWager, row: SideRow) -> list[str]:
    result = decided(wager.spun, row.bet)
    back = side_winnings(wager.spun.offer, row, wager.accepted, result)
    if not back:
        return [f"{row.bet} loses {format_cents(wager.accepted)}."]
    pays = _pays(wager.accepted, back)
    return [f"{row.bet} wins ({result.word}): {pays} at {row.by_result[result.word]}."]


def _pays(accepted: Cents, back: Cents) -> str:
    return f"{format_cents(accepted)} pays {format_cents(back - accepted)}"
