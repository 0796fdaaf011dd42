"""What each screen may see: the parts of a view, built from a table and what is remembered of it.

Every part is a copy, so that it can be compared with the next. See docs/views.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from croupier.money import Cents
from croupier.rules.limits import meeting
from croupier.rules.sidebets import write_draws
from croupier.rules.spec import Limits
from croupier.table import may, signable
from croupier.table.areas import STATIONS, Area
from croupier.table.faults.ask import fault_kind, shown_faults
from croupier.table.faults.state import DEVICE
from croupier.table.opening.ask import wanted_attestations
from croupier.table.people.state import Player
from croupier.table.powers import asker_area
from croupier.table.screens import sessions
from croupier.table.screens.memory import RESULTS, Memory
from croupier.table.screens.messages import TableSnapshot
from croupier.table.screens.parts import (
    AnnouncedLimits,
    CardView,
    Cases,
    ChipsView,
    ClaimView,
    ClosingNotice,
    ColourMarker,
    DisputeView,
    HoldView,
    HouseView,
    IncidentView,
    LimitsMarker,
    LimitsSign,
    OwnView,
    PublicView,
    SeatView,
    WaitingView,
)
from croupier.table.screens.side_bets import side_faults, side_pictures, side_won
from croupier.table.session.ask import secret_of
from croupier.table.state import Table, round_of

OWN = ("station", "display")  # one player's own
SHARED = ("table", "flying")  # everybody's chips, nobody's money
ONLOOKERS = ("inspector", "surveillance")  # at the dealer's console, without what is secret
TOUCHED = ("place-wager", "move-wager", "remove-wager")  # what is done on a shared layout


def public(table: Table, memory: Memory) -> PublicView:
    """What every screen shows."""
    state = table.state
    down = shown_faults(table)
    failing = down | side_faults(table)
    return PublicView(
        phase=state.phase,
        locked=state.is_locked,
        spin=state.spin.number,
        settled=state.spin.settled,
        ends_at=state.betting.ends_at,
        warns_at=state.betting.warns_at,
        outcome=_outcome(table, memory),
        results=memory.results[:RESULTS],
        fault="; ".join(f"{part}: {what}" for part, what in down.items()),
        faults=failing,
        fault_kinds={one: fault_kind(table, one) for one in failing},
        light=bool(state.faults.light),
        says=list(memory.says),
        direction=state.spin.direction,
        no_spin=memory.no_spin,
        sensed=sorted(set(state.spin.sensed.values())),
        stations_locked=STATIONS in state.betting.locked,
        final_bets=state.spin.final_bets,
        limits=sign(table.offer.spec.limits),
        announced=_announced(table),
        closing=_closing(table),
        markers=_markers(table),
        drawn=write_draws(state.draws.drawn),
        side_closed=list(state.draws.closed),
        side_won=side_won(table),
        spread_number=side_pictures(table).get("spread_number"),
        frozen=state.faults.frozen,
        ball=state.spin.ball,
        correction=memory.redress.correction,
        tournament=sessions.tournament(state),
        session=sessions.session(table),
    )


def _outcome(table: Table, memory: Memory) -> str:
    """Where the dolly stands: a last spin that was corrected, or is void, is shown as such."""
    amended, spin = memory.redress.correction, table.state.spin
    if amended is not None and amended.spin == spin.number and spin.outcome:
        return amended.outcome
    return spin.outcome


def sign(limits: Limits) -> LimitsSign:
    """What the sign at a table says; by kind of bet it stands with the layout."""
    unit = limits.of("red")[2]
    return LimitsSign(min=limits.min, max=limits.max, unit=unit, outlay=limits.outlay)


def _announced(table: Table) -> AnnouncedLimits | None:
    """Limits to come, from when, and who has agreed to them."""
    pending, coming = table.state.terms.pending, table.state.terms.coming
    if pending is not None:
        return AnnouncedLimits(
            limits=sign(pending.limits), at=pending.effective_at, agreed=list(pending.agreed)
        )
    if coming is not None:
        return AnnouncedLimits(limits=sign(coming), at="", agreed=[])
    return None


def _closing(table: Table) -> ClosingNotice | None:
    notice = table.state.opening.notice
    if notice is None:
        return None
    spins = max(0, notice.settled - table.state.spin.settled)
    return ClosingNotice(at=notice.closes_at, spins=spins)


def _markers(table: Table) -> list[ColourMarker | LimitsMarker]:
    """Distinctive markers on the table: whose colour is worth what, whose limits are their own."""
    rules = table.law.colour_chips
    always = rules is None or rules.marker.value == "always"
    least = table.offer.spec.limits.min
    found: list[ColourMarker | LimitsMarker] = [
        ColourMarker(player=name, colour=colour, value=held.value)
        for colour, holders in table.state.chips.colours.items()
        for name, held in holders.items()
        if always or held.value > least
    ]
    return found + [
        _limits_marker(table, name, player, player.limits)
        for name, player in table.state.players.items()
        if player.limits is not None
    ]


def _limits_marker(table: Table, name: str, player: Player, limits: Limits) -> LimitsMarker:
    """What a marker of a player's own limits shows, of old limits that are kept, is a rule."""
    own, legacy = sign(limits), table.law.legacy_wagers
    every = ("minimum", "maximum", "unit")
    shown = legacy.marker.value if player.until and legacy else every
    return LimitsMarker(
        player=name,
        seat=player.seat,
        min=own.min if "minimum" in shown else msgspec.UNSET,
        max=own.max if "maximum" in shown else msgspec.UNSET,
        unit=own.unit if "unit" in shown else msgspec.UNSET,
        until=player.until,
    )


