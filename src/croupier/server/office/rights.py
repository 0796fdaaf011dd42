"""What a role may do: in this house, by the server's own order, and at tables, by the rulebooks.
`croupier staff roles` and the page of the staff say it in these words."""

from __future__ import annotations

from typing import NamedTuple

from croupier import rulebooks
from croupier.floor.powers import POWERS
from croupier.rules.roles import in_full
from croupier.server.people.roles import (
    ADMINISTRATOR,
    CAGE,
    DIRECTORS,
    all_roles,
    supervisors,
)
from croupier.server.people.session import IDLE_OTHERS_S, IDLE_S, ONLOOKERS

# What somebody may do in this house, by a name of ours, in English and in French.
HOUSE = {
    "deals": ("deals at any table", "donne à toutes les tables"),
    "pairs": ("pairs screens", "relie des écrans"),
    "makes-tables": ("makes tables", "crée des tables"),
    "opens-cases": ("opens cases", "ouvre des dossiers"),
    "signs": ("signs for acts at a dealer's screen", "signe à l'écran d'un croupier"),
    "takes-logs": ("takes logs", "prend des journaux"),
    "ends-sessions": ("ends any session", "met fin à toute session"),
    "enrols": ("enrols devices", "enregistre des appareils"),
    "directs": ("runs tournaments, once appointed", "dirige des tournois, une fois nommé"),
    "takes-cup-logs": ("takes their logs", "prend leurs journaux"),
    "pays": ("pays tickets at the cage", "paie des tickets à la caisse"),
    "ends-own": ("ends own sessions", "met fin à ses sessions"),
    "manages-staff": (
        "adds, changes and removes accounts",
        "ajoute, change et retire des comptes",
    ),
    "plays-no-part": ("does nothing at a table", "ne fait rien à une table"),
    "looks": (
        "looks at every screen, case and log",
        "regarde tout écran, dossier et journal",
    ),
    "does-nothing": ("does nothing", "ne fait rien"),
}


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
        tuple(HOUSE[one][0] for one in _house(role)),
        {tag: acts for tag, acts in tables.items() if acts},
        IDLE_S.get(role, IDLE_OTHERS_S),
    )


def house_rights(role: str) -> list[tuple[str, str]]:
    """What a role may do in this house, in English and in French."""
    return [HOUSE[one] for one in _house(role)]


def _house(role: str) -> tuple[str, ...]:
    if role in ONLOOKERS:
        return ("looks", "does-nothing")
    if role == CAGE:
        return ("pays", "ends-own")
    if role == ADMINISTRATOR:
        return (
            "manages-staff", "makes-tables", "pairs", "enrols", "ends-sessions", "opens-cases",
            "plays-no-part",
        )  # fmt: skip
    if role in DIRECTORS:
        return ("directs", "pairs", "takes-cup-logs")
    said = ["deals", "pairs", "makes-tables", "opens-cases"]
    if role in supervisors():
        said += ["signs", "takes-logs", "ends-sessions"]
        said += ["enrols"] if role in POWERS["enrol-device"] else []
    return tuple(said)
