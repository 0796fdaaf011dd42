"""Roulette run by the book: five official rulebooks as cited data, and what runs on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0.dev0"

__all__ = [
    "Bet", "CroupierError", "Layout", "Odds", "Offer", "Refusal", "Rulebook", "RulebookError",
    "Settlement", "SpecError", "TableSpec", "Wager", "Wheel", "all_rulebooks", "offer",
    "parse_bet", "rulebook", "settle", "totals", "wheels",
]  # fmt: skip

if TYPE_CHECKING:
    from croupier.documents import Json
    from croupier.errors import CroupierError, Refusal, RulebookError, SpecError
    from croupier.money import Odds
    from croupier.rulebooks import all_rulebooks, rulebook, wheels
    from croupier.rules.bets import Bet, Wager
    from croupier.rules.book.rulebook import Rulebook
    from croupier.rules.layout import Layout
    from croupier.rules.notation import parse as parse_bet
    from croupier.rules.offer import Offer
    from croupier.rules.settle import Settlement, settle, totals
    from croupier.rules.spec import TableSpec
    from croupier.rules.wheel import Wheel

# Where each name lives; imported when first used, so that a command pays only for what it needs.
_NAMES = {
    "errors": "CroupierError Refusal RulebookError SpecError",
    "money": "Odds",
    "rulebooks": "all_rulebooks rulebook wheels",
    "rules.bets": "Bet Wager",
    "rules.layout": "Layout",
    "rules.offer": "Offer",
    "rules.book.rulebook": "Rulebook",
    "rules.settle": "Settlement settle totals",
    "rules.spec": "TableSpec",
    "rules.wheel": "Wheel",
}
_HOME = {name: home for home, names in _NAMES.items() for name in names.split()}


def offer(rulebook: str, game: str | None = None, **spec: Json) -> Offer:
    """What a table offers: its bets, its payoff table. Keys are those of the table spec."""
    from croupier.rulebooks import offer as make
    from croupier.rules.spec import read_spec

    return make(read_spec({"rulebook": rulebook, **({"game": game} if game else {}), **spec}))


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "parse_bet":
        found = import_module("croupier.rules.notation").parse
    elif name in _HOME:
        found = getattr(import_module(f"croupier.{_HOME[name]}"), name)
    else:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    globals()[name] = found  # the next time it is there
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
