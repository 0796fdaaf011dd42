"""Settling a spin: losers are cleared, winners paid, one event a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, format_cents
from croupier.rules.law.money import ForeignChips
from croupier.rules.limits import judge, policy_of
from croupier.rules.settle import side_result, side_winnings, winnings
from croupier.rules.sidebets import write_draws
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide.common import Decision, is_french, on, withheld
from croupier.table.decide.draws import is_drawn, missing_draws
from croupier.table.state import OUTCOME, Aside, Foreign, Player, Rules, Table


@on(c.Settle, OUTCOME, code="no-outcome")
def settle(table: Table, command: c.Settle) -> Decision:
    at = table.offer.wheel.index[table.outcome]
    if table.offer.side:
        _check_drawn(table)
    happened: list[e.Event] = []
    house = 0
    for name, player in table.players.items():
        amount = player.chips
        if player.wagers and player.waits:
            happened.append(e.WagersSetAside(name, table.spin, player.staked))
            continue
        if player.wagers:
            settled = settle_player(table.rules_of(player), name, player, at, table.drawn)
            house += settled.lost - settled.won
            amount += settled.back + settled.won
            happened.append(settled)
        if player.left and not withheld(table, player):
            happened.extend(dues(table, name, amount, command.tickets))
    for chips in table.foreign:
        settled_foreign = _settle_foreign(table, chips, at)
        house += settled_foreign.kept - settled_foreign.won
        happened.append(settled_foreign)
    happened.append(
        e.SpinSettled(table.spin, table.outcome, _order(table), house, write_draws(table.drawn))
    )
    return tuple(happened)


def dues(
    table: Table, name: str, amount: Cents, tickets: Mapping[str, str], station: bool = False
) -> tuple[e.Event, ...]:
    """What has become due to someone who has left goes as a further ticket, or in chips."""
    ticket = ""
    rules = table.rules_of(table.players.get(name) or Player(station=station))
    if amount and rules.has_stations:
        ticket = tickets.get(name, "")
        if len(ticket) != 18 or not ticket.isdigit():
            raise Refusal(
                "no-ticket-number",
                f"{name} has left; what is due needs a ticket number of 18 digits.",
                clause=rules.powers["cash-out"].clause,
            )
    return (e.DuesPaid(name, amount, ticket),)


def dues_of_the_gone(
    table: Table, back: Mapping[str, Cents], tickets: Mapping[str, str]
) -> list[e.Event]:
    """What is due to those who have left once these amounts are back with them."""
    return [
        event
        for name, player in table.players.items()
        if player.left and not withheld(table, player)
        for event in dues(table, name, player.chips + back.get(name, 0), tickets)
    ]


def aside_settled(table: Table, aside: Aside, *, confirmed: bool, void: str) -> e.AsideSettled:
    """Wagers that waited for the records: settled by their own spin, or returned as void."""
    if not confirmed:
        lines = tuple(e.Line(bet, stake, 0, stake, void) for bet, stake in aside.wagers.items())
        total = sum(aside.wagers.values())
        return e.AsideSettled(aside.player, aside.spin, lines, 0, total, 0)
    rules = table.rules_then(aside.limits, aside.own, aside.station)
    at = table.offer.wheel.index[aside.outcome]
    player = Player(wagers=aside.wagers, station=aside.station)
    done = settle_player(rules, aside.player, player, at, aside.drawn)
    return e.AsideSettled(aside.player, aside.spin, done.lines, done.lost, done.back, done.won)


def _check_drawn(table: Table) -> None:
    for name in missing_draws(table):
        side = table.offer.side[name]
        raise Refusal(
            "not-drawn", f"{side.name} has wagers and its draw is not made.", clause=side.clause
        )


def settle_player(
    rules: Rules, name: str, player: Player, at: int, drawn: Mapping[str, Any]
) -> e.WagersSettled:
    """One player's wagers; those on side bets go by what was drawn for them."""
    rows = rules.offer.side_rows
    if not rows:
        return _settle_main(rules, name, player, at)
    beside = {bet: stake for bet, stake in player.wagers.items() if bet in rows}
    if not beside:
        return _settle_main(rules, name, player, at)
    main = {bet: stake for bet, stake in player.wagers.items() if bet not in beside}
    done = _settle_main(rules, name, msgspec.structs.replace(player, wagers=main), at)
    lines, lost, back, won = list(done.lines), done.lost, done.back, done.won
    outcome = rules.offer.wheel.pockets[at]
    for bet, stake in beside.items():
        row = rows[bet]
        judged = judge(rules.offer, row, stake, advised=player.advised)
        accepted = stake if rules.has_accounts else judged.accepted
        result = side_result(rules.offer, row, outcome, drawn)
        returned = side_winnings(rules.offer, row, accepted, result)
        clause = result.clause if accepted else judged.clause
        lines.append(e.Line(bet, stake, accepted, returned + stake - accepted, clause))
        back += stake - accepted
        if returned:
            back, won = back + accepted, won + returned - accepted
        else:
            lost += accepted
    return msgspec.structs.replace(done, lines=tuple(lines), lost=lost, back=back, won=won)


