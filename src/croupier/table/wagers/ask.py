"""What others ask of wagers: what says that one comes too late."""

from __future__ import annotations

from croupier.table.areas import Area


def lock_clause(area: Area, name: str) -> str:
    """What says that a wager comes too late: the clause of the lock, for what places wagers."""
    if name == "call-bet" and area.law.call_bets is not None and area.law.call_bets.lock:
        return area.law.call_bets.lock.clause
    if name in ("place-wager", "repeat-wagers"):
        return area.law.betting.lock.clause
    return area.powers[name].clause
