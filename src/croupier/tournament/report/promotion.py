"""Who may be named in what promotes the house: whoever has permitted it."""

from __future__ import annotations

from croupier.tournament.cup import Cup


def may_be_named(cup: Cup) -> tuple[str, ...]:
    """Entrants whose names may be shown, where the rules ask for their permission; else all."""
    asked = cup.law.entry.likeness is not None
    entrants = cup.state.entrants.values()
    return tuple(one.name for one in entrants if one.promotion or not asked)
