"""What others ask of wagers: what says that one comes too late."""

from __future__ import annotations

from croupier.table.areas import Area


def lock_clause(rules: Area, name: str) -> str:
    """What says that a wager comes too late: the clause of the lock, for what places wagers."""
    if name == "call-bet" and rules.law.call_bets is not None and rules.law.call_bets.lock:
        return rules.law.call_bets.lock.clause
    if name in ("place-wager", "repeat-wagers"):
        return rules.law.betting.lock.clause
    return rules.powers[name].clause
