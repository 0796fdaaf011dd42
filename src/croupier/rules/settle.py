"""Wagers and an outcome into wins and losses, each with the clause that decides it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, format_cents, next_payable_up
from croupier.rules.bets import Wager
from croupier.rules.limits import Judged, judge, outlay_note, policy_of
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.sidebets import Result, SideRow, read_draw

Filed = Mapping[str, Sequence[tuple[str, Cents]]]


class Spin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spin to be settled, as someone writes it down: a table, an outcome and wagers."""

    table: dict[str, Any]
    outcome: str
    wagers: tuple[Wager, ...]
    # Players told before that they wagered under the minimum; in the file they are "warned".
    advised: tuple[str, ...] = msgspec.field(default=(), name="warned")
    draws: dict[str, Any] = {}  # what the equipment of side bets showed


class Record(msgspec.Struct, frozen=True, gc=False):
    """What became of a wager, as the log keeps it."""

    player: str
    bet: str
    accepted: Cents
    returned: Cents
    clause: str


class SettledWager(msgspec.Struct, frozen=True):
    """What became of a wager, as a person is told."""

    player: str
    bet: str
    stake: Cents
    accepted: Cents  # what was at risk
    won: bool
    returned: Cents  # all that goes back: stake if won, winnings, the part over the maximum
    odds: str
    clause: str
    note: str


class PlayerTotal(msgspec.Struct, frozen=True):
    staked: Cents  # what left the player's hands
    returned: Cents


class Settlement(msgspec.Struct, frozen=True):
    """One spin settled."""

    outcome: str
    colour: str
    wagers: tuple[SettledWager, ...]
    players: dict[str, PlayerTotal]

    def _repr_html_(self) -> str:
        from croupier.rules.svg import settlement_html

        return settlement_html(self)


def settle(
    offer: Offer,
    outcome: str,
    wagers: Iterable[Wager],
    *,
    advised: Collection[str] = (),
    draws: Mapping[str, Any] | None = None,
) -> Settlement:
    """Settle one spin; `advised` are players told before that they wagered under the minimum."""
    at = outcome_index(offer, outcome)
    drawn = read_draws(offer, draws or {})
    settled: list[SettledWager] = []
    taken: dict[str, Cents] = {}
    for wager, bet, limits in judged(offer, wagers, advised=advised):
        taken[wager.player] = taken.get(wager.player, 0) + limits.taken
        if isinstance(bet, SideRow):
            settled.append(_settle_side(offer, wager, bet, limits, outcome, drawn))
        else:
            settled.append(_settle_one(offer, wager, bet, limits, outcome, at))
    returned = dict.fromkeys(taken, 0)
    for one in settled:
        returned[one.player] += one.returned
    players = {name: PlayerTotal(taken[name], returned[name]) for name in taken}
    return Settlement(outcome, offer.wheel.colour(outcome), tuple(settled), players)


def judged(
    offer: Offer, wagers: Iterable[Wager], *, advised: Collection[str] = ()
) -> list[tuple[Wager, OfferedBet, Judged]]:
    """What limits and outlay make of wagers, whatever the outcome; those on one bet together."""
    found = [
        (wager, bet, judge(offer, bet, wager.stake, advised=wager.player in advised))
        for wager, bet in stacked(offer, wagers)
    ]
    totals: dict[str, Cents] = {}
    for wager, _, limits in found:
        totals[wager.player] = totals.get(wager.player, 0) + limits.accepted
    return [
        (wager, bet, _by_outlay(offer, limits, totals[wager.player]))
        for wager, bet, limits in found
    ]


def file_wagers(wagers: Iterable[Wager]) -> dict[str, list[tuple[str, Cents]]]:
    """Wagers by bet, so that totals need to look at the winners only."""
    filed: dict[str, list[tuple[str, Cents]]] = {}
    for wager in wagers:
        filed.setdefault(wager.bet, []).append((wager.player, wager.stake))
    return filed


