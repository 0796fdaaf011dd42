"""Every role an account may have, from the rulebooks' ladders and beside them."""

from __future__ import annotations

from functools import cache

from croupier import rulebooks
from croupier.rules.roles import in_full
from croupier.server.people.session import ONLOOKERS
from croupier.tournament.powers import DEPUTY, DIRECTOR

CAGE, SENSOR = "cage", "sensor"
ADMINISTRATOR = "administrator"  # of the house: accounts, tables and screens, and no play
DIRECTORS = (DIRECTOR, DEPUTY)  # of tournaments, by appointment
DEALERS = ("dealer", "higher-duties-dealer")  # of a ladder, by any rulebook's name for them


@cache
def on_ladders() -> dict[str, tuple[str, ...]]:
    """The roles of tables, each with the tags of the rulebooks that have it."""
    found: dict[str, list[str]] = {}
    for book in rulebooks.all_rulebooks():
        french = book.ladder.french.value if book.ladder.french is not None else {}
        for role in (*book.ladder.roles.value, *french):
            found.setdefault(role, []).append(book.tag)
    return {role: tuple(tags) for role, tags in found.items()}


@cache
def titles() -> dict[str, dict[str, str]]:
    """French titles: title -> tag of a rulebook -> the role that it reads the title as."""
    found: dict[str, dict[str, str]] = {}
    for book in rulebooks.all_rulebooks():
        for title, role in (book.ladder.french.value if book.ladder.french else {}).items():
            found.setdefault(title, {})[book.tag] = role
    return found


@cache
def dealers() -> frozenset[str]:
    """Whoever deals. An account has its role under every rulebook, so a title that one of them
    reads as a dealer is a dealer's in this house: CM18 10.2 and CM11 9.2 say in the same words that
    a Chef de table supervises the game, and place it beside no other role. CM18 reads it as the
    Higher Duties Dealer, CM11 as the Game Supervisor (readings `french-roles`)."""
    stands = {title for title, by in titles().items() if set(by.values()) & set(DEALERS)}
    return frozenset(DEALERS) | stands


@cache
def supervisors() -> frozenset[str]:
    """Whoever stands above the dealers, by any rulebook's name for it."""
    return frozenset(on_ladders()) - dealers()


@cache
def makers() -> dict[str, tuple[str, ...]]:
    """Whoever may set the Terms of a tournament, each with the tags of the rulebooks by which."""
    found: dict[str, list[str]] = {}
    for book in rulebooks.all_rulebooks():
        law = book.law("cloth").tournament
        for role in in_full(book, (law.operator.value,)) if law is not None else ():
            found.setdefault(role, []).append(book.tag)
    return {role: tuple(tags) for role, tags in found.items()}


@cache
def all_roles() -> tuple[str, ...]:
    """From the foot of the ladders up, then those beside them."""
    ladders = sorted(on_ladders(), key=lambda role: (role not in dealers(), role))
    return (*ladders, *DIRECTORS, CAGE, ADMINISTRATOR, *ONLOOKERS)
