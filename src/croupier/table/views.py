"""What each screen may see: snapshots, and the parts an event changes. See docs/views.md."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table.decide import may, rules_at, signable
from croupier.table.decide.common import fact_of
from croupier.table.decide.floor import wanted_attestations
from croupier.table.decide.no_spins import grounds
from croupier.table.decide.people import tender
from croupier.table.state import Player, Rules, Table

RESULTS = 30  # how many past outcomes a screen is sent
ACTS = 10


class Memory:
    """What screens show beside the table's state: past results, the last acts, the last wins."""

    def __init__(self) -> None:
        self.results: list[str] = []
        self.acts: list[dict[str, Any]] = []
        self.says: tuple[str, ...] = ()
        self.no_spin = ""
        self.settled: dict[str, e.WagersSettled] = {}

    def note(self, at: str, by: str, event: e.Event) -> None:
        if isinstance(event, e.BettingOpened):
            self.says, self.no_spin, self.settled = event.says, "", {}
        elif isinstance(event, e.BetsClosed | e.FinalBetsAnnounced):
            self.says = event.says
        elif isinstance(event, e.OutcomeRecorded):
            self.results = [event.outcome, *self.results][:RESULTS]
        elif isinstance(event, e.NoSpinCalled):
            self.no_spin, self.says = event.ground, ()
        elif isinstance(event, e.WagersSettled):
            self.settled[event.player] = event
        if not isinstance(event, QUIET):
            act: dict[str, Any] = {"at": at, "by": by, "what": event.__struct_config__.tag}
            for detail in ("player", "amount", "ticket"):
                if getattr(event, detail, ""):
                    act[detail] = getattr(event, detail)
            self.acts = [act, *self.acts][:ACTS]


# A thousand wagers a spin are no news to the dealer's list of acts.
QUIET = (
    e.WagerPlaced, e.WagerMoved, e.WagerRemoved, e.WagersRemoved, e.WagersRepeated, e.WagersSettled,
    e.WagersRefunded, e.WagersNotRecognised, e.OutcomeSensed, e.WagerShown, e.WagerHidden,
    e.ShownWagersDropped,
)  # fmt: skip
# Events that change what everybody sees; the others touch one player.
PUBLIC = (
    e.TableMade, e.TableOpened, e.TableClosed, e.BettingOpened, e.BallSpun, e.WageringPeriodEnded,
    e.BetsClosed, e.BallFell, e.OutcomeSensed, e.OutcomeRecorded, e.FaultRaised, e.FaultCleared,
    e.SpinSettled, e.NoSpinCalled, e.FinalBetsAnnounced, e.ClosingNoticeGiven, e.LimitsAnnounced,
    e.LimitsAgreed, e.LimitsApplied, e.ColourChipsIssued, e.ColourChipsRedeemed, e.PlayerLimitsSet,
    e.LegacyWagerAccepted, e.LegacyWagerEnded, e.LegacyWagerExtended, e.PlayerLeft,
)  # fmt: skip


def public(table: Table, memory: Memory) -> dict[str, Any]:
    """What every screen shows."""
    return {
        "phase": table.phase,
        "locked": table.locked,
        "spin": table.spin,
        "settled": table.settled,
        "ends_at": table.ends_at,
        "warns_at": table.warns_at,
        "outcome": table.outcome,
        "results": memory.results,
        "fault": "; ".join(f"{part}: {what}" for part, what in table.faults.items()),
        "faults": dict(table.faults),
        "says": list(memory.says),
        "direction": table.direction,
        "no_spin": memory.no_spin,
        "sensed": sorted(set(table.sensed.values())),
        "stations_locked": table.stations_locked,
        "final_bets": table.final_bets,
        "limits": sign(table.offer.spec.limits),
        "announced": _announced(table),
        "closing": _closing(table),
        "markers": _markers(table),
    }


def sign(limits: Limits) -> dict[str, Any]:
    """What the sign at a table says; by kind of bet it stands with the layout."""
    unit = limits.of("red")[2]
    return {"min": limits.min, "max": limits.max, "unit": unit, "outlay": limits.outlay}


