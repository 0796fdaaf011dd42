"""Wagers and an outcome into wins and losses, each with the clause that decides it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from croupier.documents import Json
from croupier.errors import Refusal, SpecError
from croupier.money import MOST_CENTS, Cents, format_cents, next_payable_up
from croupier.rules import refusals as r
from croupier.rules.bets import Wager
from croupier.rules.limits import (
    Judged,
    Limited,
    RoomLeft,
    at_risk,
    judge_together,
    put_on,
    room_of,
    takes_whole,
    under_outlay,
)
from croupier.rules.offer import Offer, OfferedBet, wheel_clause
from croupier.rules.settle.beside import read_draws, side_result, side_winnings
from croupier.rules.settle.settlement import Line, PlayerTotal, SettledWager, Settlement, Spun
from croupier.rules.sidebets import Result, SideRow
from croupier.rules.sidebets.game import Drawn

__all__ = [
    "Line",
    "PlayerTotal",
    "SettledWager",
    "Settlement",
    "Spin",
    "Spun",
    "and_also",
    "decided",
    "judged",
    "lines",
    "outcome_index",
    "read_draws",
    "settle",
    "side_result",
    "side_winnings",
    "stacked",
    "totals",
    "winnings",
]


class Spin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spin to be settled, as someone writes it down: a table, an outcome and wagers."""

    table: dict[str, Json]
    outcome: str
    wagers: tuple[Wager, ...]
    # Players told before that they wagered under the minimum; in the file they are "warned".
    advised: tuple[str, ...] = msgspec.field(default=(), name="warned")
    draws: dict[str, Json] = {}  # what the equipment of side bets showed


def settle(
    offer: Offer,
    outcome: str,
    wagers: Iterable[Wager],
    *,
    advised: Collection[str] = (),
    draws: Mapping[str, Json] | None = None,
) -> Settlement:
    """Settle one spin; `advised` are players told before that they wagered under the minimum."""
    at = outcome_index(offer, outcome)
    drawn = read_draws(offer, draws) if draws else {}
    order, stakes = _by_player(offer, wagers)
    spun = Spun(offer, outcome, at, drawn, frozenset(advised) if advised else (), stakes)
    found = _lines_by_player(spun, order)
    players = {player: _total(offer, mine) for player, mine in found.items()}
    if len(found) == 1:
        told = [SettledWager(player, line, spun) for player in found for line in found[player]]
    else:  # in the order they were given
        waiting = {player: iter(mine) for player, mine in found.items()}
        told = [SettledWager(player, next(waiting[player]), spun) for player in order]
    return Settlement(outcome, tuple(told), players, spun)


def totals(
    offer: Offer,
    outcome: str,
    wagers: Iterable[Wager],
    *,
    advised: Collection[str] = (),
    draws: Mapping[str, Json] | None = None,
) -> dict[str, PlayerTotal]:
    """What each player staked and gets back: `settle(...).players`, without the records."""
    wagers = tuple(wagers)
    at = outcome_index(offer, outcome)
    rows, plain = offer.payoffs[at], offer.plain
    staked: dict[str, Cents] = {}
    returned: dict[str, Cents] = {}
    seen = set()
    for wager in wagers:
        player, bet, stake = wager.player, wager.bet, wager.stake
        row = rows.get(bet)
        if row is None or stake not in plain[bet]:
            break
        returns, parts, _ = row
        staked[player] = staked.get(player, 0) + stake
        returned[player] = returned.get(player, 0) + stake // parts * returns
        seen.add((player, bet))
    whole = all(total.__class__ is int for total in staked.values())
    together = offer.spec.limits.outlay or offer.spec.limits.by_position
    if whole and len(seen) == len(wagers) and not draws and not together:
        return {player: PlayerTotal(total, returned[player]) for player, total in staked.items()}
    # Limits, outlay, rounding or a side bet have a say, or two wagers on a bet add up.
    return settle(offer, outcome, wagers, advised=advised, draws=draws).players


def lines(
    offer: Offer,
    at: int,
    stakes: Mapping[str, Cents],
    drawn: Mapping[str, Drawn],
    *,
    advised: bool = False,
    accepted: bool = False,
) -> list[Line]:
    """What an outcome makes of one player's stakes by bet: every settlement there is, is this.

    `accepted`: a screen has taken the stakes, so they are at risk as they stand and are paid
    exactly; else the limits judge them, and wins are paid in chips.
    """
    if offer.spec.limits.by_position and not accepted:
        return _position_lines(offer, at, stakes, drawn, advised)
    rows, plain, line = offer.payoffs[at], offer.plain, Line
    found = []
    for bet, stake in stakes.items():
        row = rows[bet]
        if row is not None and (accepted or stake in plain[bet]):
            returns, parts, clause = row
            back = stake // parts * returns if returns else 0
            found.append(line(bet, stake, stake, back, clause))
        elif row is None:
            found.append(_judged_line(offer, at, bet, stake, drawn, advised, accepted))
        else:
            found.append(_odd_line(offer, at, bet, stake, advised, accepted))
    return found


