"""Who is signed in: a member of staff, or a screen; and for how long without a sign of life."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.table.screens import views

STAFF_S, DEVICE_S, CODE_S = 12 * 3600, 24 * 3600, 600  # how long sign-ins and codes last
PLACE_S = 30 * 24 * 3600  # the screen of a place, which is nobody's own
SCREENS = ("station", "display", "table", "flying", "wnd")
CUP_SCREENS = ("player", "board")  # of a tournament
ROLES = {"station": "player", "display": "player", "player": "player", "table": "layout"}
OF_TABLES = frozenset((*ROLES.values(), "display"))  # a name in such a role is one table's alone
ONLOOKERS = views.ONLOOKERS  # they may look at everything and do nothing

# Without a sign of life for so long, a session ends: the less a console is worth to a passer-by,
# the longer. Screens of a table stay paired until their day is over.
IDLE_S: Mapping[str, int] = {
    "cage": 15 * 60,
    "chef-de-table": 3600,
    "croupier": 3600,
    "dealer": 3600,
    "higher-duties-dealer": 3600,
    "inspector": 4 * 3600,
    "surveillance": 4 * 3600,
    "sensor": STAFF_S,
}
IDLE_OTHERS_S = 30 * 60  # supervisors and managers


PLACE = re.compile(r"place-[1-9][0-9]{0,4}")


def place_name(place: int) -> str:
    """The account of a place's own screen: notes, tickets and the dealer credit it."""
    return f"place-{place}"


def is_place_name(name: str) -> bool:
    return PLACE.fullmatch(name) is not None


def counts_as(by: str, table: str) -> str:
    """Whose rate something counts to: every table has a place 1, and staff go to many tables."""
    role, _, _ = by.partition(":")
    return f"{by} at {table}" if role in OF_TABLES else by


class NotSignedIn(CroupierError):
    """Nobody we know, or not any more."""


class Session(NamedTuple):
    """A signed-in user or screen; `table` is empty for staff, who may access any."""

    role: str
    name: str
    table: str
    screen: str
    id: str = ""  # by which it is listed and revoked; it signs nobody in

    @property
    def by(self) -> str:
        return f"{self.role}:{self.name}"

    @property
    def counts_as(self) -> str:
        """By which limits tell it from others."""
        return counts_as(self.by, self.table)

    @property
    def is_staff(self) -> bool:
        return self.screen == "staff"

    @property
    def is_place(self) -> bool:
        """A screen that belongs to a place rather than to a player: whoever sits there plays."""
        return self.screen in ("station", "display") and is_place_name(self.name)

    @property
    def looks_on(self) -> bool:
        return self.role in ONLOOKERS


def idle_s(role: str, screen: str) -> int:
    """For how long a session may be without a sign of life."""
    return IDLE_S.get(role, IDLE_OTHERS_S) if screen == "staff" else DEVICE_S
