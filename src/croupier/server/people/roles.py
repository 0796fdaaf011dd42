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
DEALERS = ("dealer", "croupier", "higher-duties-dealer")


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
def supervisors() -> frozenset[str]:
    """Whoever stands above the dealers, by any rulebook's name for it."""
    return frozenset(on_ladders()) - frozenset(DEALERS)


@cache
def makers() -> frozenset[str]:
    """Whoever may set the Terms of a tournament, by any rulebook that has them."""
    found: set[str] = set()
    for book in rulebooks.all_rulebooks():
        law = book.law("cloth").tournament
        if law is not None:
            found |= in_full(book, (law.operator.value,))
    return frozenset(found)


@cache
def all_roles() -> tuple[str, ...]:
    """From the foot of the ladders up, then those beside them."""
    ladders = sorted(on_ladders(), key=lambda role: (role not in DEALERS, role))
    return (*ladders, *DIRECTORS, CAGE, ADMINISTRATOR, *ONLOOKERS)
