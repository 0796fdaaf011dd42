"""Settling a spin: losers are cleared, winners paid, one event a player."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, format_cents
from croupier.rules.law.money import ForeignChips
from croupier.rules.limits import at_risk
from croupier.rules.settle import and_also, lines
from croupier.rules.sidebets import write_draws
from croupier.rules.sidebets.game import Drawn
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.areas import Area, AreaName, Areas
from croupier.table.checks import looks_like_ticket
from croupier.table.chips.state import Foreign
from croupier.table.draws.ask import failed_of, fault_of, is_drawn
from croupier.table.draws.decide import missing_draws
from croupier.table.faults.ask import withheld
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.state import EarlierWagers, Player
from croupier.table.powers import is_french
from croupier.table.refusals import NoTicketForDues
from croupier.table.session.ask import stakes_return
from croupier.table.settling import refusals as r
from croupier.table.settling.state import SetAside
from croupier.table.state import OUTCOME, Table


def settle(table: Table, command: c.Settle) -> Decision:
    at = table.offer.wheel.index[table.state.spin.outcome]
    if table.offer.side:
        _check_drawn(table)
    happened: list[e.Event] = []
    house = 0
    foreign = [
        _settle_foreign(table, nth, chips, at)
        for nth, chips in enumerate(table.state.chips.foreign)
    ]
    last: list[e.Event] = []  # what is due of foreign chips, which are settled after a player's own
    for name, player in table.state.players.items():
        amount = player.chips
        if player.wagers and player.waits and not player.some_wait:
            happened.append(e.WagersSetAside(name, table.state.spin.number, player.staked))
            continue
        if player.waits and player.waiting:  # some of them: the others are settled
            happened.append(_set_aside(table, name, player.waiting))
            rest = {bet: one - player.waiting.get(bet, 0) for bet, one in player.wagers.items()}
            rest = {bet: stake for bet, stake in rest.items() if stake}
            player = msgspec.structs.replace(player, wagers=rest)
        if player.wagers:
            area, drawn = table.area_of(player), table.state.draws.drawn
            rides = name not in table.state.claims.excluded and not stakes_return(table)
            ended = ended_area(table.areas, player.area, player.kept)
            settled = settle_player(area, name, player, at, drawn, rides=rides, ended=ended)
            house += settled.lost - settled.won
            amount += settled.back + settled.won
            happened.append(settled)
        if player.left and not withheld(table, player):
            won = [one.won for one in foreign if one.player == name]
            due = dues(table, name, amount + sum(won), command.tickets)
            (last if won else happened).extend(due)
    house += sum(one.kept - one.won for one in foreign)
    happened += [*foreign, *last]
    happened.append(
        e.SpinSettled(
            table.state.spin.number,
            table.state.spin.outcome,
            _order(table),
            house,
            write_draws(table.state.draws.drawn),
            _early(table, happened),
        )
    )
    return tuple(happened)


def _set_aside(table: Table, name: str, wagers: Mapping[str, Cents]) -> e.WagersSetAside:
    amount = sum(wagers.values())
    return e.WagersSetAside(name, table.state.spin.number, amount, tuple(wagers.items()))


def dues(
    table: Table,
    name: str,
    amount: Cents,
    tickets: Mapping[str, str],
    gone_from: AreaName | None = None,
) -> tuple[e.Event, ...]:
    """What has become due to someone who has left goes as a further ticket, or in chips."""
    ticket = ""
    player = table.state.players.get(name)
    area = table.area_of(player)
    if player is None and gone_from is not None:
        area = table.areas.of_name(gone_from)
    if amount and area.has_stations:
        ticket = tickets.get(name, "")
        if not looks_like_ticket(ticket):
            raise Refusal(NoTicketForDues(player=name), clause=area.powers["cash-out"].clause)
    return (e.DuesPaid(name, amount, ticket),)


def dues_of_the_gone(
    table: Table, back: Mapping[str, Cents], tickets: Mapping[str, str]
) -> list[e.Event]:
    """What is due to those who have left once these amounts are back with them."""
    return [
        event
        for name, player in table.state.players.items()
        if player.left and not withheld(table, player)
        for event in dues(table, name, player.chips + back.get(name, 0), tickets)
    ]


def aside_settled(table: Table, aside: SetAside, *, confirmed: bool, void: str) -> e.AsideSettled:
    """Wagers that waited for the records: settled by their own spin, or returned as void."""
    if not confirmed:
        void_ = tuple(e.Line(bet, stake, 0, stake, void) for bet, stake in aside.wagers.items())
        total = sum(aside.wagers.values())
        return e.AsideSettled(aside.player, aside.spin, void_, 0, total, 0)
    area = table.areas_under(aside.under, table.exclusions).of(aside)
    at = table.offer.wheel.index[aside.outcome]
    player = Player(aside.area, wagers=aside.wagers)
    done = settle_player(area, aside.player, player, at, aside.drawn)
    return e.AsideSettled(aside.player, aside.spin, done.lines, done.lost, done.back, done.won)


def _check_drawn(table: Table) -> None:
    for name in missing_draws(table):
        side = table.offer.side[name]
        result = table.law.side_bets[name].result
        clause = result.clause if result is not None else side.clause
        raise Refusal(r.DrawNotMade(side_bet=side.name), clause=clause)


def settle_player(
    area: Area,
    name: str,
    player: Player,
    at: int,
    drawn: Mapping[str, Drawn],
    *,
    rides: bool = True,
    ended: Area | None = None,
) -> e.WagersSettled:
    """One player's wagers: their lines, and where the money goes; `rides` where what wins on
    cloth may stay for the next spin, `ended` the area under limits that have ended since."""
    found = lines_of(area, player, at, drawn, ended)
    moves_back = area.has_accounts or player.left or not rides  # else winners' chips stay there
    decisions = area.offer.decisions[at]
    aside = returned = kept = back = 0
    stays: dict[str, Cents] = {}
    for line in found:
        if not line.returned:
            continue
        over = line.stake - line.accepted
        aside += over
        returned += line.returned
        decision = decisions.get(line.bet)
        if decision is None:  # a side bet's chips never stay
            winning = line.accepted if line.returned > over else 0
            back += winning
        else:
            part = line.accepted // decision.parts
            winning = part * decision.winning
            if moves_back:
                back += winning
            elif winning:
                for position, chips in _standing(area, line.bet, part, at):
                    stays[position] = stays.get(position, 0) + chips
        kept += winning
    lost, won = player.staked - aside - kept, returned - aside - kept
    if area.has_accounts:
        return e.WagersSettled(name, found, lost, aside + back, won)
    standing = tuple(stays.items())
    advised = _advised(area, [one for one in found if not player.by_ended_limits(one.bet)])
    told = _told(area, player, found)
    return e.WagersSettled(name, found, lost, aside + back, won, standing, advised, told)


def ended_area(areas: Areas, name: AreaName, kept: EarlierWagers | None) -> Area | None:
    """An area under the limits that held when some wagers were made, if they have ended since."""
    return None if kept is None else areas.of(Player(name, limits=kept.limits))


def lines_of(
    area: Area, player: Player, at: int, drawn: Mapping[str, Drawn], ended: Area | None = None
) -> tuple[e.Line, ...]:
    """What an outcome makes of a player's wagers; those on side bets come last. What was made by
    limits that have ended since is judged by them."""
    wagers, beside = player.wagers, area.offer.side_rows
    if beside:
        wagers = dict(sorted(wagers.items(), key=lambda wager: wager[0] in beside))
    accepted = area.has_accounts
    found = lines(area.offer, at, wagers, drawn, advised=player.advised, accepted=accepted)
    if ended is None:
        return tuple(found)
    then = {bet: stake for bet, stake in wagers.items() if player.by_ended_limits(bet)}
    kept = {one.bet: one for one in lines(ended.offer, at, then, drawn, advised=player.advised)}
    return tuple(kept.get(one.bet, one) for one in found)


def _settle_foreign(table: Table, nth: int, chips: Foreign, at: int) -> e.ForeignChipsSettled:
    """Another table's chips; of a side bet that failed they are neither paid nor kept."""
    row = table.offer.side_rows.get(chips.bet)
    if row is not None and (
        fault_of(table, row.side) or failed_of(table, row.side) or not is_drawn(table, row.side)
    ):
        clause = table.law.side_bets[row.side].malfunction.clause
        return e.ForeignChipsSettled(chips.player, chips.bet, 0, 0, clause)
    amount = _foreign_at_risk(table, nth)
    most = _foreign(table).most.clause
    if not amount:
        return e.ForeignChipsSettled(chips.player, chips.bet, 0, 0, most, chips.amount)
    risked = Foreign(chips.player, chips.bet, amount)
    done = foreign_chips(table, risked, at, table.state.draws.drawn)
    over = chips.amount - amount
    clause = and_also(done.clause, most) if over else done.clause
    return e.ForeignChipsSettled(chips.player, chips.bet, done.won, done.kept, clause, over)