def totals(offer: Offer, filed: Filed, outcome: str) -> dict[str, Cents]:
    """What each winner gets back, exactly: for wagers within the limits whose win chips can make.

    Limits act before this and rounding to chips after it; `settle` does both.
    """
    returned: dict[str, Cents] = {}
    for bet, returns, parts in offer.winners[outcome_index(offer, outcome)]:
        for player, stake in filed.get(bet, ()):
            returned[player] = returned.get(player, 0) + stake // parts * returns
    return returned


def records(offer: Offer, wagers: Iterable[Wager], outcome: str) -> list[Record]:
    """A compact record with its clause for every wager, paid exactly.

    As with `totals`: for wagers within the limits whose win chips can make.
    """
    decisions = offer.decisions[outcome_index(offer, outcome)]
    kept = []
    for wager in wagers:
        bet, stake = wager.bet, wager.stake
        returns, parts, clause, _ = decisions[bet]
        kept.append(Record(wager.player, bet, stake, stake // parts * returns, clause))
    return kept


def outcome_index(offer: Offer, outcome: str) -> int:
    """Where an outcome stands in the rows of the payoff table."""
    at = offer.wheel.index.get(outcome)
    if at is None:
        raise Refusal(
            "no-such-outcome",
            f"{outcome!r} is no compartment of the {offer.wheel.id} wheel, which has"
            f" {', '.join(offer.wheel.zeros)} and 1 to 36.",
            clause=offer.rulebook.tag,
        )
    return at


def winnings(offer: Offer, bet: OfferedBet, accepted: Cents, at: int) -> Cents:
    """What comes back of an accepted wager, the win rounded as the rulebook says."""
    part = accepted // bet.parts
    exact = part * bet.returns[at]
    if not exact or policy_of(offer, bet).unpayable.value == "pay-exactly":
        return exact
    # Each winning position is paid in chips by itself, up to what chips can make. [CM18 4.2.3]
    chips = offer.spec.limits.chips
    returned = 0
    for piece in bet.pieces:
        row = offer.bets[piece.bet]
        if row.returns[at]:
            stake = part * piece.count
            returned += stake + next_payable_up(stake * (row.returns[at] - 1), chips)
    return returned


def read_draws(offer: Offer, raw: Mapping[str, Any]) -> dict[str, Any]:
    """What the electronic equipment showed, by name, each checked."""
    known = {draw: side for side in offer.side.values() for draw in side.draws}
    for name in raw:
        if name not in known:
            names = ", ".join(known) or "none"
            raise Refusal(
                "no-such-draw", f"This table has no draw {name!r}; it has {names}.",
                clause=offer.rulebook.tag,
            )  # fmt: skip
    return {name: read_draw(known[name], offer.wheel, name, drawn) for name, drawn in raw.items()}


def side_result(offer: Offer, bet: SideRow, outcome: str, drawn: Mapping[str, Any]) -> Result:
    """What a side bet's own draw makes of it; without one nothing can be said."""
    side = offer.side[bet.side]
    missing = [draw for draw in side.draws if draw not in drawn]
    if missing:
        raise Refusal(
            "not-drawn", f"{side.name} has wagers and {missing[0]} was not drawn.",
            clause=side.clause,
        )  # fmt: skip
    return side.decide(bet.bet, outcome, drawn)


def side_winnings(offer: Offer, bet: SideRow, accepted: Cents, result: Result) -> Cents:
    """What comes back, the win rounded as the rulebook says of any other."""
    exact = accepted * result.returned
    if not exact or policy_of(offer, bet).unpayable.value == "pay-exactly":
        return exact
    return accepted + next_payable_up(exact - accepted, offer.spec.limits.chips)


def _settle_side(
    offer: Offer, wager: Wager, bet: SideRow, limits: Judged, outcome: str,
    drawn: Mapping[str, Any],
) -> SettledWager:  # fmt: skip
    result = side_result(offer, bet, outcome, drawn)
    back = side_winnings(offer, bet, limits.accepted, result)
    said = [f"{limits.note} [{limits.clause}]"] if limits.note else []
    at_risk = format_cents(limits.accepted)
    if back:
        pays = f"{at_risk} pays {format_cents(back - limits.accepted)}"
        odds = bet.by_result[result.word]
        said.append(f"{bet.bet} wins ({result.word}): {pays} at {odds}.")
    elif limits.accepted:
        said.append(f"{bet.bet} loses {at_risk}.")
    return SettledWager(
        player=wager.player,
        bet=bet.bet,
        stake=wager.stake,
        accepted=limits.accepted,
        won=back > 0,
        returned=back + limits.taken - limits.accepted,
        odds=str(bet.by_result[result.word]) if back else bet.pays,
        clause=result.clause if limits.accepted else limits.clause,
        note=" ".join(said) if limits.accepted else limits.note,
    )


def stacked(offer: Offer, wagers: Iterable[Wager]) -> list[tuple[Wager, OfferedBet]]:
    """Placements of a player on one bet add up, and limits judge the sum."""
    stacks: dict[tuple[str, str], tuple[Cents, OfferedBet]] = {}
    for wager in wagers:
        if wager.stake <= 0:
            raise Refusal(
                "no-stake",
                f"{wager.player}'s wager on {wager.bet} is {wager.stake} cents;"
                " a wager is a positive whole number of cents.",
                clause=offer.rulebook.cite(offer.rulebook.rulebook.bets),
            )
        bet = offer.find(wager.bet)
        before = stacks.get((wager.player, bet.bet), (0, bet))[0]
        stacks[wager.player, bet.bet] = before + wager.stake, bet
    return [(Wager(player, name, stake), bet) for (player, name), (stake, bet) in stacks.items()]


def _by_outlay(offer: Offer, limits: Judged, total: Cents) -> Judged:
    found = outlay_note(offer, total)
    if found is None or not limits.accepted:
        return limits
    note, policy = found
    clause = offer.rulebook.cite(policy.clause)
    if policy.value == "not-recognised":
        return Judged(0, 0, note, clause)
    if limits.note:  # Each sentence keeps its own clause.
        note = f"{limits.note} [{limits.clause}] {note}"
    return msgspec.structs.replace(limits, note=note, clause=clause)


def _settle_one(
    offer: Offer, wager: Wager, bet: OfferedBet, limits: Judged, outcome: str, at: int
) -> SettledWager:
    back = winnings(offer, bet, limits.accepted, at)
    return SettledWager(
        player=wager.player,
        bet=bet.bet,
        stake=wager.stake,
        accepted=limits.accepted,
        won=back > 0,
        returned=back + limits.taken - limits.accepted,
        odds=bet.pays,
        clause=bet.decides[at] if limits.accepted else limits.clause,
        note=_note(offer, bet, limits, outcome, at, back),
    )


def _note(offer: Offer, bet: OfferedBet, limits: Judged, outcome: str, at: int, back: Cents) -> str:
    """What happened, in sentences: what the limits did, then what the outcome did."""
    if not limits.accepted:
        return limits.note
    said = [f"{limits.note} [{limits.clause}]"] if limits.note else []
    at_risk = format_cents(limits.accepted)
    if not back:
        said.append(f"{outcome} is spun and {bet.bet} loses {at_risk}.")
    else:
        pays = format_cents(back - limits.accepted)
        how = f" at {bet.pays}" if bet.odds is not None else f" over its {bet.parts} pieces"
        said.append(f"{outcome} is spun and {bet.bet} wins: {at_risk} pays {pays}{how}.")
    if back > limits.accepted // bet.parts * bet.returns[at]:
        clause = offer.rulebook.cite(policy_of(offer, bet).unpayable.clause)
        said.append(f"That is the next amount up that chips can make. [{clause}]")
    return " ".join(said)
