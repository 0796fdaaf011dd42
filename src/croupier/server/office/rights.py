"""What a role may do: in this house, by the server's own order, and at tables, by the rulebooks.

One table: the routes ask it who may, and `croupier staff roles` and the page of the staff say it in
its words. Tournaments and tables ask their rulebooks beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from croupier import rulebooks
from croupier.floor.powers import POWERS
from croupier.refusals.sentences import LANGUAGES, book
from croupier.rules.roles import in_full
from croupier.server.people.roles import (
    ADMINISTRATOR,
    CAGE,
    DIRECTORS,
    all_roles,
    dealers,
    makers,
    on_ladders,
    supervisors,
    titles,
)
from croupier.server.people.session import IDLE_OTHERS_S, IDLE_S, ONLOOKERS


class Right(NamedTuple):
    """In English, in French, and who has it."""

    en: str
    fr: str
    holders: Callable[[], frozenset[str]]


def _of(*roles: str) -> Callable[[], frozenset[str]]:
    return lambda: frozenset(roles)


def _at_tables() -> frozenset[str]:
    return dealers() | supervisors()


def _house() -> frozenset[str]:
    """Who keeps the tables: whoever works at them, and whoever looks after them."""
    return _at_tables() | {ADMINISTRATOR}


def _signs() -> frozenset[str]:
    """Whoever stands above the foot of some ladder, for which nobody signs."""
    feet = {book.ladder.roles.value[0] for book in rulebooks.all_rulebooks()}
    feet |= {title for title, by in titles().items() if set(by.values()) <= feet}
    return frozenset(on_ladders()) - feet


def _pairs() -> frozenset[str]:
    return frozenset(POWERS["issue-pairing"]) & frozenset(all_roles()) - frozenset(DIRECTORS)


def _enrols() -> frozenset[str]:
    return frozenset(POWERS["enrol-device"]) & frozenset(all_roles())


def _ends_any() -> frozenset[str]:
    return supervisors() | {ADMINISTRATOR}


def _ends_own() -> frozenset[str]:
    return frozenset(all_roles()) - frozenset(ONLOOKERS) - _ends_any()


def _makers() -> frozenset[str]:
    return frozenset(makers())


# What somebody may do in this house, by a name of ours, in the order in which it is said.
HOUSE = {
    "deals": Right("has every dealer's console", "a toute console de croupier", _at_tables),
    "directs": Right(
        "runs tournaments, once appointed",
        "dirige des tournois, une fois nommé",
        _of(*DIRECTORS),
    ),
    "at-own": Right(
        "at the tables of these: sees them, opens their cases and pairs their screens",
        "à leurs tables : voit, ouvre les dossiers et relie les écrans",
        _of(*DIRECTORS),
    ),
    "takes-cup-logs": Right("takes their logs", "prend leurs journaux", _of(*DIRECTORS)),
    "pays": Right("pays tickets at the cage", "paie des tickets à la caisse", _of(CAGE)),
    "manages-staff": Right(
        "adds, changes and removes accounts",
        "ajoute, change et retire des comptes",
        _of(ADMINISTRATOR),
    ),
    "sees-floor": Right(
        "sees the floor, its tables and devices",
        "voit la salle, ses tables et ses appareils",
        _house,
    ),
    "pairs": Right("pairs screens", "relie des écrans", _pairs),
    "takes-over": Right(
        "lets a screen take over an account",
        "laisse un écran reprendre un compte",
        supervisors,
    ),
    "makes-tables": Right("makes tables", "crée des tables", _house),
    "makes-tournaments": Right("makes tournaments", "crée des tournois", _makers),
    "opens-cases": Right("opens cases", "ouvre des dossiers", _house),
    "signs": Right("signs for acts at a dealer's screen", "signe à l'écran d'un croupier", _signs),
    "takes-logs": Right(
        "takes logs and sees the numbers of tickets in cases",
        "prend des journaux et voit les numéros des tickets dans les dossiers",
        supervisors,
    ),
    "watches": Right("has wheels examined", "fait examiner des cylindres", _signs),
    "copies": Right(
        "prints copies of tickets",
        "imprime des copies de tickets",
        lambda: _at_tables() | {CAGE},
    ),
    "ends-sessions": Right(
        "sees and ends any session", "voit toute session et y met fin", _ends_any
    ),
    "ends-own": Right("ends own sessions", "met fin à ses sessions", _ends_own),
    "enrols": Right("enrols devices", "enregistre des appareils", _enrols),
    "sees-cups": Right(
        "sees the desk of every tournament",
        "voit le bureau de tout tournoi",
        lambda: frozenset(all_roles()) - frozenset(ONLOOKERS),
    ),
    "plays-no-part": Right(
        "does nothing at a table", "ne fait rien à une table", _of(ADMINISTRATOR)
    ),
    "looks": Right(
        "looks at every table, case and log",
        "regarde toute table, dossier et journal",
        _of(*ONLOOKERS),
    ),
    "reviews": Right(
        "records reviews of decisions in tournaments",
        "enregistre l'examen des décisions de tournois",
        _of("inspector"),
    ),
    "does-nothing": Right("does nothing else", "ne fait rien d'autre", _of(*ONLOOKERS)),
}


@cache
def holders(right: str) -> frozenset[str]:
    """The roles that have it."""
    return HOUSE[right].holders()


def has(role: str, *rights: str) -> bool:
    """Whether a role has one of these."""
    return any(role in holders(right) for right in rights)


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
        tuple(en for en, _ in house_rights(role)),
        {tag: acts for tag, acts in tables.items() if acts},
        IDLE_S.get(role, IDLE_OTHERS_S),
    )


def house_rights(role: str) -> list[tuple[str, str]]:
    """What a role may do in this house, in English and in French."""
    said = [_said(role, name) for name in HOUSE if has(role, name)]
    if role in titles():
        said.append(_stands(titles()[role]))
    return said


def _said(role: str, name: str) -> tuple[str, str]:
    """Tournaments are made by the law of a rulebook, so by which is said."""
    en, fr, _ = HOUSE[name]
    if name != "makes-tournaments":
        return en, fr
    tags = ", ".join(makers()[role])
    return f"{en} by {tags}", f"{fr} selon {tags}"


def _stands(by: dict[str, str]) -> tuple[str, str]:
    """What a French title is read as. An account has one role in this house under all rulebooks."""
    low = len(set(by.values())) > 1
    en, fr = (
        ", ".join(f"{book(language).word['role'][role]} ({tag})" for tag, role in by.items())
        for language in LANGUAGES
    )
    return (
        f"at French tables, by reading, {en}{'; here the lower of them' if low else ''}",
        f"aux tables françaises, par lecture, {fr}{' ; ici le rang le plus bas' if low else ''}",
    )
