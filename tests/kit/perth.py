"""Crown Perth's tables as the tests of its irregularities need them: in play, or just settled."""

from __future__ import annotations

from typing import Any

from croupier.table import events as e
from kit.table import Events, Playing, playing

OPERATOR, MANAGER = "casino-operator:otto", "table-games-manager:mia"
OTHERS = ("dealer", "player", "sensor", "system", "cage", "inspector", "surveillance")
Down = dict[str, dict[str, int]]


def stations(wagers: Down, period: int = 20) -> Playing:
    """Stations only: each has 100.00 and this down; betting is open."""
    at = playing("CP", mode="ats", stations=5, wagering_period_s=period)
    for name in wagers:
        at.player(name, "buy-in", amount=100_00, tender="note")
    return _open(at, wagers)


def mixed(wagers: Down, **spec: Any) -> Playing:
    """Cleo and cal at the cloth, everybody else at a station; 100.00 each, betting is open."""
    at = playing("CP", **{"layout": "3", "stations": 3, "wagering_period_s": 20, **spec})
    for name in wagers:
        if name in ("cleo", "cal"):
            at.dealer("buy-in", player=name, amount=100_00, tender="cash")
        else:
            at.player(name, "buy-in", amount=100_00, tender="note")
    return _open(at, wagers)


def _open(at: Playing, wagers: Down) -> Playing:
    at.dealer("open-betting")
    for name, bets in wagers.items():
        at.wagers(name, bets)
    return at


def rested(at: Playing, outcome: str) -> Events:
    """The ball is spun, the period ends, no more bets, and the outcome is entered."""
    at.dealer("spin-ball")
    at.wait(20)
    at.dealer("no-more-bets")
    return at.dealer("record-outcome", outcome=outcome)


def settled(at: Playing, outcome: str) -> Events:
    rested(at, outcome)
    return at.dealer("settle")


def corrections(happened: Events) -> dict[str, e.SettlementCorrected]:
    return {one.player: one for one in happened if isinstance(one, e.SettlementCorrected)}


def refunds(happened: Events) -> dict[str, int]:
    return {one.player: one.amount for one in happened if isinstance(one, e.WagersRefunded)}
