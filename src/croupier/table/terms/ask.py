"""What others ask of limits: whether the announced ones may be applied yet."""

from __future__ import annotations

from croupier.rules.bets import POSITIONS
from croupier.rules.spec import Limits
from croupier.table.clock import is_before, later
from croupier.table.people.ask import playing
from croupier.table.state import Table


def narrows(before: Limits, after: Limits) -> bool:
    """Whether some minimum is higher or some maximum lower than before."""
    return any(
        after.of(kind)[0] > before.of(kind)[0] or after.of(kind)[1] < before.of(kind)[1]
        for kind in POSITIONS
    )


def change_ground(table: Table, at: str) -> tuple[str, str]:
    """(what allows the pending change now, its clause); nothing if it may not be made yet."""
    pending = table.state.terms.pending
    assert pending is not None
    rules = table.law.limit_changes
    notice = rules.notice_minutes
    if notice is None:
        return "announced", table.powers["apply-limits"].clause
    players = playing(table)
    if not players and rules.no_players is not None:
        return "no-players", rules.no_players.clause
    if not is_before(at, later(pending.announced_at, 60 * notice.value)):
        return "notice", notice.clause
    if players and set(players) <= set(pending.agreed) and rules.all_agree is not None:
        return "agreed", rules.all_agree.clause
    return "", notice.clause