def _position_lines(
    offer: Offer, at: int, stakes: Mapping[str, Cents], drawn: Mapping[str, Drawn], advised: bool
) -> list[Line]:
    """Where maxima are of positions: each wager beside those before it."""
    found: list[Line] = []
    beside: dict[str, Cents] = {}
    for bet, stake in stakes.items():
        room = room_of(offer, offer.row(bet), beside)
        found.append(_judged_line(offer, at, bet, stake, drawn, advised, False, room))
        put_on(offer, beside, bet, found[-1].accepted)
    return found


def _odd_line(offer: Offer, at: int, bet: str, stake: Cents, advised: bool, accepted: bool) -> Line:
    """The line of a wager that limits or chips touch; players repeat themselves, so the offer
    keeps some."""
    key = at, bet, stake, advised, accepted
    line = offer.odd_lines.get(key)
    if line is None:
        line = _judged_line(offer, at, bet, stake, {}, advised, accepted)
        if len(offer.odd_lines) < 10_000:
            offer.odd_lines[key] = line
    return line


def _judged_line(
    offer: Offer,
    at: int,
    bet: str,
    stake: Cents,
    drawn: Mapping[str, Drawn],
    advised: bool,
    accepted: bool,
    room: RoomLeft | None = None,
) -> Line:
    """The line of a wager that the limits or the chips touch, or of a side bet."""
    row, limits = offer.row(bet), Limited(stake, stake)
    if not accepted:
        limits = at_risk(offer, bet, stake, advised=advised, room=room)
    if isinstance(row, SideRow):
        result = side_result(offer, row, offer.wheel.pockets[at], drawn)
        back, clause = side_winnings(offer, row, limits.accepted, result), result.clause
        if limits.cited is not None:
            clause = and_also(clause, offer.rulebook.cite(limits.cited.clause))
    else:
        back = winnings(offer, row, limits.accepted, at)
        clause = _clauses(offer, row, limits, at, back)
    if not limits.accepted:
        assert limits.cited is not None, bet
        clause = offer.rulebook.cite(limits.cited.clause)
    return Line(bet, stake, limits.accepted, back + limits.taken - limits.accepted, clause)


def _clauses(offer: Offer, row: OfferedBet, limits: Limited, at: int, back: Cents) -> str:
    """What decides a bet, then what the limits and the chips did to it."""
    clause, cite, terms = row.decides[at], offer.rulebook.cite, offer.terms[row.bet]
    if limits.cited is not None:
        clause = and_also(clause, cite(limits.cited.clause))
    if back > limits.accepted // terms.parts * row.returns[at]:
        clause = and_also(clause, cite(terms.policy.unpayable.clause))
    return clause


def and_also(clause: str, more: str) -> str:
    """Two citations in one, the rulebook's tag once."""
    tag = clause.partition(" ")[0] + " "
    return f"{clause}, {more.removeprefix(tag)}" if more.startswith(tag) else f"{clause}; {more}"


def _by_player(
    offer: Offer, wagers: Iterable[Wager]
) -> tuple[list[str], dict[str, dict[str, Cents]]]:
    """Stakes by player and bet, those on one bet together, and whose each is in the order given."""
    bets = offer.bets
    order: list[str] = []
    stakes: dict[str, dict[str, Cents]] = {}
    for wager in wagers:
        player, bet, stake = wager.player, wager.bet, wager.stake
        if bet not in bets or stake.__class__ is not int or not 0 < stake <= MOST_CENTS:
            bet = _named(offer, wager)
        mine = stakes.get(player)
        if mine is None:
            mine = stakes[player] = {}
        if bet in mine:
            mine[bet] += stake
            if mine[bet] > MOST_CENTS:
                _named(offer, Wager(player, bet, mine[bet]))
        else:
            mine[bet] = stake
            order.append(player)
    return order, stakes


def _lines_by_player(spun: Spun, order: list[str]) -> dict[str, list[Line]]:
    offer, _, at, drawn, advised, stakes = spun
    found = {}
    try:
        for player, mine in stakes.items():
            found[player] = lines(offer, at, mine, drawn, advised=player in advised)
    except Refusal:
        _check_in_order(offer, order, stakes)
        raise
    if offer.spec.limits.outlay:
        return {player: _recognised(offer, mine) for player, mine in found.items()}
    return found


def _check_in_order(
    offer: Offer, order: list[str], stakes: Mapping[str, Mapping[str, Cents]]
) -> None:
    """Of several faults, the first that was given is told."""
    for wager in _in_order(order, stakes):
        at_risk(offer, wager.bet, wager.stake)


def _in_order(order: list[str], stakes: Mapping[str, Mapping[str, Cents]]) -> Iterator[Wager]:
    waiting = {player: iter(mine.items()) for player, mine in stakes.items()}
    for player in order:
        yield Wager(player, *next(waiting[player]))


