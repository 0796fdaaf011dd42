"""A payout computed again under the rules of its area, with the calculation in words."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.case.document import Payout
from croupier.case.phrases import money
from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.settle import side_result, side_winnings, winnings
from croupier.rules.sidebets import SideRow
from croupier.rules.sidebets.game import Drawn
from croupier.table.events import Line


def payout(
    player: str, line: Line, offer: Offer, outcome: str, drawn: Mapping[str, Drawn]
) -> Payout:
    """What the log says of a wager, beside what the outcome makes of it."""
    odds, back, said = _worked_out(line, offer, outcome, drawn)
    over = line.stake - line.accepted
    if not line.accepted:
        said = [f"{money(line.stake)} goes back whole"]
    elif over:
        said.append(f"{money(over)} over the limits goes back")
    if back is None:
        back = line.returned - over
    elif back + over != line.returned:
        said.append(f"recorded as {money(line.returned)}")
    wager = (player, line.bet, line.stake, line.accepted)
    won = bool(line.accepted and back > 0)
    return Payout(*wager, odds, won, line.returned, line.clause, f"{'; '.join(said)}.")


def _worked_out(
    line: Line, offer: Offer, outcome: str, drawn: Mapping[str, Drawn]
) -> tuple[str, Cents | None, list[str]]:
    """(odds, what comes back of the part at risk, how); nothing, if the rules have no answer."""
    at = offer.wheel.index.get(outcome)
    row: OfferedBet | None = offer.bets.get(line.bet) or offer.side_rows.get(line.bet)
    if row is None:
        return "", None, [f"{line.bet} is no bet of this table"]
    if not line.accepted:
        return row.pays, 0, []
    if at is None:
        return row.pays, None, ["there is no outcome to decide it"]
    if isinstance(row, SideRow):
        return _beside(line, row, offer, outcome, drawn)
    back = winnings(offer, row, line.accepted, at)
    return row.pays, back, _on_layout(line.accepted, row, offer, at, back)


def _on_layout(accepted: Cents, row: OfferedBet, offer: Offer, at: int, back: Cents) -> list[str]:
    """Each piece that wins by its own odds; what is rounded up is said."""
    if not back:
        return [f"{money(accepted)} loses"]
    part = accepted // row.parts
    said, kept = [], 0
    for piece in row.pieces:
        returns = offer.bets[piece.bet].returns[at]
        if returns:
            stake = part * piece.count
            kept += stake
            on = f"{piece.bet}: " if len(row.pieces) > 1 else ""
            said.append(f"{on}{money(stake)} × {returns - 1} = {money(stake * (returns - 1))}")
    exact = part * row.returns[at]
    if back > exact:
        said.append(f"paid up to {money(back - kept)}, which chips can make")
    said.append(f"with the stake of {money(kept)} it is {money(back)}")
    if kept < accepted:
        said.append(f"{money(accepted - kept)} on other pieces loses")
    return said


def _beside(
    line: Line, row: SideRow, offer: Offer, outcome: str, drawn: Mapping[str, Drawn]
) -> tuple[str, Cents | None, list[str]]:
    """Of a side bet, by its own draw."""
    try:
        result = side_result(offer, row, outcome, drawn)
    except Refusal as refusal:
        return row.pays, None, [refusal.message.rstrip(".")]
    back = side_winnings(offer, row, line.accepted, result)
    if not back:
        return row.pays, 0, [f"{money(line.accepted)} loses"]
    odds = row.by_result[result.word]
    won = line.accepted * odds.to
    said = [f"{result.word}: {money(line.accepted)} × {odds.to} = {money(won)}"]
    if back - line.accepted > won:
        said.append(f"paid up to {money(back - line.accepted)}, which chips can make")
    said.append(f"with the stake of {money(line.accepted)} it is {money(back)}")
    return str(odds), back, said
