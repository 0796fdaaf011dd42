"""Seats and guests, buying in, cashing out, leaving."""

from __future__ import annotations

from croupier.bounds import MOST_ACCOUNT
from croupier.errors import Refusal
from croupier.refusals import FORM
from croupier.rules.settle.in_chips import check_in_chips
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.areas import STATIONS, Area, AreaName
from croupier.table.checks import (
    check_name,
    check_not_excluded,
    check_not_too_much,
    check_positive,
    check_reason,
    looks_like_ticket,
    player_name,
    player_of,
)
from croupier.table.chips.ask import foreign_down, foreign_lifted
from croupier.table.chips.refusals import AccountTooFull
from croupier.table.clock import latest
from croupier.table.faults.ask import check_place, has_open_wagers, withheld
from croupier.table.faults.refusals import AccountsAreFrozen
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people import refusals as r
from croupier.table.people.ask import tender_rule
from croupier.table.people.state import Player
from croupier.table.powers import DEVICE
from croupier.table.refusals import NoTicketNumber
from croupier.table.state import BALL_IN_PLAY, CLOSED, IDLE, OPEN, PHASES, Table


def take_seat(table: Table, command: c.TakeSeat) -> Decision:
    name = player_name(table, command)
    check_not_excluded(table, name)
    _check_not_sent_away(table, name, command.by)
    clause = table.powers["take-seat"].clause
    station = command.station and table.areas.are_two
    area = table.state.area(station=station)
    places = _places(table, area)
    if not 1 <= command.seat <= places:
        why = r.NoSuchSeat(seat=command.seat, places=places)
        raise Refusal(why, clause=_places_clause(table, area))
    _check_not_owed(table, name, clause)
    holder = _holder(table, command.seat, area)
    if holder is not None:
        raise Refusal(r.SeatIsTaken(seat=command.seat, holder=holder), clause=clause)
    player = table.state.players.get(name)
    if player is None:
        check_name(table, name)
    if player is not None and player.guest:
        guests = table.law.places.guests_call
        raise Refusal(r.IsGuest(player=name), clause=guests.clause if guests else clause)
    if player is not None and player.area != area and _plays(player):
        check_paid_out(table, name, player, clause)  # or it could not be cashed out first
        raise Refusal(r.MoneyElsewhere(player=name), clause=clause)
    return (e.SeatTaken(name, command.seat, station),)


def vacate_seat(table: Table, command: c.VacateSeat) -> Decision:
    """Asked of someone who has not wagered for some spins while every place is taken."""
    name = command.player
    clause = table.powers["vacate-seat"].clause
    player = player_of(table, name, clause)
    kept = table.law.places.vacate_after_spins
    assert kept is not None, table.law.tag  # whoever may ask for a seat has a rule for it
    if player.seat is None:
        raise Refusal(r.NoSeat(player=name), clause=kept.clause)
    if player.sat_out < kept.value:
        raise Refusal(
            r.SeatKept(player=name, sat_out=player.sat_out, kept=kept.value), clause=kept.clause
        )
    if not table.state.is_full(player.area):
        raise Refusal(r.SeatsFree(), clause=kept.clause)
    vacated = e.SeatVacated(name, player.seat)
    if not player.on_account:
        return (vacated,)  # on cloth people may stand
    return (vacated, *_gone(table, name, player, command.ticket, command.by))


def open_guest_account(table: Table, command: c.OpenGuestAccount) -> Decision:
    clause = table.powers["open-guest-account"].clause
    most = table.law.places.guests_max
    assert most is not None, table.law.tag
    if command.player in table.state.players:
        raise Refusal(r.AtTable(player=command.player), clause=clause)
    check_name(table, command.player)
    if sum(one.guest and not one.left for one in table.state.players.values()) >= most.value:
        raise Refusal(r.NoGuestAccount(guests=most.value), clause=most.clause)
    return (e.GuestAccountOpened(command.player),)


