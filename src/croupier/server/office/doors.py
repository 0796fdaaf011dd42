"""Where in the office somebody goes: the pages that are of use to their role, in their order."""

from __future__ import annotations

from croupier.server.office.rights import has
from croupier.server.people.roles import CAGE
from croupier.server.people.session import Session

# Each page beside the rights of which one is enough.
PAGES = {
    "tables": ("sees-floor", "looks"),
    "make-table": ("makes-tables",),
    "floor": ("sees-floor", "looks"),
    CAGE: (),  # by the rulebooks of the tables
    "inspector": ("opens-cases", "at-own", "looks"),
    "director": ("directs", "sees-floor", "looks"),
    "staff": ("manages-staff",),
}


def doors(session: Session, at_the_cage: bool) -> list[str]:
    """Names of pages; what each of them shows, its own routes decide by the same rights."""
    if not session.is_staff:
        return []
    found = [
        page
        for page, rights in PAGES.items()
        if has(session.role, *rights) or (page == CAGE and at_the_cage)
    ]
    return [*found, "account"]