def foreign_chips(
    table: Table, chips: Foreign, at: int, drawn: Mapping[str, Drawn]
) -> e.ForeignChipsSettled:
    """A winner is paid in value chips, a loser stays with the table; of a race-track bet each
    piece is one or the other."""
    (line,) = lines(table.offer, at, {chips.bet: chips.amount}, drawn, accepted=True)
    if chips.bet in table.offer.side_rows:
        winning = chips.amount if line.returned else 0
    else:
        _, parts, _, pieces = table.offer.decisions[at][chips.bet]
        winning = chips.amount // parts * pieces
    won, kept = line.returned - winning, chips.amount - winning
    paid, lost = _foreign(table).winning.clause, _foreign(table).losing.clause
    clause = and_also(paid, lost) if won and kept else paid if won else lost
    return e.ForeignChipsSettled(chips.player, chips.bet, won, kept, clause)


def _foreign_at_risk(table: Table, nth: int) -> Cents:
    """What of foreign chips is at risk: the limits judge them with what the player already has on
    that bet, and what is over the maximum is neither won nor lost."""
    chips = table.state.chips.foreign[nth]
    player = table.state.anyone(chips.player)
    offer = table.area_of(player).offer
    before = player.wagers.get(chips.bet, 0) + sum(
        one.amount
        for one in table.state.chips.foreign[:nth]
        if (one.player, one.bet) == (chips.player, chips.bet)
    )
    both = at_risk(offer, chips.bet, before + chips.amount, advised=player.advised).accepted
    own = at_risk(offer, chips.bet, before, advised=player.advised).accepted if before else 0
    return max(0, both - own)


