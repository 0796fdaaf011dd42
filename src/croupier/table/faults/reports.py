"""Who says that something has failed: a player claims it, staff and sensors declare it."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.book.cited import Citation
from croupier.rules.law.irregular import MalfunctionLaw
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.areas import STATIONS
from croupier.table.checks import check_reason, player_of
from croupier.table.claims.ask import notices, spin_meant
from croupier.table.draws.ask import voided_with, wagers_voided
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import fitted, is_place, withheld
from croupier.table.faults.light import all_back
from croupier.table.faults.state import WHOLE
from croupier.table.handler import Decision
from croupier.table.people.state import Player
from croupier.table.settling.decide import dues
from croupier.table.state import BALL_IN_PLAY, CLOSED, IDLE, NO_MORE_BETS, OUTCOME, Table, round_of

SCREEN = "display-screen"
ALONE = (SCREEN, "wnd")  # what only shows


def report_malfunction(table: Table, command: c.ReportMalfunction) -> Decision:
    """A player's word is a claim; anyone else's declares it, with what becomes of the wagers."""
    clause = table.powers["report-malfunction"].clause
    check_reason(command.what, clause)
    role, _, who = command.by.partition(":")
    _check_fitted(table, command.component)
    if role in ("player", "guest"):
        return _claimed(table, command, who, clause)
    if command.component in table.state.faults.down:
        raise Refusal(r.FaultReportedAlready(component=command.component), clause=clause)
    if command.kind:
        _check_kind(table, command.component, command.kind)
    if command.component.startswith("side-bet:"):
        return _side_bet_fails(table, command)
    if command.component == SCREEN and _is_shut_down(table, command):
        return _shut_down(table, command)
    return _declared(table, command, clause)


def _claimed(table: Table, command: c.ReportMalfunction, who: str, clause: str) -> Decision:
    """Of one's own place or any part of the game system that is nobody's place: it is told, and
    changes nothing. [CM18 11.9.4] [CP 6.15]"""
    component = command.component
    player = player_of(table, who, clause)
    rules = table.screens.law.malfunction
    if rules is None or component not in (*rules.parts.value, player.place):
        raise Refusal(r.NotYourPlace(component=component), clause=clause)
    open_ = (one for one in table.state.claims.claims.values() if one.status == "open")
    said = any((one.player, one.component) == (who, component) for one in open_)
    if component in table.state.faults.down:
        raise Refusal(r.FaultReportedAlready(component=component), clause=clause)
    if said:
        raise Refusal(r.ClaimedAlready(component=component), clause=clause)
    claim = f"claim-{len(table.state.claims.claims) + 1}"
    raised = e.ClaimRaised(
        claim, who, "player", command.what, spin=spin_meant(table), component=component
    )
    whom = rules.claim if component == player.place else rules.claim_part or rules.claim
    return (raised, *notices(whom, "malfunction-claim", f"{component}, by {who}"))


def _declared(table: Table, command: c.ReportMalfunction, clause: str) -> Decision:
    """Before the lock the wagers concerned are void; after it they wait for the records."""
    component = command.component
    people = table.state.players
    down = {
        name: wagers
        for name, wagers in _concerned(table, component).items()
        if wagers and _undecided(table, people[name])
    }
    open_ = {name: made for name, made in down.items() if not _is_locked(table, people[name])}
    beside = voided_with(table, component)
    fate = "void" if open_ or beside else "wait" if down else "none"
    why = _fate_clause(table, component, fate)
    clause = _what_failed(table, component, command.kind, why or clause)
    reported = e.MalfunctionReported(component, command.what, fate, clause, command.kind)
    happened: list[e.Event] = [reported, *beside]
    if fate == "void":
        for name, made in open_.items():
            amount = sum(made.values())
            happened.append(e.WagersRefunded(name, amount, why, _part(people[name], made)))
        for name, made in open_.items():
            one = people[name]
            if one.left and made == one.wagers and not withheld(table, one):
                happened += dues(table, name, one.chips + one.staked, command.tickets)
    elif fate == "wait":
        spin = round_of(table.state)
        happened += [
            e.WagersWait(name, spin, why, _part(people[name], made)) for name, made in down.items()
        ]
    return (*happened, *_told(table, component))


def _part(player: Player, made: dict[str, Cents]) -> tuple[tuple[str, Cents], ...]:
    """The wagers that are meant, where they are not all of the player's."""
    return () if made == player.wagers else tuple(made.items())


def _told(table: Table, component: str) -> list[e.Event]:
    """Of a place that fails the inspector is told, of no other. [CP 6.12 sentence 2]"""
    rules = table.screens.law.malfunction
    return notices(rules.notify, "malfunction", component) if rules and is_place(component) else []


def _check_kind(table: Table, component: str, kind: str) -> None:
    """The kinds are of a place, in Perth of the SGC too; a screen that only shows has (b)."""
    rules = table.screens.law.malfunction
    if rules is None or is_place(component) or component in ALONE:
        return
    more = rules.kinds_too.value if rules.kinds_too else ()
    if component not in more:
        clause = _kinds(rules)[kind].clause
        raise Refusal(r.KindOfPlace(kind=kind, component=component), clause=clause)


def _kinds(rules: MalfunctionLaw) -> dict[str, Citation]:
    return {"a": rules.kind_a, "b": rules.kind_b, "c": rules.kind_c, "d": rules.kind_d}