def me(table: Table, memory: Memory, name: str) -> OwnView:
    """A player's own: account, wagers, the last win. Nobody else is sent it."""
    player = table.state.anyone(name)
    settled, redress = memory.settled.get(name), memory.redress
    lines = list(settled.lines) if settled else []
    return OwnView(
        player=name,
        seat=player.seat,
        account=player.chips,
        staked=player.staked,
        wagers=dict(player.wagers),
        last=dict(player.last),
        stays=dict(player.stays),
        won=settled.won if settled else 0,
        returned=sum([line.returned for line in lines]),
        settled=lines,
        advised=player.advised,
        shown=dict(player.shown),
        guest=player.guest,
        station=asker_area(table, "player", name).has_stations,
        limits=sign(player.limits) if player.limits is not None else None,
        legacy=player.legacy,
        colours=_colours(table, name),
        held=_held(table, name, player),
        waits=player.waits or any(one.player == name for one in table.state.settling.aside),
        excluded=name in table.state.claims.excluded,
        claims=_claims(table, name),
        disputes=_disputes(table, name),
        corrected=redress.corrected.get(name),
        back=redress.back.get(name),
        decided=redress.decided.get(name),
        competes=sessions.competitor(table, name),
    )


def _held(table: Table, name: str, player: Player) -> dict[str, str]:
    """Ground -> until when payment is held; nothing: until it is determined."""
    found = {ground: hold.until for ground, hold in player.holds.items()}
    return found | ({DEVICE: ""} if name in table.state.faults.winnings else {})


def _claims(table: Table, name: str = "") -> list[ClaimView]:
    """Claims that are open, or of which something is owing: one's own, or all."""
    return [
        ClaimView(
            claim=number, **{name: getattr(one, name) for name in ClaimView.__struct_fields__[1:]}
        )
        for number, one in table.state.claims.claims.items()
        if name in ("", one.player) and (one.status == "open" or one.owed)
    ]


def _disputes(table: Table, name: str = "") -> list[DisputeView]:
    return [
        DisputeView(
            dispute=number,
            **{name: getattr(one, name) for name in DisputeView.__struct_fields__[1:]},
        )
        for number, one in table.state.claims.disputes.items()
        if name in ("", one.player) and one.status in ("open", "unresolved")
    ]


def cases(table: Table) -> Cases:
    """What needs a person's decision: claims, disputes, holds, wagers that wait."""
    people, spin = table.state.players.items(), round_of(table.state)
    holds = [
        HoldView(player=who, ground=ground, reason=hold.reason, until=hold.until, amount=0)
        for who, one in people
        for ground, hold in one.holds.items()
    ]
    holds += [
        HoldView(player=who, ground=DEVICE, reason=one.reason, until="", amount=one.amount)
        for who, one in table.state.faults.winnings.items()
    ]
    waiting = [WaitingView(player=who, spin=spin) for who, one in people if one.waits]
    waiting += [WaitingView(player=one.player, spin=one.spin) for one in table.state.settling.aside]
    return Cases(claims=_claims(table), disputes=_disputes(table), holds=holds, waiting=waiting)


def _colours(table: Table, name: str) -> dict[str, tuple[Cents, int]]:
    """Colour -> (what a chip is worth, how many) of one player."""
    return {
        colour: (holders[name].value, holders[name].count)
        for colour, holders in table.state.chips.colours.items()
        if name in holders
    }


