"""What others ask of notices: whom the rulebook has told of something."""

from __future__ import annotations

from croupier.rules.book.cited import Cited
from croupier.rules.law.section import Role
from croupier.table.events import Event, Notified


def notices(whom: Cited[tuple[Role, ...]] | None, what: str, about: str) -> list[Event]:
    """Whom the rulebook has told of something: recorded with the act that makes it so."""
    if whom is None:
        return []
    return [Notified(one, f"{what}: {about}", whom.clause) for one in whom.value]
