"""What each screen may see: snapshots, and the parts an event changes. See docs/views.md."""

from __future__ import annotations

from typing import Any

from croupier.table import events as e
from croupier.table.decide import may
from croupier.table.state import Player, Table

RESULTS = 30  # how many past outcomes a screen is sent
ACTS = 10


class Memory:
    """What screens show beside the table's state: past results, the last acts, the last wins."""

    def __init__(self) -> None:
        self.results: list[str] = []
        self.acts: list[dict[str, str]] = []
        self.says: tuple[str, ...] = ()
        self.no_spin = ""
        self.settled: dict[str, e.WagersSettled] = {}

    def note(self, at: str, by: str, event: e.Event) -> None:
        if isinstance(event, e.BettingOpened):
            self.says, self.no_spin, self.settled = event.says, "", {}
        elif isinstance(event, e.BetsClosed):
            self.says = event.says
        elif isinstance(event, e.OutcomeRecorded):
            self.results = [event.outcome, *self.results][:RESULTS]
        elif isinstance(event, e.NoSpinCalled):
            self.no_spin, self.says = event.ground, ()
        elif isinstance(event, e.WagersSettled):
            self.settled[event.player] = event
        if not isinstance(event, QUIET):
            what = str(type(event).__struct_config__.tag)
            self.acts = [{"at": at, "by": by, "what": what}, *self.acts][:ACTS]


# A thousand wagers a spin are no news to the dealer's list of acts.
QUIET = (
    e.WagerPlaced, e.WagerMoved, e.WagerRemoved, e.WagersRemoved, e.WagersRepeated, e.WagersSettled,
    e.WagersRefunded, e.WagersNotRecognised, e.OutcomeSensed,
)  # fmt: skip
# Events that change what everybody sees; the others touch one player.
PUBLIC = (
    e.TableMade, e.TableOpened, e.TableClosed, e.BettingOpened, e.BallSpun, e.WageringPeriodEnded,
    e.BetsClosed, e.BallFell, e.OutcomeSensed, e.OutcomeRecorded, e.FaultRaised, e.FaultCleared,
    e.SpinSettled, e.NoSpinCalled,
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
        "says": list(memory.says),
        "direction": table.direction,
        "no_spin": memory.no_spin,
        "sensed": sorted(set(table.sensed.values())),
    }


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
        "may": list(may(table, role)),
    }
    if screen == "station":
        view["me"] = me(table, memory, name)
    if screen == "dealer":
        view["players"] = {one: seat(table, one) for one in table.players}
        view["acts"] = memory.acts
    return view


def touched(events: tuple[e.Event, ...]) -> tuple[bool, set[str]]:
    """Whether what is public changed, and whose own money or wagers did."""
    everyone = any(isinstance(event, PUBLIC) for event in events)
    players = {str(getattr(event, "player", "")) for event in events} - {""}
    return everyone, players


def layout(table: Table) -> dict[str, Any]:
    """All that does not change while a table is open: layout, wheel, bets, odds, limits."""
    offer, spec = table.offer, table.offer.spec
    book = offer.rulebook
    kinds = dict.fromkeys(row.kind for row in offer.bets.values())
    drawn = offer.layout
    french = spec.game == "french"
    says = {}
    for fact in book.announcement:
        what, _, tail = fact.what.partition("-french")
        if isinstance(fact.value, tuple) and french == (fact.what != what) and not tail:
            says[what] = list(fact.value)
    return {
        "table": table.id,
        "rulebook": {"id": book.id, "tag": book.tag, "title": book.title},
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
        "racetrack": _racetrack(table),
        "limits": {
            "min": spec.limits.min, "max": spec.limits.max, "unit": spec.limits.of("red")[2],
            "outlay": spec.limits.outlay, "chips": spec.limits.chips,
            "kinds": {kind: spec.limits.of(kind) for kind in kinds},
        },
        "seats": spec.seats,
        "stations": spec.stations,
        "wagering_period_s": spec.wagering_period_s,
        "warning_s": spec.warning_s,
        "grounds": [
            {"ground": one.ground, "says": one.says, "clause": book.cite(one.clause)}
            for one in book.no_spin
            if not one.modes or spec.mode in one.modes
        ],
        "announcements": says,
    }  # fmt: skip


def _racetrack(table: Table) -> dict[str, Any] | None:
    offer, spec = table.offer, table.offer.spec
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