def chips(table: Table, memory: Memory, name: str) -> ChipsView | None:
    """What everybody may see of a player on a shared layout: the seat, chips, which of them won."""
    player = table.state.players.get(name)
    if player is None:
        return None
    settled = memory.settled.get(name)
    lines = settled.lines if settled else ()
    return ChipsView(
        seat=player.seat,
        guest=player.guest,
        wagers=_seen_by_all(table, name, player) | player.shown,
        won={one.bet: one.stake for one in lines if one.returned > one.stake - one.accepted},
        paid={one.bet: one.returned - one.stake for one in lines if one.returned > one.stake},
    )


def _seen_by_all(table: Table, name: str, player: Player) -> dict[str, Cents]:
    """Wagers without what is secret until no more bets."""
    secret = secret_of(table.state, name)
    left = {bet: stake - secret.get(bet, 0) for bet, stake in player.wagers.items()}
    return {bet: stake for bet, stake in left.items() if stake} if secret else player.wagers


def seat(table: Table, name: str, onlooker: bool = False) -> SeatView | None:
    """A player as the dealer sees them, or who only looks on."""
    player = table.state.players.get(name)
    if player is None:
        return None
    secret = sum(secret_of(table.state, name).values()) if onlooker else 0
    wagers = _seen_by_all(table, name, player) if onlooker else player.wagers
    return SeatView(
        seat=player.seat,
        account=player.chips + secret,
        staked=player.staked - secret,
        wagers=dict(wagers),
        left=player.left,
        shown=dict(player.shown),
        guest=player.guest,
        station=player.area != table.main.name,
        own_limits=player.limits is not None,
        sat_out=player.sat_out,
        colours=_colours(table, name),
        meets=_meets(table.area_of(player), wagers),
        competes=sessions.competitor(table, name),
    )


def _meets(area: Area, wagers: Mapping[str, Cents]) -> dict[str, tuple[Cents, Cents]]:
    """The positions on which pieces meet, those nearest to their maximum first."""
    sums = meeting(area.offer, wagers).items()
    found = [(bet, chips, area.terms[bet].most) for bet, chips in sums]
    found.sort(key=lambda one: Fraction(one[1], one[2]), reverse=True)
    return {bet: (chips, most) for bet, chips, most in found}


def may_now(table: Table, role: str, name: str) -> list[str]:
    """What may be asked at a screen now: at a shared layout, what a player does by touching it."""
    if role == "layout":
        return [act for act in may(table, "player") if act in TOUCHED]
    return list(may(table, role, name))


def house(table: Table) -> HouseView:
    """What the dealer sees of the house's side: the tray, the drop box, what is not vouched for."""
    tray, claims = table.state.tray, table.state.claims
    return HouseView(
        float=tray.float,
        drop=tray.drop,
        wanted=[(one.item, one.must_be, one.clause) for one in wanted_attestations(table)],
        required=table.offer.spec.attestations == "required",
        owing=claims.owing,
        cases=cases(table),
        incidents={
            number: IncidentView(kind=one.kind, person=one.person)
            for number, one in claims.incidents.items()
        },
        excluded=list(claims.excluded),
    )


def card(table: Table) -> CardView:
    """A table on the floor's list: what it does, and what needs a person first."""
    spec, state = table.offer.spec, table.state
    waiting = cases(table)
    return CardView(
        table=table.id,
        rulebook=table.offer.rulebook.tag,
        game=str(spec.game),
        mode=spec.mode,
        phase=state.phase,
        spin=state.spin.number,
        players=sum(not one.left for one in state.players.values()),
        float=state.tray.float,
        drop=state.tray.drop,
        win=state.tray.house,
        ends_at=state.betting.ends_at,
        faults=shown_faults(table),
        frozen=state.faults.frozen,
        ball=state.spin.ball,
        closing=_closing(table),
        announced=_announced(table),
        claims=waiting.claims,
        disputes=waiting.disputes,
        holds=waiting.holds,
        waiting=waiting.waiting,
        tournament=sessions.tournament(state),
        session=sessions.session(table),
        sensors={},  # the floor adds them, which keeps the register of devices
    )


def snapshot(
    table: Table, memory: Memory, screen: str, role: str, name: str, now: str
) -> TableSnapshot:
    """A whole view."""
    view = TableSnapshot(
        version=table.state.version,
        as_=screen,
        now=now,
        public=public(table, memory),
        may=may_now(table, role, name),
    )
    if screen in OWN:
        view.me = me(table, memory, name)
    if screen in SHARED:
        found = {one: chips(table, memory, one) for one in table.state.players}
        view.players = {one: shown for one, shown in found.items() if shown is not None}
    if screen == "dealer":
        seats = {one: seat(table, one, role in ONLOOKERS) for one in table.state.players}
        view.players = {one: shown for one, shown in seats.items() if shown is not None}
        view.acts = memory.acts
        view.house = house(table)
        view.signs = signable(table, role)
    return view