def _announced(table: Table) -> dict[str, Any] | None:
    """Limits to come, from when, and who has agreed to them."""
    if table.pending is not None:
        pending = table.pending
        return {"limits": sign(pending.limits), "at": pending.effective_at,
                "agreed": pending.agreed}  # fmt: skip
    if table.coming is not None:
        return {"limits": sign(table.coming), "at": "", "agreed": []}
    return None


def _closing(table: Table) -> dict[str, Any] | None:
    if table.notice is None:
        return None
    spins = max(0, table.notice.settled - table.settled)
    return {"at": table.notice.closes_at, "spins": spins}


def _markers(table: Table) -> list[dict[str, Any]]:
    """Distinctive markers on the table: whose colour is worth what, whose limits are their own."""
    always = rule_of(table, "colour-marker") != "above-minimum"
    least = table.offer.spec.limits.min
    found: list[dict[str, Any]] = [
        {"player": name, "colour": colour, "value": held.value}
        for colour, holders in table.colours.items()
        for name, held in holders.items()
        if always or held.value > least
    ]
    for name, player in table.players.items():
        if player.limits is not None:
            limits = sign(player.limits)
            own = {key: limits[key] for key in ("min", "max", "unit")}
            found.append({"player": name, "seat": player.seat, **own, "until": player.until})
    return found


def rule_of(table: Table, what: str) -> Any:
    return fact_of(table, "settlement", what)[0]


def me(table: Table, memory: Memory, name: str) -> dict[str, Any]:
    """A player's own: account, wagers, the last win. Nobody else is sent it."""
    player = table.players.get(name) or Player()
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
        "station": rules_at(table, "player", name).has_stations,
        "limits": sign(player.limits) if player.limits is not None else None,
        "legacy": player.legacy,
        "colours": _colours(table, name),
    }


def _colours(table: Table, name: str) -> dict[str, tuple[int, int]]:
    """Colour -> (what a chip is worth, how many) of one player."""
    return {
        colour: (holders[name].value, holders[name].count)
        for colour, holders in table.colours.items()
        if name in holders
    }


def chips(table: Table, memory: Memory, name: str) -> dict[str, Any] | None:
    """What everybody may see of a player on a shared layout: the seat, chips, which of them won."""
    player = table.players.get(name)
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
    player = table.players.get(name)
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
        "station": player.station,
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
        "version": table.version,
        "as": screen,
        "now": now,
        "public": public(table, memory),
        "may": may_now(table, role, name),
    }
    if screen in OWN:
        view["me"] = me(table, memory, name)
    if screen in SHARED:
        view["players"] = {one: chips(table, memory, one) for one in table.players}
    if screen == "dealer":
        view["players"] = {one: seat(table, one) for one in table.players}
        view["acts"] = memory.acts
        view["house"] = house(table)
        view["signs"] = signable(table, role)
    return view


OWN = ("station", "display")  # one player's own
SHARED = ("table", "flying")  # everybody's chips, nobody's money
TOUCHED = ("place-wager", "move-wager", "remove-wager")  # what is done on a shared layout


def may_now(table: Table, role: str, name: str) -> list[str]:
    """What may be asked at a screen now: at a shared layout, what a player does by touching it."""
    if role == "layout":
        return [act for act in may(table, "player") if act in TOUCHED]
    return list(may(table, role, name))


def house(table: Table) -> dict[str, Any]:
    """What the dealer sees of the house's side: the tray, the drop box, what is not vouched for."""
    return {
        "float": table.float,
        "drop": table.drop,
        "wanted": [[one.item, one.must_be, one.clause] for one in wanted_attestations(table)],
        "required": table.offer.spec.attestations == "required",
    }


def touched(events: tuple[e.Event, ...]) -> tuple[bool, set[str]]:
    """Whether what is public changed, and whose own money or wagers did."""
    everyone = any(isinstance(event, PUBLIC) for event in events)
    players = {str(getattr(event, "player", "")) for event in events} - {""}
    return everyone, players