def _settle_main(rules: Rules, name: str, player: Player, at: int) -> e.WagersSettled:
    if rules.has_accounts:
        return _settle_on_screen(rules, name, player, at)
    decisions, terms = rules.offer.decisions[at], rules.terms
    lines: list[e.Line] = []
    lost = back = won = 0
    stays: dict[str, Cents] = {}
    advised = ""
    for bet, stake in player.wagers.items():
        returns, parts, clause, winning = decisions[bet]
        term = terms[bet]
        part = stake // parts
        accepted, returned = stake, part * returns
        if not term.coin or part % term.coin or not term.hold(stake):
            accepted, returned, clause, told = _by_limits(rules, player, bet, stake, at)
            part = accepted // parts
            advised = advised or told
        kept, aside = part * winning, stake - accepted
        lines.append(e.Line(bet, stake, accepted, returned + aside, clause))
        lost += accepted - kept
        won += returned - kept
        back += aside
        if player.left:
            back += kept
        elif kept:
            for position, chips in _standing(rules, bet, part, at):
                stays[position] = stays.get(position, 0) + chips
    told = _told(rules, player, lines)
    return e.WagersSettled(name, tuple(lines), lost, back, won, tuple(stays.items()), advised, told)


def _settle_foreign(table: Table, chips: Foreign, at: int) -> e.ForeignChipsSettled:
    """Another table's chips: a winner is paid in value chips, a loser stays with the table; of a
    race-track bet each piece is one or the other."""
    if chips.bet in table.offer.side_rows:
        return _settle_foreign_beside(table, chips, at)
    returns, parts, _, winning = table.offer.decisions[at][chips.bet]
    part = chips.amount // parts
    won, kept = part * (returns - winning), part * (parts - winning)
    paid, lost = _foreign(table).winning.clause, _foreign(table).losing.clause
    clause = _and(paid, lost) if won and kept else paid if won else lost
    return e.ForeignChipsSettled(chips.player, chips.bet, won, kept, clause)


def _foreign(table: Table) -> ForeignChips:
    """The rules for chips that were taken as a wager, so that there are some."""
    found = table.law.foreign_chips
    assert found is not None, table.law.tag
    return found


def _settle_foreign_beside(table: Table, chips: Foreign, at: int) -> e.ForeignChipsSettled:
    """On a side bet: by its draw; of one that failed they are neither paid nor kept."""
    row = table.offer.side_rows[chips.bet]
    if not is_drawn(table, row.side):
        clause = table.law.side_bets[row.side].malfunction.clause
        return e.ForeignChipsSettled(chips.player, chips.bet, 0, 0, clause)
    result = side_result(table.offer, row, table.offer.wheel.pockets[at], table.drawn)
    returned = side_winnings(table.offer, row, chips.amount, result)
    won, kept = (returned - chips.amount, 0) if returned else (0, chips.amount)
    clause = (_foreign(table).winning if won else _foreign(table).losing).clause
    return e.ForeignChipsSettled(chips.player, chips.bet, won, kept, clause)