def buy_in(table: Table, command: c.BuyIn) -> Decision:
    name = player_name(table, command)
    check_not_excluded(table, name)
    _check_not_sent_away(table, name, command.by)
    role = command.by.partition(":")[0]
    by_device = role == DEVICE
    role = "player" if by_device else role  # whom it acts for
    player = table.state.players.get(name)
    newcomer = table.screens if role == "player" else table.main
    area = newcomer if player is None else table.areas.of_name(player.area)
    clause = area.powers["buy-in"].clause
    amount = command.amount or (command.worth if command.ticket else 0)
    check_positive(amount, clause)
    taken = tender_rule(area, role)
    allowed = taken.value if taken is not None else ()
    if command.tender not in allowed:
        raise Refusal(
            r.WrongTender(mode=area.offer.spec.mode, takes=allowed, tendered=command.tender),
            clause=taken.clause if taken is not None else clause,
        )
    if (command.tender == "ticket") != bool(command.ticket):
        raise Refusal(r.TicketByNumber(), clause=clause)
    if not command.ticket:  # which is money that was here before
        check_not_too_much(amount)
        has = amount + (player.chips + player.staked if player else 0)
        if has > MOST_ACCOUNT:
            raise Refusal(AccountTooFull(player=name, has=has, most=MOST_ACCOUNT), clause=FORM)
    if player is None:
        check_name(table, name)
    if not area.has_accounts:
        check_in_chips(area.offer, amount)  # chips are given for it
    _check_signed(command, player, by_device, clause)
    bought = e.BoughtIn(name, amount, command.tender, command.ticket)
    _check_not_owed(table, name, clause)
    if player is not None and (player.seat or player.guest or not area.has_accounts):
        check_place(table, player)
        return (bought,)
    free = (n for n in _in_order(table, area) if _holder(table, n, area.name) is None)
    seat = _own_place(table, area, command.place, clause) if command.place else next(free, None)
    if seat is not None:
        station = area is not table.main
        return (e.SeatTaken(name, seat, station), bought)
    if area.has_accounts:
        raise Refusal(r.NoSeatFree(), clause=_places_clause(table, area.name))
    return (bought,)  # on cloth people may stand


def _check_signed(command: c.BuyIn, player: Player | None, by_device: bool, clause: str) -> None:
    """A device signs for a note, at its own place and up to its limit; nobody else does."""
    said = bool(command.signature), bool(command.credit_max)
    if said != (by_device, by_device) or (command.place and not by_device):
        raise Refusal(r.NoteNotSigned(), clause=FORM)
    if not by_device:
        return
    has, seat = (player.chips, player.seat) if player is not None else (0, None)
    name = command.player
    if command.place and seat not in (None, command.place):
        raise Refusal(r.SitsElsewhere(player=name, seat=seat, place=command.place), clause=clause)
    if has + command.amount > command.credit_max:
        why = r.CreditLimit(player=name, note=command.amount, most=command.credit_max)
        raise Refusal(why, clause=clause)


def _own_place(table: Table, area: Area, place: int, clause: str) -> int:
    """The place of the acceptor that a newcomer's note was put in."""
    places = _places(table, area.name)
    if not 1 <= place <= places:
        why = r.NoSuchSeat(seat=place, places=places)
        raise Refusal(why, clause=_places_clause(table, area.name))
    holder = _holder(table, place, area.name)
    if holder is not None:
        raise Refusal(r.SeatIsTaken(seat=place, holder=holder), clause=clause)
    return place


def cash_out(table: Table, command: c.CashOut) -> Decision:
    name = player_name(table, command)
    area = table.area_of(table.state.players.get(name))
    clause = area.powers["cash-out"].clause
    player = player_of(table, name, clause)
    if player.wagers and (not table.state.is_locked_for(player) or table.state.phase == IDLE):
        raise Refusal(r.WagersStillDown(player=name), clause=clause)
    check_paid_out(table, name, player, clause)
    check_place(table, player)
    if not player.chips:
        raise Refusal(r.NothingToCashOut(player=name), clause=clause)
    for colour, holders in table.state.chips.colours.items():
        if name in holders and not holders[name].away:
            raise Refusal(
                r.HasColourChips(player=name, colour=colour),
                clause=table.powers["redeem-colour-chips"].clause,
            )
    paid = e.CashedOut(name, player.chips, _ticket(area, command.ticket, command.by, clause))
    return (paid, e.GuestAccountClosed(name)) if player.guest else (paid,)


def leave(table: Table, command: c.Leave) -> Decision:
    """At any time: what can come off comes off, the free balance goes along, the seat is free. On
    cloth the dealer may say so for a player, but lifts nobody's wagers after the lock."""
    name = player_name(table, command)
    area = table.area_of(table.state.players.get(name))
    player = player_of(table, name, area.powers["leave"].clause)
    own = command.by.partition(":")[0] in ("player", "guest")
    down = player.wagers or foreign_down(table, name)
    if not own and down and not _can_come_off(table, name, player):
        raise Refusal(r.WagersAreLocked(player=name), clause=area.powers["remove-wager"].clause)
    return _gone(table, name, player, command.ticket, command.by)


def direct_to_leave(table: Table, command: c.DirectToLeave) -> Decision:
    clause = table.powers["direct-to-leave"].clause
    player = player_of(table, command.player, clause)
    check_reason(command.reason, clause)
    directed = e.DirectedToLeave(command.player, command.reason)
    return (directed, *_gone(table, command.player, player, command.ticket, command.by))


