"""Where in the office somebody goes: the pages that are of use to their role, in their order."""

from __future__ import annotations

from croupier.server.people.roles import ADMINISTRATOR, CAGE, DIRECTORS
from croupier.server.people.session import Session


def doors(session: Session, at_the_cage: bool) -> list[str]:
    """Names of pages; what each of them shows, its own routes decide."""
    if not session.is_staff:
        return []
    if session.role == CAGE:
        return [CAGE, "account"]
    found = ["tables", "floor"]
    if not session.looks_on and session.role not in DIRECTORS:
        found.insert(1, "make-table")
    found += [CAGE] if at_the_cage else []
    found += ["inspector", "director"]
    found += ["staff"] if session.role == ADMINISTRATOR else []
    return [*found, "account"]