def _settle_on_screen(rules: Rules, name: str, player: Player, at: int) -> e.WagersSettled:
    """A screen takes only what is permitted and pays exactly: the payoff table says it all."""
    decisions, line = rules.offer.decisions[at], e.Line
    lines: list[e.Line] = []
    lost = back = won = 0
    for bet, stake in player.wagers.items():
        returns, parts, clause, winning = decisions[bet]
        if not returns:
            lines.append(line(bet, stake, stake, 0, clause))
            lost += stake
            continue
        part = stake // parts
        kept = part * winning
        returned = part * returns
        lines.append(line(bet, stake, stake, returned, clause))
        lost += stake - kept
        back += kept
        won += returned - kept
    return e.WagersSettled(name, tuple(lines), lost, back, won)


def _told(rules: Rules, player: Player, lines: list[e.Line]) -> str:
    """A player short of the outlay who has chips left is told so; without, it was allowed."""
    rule = rules.law.settling.outlay_short_told
    total = sum(line.accepted for line in lines)
    outlay = rules.offer.spec.limits.outlay
    if rule is None or not player.chips or not 0 < total < outlay:
        return ""
    return (
        f"Together {format_cents(total)} is under the minimum outlay of {format_cents(outlay)}."
        f" [{rule.clause}]"
    )


def _by_limits(
    rules: Rules, player: Player, bet: str, stake: Cents, at: int
) -> tuple[Cents, Cents, str, str]:
    """(at risk, returned, clause, advised) of a wager that the limits or the chips touch."""
    row = rules.offer.bets[bet]
    judged = judge(rules.offer, row, stake, advised=player.advised)
    if not judged.accepted:
        return 0, 0, judged.clause, ""
    returned = winnings(rules.offer, row, judged.accepted, at)
    policy = policy_of(rules.offer, row)
    least = rules.terms[bet].least
    under = judged.accepted // row.parts < least
    told = under and policy.under_minimum.value == "settle-and-advise"
    clause = row.decides[at]
    if judged.accepted < stake or told:
        clause = _and(clause, judged.clause)
    if returned > judged.accepted // row.parts * row.returns[at]:
        clause = _and(clause, rules.offer.rulebook.cite(policy.unpayable.clause))
    advice = rules.law.settling.under_minimum_advice.clause if told else ""
    return judged.accepted, returned, clause, advice


def _and(clause: str, more: str) -> str:
    """Two citations in one, the rulebook's tag once."""
    tag = clause.partition(" ")[0] + " "
    return f"{clause}, {more.removeprefix(tag)}" if more.startswith(tag) else f"{clause}; {more}"


def _standing(rules: Rules, bet: str, part: Cents, at: int) -> list[tuple[str, Cents]]:
    """Where a winner's chips stand: race-track pieces have moved to their places on the layout."""
    bets = rules.offer.bets
    return [
        (piece.bet, part * piece.count) for piece in bets[bet].pieces if bets[piece.bet].returns[at]
    ]


def _order(table: Table) -> tuple[str, ...]:
    """What is done first, in the rulebook's words."""
    order = table.law.settling.order.value
    by_piece = table.offer.by_piece
    on_track = bool(by_piece) and any(
        bet in by_piece
        for player in table.players.values()
        if not player.station  # a screen has nothing to move
        for bet in player.wagers
    )
    if is_french(table):
        return tuple(act for act in order if on_track or act != "place-neighbours")
    if on_track and table.law.settling.racetrack_to_layout is not None:
        return ("place-racetrack", *order)
    return order
