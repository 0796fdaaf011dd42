"""What others ask of claims and notices: the spin that is meant, whom the rulebook has told."""

from __future__ import annotations

from croupier.rules.book.cited import Cited
from croupier.rules.law.section import Role
from croupier.table.events import Event, Notified
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, Table


def notices(whom: Cited[tuple[Role, ...]] | None, what: str, about: str) -> list[Event]:
    """Whom the rulebook has told of something: recorded with the act that makes it so."""
    if whom is None:
        return []
    return [Notified(one, f"{what}: {about}", whom.clause) for one in whom.value]


def spin_meant(table: Table) -> int:
    """The spin someone speaks of: the one whose ball was last spun, unless it had no result."""
    under_way = table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
    return table.state.spin.number if under_way else table.state.spin.last_settled