def _is_shut_down(table: Table, command: c.ReportMalfunction) -> bool:
    """Whether nobody can see or hear the result; whoever reports the screen has to say. One that
    shows another number, (b), can be seen. [CP 6.8, 6.18 sentence 1]"""
    rule = table.screens.law.displays.screen_stops_game
    if rule is None:
        return False
    if command.visible is None and command.kind != "b":
        raise Refusal(r.SeenOrHeard(), clause=rule.clause)
    return command.visible is False


def _shut_down(table: Table, command: c.ReportMalfunction) -> Decision:
    """The game stops at once, and the stakes of its open round go back; earlier results stand."""
    shows = table.screens.law.displays
    assert shows.screen_stops_game is not None and shows.round_refunded is not None
    stopped, why = shows.screen_stops_game.clause, shows.round_refunded.clause
    reported = e.MalfunctionReported(SCREEN, command.what, "shut-down", stopped, command.kind)
    happened: list[e.Event] = [reported]
    if table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME):
        happened.append(e.SpinVoided(table.state.spin.number, SCREEN, command.what, why))
    if any(one.wagers and _undecided(table, one) for one in table.state.players.values()):
        happened += all_back(table, why, command.tickets)
    return (*happened, *_told(table, SCREEN))


def _what_failed(table: Table, component: str, kind: str, clause: str) -> str:
    """The clause of this kind of fault; of a screen that only shows, what is said of it."""
    law = table.screens.law
    said: Citation | None = None
    if component in ALONE:
        shows = law.displays
        said = shows.wnd or shows.wnd_fitted if component == "wnd" else shows.screen_stops_game
        if component == SCREEN and kind == "b":
            said = shows.differs
    elif kind and law.malfunction is not None:
        said = _kinds(law.malfunction)[kind]
    return said.clause if said else clause


def _side_bet_fails(table: Table, command: c.ReportMalfunction) -> Decision:
    """Its wagers are void whenever it fails, and it is not offered; the others are untouched."""
    name = command.component.removeprefix("side-bet:")
    side = table.offer.side[name]
    clause = table.law.side_bets[name].malfunction.clause
    voided = wagers_voided(table, side)
    fate = "void" if voided else "none"
    reported = e.MalfunctionReported(command.component, command.what, fate, clause, command.kind)
    return (reported, *voided)


def _fate_clause(table: Table, component: str, fate: str) -> str:
    """What says that wagers are void or wait: of the whole system, or of one place. Where none
    are down it is the moment that says which clause speaks of the fault."""
    rules = table.screens.law.malfunction
    if rules is None:
        return ""  # on a pure cloth no wager waits or is void by a fault
    late = fate == "wait" or (fate == "none" and table.state.phase in (NO_MORE_BETS, OUTCOME))
    if is_place(component):
        return (rules.place_after_lock if late else rules.place_before_lock).clause
    return (rules.after_lock if late else rules.before_lock).clause


def _check_fitted(table: Table, component: str) -> None:
    """A table has the parts its rulebook names, so many places, and the side bets it offers."""
    name, _, number = component.partition(":")
    area, parts, side_bets = table.screens, fitted(table), tuple(table.offer.side)
    if name == "side-bet" and number not in side_bets:
        why = r.SideBetNotFitted(side_bet=number, known=side_bets) if side_bets else r.NoSideBets()
        raise Refusal(why, clause=table.offer.rulebook.not_given)
    place = "station" if area.name == STATIONS else "display"
    places = (area.offer.spec.stations if place == "station" else area.offer.spec.seats) or 0
    if area.has_accounts and name == place and number.isdecimal():
        if number not in map(str, range(1, places + 1)):
            most = area.law.stations.count_max if area.law.stations else area.law.places.seats_max
            raise Refusal(r.NoSuchPlace(component=component, places=places), clause=most.clause)
        return
    if component not in parts and name != "side-bet":
        places_ = [f"{place}:N"] if area.has_accounts else []
        known = (*parts, *places_, *(f"side-bet:{one}" for one in side_bets))
        raise Refusal(r.NoSuchComponent(component=component, known=known), clause=_parts(table))


def _parts(table: Table) -> str:
    """The clause that says which parts a table has: its game system's, on cloth the display's."""
    law = table.screens.law
    has = law.malfunction.parts if law.malfunction else law.displays.wnd_fitted
    return has.clause if has else table.offer.rulebook.not_given


def _concerned(table: Table, component: str) -> dict[str, dict[str, Cents]]:
    """The wagers a component's fault touches, by player: of a place, those that were made there,
    wherever whoever made them is now. [CP 6.16(a)]"""
    accounts = {who: one for who, one in table.state.players.items() if one.on_account}
    if component in WHOLE:
        return {who: one.wagers for who, one in accounts.items()}
    return {who: one.made_at(component) for who, one in accounts.items()}


def _undecided(table: Table, player: Player) -> bool:
    return player.wagers != player.stays or table.state.phase not in (IDLE, CLOSED)


def _is_locked(table: Table, player: Player) -> bool:
    """Whether betting is over for good: not while a period runs on [CP 6.16(a)], nor for wagers
    that stand after a no spin, whose next period is still to come."""
    if table.state.betting.ends_at or table.state.phase == IDLE:
        return False
    return table.state.is_locked_for(player)