def _foreign(table: Table) -> ForeignChips:
    """The rules for chips that were taken as a wager, so that there are some."""
    found = table.law.foreign_chips
    assert found is not None, table.law.tag
    return found


def _advised(area: Area, found: list[e.Line]) -> str:
    """The clause by which a player is advised of the minimum, if a wager under it was settled."""
    terms = area.offer.terms
    for line in found:
        parts, least, _, _, policy = terms[line.bet]
        if line.accepted and line.stake // parts < least:
            if policy.under_minimum.value == "settle-and-advise":
                return area.law.settling.under_minimum_advice.clause
    return ""


def _told(area: Area, player: Player, found: tuple[e.Line, ...]) -> str:
    """A player short of the outlay who has chips left is told so; without, it was allowed."""
    rule = area.law.settling.outlay_short_told
    total = sum(line.accepted for line in found)  # side bets are wagers too
    outlay = area.offer.spec.limits.outlay
    if rule is None or not 0 < total < outlay:
        return ""
    if not player.chips and not area.offer.left_out.short_stacks:
        return ""
    return (
        f"Together {format_cents(total)} is under the minimum outlay of {format_cents(outlay)}."
        f" [{rule.clause}]"
    )


def _standing(area: Area, bet: str, part: Cents, at: int) -> list[tuple[str, Cents]]:
    """Where a winner's chips stand: race-track pieces have moved to their places on the layout."""
    bets = area.offer.bets
    return [
        (piece.bet, part * piece.count) for piece in bets[bet].pieces if bets[piece.bet].returns[at]
    ]


def _early(table: Table, happened: list[e.Event]) -> tuple[str, ...]:
    """The winners that one croupier may pay while another still clears the layout."""
    rule = table.law.settling.early
    if rule is None:
        return ()
    bets = table.offer.bets
    won = {
        line.bet: None
        for one in happened
        if isinstance(one, e.WagersSettled)
        for line in one.lines
        if line.accepted and line.returned > line.stake - line.accepted and line.bet in bets
    }
    return tuple(bet for bet in won if bets[bet].kind in rule.value)


def _order(table: Table) -> tuple[str, ...]:
    """What is done first, in the rulebook's words."""
    order = table.law.settling.order.value
    by_piece = table.offer.by_piece
    on_track = bool(by_piece) and any(
        bet in by_piece
        for player in table.state.players.values()
        if player.area == table.main.name  # a screen has nothing to move
        for bet in player.wagers
    )
    if is_french(table):
        return tuple(act for act in order if on_track or act != "place-neighbours")
    if on_track and table.law.settling.racetrack_to_layout is not None:
        return ("place-racetrack", *order)
    return order


DECISIONS: Decisions = {
    c.Settle: Handler(settle, (OUTCOME,), refused=r.NoOutcome),
}