def _named(offer: Offer, wager: Wager) -> str:
    """The canonical name of the bet that a wager names, in any way; a wager has a stake."""
    if isinstance(wager.stake, bool) or not isinstance(wager.stake, int):
        raise SpecError(
            f"{wager.player}'s stake on {wager.bet} is {wager.stake!r}; a stake is a whole number"
            " of cents: write 550 for 5.50."
        )
    if wager.stake > MOST_CENTS:
        raise SpecError(
            f"{wager.player}'s stake on {wager.bet} is {wager.stake} cents; an amount is at most"
            f" {MOST_CENTS} cents, which is {format_cents(MOST_CENTS)}."
        )
    if wager.stake <= 0:
        raise Refusal(
            r.NoStake(wager.player, wager.bet, wager.stake),
            clause=offer.rulebook.cite(offer.rulebook.rulebook.bets),
        )
    return offer.find(wager.bet).bet


def _recognised(offer: Offer, found: list[Line]) -> list[Line]:
    """A player's lines; together under the minimum outlay, some tables recognise none of them."""
    short = under_outlay(offer, sum(line.accepted for line in found))
    if short is None or short[1].value != "not-recognised":
        return found
    clause = offer.rulebook.cite(short[1].clause)
    return [Line(one.bet, one.stake, 0, 0, clause) if one.accepted else one for one in found]


def _total(offer: Offer, found: list[Line]) -> PlayerTotal:
    """What a player's lines come to."""
    staked = returned = 0
    for line in found:
        staked += line.stake if line.accepted == line.stake else _taken(offer, line)
        returned += line.returned
    return PlayerTotal(staked, returned)


def _taken(offer: Offer, line: Line) -> Cents:
    """What left the player's hands for a wager that is not at risk as it stands."""
    if not line.accepted:
        return line.returned
    if takes_whole(offer.terms[line.bet].policy):
        return line.stake
    if offer.spec.limits.by_position:
        return line.accepted  # a screen that takes part of a stake takes what is at risk
    return at_risk(offer, line.bet, line.stake).taken


def decided(spun: Spun, bet: str) -> Result:
    """What the outcome, or its own draw, makes of a bet: what all parts bring back, and why."""
    row = spun.offer.row(bet)
    if isinstance(row, SideRow):
        return side_result(spun.offer, row, spun.outcome, spun.drawn)
    return Result(row.returns[spun.at], row.decides[spun.at], "")


def judged(
    offer: Offer, wagers: Iterable[Wager], *, advised: Collection[str] = ()
) -> list[tuple[Wager, OfferedBet, Judged]]:
    """What limits and outlay make of wagers, and why; those on one bet together."""
    order, stakes = _by_player(offer, wagers)
    try:
        mine = {
            player: judge_together(offer, by_bet, advised=player in advised)
            for player, by_bet in stakes.items()
        }
    except Refusal:
        _check_in_order(offer, order, stakes)
        raise
    found = [
        (wager, offer.row(wager.bet), mine[wager.player][wager.bet])
        for wager in _in_order(order, stakes)
    ]
    totals: dict[str, Cents] = {}
    for wager, _, limits in found:
        totals[wager.player] = totals.get(wager.player, 0) + limits.accepted
    return [
        (wager, bet, _by_outlay(offer, limits, totals[wager.player]))
        for wager, bet, limits in found
    ]


def stacked(offer: Offer, wagers: Iterable[Wager]) -> list[tuple[Wager, OfferedBet]]:
    """Placements of a player on one bet add up, and limits judge the sum."""
    return [(wager, offer.row(wager.bet)) for wager in _in_order(*_by_player(offer, wagers))]


def outcome_index(offer: Offer, outcome: str) -> int:
    """Where an outcome stands in the rows of the payoff table."""
    if not isinstance(outcome, str):
        raise SpecError(f'The outcome is {outcome!r}; it is text, as on the wheel: write "17".')
    at = offer.wheel.index.get(outcome)
    if at is None:
        why = r.NoSuchOutcome(outcome, offer.wheel.id, tuple(offer.wheel.zeros))
        raise Refusal(why, clause=wheel_clause(offer))
    return at


def winnings(offer: Offer, bet: OfferedBet, accepted: Cents, at: int) -> Cents:
    """What comes back of an accepted wager, the win rounded as the rulebook says."""
    part = accepted // offer.terms[bet.bet].parts
    exact = part * bet.returns[at]
    pays = offer.terms[bet.bet].policy.unpayable.value
    if not exact or pays == "pay-exactly" or accepted in offer.plain[bet.bet]:
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


def _by_outlay(offer: Offer, limits: Judged, total: Cents) -> Judged:
    found = under_outlay(offer, total)
    if found is None or not limits.accepted:
        return limits
    why, policy = found
    clause = offer.rulebook.cite(policy.clause)
    if policy.value == "not-recognised":
        return Judged(0, 0, why, clause)
    if limits.why is not None:
        why = r.UnderOutlayToo(limits.why, limits.clause, why)
    return msgspec.structs.replace(limits, why=why, clause=clause)