def layout(table: Table, rules: Rules) -> dict[str, Any]:
    """All that does not change while a table is open: layout, wheel, bets, odds, limits; by the
    rules of the table, or of its stations where it has a cloth too."""
    offer, spec = rules.offer, rules.offer.spec
    book = offer.rulebook
    drawn = offer.layout
    assert table.pin is not None
    french = spec.game == "french"
    says = {}
    for fact in book.announcement:
        what, _, tail = fact.what.partition("-french")
        if isinstance(fact.value, tuple) and french == (fact.what != what) and not tail:
            says[what] = list(fact.value)
    return {
        "table": table.id,
        "rulebook": {"id": book.id, "tag": book.tag, "title": book.title, "data": table.pin.data},
        "game": spec.game,
        "layout": spec.layout,
        "mode": spec.mode,
        "language": "fr" if french and spec.language == "en" else spec.language,
        "currency": spec.currency,
        "wheel": {"id": offer.wheel.id, "order": list(offer.wheel.order)},
        "colours": {pocket: offer.wheel.colour(pocket) for pocket in offer.wheel.pockets},
        "areas": [
            {"bet": str(area.bet), "kind": area.bet.kind, "label": label(area.bet),
             "x0": area.rect.x0, "y0": area.rect.y0, "x1": area.rect.x1, "y1": area.rect.y1}
            for area in drawn.areas
        ],
        "spots": [{"bet": str(spot.bet), "x": spot.x, "y": spot.y} for spot in drawn.spots],
        "bets": {
            row.bet: {"kind": row.kind, "name": row.name, "covers": row.covers, "pays": row.pays,
                      "parts": row.parts, "clause": row.clause}
            for row in offer.bets.values()
        },
        "racetrack": _racetrack(rules),
        "tender": list(tender(rules, "player")) if rules.has_stations else [],
        "dealer_takes": _dealer_takes(table),
        "limits": {
            **sign(spec.limits),
            "chips": spec.limits.chips,
            "kinds": {row.kind: spec.limits.of(row.kind) for row in offer.bets.values()},
            "set": msgspec.to_builtins(spec.limits),
        },
        "chip_colours": spec.colours,
        "seats": spec.seats,
        "stations": spec.stations,
        "wagering_period_s": spec.wagering_period_s,
        "warning_s": spec.warning_s,
        "grounds": [
            {"ground": one.ground, "says": one.says, "clause": book.cite(one.clause)}
            for one in grounds(table)
        ],
        "announcements": says,
        "acts": _acts(table),
        "vacate_after": fact_of(table, "notice", "vacate-seat-spins", 0)[0],
    }  # fmt: skip


def _dealer_takes(table: Table) -> list[str]:
    """What may be handed to the dealer, at the cloth or at a station."""
    return list(dict.fromkeys((*tender(table, "dealer"), *tender(table.at_stations, "dealer"))))


def _acts(table: Table) -> list[str]:
    """What the staff can do at the table at all, whoever of them and whenever."""
    staff = set(table.offer.rulebook.ladder.roles.value)
    powers = (*table.powers.items(), *table.at_stations.powers.items())
    return sorted({name for name, power in powers if power.roles & staff})


def _racetrack(rules: Rules) -> dict[str, Any] | None:
    offer, spec = rules.offer, rules.offer.spec
    if not (spec.racetrack or spec.asian_racetrack):
        return None
    by_kind: dict[str, list[str]] = {}
    for row in offer.bets.values():
        by_kind.setdefault(row.kind, []).append(row.bet)
    asian = {bet.partition(":")[2]: offer.bets[bet].covers for bet in by_kind.get("asian", ())}
    sectors = ("tier", "orphelins", "voisins", "zero-game")
    return {
        "order": list(offer.wheel.order),
        "bets": [name for name in sectors if name in offer.bets],
        "neighbours": spec.neighbours if spec.racetrack else [],
        "finales": [bet.partition(":")[2] for bet in by_kind.get("finales", ())],
        "asian": asian or None,
    }


LABELS = {
    "low": "1-18", "high": "19-36", "even": "EVEN", "odd": "ODD", "red": "RED", "black": "BLACK",
    "green": "GREEN", "any-green": "ANY GREEN", "first-six": "FIRST SIX", "five": "FIRST FIVE",
}  # fmt: skip


def label(bet: Any) -> str:
    """What is printed on an area."""
    if bet.kind == "straight":
        return str(bet.pick[0])
    if bet.kind == "column":
        return "2 to 1"
    if bet.kind == "dozen":
        return {"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}[bet.pick[0]]
    if bet.kind == "six":
        return f"{bet.pick[0]}-{bet.pick[-1]}"
    return LABELS[bet.kind]
