"""What a role may do: in this house, by the server's own order, and at tables, by the rulebooks."""

from __future__ import annotations

from typing import NamedTuple

from croupier import rulebooks
from croupier.floor.powers import POWERS
from croupier.rules.roles import in_full
from croupier.server.people.roles import CAGE, DIRECTORS, all_roles, supervisors
from croupier.server.people.session import IDLE_OTHERS_S, IDLE_S, ONLOOKERS


class Rights(NamedTuple):
    """Acts by their names in commands."""

    house: tuple[str, ...]  # in words
    tables: dict[str, tuple[str, ...]]  # by rulebook tag
    idle_s: int  # without a sign of life for so long, they are signed out

    def document(self) -> dict[str, object]:
        return self._asdict()


def rights_of(role: str) -> Rights:
    assert role in all_roles(), role
    tables = {
        book.tag: tuple(
            dict.fromkeys(
                power.may
                for power in book.power
                if role in in_full(book, power.by.value, french=True)
            )
        )
        for book in rulebooks.all_rulebooks()
    }
    return Rights(
        _house(role),
        {tag: acts for tag, acts in tables.items() if acts},
        IDLE_S.get(role, IDLE_OTHERS_S),
    )


def _house(role: str) -> tuple[str, ...]:
    if role in ONLOOKERS:
        return ("looks at every screen, case and log", "does nothing")
    if role == CAGE:
        return ("pays tickets at the cage", "ends own sessions")
    if role in DIRECTORS:
        return ("runs tournaments, once appointed", "pairs screens", "takes their logs")
    said = ["deals at any table", "pairs screens", "makes tables", "opens cases"]
    if role in supervisors():
        said += ["signs for acts at a dealer's screen", "takes logs", "ends any session"]
        said += ["enrols devices"] if role in POWERS["enrol-device"] else []
    return tuple(said)
