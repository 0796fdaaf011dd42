"""What each screen may see: snapshots, and the parts an event changes. See docs/views.md."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.rules.sidebets import write_draws
from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table import may, signable
from croupier.table.areas import STATIONS
from croupier.table.opening.ask import wanted_attestations
from croupier.table.powers import asker_area
from croupier.table.screens.memory import SHOWN, Memory
from croupier.table.screens.side_bets import side_pictures, side_won
from croupier.table.state import Table


def public(table: Table, memory: Memory) -> dict[str, Any]:
    """What every screen shows."""
    return {
        "phase": table.state.phase,
        "locked": table.state.is_locked,
        "spin": table.state.spin.number,
        "settled": table.state.spin.settled,
        "ends_at": table.state.betting.ends_at,
        "warns_at": table.state.betting.warns_at,
        "outcome": _outcome(table, memory),
        "results": memory.results,
        "fault": "; ".join(f"{part}: {what}" for part, what in table.state.faults.down.items()),
        "faults": dict(table.state.faults.down),
        "says": list(memory.says),
        "direction": table.state.spin.direction,
        "no_spin": memory.no_spin,
        "sensed": sorted(set(table.state.spin.sensed.values())),
        "stations_locked": STATIONS in table.state.betting.locked,
        "final_bets": table.state.spin.final_bets,
        "limits": sign(table.offer.spec.limits),
        "announced": _announced(table),
        "closing": _closing(table),
        "markers": _markers(table),
        "drawn": write_draws(table.state.draws.drawn),
        "side_closed": table.state.draws.closed,
        "side_won": side_won(table),
        **side_pictures(table),
        "frozen": table.state.faults.frozen,
        "ball": table.state.spin.ball,
        "correction": memory.amends.correction,
    }


def _outcome(table: Table, memory: Memory) -> str:
    """Where the dolly stands: a last spin that was corrected, or is void, is shown as such."""
    amended = memory.amends.correction
    if (
        amended is not None
        and amended["spin"] == table.state.spin.number
        and table.state.spin.outcome
    ):
        return str(amended["outcome"])
    return table.state.spin.outcome


def sign(limits: Limits) -> dict[str, Any]:
    """What the sign at a table says; by kind of bet it stands with the layout."""
    unit = limits.of("red")[2]
    return {"min": limits.min, "max": limits.max, "unit": unit, "outlay": limits.outlay}


def _announced(table: Table) -> dict[str, Any] | None:
    """Limits to come, from when, and who has agreed to them."""
    if table.state.terms.pending is not None:
        pending = table.state.terms.pending
        return {"limits": sign(pending.limits), "at": pending.effective_at,
                "agreed": pending.agreed}  # fmt: skip
    if table.state.terms.coming is not None:
        return {"limits": sign(table.state.terms.coming), "at": "", "agreed": []}
    return None


def _closing(table: Table) -> dict[str, Any] | None:
    if table.state.opening.notice is None:
        return None
    spins = max(0, table.state.opening.notice.settled - table.state.spin.settled)
    return {"at": table.state.opening.notice.closes_at, "spins": spins}


SIGNED = {"minimum": "min", "maximum": "max", "unit": "unit"}  # what a marker of limits may show


def _markers(table: Table) -> list[dict[str, Any]]:
    """Distinctive markers on the table: whose colour is worth what, whose limits are their own."""
    rules = table.law.colour_chips
    always = rules is None or rules.marker.value == "always"
    least = table.offer.spec.limits.min
    found: list[dict[str, Any]] = [
        {"player": name, "colour": colour, "value": held.value}
        for colour, holders in table.state.chips.colours.items()
        for name, held in holders.items()
        if always or held.value > least
    ]
    for name, player in table.state.players.items():
        if player.limits is not None:
            limits, legacy = sign(player.limits), table.law.legacy_wagers
            shown = legacy.marker.value if player.until and legacy else tuple(SIGNED)
            own = {SIGNED[what]: limits[SIGNED[what]] for what in shown}
            found.append({"player": name, "seat": player.seat, **own, "until": player.until})
    return found


def me(table: Table, memory: Memory, name: str) -> dict[str, Any]:
    """A player's own: account, wagers, the last win. Nobody else is sent it."""
    player = table.state.anyone(name)
    settled = memory.settled.get(name)
    return {
        "player": name,
        "seat": player.seat,
        "account": player.chips,
        "staked": player.staked,
        "wagers": player.wagers,
        "last": player.last,
        "stays": player.stays,
        "won": settled.won if settled else 0,
        "returned": sum(line.returned for line in settled.lines) if settled else 0,
        "settled": list(settled.lines) if settled else [],
        "advised": player.advised,
        "shown": player.shown,
        "guest": player.guest,
        "station": asker_area(table, "player", name).has_stations,
        "limits": sign(player.limits) if player.limits is not None else None,
        "legacy": player.legacy,
        "colours": _colours(table, name),
        "held": {ground: hold.until for ground, hold in player.holds.items()},
        "waits": player.waits or any(one.player == name for one in table.state.settling.aside),
        "excluded": name in table.state.claims.excluded,
        "claims": cases(table, name)["claims"],
        "disputes": cases(table, name)["disputes"],
        "corrected": memory.amends.corrected.get(name),
        "back": memory.amends.back.get(name),
        "decided": memory.amends.decided.get(name),
    }