def _check_not_sent_away(table: Table, name: str, by: str) -> None:
    """Whoever was directed to leave is let back by the staff alone. [CM18 11.7.4(b)]"""
    own = by.partition(":")[0] in ("player", DEVICE)
    if own and name in table.state.claims.sent_away:
        raise Refusal(
            r.SentAway(player=name), clause=table.screens.powers["direct-to-leave"].clause
        )


def _gone(table: Table, name: str, player: Player, number: str, by: str) -> Decision:
    area = table.area_of(player)
    happened: list[e.Event] = []
    foreign = foreign_lifted(table, name, area.powers["remove-wager"].clause)
    amount, owed = player.chips, bool(player.wagers or foreign)
    if owed and _can_come_off(table, name, player):
        if player.wagers:
            happened.append(e.WagersRemoved(name, player.staked))
        happened.extend(foreign)
        amount, owed = amount + player.staked, False
    if amount and withheld(table, player):
        amount, owed = 0, True  # it stays owed
    clause = area.powers["leave"].clause
    ticket = _ticket(area, number, by, clause) if amount else ""
    return (*happened, e.PlayerLeft(name, amount, ticket, owed))


def check_paid_out(table: Table, name: str, player: Player, clause: str) -> None:
    """Neither frozen nor held: otherwise nothing is paid, by machine or by hand."""
    why = withheld(table, player)
    if why == "frozen":
        clause = table.screens.powers["freeze-accounts"].clause
        raise Refusal(AccountsAreFrozen(reason=table.state.faults.frozen), clause=clause)
    if why:
        holds = tuple(player.holds.values())
        ends = [hold.until for hold in holds]
        until = r.HeldUntil(latest(*ends)) if all(ends) else r.HeldUntilDecided()
        reasons = tuple(hold.reason for hold in holds)
        held = r.PaymentIsHeld(player=name, reasons=reasons, until=until)
        raise Refusal(held, clause=holds[0].clause or clause)


def _check_not_owed(table: Table, name: str, clause: str) -> None:
    """Whoever left may come back, to what is held or frozen too, once their wagers are settled."""
    player = table.state.players.get(name)
    if player is not None and player.left and has_open_wagers(table, player):
        raise Refusal(r.StillOwed(player=name), clause=clause)


def _plays(player: Player) -> bool:
    return bool(player.chips or player.wagers or player.shown)


def _can_come_off(table: Table, name: str, player: Player) -> bool:
    closed = table.state.draws.closed
    bets = {*player.wagers, *foreign_down(table, name)} if closed else set()
    if any(row.side in closed and bet in bets for bet, row in table.offer.side_rows.items()):
        return False
    if table.state.phase == BALL_IN_PLAY and table.state.spin.dropped:
        if table.area_of(player).law.betting.void_after_drop is not None:
            return False
    undecided = player.wagers != player.stays or bool(foreign_down(table, name))
    standing = table.state.phase in (IDLE, CLOSED) and not undecided
    return not table.state.is_locked_for(player) or standing


def _ticket(area: Area, number: str, by: str, clause: str) -> str:
    """A station pays by ticket, whose number the driver puts in; else, and by an ATS's dealer,
    chips are paid."""
    if not area.has_stations:
        return ""
    role = by.partition(":")[0]
    stations = area.law.stations
    if stations and stations.chips_at_dealer and role not in ("player", "system"):
        return ""
    if not looks_like_ticket(number):
        raise Refusal(NoTicketNumber(), clause=clause)
    return number


def _places(table: Table, area: AreaName) -> int:
    spec = table.offer.spec
    places = spec.stations if area == STATIONS else spec.seats
    assert places is not None
    return places


def _places_clause(table: Table, area: AreaName) -> str:
    """What says how many places an area has."""
    law = table.areas.of_name(area).law
    return (law.stations.count_max if law.stations else law.places.seats_max).clause


def _in_order(table: Table, area: Area) -> list[int]:
    """The places of an area that work: nobody is seated at a dark one by buying in."""
    name = "station" if area.has_stations else "display"
    places = range(1, _places(table, area.name) + 1)
    down = table.state.faults.down if area.has_accounts else {}
    return [one for one in places if f"{name}:{one}" not in down]


def _holder(table: Table, seat: int, area: AreaName) -> str | None:
    return next(
        (
            name
            for name, one in table.state.players.items()
            if one.seat == seat and one.area == area
        ),
        None,
    )


DECISIONS: Decisions = {
    c.TakeSeat: Handler(take_seat, OPEN),
    c.VacateSeat: Handler(vacate_seat, (IDLE,)),
    c.OpenGuestAccount: Handler(open_guest_account, OPEN),
    c.BuyIn: Handler(buy_in, OPEN),
    c.CashOut: Handler(cash_out, PHASES),
    c.Leave: Handler(leave, PHASES),
    c.DirectToLeave: Handler(direct_to_leave, OPEN),
}
