"""The ladder of each rulebook, and who may do what."""

from __future__ import annotations

from typing import NamedTuple

from croupier.rules.book.entries import GroundData
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.spec import TableSpec


class Power(NamedTuple):
    """Who may do something, in full, and the clause that says so."""

    roles: frozenset[str]
    clause: str
    told: tuple[str, ...]  # the roles in the order people are told them
    when: str  # the clause that says when: often another


class Powers(dict[str, Power]):
    """What each command asks of the role of whoever gives it, at one table."""

    def may(self, role: str) -> tuple[str, ...]:
        """What a role may do at all."""
        return tuple(name for name, power in self.items() if role in power.roles)


def powers_of(rulebook: Rulebook, spec: TableSpec) -> Powers:
    """A table's powers: the rulebook's, for its mode, each "(or above)" honoured."""
    found = Powers()
    for power in rulebook.power:
        if power.may not in found and (not power.modes or spec.mode in power.modes):
            roles = in_full(rulebook, power.by.value, french=spec.game == "french")
            told = in_order(rulebook, roles)
            when = power.when or power.by
            found[power.may] = Power(
                roles, rulebook.cite(power.by.clause), told, rulebook.cite(when.clause)
            )
    return found


def in_full(rulebook: Rulebook, roles: tuple[str, ...], *, french: bool = False) -> frozenset[str]:
    """A named role of the ladder means it or above; `staff` is anyone on it."""
    ladder = rulebook.ladder.roles.value
    full: set[str] = set()
    for role in roles:
        if role == "staff":
            full.update(ladder)
        elif role in ladder:
            full.update(ladder[ladder.index(role) :])
        else:
            full.add(role)
    names = rulebook.ladder.french
    if french and names is not None:
        full.update(name for name, role in names.value.items() if role in full)
    return frozenset(full)


def in_order(rulebook: Rulebook, roles: frozenset[str]) -> tuple[str, ...]:
    """Roles as they are told to people: those off the ladder first, then from its foot up."""
    ladder, names = rulebook.ladder.roles.value, rulebook.ladder.french
    ranks = {role: rank for rank, role in enumerate(ladder)}
    if names is not None:
        ranks |= {name: ranks[role] for name, role in names.value.items() if role in ranks}
    return tuple(sorted(roles, key=lambda role: (ranks.get(role, -1), role)))


def may_call(rulebook: Rulebook, ground: GroundData, *, french: bool = False) -> frozenset[str]:
    """Who may call a no spin or a void on this ground."""
    return in_full(rulebook, ground.by, french=french)