def cases(table: Table, name: str = "") -> dict[str, Any]:
    """What needs a person's decision: claims, disputes, holds, wagers that wait; one's own, or all.

    Decided ones are history and stay in the log."""
    return {
        "claims": [
            {"claim": number, **msgspec.to_builtins(one)}
            for number, one in table.state.claims.claims.items()
            if name in ("", one.player) and (one.status == "open" or one.owed)
        ],
        "disputes": [
            {"dispute": number, **msgspec.to_builtins(one)}
            for number, one in table.state.claims.disputes.items()
            if name in ("", one.player) and one.status in ("open", "unresolved")
        ],
        "holds": [
            {"player": who, "ground": ground, "reason": hold.reason, "until": hold.until}
            for who, one in table.state.players.items()
            for ground, hold in one.holds.items()
            if name in ("", who)
        ],
        "waiting": [
            {"player": who, "spin": table.state.spin.number}
            for who, one in table.state.players.items()
            if one.waits and name in ("", who)
        ]
        + [
            {"player": one.player, "spin": one.spin}
            for one in table.state.settling.aside
            if name in ("", one.player)
        ],
    }


def _colours(table: Table, name: str) -> dict[str, tuple[int, int]]:
    """Colour -> (what a chip is worth, how many) of one player."""
    return {
        colour: (holders[name].value, holders[name].count)
        for colour, holders in table.state.chips.colours.items()
        if name in holders
    }


def chips(table: Table, memory: Memory, name: str) -> dict[str, Any] | None:
    """What everybody may see of a player on a shared layout: the seat, chips, which of them won."""
    player = table.state.players.get(name)
    if player is None:
        return None
    settled = memory.settled.get(name)
    lines = settled.lines if settled else ()
    return {
        "seat": player.seat,
        "guest": player.guest,
        "wagers": player.wagers | player.shown,
        "won": {one.bet: one.stake for one in lines if one.returned > one.stake - one.accepted},
    }


def seat(table: Table, name: str) -> dict[str, Any] | None:
    """A player as the dealer sees them."""
    player = table.state.players.get(name)
    if player is None:
        return None
    return {
        "seat": player.seat,
        "account": player.chips,
        "staked": player.staked,
        "wagers": player.wagers,
        "left": player.left,
        "shown": player.shown,
        "guest": player.guest,
        "station": player.area != table.main.name,
        "own_limits": player.limits is not None,
        "sat_out": player.sat_out,
        "colours": _colours(table, name),
    }


def snapshot(
    table: Table, memory: Memory, screen: str, role: str, name: str, now: str
) -> dict[str, Any]:
    """A whole view."""
    view: dict[str, Any] = {
        "type": "snapshot",
        "version": table.state.version,
        "as": screen,
        "now": now,
        "public": public(table, memory),
        "may": may_now(table, role, name),
    }
    if screen in OWN:
        view["me"] = me(table, memory, name)
    if screen in SHARED:
        view["players"] = {one: chips(table, memory, one) for one in table.state.players}
    if screen == "dealer":
        view["players"] = {one: seat(table, one) for one in table.state.players}
        view["acts"] = memory.acts
        view["house"] = house(table)
        view["signs"] = signable(table, role)
    return view


OWN = ("station", "display")  # one player's own
SHARED = ("table", "flying")  # everybody's chips, nobody's money
OF_DISPUTES = (e.DisputeRaised, e.DisputeDecided, e.ComplaintReferred)
TOUCHED = ("place-wager", "move-wager", "remove-wager")  # what is done on a shared layout


def may_now(table: Table, role: str, name: str) -> list[str]:
    """What may be asked at a screen now: at a shared layout, what a player does by touching it."""
    if role == "layout":
        return [act for act in may(table, "player") if act in TOUCHED]
    return list(may(table, role, name))


def house(table: Table) -> dict[str, Any]:
    """What the dealer sees of the house's side: the tray, the drop box, what is not vouched for."""
    return {
        "float": table.state.chips.float,
        "drop": table.state.chips.drop,
        "wanted": [[one.item, one.must_be, one.clause] for one in wanted_attestations(table)],
        "required": table.offer.spec.attestations == "required",
        "owing": table.state.claims.owing,
        "cases": cases(table),
        "incidents": {
            number: {"kind": one.kind, "person": one.person}
            for number, one in table.state.claims.incidents.items()
        },
        "excluded": table.state.claims.excluded,
    }


def card(table: Table) -> dict[str, Any]:
    """A table on the floor's list: what it does, and what needs a person first."""
    spec = table.offer.spec
    return {
        "table": table.id,
        "rulebook": table.offer.rulebook.tag,
        "game": spec.game,
        "mode": spec.mode,
        "phase": table.state.phase,
        "spin": table.state.spin.number,
        "players": sum(not one.left for one in table.state.players.values()),
        "float": table.state.chips.float,
        "drop": table.state.chips.drop,
        "win": table.state.chips.house,
        "ends_at": table.state.betting.ends_at,
        "faults": dict(table.state.faults.down),
        "frozen": table.state.faults.frozen,
        "ball": table.state.spin.ball,
        "closing": _closing(table),
        "announced": _announced(table),
        **cases(table),
    }


def touched(events: tuple[e.Event, ...], table: Table) -> tuple[bool, set[str]]:
    """Whether what is public changed, and whose own money, wagers or disputes did."""
    everyone = any(SHOWN[type(event)].everyone for event in events)
    players = {event.player for event in events} - {""}
    disputes = {event.dispute for event in events if isinstance(event, OF_DISPUTES)}
    return everyone, players | {table.state.claims.disputes[one].player for one in disputes}


def is_quiet(events: tuple[e.Event, ...]) -> bool:
    """Whether only a wager moved: no news to anybody but its player."""
    return not any(SHOWN[type(event)].act for event in events)
