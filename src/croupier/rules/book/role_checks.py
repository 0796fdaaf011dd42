"""Whether who may do what, and on which grounds, is said in words that the rulebook has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from croupier.rules.book.explain import Fault, choose, unknown
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.words import NoSpinName, VoidName

OTHER_ROLES = ("staff", "player", "guest", "cage", "sensor", "system", "inspector", "surveillance",
               "tournament-director", "house")  # fmt: skip


def odd_roles(rulebook: Rulebook) -> Iterator[Fault]:
    ladder = rulebook.ladder.roles.value
    french = rulebook.ladder.french
    for name, role in french.value.items() if french is not None else ():
        if role not in ladder:
            key = f"ladder.french.{name}"
            yield key, f"{role!r} is no role of the ladder", choose(role, ladder)
    named = [(f"power {power.may} by", power.by.value) for power in rulebook.power]
    for name, grounds in (("no_spin", rulebook.no_spin), ("void", rulebook.void)):
        named.extend((f"{name} {ground.ground} by", ground.by) for ground in grounds)
    for key, roles in named:
        for role in roles:
            if role not in ladder and role not in OTHER_ROLES:
                cure = choose(role, (*ladder, *OTHER_ROLES))
                yield key, f"{role!r} is no role of the ladder", cure
    for power in rulebook.power:
        yield from unknown(f"power {power.may} modes", power.modes, rulebook.modes)


def odd_grounds(rulebook: Rulebook) -> Iterator[Fault]:
    tables = (
        ("no_spin", rulebook.no_spin, get_args(NoSpinName)),
        ("void", rulebook.void, get_args(VoidName)),
    )
    for name, grounds, words in tables:
        for ground in grounds:
            key = f"{name} {ground.ground}"
            if ground.ground not in words:
                yield key, f"{ground.ground!r} is no ground for it", choose(ground.ground, words)
            yield from unknown(f"{key} modes", ground.modes, rulebook.modes)


def odd_tender(rulebook: Rulebook) -> Iterator[Fault]:
    """What is accepted is said of those who may buy in, and of nobody else."""
    for mode, game in ((mode, data.game) for data in rulebook.game for mode in data.modes):
        powers = (one for one in rulebook.power if one.may == "buy-in")
        own = next((one for one in powers if not one.modes or mode in one.modes), None)
        roles = set(own.by.value) if own is not None else set()
        said = rulebook.sections.resolved("tender", mode, game)
        for field, has in (("by_player", "player" in roles), ("to_dealer", roles - {"player"})):
            if has and field not in said:
                cure = f"say what is accepted in [tender.{mode}]"
                yield f"tender.{field}", f"nothing is said for {mode}, where one buys in so", cure
            if not has and field in said:
                cure = "take it out, or give the power to buy-in"
                yield f"{said[field].table}.{field}", f"nobody at {mode} buys in so", cure
